import Dynamics
public import Foundation

/// A field whose force depends on the position and the velocity of an item.
///
/// Falloff differs from Apple's documentation: 2 for radial gravity, -1 for a spring, 1 for electric
/// and magnetic fields, and 0 for others.
@preconcurrency @MainActor open class UIFieldBehavior: ItemListBehavior {
  /// Computes a force, N, from the field, the position relative to the field's, pt, the velocity,
  /// m/s, the mass, kg, the charge and the time, s; 100 pt are a metre.
  public typealias EvaluationBlock = (
    UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval
  ) -> CGVector

  /// Nil for a field whose force a function computes.
  private let kind: FieldBehavior.Kind?
  private let block: EvaluationBlock?
  /// The forces of the function in the last frame, N.
  private var forces: [ObjectIdentifier: CGVector] = [:]

  private init(_ kind: FieldBehavior.Kind?, block: EvaluationBlock? = nil) {
    self.kind = kind
    self.block = block
    falloff =
      switch kind {
      case .radialGravity: 2
      case .spring: -1
      case .electric, .magnetic: 1
      case .drag, .vortex, .linearGravity, .velocity, .noise, .turbulence, nil: 0
      }
    super.init(itemList: [])
  }

  /// A field that slows items, in proportion to the square of their speed.
  public class func dragField() -> UIFieldBehavior { UIFieldBehavior(.drag) }

  /// A field that pushes items around its position.
  public class func vortexField() -> UIFieldBehavior { UIFieldBehavior(.vortex) }

  /// A field that pulls items to its position, in proportion to the distance.
  public class func springField() -> UIFieldBehavior { UIFieldBehavior(.spring) }

  /// A field that pushes charges away from its position.
  public class func electricField() -> UIFieldBehavior { UIFieldBehavior(.electric) }

  /// A field that pushes moving charges aside.
  public class func magneticField() -> UIFieldBehavior { UIFieldBehavior(.magnetic) }

  /// A field that pulls items to a position, pt, in proportion to their mass.
  public class func radialGravityField(position: CGPoint) -> UIFieldBehavior {
    let field = UIFieldBehavior(.radialGravity)
    field.position = position
    return field
  }

  /// A field that pulls items in a direction; the vector is in units of 100 pt/s².
  public class func linearGravityField(direction: CGVector) -> UIFieldBehavior {
    let field = UIFieldBehavior(.linearGravity)
    field.direction = direction
    return field
  }

  /// A field that sets the velocity of items; the vector is in units of 100 pt/s.
  public class func velocityField(direction: CGVector) -> UIFieldBehavior {
    let field = UIFieldBehavior(.velocity)
    field.direction = direction
    return field
  }

  /// A field that pushes items at random, smoothly in space and time.
  ///
  /// - Parameters:
  ///   - smoothness: The smoothness, 0 or more.
  ///   - animationSpeed: The rate of change, 1/s.
  /// - Returns: The field.
  public class func noiseField(
    smoothness: CGFloat, animationSpeed: CGFloat
  ) -> UIFieldBehavior {
    let field = UIFieldBehavior(.noise)
    (field.smoothness, field.animationSpeed) = (smoothness, animationSpeed)
    return field
  }

  /// A field like noise, in proportion to mass and to the square of the speed.
  ///
  /// - Parameters:
  ///   - smoothness: The smoothness, 0 or more.
  ///   - animationSpeed: The rate of change, 1/s.
  /// - Returns: The field.
  public class func turbulenceField(
    smoothness: CGFloat, animationSpeed: CGFloat
  ) -> UIFieldBehavior {
    let field = UIFieldBehavior(.turbulence)
    (field.smoothness, field.animationSpeed) = (smoothness, animationSpeed)
    return field
  }

  /// A field whose force a function computes.
  ///
  /// Unlike in UIKit, the function is called once in each frame, at its start, and not in each
  /// sub-step; its force stays the same for the frame, and while the item is slow enough to fall
  /// asleep. As in UIKit, strength and falloff have no effect.
  ///
  /// - Parameter block: Computes the force for one of the items.
  /// - Returns: The field.
  public class func field(evaluationBlock block: @escaping EvaluationBlock) -> UIFieldBehavior {
    UIFieldBehavior(nil, block: block)
  }

  /// The middle of the field and of its region, pt.
  open var position = CGPoint.zero {
    didSet { numbersChanged(["position.x": position.x, "position.y": position.y]) }
  }

  /// The region in which the field acts; everywhere unless set.
  open var region = UIRegion.infinite {
    didSet { structureChanged() }
  }

  /// The strength; 1 unless set, without effect on a velocity field.
  open var strength: CGFloat = 1 {
    didSet { changed("strength", to: strength) }
  }

  /// The exponent n of the force, which falls with the distance in metres as 1/distanceⁿ.
  open var falloff: CGFloat {
    didSet { changed("falloff", to: falloff) }
  }

  /// The smallest distance that the force is computed for, pt.
  open var minimumRadius: CGFloat = 100.0 / 32768 {
    didSet { changed("minimumRadius", to: minimumRadius) }
  }

  /// The direction of linear gravity, of velocity, and of the medium of drag.
  open var direction = CGVector.zero {
    didSet {
      if kind?.keys.contains("direction") == true {
        numbersChanged(["direction.x": direction.dx, "direction.y": direction.dy])
      }
    }
  }

  /// The smoothness of noise and turbulence, 0 or more.
  open var smoothness: CGFloat = 0 {
    didSet { changed("smoothness", to: smoothness) }
  }

  /// The rate of change of noise and turbulence, 1/s.
  open var animationSpeed: CGFloat = 0 {
    didSet { changed("animationSpeed", to: animationSpeed) }
  }

  private func changed(_ key: String, to value: CGFloat) {
    if kind?.keys.contains(key) == true { numbersChanged([key: value]) }
  }

  override var kindName: String { "field" }

  override func engineBehaviors(
    _ name: String, in animator: UIDynamicAnimator
  ) -> [Dynamics.Behavior] {
    guard let items = names(in: animator) else { return [] }
    guard let kind else { return pushes(name, in: animator) }
    func number(_ key: String, _ value: CGFloat) -> Quantity? {
      kind.keys.contains(key) ? Quantity(value) : nil
    }
    let region = region.engineRegion
    return [
      .field(
        FieldBehavior(
          name: name, items: items, kind: kind, position: Point2(position),
          region: region == .infinite ? nil : region, strength: number("strength", strength),
          falloff: number("falloff", falloff),
          minimumRadius: number("minimumRadius", minimumRadius),
          direction: kind.keys.contains("direction")
            ? Point2(x: Quantity(direction.dx), y: Quantity(direction.dy)) : nil,
          smoothness: number("smoothness", smoothness),
          animationSpeed: number("animationSpeed", animationSpeed)))
    ]
  }

  // MARK: Forces of a function

  /// The engine has no functions: each item has a push that changes in every frame.
  private func pushes(_ name: String, in animator: UIDynamicAnimator) -> [Dynamics.Behavior] {
    items.compactMap { item in
      guard let itemName = animator.name(of: item) else { return nil }
      let force = forces[ObjectIdentifier(item)] ?? .zero
      return .push(
        Push(
          name: "\(name)-\(itemName)", items: [itemName], mode: .continuous,
          direction: Point2(x: Quantity(force.dx), y: Quantity(force.dy))))
    }
  }

  /// Calls the function for each item that is awake and in the region; called before each step.
  func evaluate(in animator: UIDynamicAnimator) {
    guard let block else { return }
    let old = forces
    for item in items {
      guard let state = animator.fieldState(of: item), !state.isAsleep else { continue }
      // A new force would wake the item: below the engine's speed of sleep, 1 pt/s, it keeps the old.
      let isSlow = hypot(state.velocity.x, state.velocity.y) < 1
      if isSlow, forces[ObjectIdentifier(item)] != nil { continue }
      let point = CGPoint(x: state.center.x - position.x, y: state.center.y - position.y)
      forces[ObjectIdentifier(item)] =
        region.contains(point)
        ? block(
          self, point, CGVector(dx: state.velocity.x / 100, dy: state.velocity.y / 100),
          state.mass, state.charge, animator.elapsedTime)
        : .zero
    }
    if forces != old { structureChanged() }
  }
}
