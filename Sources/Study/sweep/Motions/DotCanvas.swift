/// A drawing of dots on a terminal, eight of them in a letter: U+2800 to U+28FF.
struct DotCanvas {
  let columns: Int
  let rows: Int
  private var dots: [UInt8]
  /// The colour of what was drawn last in each letter; 0 is the terminal's own.
  private var colors: [UInt8]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    dots = Array(repeating: 0, count: columns * rows)
    colors = Array(repeating: 0, count: columns * rows)
  }

  /// Dots across and down.
  var width: Int { 2 * columns }
  var height: Int { 4 * rows }

  /// Bits of a letter: Unicode's dots 1, 2, 3, 7 on the left and 4, 5, 6, 8 on the right.
  private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  /// Sets a dot, if it is on the canvas.
  mutating func dot(_ x: Int, _ y: Int, color: UInt8) {
    guard 0..<width ~= x, 0..<height ~= y else { return }
    let letter = y / 4 * columns + x / 2
    dots[letter] |= Self.bits[x % 2][y % 4]
    colors[letter] = color
  }

  /// Draws a straight line between two points in dots; parts beyond the canvas are left out.
  mutating func line(
    from a: (x: Double, y: Double), to b: (x: Double, y: Double), color: UInt8
  ) {
    guard let (a, b) = clipped(a, b) else { return }
    let count = max(1, Int(max(abs(b.x - a.x), abs(b.y - a.y)).rounded()))
    for step in 0...count {
      let part = Double(step) / Double(count)
      dot(
        Int((a.x + part * (b.x - a.x)).rounded()), Int((a.y + part * (b.y - a.y)).rounded()),
        color: color)
    }
  }

  /// The visible piece of a line, by Liang and Barsky; nil if there is none.
  private func clipped(
    _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
  ) -> ((x: Double, y: Double), (x: Double, y: Double))? {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    guard (dx + dy).isFinite else { return nil }
    var (first, last) = (0.0, 1.0)
    for (along, room) in [
      (-dx, a.x), (dx, Double(width) - a.x), (-dy, a.y), (dy, Double(height) - a.y),
    ] {
      if along == 0 {
        if room < 0 { return nil }
      } else if along < 0 {
        first = max(first, room / along)
      } else {
        last = min(last, room / along)
      }
    }
    guard first <= last else { return nil }
    return ((a.x + first * dx, a.y + first * dy), (a.x + last * dx, a.y + last * dy))
  }

  /// The lines of the drawing.
  func lines(hasColor: Bool) -> [String] {
    (0..<rows).map { row in
      var line = ""
      var color: UInt8 = 0
      for letter in row * columns..<(row + 1) * columns {
        if hasColor, dots[letter] != 0, colors[letter] != color {
          color = colors[letter]
          line += "\u{1b}[\(color)m"
        }
        line.unicodeScalars.append(Unicode.Scalar(0x2800 + UInt32(dots[letter])) ?? " ")
      }
      return color == 0 ? line : line + "\u{1b}[0m"
    }
  }
}
