/// Moves an item by a damped spring in closed form, as `UIViewPropertyAnimator` does with
/// `UISpringTimingParameters`.
///
/// The item moves from its ``Item/center`` to ``to``, and from ``scale`` to its own size. A formula
/// gives the motion, without the engine: a scene with a spring has no other behavior and no phases.
/// At the end of the animation the item jumps the distance that is left.
public struct SpringAnimation: Hashable, Sendable {
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
  public var dampingRatio: Quantity
  /// The velocity at the start, 1/s: 1 is the whole distance per second towards the end; 0 if nil.
  public var velocity: Point2?
  /// The duration of the animation, s, more than 0; if nil, UIKit's settling duration of the
  /// spring.
  public var duration: Quantity?
  /// The response 2π/ω, s, 10⁻⁵ or more; if nil, the spring settles within the duration.
  ///
  /// With a response, the duration is UIKit's settling duration, and ``duration`` is ignored.
  public var response: Quantity?

  /// Creates an animation; give a duration or a response.
  public init(
    name: String, item: String, property: SpringTiming.Property = .center, to: Point2,
    scale: Quantity? = nil, dampingRatio: Quantity, velocity: Point2? = nil,
    duration: Quantity? = nil, response: Quantity? = nil
  ) {
    self.name = name
    self.item = item
    self.property = property
    self.to = to
    self.scale = scale
    self.dampingRatio = dampingRatio
    self.velocity = velocity
    self.duration = duration
    self.response = response
  }
}

extension Scene {
  /// The spring that moves the scene's item in closed form; nil if the engine moves it.
  public var springAnimation: SpringAnimation? {
    for case .spring(let spring) in behaviors { return spring }
    return nil
  }
}

extension SpringAnimation: NamedMapping {
  package static var blank: SpringAnimation {
    SpringAnimation(name: "", item: "", to: Point2(x: 0, y: 0), dampingRatio: 1)
  }
  package static let title = "a spring"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.text(Key("item", "The item that moves.", .required), &item, .item)
    visitor.word(
      Key("property", "The animated property, which the velocity refers to."), &property,
      standard: .center)
    visitor.point(Key("to", "The center at the end.", .required), &to)
    visitor.number(
      Key("scale", "The scale of the item at the start."), &scale, .none, .notNegative, .natural)
    visitor.number(
      Key("dampingRatio", "The damping ratio; 1 is critical.", .required), &dampingRatio, .none,
      .notNegative)
    visitor.point(
      Key("velocity", "The velocity at the start; 1 is the whole distance each second."),
      &velocity, .perSecond, .rest)
    visitor.number(
      Key("duration", "The duration of the animation, in which the spring settles."), &duration,
      .seconds, .positive, .settling)
    visitor.number(
      Key(
        "response", "The response 2π/ω, in place of a duration.",
        duration == nil ? .neededByKind : .optional), &response, .seconds, Spring.responses,
      .response)
  }

  package static var variants: [Variant<SpringAnimation>] {
    var timed = blank
    timed.duration = 1
    return [Variant([.lacks("duration")], blank), Variant([.has("duration")], timed)]
  }
}
