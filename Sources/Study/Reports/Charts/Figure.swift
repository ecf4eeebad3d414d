import Dynamics
import Pages

/// A figure for print: black on white, with sizes in points.
package struct Figure {
  let title: String
  let x: String
  /// Where the means of the cells lie.
  let spread: MetricSpread

  private let left = 76.0
  private let top = 34.0
  private let width = 360.0
  private let height = 300.0
  /// The largest number of ticks on an axis.
  private let tickLimit = 8

  package init(title: String, x: String, spread: MetricSpread) {
    self.title = title
    self.x = x
    self.spread = spread
  }

  /// A colour map with a scale and, if asked for, a contour line.
  ///
  /// The colours cover ``MetricSpread/colored``; cells beyond it have the colours of the scale's
  /// pointed ends. A cell of which less than half of the rows have a value is hatched.
  package func heatMap(
    _ map: PairMap, x xCenters: [Double], y yCenters: [Double], yLabel: String, want: Double?
  ) -> String {
    let (cellWidth, cellHeight) = (width / Double(map.width), height / Double(map.height))
    var parts: [String] = []
    var hatched: [String] = []
    var hasGaps = false
    for row in 0..<map.height {
      for column in 0..<map.width {
        let cell = row * map.width + column
        let value = map.mean[cell]
        guard map.rowCounts[cell] > 0 else { continue }
        let box =
          "x=\"\(text(left + Double(column) * cellWidth))\" "
          + "y=\"\(text(top + height - Double(row + 1) * cellHeight))\" "
          + "width=\"\(text(cellWidth))\" height=\"\(text(cellHeight))\""
        guard value.isFinite else {
          parts.append("<rect \(box) fill=\"#dcdfe4\"/>")
          hasGaps = true
          continue
        }
        parts.append(
          "<rect \(box) fill=\"\(color(Double(value)))\" shape-rendering=\"crispEdges\"/>")
        if 2 * Int(map.values.counts[cell]) < map.rowCounts[cell] {
          hatched.append("<rect \(box) fill=\"url(#few)\"/>")
        }
      }
    }
    if !hatched.isEmpty { parts += [Self.hatching] + hatched }
    if !hatched.isEmpty || hasGaps { parts.append(note(Self.gapNote)) }
    if let want {
      let lines = map.contour(at: Float(want)).map { piece in
        let position = { (point: (Double, Double)) in
          "\(text(left + (point.0 + 0.5) * cellWidth)) \(text(top + height - (point.1 + 0.5) * cellHeight))"
        }
        return "M\(position(piece.from))L\(position(piece.to))"
      }
      for (stroke, thickness) in [("#fff", 4), ("#c00", 2)] {
        parts.append(
          "<path d=\"\(lines.joined())\" fill=\"none\" stroke=\"\(stroke)\" "
            + "stroke-width=\"\(thickness)\" stroke-linecap=\"round\"/>")
      }
    }
    parts += AxisTicks.ticks(ofBins: xCenters, limit: tickLimit).map {
      mark(x: left + ($0.position + 0.5) * cellWidth, label: $0.label)
    }
    parts += AxisTicks.ticks(ofBins: yCenters, limit: tickLimit).map {
      mark(y: top + height - ($0.position + 0.5) * cellHeight, label: $0.label)
    }
    parts.append(
      "<text x=\"16\" y=\"\(text(top + height / 2))\" text-anchor=\"middle\" "
        + "transform=\"rotate(-90 16 \(text(top + height / 2)))\">\(markup(yLabel))</text>")
    let wanted = want.map { "; line: \(significantText($0))" } ?? ""
    return drawing(parts + scale, title: title + wanted)
  }

  private static let hatching =
    "<defs><pattern id=\"few\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\">"
    + "<path d=\"M0 4L4 0\" stroke=\"#fff\" stroke-width=\"1.2\"/></pattern></defs>"
  private static let gapNote =
    "Hatched: less than half of the rows of a cell have a value. Grey: no row has one."

  /// A sentence under the picture.
  private func note(_ words: String) -> String {
    "<text x=\"\(text(left))\" y=\"\(text(top + height + 58))\" font-size=\"9\">\(words)</text>"
  }

  /// A curve over one parameter.
  func curve(_ map: PairMap, centers: [Double], want: Double?) -> String {
    let (lowest, highest) = (spread.lowest, spread.highest)
    let span = highest > lowest ? highest - lowest : 1
    let x = { (position: Double) in left + (position + 0.5) / Double(centers.count) * width }
    let y = { (value: Double) in top + height - (0.05 + 0.9 * (value - lowest) / span) * height }
    var path = ""
    var isDrawing = false
    for (column, value) in map.mean.enumerated() {
      guard value.isFinite else {
        isDrawing = false
        continue
      }
      path += "\(isDrawing ? "L" : "M")\(text(x(Double(column)))) \(text(y(Double(value))))"
      isDrawing = true
    }
    var parts = [
      "<path d=\"\(path)\" fill=\"none\" stroke=\"#21618c\" stroke-width=\"2\"/>"
    ]
    if let want, want >= lowest, want <= highest {
      parts.append(
        "<path d=\"M\(text(left)) \(text(y(want)))h\(text(width))\" stroke=\"#c00\" stroke-dasharray=\"4 3\"/>"
      )
    }
    parts += AxisTicks.ticks(ofBins: centers, limit: tickLimit).map {
      mark(x: x($0.position), label: $0.label)
    }
    parts += AxisTicks.numbers(from: lowest, to: highest, count: 5).map {
      mark(y: y($0), label: shortest($0))
    }
    return drawing(parts, title: title)
  }

  // MARK: Parts

  private func drawing(_ parts: [String], title: String) -> String {
    let (w, h) = (left + width + 86, top + height + 66)
    let frame =
      "<rect x=\"\(text(left))\" y=\"\(text(top))\" width=\"\(text(width))\" "
      + "height=\"\(text(height))\" fill=\"none\" stroke=\"#000\"/>"
    let labels = [
      "<text x=\"\(text(left))\" y=\"20\" font-size=\"14\">\(markup(title))</text>",
      "<text x=\"\(text(left + width / 2))\" y=\"\(text(top + height + 40))\" "
        + "text-anchor=\"middle\">\(markup(x))</text>",
    ]
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(w)) \(text(h))" \
      width="\(text(w))" height="\(text(h))" font-family="Helvetica, Arial, DejaVu Sans, sans-serif" \
      font-size="11">
      <rect width="100%" height="100%" fill="#fff"/>
      \((parts + [frame] + labels).joined(separator: "\n"))
      </svg>

      """
  }

  private var scale: [String] {
    let steps = 64
    let (lowest, highest) = spread.colored
    let (x, step) = (left + width + 14, height / Double(steps))
    let colors = (0..<steps).map { index in
      let value = lowest + (highest - lowest) * (Double(index) + 0.5) / Double(steps)
      return "<rect x=\"\(text(x))\" y=\"\(text(top + height - Double(index + 1) * step))\" "
        + "width=\"12\" height=\"\(text(step))\" fill=\"\(color(value))\" shape-rendering=\"crispEdges\"/>"
    }
    let labels = AxisTicks.numbers(from: lowest, to: highest, count: 6).map { number in
      let share = highest > lowest ? (number - lowest) / (highest - lowest) : 0.5
      return "<path d=\"M\(text(x + 12)) \(text(top + height * (1 - share)))h4\" stroke=\"#000\"/>"
        + "<text x=\"\(text(x + 19))\" y=\"\(text(top + height * (1 - share) + 4))\">"
        + "\(shortest(number))</text>"
    }
    var ends: [String] = []
    if spread.highest > highest {
      ends.append(
        "<path d=\"M\(text(x)) \(text(top))l6 -9l6 9z\" fill=\"\(ColorScale.above)\" stroke=\"#000\" stroke-width=\".5\"/>"
          + "<text x=\"\(text(x))\" y=\"\(text(top - 13))\">to \(significantText(spread.highest))</text>"
      )
    }
    if spread.lowest < lowest {
      ends.append(
        "<path d=\"M\(text(x)) \(text(top + height))l6 9l6 -9z\" fill=\"\(ColorScale.below)\" stroke=\"#000\" stroke-width=\".5\"/>"
          + "<text x=\"\(text(x))\" y=\"\(text(top + height + 21))\">from \(significantText(spread.lowest))</text>"
      )
    }
    return colors + labels + ends
  }

  private func mark(x: Double, label: String) -> String {
    "<path d=\"M\(text(x)) \(text(top + height))v5\" stroke=\"#000\"/>"
      + "<text x=\"\(text(x))\" y=\"\(text(top + height + 18))\" text-anchor=\"middle\">\(label)</text>"
  }

  private func mark(y: Double, label: String) -> String {
    "<path d=\"M\(text(left)) \(text(y))h-5\" stroke=\"#000\"/>"
      + "<text x=\"\(text(left - 8))\" y=\"\(text(y + 4))\" text-anchor=\"end\">\(label)</text>"
  }

  private func color(_ value: Double) -> String {
    let (lowest, highest) = spread.colored
    if value < lowest { return ColorScale.below }
    if value > highest { return ColorScale.above }
    return ColorScale.hex(highest > lowest ? (value - lowest) / (highest - lowest) : 0.5)
  }

  private func text(_ number: Double) -> String { shortest((number * 100).rounded() / 100) }
}

/// A number with four significant digits.
package func significantText(_ value: Double) -> String {
  guard value.isFinite, value != 0 else { return value == 0 ? "0" : "" }
  var scale = 1.0
  while value.magnitude * scale < 1000, scale < 1e12 { scale *= 10 }
  return shortest((value * scale).rounded() / scale)
}
