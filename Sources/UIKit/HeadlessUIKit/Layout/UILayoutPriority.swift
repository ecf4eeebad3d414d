/// How much a constraint matters, from above 0 to 1000.
///
/// Constraints of a higher priority are satisfied first. 1000 is required.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// From above 0 to 1000.
  public var rawValue: Float

  /// Creates a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Whether a priority is lower than another one.
  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool {
    a.rawValue < b.rawValue
  }

  // The values that UIKit documents.
  /// 1000: the constraint must hold.
  public static let required = UILayoutPriority(1000)
  /// 750: how much a button resists being smaller than its content.
  public static let defaultHigh = UILayoutPriority(750)
  /// 510.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// 500.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// 490.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// 250: how much a button resists being larger than its content.
  public static let defaultLow = UILayoutPriority(250)
  /// 50: how much a size that fits matters.
  public static let fittingSizeLevel = UILayoutPriority(50)
}
