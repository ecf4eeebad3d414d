package import Dynamics

extension [UInt8] {
  /// Appends the shortest decimal that reads back as the same number, without `.0` at the end.
  ///
  /// - Parameter number: A finite number. The caller writes missing values.
  package mutating func append<Scalar: SimulationScalar>(number: Scalar) {
    // Fast path for counts. Up to 2^24 all digits of a whole number are the shortest decimal.
    if number.magnitude <= 16_777_216, number == number.rounded(.towardZero) {
      if number.sign == .minus { append(UInt8(ascii: "-")) }
      append(digits: Int(number.magnitude))
      return
    }
    let text = number.description
    append(contentsOf: text.utf8)
    if text.hasSuffix(".0") { removeLast(2) }
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
