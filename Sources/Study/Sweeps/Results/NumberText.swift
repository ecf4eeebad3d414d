package import Dynamics

extension [UInt8] {
  /// Appends the shortest decimal that reads back as the same number.
  ///
  /// It has a decimal point or an exponent, by which other tools see that the column holds real
  /// numbers: `1.0`.
  ///
  /// - Parameter number: A finite number. The caller writes missing values.
  package mutating func append<Scalar: SimulationScalar>(number: Scalar) {
    // Fast path for whole numbers. Up to 2^24 all their digits are the shortest decimal.
    if number.magnitude <= 16_777_216, number == number.rounded(.towardZero) {
      append(whole: number)
      append(UInt8(ascii: "."))
      append(UInt8(ascii: "0"))
    } else {
      append(contentsOf: number.description.utf8)
    }
  }

  /// Appends the digits of a count: `1`.
  ///
  /// - Parameter count: A finite number. If it is not whole or very large, it is written like any
  ///   other number.
  package mutating func append<Scalar: SimulationScalar>(count: Scalar) {
    if count.magnitude <= 16_777_216, count == count.rounded(.towardZero) {
      append(whole: count)
    } else {
      let text = count.description
      append(contentsOf: (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8)
    }
  }

  private mutating func append<Scalar: SimulationScalar>(whole number: Scalar) {
    if number.sign == .minus { append(UInt8(ascii: "-")) }
    append(digits: Int(number.magnitude))
  }

  private mutating func append(digits number: Int) {
    guard number >= 10 else {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number))
      return
    }
    let start = count
    var rest = number
    while rest > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    self[start...].reverse()
  }
}
