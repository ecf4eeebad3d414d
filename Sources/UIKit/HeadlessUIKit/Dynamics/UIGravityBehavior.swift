import Dynamics
public import Foundation

/// Accelerates items in one direction, independent of their mass.
///
/// As in UIKit, an animator has one gravity vector: the gravity that was added or changed last
/// sets it for the items of all, and removing any gravity sets it to zero.
@preconcurrency @MainActor open class UIGravityBehavior: ItemListBehavior {
  private var vector: CGVector?
  private var storedAngle: CGFloat = .pi / 2
  private var storedMagnitude: CGFloat = 1

  /// Creates a gravity without items.
  public override init() { super.init() }

  /// Creates a gravity of 1000 pt/s² downwards.
  ///
  /// - Parameter items: The items that it accelerates.
  public init(items: [any UIDynamicItem]) { super.init(itemList: items) }

  /// The direction and the magnitude; (0, 1) is 1000 pt/s² downwards.
  open var gravityDirection: CGVector {
    get { vector ?? Self.vector(storedAngle, storedMagnitude) }
    set {
      storedAngle = newValue == .zero ? 0 : atan2(newValue.dy, newValue.dx)
      storedMagnitude = hypot(newValue.dx, newValue.dy)
      vector = newValue
      changed()
    }
  }

  /// The direction, rad, clockwise from the right; π/2 unless set.
  open var angle: CGFloat {
    get { storedAngle }
    set { setAngle(newValue, magnitude: storedMagnitude) }
  }

  /// The acceleration in units of 1000 pt/s²; 1 unless set.
  ///
  /// As in UIKit, the magnitude 0 loses the angle, which is 0 afterwards.
  open var magnitude: CGFloat {
    get { storedMagnitude }
    set { setAngle(storedAngle, magnitude: newValue) }
  }

  /// Sets the direction, rad, and the acceleration in units of 1000 pt/s².
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    storedAngle = magnitude == 0 ? 0 : angle
    storedMagnitude = magnitude
    vector = nil
    changed()
  }

  private func changed() {
    numbersChanged(["magnitude": engineForm.magnitude, "angle": engineForm.angle])
  }

  /// UIKit computes the vector in single precision.
  static func vector(_ angle: CGFloat, _ magnitude: CGFloat) -> CGVector {
    let angle = Float(angle)
    return CGVector(
      dx: magnitude * CGFloat(cos(angle)), dy: magnitude * CGFloat(sin(angle)))
  }

  /// The vector as the engine has it: along an axis with a sign, so that a magnitude that changes its sign is one number.
  private var engineForm: (magnitude: CGFloat, angle: CGFloat) {
    guard let vector, vector != .zero else { return (storedMagnitude, storedAngle) }
    if vector.dx == 0 { return (vector.dy, .pi / 2) }
    return vector.dy == 0 ? (vector.dx, 0) : (storedMagnitude, storedAngle)
  }

  override var kindName: String { "gravity" }

  override func engineBehaviors(
    _ name: String, in animator: UIDynamicAnimator
  ) -> [Dynamics.Behavior] {
    guard let items = names(in: animator) else { return [] }
    return [
      .gravity(
        Gravity(
          name: name, items: items, magnitude: Quantity(engineForm.magnitude),
          angle: Quantity(engineForm.angle)))
    ]
  }
}
