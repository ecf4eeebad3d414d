/// The largest magnitude that a number usually has, and what a larger one probably is.
///
/// A larger value is allowed. It is mostly a value in another unit: degrees, points per second where
/// lengths per second are wanted, milliseconds, or per cent.
package struct UsualValues: Sendable {
  /// The largest usual magnitude.
  package let limit: Double
  /// What a larger value means, and how to write what was probably meant.
  package let objection: @Sendable (Double) -> String
}

extension Parameter {
  /// The usual values of the number; nil where any value is usual.
  package var usualValues: UsualValues? {
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
      // Ten such steps of 1/60 s would cross a phone of 1000 pt.
      return UsualValues(limit: 50) { value in
        "a magnitude of 1 is 1000 pt/s², and \(shortest(value)) are \(shortest(value * 1000)) pt/s²; "
          + "\(shortest(value)) pt/s² are \(shortest(value / 1000))"
      }
    case .metresPerSecondSquared:
      return UsualValues(limit: 100) { value in
        "a direction of 1 is 100 pt/s², and \(shortest(value)) are \(shortest(value * 100)) pt/s²; "
          + "\(shortest(value)) pt/s² are \(shortest(value / 100))"
      }
    case .metresPerSecond:
      return UsualValues(limit: 100) { value in
        "a direction of 1 is 100 pt/s, and \(shortest(value)) are \(shortest(value * 100)) pt/s; "
          + "\(shortest(value)) pt/s are \(shortest(value / 100))"
      }
    case .pointsPerSecond:
      // A phone is crossed in 30 ms, two frames.
      return UsualValues(limit: 30_000) { value in
        "velocities are in pt/s, and \(shortest(value)) pt/s cross 1000 pt in "
          + "\(rounded(1e6 / value.magnitude)) ms; use 30000 pt/s or less"
      }
    case .perSecond where key == "velocity":
      return UsualValues(limit: 50) { value in
        "a velocity of 1 is the whole distance each second, and \(shortest(value)) are "
          + "\(shortest(value)) distances; divide a velocity in pt/s by the distance in pt"
      }
    case .perSecond:
      // Within one sub-step of 1/120 s most of the velocity is gone.
      return UsualValues(limit: 100) { value in
        "\(shortest(value)) 1/s act within \(rounded(1000 / value.magnitude)) ms, less than a "
          + "sub-step; use 100 1/s or less"
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

  /// A number with three digits.
  private func rounded(_ value: Double) -> String {
    var scale = 1.0
    while value * scale < 100, scale < 1e9 { scale *= 10 }
    return shortest((value * scale).rounded() / scale)
  }
}
