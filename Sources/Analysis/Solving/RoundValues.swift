import Sweeps

/// Round numbers near the values of a parameter: multiples of 1 or 5 in some power of ten.
struct RoundValues {
  /// How many steps there are, from one that is as coarse as the range allows to a ten-thousandth.
  static let levelCount = 9

  private let limits: ClosedRange<Double>
  /// The coarsest step is `mantissa · 10^exponent`; each further one a fifth or a half of it.
  private let exponent: Int
  private let isHalfway: Bool

  /// - Parameters:
  ///   - range: What the values may be.
  ///   - value: The value to be rounded; in a logarithmic range the steps are parts of it.
  init(of range: SampledRange, near value: Double) {
    limits = min(range.start, range.stop)...max(range.start, range.stop)
    let width = range.isLogarithmic ? value.magnitude : limits.upperBound - limits.lowerBound
    // The largest of …, 0.5, 1, 5, 10, … that is at most half of the width.
    var exponent = 0
    while Self.power(exponent) <= width / 2, exponent < 300 { exponent += 1 }
    while Self.power(exponent) > width / 2, exponent > -300 { exponent -= 1 }
    isHalfway = 5 * Self.power(exponent) <= width / 2
    self.exponent = exponent
  }

  /// The two multiples of a level's step around a value, as far as they are in the range.
  ///
  /// - Parameters:
  ///   - value: In the parameter's unit.
  ///   - level: 0 for the coarsest step.
  /// - Returns: The nearer first; none, one or two.
  func around(_ value: Double, level: Int) -> [Double] {
    let steps = level + (isHalfway ? 0 : 1)
    let mantissa = steps.isMultiple(of: 2) ? 5.0 : 1.0
    let exponent = self.exponent - steps / 2
    // Whole numbers and powers of ten up to 22 are exact, so these are the nearest to the decimals.
    func multiple(_ count: Double) -> Double {
      exponent < 0
        ? count * mantissa / Self.power(-exponent) : count * mantissa * Self.power(exponent)
    }
    let count =
      exponent < 0
      ? value * Self.power(-exponent) / mantissa : value / (mantissa * Self.power(exponent))
    let below = count.rounded(.down)
    // Minus zero becomes zero.
    return [multiple(below) + 0, multiple(below + 1) + 0].filter(limits.contains)
      .sorted { ($0 - value).magnitude < ($1 - value).magnitude }
  }

  private static func power(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    return exponent < 0 ? 1 / power : power
  }
}
