/// Values in steps of a decimal number, computed in decimal: ten steps of 0.1 are 1.
func decimalSteps(
  from startText: Substring, to stopText: Substring, by stepText: Substring
) throws(AxisProblem.Reason) -> [Double] {
  let problem = AxisProblem.Reason.step(String(stepText))
  guard let start = Decimal(startText), let stop = Decimal(stopText), let step = Decimal(stepText)
  else { throw problem }
  let exponent = min(start.exponent, stop.exponent, step.exponent)
  guard let first = start.digits(at: exponent), let last = stop.digits(at: exponent),
    let stride = step.digits(at: exponent)
  else { throw problem }
  guard stride != 0 else { throw .zeroStep }
  let (distance, overflow) = last.subtractingReportingOverflow(first)
  guard !overflow else { throw problem }
  guard distance == 0 || (distance > 0) == (stride > 0) else {
    throw .stepAway(String(stepText), from: String(startText), to: String(stopText))
  }
  // By magnitudes: the lowest Int divided by -1 overflows.
  let stepCount = distance.magnitude / stride.magnitude
  guard stepCount < Axis.valueLimit else { throw problem }
  let count = Int(stepCount) + 1
  // No product overflows: all of them lie between the ends.
  return (0..<count).map { Decimal(digits: first + $0 * stride, exponent: exponent).value }
}

/// A decimal number: `digits · 10^exponent`.
private struct Decimal {
  var digits: Int
  var exponent: Int

  init(digits: Int, exponent: Int) {
    self.digits = digits
    self.exponent = exponent
  }

  /// Reads sign, digits, fraction and exponent; nil if there is more or the digits do not fit.
  init?(_ text: Substring) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard parts.count <= 2, let mantissa = parts.first else { return nil }
    let point = mantissa.firstIndex(of: ".")
    guard let digits = Int(mantissa.filter { $0 != "." }) else { return nil }
    let fraction = point.map { mantissa.distance(from: $0, to: mantissa.endIndex) - 1 } ?? 0
    var exponent = -fraction
    if parts.count == 2 {
      guard let power = Int(parts[1]), power.magnitude < 1000 else { return nil }
      exponent += power
    }
    self.init(digits: digits, exponent: exponent)
  }

  /// The digits with another, not larger exponent; nil if they do not fit.
  func digits(at exponent: Int) -> Int? {
    var result = digits
    for _ in exponent..<self.exponent where result != 0 {
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      result = product
    }
    return result
  }

  /// The nearest double.
  var value: Double {
    // Both are exact and a division is exactly rounded; reading the text takes ten times as long.
    if digits.magnitude < 1 << 53, (-22...0).contains(exponent) {
      return Double(digits) / Self.powers[-exponent]
    }
    return Double("\(digits)e\(exponent)") ?? .nan
  }

  /// Powers of ten that are exact as doubles.
  private static let powers: [Double] = (0...22).reduce(into: []) { powers, _ in
    powers.append((powers.last ?? 0.1) * 10)
  }
}
