import Dynamics
public import Foundation

/// Gives items properties and velocity.
///
/// If several behaviors set a property of an item, the last one counts. As in UIKit, a property
/// counts as set once it has been given another value than it had. Without any, elasticity and
/// friction are 0.2, and resistance and angular resistance 0.1, unlike Apple's documentation.
@preconcurrency @MainActor open class UIDynamicItemBehavior: ItemListBehavior {
  private var set: Set<String> = []
  private var waiting: [(item: any UIDynamicItem, linear: CGPoint, angular: CGFloat)] = []

  /// Creates a behavior without items.
  public override init() { super.init() }

  /// Creates a behavior that sets nothing yet.
  ///
  /// - Parameter items: The items.
  public init(items: [any UIDynamicItem]) { super.init(itemList: items) }

  /// The fraction of the approach speed that a bounce keeps.
  open var elasticity: CGFloat = 0.2 {
    didSet { changed("elasticity", from: oldValue, to: elasticity) }
  }

  /// The friction coefficient.
  open var friction: CGFloat = 0.2 {
    didSet { changed("friction", from: oldValue, to: friction) }
  }

  /// The mass of 100 × 100 pt, kg.
  open var density: CGFloat = 1 {
    didSet { changed("density", from: oldValue, to: density) }
  }

  /// Linear damping, 1/s.
  open var resistance: CGFloat = 0.1 {
    didSet { changed("resistance", from: oldValue, to: resistance) }
  }

  /// Angular damping, 1/s.
  open var angularResistance: CGFloat = 0.1 {
    didSet { changed("angularResistance", from: oldValue, to: angularResistance) }
  }

  /// Whether forces can turn the items.
  open var allowsRotation = true {
    didSet {
      changed("allowsRotation", from: oldValue ? 1 : 0, to: allowsRotation ? 1 : 0)
    }
  }

  /// The electric charge, for electric and magnetic fields.
  open var charge: CGFloat = 0 {
    didSet { changed("charge", from: oldValue, to: charge) }
  }

  /// Whether the items never move, and others bounce off them.
  open var isAnchored = false {
    didSet { changed("anchored", from: oldValue ? 1 : 0, to: isAnchored ? 1 : 0) }
  }

  /// Whether the behavior sets a property.
  func sets(_ key: String) -> Bool { set.contains(key) }

  private func changed(_ key: String, from old: CGFloat, to new: CGFloat) {
    guard old != new else { return }
    if set.insert(key).inserted { structureChanged() } else { numbersChanged([key: new]) }
  }

  /// Adds to the velocity of an item, pt/s.
  ///
  /// Before the behavior is added to an animator, velocities add up and wait for that.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    add(velocity, 0, to: item)
  }

  /// The velocity of an item, pt/s; 0 unless the behavior is in an animator and has the item.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    contains(item) ? dynamicAnimator?.velocity(of: item)?.linear ?? .zero : .zero
  }

  /// Adds to the angular velocity of an item, rad/s, clockwise.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    add(.zero, velocity, to: item)
  }

  /// The angular velocity of an item, rad/s; 0 unless the behavior is in an animator and has it.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    contains(item) ? dynamicAnimator?.velocity(of: item)?.angular ?? 0 : 0
  }

  private func add(_ linear: CGPoint, _ angular: CGFloat, to item: any UIDynamicItem) {
    guard linear != .zero || angular != 0, contains(item) else { return }
    if let dynamicAnimator {
      dynamicAnimator.addVelocity(linear, angular, to: item)
    } else {
      waiting.append((item, linear, angular))
    }
  }

  override var kindName: String { "properties" }

  override func didEnroll() {
    for velocity in waiting {
      dynamicAnimator?.addVelocity(velocity.linear, velocity.angular, to: velocity.item)
    }
    waiting = []
  }

  override func engineBehaviors(
    _ name: String, in animator: UIDynamicAnimator
  ) -> [Dynamics.Behavior] {
    guard let items = names(in: animator) else { return [] }
    func number(_ key: String, _ value: CGFloat) -> Quantity? {
      set.contains(key) ? Quantity(value) : nil
    }
    return [
      .itemBehavior(
        ItemBehavior(
          name: name, items: items, elasticity: number("elasticity", elasticity),
          friction: number("friction", friction), density: number("density", density),
          resistance: number("resistance", resistance),
          angularResistance: number("angularResistance", angularResistance),
          allowsRotation: number("allowsRotation", allowsRotation ? 1 : 0),
          anchored: number("anchored", isAnchored ? 1 : 0), charge: number("charge", charge)))
    ]
  }
}
