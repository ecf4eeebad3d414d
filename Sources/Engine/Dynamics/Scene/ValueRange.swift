/// The values that a parameter can have.
public struct ValueRange: Hashable, Sendable {
  /// The lower bound.
  public let lower: Double
  /// The upper bound.
  public let upper: Double
  /// Whether ``lower`` itself is allowed.
  public let includesLower: Bool
  /// Whether ``upper`` itself is allowed.
  public let includesUpper: Bool
  /// Whether only false (0) and true (1) are allowed.
  public let isFlag: Bool
  /// Whether only whole numbers are allowed.
  public let isWhole: Bool

  /// The largest magnitude of any number in a scene.
  ///
  /// A million points are ten kilometres for the engine, where float32 has a resolution of 0.1 pt.
  public static let magnitudeLimit = 1e6

  /// The limits of all numbers in words.
  package static let limits = any.text(isComplete: true)

  /// Any number.
  public static let any = ValueRange(-magnitudeLimit, magnitudeLimit)
  /// 0 or more.
  public static let notNegative = ValueRange(0, magnitudeLimit)
  /// 0 or less.
  public static let notPositive = ValueRange(-magnitudeLimit, 0)
  /// More than 0.
  public static let positive = ValueRange(0, magnitudeLimit, includesLower: false)
  /// Whole numbers, 1 or more.
  public static let counting = ValueRange(1, magnitudeLimit, isWhole: true)
  /// False (0) or true (1).
  public static let flag = ValueRange(0, 1, isFlag: true)

  /// Creates a range.
  public init(
    _ lower: Double, _ upper: Double, includesLower: Bool = true, includesUpper: Bool = true,
    isFlag: Bool = false, isWhole: Bool = false
  ) {
    self.lower = lower
    self.upper = upper
    self.includesLower = includesLower
    self.includesUpper = includesUpper
    self.isFlag = isFlag
    self.isWhole = isWhole
  }

  /// Whether a value is in range; infinite values and NaN never are.
  public func contains(_ value: Double) -> Bool {
    guard includesLower ? value >= lower : value > lower else { return false }
    guard includesUpper ? value <= upper : value < upper else { return false }
    return isFlag ? value == 0 || value == 1 : !isWhole || value == value.rounded()
  }
}

extension ValueRange: CustomStringConvertible {
  /// The range in words: `0 to 1`, `0 or more`, `more than 0`, `any number`, `true or false`, `a
  /// whole number, 1 or more`.
  public var description: String { text(isComplete: false) }

  /// What is wrong with a value outside the range, and what is expected instead.
  func objection(to value: Double) -> (problem: String, expected: String) {
    if value.isNaN { return ("not a number", self == .any ? "a finite number" : description) }
    if isFlag { return ("invalid value", description) }
    let isWithinLimits = lower <= value && value <= upper
    if isWhole, isWithinLimits { return ("not a whole number", description) }
    // Mention the limit of all numbers only where it is exceeded.
    let isTooLarge = value.magnitude > Self.magnitudeLimit
    return ("out of range", text(isComplete: isTooLarge))
  }

  /// The range in words, with ``magnitudeLimit`` where it is a limit and the text is to be
  /// complete.
  private func text(isComplete: Bool) -> String {
    if isFlag { return "true or false" }
    let limits = limits(isComplete: isComplete)
    return isWhole ? "a whole number" + (limits.map { ", \($0)" } ?? "") : limits ?? "any number"
  }

  private func limits(isComplete: Bool) -> String? {
    let isOpenBelow = lower <= -Self.magnitudeLimit && !isComplete
    let isOpenAbove = upper >= Self.magnitudeLimit && !isComplete
    let (low, high) = (shortest(lower), shortest(upper))
    switch (isOpenBelow, isOpenAbove) {
    case (true, true): return nil
    case (true, false): return includesUpper ? "\(high) or less" : "less than \(high)"
    case (false, true): return includesLower ? "\(low) or more" : "more than \(low)"
    case (false, false):
      if includesLower, includesUpper { return "\(low) to \(high)" }
      let below = includesLower ? "at least \(low)" : "more than \(low)"
      return below + (includesUpper ? " and at most \(high)" : " and less than \(high)")
    }
  }
}
