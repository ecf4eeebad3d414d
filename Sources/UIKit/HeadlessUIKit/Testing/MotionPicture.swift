import Foundation

/// A recorded motion as an SVG: a chart for each coordinate, with a curve for each item and a line
/// for each event.
package struct MotionPicture {
  let title: String
  let tracks: [MotionTrack]
  let events: [MotionEvent]

  package init(title: String, tracks: [MotionTrack], events: [MotionEvent]) {
    self.title = title
    self.tracks = tracks
    self.events = events
  }

  private static let colors = ["#0969da", "#bc4c00", "#1a7f37", "#8250df", "#cf222e", "#57606a"]
  /// The area of a chart in its part of the picture, px.
  private static let (left, width, height, gap) = (70.0, 620.0, 150.0, 40.0)
  private static let top = 64.0

  /// A coordinate over time.
  private struct Chart {
    let label: String
    /// Whether larger values are lower, as on the screen.
    var growsDownward = false
    let value: (MotionTrack.Pose) -> CGFloat
  }

  private var charts: [Chart] {
    let angles = tracks.flatMap(\.poses).map(\.angle)
    let turns = angles.contains { $0.magnitude > 1e-6 }
    return [
      Chart(label: "x, pt") { $0.center.x },
      Chart(label: "y, pt, downward", growsDownward: true) { $0.center.y },
    ] + (turns ? [Chart(label: "angle, rad") { $0.angle }] : [])
  }

  private var duration: TimeInterval { max(tracks.flatMap(\.poses).map(\.time).max() ?? 0, 1e-3) }

  /// The size of the title, px, with which it fits: a letter is about 0.6 of it wide.
  private var titleSize: Int { max(6, min(15, Int(Self.width / 0.6) / max(1, title.count))) }

  package var svg: String {
    let height = Self.top + Double(charts.count) * (Self.height + Self.gap) + 16
    let width = Self.left + Self.width + 20
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Int(width)) \(Int(height))\" "
        + "font-family=\"sans-serif\" font-size=\"12\" fill=\"#1f2328\">",
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
      text(title, x: Self.left, y: 22, "font-size=\"\(titleSize)\" font-weight=\"bold\""),
    ]
    var x = Self.left
    for (index, track) in tracks.enumerated() {
      lines.append(text("— \(track.name)", x: x, y: 42, "fill=\"\(color(index))\""))
      x += 30 + 8 * Double(track.name.count)
    }
    for (index, chart) in charts.enumerated() {
      lines += drawing(of: chart, at: Self.top + Double(index) * (Self.height + Self.gap))
    }
    lines.append(
      text(
        "time, s", x: Self.left + Self.width, y: height - 8, "text-anchor=\"end\""))
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private func drawing(of chart: Chart, at top: Double) -> [String] {
    let values = tracks.flatMap(\.poses).map(chart.value).filter(\.isFinite)
    let (lowest, highest) = (values.min() ?? 0, values.max() ?? 0)
    // A coordinate that does not change is a line in the middle.
    let margin = max(0.05 * (highest - lowest), highest > lowest ? 0 : 1)
    let (from, to) = (lowest - margin, highest + margin)
    let px = { (time: Double) in Self.left + time / duration * Self.width }
    let py = { (value: Double) in
      let part = (value - from) / (to - from)
      return top + (chart.growsDownward ? part : 1 - part) * Self.height
    }
    var lines = [
      "<rect x=\"\(Self.left)\" y=\"\(top)\" width=\"\(Self.width)\" height=\"\(Self.height)\" "
        + "fill=\"none\" stroke=\"#8c959f\"/>",
      text(chart.label, x: Self.left, y: top - 6),
    ]
    for tick in ticks(from: 0, to: duration, count: 8) {
      lines.append(line(px(tick), top, px(tick), top + Self.height, "stroke=\"#eaeef2\""))
      lines.append(
        text(label(tick), x: px(tick), y: top + Self.height + 15, "text-anchor=\"middle\""))
    }
    for tick in ticks(from: from, to: to, count: 5) {
      lines.append(
        line(Self.left, py(tick), Self.left + Self.width, py(tick), "stroke=\"#eaeef2\""))
      lines.append(text(label(tick), x: Self.left - 6, y: py(tick) + 4, "text-anchor=\"end\""))
    }
    for event in events {
      lines.append(
        "<g stroke=\"#bf8700\" stroke-dasharray=\"3 3\"><title>\(escaped(description(of: event)))"
          + "</title>" + line(px(event.time), top, px(event.time), top + Self.height, "")
          + "</g>")
    }
    for (index, track) in tracks.enumerated() {
      let points = track.poses.filter { chart.value($0).isFinite }.map {
        "\(rounded(px($0.time))),\(rounded(py(chart.value($0))))"
      }
      lines.append(
        "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" "
          + "stroke=\"\(color(index))\" stroke-width=\"1.5\"/>")
    }
    return lines
  }

  private func description(of event: MotionEvent) -> String {
    let what =
      switch event.kind {
      case .contactBegan(let contact): "\(contact.item) touches \(name(of: contact.partner))"
      case .contactEnded(let contact): "\(contact.item) leaves \(name(of: contact.partner))"
      case .animatorResumed: "an animator resumes"
      case .animatorPaused: "an animator pauses"
      case .transitionEnded(let isCompleted):
        isCompleted ? "a transition is completed" : "a transition is cancelled"
      case .noted(let text): text
      }
    return "\(label((event.time * 1e4).rounded() / 1e4)) s: \(what)"
  }

  private func name(of partner: MotionEvent.Contact.Partner) -> String {
    switch partner {
    case .item(let name): name ?? "another item"
    case .boundary(let name): name ?? "the reference bounds"
    }
  }

  // MARK: Elements

  /// The color of a curve.
  package static func color(of index: Int) -> String { colors[index % colors.count] }

  private func color(_ index: Int) -> String { Self.color(of: index) }

  private func text(_ text: String, x: Double, y: Double, _ attributes: String = "") -> String {
    "<text x=\"\(rounded(x))\" y=\"\(rounded(y))\" \(attributes)>\(escaped(text))</text>"
  }

  private func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ attributes: String
  ) -> String {
    "<line x1=\"\(rounded(x1))\" y1=\"\(rounded(y1))\" x2=\"\(rounded(x2))\" "
      + "y2=\"\(rounded(y2))\" \(attributes)/>"
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// A number as short as it can be read back, without the fraction of a whole one.
  private func label(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
  }

  /// The multiples of 1, 2 or 5 times a power of ten in a range; about as many as asked for.
  private func ticks(from lowest: Double, to highest: Double, count: Int) -> [Double] {
    let rough = (highest - lowest) / Double(count)
    guard rough > 0, rough.isFinite else { return [] }
    let power = pow(10, floor(log10(rough)))
    guard let step = [1, 2, 5, 10].map({ $0 * power }).first(where: { $0 >= rough * 0.999 })
    else { return [] }
    // A quotient of whole numbers has a short label; a multiple of 0.1 has not.
    let perUnit = (1 / step).rounded()
    return stride(from: (lowest / step).rounded(.up), through: highest / step, by: 1).map {
      step < 1 ? $0 / perUnit : $0 * step
    }
  }

  private func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }
}
