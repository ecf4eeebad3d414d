import Dynamics

extension Report {
  /// The number of rows.
  package var count: Int { columns.count }
  /// Whether the report can simulate scenarios again for the player.
  package var canPlay: Bool { sweep != nil }
  /// What to say of the first charts' metric if no row has a value of it; nil if one has.
  package var emptyMetric: String? {
    guard !columns.values[metric].contains(where: \.isFinite) else { return nil }
    let others = columns.metrics.indices.filter { columns.values[$0].contains(where: \.isFinite) }
    let shown = others.map { columns.metrics[$0].rawValue }.joined(separator: ", ")
    return
      "\(columns.metrics[metric].rawValue) has no value in any of \(columns.count) rows, so its "
      + "map is empty; "
      + (others.isEmpty ? "no metric has a value" : "metrics with values: \(shown)")
  }
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
      : self.map(metric, x: x, y: y ?? x, limit: Self.figureBinLimit)
    let spread = MetricSpread(map.mean)
    guard spread.count > 0 else {
      throw .noValue(metric: columns.metrics[metric].rawValue)
    }
    let figure = Figure(
      title: (map.values.counts.contains { $0 > 1 } ? "mean " : "")
        + label(of: columns.metrics[metric].rawValue, columns.metrics[metric].unit.symbol),
      x: label(of: columns.names[x].name, columns.names[x].unit), spread: spread)
    guard let y, !isCurve else { return figure.curve(map, centers: centers(x), want: want) }
    return figure.heatMap(
      map, x: centers(x), y: centers(y),
      yLabel: label(of: columns.names[y].name, columns.names[y].unit), want: want)
  }

  /// The largest number of bins on an axis of the map.
  private static var figureBinLimit: Int { 100 }

  private func centers(_ parameter: Int) -> [Double] {
    (0..<bins[parameter].count).map { bins[parameter].center(of: $0) }
  }

  private func label(of name: String, _ unit: String) -> String {
    unit.isEmpty ? name : "\(name) (\(unit))"
  }
}
