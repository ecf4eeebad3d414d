/// The springs of `UISpringTimingParameters`, with its initializers.
public struct SpringTiming: Hashable, Sendable {
  /// An initial velocity, 1/s: 1 is the whole animated distance per second towards the target.
  public struct Velocity: Hashable, Sendable {
    /// Along x.
    public var dx: Double
    /// Along y.
    public var dy: Double

    /// No speed.
    public static let zero = Velocity(dx: 0, dy: 0)

    /// Creates a speed.
    public init(dx: Double, dy: Double) {
      self.dx = dx
      self.dy = dy
    }

    /// The speed √(dx² + dy²) for properties without two dimensions, never negative.
    public var magnitude: Double { (dx * dx + dy * dy).squareRoot() }
  }

  /// The animated property, which determines the meaning of the velocity.
  public enum Property: String, CaseIterable, Codable, Sendable {
    /// A position: two springs, one for each component of the velocity.
    case center
    /// Any other property, such as a transform or an alpha: one spring with the velocity's
    /// magnitude.
    case transform
  }

  private enum Form: Hashable, Sendable {
    case spring(Spring)
    case ratio(Double)
  }

  private let form: Form
  /// The initial velocity.
  public let initialVelocity: Velocity

  /// The curve of the system's transitions: mass 3, stiffness 1000, damping 500.
  public init() {
    // √(k/m) and c / 2√(km) of these three, which are in range.
    form = Self.system
    initialVelocity = .zero
  }

  private static let system: Form = {
    guard let spring = try? Spring(mass: 3, stiffness: 1000, damping: 500) else {
      preconditionFailure("mass 3, stiffness 1000 and damping 500 make a spring")
    }
    return .spring(spring)
  }()

  /// Creates a spring from its constants, with its own duration instead of the animator's.
  ///
  /// - Throws: ``SpringProblem``
  public init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Velocity = .zero
  ) throws(SpringProblem) {
    form = .spring(try Spring(mass: mass, stiffness: stiffness, damping: damping))
    self.initialVelocity = try Self.checked(initialVelocity)
  }

  /// Creates a spring that settles within the animator's duration.
  ///
  /// - Throws: ``SpringProblem``
  public init(dampingRatio: Double, initialVelocity: Velocity = .zero) throws(SpringProblem) {
    form = .ratio(try SpringProblem.checked(dampingRatio, "dampingRatio", in: .notNegative))
    self.initialVelocity = try Self.checked(initialVelocity)
  }

  /// Creates a spring from perceived duration and bounce (iOS 17), with its own duration.
  ///
  /// - Throws: ``SpringProblem``
  public init(
    duration: Double, bounce: Double, initialVelocity: Velocity = .zero
  ) throws(SpringProblem) {
    form = .spring(try Spring(duration: duration, bounce: bounce))
    self.initialVelocity = try Self.checked(initialVelocity)
  }

  /// Creates a spring with its own duration.
  ///
  /// - Throws: ``SpringProblem``
  public init(_ spring: Spring, initialVelocity: Velocity = .zero) throws(SpringProblem) {
    form = .spring(spring)
    self.initialVelocity = try Self.checked(initialVelocity)
  }

  private static func checked(_ velocity: Velocity) throws(SpringProblem) -> Velocity {
    Velocity(
      dx: try SpringProblem.checked(velocity.dx, "initialVelocity.dx", in: .any),
      dy: try SpringProblem.checked(velocity.dy, "initialVelocity.dy", in: .any))
  }

  /// Whether the duration is the spring's, and the animator's is ignored.
  public var isDurationImplicit: Bool {
    if case .spring = form { true } else { false }
  }

  /// The damping ratio, and the response in s; nil if the spring settles within the animator's duration.
  package var constants: (dampingRatio: Double, response: Double?) {
    switch form {
    case .spring(let spring): (spring.dampingRatio, spring.response)
    case .ratio(let ratio): (ratio, nil)
    }
  }

  /// The curves of an animation, and its duration.
  public struct Curve: Hashable, Sendable {
    /// The motion of the x of a position, or of anything without dimensions.
    public let x: SpringMotion
    /// The motion of the y of a position, or of anything without dimensions.
    public let y: SpringMotion
    /// The motion of a property without two dimensions, such as a scale.
    public let scalar: SpringMotion
    /// The end of the animation, s, where it jumps to its target; infinite for an undamped spring.
    public let duration: Double
  }

  /// The curves for an animator.
  ///
  /// - Parameters:
  ///   - duration: The animator's duration, s; ignored if ``isDurationImplicit``.
  ///   - property: The animated property.
  /// - Returns: The curves and the duration.
  /// - Throws: ``SpringProblem`` if no spring fits.
  public func curve(
    duration: Double = 0, of property: Property
  ) throws(SpringProblem) -> Curve {
    let ratio: Double
    let frequency: Double?
    switch form {
    case .spring(let own): (ratio, frequency) = (own.dampingRatio, own.angularFrequency)
    case .ratio(let given):
      (ratio, frequency) = (given, nil)
      try SpringProblem.checkSettling(in: duration, dampingRatio: ratio)
    }
    _ = try SpringProblem.checked(initialVelocity.magnitude, "initialVelocity", in: .any)
    let animation = animation(
      angularFrequency: frequency, dampingRatio: ratio, duration: duration, of: property)
    guard let animation else { throw SpringProblem.tooShort(duration) }
    let spring = try Spring(
      angularFrequency: animation.angularFrequency, dampingRatio: ratio)
    return Curve(
      x: try SpringMotion(spring, initialVelocity: animation.x),
      y: try SpringMotion(spring, initialVelocity: animation.y),
      scalar: try SpringMotion(spring, initialVelocity: animation.scalar),
      duration: animation.duration)
  }
}

extension SpringMotion {
  /// The curve of a `CASpringAnimation`, with the defaults of its properties.
  ///
  /// - Parameters:
  ///   - mass: More than 0.
  ///   - stiffness: More than 0.
  ///   - damping: 0 or more.
  ///   - initialVelocity: Positive towards the target, distances per second.
  ///   - allowsOverdamping: Whether a spring can be overdamped (ζ > 1); if not, ζ is at most 1, as in
  ///     all versions before iOS 17.
  /// - Returns: The curve.
  /// - Throws: ``SpringProblem``
  public static func coreAnimation(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) throws(SpringProblem) -> SpringMotion {
    try SpringMotion(
      Spring(mass: mass, stiffness: stiffness, damping: damping)
        .limited(allowsOverdamping: allowsOverdamping), initialVelocity: initialVelocity)
  }

  /// The curve of a `CASpringAnimation(perceptualDuration:bounce:)` (iOS 17).
  ///
  /// - Parameters:
  ///   - perceptualDuration: s, more than 0.
  ///   - bounce: More than -1, at most 1.
  ///   - initialVelocity: Positive towards the target, distances per second.
  ///   - allowsOverdamping: Whether the bounce can be negative; if not, it is at least 0.
  /// - Returns: The curve.
  /// - Throws: ``SpringProblem``
  public static func coreAnimation(
    perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) throws(SpringProblem) -> SpringMotion {
    try SpringMotion(
      Spring(duration: perceptualDuration, bounce: bounce)
        .limited(allowsOverdamping: allowsOverdamping), initialVelocity: initialVelocity)
  }
}

extension Spring {
  fileprivate func limited(allowsOverdamping: Bool) throws(SpringProblem) -> Spring {
    guard !allowsOverdamping, dampingRatio > 1 else { return self }
    return try Spring(angularFrequency: angularFrequency, dampingRatio: 1)
  }
}
