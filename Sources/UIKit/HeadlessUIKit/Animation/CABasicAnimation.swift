import Dynamics
public import Foundation

/// An animation of a property from a value to another one.
///
/// The values that are missing are those that Apple documents: with ``fromValue`` alone it ends at
/// what is shown without it, with ``toValue`` alone it begins there, ``byValue`` is a distance.
@preconcurrency @MainActor open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the start.
  open var fromValue: Any?
  /// The value at the end.
  open var toValue: Any?
  /// The distance from the start to the end.
  open var byValue: Any?

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CABasicAnimation {
      (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
    }
    return super.taking(other)
  }

  override func makeCopy() -> CAAnimation { CABasicAnimation().taking(self) }

  private func ends(from current: LayerValue) -> (start: LayerValue, end: LayerValue) {
    let (from, to) = (value(fromValue, like: current), value(toValue, like: current))
    let by = value(byValue, like: current)
    // What is added to the current value begins or ends at nothing.
    let base = isAdditive ? LayerValue(current.numbers.map { _ in 0 }, current.kind) : current
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, from.adding(by))
    case (nil, let to?, let by?): return (to.subtracting(by), to)
    case (let from?, nil, nil): return (from, base)
    case (nil, let to?, nil): return (base, to)
    case (nil, nil, let by?): return (base, base.adding(by))
    case (nil, nil, nil): return (base, base)
    }
  }

  /// The part of the way at a part of the duration.
  func progress(at part: Double) -> Double { part }

  override func value(_ phase: Phase, from current: LayerValue) -> LayerValue? {
    let (start, end) = ends(from: current)
    return start.interpolated(to: end, progress(at: phase.part))
  }

  override func end(from current: LayerValue) -> LayerValue? { ends(from: current).end }
}

/// An animation of a property by a spring: m·x″ + c·x′ + k·x = 0 for the distance x from the end.
///
/// It is the closed form, from distance 1 and ``initialVelocity`` towards the end. The animation stops
/// after its ``CAAnimation/duration``, which should be ``settlingDuration``.
@preconcurrency @MainActor open class CASpringAnimation: CABasicAnimation {
  /// The mass m, more than 0.
  open var mass: CGFloat = 1
  /// The stiffness k, more than 0.
  open var stiffness: CGFloat = 100
  /// The damping c, 0 or more.
  open var damping: CGFloat = 10
  /// The speed at the start, distances per second, towards the end.
  open var initialVelocity: CGFloat = 0
  /// Whether a damping above the critical one counts; otherwise it counts as the critical one.
  ///
  /// That it counts as the critical one is inferred from the name, which Apple does not explain.
  open var allowsOverdamping = false

  /// Creates a spring from its perceived duration, in s, and its bounce; the mass is 1.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    if let spring = try? Spring(duration: perceptualDuration, bounce: Double(bounce)) {
      stiffness = CGFloat(spring.stiffness())
      damping = CGFloat(spring.damping())
      allowsOverdamping = bounce < 0
    }
    duration = settlingDuration
  }

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CASpringAnimation {
      (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
      (initialVelocity, allowsOverdamping) = (other.initialVelocity, other.allowsOverdamping)
    }
    return super.taking(other)
  }

  override func makeCopy() -> CAAnimation { CASpringAnimation().taking(self) }

  /// The motion; nil, with a warning, if the numbers make no spring.
  private var motion: SpringMotion? {
    do {
      var spring = try Spring(
        mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
      if !allowsOverdamping, spring.dampingRatio > 1 {
        spring = try Spring(angularFrequency: spring.angularFrequency, dampingRatio: 1)
      }
      return try SpringMotion(spring, initialVelocity: Double(initialVelocity))
    } catch {
      UIKitWarning.log("CASpringAnimation: \(error); it moves at constant speed")
      return nil
    }
  }

  /// The time after which the spring counts as settled, s, by the rule of Core Animation.
  ///
  /// Source of the rule: third parties found it in Apple's binaries.
  open var settlingDuration: CFTimeInterval {
    motion?.settlingDuration(by: .coreAnimation) ?? duration
  }

  override func progress(at part: Double) -> Double {
    motion?.progress(at: part * duration) ?? part
  }
}
