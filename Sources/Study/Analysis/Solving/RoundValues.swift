package import Sweeps

/// Round numbers near a value of a parameter: multiples of 1 or 5 times a power of ten.
package struct RoundValues {
  /// The number of step sizes, from the coarsest that fits into the range to a ten-thousandth of it.
  package static let levelCount = 9

  private let limits: ClosedRange<Double>
  /// The exponent of the coarsest step: `10^exponent`, or `5 · 10^exponent` if ``isHalfway``.
  ///
  /// Each further step is a fifth or a half of the step before it.
  private let exponent: Int
  private let isHalfway: Bool

  /// - Parameters:
  ///   - range: The range of the parameter.
  ///   - value: The value to round; in a logarithmic range the steps are fractions of it.
  package init(of range: SampledRange, near value: Double) {
    limits = min(range.start, range.stop)...max(range.start, range.stop)
    let width = range.isLogarithmic ? value.magnitude : limits.upperBound - limits.lowerBound
    // The largest of …, 0.5, 1, 5, 10, … up to half of the width.
    exponent = Self.exponent(upTo: width / 2)
    isHalfway = 5 * Self.power(exponent) <= width / 2
  }

  /// The two multiples of a level's step around a value that are within the range.
  ///
  /// - Parameters:
  ///   - value: The value, in the parameter's unit.
  ///   - level: The step size; 0 is the coarsest.
  /// - Returns: Up to two multiples, the nearer first.
  package func around(_ value: Double, level: Int) -> [Double] {
    let steps = level + (isHalfway ? 0 : 1)
    let mantissa = steps.isMultiple(of: 2) ? 5.0 : 1.0
    let exponent = self.exponent - steps / 2
    // Whole numbers and powers of ten up to 10^22 are exact, so these are correctly rounded.
    func multiple(_ count: Double) -> Double {
      exponent < 0
        ? count * mantissa / Self.power(-exponent) : count * mantissa * Self.power(exponent)
    }
    let count =
      exponent < 0
      ? value * Self.power(-exponent) / mantissa : value / (mantissa * Self.power(exponent))
    let below = count.rounded(.down)
    // Adding 0 turns -0 into 0.
    return [multiple(below) + 0, multiple(below + 1) + 0].filter(limits.contains)
      .sorted { ($0 - value).magnitude < ($1 - value).magnitude }
  }

  /// The round number between two values that is closest to the second one.
  ///
  /// - Parameters:
  ///   - center: The value towards which `end` is rounded.
  ///   - end: The value to round.
  ///   - loss: The largest share of the distance by which the number may be closer to the center.
  /// - Returns: A multiple of a power of ten; none if there is none between them.
  static func towards(_ center: Double, from end: Double, loss: Double) -> [Double] {
    let step = loss * (end - center).magnitude
    guard step > 0 else { return [] }
    let exponent = exponent(upTo: step)
    // Whole numbers and powers of ten up to 10^22 are exact, so these are correctly rounded.
    let multiple = exponent < 0 ? end * power(-exponent) : end / power(exponent)
    let whole = multiple.rounded(end > center ? .down : .up)
    let round = (exponent < 0 ? whole / power(-exponent) : whole * power(exponent)) + 0
    return (min(center, end)...max(center, end)).contains(round) ? [round] : []
  }

  /// The exponent of the largest power of ten that is not above a limit, in -300...300.
  private static func exponent(upTo limit: Double) -> Int {
    var exponent = 0
    while power(exponent) <= limit, exponent < 300 { exponent += 1 }
    while power(exponent) > limit, exponent > -300 { exponent -= 1 }
    return exponent
  }

  private static func power(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    return exponent < 0 ? 1 / power : power
  }
}
