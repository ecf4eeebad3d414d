import Dynamics

extension Report {
  /// The number of rows.
  package var count: Int { columns.count }
  /// Whether the report can simulate scenarios again for the player.
  package var canPlay: Bool { sweep != nil }
  /// The approximate largest number of individual rows on the page.
  package static var shownRowCount: Int { rowLimit }

  /// The map of the metric over two parameters, or the curve over one, as SVG on white.
  ///
  /// - Returns: The SVG text.
  /// - Throws: ``ReportProblem`` if no parameter varies, or if the metric has no value.
  package func figure() throws(ReportProblem) -> String {
    guard let x, bins[x].count > 1 else { throw .tooFewParameters(0) }
    let isCurve = y.map { $0 == x || bins[$0].count < 2 } ?? true
    let map =
      isCurve
      ? PairMap(
        x: bins[x].column(of: ranks[x]), y: Array(repeating: 0, count: count),
        width: bins[x].count, height: 1, values: columns.values[metric])
      : self.map(metric, x: x, y: y ?? x, limit: Self.binLimit)
    let means = map.mean.filter(\.isFinite)
    guard let lowest = means.min(), let highest = means.max() else {
      throw .noValue(metric: columns.metrics[metric].rawValue)
    }
    let figure = Figure(
      title: label(of: columns.metrics[metric].rawValue, columns.metrics[metric].unit.symbol),
      x: label(of: columns.names[x].name, columns.names[x].unit), lowest: Double(lowest),
      highest: Double(highest))
    guard let y, !isCurve else { return figure.curve(map, centers: centers(x), want: want) }
    return figure.heatMap(
      map, x: centers(x), y: centers(y),
      yLabel: label(of: columns.names[y].name, columns.names[y].unit), want: want)
  }

  private func centers(_ parameter: Int) -> [Double] {
    (0..<bins[parameter].count).map { bins[parameter].center(of: $0) }
  }

  private func label(of name: String, _ unit: String) -> String {
    unit.isEmpty ? name : "\(name) (\(unit))"
  }
}
