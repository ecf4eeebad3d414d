/// A column of a result: a metric of an item.
///
/// In a scene with one item its name is the metric's, as `settleTime`; otherwise the item's name
/// comes first, as `card.settleTime`.
public struct MetricColumn: Hashable, Sendable, RawRepresentable, Codable {
  /// The item; nil for the only one.
  public let item: String?
  /// The metric.
  public let metric: Metric

  /// Creates a metric column.
  public init(_ metric: Metric, of item: String? = nil) {
    self.metric = metric
    self.item = item
  }

  /// Reads a name; nil if it does not name a metric.
  public init?(rawValue: String) {
    guard let point = rawValue.lastIndex(of: ".") else {
      guard let metric = Metric(rawValue: rawValue) else { return nil }
      self.init(metric)
      return
    }
    let name = String(rawValue[rawValue.index(after: point)...])
    guard let metric = Metric(rawValue: name), point > rawValue.startIndex else { return nil }
    self.init(metric, of: String(rawValue[..<point]))
  }

  /// The name.
  public var rawValue: String { (item.map { "\($0)." } ?? "") + metric.rawValue }

  /// The metric's unit.
  public var unit: Quantity.Unit { metric.unit }

  /// The column under its normal name: without the item's name in a scene with one item.
  ///
  /// Use it to compare columns that may be named with and without the item.
  ///
  /// - Parameter scene: The scene.
  /// - Returns: The column, without its item if it is the scene's only one.
  public func named(in scene: Scene) -> MetricColumn {
    scene.items.count == 1 && item == scene.items[0].name ? MetricColumn(metric) : self
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
