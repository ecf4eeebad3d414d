import Dynamics
import Sweeps

extension Settings {
  /// The engine's constants with a clock of C.
  ///
  /// - Parameters:
  ///   - frameRate: Hz; 0 for that of UIKit.
  ///   - dropEvery: Every Nth frame is dropped; 0 for none.
  /// - Throws: `ArgumentProblem`
  init(frameRate: Double, dropEvery: UInt32) throws {
    self = .uikit
    if frameRate != 0 {
      guard 1...1000 ~= frameRate else {
        throw ArgumentProblem(
          "frame_rate: out of range (got \(frameRate)); expected 1 to 1000 Hz, or 0")
      }
      self.frameRate = frameRate
    }
    if dropEvery != 0 {
      guard dropEvery >= 2 else {
        throw ArgumentProblem("drop_every: out of range (got 1); expected 2 or more, or 0")
      }
      self.dropEvery = Int(dropEvery)
    }
  }
}

/// Whether a precision of C is double.
///
/// - Parameter bits: 32 or 64; 0 for 32.
/// - Returns: Whether it is double.
/// - Throws: `ArgumentProblem`
func isDouble(_ bits: Int32) throws -> Bool {
  guard [0, 32, 64].contains(bits) else {
    throw ArgumentProblem(
      "precision: unknown value (got \(bits)); expected 32 or 64 bits, or 0")
  }
  return bits == 64
}

/// The number of worker threads; nil for one per core, which is 0 in C.
///
/// - Throws: `ArgumentProblem`
func threadCount(_ count: UInt32) throws -> Int? {
  guard count <= SweepRunner<Float>.threadLimit else {
    throw ArgumentProblem(
      "thread_count: out of range (got \(count)); "
        + "expected 1 to \(SweepRunner<Float>.threadLimit), or 0")
  }
  return count == 0 ? nil : Int(count)
}
