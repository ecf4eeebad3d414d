import Dynamics
import Sweeps

/// The largest magnitude that a number usually has, and what a larger one probably is.
///
/// A larger value is allowed. It is mostly a value in another unit: degrees, points per second where
/// lengths per second are wanted, milliseconds, or per cent.
struct UsualValues {
  /// The largest usual magnitude.
  let limit: Double
  /// What a larger value means, and how to write what was probably meant.
  let objection: (Double) -> String
}

extension Parameter {
  /// The usual values of the number; nil where any value is usual.
  var usualValues: UsualValues? {
    let key = path.text.split(separator: ".").dropFirst().first.map(String.init) ?? path.text
    switch unit {
    case .radians:
      return UsualValues(limit: 2 * .pi) { value in
        let degrees = shortest(value)
        return "angles are in radians, and \(degrees) rad are "
          + "\(rounded(value.magnitude / (2 * .pi))) turns; \(degrees)° are \(degrees)deg"
      }
    case .radiansPerSecond:
      // 16 turns a second.
      return UsualValues(limit: 100) { value in
        let degrees = shortest(value)
        return "angular velocities are in radians per second, and \(degrees) rad/s are "
          + "\(rounded(value.magnitude / (2 * .pi))) turns a second; \(degrees)° per second are "
          + "\(degrees)deg"
      }
    case .gravities:
      // From rest, it crosses 1000 pt in 0.2 s.
      return scaled("magnitude", by: 1000, "pt/s²", limit: 50)
    case .metresPerSecondSquared: return scaled("direction", by: 100, "pt/s²", limit: 100)
    case .metresPerSecond: return scaled("direction", by: 100, "pt/s", limit: 100)
    case .pointsPerSecond:
      // It crosses 1000 pt in two frames of 1/60 s.
      return UsualValues(limit: 30_000) { value in
        "velocities are in pt/s, and \(shortest(value)) pt/s cross 1000 pt in "
          + "\(rounded(1e6 / value.magnitude)) ms; use 30000 pt/s or less"
      }
    case .perSecond where key == "velocity":
      return UsualValues(limit: 50) { value in
        "a velocity of 1 is the whole distance each second, and \(shortest(value)) are "
          + "\(shortest(value)) distances; give a velocity in pt/s as gestureVelocity"
      }
    case .perSecond:
      // Most of the velocity is gone within one sub-step.
      let limit = 1 / Settings.uikit.timeStep
      return UsualValues(limit: limit) { value in
        "\(shortest(value)) 1/s act within \(rounded(1000 / value.magnitude)) ms, less than a "
          + "sub-step; use \(significant(limit, digits: 3)) 1/s or less"
      }
    case .seconds:
      let limit: Double = path.text == "duration" ? 300 : key == "elapsed" ? 60 : 10
      return UsualValues(limit: limit) { value in
        "times are in seconds, and \(shortest(value)) s are \(rounded(value / 60)) minutes; "
          + "\(shortest(value)) ms are \(shortest(value / 1000))"
      }
    case .kilogramsPerSquareMetre:
      return UsualValues(limit: 1000) { value in
        "a density of 1 is 1 kg for 100 × 100 pt, and \(shortest(value)) are \(shortest(value)) kg; "
          + "the usual density is 1"
      }
    case .none: return usualRatio(key)
    case .points, .pointsPerSecondSquared, .hertz, .newtons, .newtonSeconds, .joules, .newtonMetres:
      return nil
    }
  }

  /// The usual values of a plain number.
  private func usualRatio(_ key: String) -> UsualValues? {
    switch key {
    case "damping", "dampingRatio":
      return UsualValues(limit: 10) { value in
        "damping is a ratio, 1 is critical, and at \(shortest(value)) the item creeps; a damping "
          + "coefficient c of a stiffness k and a mass m is the ratio c / (2√(k·m))"
      }
    case "elasticity":
      return UsualValues(limit: 1) { value in
        "elasticity is the fraction of the speed that a bounce keeps, and with \(shortest(value)) "
          + "every bounce is faster; \(shortest(value)) % are \(shortest(value / 100))"
      }
    case "friction", "scale":
      return UsualValues(limit: 10) { value in
        "\(key) is a factor, and \(shortest(value)) is far from 1; \(shortest(value)) % are "
          + "\(shortest(value / 100))"
      }
    case "falloff":
      return UsualValues(limit: 10) { value in
        "falloff is the exponent of the distance in metres of 100 pt, and \(shortest(value)) is far "
          + "from the usual -2 to 2"
      }
    default: return nil
    }
  }

  /// The usual values of a number that is a multiple of a unit on screen.
  private func scaled(
    _ name: String, by scale: Double, _ unit: String, limit: Double
  ) -> UsualValues {
    UsualValues(limit: limit) { value in
      let number = shortest(value)
      return "a \(name) of 1 is \(shortest(scale)) \(unit), and \(number) are "
        + "\(shortest(value * scale)) \(unit); \(number) \(unit) are \(shortest(value / scale))"
    }
  }

  private func rounded(_ value: Double) -> String { significant(value, digits: 3) }
}
