import Dynamics
import Sweeps

/// SplitMix64, a random generator whose numbers are the same on every machine.
///
/// It is not used with `Int.random(in:using:)`, whose use of the bits is not specified.
package struct SplitMix64 {
  private let random: CounterRandom
  private var counter: UInt64 = 0

  package init(seed: UInt64) { random = CounterRandom(key: seed) }

  private mutating func next() -> UInt64 {
    defer { counter &+= 1 }
    return random.bits(counter)
  }

  /// A number in 0..<1, as a multiple of 2^-53.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A whole number in 0..<limit, uniform to one part in 2^64 / limit.
  package mutating func index(below limit: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(limit)).high)
  }

  /// A normal number, by Marsaglia's polar method.
  package mutating func normal() -> Double {
    while true {
      let (x, y) = (2 * unit() - 1, 2 * unit() - 1)
      let square = x * x + y * y
      guard square > 0, square < 1 else { continue }
      return x * (-2 * Portable.logarithm(square) / square).squareRoot()
    }
  }

  /// Puts elements in a random order.
  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, index(below: last + 1))
    }
  }
}
