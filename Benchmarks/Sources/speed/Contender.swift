import Dynamics
import Foundation

/// Where an item is at the end, in points, y down.
struct Pose {
  var x: Float
  var y: Float
}

/// What a contender's turn gave.
struct Turn {
  /// s of the processor, for all repetitions.
  var seconds: Double
  /// Where the scenarios end, `[points]`.
  var poses: [Pose]
}

/// Something that runs a workload.
protocol Contender {
  /// A short name for the table.
  var name: String { get }
  /// Version, flags, what is computed besides the motion.
  var details: String { get }
  /// How many scenarios it is given of a sweep, spread evenly over it; nil for all. Who makes a
  /// world for each scenario takes as long for each however many there are.
  var scenarioLimit: Int? { get }
  /// Why it cannot run a workload; nil if it can.
  func refusal(of workload: Workload) -> String?
  /// Runs all scenarios, from nothing to results, some times in a row.
  func run(_ workload: Workload, _ points: [[Double]], repetitions: Int) throws -> Turn
}

/// Why a peer cannot take part.
struct PeerFailure: Error, CustomStringConvertible {
  var description: String
}

/// The time that `body` takes, s.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  try ContinuousClock().measure(body) / .seconds(1)
}

/// The processor's time that this program takes for `body`, s.
///
/// On a quiet machine that is the time that passes; on a loaded one it leaves out the others' turns.
func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
  let begun = now()
  try body()
  return now() - begun
}
