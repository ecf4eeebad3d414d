import Dynamics
import Foundation

/// Finds the formula of the time after which a class makes a change.
///
/// A run shows a time to a frame only: each stay gives an interval that contains it. A formula is a
/// constant, or a constant plus a factor times a parameter, a product, or a quotient of two.
struct TimeSearch {
  /// How long a run stayed in a state.
  struct Stay {
    let probe: Int
    /// The time is longer than this, in frames.
    let above: Double
    /// The time is at most this, in frames; infinite if the change did not come.
    let upTo: Double
  }

  /// A product or a quotient of parameters.
  private struct Feature {
    let text: String
    /// In each stay.
    let values: [Double]
  }

  let probes: [Probe]
  let stays: [Stay]
  let names: [String]
  let frameRate: Double

  /// The simplest formula that agrees with all stays; nil if none does.
  var simplest: TriggerCandidate? {
    if let constant = constant(plus: 0, times: nil) {
      return candidate(Quantity(constant)) { _ in constant }
    }
    for feature in features {
      for factor in factors(of: feature) {
        guard let constant = constant(plus: factor.value, times: feature) else { continue }
        let product = "\(factor.text)\(feature.text)"
        let text = constant == 0 ? product : "\(product) + \(shortest(constant))"
        guard let quantity = try? Quantity(parsing: text) else { continue }
        let times = Dictionary(
          zip(stays.map(\.probe), feature.values.map { constant + factor.value * $0 }),
          uniquingKeysWith: { first, _ in first })
        return candidate(quantity) { times[$0] ?? .infinity }
      }
    }
    return nil
  }

  private func candidate(
    _ seconds: Quantity, _ value: @escaping (_ probe: Int) -> Double
  ) -> TriggerCandidate {
    TriggerCandidate(condition: .elapsed(seconds)) { probe, start in
      let frames = value(probe) * frameRate
      guard frames.magnitude < 1e9 else { return nil }
      // The engine allows a thousandth of a frame for rounding.
      return start + max(1, Int((frames - 0.001).rounded(.up)))
    }
  }

  /// The interval of the time of a stay, s, with room for rounding on both sides.
  private func bounds(of stay: Stay) -> (low: Double, high: Double) {
    ((stay.above + 0.0015) / frameRate, (stay.upTo + 0.0005) / frameRate)
  }

  /// The simplest constant, s, that a factor times a feature needs; nil if none will do.
  private func constant(plus factor: Double, times feature: Feature?) -> Double? {
    var (low, high) = (-Double.infinity, Double.infinity)
    for (index, stay) in stays.enumerated() {
      let bounds = bounds(of: stay)
      let part = factor * (feature?.values[index] ?? 0)
      low = max(low, bounds.low - part)
      high = min(high, bounds.high - part)
    }
    guard low < high, high.isFinite else { return nil }
    if feature != nil, low < 0, high >= 0 { return 0 }
    return shortestNumber(above: low, upTo: high)
  }

  private var features: [Feature] {
    var features: [Feature] = []
    func add(_ text: String, _ value: ([Double]) -> Double) {
      let values = stays.map { value(probes[$0.probe].values) }
      if values.allSatisfy(\.isFinite) { features.append(Feature(text: text, values: values)) }
    }
    let paths = names.map { "parameters.\($0)" }
    for (index, path) in paths.enumerated() { add(path) { $0[index] } }
    for (a, path) in paths.enumerated() {
      for (b, other) in paths.enumerated() {
        if b >= a { add("\(path) * \(other)") { $0[a] * $0[b] } }
        if b != a { add("\(path) / \(other)") { $0[a] / $0[b] } }
      }
      add("1 / \(path)") { 1 / $0[a] }
    }
    return features
  }

  /// The factors that two stays at a time allow: simple fractions, then the shortest decimal.
  private func factors(of feature: Feature) -> [(value: Double, text: String)] {
    var (low, high) = (-Double.infinity, Double.infinity)
    for (a, stay) in stays.enumerated() {
      for (b, other) in stays.enumerated() where feature.values[a] > feature.values[b] {
        let distance = feature.values[a] - feature.values[b]
        high = min(high, (bounds(of: stay).high - bounds(of: other).low) / distance)
        low = max(low, (bounds(of: stay).low - bounds(of: other).high) / distance)
      }
    }
    guard low < high, low.isFinite, high.isFinite else { return [] }
    var factors: [(value: Double, text: String)] = []
    for denominator in 1...12 {
      let first = (low * Double(denominator)).rounded(.up)
      let last = (high * Double(denominator)).rounded(.down)
      guard first <= last, last - first < 100, let first = Int(exactly: first),
        let last = Int(exactly: last)
      else { continue }
      for numerator in first...last where numerator != 0 {
        let text =
          denominator == 1
          ? (numerator == 1 ? "" : "\(numerator) * ") : "\(numerator) / \(denominator) * "
        factors.append((Double(numerator) / Double(denominator), text))
      }
    }
    let decimal = shortestNumber(above: low, upTo: high)
    return factors + [(decimal, "\(shortest(decimal)) * ")]
  }
}
