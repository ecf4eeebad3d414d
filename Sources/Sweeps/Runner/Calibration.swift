public import Dynamics

/// What a run is expected to cost, from running some of its rows.
public struct Calibration<Scalar: SimulationScalar>: Sendable {
  /// How many rows were run.
  public let rowCount: Int
  /// How long they took, s.
  public let seconds: Double
  /// Their results, in the order of the rows, which are spread evenly over the range.
  public let blocks: [SweepBlock<Scalar>]
  /// The sweep of the rows that were run.
  public let sweep: Sweep

  /// How long some number of rows will take, s.
  public func seconds(forRows count: Int) -> Double {
    seconds * Double(count) / Double(rowCount)
  }
}

extension SweepRunner {
  /// Runs rows of a sweep that are spread evenly, twice as many each time, until the time is enough
  /// to tell what all would take.
  ///
  /// - Parameters:
  ///   - sweep: What would be run.
  ///   - range: Which rows; not empty.
  ///   - enough: How long the last of the runs is meant to take, s.
  /// - Returns: The last of the runs.
  /// - Throws: Nothing for a sweep that could be made.
  public func calibrate(
    _ sweep: Sweep, range: Range<Int>, enough: Double = 0.2
  ) throws -> Calibration<Scalar> {
    precondition(!range.isEmpty, "some rows are needed")
    let clock = ContinuousClock()
    var count = min(range.count, 64 * threadCount)
    while true {
      let indices = (0..<count).map { place in
        let row = range.lowerBound + Int(Double(place) * Double(range.count) / Double(count))
        let index = sweep.design.index(ofRow: row)
        return index...index
      }
      let some = try sweep.selecting(Selection(indices))
      var blocks: [SweepBlock<Scalar>] = []
      let start = clock.now
      run(some) {
        $0
      } receive: {
        blocks.append($0)
      }
      let duration = start.duration(to: clock.now).components
      let seconds = Double(duration.seconds) + Double(duration.attoseconds) * 1e-18
      if seconds >= enough || count == range.count {
        return Calibration(
          rowCount: some.design.count, seconds: seconds, blocks: blocks, sweep: some)
      }
      count = min(range.count, 2 * count)
    }
  }
}
