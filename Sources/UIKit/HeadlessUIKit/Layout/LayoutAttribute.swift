extension NSLayoutConstraint {
  /// A line or a length of a view or of a guide; the numbers are UIKit's.
  public enum Attribute: Int, Sendable {
    /// No attribute: the other side of the relation is a constant.
    case notAnAttribute = 0
    /// The left side.
    case left = 1
    /// The right side.
    case right
    /// The upper side.
    case top
    /// The lower side.
    case bottom
    /// The left side; text runs from left to right here.
    case leading
    /// The right side; text runs from left to right here.
    case trailing
    /// The width.
    case width
    /// The height.
    case height
    /// The middle between the left and the right side.
    case centerX
    /// The middle between the upper and the lower side.
    case centerY
    /// The lower side, as text has no lines here.
    case lastBaseline
    /// The lower side, as text has no lines here.
    case firstBaseline
    /// The left side inside the margin.
    case leftMargin
    /// The right side inside the margin.
    case rightMargin
    /// The upper side inside the margin.
    case topMargin
    /// The lower side inside the margin.
    case bottomMargin
    /// The left side inside the margin.
    case leadingMargin
    /// The right side inside the margin.
    case trailingMargin
    /// The middle between the left and the right margin.
    case centerXWithinMargins
    /// The middle between the upper and the lower margin.
    case centerYWithinMargins
  }

  /// How two attributes are related; the numbers are UIKit's.
  public enum Relation: Int, Sendable {
    /// The first one is at most as large.
    case lessThanOrEqual = -1
    /// Both are equal.
    case equal = 0
    /// The first one is at least as large.
    case greaterThanOrEqual = 1
  }

  /// A direction; the numbers are UIKit's.
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }
}

extension NSLayoutConstraint.Attribute {
  /// The axis of the attribute; nil for ``notAnAttribute``.
  var axis: NSLayoutConstraint.Axis? {
    switch self {
    case .notAnAttribute: nil
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .vertical
    }
  }

  /// The attribute as position · p + length · l: `(p, l)`.
  var weights: (position: Double, length: Double) {
    switch self {
    case .notAnAttribute: (0, 0)
    case .left, .leading, .top, .leftMargin, .leadingMargin, .topMargin: (1, 0)
    case .right, .trailing, .bottom, .lastBaseline, .firstBaseline, .rightMargin, .trailingMargin,
      .bottomMargin:
      (1, 1)
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: (1, 0.5)
    case .width, .height: (0, 1)
    }
  }

  /// Whether the attribute is one of the rectangle inside the margins.
  var isInsideMargins: Bool { rawValue >= Self.leftMargin.rawValue }

  /// Whether the attribute is a length.
  var isLength: Bool { self == .width || self == .height }
}
