/// Random numbers that depend only on a seed, a stream and a counter.
///
/// SplitMix64 (Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA 2014)
/// at any position of its sequence: number n is the mixed sum of a key and n + 1 golden gammas. So a
/// point of a design can be computed without the points before it, with the same result everywhere.
package struct CounterRandom: Hashable, Sendable {
  private static let goldenGamma: UInt64 = 0x9e37_79b9_7f4a_7c15
  private let key: UInt64

  /// The stream of a seed.
  package init(seed: UInt64, stream: UInt64) {
    self.init(key: Self.mixed(Self.mixed(seed &+ Self.goldenGamma) ^ (stream &* Self.goldenGamma)))
  }

  /// SplitMix64 itself, from a state.
  package init(key: UInt64) { self.key = key }

  /// 64 random bits.
  package func bits(_ counter: UInt64) -> UInt64 {
    Self.mixed(key &+ (counter &+ 1) &* Self.goldenGamma)
  }

  /// A number in [0, 1), a multiple of 2⁻⁵³.
  package func unit(_ counter: UInt64) -> Double { Double(bits(counter) >> 11) * 0x1p-53 }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
