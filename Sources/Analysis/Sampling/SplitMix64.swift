/// A random generator whose numbers are the same on every machine.
///
/// SplitMix64 of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA
/// 2014), with the constants of its public-domain C version. It is not used with
/// `Int.random(in:using:)`, whose use of the bits is not specified.
package struct SplitMix64 {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number in 0..<1, as a multiple of 2^-53.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A whole number in 0..<limit, uniform to one part in 2^64 / limit.
  package mutating func index(below limit: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(limit)).high)
  }

  /// Puts elements in a random order.
  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, index(below: last + 1))
    }
  }
}
