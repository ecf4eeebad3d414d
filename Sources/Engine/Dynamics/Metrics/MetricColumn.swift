/// A column of a result: a metric of an item, or a measure.
///
/// In a scene with one item the name of a metric is its own, as `settleTime`; otherwise the item's name
/// comes first, as `card.settleTime`.
public struct MetricColumn: Hashable, Sendable, RawRepresentable {
  /// The item; nil for the only one, and for a measure.
  public let item: String?
  /// The metric; nil for a measure.
  public let metric: Metric?
  /// The measure; nil for a metric.
  public let measure: Measure?

  /// Creates a metric column.
  public init(_ metric: Metric, of item: String? = nil) {
    self.metric = metric
    self.item = item
    measure = nil
  }

  /// Creates the column of a measure.
  public init(_ measure: Measure) {
    self.measure = measure
    metric = nil
    item = nil
  }

  /// Reads the name of a metric or the definition of a measure.
  ///
  /// - Parameters:
  ///   - text: A metric, such as `card.settleTime`; one of `measures`; or a definition, such as
  ///     `apex = min(card.y)` or `min(card.y)`.
  ///   - measures: The measures of the scene; with ``ParameterTable/numberMeasures``, a path is a name
  ///     too.
  /// - Returns: The column; nil if the text is a name that neither a metric nor a measure has.
  /// - Throws: ``ExpressionError`` for a definition with a mistake.
  public static func named(
    _ text: String, among measures: [Measure] = []
  ) throws(ExpressionError) -> MetricColumn? {
    if let column = MetricColumn(rawValue: text) { return column }
    if let measure = measures.last(where: { $0.name == text }) { return MetricColumn(measure) }
    guard text.contains(where: { "=(+*/".contains($0) }) || Measure.isRestCause(text) else {
      return nil
    }
    return MetricColumn(
      try Measure(parsing: text, among: measures.filter { $0.number == nil }))
  }

  /// Reads a name; nil if it does not name a metric.
  ///
  /// A measure is known by its definition only; use ``named(_:among:)`` for it.
  public init?(rawValue: String) {
    guard let point = rawValue.lastIndex(of: ".") else {
      guard let metric = Metric(rawValue: rawValue) else { return nil }
      self.init(metric)
      return
    }
    let name = String(rawValue[rawValue.index(after: point)...])
    let item = String(rawValue[..<point])
    // The end of a formula can look like a metric.
    guard let metric = Metric(rawValue: name), NameRegistry.isName(item) else { return nil }
    self.init(metric, of: item)
  }

  /// The name.
  public var rawValue: String {
    measure?.name ?? (item.map { "\($0)." } ?? "") + (metric?.rawValue ?? "")
  }

  /// The name, or the definition of a measure: what ``named(_:among:)`` reads without a scene.
  public var definition: String { measure?.definition ?? rawValue }

  /// The unit of the values.
  public var unit: Quantity.Unit { kind.unit }

  /// What the values are.
  package var kind: Metric.Kind { measure?.kind ?? metric?.kind ?? .amount(.none) }

  /// Whether values are whole numbers: counts, or numbers of phases and outcomes.
  package var isCount: Bool { kind == .count }

  /// A short description; for a measure, its formula.
  package var meaning: String {
    if let formula = measure?.formula, Measure.isRestCause(formula) {
      return RestCause.Kind.meaningOfNumbers
    }
    return metric?.meaning ?? measure?.formula ?? ""
  }

  /// The column under its normal name: without the item's name in a scene with one item.
  ///
  /// Use it to compare columns that may be named with and without the item.
  ///
  /// - Parameter scene: The scene.
  /// - Returns: The column, without its item if it is the scene's only one.
  public func named(in scene: Scene) -> MetricColumn {
    guard scene.items.count == 1 else { return self }
    if measure?.definition == "\(scene.items[0].name).\(Measure.restCause)" {
      return (try? Self.named(Measure.restCause)) ?? self
    }
    guard let metric, item == scene.items[0].name else { return self }
    return MetricColumn(metric)
  }

  /// The columns that a name without an item stands for: those of every item, but a measure alone.
  package func columns(of scene: Scene) -> [MetricColumn] {
    if measure?.definition == Measure.restCause, scene.items.count > 1 {
      let columns = scene.items.map { try? Self.named("\($0.name).\(Measure.restCause)") }
      return columns.compactMap { $0 ?? nil }
    }
    guard let metric, item == nil else { return [self] }
    return Self.columns([metric], of: scene)
  }

  /// The metrics of every item of a scene, item by item.
  ///
  /// - Parameters:
  ///   - metrics: The metrics of each item.
  ///   - scene: The scene.
  /// - Returns: The columns, without items if the scene has one item.
  public static func columns(_ metrics: [Metric], of scene: Scene) -> [MetricColumn] {
    guard scene.items.count > 1 else { return metrics.map { MetricColumn($0) } }
    return scene.items.flatMap { item in metrics.map { MetricColumn($0, of: item.name) } }
  }
}

extension [MetricColumn] {
  /// The index of a column; nil if there is none.
  ///
  /// In a scene with one item, a column with the name of the item and one without are the same.
  package func index(of column: MetricColumn, in scene: Scene) -> Int? {
    let name = column.named(in: scene)
    return firstIndex { $0.named(in: scene) == name }
  }
}

extension MetricColumn {
  /// What a program did wrong that reads a column which was not measured.
  package func notMeasured(among measured: [MetricColumn]) -> String {
    "\(rawValue) is not measured; measured are " + measured.map(\.rawValue).joined(separator: ", ")
  }
}

extension MetricColumn: Codable {
  /// Reads a ``definition``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let column = try? Self.named(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "neither a metric nor a measure: \(text)")
    }
    self = column
  }

  /// Writes the ``definition``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(definition)
  }
}
