/// Moves an item by a damped spring in closed form, as `UIViewPropertyAnimator` does with
/// `UISpringTimingParameters`.
///
/// The item moves from its ``Item/center`` to ``to``, and from ``scale`` to its own size. A formula
/// gives the motion, without the engine: a scene with a spring has no other behavior and no phases.
/// At the end of the animation the item jumps the distance that is left.
///
/// The spring is given in one ``Form``. The numbers of the other forms follow from it, have paths of
/// their own, and are read only: ``ParameterTable`` and `sweep show` list them.
public struct SpringAnimation: Hashable, Sendable {
  /// The numbers by which a spring is given.
  public enum Form: Hashable, Sendable {
    /// ``SpringAnimation/dampingRatio`` with a ``SpringAnimation/duration`` in which the spring
    /// settles, or with a ``SpringAnimation/response``.
    case dampingRatio
    /// ``SpringAnimation/bounce`` with the perceived ``SpringAnimation/duration``, which is the
    /// response, or with a ``SpringAnimation/response``, as in SwiftUI and since iOS 17.
    case bounce
    /// ``SpringAnimation/stiffness``, ``SpringAnimation/damping`` and ``SpringAnimation/mass``.
    case stiffness

    var title: String {
      switch self {
      case .dampingRatio: "a spring with a damping ratio"
      case .bounce: "a spring with a bounce"
      case .stiffness: "a spring with a stiffness"
      }
    }
  }

  /// The first part of the animation's paths.
  public var name: String
  /// The item that moves.
  public var item: String
  /// The animated property, which determines the meaning of ``velocity``.
  public var property: SpringTiming.Property
  /// The center at the end, pt.
  public var to: Point2
  /// The scale of the item at the start, 0 or more; 1 (its own size) if nil.
  public var scale: Quantity?
  /// The damping ratio ζ, 0 or more; 1 is critical damping.
  public var dampingRatio: Quantity?
  /// The bounce, more than -1 and at most 1: ζ is 1 − bounce, or 1 / (1 + bounce) below 0.
  public var bounce: Quantity?
  /// The stiffness k, more than 0: the response is 2π√(m/k).
  public var stiffness: Quantity?
  /// The damping coefficient c, 0 or more: ζ is c / (2√(km)).
  public var damping: Quantity?
  /// The mass m, more than 0, of a spring with a stiffness; 1 if nil.
  public var mass: Quantity?
  /// The velocity at the start, 1/s: 1 is the whole distance per second towards the end; 0 if nil.
  public var velocity: Point2?
  /// The velocity of the finger at the start, pt/s, in place of ``velocity``.
  ///
  /// UIKit takes a velocity relative to the distance, so ``velocity`` is each component divided by
  /// the distance from the item's center to ``to``, and 0 where there is no distance.
  public var gestureVelocity: Point2?
  /// The duration of the animation, s, more than 0; if nil, UIKit's settling duration of the
  /// spring.
  ///
  /// With a ``bounce``, the perceived duration, 10⁻⁵ or more.
  public var duration: Quantity?
  /// The response 2π/ω, s, 10⁻⁵ or more; if nil, the spring settles within the duration.
  ///
  /// With a damping ratio and a response, the duration is UIKit's settling duration, and
  /// ``duration`` is ignored.
  public var response: Quantity?

  /// Creates an animation by a damping ratio; give a duration or a response.
  public init(
    name: String, item: String, property: SpringTiming.Property = .center, to: Point2,
    scale: Quantity? = nil, dampingRatio: Quantity, velocity: Point2? = nil,
    duration: Quantity? = nil, response: Quantity? = nil
  ) {
    self.init(name, item, property, to, scale, velocity)
    self.dampingRatio = dampingRatio
    self.duration = duration
    self.response = response
  }

  /// Creates an animation by a bounce; give a perceived duration or a response.
  public init(
    name: String, item: String, property: SpringTiming.Property = .center, to: Point2,
    scale: Quantity? = nil, bounce: Quantity, velocity: Point2? = nil,
    duration: Quantity? = nil, response: Quantity? = nil
  ) {
    self.init(name, item, property, to, scale, velocity)
    self.bounce = bounce
    self.duration = duration
    self.response = response
  }

  /// Creates an animation by a stiffness, a damping coefficient and a mass, which is 1 if nil.
  public init(
    name: String, item: String, property: SpringTiming.Property = .center, to: Point2,
    scale: Quantity? = nil, stiffness: Quantity, damping: Quantity, mass: Quantity? = nil,
    velocity: Point2? = nil
  ) {
    self.init(name, item, property, to, scale, velocity)
    self.stiffness = stiffness
    self.damping = damping
    self.mass = mass
  }

  /// Creates an animation whose spring is not given yet.
  init(
    _ name: String, _ item: String, _ property: SpringTiming.Property, _ to: Point2,
    _ scale: Quantity?, _ velocity: Point2?
  ) {
    self.name = name
    self.item = item
    self.property = property
    self.to = to
    self.scale = scale
    self.velocity = velocity
  }

  /// The form in which the spring is given.
  public var form: Form {
    if stiffness != nil || damping != nil || mass != nil { return .stiffness }
    return bounce != nil ? .bounce : .dampingRatio
  }

  /// Whether the numbers give a response, or a duration that gives one.
  package var hasResponse: Bool { form == .stiffness || duration != nil || response != nil }

  /// Whether the spring settles within the duration, which gives its response.
  package var settles: Bool { form == .dampingRatio && response == nil }
}

extension Scene {
  /// The spring that moves the scene's item in closed form; nil if the engine moves it.
  public var springAnimation: SpringAnimation? {
    for case .spring(let spring) in behaviors { return spring }
    return nil
  }
}
