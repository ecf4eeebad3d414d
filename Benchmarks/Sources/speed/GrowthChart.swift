import Foundation

/// The growth with items and with edges as a picture: two panels with logarithmic scales.
///
/// SVG of lines and text.
struct GrowthChart {
  private static let width = 860.0
  private static let height = 380.0
  private static let panel = (top: 80.0, width: 340.0, height: 240.0)
  private static let ours = "#4e79a7"
  private static let box2D = "#f28e2b"
  private let growth: Growth
  private let subtitle: String

  init(_ growth: Growth, _ report: Report) {
    self.growth = growth
    subtitle =
      "\(report.machine.processor)\(report.machine.model.map { ", \($0)" } ?? ""), one thread, "
      + "\(report.date.prefix(10)), \(report.commit)"
  }

  var svg: String {
    let lines =
      SVGText.head(
        width: Self.width, height: Self.height,
        title: "Time of a step by the number of items and of edges")
      + [
        SVGText.label(
          "Time of a step in ns: this package and Box2D 2.4.1", x: 10, y: 22, size: 16,
          anchor: "start"),
        SVGText.label(subtitle, x: 10, y: 42, size: 12, anchor: "start"),
      ]
      + panel("items of a pile; ns per step and item", growth.items, left: 60)
      + panel("edges of a bowl; ns per step", growth.edges, left: 490)
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private func panel(_ title: String, _ sizes: [Growth.Size], left: Double) -> [String] {
    let times = sizes.map(\.nanoseconds) + sizes.compactMap(\.nanosecondsOfBox2D)
    guard let least = times.min(), let most = times.max(), let last = sizes.last else { return [] }
    let (lower, upper) = (log10(least).rounded(.down), log10(most).rounded(.up))
    let end = max(1, log2(Double(last.count)))
    let (top, width, height) = Self.panel
    func x(_ count: Int) -> Double { left + log2(Double(count)) / end * width }
    func y(_ time: Double) -> Double {
      top + height * (1 - (log10(time) - lower) / max(1, upper - lower))
    }
    var lines = [SVGText.label(title, x: left, y: top - 14, size: 13, anchor: "start")]
    for power in Int(lower)...Int(upper) {
      let height = y(pow(10, Double(power)))
      lines.append(
        #"<line x1="\#(SVGText.number(left))" x2="\#(SVGText.number(left + width))" y1="\#(SVGText.number(height))" "#
          + #"y2="\#(SVGText.number(height))"/>"#)
      lines.append(
        SVGText.label(
          "\(Int(pow(10, Double(power))))", x: left - 6, y: height + 4, size: 11, anchor: "end"))
    }
    for size in sizes {
      lines.append(
        SVGText.label(
          "\(size.count)", x: x(size.count), y: top + height + 18, size: 11, anchor: "middle"))
    }
    let curves = [
      ("this package", Self.ours, sizes.map { ($0.count, $0.nanoseconds) }),
      (
        "Box2D", Self.box2D,
        sizes.compactMap { size in size.nanosecondsOfBox2D.map { (size.count, $0) } }
      ),
    ]
    for (name, colour, points) in curves {
      guard let first = points.first else { continue }
      let path = points.map { "\(SVGText.number(x($0.0))),\(SVGText.number(y($0.1)))" }.joined(
        separator: " ")
      lines.append(
        #"<polyline points="\#(path)" fill="none" stroke="\#(colour)" stroke-width="2"/>"#)
      // At the left the curves are far apart: the upper one has its name above, the lower one below.
      let isUpper = curves.allSatisfy { ($0.2.first?.1 ?? 0) <= first.1 }
      lines.append(
        SVGText.label(
          name, x: x(first.0), y: y(first.1) + (isUpper ? -10 : 20), size: 12, anchor: "start"))
    }
    return lines
  }
}
