import Foundation

/// The growth with items and with edges as a picture: two panels with logarithmic scales.
///
/// SVG of lines and text.
struct GrowthChart {
  private static let width = 860.0
  private static let height = 400.0
  private static let panel = (top: 80.0, width: 340.0, height: 240.0)
  private let growth: Growth
  private let subtitle: String
  /// The engines, each with a colour of its own; ours is the first.
  private let names: [String]

  init(_ growth: Growth, _ report: Report) {
    self.growth = growth
    let peers = (growth.items + growth.edges).map { $0.peers.map(\.name) }
    names = ["this package"] + (peers.max { $0.count < $1.count } ?? [])
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
          "Time of a step in ns: this package and Box2D", x: 10, y: 22, size: 16, anchor: "start"),
        SVGText.label(subtitle, x: 10, y: 42, size: 12, anchor: "start"),
      ] + legend
      + panel("items of a pile; ns per step and item", growth.items, left: 60)
      + panel("edges of a bowl; ns per step", growth.edges, left: 490)
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private var legend: [String] {
    zip(names, SVGText.colours).enumerated().flatMap { index, engine in
      // Our name is shorter than those of the peers.
      let x = index == 0 ? 10 : 235 * Double(index) - 105
      return [
        #"<rect x="\#(SVGText.number(x))" y="\#(SVGText.number(Self.height - 22))" width="14" "#
          + #"height="4" fill="\#(engine.1)"/>"#,
        SVGText.label(engine.0, x: x + 20, y: Self.height - 16, size: 12, anchor: "start"),
      ]
    }
  }

  private func panel(_ title: String, _ sizes: [Growth.Size], left: Double) -> [String] {
    let times = sizes.flatMap { [$0.nanoseconds] + $0.peers.map(\.nanoseconds) }
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
    for (name, colour) in zip(names, SVGText.colours) {
      let points = sizes.compactMap { size in
        let time =
          name == names[0]
          ? size.nanoseconds : size.peers.first { $0.name == name }?.nanoseconds
        return time.map { "\(SVGText.number(x(size.count))),\(SVGText.number(y($0)))" }
      }
      guard !points.isEmpty else { continue }
      lines.append(
        #"<polyline points="\#(points.joined(separator: " "))" fill="none" stroke="\#(colour)" "#
          + #"stroke-width="2"/>"#)
    }
    return lines
  }
}
