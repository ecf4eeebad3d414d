import Dynamics
public import Foundation

/// Makes items bounce off boundaries and each other.
///
/// Items collide with each other if one collision behavior has both.
@preconcurrency @MainActor open class UICollisionBehavior: ItemListBehavior {
  /// What items collide with.
  public struct Mode: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a mode from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Items collide with items.
    ///
    /// As in UIKit, the delegate still hears of contacts with boundaries.
    public static let items = Mode(rawValue: 1)
    /// Items collide with boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Items collide with both.
    public static let everything = Mode(rawValue: .max)
  }

  private struct Boundary {
    let identifier: any NSCopying
    let key: AnyHashable
    /// The second part of its paths in the engine.
    let name: String
    let path: UIBezierPath
    let corners: [CGPoint]
    let isLine: Bool
  }

  private var boundaries: [Boundary] = []
  private var boundaryCount = 0
  private var insets: UIEdgeInsets?

  /// Creates a behavior without items.
  public override init() { super.init() }

  /// Creates a behavior without boundaries.
  ///
  /// - Parameter items: The items.
  public init(items: [any UIDynamicItem]) { super.init(itemList: items) }

  /// Hears of contacts.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  /// What the items collide with; everything unless set.
  open var collisionMode: Mode = .everything {
    didSet { if oldValue != collisionMode { structureChanged() } }
  }

  /// Whether the bounds of the reference view are a boundary; setting it sets the insets to 0.
  ///
  /// As in UIKit, the boundary lies 1 pt further out on every side.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { insets != nil }
    set {
      insets = newValue ? .zero : nil
      structureChanged()
    }
  }

  /// Makes the bounds of the reference view a boundary.
  ///
  /// - Parameter insets: How far the boundary is inside the bounds on each side, pt.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    self.insets = insets
    structureChanged()
  }

  // MARK: Boundaries

  /// Adds the outline of a path: a closed chain of lines around its first subpath.
  ///
  /// A boundary with the same identifier is replaced, unlike in UIKit, where it remains until the
  /// behavior is added again.
  ///
  /// - Parameters:
  ///   - identifier: What the delegate is told, and what removes the boundary.
  ///   - path: The path, pt in the reference view.
  open func addBoundary(withIdentifier identifier: any NSCopying, for path: UIBezierPath) {
    add(identifier, path, isLine: false)
  }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - identifier: What the delegate is told, and what removes the boundary.
  ///   - p1: One end, pt in the reference view.
  ///   - p2: The other end, pt.
  open func addBoundary(
    withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint
  ) {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    add(identifier, path, isLine: true)
  }

  private func add(_ identifier: any NSCopying, _ path: UIBezierPath, isLine: Bool) {
    let key = Self.key(of: identifier)
    boundaryCount += 1
    let copy = UIBezierPath()
    copy.append(path)
    let boundary = Boundary(
      identifier: identifier, key: key, name: "boundary\(boundaryCount)", path: copy,
      corners: path.corners, isLine: isLine)
    boundaries.removeAll { $0.key == key }
    boundaries.append(boundary)
    if dynamicAnimator != nil { check(boundary) }
    structureChanged()
  }

  /// The path of a boundary; nil if there is none.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    let key = Self.key(of: identifier)
    return boundaries.first { $0.key == key }?.path
  }

  /// The identifiers of the boundaries that were added.
  open var boundaryIdentifiers: [any NSCopying]? { boundaries.map(\.identifier) }

  /// Removes a boundary.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    let key = Self.key(of: identifier)
    boundaries.removeAll { $0.key == key }
    structureChanged()
  }

  /// Removes all boundaries that were added; the one of the reference bounds stays.
  open func removeAllBoundaries() {
    boundaries = []
    structureChanged()
  }

  /// What makes two identifiers equal: a string of either kind counts by its characters.
  private static func key(of identifier: any NSCopying) -> AnyHashable {
    if let string = identifier as? String { return string }
    if let number = identifier as? NSNumber { return number }
    if let value = identifier as? any Hashable { return AnyHashable(value) }
    return ObjectIdentifier(identifier as AnyObject)
  }

  /// Raises UIKit's exception for a path without length, and drops the boundary.
  private func check(_ boundary: Boundary) {
    guard boundary.corners.count < 2 else { return }
    UIKitException.raise(.internalInconsistency, "invalid path for collision boundary")
    boundaries.removeAll { $0.name == boundary.name }
  }

  // MARK: Engine

  override var kindName: String { "collision" }

  override func prepareToEnroll() { for boundary in boundaries { check(boundary) } }

  /// Whether the boundary depends on the size of the reference view.
  var followsReferenceBounds: Bool { insets != nil }

  /// What the delegate is told of a boundary of the engine; nil for the reference bounds.
  func identifier(ofEngineBoundary name: String?) -> (any NSCopying)? {
    boundaries.first { $0.name == name }?.identifier
  }

  /// The identifiers that are text, by the names of the boundaries in the engine.
  var textIdentifiers: [String: String] {
    var texts: [String: String] = [:]
    for boundary in boundaries { texts[boundary.name] = boundary.identifier as? String }
    return texts
  }

  override func engineBehaviors(
    _ name: String, in animator: UIDynamicAnimator
  ) -> [Dynamics.Behavior] {
    guard let items = names(in: animator) else { return [] }
    var collision = Collision(name: name, items: items)
    if collisionMode.isSuperset(of: [.items, .boundaries]) {
      collision.mode = .everything
    } else if collisionMode.contains(.items) {
      collision.mode = .items
    } else if collisionMode.contains(.boundaries) {
      collision.mode = .boundaries
    } else {
      return []
    }
    collision.insets = insets.flatMap(animator.engineInsets)
    for boundary in boundaries {
      let points = boundary.corners.map { Point2($0) }
      if boundary.isLine {
        collision.lines.append(
          Collision.Line(name: boundary.name, from: points[0], to: points[1]))
      } else {
        collision.paths.append(Collision.BoundaryPath(name: boundary.name, points: points))
      }
    }
    return [.collision(collision)]
  }
}

/// Hears of contacts: in every step of all that began, and then of all that ended.
@preconcurrency @MainActor public protocol UICollisionBehaviorDelegate: NSObjectProtocol {
  /// Two items have touched, at a point in the reference view, pt.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)

  /// Two items have parted.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)

  /// An item has touched a boundary, at a point in the reference view, pt.
  ///
  /// The identifier is nil for the reference bounds.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)

  /// An item has parted from a boundary.
  ///
  /// The identifier is nil for the reference bounds.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

// The functions are optional in UIKit.
extension UICollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

// UIKit's identifiers are objects. Without Objective-C, `"floor" as NSCopying` needs a conformance.
#if !canImport(ObjectiveC)
  extension String: @retroactive NSCopying {
    /// The string.
    public func copy(with zone: NSZone? = nil) -> Any { self }
  }

  extension Int: @retroactive NSCopying {
    /// The number.
    public func copy(with zone: NSZone? = nil) -> Any { self }
  }
#endif
