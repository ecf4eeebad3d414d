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

  /// `count` points spread evenly over the sweep, their values in the order of its axes.
  func points(count: Int) -> [[Double]] {
    (0..<count).map { grid.point(at: $0 * grid.count / count) }
  }
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
