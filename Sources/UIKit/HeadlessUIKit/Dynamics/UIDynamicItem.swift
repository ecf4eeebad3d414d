public import Foundation

/// What dynamics move: a view, or an object of your own that maps a position to something else.
@preconcurrency @MainActor public protocol UIDynamicItem: NSObjectProtocol {
  /// The center in the superview, pt; the animator writes it after every step.
  var center: CGPoint { get set }
  /// The item's own rectangle, pt; the animator reads its size once, when the item is added.
  var bounds: CGRect { get }
  /// The rotation; the animator replaces the transform by a rotation.
  var transform: CGAffineTransform { get set }
  /// The shape that collides; a rectangle unless declared otherwise.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline, relative to the center, if the type is ``UIDynamicItemCollisionBoundsType/path``.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  /// A rectangle.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// No outline, which is an error for an item of type path.
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

/// The shape of an item in collisions.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// The rectangle of the item's bounds.
  case rectangle = 0
  /// The ellipse in the item's bounds.
  case ellipse = 1
  /// The item's bounding path.
  case path = 2
}
