import CReportPage
import Dynamics
import Sweeps

extension Report {
  /// The report as one HTML file that needs no network.
  ///
  /// The file does not grow with the number of rows beyond about ``rowLimit`` rows, because maps
  /// have at most ``binLimit`` bins per axis. It grows with the number of parameters and metrics.
  ///
  /// - Parameter title: The heading of the page.
  /// - Returns: The HTML text.
  package func html(title: String) -> String {
    // "</script" and "<!--" must not occur in a script; in JSON "\u003c" is the same as "<".
    let data = json(title: title).line.escaping { $0 == "<" ? "\\u003c" : nil }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <link rel="icon" href="data:,">
      <title>\(markup(title))</title>
      <style>
      \(String(cString: report_page_style()))
      </style>
      </head>
      \(String(cString: report_page_body()))
      <script type="application/json" id="data">\(data)</script>
      <script>
      \(String(cString: report_page_script()))
      </script>
      </html>

      """
  }

  private func json(title: String) -> JSONText {
    let scene = sweep?.plan.scene
    let choice = RowChoice(
      of: columns, bins: bins, ranks: ranks, limit: Self.rowLimit, wanted: played.map(\.row))
    let isAll = choice.rows.count == columns.count
    return .object([
      ("title", .text(title)),
      ("scene", .text(scene?.name ?? "")),
      ("about", .text(scene?.summary ?? "")),
      ("remarks", .list(rows.remarks.map { .list([.text($0.name), .text($0.text)]) })),
      ("count", .number(Double(columns.count))),
      ("statuses", .list(Status.allCases.map { .text($0.name) })),
      ("statusCounts", .list(columns.statusCounts.map { .number(Double($0)) })),
      ("parameters", .list(columns.names.indices.map(parameter))),
      ("metrics", .list(columns.metrics.indices.map(metricObject))),
      ("rows", sample(choice.rows, isAll: isAll)),
      ("maps", .list(isAll ? [] : maps())),
      ("metric", .number(Double(metric))),
      ("x", x.map { .number(Double($0)) } ?? .number(.nan)),
      ("y", y.map { .number(Double($0)) } ?? .number(.nan)),
      ("want", .number(want ?? .nan)),
      ("played", .list(stages())),
    ])
  }

  private func parameter(_ index: Int) -> JSONText {
    let bins = bins[index]
    let ranges = (0..<bins.count).map { bin in
      let (first, last) = bins.range(of: bin)
      return JSONText.list([.number(first), .number(last)])
    }
    return .object([
      ("name", .text(columns.names[index].name)), ("unit", .text(columns.names[index].unit)),
      ("bins", .list(ranges)), ("levelCount", .number(Double(bins.levels.count))),
    ])
  }

  private func metricObject(_ index: Int) -> JSONText {
    let metric = columns.metrics[index]
    let values = columns.values[index]
    let sorted = values.filter(\.isFinite).sorted()
    let middle =
      sorted.isEmpty
      ? Double.nan : (Double(sorted[(sorted.count - 1) / 2]) + Double(sorted[sorted.count / 2])) / 2
    var members: [(String, JSONText)] = [
      ("name", .text(metric.rawValue)), ("unit", .text(metric.unit.symbol)),
      ("meaning", .text(metric.metric.meaning)), ("isBetterLow", .flag(metric.isBetterLow)),
      ("count", .number(Double(sorted.count))), ("median", .number(middle)),
      ("lowest", .number(sorted.first.map(Double.init) ?? .nan)),
      ("highest", .number(sorted.last.map(Double.init) ?? .nan)),
    ]
    if let lowest = sorted.first, let highest = sorted.last {
      members.append(
        ("histogram", histogram(values, Double(lowest), Double(highest), isWhole: metric.isCount)))
    }
    return .object(members)
  }

  /// The number of rows in each of up to 48 classes, by status: `[statuses][classes]`.
  private func histogram(
    _ values: [Float], _ lowest: Double, _ highest: Double, isWhole: Bool
  ) -> JSONText {
    var width = max((highest - lowest) / 48, .leastNormalMagnitude)
    var start = lowest
    var classes = 48
    if isWhole {
      // Counts are whole numbers: each class covers the same number of them.
      width = max(1, ((highest - lowest + 1) / 48).rounded(.up))
      classes = Int((highest - lowest) / width) + 1
      start = lowest - 0.5
    } else if lowest == highest {
      classes = 1
      width = 1
      start = lowest - 0.5
    }
    var counts = Status.allCases.map { _ in [Double](repeating: 0, count: classes) }
    for (row, value) in values.enumerated() where value.isFinite {
      let place = min(classes - 1, max(0, Int((Double(value) - start) / width)))
      counts[Int(columns.statuses[row].rawValue)][place] += 1
    }
    return .object([
      ("start", .number(start)), ("width", .number(width)),
      ("counts", .list(counts.map { .list($0.map { .number($0) }) })),
    ])
  }

  private func sample(_ chosen: [Int], isAll: Bool) -> JSONText {
    .object([
      ("isAll", .flag(isAll)), ("count", .number(Double(chosen.count))),
      ("index", .text(base64(chosen.map { UInt32(columns.number(ofRow: $0)) }))),
      ("status", .text(base64(chosen.map { columns.statuses[$0].rawValue }))),
      ("parameters", .list(columns.parameters.map { c in .text(base64(chosen.map { c[$0] })) })),
      ("metrics", .list(columns.values.map { c in .text(base64(chosen.map { c[$0] })) })),
    ])
  }

  /// The maps of all metrics over all pairs of parameters.
  ///
  /// With more maps, each has fewer bins.
  private func maps() -> [JSONText] {
    let varied = bins.indices.filter { bins[$0].levels.count > 1 }
    let pairs = varied.flatMap { x in varied.filter { $0 > x }.map { (x, $0) } }
    guard !pairs.isEmpty else { return [] }
    let values = Double(pairs.count * columns.metrics.count * 3)
    let limit = max(4, min(Self.binLimit, Int((Self.mapValueLimit / values).squareRoot())))
    return pairs.flatMap { x, y in
      let (across, up) = (bins[x].limited(to: limit), bins[y].limited(to: limit))
      let (columnX, columnY) = (across.column(of: ranks[x]), up.column(of: ranks[y]))
      return columns.metrics.indices.map { metric in
        let map = PairMap(
          x: columnX, y: columnY, width: across.count, height: up.count,
          values: columns.values[metric])
        return JSONText.object([
          ("x", .number(Double(x))), ("y", .number(Double(y))),
          ("metric", .number(Double(metric))), ("width", .number(Double(map.width))),
          ("height", .number(Double(map.height))), ("mean", .text(base64(map.mean))),
          ("lowest", .text(base64(map.lowest))), ("highest", .text(base64(map.highest))),
        ])
      }
    }
  }

  /// The largest number of values in all maps together; 4 bytes each, a third more in Base64.
  private static let mapValueLimit = 600_000.0

  private func stages() -> [JSONText] {
    guard let sweep else { return [] }
    return played.compactMap { label, row in
      let point = columns.parameters.map { $0[row] }
      guard let stage = Stage<Float>(sweep: sweep, point: point)?.json() else { return nil }
      let settings = zip(columns.names, point).map { name, value in
        JSONText.list([.text(name.name), .number(value)])
      }
      return .object([
        ("label", .text(label)), ("row", .number(Double(columns.number(ofRow: row)))),
        ("settings", .list(settings)), ("stage", stage),
      ])
    }
  }
}

extension Measure {
  /// Whether the metric's values are whole numbers.
  var isCount: Bool { metric == .bounces || metric == .oscillations }
}
