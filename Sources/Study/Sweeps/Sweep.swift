public import Dynamics

/// A scene, the points at which it is run, and the metrics to measure.
public struct Sweep: Sendable {
  /// The points; the result has a row for each.
  public let design: Design
  /// The metrics and their items, in the order of the result's columns.
  public let metricColumns: [MetricColumn]
  /// The scene, prepared to run with the design's paths varied.
  public let plan: Plan

  /// The default metrics.
  public static let defaultMetrics: [Metric] = [
    .settleTime, .pauseTime, .overshoot, .bounces, .exitTime, .peakSpeed, .finalX, .finalY,
  ]

  /// The default metrics for a scene.
  public static func defaultMetrics(for scene: Scene) -> [Metric] {
    guard scene.springAnimation != nil else { return defaultMetrics }
    return [
      .settleTime, .pauseTime, .overshoot, .firstCrossingTime, .residual, .peakScale, .peakSpeed,
    ]
  }

  /// The default columns for a scene: the default metrics of every item, and the scene's measures.
  ///
  /// A scene of more than 64 items would have hundreds of columns. There they are those of the
  /// target's item, or of the first item.
  public static func defaultColumns(for scene: Scene) -> [MetricColumn] {
    let metrics = defaultMetrics(for: scene)
    let measures = scene.measures.map { MetricColumn($0) }
    guard scene.items.count > Scene.shownItemLimit, let first = scene.items.first else {
      return MetricColumn.columns(metrics, of: scene) + measures
    }
    return metrics.map { MetricColumn($0, of: scene.target?.item ?? first.name) } + measures
  }

  /// Prepares a sweep that measures the same metrics of every item.
  ///
  /// - Parameters:
  ///   - scene: The scene to simulate.
  ///   - design: The values of the varied parameters.
  ///   - metrics: The metrics of every item; nil for ``defaultColumns(for:)``.
  ///   - settings: The constants of the engine.
  /// - Throws: `SceneProblems` with all problems of the scene, `UnknownPath`, ``MetricProblem`` or
  ///   ``RowConditionProblem``.
  public init(
    scene: Scene, over design: Design, metrics: [Metric]? = nil, settings: Settings = .uikit
  ) throws {
    let columns = metrics.map { MetricColumn.columns($0, of: scene) }
    try self.init(
      scene: scene, over: design, metricColumns: columns ?? Self.defaultColumns(for: scene),
      settings: settings)
  }

  /// Prepares a sweep that measures chosen metrics of chosen items.
  ///
  /// - Parameters:
  ///   - scene: The scene to simulate.
  ///   - design: The values of the varied parameters.
  ///   - metricColumns: The metrics and their items, without repetition.
  ///   - settings: The constants of the engine.
  /// - Throws: `SceneProblems` with all problems of the scene, `UnknownPath`, ``MetricProblem``,
  ///   ``MetricColumnProblem``, ``RepeatedMetricColumn``, `ExpressionError` for a measure, or ``RowConditionProblem`` if a condition
  ///   reads a path that does not exist, or cannot hold because a side is never a number.
  public init(
    scene: Scene, over design: Design, metricColumns: [MetricColumn], settings: Settings = .uikit
  ) throws {
    try self.init(
      ParameterTable(scene), over: design, metricColumns: metricColumns, settings: settings)
  }

  /// The same for a validated scene.
  package init(
    _ table: ParameterTable, over design: Design, metricColumns: [MetricColumn], settings: Settings
  ) throws {
    let scene = table.scene
    let measured = Metric.measured(of: scene)
    if let metric = metricColumns.compactMap(\.metric).first(where: { !measured.contains($0) }) {
      throw MetricProblem(metric: metric, measured: measured)
    }
    let items = scene.items.map(\.name)
    let known = Set(items)
    for metricColumn in metricColumns {
      if let measure = metricColumn.measure { try measure.check(for: table) }
    }
    for metricColumn in metricColumns
    where metricColumn.measure == nil
      && !(metricColumn.item.map(known.contains) ?? (items.count == 1))
    {
      throw MetricColumnProblem(metricColumn: metricColumn, items: items)
    }
    var names: [MetricColumn: MetricColumn] = [:]
    for metricColumn in metricColumns {
      if let first = names.updateValue(metricColumn, forKey: metricColumn.named(in: scene)) {
        throw RepeatedMetricColumn(metricColumn: metricColumn, first: first)
      }
    }
    self.design = design
    self.metricColumns = metricColumns
    plan = try Plan(table, varying: design.paths, settings: settings)
    // Check the conditions here, so that a worker cannot fail.
    _ = try ConditionCheck(design.conditions, of: plan)
  }

  /// Prepares a sweep over a grid.
  ///
  /// - Parameters:
  ///   - scene: The scene to simulate.
  ///   - grid: The values of the varied parameters.
  ///   - metrics: The metrics of every item; nil for ``defaultColumns(for:)``.
  ///   - settings: The constants of the engine.
  /// - Throws: `SceneProblems` with all problems of the scene, `UnknownPath` or ``MetricProblem``.
  public init(
    scene: Scene, over grid: Grid, metrics: [Metric]? = nil, settings: Settings = .uikit
  ) throws {
    try self.init(scene: scene, over: Design(grid), metrics: metrics, settings: settings)
  }

  /// The same sweep with rows for only some of its points.
  ///
  /// - Parameter selection: The indices of the points.
  /// - Returns: The sweep.
  /// - Throws: ``DesignProblem`` if a point does not exist.
  public func selecting(_ selection: Selection) throws -> Sweep {
    try Sweep(
      plan.table, over: design.selecting(selection), metricColumns: metricColumns,
      settings: plan.settings)
  }

  /// The index of a metric column; nil if the sweep does not have it.
  ///
  /// In a scene with one item, a column with the name of the item and one without are the same.
  public func column(of metricColumn: MetricColumn) -> Int? {
    metricColumns.index(of: metricColumn, in: plan.scene)
  }

  /// Values of a varied parameter that are not allowed; their scenarios have the status `invalid`.
  public struct RefusedValues: Hashable, Sendable {
    /// The first value that is not allowed.
    ///
    /// For a sampled range it is an end of the range, or a value inside if both ends are allowed.
    public let first: ValueProblem
    /// The number of values that are not allowed; for a sampled range, the number of ends.
    public let count: Int
    /// Whether all values of the parameter are refused.
    public let isWholeAxis: Bool
    /// The range from which the values are sampled; nil for a list of values.
    public let range: SampledRange?
  }

  /// The varied parameters that take values which are not allowed.
  ///
  /// For a sample, the ends of its ranges are checked instead of its points.
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
      guard let index = plan.table.firstIndex(of: path) else { return nil }
      let problems = column.lazy.compactMap { value in
        values[index] = value
        return plan.table.problem(in: values, at: [index])
      }
      guard let first = problems.first else { return nil }
      let count = problems.count
      return RefusedValues(
        first: first, count: count, isWholeAxis: count == column.count, range: nil)
    }
    return refused + ranges.compactMap(refusedValues)
  }

  /// The values of a sampled range that are not allowed; nil if the whole range is allowed.
  private func refusedValues(of range: SampledRange) -> RefusedValues? {
    guard let index = plan.table.firstIndex(of: range.path) else { return nil }
    let allowed = plan.table.parameters[index].range
    let ends = [range.start, range.stop]
    // Samples of a range are whole numbers only by chance: any value inside is refused.
    let isDiscrete = allowed.isFlag || allowed.isWhole
    let tried = isDiscrete ? [range.value(at: 0.41421356)] : ends
    var values = plan.table.baseValues()
    let refused = tried.compactMap { value in
      values[index] = value
      return plan.table.problem(in: values, at: [index])
    }
    guard let first = refused.first else { return nil }
    let isOutside = ends.allSatisfy { $0 < allowed.lower } || ends.allSatisfy { $0 > allowed.upper }
    return RefusedValues(
      first: first, count: refused.count, isWholeAxis: isDiscrete || isOutside, range: range)
  }
}

/// A metric that names no item in a scene with several items, or an item that the scene lacks.
public struct MetricColumnProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The metric and the item that was named.
  public let metricColumn: MetricColumn
  /// The scene's items.
  public let items: [String]

  package init(metricColumn: MetricColumn, items: [String]) {
    self.metricColumn = metricColumn
    self.items = items
  }

  /// What is wrong, and what is expected.
  public var description: String {
    if let item = metricColumn.item {
      return "\(metricColumn.rawValue): \(unknownItemName(item, among: items))"
    }
    let expected = items.prefix(8).map { "\($0).\(metricColumn.rawValue)" }
    let more = items.count > 8 ? ", …" : ""
    return "\(metricColumn.rawValue) needs an item, because the scene has \(items.count); "
      + "expected \(choice(of: expected))\(more)"
  }
}

/// A metric that is given twice, perhaps under two names.
public struct RepeatedMetricColumn: Error, Hashable, Sendable, CustomStringConvertible {
  /// The metric as it was given the second time.
  public let metricColumn: MetricColumn
  /// The metric as it was given the first time.
  public let first: MetricColumn

  package init(metricColumn: MetricColumn, first: MetricColumn) {
    self.metricColumn = metricColumn
    self.first = first
  }

  /// What is given twice.
  public var description: String {
    first == metricColumn
      ? "'\(metricColumn.rawValue)' is given twice; give it once"
      : "'\(metricColumn.rawValue)' and '\(first.rawValue)' are the same metric; give one of them"
  }
}

/// A metric that does not exist for a scene.
public struct MetricProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The metric.
  public let metric: Metric
  /// The metrics of the scene.
  public let measured: [Metric]

  package init(metric: Metric, measured: [Metric]) {
    self.metric = metric
    self.measured = measured
  }

  /// What is wrong, and what is expected.
  public var description: String {
    "\(metric.rawValue) exists only for springs in closed form; expected "
      + choice(of: measured.map(\.rawValue))
  }
}
