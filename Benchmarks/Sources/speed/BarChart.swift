import Foundation

/// The ratios of a run as a picture: a bar for each contender and workload, on a logarithmic scale.
///
/// SVG of rectangles and text, legible on light and dark pages.
struct BarChart {
  private static let width = 860.0
  private static let labelWidth = 250.0
  private static let rowHeight = 20.0
  private static let colours = [
    "#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#e15759", "#76b7b2", "#9c755f", "#bab0ac",
  ]
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
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(text(Self.width)) \#(text(height))" "#
        + #"role="img" font-family="system-ui, sans-serif" font-size="12">"#,
      "<title>Time of each peer divided by ours</title>",
      "<style>text{fill:#24292f}line{stroke:#8c959f;stroke-opacity:.4}"
        + "@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>",
      label("Time of each peer divided by ours", x: 10, y: 22, size: 16, anchor: "start"),
      label(
        "\(report.machine.processor), one thread, \(report.date.prefix(10)), \(report.commit); "
          + "1 = this package, all metrics",
        x: 10, y: 42, size: 12, anchor: "start"),
    ]
    for power in Int(lowest)...Int(highest) {
      let x = text(position(pow(10, Double(power))))
      lines.append(
        #"<line x1="\#(x)" x2="\#(x)" y1="66" y2="\#(text(height - 24))"/>"#)
      lines.append(
        label(
          power < 0 ? "1/\(Int(pow(10, Double(-power))))" : "\(Int(pow(10, Double(power))))",
          x: position(pow(10, Double(power))), y: height - 8, size: 11, anchor: "middle"))
    }
    var y = 66.0
    for group in groups {
      lines.append(label(group.workload, x: 10, y: y + 15, size: 13, anchor: "start", isBold: true))
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
    let colour = Self.colours[index % Self.colours.count]
    return [
      label(bar.contender, x: Self.labelWidth - 10, y: y + 14, size: 12, anchor: "end"),
      #"<rect x="\#(text(min(start, end)))" y="\#(text(y + 3))" "#
        + #"width="\#(text(max(1, abs(end - start))))" height="14" rx="2" fill="\#(colour)"/>"#,
      label(
        significant(bar.ratio), x: max(start, end) + 5, y: y + 14, size: 11, anchor: "start"),
    ]
  }

  private func position(_ ratio: Double) -> Double {
    let share = (log10(ratio) - lowest) / (highest - lowest)
    return Self.labelWidth + share * (Self.width - Self.labelWidth - 60)
  }

  private func label(
    _ words: String, x: Double, y: Double, size: Int, anchor: String, isBold: Bool = false
  ) -> String {
    let escaped = words.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let weight = isBold ? #" font-weight="600""# : ""
    return #"<text x="\#(text(x))" y="\#(text(y))" font-size="\#(size)""#
      + #" text-anchor="\#(anchor)"\#(weight)>\#(escaped)</text>"#
  }

  private func text(_ value: Double) -> String { String(format: "%.1f", value) }
}
