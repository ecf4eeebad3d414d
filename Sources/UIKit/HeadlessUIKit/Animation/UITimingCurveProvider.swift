import Dynamics
public import Foundation

/// The kind of a timing curve.
public enum UITimingCurveType: Int, Sendable {
  /// One of the named curves.
  case builtin
  /// A cubic Bézier curve.
  case cubic
  /// A spring.
  case spring
  /// A curve made of both.
  case composed
}

/// Something that gives an animator its timing.
@preconcurrency @MainActor public protocol UITimingCurveProvider: AnyObject {
  /// The kind of the curve.
  var timingCurveType: UITimingCurveType { get }
  /// The cubic curve; nil for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a cubic curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic Bézier curve of progress over time.
@preconcurrency @MainActor open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  let curve: CubicCurve
  private let type: UITimingCurveType

  /// The named curve; ease-in-out if the curve has its own control points.
  public let animationCurve: UIView.AnimationCurve

  /// Creates the curve ease-in-out.
  public override init() {
    curve = .easeInOut
    type = .builtin
    animationCurve = .easeInOut
  }

  /// Creates a named curve.
  public init(animationCurve: UIView.AnimationCurve) {
    curve = CubicCurve(animationCurve)
    type = .builtin
    self.animationCurve = animationCurve
  }

  /// Creates a curve from its control points; both run from 0 to 1 along time and progress.
  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
    curve = CubicCurve(controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y)
    type = .cubic
    animationCurve = .easeInOut
  }

  /// The first control point.
  open var controlPoint1: CGPoint { CGPoint(x: curve.x1, y: curve.y1) }
  /// The second control point.
  open var controlPoint2: CGPoint { CGPoint(x: curve.x2, y: curve.y2) }
  /// Built in or cubic.
  open var timingCurveType: UITimingCurveType { type }
  /// The parameters themselves.
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Nil.
  open var springTimingParameters: UISpringTimingParameters? { nil }
}

/// The spring of a property animator, in closed form.
///
/// The velocity's unit is the animated distance per second, towards the end. A position has a spring
/// for each component; anything else takes the magnitude of the vector.
@preconcurrency @MainActor open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  let timing: SpringTiming

  /// The initial velocity, animated distances per second.
  public let initialVelocity: CGVector

  /// Creates the spring of the system's transitions: mass 3, stiffness 1000, damping 500.
  public override init() {
    timing = SpringTiming()
    initialVelocity = .zero
  }

  /// Creates a spring that settles within the animator's duration.
  ///
  /// - Parameters:
  ///   - ratio: The damping ratio, more than 0; 1 is critical damping.
  ///   - velocity: Animated distances per second.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    timing = Self.timing {
      try SpringTiming(dampingRatio: ratio, initialVelocity: .init(velocity))
    }
    initialVelocity = velocity
  }

  /// Creates a spring without initial velocity that settles within the animator's duration.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Creates a spring from its constants; its settling time replaces the animator's duration.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    timing = Self.timing {
      try SpringTiming(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: .init(velocity))
    }
    initialVelocity = velocity
  }

  /// Creates a spring from perceived duration, in s, and bounce; its settling time replaces the
  /// animator's duration.
  public init(
    duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero
  ) {
    timing = Self.timing {
      try SpringTiming(duration: duration, bounce: bounce, initialVelocity: .init(velocity))
    }
    initialVelocity = velocity
  }

  /// The settling time of the spring, s; 0 if it settles within the animator's duration.
  open var settlingDuration: TimeInterval {
    guard timing.isDurationImplicit else { return 0 }
    return (try? timing.curve(of: .center).duration) ?? 0
  }

  /// A spring.
  open var timingCurveType: UITimingCurveType { .spring }
  /// Nil.
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The parameters themselves.
  open var springTimingParameters: UISpringTimingParameters? { self }

  /// A spring, or the one of the system's transitions if the numbers make none.
  private static func timing(_ make: () throws -> SpringTiming) -> SpringTiming {
    do {
      return try make()
    } catch {
      UIKitWarning.log("UISpringTimingParameters: \(error); the system's spring is used")
      return SpringTiming()
    }
  }
}

extension SpringTiming.Velocity {
  init(_ vector: CGVector) { self.init(dx: vector.dx, dy: vector.dy) }
}

/// A curve together with the duration that it has in an animator.
struct TimedCurve {
  let curve: TimingCurve
  /// s.
  let duration: Double
  /// The numbers that make the curve, if it is a spring.
  let spring: SpringNumbers?

  init(curve: TimingCurve, duration: Double, spring: SpringNumbers? = nil) {
    self.curve = curve
    self.duration = duration
    self.spring = spring
  }

  /// The curve that an animator of a duration, in s, takes from its timing parameters.
  @MainActor init(_ provider: any UITimingCurveProvider, duration: Double) {
    if let spring = provider.springTimingParameters {
      let timing = spring.timing
      guard timing.isDurationImplicit || duration > 0 else {
        self.init(curve: .cubic(.linear), duration: 0)
        return
      }
      do {
        // Of the settling times of the components UIKit takes the longer one: that of a position.
        let center = try timing.curve(duration: duration, of: .center)
        let other = try timing.curve(duration: duration, of: .transform)
        self.init(
          curve: .spring(SpringCurve(x: center.x, y: center.y, scalar: other.scalar)),
          duration: center.duration,
          spring: SpringNumbers(
            dampingRatio: timing.constants.dampingRatio, response: timing.constants.response,
            duration: duration, velocity: spring.initialVelocity, isVector: true))
      } catch {
        self.init(without: "UISpringTimingParameters: \(error)", duration: duration)
      }
    } else {
      self.init(
        curve: .cubic(provider.cubicTimingParameters?.curve ?? .easeInOut), duration: duration)
    }
  }

  /// The curve of `UIView.animate` with a spring: the speed counts along every axis alike.
  @MainActor init(dampingRatio: Double, velocity: Double, settlingIn duration: Double) {
    guard duration > 0 else {
      self.init(curve: .cubic(.linear), duration: 0)
      return
    }
    do {
      let spring = try Spring(
        dampingRatio: dampingRatio, settlingIn: duration, initialVelocities: [velocity])
      let motion = try SpringMotion(spring, initialVelocity: velocity)
      self.init(
        curve: .spring(SpringCurve(x: motion, y: motion, scalar: motion)), duration: duration,
        spring: SpringNumbers(
          dampingRatio: dampingRatio, response: nil, duration: duration,
          velocity: CGVector(dx: velocity, dy: 0), isVector: false))
    } catch {
      self.init(without: "UIView.animate: \(error)", duration: duration)
    }
  }

  /// The curve where numbers make no spring: constant speed, as for ``CASpringAnimation``.
  @MainActor private init(without problem: String, duration: Double) {
    UIKitWarning.log("\(problem); it moves at constant speed")
    self.init(curve: .cubic(.linear), duration: duration)
  }

  /// The curve of `UIView.animate` with a perceived duration, in s, and a bounce.
  @MainActor init(springDuration: Double, bounce: Double, velocity: Double) {
    do {
      let spring = try Spring(duration: springDuration, bounce: bounce)
      let motion = try SpringMotion(spring, initialVelocity: velocity)
      self.init(
        curve: .spring(SpringCurve(x: motion, y: motion, scalar: motion)),
        duration: motion.settlingDuration(),
        spring: SpringNumbers(
          dampingRatio: spring.dampingRatio, response: spring.response,
          duration: motion.settlingDuration(), velocity: CGVector(dx: velocity, dy: 0),
          isVector: false))
    } catch {
      let isLength = springDuration.isFinite && springDuration > 0
      self.init(without: "UIView.animate: \(error)", duration: isLength ? springDuration : 0)
    }
  }
}
