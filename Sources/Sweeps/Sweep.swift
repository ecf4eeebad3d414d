public import Dynamics

/// A scene, the points to run it with, and what to measure.
public struct Sweep: Sendable {
  /// The points, a row of the result each.
  public let design: Design
  /// What is measured, in the order of the result's columns.
  public let measures: [Measure]
  /// The scene made ready to run, with the design's paths varied.
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
  ///   - design: The values of the varied parameters.
  ///   - metrics: What is measured of every item; ``defaultMetrics(for:)`` if nil.
  ///   - settings: The constants of the engine.
  /// - Throws: `SceneProblems` with everything that is wrong with the scene, `UnknownPath`, or
  ///   ``MetricProblem``.
  public init(
    scene: Scene, over design: Design, metrics: [Metric]? = nil, settings: Settings = .uikit
  ) throws {
    let metrics = metrics ?? Self.defaultMetrics(for: scene)
    try self.init(
      scene: scene, over: design, measures: Measure.measures(metrics, of: scene),
      settings: settings)
  }

  /// Prepares a sweep.
  ///
  /// - Parameters:
  ///   - scene: What is simulated.
  ///   - design: The values of the varied parameters.
  ///   - measures: What is measured of which item, each once.
  ///   - settings: The constants of the engine.
  /// - Throws: `SceneProblems` with everything that is wrong with the scene, `UnknownPath`,
  ///   ``MetricProblem``, ``MeasureProblem``, ``RepeatedMeasure``, or ``ConditionProblem`` where a
  ///   condition can hold in no scenario, because what it reads has no number.
  public init(
    scene: Scene, over design: Design, measures: [Measure], settings: Settings = .uikit
  ) throws {
    let measured = Metric.measured(of: scene)
    if let metric = measures.map(\.metric).first(where: { !measured.contains($0) }) {
      throw MetricProblem(metric: metric, measured: measured)
    }
    let items = scene.items.map(\.name)
    for measure in measures where !(measure.item.map(items.contains) ?? (items.count == 1)) {
      throw MeasureProblem(measure: measure, items: items)
    }
    var names: [Measure: Measure] = [:]
    for measure in measures {
      if let first = names.updateValue(measure, forKey: measure.named(in: scene)) {
        throw RepeatedMeasure(measure: measure, first: first)
      }
    }
    self.design = design
    self.measures = measures
    plan = try Plan(scene: scene, varying: design.paths, settings: settings)
    // That the conditions read nothing unknown, and numbers, is found out now and not by a worker.
    _ = try ConditionCheck(design.conditions, of: plan)
  }

  /// Prepares a sweep over a grid.
  ///
  /// - Parameters:
  ///   - scene: What is simulated.
  ///   - grid: The values of the varied parameters.
  ///   - metrics: What is measured of every item; ``defaultMetrics(for:)`` if nil.
  ///   - settings: The constants of the engine.
  /// - Throws: `SceneProblems` with everything that is wrong with the scene, `UnknownPath`, or
  ///   ``MetricProblem``.
  public init(
    scene: Scene, over grid: Grid, metrics: [Metric]? = nil, settings: Settings = .uikit
  ) throws {
    try self.init(scene: scene, over: Design(grid), metrics: metrics, settings: settings)
  }

  /// The same sweep with only some of its points.
  ///
  /// - Parameter selection: The points, by their indices.
  /// - Returns: The sweep.
  /// - Throws: ``DesignProblem`` if a point does not exist.
  public func selecting(_ selection: Selection) throws -> Sweep {
    try Sweep(
      scene: plan.scene, over: design.selecting(selection), measures: measures,
      settings: plan.settings)
  }

  /// The column of a measure by any of its names; nil if it is not measured.
  public func column(of measure: Measure) -> Int? {
    let name = measure.named(in: plan.scene)
    return measures.firstIndex { $0.named(in: plan.scene) == name }
  }

  /// Values that a parameter may not have; their scenarios end as invalid.
  public struct RefusedValues: Hashable, Sendable {
    /// The first of them, with the values that would be allowed; of a range that is sampled one of
    /// its ends, or where both of these are allowed, what lies between.
    public let first: ValueProblem
    /// How many of its values are refused; of a range how many of its ends.
    public let count: Int
    /// Whether none of its values is allowed.
    public let isWholeAxis: Bool
    /// The range that the values are sampled from; nil for a list.
    public let range: SampledRange?
  }

  /// The parameters that take values which they may not have.
  ///
  /// Of a sample the ranges are looked at, and not its points.
  public var refusedValues: [RefusedValues] {
    var values = plan.table.baseValues()
    let lists = design.factors.flatMap { factor -> [(ParameterPath, [Double])] in
      switch factor {
      case .axis(let axis): [(axis.path, axis.values)]
      case .linked(let axes): Array(zip(axes.paths, axes.columns))
      case .sampled: []
      }
    }
    let ranges = design.factors.flatMap { factor in
      if case .sampled(let axes) = factor { axes.ranges } else { [SampledRange]() }
    }
    let refused = lists.compactMap { path, column -> RefusedValues? in
      guard let index = try? plan.table.index(of: path) else { return nil }
      let problems = column.lazy.compactMap { value in
        values[index] = value
        return plan.table.problem(in: values, at: [index])
      }
      guard let first = problems.first else { return nil }
      let count = problems.reduce(0) { count, _ in count + 1 }
      return RefusedValues(
        first: first, count: count, isWholeAxis: count == column.count, range: nil)
    }
    return refused + ranges.compactMap(refusedValues)
  }

  /// What a parameter may not have of a range that it is sampled from; nil if it may have all.
  private func refusedValues(of range: SampledRange) -> RefusedValues? {
    guard let index = try? plan.table.index(of: range.path) else { return nil }
    let allowed = plan.table.parameters[index].range
    let ends = [range.start, range.stop]
    // No sample of a range has flags or whole numbers in it, but by chance.
    let isBroken = allowed.isFlag || allowed.isWhole
    let tried = isBroken ? [range.value(at: 0.41421356)] : ends
    var values = plan.table.baseValues()
    let refused = tried.compactMap { value in
      values[index] = value
      return plan.table.problem(in: values, at: [index])
    }
    guard let first = refused.first else { return nil }
    let isApart = ends.allSatisfy { $0 < allowed.lower } || ends.allSatisfy { $0 > allowed.upper }
    return RefusedValues(
      first: first, count: refused.count, isWholeAxis: isBroken || isApart, range: range)
  }
}

/// A measure of an item that the scene does not have, or of none where it has several.
public struct MeasureProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The measure.
  public let measure: Measure
  /// The scene's items.
  public let items: [String]

  /// One sentence: what has no item, and what is allowed.
  public var description: String {
    let allowed = items.prefix(8).map { Measure(measure.metric, of: $0).rawValue }
    let more = items.count > 8 ? ", …" : ""
    return "there is no measure \(measure.rawValue); allowed: "
      + allowed.joined(separator: ", ") + more
  }
}

/// A measure that is asked for twice, perhaps under two names.
public struct RepeatedMeasure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The measure.
  public let measure: Measure
  /// The name that it had before.
  public let first: Measure

  /// One sentence: what stands there twice, and what is allowed.
  public var description: String {
    let names =
      first == measure
      ? "\(measure.rawValue) stands there twice"
      : "\(measure.rawValue) and \(first.rawValue) are the same"
    return names + "; allowed: each once"
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
