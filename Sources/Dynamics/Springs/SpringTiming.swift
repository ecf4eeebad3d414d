/// The springs of `UISpringTimingParameters`, by its initialisers.
public struct SpringTiming: Hashable, Sendable {
  /// Speed at the start: 1 is the whole animated distance in a second, towards the target.
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

    /// The speed of properties without two dimensions, √(dx² + dy²): never below 0.
    public var magnitude: Double { (dx * dx + dy * dy).squareRoot() }
  }

  /// What an animation changes, which decides how the velocity is read.
  public enum Property: String, CaseIterable, Codable, Sendable {
    /// A position: two springs, one for each component of the velocity.
    case center
    /// Anything else, transforms and alphas among it: one spring with the velocity's magnitude.
    case transform
  }

  private enum Form: Hashable, Sendable {
    case spring(Spring)
    case ratio(Double)
  }

  private let form: Form
  /// Speed at the start.
  public let initialVelocity: Velocity

  /// The curve of the system's own transitions: mass 3, stiffness 1000, damping 500.
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

  /// A spring by its constants; an animator's duration is ignored for its own.
  ///
  /// - Throws: ``SpringProblem``
  public init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Velocity = .zero
  ) throws(SpringProblem) {
    form = .spring(try Spring(mass: mass, stiffness: stiffness, damping: damping))
    self.initialVelocity = try Self.checked(initialVelocity)
  }

  /// A spring that is chosen to fit the animator's duration.
  ///
  /// - Throws: ``SpringProblem``
  public init(dampingRatio: Double, initialVelocity: Velocity = .zero) throws(SpringProblem) {
    form = .ratio(try SpringProblem.checked(dampingRatio, "dampingRatio", in: .notNegative))
    self.initialVelocity = try Self.checked(initialVelocity)
  }

  /// A spring by perceived duration and bounce (iOS 17); an animator's duration is ignored.
  ///
  /// - Throws: ``SpringProblem``
  public init(
    duration: Double, bounce: Double, initialVelocity: Velocity = .zero
  ) throws(SpringProblem) {
    form = .spring(try Spring(duration: duration, bounce: bounce))
    self.initialVelocity = try Self.checked(initialVelocity)
  }

  /// A spring with a duration of its own.
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

  /// Whether the duration is the spring's own and not the animator's.
  public var isDurationImplicit: Bool {
    if case .spring = form { true } else { false }
  }

  /// The curves of an animation, and how long it lasts.
  public struct Curve: Hashable, Sendable {
    /// The motion of the x of a position, or of anything without dimensions.
    public let x: SpringMotion
    /// The motion of the y of a position, or of anything without dimensions.
    public let y: SpringMotion
    /// The motion of what has no two dimensions, such as a scale that changes beside a position.
    public let scalar: SpringMotion
    /// When the animation ends, s, infinite for an undamped spring; what is left is cut off then.
    public let duration: Double
  }

  /// The curves for an animator of some duration.
  ///
  /// - Parameters:
  ///   - duration: The animator's duration, s; unused where ``isDurationImplicit``.
  ///   - property: What is animated.
  /// - Returns: The curves and the duration.
  /// - Throws: ``SpringProblem`` where no spring fits.
  public func curve(
    duration: Double = 0, of property: Property
  ) throws(SpringProblem) -> Curve {
    let (dx, dy) =
      property == .center
      ? (initialVelocity.dx, initialVelocity.dy)
      : (initialVelocity.magnitude, initialVelocity.magnitude)
    let spring: Spring
    switch form {
    case .spring(let own): spring = own
    case .ratio(let ratio):
      spring = try Spring(
        dampingRatio: ratio, settlingIn: duration, initialVelocities: dx == dy ? [dx] : [dx, dy])
    }
    let x = try SpringMotion(spring, initialVelocity: dx)
    let y = try SpringMotion(spring, initialVelocity: dy)
    return Curve(
      x: x, y: y, scalar: try SpringMotion(spring, initialVelocity: initialVelocity.magnitude),
      duration: isDurationImplicit
        ? max(x.settlingDuration(), dx == dy ? 0 : y.settlingDuration()) : duration)
  }
}

extension SpringMotion {
  /// The curve of a `CASpringAnimation`, by its properties and with their defaults.
  ///
  /// - Parameters:
  ///   - mass: More than 0.
  ///   - stiffness: More than 0.
  ///   - damping: 0 or more.
  ///   - initialVelocity: Positive towards the target, distances a second.
  ///   - allowsOverdamping: Whether a spring beyond ζ = 1 creeps; otherwise it is a critical one,
  ///     as it was for all before iOS 17.
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
  ///   - initialVelocity: Positive towards the target, distances a second.
  ///   - allowsOverdamping: Whether a negative bounce creeps; otherwise it is as a bounce of 0.
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
