/// Moves an item by a damped spring in closed form, as `UIViewPropertyAnimator` does with
/// `UISpringTimingParameters`.
///
/// The item goes from its ``Item/center`` to ``to``, and from ``scale`` to its own size. No engine is
/// involved: a scene with a spring has no other behavior and no phases. When the animation is over,
/// what is left of the way is cut off.
public struct SpringAnimation: Hashable, Codable, Sendable {
  /// The first part of the animation's paths.
  public var name: String
  /// The item that moves.
  public var item: String
  /// What is animated, which decides how the velocity is read.
  public var property: SpringTiming.Property
  /// Where the centre ends, pt.
  public var to: Point2
  /// The scale of the item at the start, 0 or more; 1, its own size, if nil.
  public var scale: Quantity?
  /// ζ, 0 or more; 1 is critical.
  public var dampingRatio: Quantity
  /// Speed at the start, 1/s: 1 is the whole distance in a second, towards the end; none if nil.
  public var velocity: Point2?
  /// How long the animation takes, s, more than 0; if nil, as long as UIKit says that its spring
  /// takes to settle.
  public var duration: Quantity?
  /// 2π/ω, s, 10⁻⁵ or more; if nil, the spring is the one that settles within the duration.
  ///
  /// With a response, the duration is UIKit's settling duration, whatever ``duration`` says.
  public var response: Quantity?

  /// Creates an animation; the duration or the response must be given.
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
  /// The spring that moves the scene's item in closed form; nil where the engine moves it.
  public var springAnimation: SpringAnimation? {
    for case .spring(let spring) in behaviors { return spring }
    return nil
  }
}
