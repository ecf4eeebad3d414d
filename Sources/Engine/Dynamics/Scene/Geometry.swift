/// A width and a height, pt.
public struct Size2: Hashable, Sendable {
  /// Extent to the right, pt, more than 0.
  public var width: Quantity
  /// Extent downwards, pt, more than 0.
  public var height: Quantity

  /// Creates a size.
  public init(width: Quantity, height: Quantity) {
    self.width = width
    self.height = height
  }
}

/// A position or an offset (pt), or a velocity (pt/s); x to the right, y down.
public struct Point2: Hashable, Sendable {
  /// To the right.
  public var x: Quantity
  /// Downwards.
  public var y: Quantity

  /// Creates a point.
  public init(x: Quantity, y: Quantity) {
    self.x = x
    self.y = y
  }
}

/// Distances of a boundary from the reference bounds, pt; positive inside, negative outside.
public struct Insets: Hashable, Sendable {
  /// Inset of the upper side, pt.
  public var top: Quantity
  /// Inset of the left side, pt.
  public var left: Quantity
  /// Inset of the lower side, pt.
  public var bottom: Quantity
  /// Inset of the right side, pt.
  public var right: Quantity

  /// Creates insets, by default none.
  public init(top: Quantity = 0, left: Quantity = 0, bottom: Quantity = 0, right: Quantity = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

extension Insets: SceneMapping {
  package static var blank: Insets { Insets() }
  package static let title = "insets"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.number(Key("top", "The inset of the upper side; 0 if left out."), &top, .points)
    visitor.number(Key("left", "The inset of the left side; 0 if left out."), &left, .points)
    visitor.number(Key("bottom", "The inset of the lower side; 0 if left out."), &bottom, .points)
    visitor.number(Key("right", "The inset of the right side; 0 if left out."), &right, .points)
  }
}
