import Dynamics
import Foundation

/// Finds the formula of a number of which each run shows an interval.
///
/// A formula is a constant, or a constant plus a factor times a parameter, a product, or a quotient of two.
struct IntervalFit {
  /// What a run says about the number.
  struct Interval {
    let probe: Int
    /// The number is larger than this.
    let above: Double
    /// The number is at most this; infinite if the run does not say.
    let upTo: Double
  }

  /// A formula, and its value in each run; infinite in others.
  struct Fit {
    let quantity: Quantity
    let value: (_ probe: Int) -> Double
  }

  /// A product or a quotient of parameters.
  private struct Feature {
    let text: String
    /// In each interval's run.
    let values: [Double]
  }

  /// The most intervals that are compared in pairs.
  private static let pairCount = 200

  let probes: [Probe]
  let intervals: [Interval]
  let names: [String]

  /// The simplest formula that agrees with all intervals; nil if none does.
  var simplest: Fit? {
    if let constant = constant(plus: 0, times: nil) {
      return Fit(quantity: Quantity(constant)) { _ in constant }
    }
    for feature in features {
      for factor in factors(of: feature) {
        guard let constant = constant(plus: factor.value, times: feature) else { continue }
        let product = "\(factor.text)\(feature.text)"
        let text =
          constant == 0
          ? product
          : "\(product) \(constant < 0 ? "-" : "+") \(shortest(constant.magnitude))"
        guard let quantity = try? Quantity(parsing: text) else { continue }
        let values = Dictionary(
          zip(intervals.map(\.probe), feature.values.map { constant + factor.value * $0 }),
          uniquingKeysWith: { first, _ in first })
        return Fit(quantity: quantity) { values[$0] ?? .infinity }
      }
    }
    return nil
  }

  /// The simplest constant that a factor times a feature needs; nil if none will do.
  private func constant(plus factor: Double, times feature: Feature?) -> Double? {
    var (low, high) = (-Double.infinity, Double.infinity)
    for (index, interval) in intervals.enumerated() {
      let part = factor * (feature?.values[index] ?? 0)
      low = max(low, interval.above - part)
      high = min(high, interval.upTo - part)
    }
    guard low < high, high.isFinite else { return nil }
    if feature != nil, low < 0, high >= 0 { return 0 }
    return shortestNumber(above: low, upTo: high)
  }

  private var features: [Feature] {
    var features: [Feature] = []
    func add(_ text: String, _ value: ([Double]) -> Double) {
      let values = intervals.map { value(probes[$0.probe].values) }
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

  /// The factors that two intervals at a time allow: simple fractions, then the shortest decimal.
  private func factors(of feature: Feature) -> [(value: Double, text: String)] {
    var (low, high) = (-Double.infinity, Double.infinity)
    let chosen = Array(
      stride(from: 0, to: intervals.count, by: 1 + intervals.count / Self.pairCount))
    for a in chosen {
      for b in chosen where feature.values[a] > feature.values[b] {
        let distance = feature.values[a] - feature.values[b]
        high = min(high, (intervals[a].upTo - intervals[b].above) / distance)
        low = max(low, (intervals[a].above - intervals[b].upTo) / distance)
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
