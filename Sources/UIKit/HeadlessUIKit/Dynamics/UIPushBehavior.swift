import Dynamics
public import Foundation

/// Pushes items continuously or once.
@preconcurrency @MainActor open class UIPushBehavior: ItemListBehavior {
  /// How long a push acts.
  public enum Mode: Int, Sendable {
    /// In every step while the push is active.
    case continuous = 0
    /// In one step, after which the push is no longer active.
    case instantaneous = 1
  }

  /// Whether the push acts continuously or once.
  public let mode: Mode

  private var direction: CGVector?
  private var storedAngle: CGFloat = 0
  private var storedMagnitude: CGFloat = 0
  private var offsets: [ObjectIdentifier: UIOffset] = [:]

  /// Creates a push of magnitude 0.
  ///
  /// - Parameters:
  ///   - items: The items that it pushes.
  ///   - mode: Whether it acts continuously or once.
  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    super.init(itemList: items)
  }

  /// Creates a continuous push of magnitude 0 without items.
  public convenience override init() { self.init(items: [], mode: .continuous) }

  /// Whether the push acts; an instantaneous push becomes inactive after a step.
  ///
  /// Set it to true to push once more.
  open var active = true {
    didSet { if !isSpending { numbersChanged(["active": active ? 1 : 0]) } }
  }

  /// Whether the engine already knows that the push is no longer active.
  private var isSpending = false

  /// Called after a step: an instantaneous push has acted.
  func spend() {
    guard mode == .instantaneous, active else { return }
    isSpending = true
    active = false
    isSpending = false
  }

  /// The direction, rad, clockwise from the right; 0 unless set.
  open var angle: CGFloat {
    get { storedAngle }
    set { setAngle(newValue, magnitude: storedMagnitude) }
  }

  /// The force, N, or the impulse, N·s: 1 N accelerates 100 × 100 pt of density 1 by 100 pt/s².
  open var magnitude: CGFloat {
    get { storedMagnitude }
    set {
      storedMagnitude = newValue
      structureChanged()
    }
  }

  /// The push as a vector, N, or N·s if instantaneous; setting it sets angle and magnitude.
  open var pushDirection: CGVector {
    get {
      guard let direction else { return UIGravityBehavior.vector(storedAngle, storedMagnitude) }
      let length = hypot(direction.dx, direction.dy)
      guard length > 0, length != storedMagnitude else { return direction }
      return CGVector(
        dx: direction.dx / length * storedMagnitude, dy: direction.dy / length * storedMagnitude)
    }
    set {
      direction = newValue
      if newValue != .zero { storedAngle = atan2(newValue.dy, newValue.dx) }
      storedMagnitude = hypot(newValue.dx, newValue.dy)
      structureChanged()
    }
  }

  /// Sets the direction, rad, and the force, N, or the impulse, N·s.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    storedAngle = angle
    storedMagnitude = magnitude
    direction = nil
    structureChanged()
  }

  /// Where the push acts on an item, pt from its center, in the axes of the reference view.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// Sets where the push acts on an item, pt from its center, in the axes of the reference view.
  open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = offset
    structureChanged()
  }

  override var kindName: String { "push" }

  /// The engine has one offset for all items of a push, so each other offset is a push of its own.
  override func engineBehaviors(
    _ name: String, in animator: UIDynamicAnimator
  ) -> [Dynamics.Behavior] {
    var groups: [(offset: UIOffset, names: [String])] = []
    for item in items {
      guard let name = animator.name(of: item) else { continue }
      let offset = targetOffsetFromCenter(for: item)
      if let index = groups.firstIndex(where: { $0.offset == offset }) {
        groups[index].names.append(name)
      } else {
        groups.append((offset, [name]))
      }
    }
    return groups.enumerated().map { index, group in
      .push(push(index == 0 ? name : "\(name)-\(index)", group.names, group.offset))
    }
  }

  private func push(_ name: String, _ items: [String], _ offset: UIOffset) -> Push {
    let mode: Push.Mode = mode == .continuous ? .continuous : .instantaneous
    let point =
      offset == .zero
      ? nil : Point2(x: Quantity(offset.horizontal), y: Quantity(offset.vertical))
    let active: Quantity? = active ? nil : 0
    guard let direction, direction != .zero else {
      return Push(
        name: name, items: items, mode: mode, angle: Quantity(storedAngle),
        magnitude: Quantity(storedMagnitude), offset: point, active: active)
    }
    let length = hypot(direction.dx, direction.dy)
    return Push(
      name: name, items: items, mode: mode,
      direction: Point2(x: Quantity(direction.dx), y: Quantity(direction.dy)),
      magnitude: length == storedMagnitude ? nil : Quantity(storedMagnitude), offset: point,
      active: active)
  }
}
