import Dynamics

/// The range of a slider whose author gives none: it surrounds the value in the scene.
struct SliderRange: Hashable {
  let low: Double
  let high: Double

  /// - Parameters:
  ///   - parameter: The parameter of the slider.
  ///   - base: Its value in the scene; NaN for an automatic length.
  init(_ parameter: Parameter, base: Double) {
    let allowed = parameter.range
    let wanted = Self.wanted(parameter, base)
    // A length or a time of nothing is seldom meant.
    let isEmptyAtZero = wanted.low == 0 && base > 0 && ["pt", "s"].contains(parameter.unit.symbol)
    let low = max(isEmptyAtZero ? 0.1 * base : wanted.low, allowed.lower)
    let high = min(wanted.high, allowed.upper)
    (self.low, self.high) = low < high ? (low, high) : (allowed.lower, allowed.upper)
  }

  /// The value at a share, 0 to 1, of the range.
  func value(at share: Double) -> Double { low + share * (high - low) }

  private static func wanted(
    _ parameter: Parameter, _ base: Double
  ) -> (low: Double, high: Double) {
    let unit = parameter.unit.symbol
    if parameter.range.isFlag { return (0, 1) }
    if base.isNaN {
      return switch unit {
      case "pt": (0, 400)
      case "rad": (-.pi, .pi)
      case "s": (0.05, 2)
      case "Hz": (0.1, 10)
      default: (0, 1)
      }
    }
    if unit == "rad" { return (base - .pi, base + .pi) }
    let name = parameter.path.lastPart.lowercased()
    if ["elasticity", "friction"].contains(name) { return (0, max(1, base)) }
    if name.contains("damping") { return (0, max(1.5, 2 * base)) }
    if base != 0 { return base > 0 ? (0, 2 * base) : (2 * base, 0) }
    return switch unit {
    case "pt": (-200, 200)
    case "pt/s": (-2000, 2000)
    case "rad/s": (-20, 20)
    case "Hz": (0, 5)
    case "1000 pt/s²": (-2, 2)
    default: (-1, 1)
    }
  }
}

extension ParameterPath {
  /// The part after the last point.
  var lastPart: String { text.split(separator: ".").last.map(String.init) ?? text }

  /// The part before the first point: an item, a behavior, or `parameters`.
  var firstPart: String { text.split(separator: ".").first.map(String.init) ?? text }
}
