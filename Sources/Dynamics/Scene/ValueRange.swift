/// The values that a number of a scene may have.
public struct ValueRange: Hashable, Sendable {
  /// The lowest value, or what every value must exceed.
  public let lower: Double
  /// The highest value, or what every value must stay below.
  public let upper: Double
  /// Whether ``lower`` itself is allowed.
  public let includesLower: Bool
  /// Whether ``upper`` itself is allowed.
  public let includesUpper: Bool
  /// Whether only false (0) and true (1) are allowed.
  public let isFlag: Bool
  /// Whether only whole numbers are allowed.
  public let isWhole: Bool

  /// No number of a scene may be larger than this, whatever it measures.
  ///
  /// A million points are ten kilometres of the engine's world; float32 has steps of 6 pt there.
  public static let magnitudeLimit = 1e6

  /// Every number.
  public static let any = ValueRange(-magnitudeLimit, magnitudeLimit)
  /// Zero and more.
  public static let notNegative = ValueRange(0, magnitudeLimit)
  /// Zero and less.
  public static let notPositive = ValueRange(-magnitudeLimit, 0)
  /// More than zero.
  public static let positive = ValueRange(0, magnitudeLimit, includesLower: false)
  /// Whole numbers from one.
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

  /// Whether a value is allowed; infinite values and NaN never are.
  public func contains(_ value: Double) -> Bool {
    guard includesLower ? value >= lower : value > lower else { return false }
    guard includesUpper ? value <= upper : value < upper else { return false }
    return isFlag ? value == 0 || value == 1 : !isWhole || value == value.rounded()
  }
}

extension ValueRange: CustomStringConvertible {
  /// The range as messages say it: `0...1`, `0...`, `> 0`, `any number`, `true or false`, `whole
  /// numbers, 1...`.
  public var description: String {
    if isFlag { return "true or false" }
    return isWhole ? "whole numbers, \(limits)" : limits
  }

  private var limits: String {
    let isOpenBelow = lower <= -Self.magnitudeLimit
    let isOpenAbove = upper >= Self.magnitudeLimit
    if includesLower, includesUpper, !isOpenBelow {
      return isOpenAbove ? "\(shortest(lower))..." : "\(shortest(lower))...\(shortest(upper))"
    }
    let below = isOpenBelow ? [] : ["\(includesLower ? ">=" : ">") \(shortest(lower))"]
    let above = isOpenAbove ? [] : ["\(includesUpper ? "<=" : "<") \(shortest(upper))"]
    let both = below + above
    return both.isEmpty ? "any number" : both.joined(separator: " and ")
  }

  /// What to say is allowed to someone who wrote this value.
  ///
  /// The size that no number may exceed goes without saying, except where it was exceeded.
  func allowance(for value: Double) -> String {
    guard value.magnitude > Self.magnitudeLimit else { return description }
    return "\(description), up to \(shortest(Self.magnitudeLimit)) in size"
  }
}
