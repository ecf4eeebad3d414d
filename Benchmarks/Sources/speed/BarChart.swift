import Foundation

/// The ratios of a run as a picture: a bar for each contender and workload, on a logarithmic scale.
///
/// SVG of rectangles and text.
struct BarChart {
  private static let width = 860.0
  private static let labelWidth = 250.0
  private static let rowHeight = 20.0
  private let report: Report
  private let groups: [(workload: String, bars: [Measurement])]
  private let names: [String]
  /// Powers of ten that the scale goes to.
  private let lowest: Double
  private let highest: Double

  init(_ report: Report) {
    self.report = report
    groups = report.results.map { result in
      let peers = result.measurements.filter { !$0.contender.hasPrefix("Dynamics") }
      return (result.workload, peers)
    }.filter { !$0.1.isEmpty }
    names = groups.flatMap(\.bars).map(\.contender).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let ratios = groups.flatMap(\.bars).map(\.ratio)
    lowest = min(0, (ratios.min().map(log10) ?? 0).rounded(.down))
    highest = max(1, (ratios.max().map(log10) ?? 1).rounded(.up))
  }

  var svg: String {
    let rows = groups.reduce(0) { $0 + $1.bars.count + 1 }
    let height = 70 + Double(rows) * Self.rowHeight + 30
    let title = "Time of each peer divided by ours"
    var lines = SVGText.head(width: Self.width, height: height, title: title)
    lines += [
      SVGText.label(title, x: 10, y: 22, size: 16, anchor: "start"),
      SVGText.label(
        "\(report.machine.processor), one thread, \(report.date.prefix(10)), \(report.commit); "
          + "1 = this package, all metrics",
        x: 10, y: 42, size: 12, anchor: "start"),
    ]
    for power in Int(lowest)...Int(highest) {
      let x = SVGText.number(position(pow(10, Double(power))))
      lines.append(
        #"<line x1="\#(x)" x2="\#(x)" y1="66" y2="\#(SVGText.number(height - 24))"/>"#)
      lines.append(
        SVGText.label(
          power < 0 ? "1/\(Int(pow(10, Double(-power))))" : "\(Int(pow(10, Double(power))))",
          x: position(pow(10, Double(power))), y: height - 8, size: 11, anchor: "middle"))
    }
    var y = 66.0
    for group in groups {
      lines.append(
        SVGText.label(group.workload, x: 10, y: y + 15, size: 13, anchor: "start", isBold: true))
      y += Self.rowHeight
      for bar in group.bars {
        lines.append(contentsOf: row(bar, y: y))
        y += Self.rowHeight
      }
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private func row(_ bar: Measurement, y: Double) -> [String] {
    let start = position(1)
    let end = position(bar.ratio)
    let index = names.firstIndex(of: bar.contender) ?? 0
    let colour = SVGText.colours[index % SVGText.colours.count]
    return [
      SVGText.label(bar.contender, x: Self.labelWidth - 10, y: y + 14, size: 12, anchor: "end"),
      #"<rect x="\#(SVGText.number(min(start, end)))" y="\#(SVGText.number(y + 3))" "#
        + #"width="\#(SVGText.number(max(1, abs(end - start))))" height="14" rx="2" fill="\#(colour)"/>"#,
      SVGText.label(
        significant(bar.ratio), x: max(start, end) + 5, y: y + 14, size: 11, anchor: "start"),
    ]
  }

  private func position(_ ratio: Double) -> Double {
    let share = (log10(ratio) - lowest) / (highest - lowest)
    return Self.labelWidth + share * (Self.width - Self.labelWidth - 60)
  }
}
