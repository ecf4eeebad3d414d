import Dynamics
import Sweeps

/// An animation curve, from 0 to 1, to which a motion can be matched.
public enum NamedCurve: Hashable, Sendable {
  /// A cubic Bézier easing with the control points (x1, y1) and (x2, y2), over a duration in s.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double, duration: Double)
  /// A `CASpringAnimation`; the velocity is in distances per second.
  case coreAnimationSpring(mass: Double, stiffness: Double, damping: Double, velocity: Double)
  /// A `UIViewPropertyAnimator` with `UISpringTimingParameters(dampingRatio:)` and a duration in s.
  case uiKitSpring(dampingRatio: Double, duration: Double)

  /// The named easings of `UIView.AnimationOptions` and CSS.
  static let easings: KeyValuePairs<String, (Double, Double, Double, Double)> = [
    "linear": (0, 0, 1, 1), "ease": (0.25, 0.1, 0.25, 1), "ease-in": (0.42, 0, 1, 1),
    "ease-out": (0, 0, 0.58, 1), "ease-in-out": (0.42, 0, 0.58, 1),
  ]

  /// The curves with arguments.
  private static let functions: KeyValuePairs = [
    "cubic-bezier": "cubic-bezier(x1,y1,x2,y2)",
    "caspring": "caspring(mass,stiffness,damping,velocity)",
    "uispring": "uispring(dampingRatio,duration)",
  ]

  /// The names of all curves.
  package static let names = easings.map(\.key) + functions.map(\.key)

  /// Reads a curve.
  ///
  /// The text is `cubic-bezier(x1,y1,x2,y2):DURATION`, `EASING:DURATION`,
  /// `caspring(mass,stiffness,damping,velocity)` or `uispring(dampingRatio,duration)`.
  ///
  /// - Throws: ``CurveProblem``
  public init(parsing text: String) throws(CurveProblem) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let call = parts[0]
    let name = String(call.prefix { $0 != "(" })
    let arguments = try Self.arguments(of: call.dropFirst(name.count), in: text)
    if let easing = Self.easings.first(where: { $0.key == name })?.value {
      guard arguments.isEmpty else {
        throw CurveProblem(
          text: text, reason: "\(name) takes no arguments; expected \(name):DURATION")
      }
      let (x1, y1, x2, y2) = easing
      self = .cubicBezier(
        x1: x1, y1: y1, x2: x2, y2: y2, duration: try Self.duration(parts, in: text))
      return
    }
    guard let (_, form) = Self.functions.first(where: { $0.key == name }) else {
      throw CurveProblem(text: text, reason: unknownName("curve", name, among: Self.names))
    }
    let count = form.count(where: { $0 == "," }) + 1
    guard arguments.count == count else {
      throw CurveProblem(
        text: text, reason: "expected \(count) numbers, as in \(form) (got \(arguments.count))")
    }
    guard name == "cubic-bezier" else {
      guard parts.count == 1 else {
        throw CurveProblem(text: text, reason: "\(form) takes no :DURATION; leave it out")
      }
      self =
        name == "caspring"
        ? .coreAnimationSpring(
          mass: arguments[0], stiffness: arguments[1], damping: arguments[2],
          velocity: arguments[3])
        : .uiKitSpring(dampingRatio: arguments[0], duration: arguments[1])
      do {
        let motion = try motion()
        guard motion.duration.isFinite else {
          throw CurveProblem(text: text, reason: "the spring never settles; increase its damping")
        }
        guard motion.duration <= Self.durationLimit else {
          throw CurveProblem(
            text: text,
            reason: "the spring settles after \(shortest(motion.duration)) s; expected at most "
              + "\(shortest(Self.durationLimit)) s. Increase its damping")
        }
      } catch let problem as SpringProblem {
        throw CurveProblem(text: text, reason: problem.description)
      } catch let problem as CurveProblem {
        throw problem
      } catch {
        throw CurveProblem(text: text, reason: "\(error)")
      }
      return
    }
    for x in [arguments[0], arguments[2]] where !(0...1).contains(x) {
      throw CurveProblem(text: text, reason: "x1 and x2 must be 0 to 1 (got \(shortest(x)))")
    }
    self = .cubicBezier(
      x1: arguments[0], y1: arguments[1], x2: arguments[2], y2: arguments[3],
      duration: try Self.duration(parts, in: text))
  }

  /// The curve as a function of time, and its duration, s.
  private func motion() throws -> (duration: Double, progress: (Double) -> Double) {
    switch self {
    case .cubicBezier(let x1, let y1, let x2, let y2, let duration):
      return (duration, { bezier(at: $0 / duration, x1, y1, x2, y2) })
    case .coreAnimationSpring(let mass, let stiffness, let damping, let velocity):
      let motion = try SpringMotion(
        Spring(mass: mass, stiffness: stiffness, damping: damping), initialVelocity: velocity)
      return (motion.settlingDuration(by: .coreAnimation), motion.progress)
    case .uiKitSpring(let dampingRatio, let duration):
      let curve = try SpringTiming(dampingRatio: dampingRatio)
        .curve(duration: duration, of: .transform)
      return (curve.duration, curve.scalar.progress)
    }
  }

  /// The duration of the curve, s.
  public var duration: Double { (try? motion().duration) ?? .nan }

  /// The motion along the curve from one point to another.
  ///
  /// After the curve's end the recording stays at the end point for half the duration. So a motion
  /// that arrives late, or moves past the end, does not match.
  ///
  /// - Parameters:
  ///   - start: The start point, pt.
  ///   - end: The end point, pt.
  ///   - frameRate: The frames per second.
  /// - Returns: The motion, starting at time 0.
  /// - Throws: `SpringProblem` if the numbers do not make a spring.
  public func recording(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), frameRate: Double
  ) throws -> MotionRecording {
    let (duration, progress) = try motion()
    let frames = Int(
      nearest: (1.5 * duration * frameRate).rounded(.up), in: 1...Settings.frameLimit)
    let times = (0...frames).map { Double($0) / frameRate }
    let shares = times.map { $0 >= duration ? 1 : progress($0) }
    return MotionRecording(
      times: times, x: shares.map { start.x + $0 * (end.x - start.x) },
      y: shares.map { start.y + $0 * (end.y - start.y) }, angle: times.map { _ in .nan })
  }

  /// The longest duration, s.
  private static let durationLimit = 3600.0

  private static func duration(
    _ parts: [String], in text: String
  ) throws(CurveProblem) -> Double {
    guard parts.count == 2 else {
      throw CurveProblem(
        text: text,
        reason: "the duration is missing; expected \(parts[0]):DURATION in s, such as "
          + "\(parts[0]):0.4")
    }
    guard let duration = decimalNumber(parts[1], in: .seconds), duration > 0,
      duration <= durationLimit
    else {
      throw CurveProblem(
        text: text,
        reason: "the duration must be more than 0 and at most 3600 s \(got(parts[1]))"
          + (numberCure(parts[1], unit: "s").map { ". \($0)" } ?? ""))
    }
    return duration
  }

  private static func arguments(
    of brackets: Substring, in text: String
  ) throws(CurveProblem) -> [Double] {
    guard !brackets.isEmpty else { return [] }
    guard brackets.hasPrefix("("), brackets.hasSuffix(")") else {
      throw CurveProblem(text: text, reason: "the closing parenthesis is missing")
    }
    var arguments: [Double] = []
    for field in brackets.dropFirst().dropLast()
      .split(separator: ",", omittingEmptySubsequences: false)
    {
      let word = field.filter { !$0.isWhitespace }
      guard let number = decimalNumber(word), number.isFinite else {
        throw CurveProblem(text: text, reason: "the arguments must be finite numbers \(got(word))")
      }
      arguments.append(number)
    }
    return arguments
  }
}

/// The y of a cubic Bézier curve from (0, 0) to (1, 1) where its x has a value.
private func bezier(
  at x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
) -> Double {
  func coordinate(_ s: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * s * first + 3 * rest * s * s * second + s * s * s
  }
  guard x > 0 else { return 0 }
  guard x < 1 else { return 1 }
  // x increases with s, so bisection converges; 53 halvings exhaust a Double.
  var (low, high) = (0.0, 1.0)
  for _ in 0..<53 {
    let middle = (low + high) / 2
    if coordinate(middle, x1, x2) < x { low = middle } else { high = middle }
  }
  return coordinate((low + high) / 2, y1, y2)
}

/// A curve that cannot be read.
public struct CurveProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as it was given.
  public let text: String
  /// What is wrong with it, and what is expected.
  public let reason: String

  package init(text: String, reason: String) {
    self.text = text
    self.reason = reason
  }

  /// The text, what is wrong with it, and what is expected.
  public var description: String { "'\(text)': \(reason)" }
}
