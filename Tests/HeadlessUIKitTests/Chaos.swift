import HeadlessUIKit

/// A source of random numbers of all sizes, which classes and fingers share.
@MainActor final class Chaos {
  private var random: RandomNumbers

  init(seed: UInt64) { random = RandomNumbers(seed: seed) }

  /// A whole number from 0 to `count - 1`.
  func index(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }

  /// True once in a number of times.
  func once(in count: Int) -> Bool { index(count) == 0 }

  func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

  func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }

  /// A number of any size: ordinary, zero, tiny, huge, infinite or NaN.
  func wildNumber() -> Double {
    let special: [Double] = [
      0, -0.0, 1, -1, 1e-300, .leastNonzeroMagnitude, 1e9, -1e9, 1e30, 1e300, -1e300, .infinity,
      -.infinity, .nan,
      .pi, 1e-9, Double(Float.greatestFiniteMagnitude), 1e39,
    ]
    return once(in: 2) ? number(-1000...1000) : pick(special) ?? 0
  }

  func wildPoint() -> CGPoint { CGPoint(x: wildNumber(), y: wildNumber()) }

  func wildRect() -> CGRect {
    CGRect(x: wildNumber(), y: wildNumber(), width: wildNumber(), height: wildNumber())
  }

  /// A point on a screen, or a little beside it.
  func place(on size: CGSize) -> CGPoint {
    CGPoint(x: number(-20...Double(size.width) + 20), y: number(-20...Double(size.height) + 20))
  }
}
