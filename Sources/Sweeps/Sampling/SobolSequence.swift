/// One dimension of Sobol's sequence, in the order of Gray codes, as Joe and Kuo's program gives it.
struct SobolSequence: Hashable, Sendable {
  private let directions: [UInt32]

  /// - Parameter dimension: From 0, below ``DirectionNumbers/dimensionLimit``.
  init(dimension: Int) { directions = DirectionNumbers.all[dimension] }

  /// The coordinate of a point, in units of 2⁻³².
  ///
  /// - Parameter point: Below 2³².
  /// - Returns: 32 digits after the point.
  func bits(_ point: Int) -> UInt32 {
    var code = UInt32(truncatingIfNeeded: point ^ (point >> 1))
    var result: UInt32 = 0
    while code != 0 {
      result ^= directions[code.trailingZeroBitCount]
      code &= code - 1
    }
    return result
  }
}

/// Owen's nested scrambling in base 2: each digit is flipped by a random bit that depends on all
/// digits before it (Owen, Randomly permuted (t,m,s)-nets and (t,s)-sequences, 1995).
///
/// It keeps what makes a net a net, and makes every point uniform in the unit interval.
struct OwenScrambling: Hashable, Sendable {
  private let random: CounterRandom

  init(random: CounterRandom) { self.random = random }

  /// Scrambles a coordinate in units of 2⁻³².
  func callAsFunction(_ bits: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for digit in 0..<UInt32(32) {
      // The digits before this one, with a leading one that says how many they are.
      let prefix = UInt64(1) << UInt64(digit) | (UInt64(bits) >> UInt64(32 - digit))
      let flip = UInt32(random.bits(prefix) >> 63)
      result = result << 1 | ((bits >> (31 - digit)) & 1 ^ flip)
    }
    return result
  }
}
