import Foundation

/// The seed of random tests: `SWEEP_TEST_SEED`, or a fixed one.
let testSeed =
  ProcessInfo.processInfo.environment["SWEEP_TEST_SEED"].flatMap { UInt64($0) } ?? 20140602

/// Steele, Lea and Flood's generator: the same numbers everywhere, from any seed.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from `low` up to `high`, of 53 bits, so that a product with it has to be rounded.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) * 0x1p-53
  }

  /// True in a share of the cases, 0 to 1.
  mutating func chance(_ share: Double) -> Bool { number(0, 1) < share }
}
