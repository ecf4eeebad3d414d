public import Foundation

/// Distances from the four sides of a rectangle, pt; positive values point inwards.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
  /// Insets of 0 on every side.
  public static let zero = UIEdgeInsets()

  /// The distance from the top, pt.
  public var top: CGFloat
  /// The distance from the left side, pt.
  public var left: CGFloat
  /// The distance from the bottom, pt.
  public var bottom: CGFloat
  /// The distance from the right side, pt.
  public var right: CGFloat

  /// Creates insets of 0.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Creates insets.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// Distances from the four sides of a rectangle, pt; the language is written to the right here.
public struct NSDirectionalEdgeInsets: Hashable, Codable, Sendable {
  /// Insets of 0 on every side.
  public static let zero = NSDirectionalEdgeInsets()

  /// The distance from the top, pt.
  public var top: CGFloat
  /// The distance from the left side, pt.
  public var leading: CGFloat
  /// The distance from the bottom, pt.
  public var bottom: CGFloat
  /// The distance from the right side, pt.
  public var trailing: CGFloat

  /// Creates insets of 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Creates insets.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

extension CGRect {
  /// The rectangle without its insets.
  ///
  /// - Parameter insets: The distances from the sides, pt.
  /// - Returns: The smaller rectangle; larger where an inset is negative.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

/// A distance from a point, pt.
public struct UIOffset: Hashable, Codable, Sendable {
  /// No distance.
  public static let zero = UIOffset()

  /// The distance to the right, pt.
  public var horizontal: CGFloat
  /// The distance down, pt.
  public var vertical: CGFloat

  /// Creates the offset 0.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// Creates an offset.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// A range of numbers, such as the angles of a pin.
public struct UIFloatRange: Hashable, Sendable {
  /// The range from 0 to 0.
  public static let zero = UIFloatRange(minimum: 0, maximum: 0)
  /// The range of all numbers.
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)

  /// The lower limit.
  public var minimum: CGFloat
  /// The upper limit.
  public var maximum: CGFloat

  /// Creates the range from 0 to 0.
  public init() { self.init(minimum: 0, maximum: 0) }

  /// Creates a range.
  public init(minimum: CGFloat, maximum: CGFloat) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether the range has no limits that a single-precision number can reach.
  public var isInfinite: Bool {
    let limit = CGFloat(Float.greatestFiniteMagnitude)
    return minimum <= -limit && maximum >= limit
  }
}
