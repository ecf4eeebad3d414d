/// A random permutation of `0..<count` that can be evaluated at any position.
///
/// A Feistel network over the next power of four, repeated until the result is below the
/// count (Black and Rogaway, Ciphers with arbitrary finite domains, 2002). It takes at most four
/// steps on average.
package struct RandomPermutation: Hashable, Sendable {
  private let count: UInt64
  private let halfBits: UInt64
  private let random: CounterRandom

  private static let roundCount: UInt64 = 8

  package init(count: Int, random: CounterRandom) {
    self.count = UInt64(count)
    self.random = random
    var bits: UInt64 = 1
    while 1 << (2 * bits) < self.count { bits += 1 }
    halfBits = bits
  }

  /// The image of a position.
  package func callAsFunction(_ index: Int) -> Int {
    var value = UInt64(index)
    repeat { value = network(value) } while value >= count
    return Int(value)
  }

  private func network(_ value: UInt64) -> UInt64 {
    let mask: UInt64 = (1 << halfBits) - 1
    var (left, right) = (value >> halfBits, value & mask)
    for round in 0..<Self.roundCount {
      (left, right) = (right, left ^ (random.bits(round << 32 | right) & mask))
    }
    return left << halfBits | right
  }
}
