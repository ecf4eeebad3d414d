/// The random numbers of prepared classes, which are the same in every run.
///
/// Each new ``HeadlessClock`` begins them anew. The plugin PrepareClasses gives them to `random(in:)`,
/// `shuffle()`, `shuffled()` and `randomElement()`; ``arc4random()`` and the like use them by themselves. They are
/// for the main thread only.
///
/// Source: the generator SplitMix64 of Steele, Lea and Flood (2014).
public struct RandomNumbers: RandomNumberGenerator, Sendable {
  /// The numbers that classes take.
  public nonisolated(unsafe) static var current = RandomNumbers(seed: 1)

  private var state: UInt64

  /// Begins a sequence.
  ///
  /// - Parameter seed: Selects it.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

/// A random number of 32 bits, of ``RandomNumbers``.
public func arc4random() -> UInt32 { UInt32(truncatingIfNeeded: RandomNumbers.current.next()) }

/// A random number below a bound, of ``RandomNumbers``; 0 if the bound is 0.
public func arc4random_uniform(_ upperBound: UInt32) -> UInt32 {
  upperBound == 0 ? 0 : UInt32.random(in: 0..<upperBound, using: &RandomNumbers.current)
}

/// A random number from 0 to 1, without 1, of ``RandomNumbers``.
public func drand48() -> Double { Double.random(in: 0..<1, using: &RandomNumbers.current) }
