/// The definition of the settling time of a spring.
///
/// Both rules call a spring settled at a displacement of ε = 0.001. Below ζ = 1 they agree.
public enum SettlingRule: String, CaseIterable, Sendable {
  /// `UISpringTimingParameters.settlingDuration`; from ζ = 1 the spring counts as critical, so an
  /// overdamped animation is cut off before it arrives.
  case uiKit
  /// `CASpringAnimation.settlingDuration`; from ζ = 1 the first tenth of a second at which the
  /// critical spring is within ε.
  case coreAnimation
}

extension SpringMotion {
  /// ε of both rules.
  static let settledDisplacement = 0.001
  /// -ln ε.
  private static let settledExponent = 6.907755278982137

  /// The duration of an animation with this curve, s; infinite if it never settles.
  ///
  /// Third parties found the formulas in Apple's binaries. Below ζ = 1 they use the envelope of the
  /// curve:
  ///
  ///     T = max(0, (-ln ε + ln(1 + |ωζ - v| / ω√(1 - ζ²))) / ωζ)
  ///
  /// - Parameter rule: The definition.
  /// - Returns: The duration, s.
  public func settlingDuration(by rule: SettlingRule = .uiKit) -> Double {
    guard spring.dampingRatio < 1 else {
      let critical = CriticalSettling(
        frequency: spring.angularFrequency, velocity: initialVelocity)
      return rule == .uiKit ? critical.uiKit : critical.coreAnimation
    }
    let amplitude = 1 + (decay - initialVelocity).magnitude / swing
    return max(0, (Self.settledExponent + Portable.logarithm(amplitude)) / decay)
  }
}

/// When |1 + (ω - v)t| e^(-ωt) has come down to ε for good.
private struct CriticalSettling {
  let frequency: Double
  let velocity: Double

  /// ω - v; below 0 the target is passed.
  private var reach: Double { frequency - velocity }

  /// UIKit's formula, T = -(ω + (ω - v) W) / ω(ω - v).
  ///
  /// W is the branch W₋₁ of Lambert's function by the approximation of Barry and others (2000).
  /// It is off by up to 2.5e-4 of itself, of which T is a small difference where v
  /// is near ω. Within 1 % of it, and where the overshoot is below ε so that the branch has no
  /// value, the solution itself stands in; what UIKit does there is not known.
  var uiKit: Double {
    let ratio = frequency / reach
    guard ratio.magnitude <= 100 else { return exact }
    // ln |0.001 (ω / reach) e^(-ω / reach)|
    let l = Portable.logarithm(SpringMotion.settledDisplacement * ratio.magnitude) - ratio
    let a = -1 - l
    guard a >= 0 else { return exact }
    let root = a.squareRoot()
    let q =
      1 + 0.3361 * (a / 2).squareRoot() / (1 - 0.0042 * a * Portable.exponential(-0.0201 * root))
    let w = l - 5.9506097239272915 * (1 - 1 / q)
    let time = -(frequency + reach * w) / (frequency * reach)
    return time > 0 ? time : exact
  }

  /// The first tenth of a second at which it holds; never within `walk`, never at all.
  var coreAnimation: Double {
    // Longer than any animation; Apple's walk ends somewhere too, and gives the largest float.
    let walk = 100_000
    for step in 1...walk {
      let time = Double(step) * 0.1
      if displacement(at: time) <= SpringMotion.settledDisplacement { return time }
    }
    return .infinity
  }

  /// The solution, by bisection where the displacement falls for good.
  private var exact: Double {
    // Its turning point, if it has one after the start: -v / ω(ω - v).
    let turn = reach == 0 ? 0 : max(0, -velocity / (frequency * reach))
    let isBeyond = displacement(at: turn) > SpringMotion.settledDisplacement
    var low = isBeyond ? turn : 0
    var high = isBeyond ? max(2 * turn, 1 / frequency) : turn
    while displacement(at: high) > SpringMotion.settledDisplacement { high *= 2 }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if displacement(at: middle) > SpringMotion.settledDisplacement {
        low = middle
      } else {
        high = middle
      }
    }
  }

  private func displacement(at time: Double) -> Double {
    (1 + reach * time).magnitude * Portable.exponential(-frequency * time)
  }
}

extension Spring {
  /// The spring that settles, by UIKit's rule, after a given duration.
  ///
  /// `UISpringTimingParameters(dampingRatio:initialVelocity:)` leaves the spring to be chosen so
  /// that it fits the animator's duration; that UIKit solves this equation is inferred. Where
  /// several springs fit, which takes a ζ between 0.99 and 1 and a speed of about ζω, it is the
  /// stiffest.
  ///
  /// - Parameters:
  ///   - dampingRatio: ζ, more than 0.
  ///   - duration: s, more than 0.
  ///   - initialVelocities: Speeds towards the target, distances a second, of the springs that have
  ///     the duration together: the last to settle counts. At least one.
  /// - Throws: ``SpringProblem``, also where only a spring outside of all ranges would fit.
  public init(
    dampingRatio: Double, settlingIn duration: Double, initialVelocities: [Double] = [0]
  ) throws(SpringProblem) {
    precondition(!initialVelocities.isEmpty, "expected one velocity or more")
    let duration = try SpringProblem.checked(duration, "duration", in: .positive)
    let ratio = try SpringProblem.checked(
      dampingRatio, "dampingRatio",
      in: ValueRange(0, ValueRange.magnitudeLimit, includesLower: false))
    var speed = 0.0
    for velocity in initialVelocities {
      speed = max(
        speed, try SpringProblem.checked(velocity, "initialVelocity", in: .any).magnitude)
    }

    func settlingDuration(at frequency: Double) throws(SpringProblem) -> Double {
      let spring = try Spring(angularFrequency: frequency, dampingRatio: ratio)
      var longest = 0.0
      for velocity in initialVelocities {
        longest = max(
          longest, try SpringMotion(spring, initialVelocity: velocity).settlingDuration())
      }
      return longest
    }

    // From here up every spring settles in time: beyond 2|v| neither rule's numerator exceeds this.
    let numerator =
      ratio < 1
      ? (6.91 + Portable.logarithm(1 + (ratio + 0.5) / (1 - ratio * ratio).squareRoot())) / ratio
      : 11
    var high = max(2 * speed, numerator / duration)
    // Only a thousandth of the allowed range fits a duration of an hour or a microsecond.
    let limit = ValueRange.magnitudeLimit
    guard high < limit else {
      throw SpringProblem(
        parameter: "duration", value: duration, problem: "too short for this damping ratio",
        expected: "a time in which a spring of at most \(shortest(limit)) rad/s settles")
    }
    var low = high
    repeat {
      high = low
      low = high * 0.92
    } while try settlingDuration(at: low) < duration
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if try settlingDuration(at: middle) < duration { high = middle } else { low = middle }
    }
    try self.init(angularFrequency: high, dampingRatio: ratio)
  }
}
