/// One dimension of the Sobol sequence in Gray code order, as in Joe and Kuo's program.
package struct SobolSequence: Hashable, Sendable {
  private let directions: [UInt32]

  /// - Parameter dimension: The dimension, from 0, below ``DirectionNumbers/dimensionLimit``.
  package init(dimension: Int) { directions = DirectionNumbers.all[dimension] }

  /// The coordinate of a point, in units of 2⁻³².
  ///
  /// - Parameter point: The index of the point, below 2³².
  /// - Returns: The 32 binary digits of the coordinate.
  package func bits(_ point: Int) -> UInt32 {
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
/// It preserves the net property, and makes every point uniformly distributed in the unit interval.
package struct OwenScrambling: Hashable, Sendable {
  private let random: CounterRandom

  package init(random: CounterRandom) { self.random = random }

  /// Scrambles a coordinate in units of 2⁻³².
  package func callAsFunction(_ bits: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for digit in 0..<UInt32(32) {
      // The digits before this one, after a 1 that makes prefixes of different lengths differ.
      let prefix = UInt64(1) << UInt64(digit) | (UInt64(bits) >> UInt64(32 - digit))
      let flip = UInt32(random.bits(prefix) >> 63)
      result = result << 1 | ((bits >> (31 - digit)) & 1 ^ flip)
    }
    return result
  }
}
