/// A colour scale from dark blue through green to yellow, with evenly growing lightness, so that
/// the order of the colours is visible in greyscale and to colour-blind readers.
///
/// Nine colours of viridis (S. van der Walt and N. Smith, 2015, released as CC0), interpolated
/// linearly in sRGB.
package enum ColorScale {
  private static let stops: [(Double, Double, Double)] = [
    (68, 1, 84), (71, 45, 123), (59, 82, 139), (44, 114, 142), (33, 145, 140), (40, 174, 128),
    (94, 201, 98), (173, 220, 48), (253, 231, 37),
  ]

  /// The colour of values below the scale, darker than its first.
  static let below = "#1f0029"
  /// The colour of values above the scale, lighter than its last.
  static let above = "#fffbcf"

  /// The red, green and blue components, 0 to 255, at a position from 0 to 1.
  package static func components(_ share: Double) -> (red: Int, green: Int, blue: Int) {
    let position = min(max(share, 0), 1) * Double(stops.count - 1)
    let index = min(Int(position), stops.count - 2)
    let rest = position - Double(index)
    let (from, to) = (stops[index], stops[index + 1])
    let mixed = { (a: Double, b: Double) in Int((a + rest * (b - a)).rounded()) }
    return (mixed(from.0, to.0), mixed(from.1, to.1), mixed(from.2, to.2))
  }

  /// The colour in the notation of CSS and SVG.
  static func hex(_ share: Double) -> String {
    let (red, green, blue) = components(share)
    let digits = String(red << 16 | green << 8 | blue, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
