import Dynamics

extension Report {
  /// How many rows there are.
  package var count: Int { columns.count }
  /// Whether scenarios can be simulated again.
  package var canPlay: Bool { sweep != nil }
  /// About how many rows a page shows one by one.
  package static var shownRowCount: Int { rowLimit }

  /// The map of the metric over the two parameters, or its curve over one, as SVG on white.
  ///
  /// - Returns: The drawing.
  /// - Throws: ``ReportProblem`` if there is no parameter to draw over, or no value.
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
