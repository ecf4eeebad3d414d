import Dynamics

/// A curve of an animation, from 0 to 1, that a motion can be matched to.
public enum NamedCurve: Hashable, Sendable {
  /// A cubic Bézier easing with the control points (x1, y1) and (x2, y2), over a duration in s.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double, duration: Double)
  /// A `CASpringAnimation`; its velocity in distances a second.
  case coreAnimationSpring(mass: Double, stiffness: Double, damping: Double, velocity: Double)
  /// A `UIViewPropertyAnimator` with `UISpringTimingParameters(dampingRatio:)` and a duration in s.
  case uiKitSpring(dampingRatio: Double, duration: Double)

  /// Easings that have a name: those of `UIView.AnimationOptions` and of CSS.
  static let easings: KeyValuePairs<String, (Double, Double, Double, Double)> = [
    "linear": (0, 0, 1, 1), "ease": (0.25, 0.1, 0.25, 1), "ease-in": (0.42, 0, 1, 1),
    "ease-out": (0, 0, 0.58, 1), "ease-in-out": (0.42, 0, 0.58, 1),
  ]

  /// Reads `cubic-bezier(x1,y1,x2,y2):DURATION`, `EASING:DURATION`,
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
        throw CurveProblem(text: text, reason: "\(name) takes no numbers in brackets")
      }
      let (x1, y1, x2, y2) = easing
      self = .cubicBezier(
        x1: x1, y1: y1, x2: x2, y2: y2, duration: try Self.duration(parts, in: text))
      return
    }
    let counts: KeyValuePairs = ["cubic-bezier": 4, "caspring": 4, "uispring": 2]
    guard let count = counts.first(where: { $0.key == name })?.value else {
      throw CurveProblem(text: text, reason: "there is no curve '\(name)'")
    }
    guard arguments.count == count else {
      throw CurveProblem(
        text: text, reason: "\(name) takes \(count) numbers, not \(arguments.count)")
    }
    guard name == "cubic-bezier" else {
      guard parts.count == 1 else {
        throw CurveProblem(text: text, reason: "\(name) has its duration in itself")
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
          throw CurveProblem(text: text, reason: "this spring never settles")
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
      throw CurveProblem(text: text, reason: "x is \(shortest(x)), and time cannot run back")
    }
    self = .cubicBezier(
      x1: arguments[0], y1: arguments[1], x2: arguments[2], y2: arguments[3],
      duration: try Self.duration(parts, in: text))
  }

  /// The curve as a function of time, and how long it takes, s.
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

  /// How long the curve takes, s.
  public var duration: Double { (try? motion().duration) ?? .nan }

  /// The motion along the curve from one point to another.
  ///
  /// After its end it rests there for half as long again, so that a motion that has not arrived by
  /// then, or goes on beyond, is not near.
  ///
  /// - Parameters:
  ///   - start: Where it starts, pt.
  ///   - end: Where it ends, pt.
  ///   - frameRate: Frames a second.
  /// - Returns: The motion, from time 0 on.
  /// - Throws: `SpringProblem` where the numbers make no spring.
  public func recording(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), frameRate: Double
  ) throws -> MotionRecording {
    let (duration, progress) = try motion()
    let frames = max(1, Int((1.5 * duration * frameRate).rounded(.up)))
    let times = (0...frames).map { Double($0) / frameRate }
    let shares = times.map { $0 >= duration ? 1 : progress($0) }
    return MotionRecording(
      times: times, x: shares.map { start.x + $0 * (end.x - start.x) },
      y: shares.map { start.y + $0 * (end.y - start.y) }, angle: times.map { _ in .nan })
  }

  private static func duration(
    _ parts: [String], in text: String
  ) throws(CurveProblem) -> Double {
    guard parts.count == 2 else {
      throw CurveProblem(text: text, reason: "a duration is needed after a colon")
    }
    guard let duration = decimalNumber(parts[1]), duration > 0, duration <= 3600 else {
      throw CurveProblem(
        text: text, reason: "the duration is '\(parts[1])', not more than 0 and at most 3600 s")
    }
    return duration
  }

  private static func arguments(
    of brackets: Substring, in text: String
  ) throws(CurveProblem) -> [Double] {
    guard !brackets.isEmpty else { return [] }
    guard brackets.hasPrefix("("), brackets.hasSuffix(")") else {
      throw CurveProblem(text: text, reason: "a bracket is not closed")
    }
    var arguments: [Double] = []
    for field in brackets.dropFirst().dropLast()
      .split(separator: ",", omittingEmptySubsequences: false)
    {
      let word = field.filter { !$0.isWhitespace }
      guard let number = decimalNumber(word), number.isFinite else {
        throw CurveProblem(text: text, reason: "'\(word)' is not a number")
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
  // x grows with s, so bisection always ends; 53 halvings are all that a double has.
  var (low, high) = (0.0, 1.0)
  for _ in 0..<53 {
    let middle = (low + high) / 2
    if coordinate(middle, x1, x2) < x { low = middle } else { high = middle }
  }
  return coordinate((low + high) / 2, y1, y2)
}

/// What is wrong with the text of a curve, and what would be right.
public struct CurveProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as it was given.
  public let text: String
  /// What is wrong with it.
  public let reason: String

  /// One sentence.
  public var description: String {
    let easings = NamedCurve.easings.map(\.key).joined(separator: ", ")
    return "'\(text)': \(reason); allowed: cubic-bezier(x1,y1,x2,y2):DURATION, EASING:DURATION "
      + "with \(easings), caspring(mass,stiffness,damping,velocity), "
      + "uispring(dampingRatio,duration)"
  }
}
