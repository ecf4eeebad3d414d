import Dynamics
import Sweeps

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

/// A duration for people: up to 120 s in seconds, then in the largest unit that has two or more.
func duration(_ seconds: Double, digits: Int = 3) -> String {
  let units = [(31_557_600.0, "years"), (86_400, "days"), (3600, "hours"), (60, "minutes")]
  for (length, unit) in units where seconds > 2 * length {
    return "\(significant(seconds / length, digits: digits)) \(unit)"
  }
  return "\(significant(seconds, digits: digits)) s"
}

/// A share as a percentage for people, whole unless it is less than 1.
func percent(_ share: Double) -> String {
  share > 0 && share < 0.01
    ? "\(significant(100 * share, digits: 2)) %" : "\(Int((share * 100).rounded())) %"
}

/// A size for people: `812 bytes`, `1.23 MB`.
func size(_ bytes: Double) -> String {
  bytes < 1e4 ? "\(Int(bytes.rounded())) bytes" : "\(rounded(bytes))B"
}

/// A number for people: four significant digits, with k, M or G for thousands, millions, billions.
func rounded(_ value: Double) -> String {
  for (unit, sign) in [(1e9, "G"), (1e6, "M"), (1e4, "k")] where value.magnitude >= unit {
    let divisor = sign == "k" ? 1e3 : unit
    return significant(value / divisor, digits: 3) + " \(sign)"
  }
  return significant(value, digits: 4)
}

/// A value of a metric, a parameter or a time for people: five significant digits.
///
/// Files and pipes have all digits instead; see `JSONText`.
func valueText(_ value: Double) -> String { significant(value, digits: 5) }
