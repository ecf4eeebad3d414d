import Foundation

/// The random numbers of classes, which are the same in every run.
///
/// Each ``HeadlessClock`` has a sequence of its own, which begins with the same seed. What a file that imports
/// UIKit or HeadlessUIKit draws is of the current clock: `random(in:)`, `shuffled()` and the like, ``arc4random``,
/// ``drand48`` and ``SystemRandomNumberGenerator``.
///
/// Source: the generator SplitMix64 of Steele, Lea and Flood (2014).
public struct RandomNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// How many numbers were drawn.
  package private(set) var count = 0

  /// Begins a sequence.
  ///
  /// - Parameter seed: Selects it.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    count += 1
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

/// The sequence of a clock.
final class RandomSequence: @unchecked Sendable {
  /// The one of the current clock.
  @TaskLocal static var current = RandomSequence()

  private let lock = NSLock()
  private var storage = RandomNumbers(seed: 1)

  var numbers: RandomNumbers {
    get { lock.withLock { storage } }
    set { lock.withLock { storage = newValue } }
  }

  func next() -> UInt64 { lock.withLock { storage.next() } }
}

/// The generator of the current clock, in place of the one of the standard library.
public struct SystemRandomNumberGenerator: RandomNumberGenerator, Sendable {
  /// Creates a generator, which has no state of its own.
  public init() {}

  /// The next number of the current clock.
  public mutating func next() -> UInt64 { RandomSequence.current.next() }
}

private var generator: SystemRandomNumberGenerator {
  get { SystemRandomNumberGenerator() }
  set {}
}

// MARK: The standard library

extension FixedWidthInteger {
  /// A random number in a range, of ``RandomNumbers``.
  public static func random(in range: Range<Self>) -> Self { random(in: range, using: &generator) }

  /// A random number in a range, of ``RandomNumbers``.
  public static func random(in range: ClosedRange<Self>) -> Self {
    random(in: range, using: &generator)
  }
}

extension BinaryFloatingPoint where RawSignificand: FixedWidthInteger {
  /// A random number in a range, of ``RandomNumbers``.
  public static func random(in range: Range<Self>) -> Self { random(in: range, using: &generator) }

  /// A random number in a range, of ``RandomNumbers``.
  public static func random(in range: ClosedRange<Self>) -> Self {
    random(in: range, using: &generator)
  }
}

extension Bool {
  /// True or false, by ``RandomNumbers``.
  public static func random() -> Bool { random(using: &generator) }
}

extension Sequence {
  /// The elements in a random order, by ``RandomNumbers``.
  public func shuffled() -> [Element] { shuffled(using: &generator) }
}

extension MutableCollection where Self: RandomAccessCollection {
  /// Puts the elements into a random order, by ``RandomNumbers``.
  public mutating func shuffle() { shuffle(using: &generator) }
}

extension Collection {
  /// A random element, by ``RandomNumbers``; nil if there is none.
  public func randomElement() -> Element? { randomElement(using: &generator) }
}

// MARK: C

// Constants, where an app has no function of its own with the name: if a file imports Foundation too, the compiler
// takes a constant rather than C's function, while two functions would be ambiguous.

/// A random number of 32 bits, of ``RandomNumbers``.
public let arc4random: @Sendable () -> UInt32 = { .random(in: .min ... .max) }

/// A random number below a bound, of ``RandomNumbers``; 0 if the bound is 0.
public let arc4random_uniform: @Sendable (_ upperBound: UInt32) -> UInt32 = {
  $0 == 0 ? 0 : .random(in: 0..<$0)
}

/// A random number from 0 to 1, without 1, of ``RandomNumbers``.
public let drand48: @Sendable () -> Double = { .random(in: 0..<1) }

/// Does nothing: the sequence begins with each clock.
public let srand48: @Sendable (_ seed: Int) -> Void = { _ in }

/// Does nothing: the sequence begins with each clock.
public let srand: @Sendable (_ seed: UInt32) -> Void = { _ in }

/// Does nothing: the sequence begins with each clock.
public let srandom: @Sendable (_ seed: UInt32) -> Void = { _ in }

/// A random number of 31 bits, of ``RandomNumbers``.
public func rand() -> Int32 { Int32.random(in: 0 ... .max) }

/// A random number of 31 bits, of ``RandomNumbers``.
public func random() -> Int { Int(rand()) }
