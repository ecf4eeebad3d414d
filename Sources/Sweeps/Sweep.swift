public import Dynamics

/// A scene, the grid of parameter values to run it with, and what to measure.
public struct Sweep: Sendable {
  /// The points; the scenario of point i is row i of the result.
  public let grid: Grid
  /// What is measured, in the order of the result's columns.
  public let metrics: [Metric]
  /// The scene made ready to run, with the grid's paths varied.
  public let plan: Plan

  /// The metrics of a sweep that names none.
  public static let defaultMetrics: [Metric] = [
    .settleTime, .pauseTime, .overshoot, .bounces, .exitTime, .peakSpeed, .finalX, .finalY,
  ]

  /// The metrics of a sweep of some scene that names none.
  public static func defaultMetrics(for scene: Scene) -> [Metric] {
    guard scene.springAnimation != nil else { return defaultMetrics }
    return [
      .settleTime, .pauseTime, .overshoot, .firstCrossingTime, .residual, .peakScale, .peakSpeed,
    ]
  }

  /// Prepares a sweep.
  ///
  /// - Parameters:
  ///   - scene: What is simulated.
  ///   - grid: The values of the varied parameters.
  ///   - metrics: What is measured; ``defaultMetrics(for:)`` if nil.
  ///   - settings: The constants of the engine.
  /// - Throws: `SceneProblems` with everything that is wrong with the scene, `UnknownPath`, or
  ///   ``MetricProblem``.
  public init(
    scene: Scene, over grid: Grid, metrics: [Metric]? = nil, settings: Settings = .uikit
  ) throws {
    let metrics = metrics ?? Self.defaultMetrics(for: scene)
    let measured = Metric.measured(of: scene)
    if let metric = metrics.first(where: { !measured.contains($0) }) {
      throw MetricProblem(metric: metric, measured: measured)
    }
    self.grid = grid
    self.metrics = metrics
    plan = try Plan(scene: scene, varying: grid.axes.map(\.path), settings: settings)
  }

  /// Values of an axis that its parameter may not have; their scenarios end as invalid.
  public struct RefusedValues: Hashable, Sendable {
    /// The first of them, with the values that would be allowed.
    public let first: ValueProblem
    /// How many of the axis's values are refused.
    public let count: Int
    /// Whether no value of the axis is allowed.
    public let isWholeAxis: Bool
  }

  /// The axes that have values which their parameters may not have.
  public var refusedValues: [RefusedValues] {
    var values = plan.table.baseValues()
    return grid.axes.compactMap { axis in
      guard let index = try? plan.table.index(of: axis.path) else { return nil }
      let problems = axis.values.lazy.compactMap { value in
        values[index] = value
        return plan.table.problem(in: values, at: [index])
      }
      guard let first = problems.first else { return nil }
      let count = problems.reduce(0) { count, _ in count + 1 }
      return RefusedValues(first: first, count: count, isWholeAxis: count == axis.values.count)
    }
  }
}

/// A metric that a scene's scenarios do not have.
public struct MetricProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The metric.
  public let metric: Metric
  /// Those that they have.
  public let measured: [Metric]

  /// One sentence: what has it, and what is allowed.
  public var description: String {
    "\(metric.rawValue) is measured of springs in closed form only; allowed here: "
      + measured.map(\.rawValue).joined(separator: ", ")
  }
}
