import Dynamics
import Sweeps

/// A scene and a sweep over it.
struct Workload: Sendable {
  var name: String
  var scene: Scene
  var settings: Settings
  /// What the sweep varies.
  var grid: Grid
  /// Steps of each scenario, where all have the same; times are then given for a step, or else for
  /// a whole scenario.
  var stepCount: Int?
  /// The number that peers written for one scene know it by.
  var number: Int?

  /// What times are given for.
  var unit: String { stepCount == nil ? "scenario" : "step" }

  /// `count` points spread over the sweep, their values in the order of its axes.
  func points(count: Int) -> [[Double]] {
    spreadIndices(count, of: grid.count).map { grid.point(at: $0) }
  }
}

/// `count` of the indices below `total`, in increasing order, spread over every axis of a grid.
///
/// They are the first multiples of a stride, modulo `total`. The stride is coprime to `total` and so to
/// the number of values of each axis: on the last axis, which varies fastest, every value occurs equally
/// often. It is near the golden section of `total`, which spreads the multiples over the first axis.
/// A stride of `total / count` would take only one value of a last axis with as many values.
func spreadIndices(_ count: Int, of total: Int) -> [Int] {
  func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
  var stride = max(1, Int(0.618 * Double(total)))
  while divisor(stride, total) != 1 { stride += 1 }
  return (0..<min(count, total)).map { $0 * stride % total }.sorted()
}

extension Axis {
  /// `count` values from `lower` to `upper`, as single precision has them: peers compute in it.
  init(_ path: String, _ lower: Double, _ upper: Double, count: Int) throws {
    try self.init(
      path: ParameterPath(path),
      values: (0..<count).map { index in
        Double(Float(lower + (upper - lower) * Double(index) / Double(count - 1)))
      })
  }
}
