import Dynamics

/// A constant or a rule of UIKit Dynamics as the documents of this package state it.
package struct Law: Sendable {
  /// How the value is known.
  package enum Basis: String, Sendable {
    /// Apple documents it.
    case documented
    /// Third parties have measured it on Apple's binary.
    case measured
    /// Third-party analysis of Apple's binary reports it.
    case reported
    /// It follows from other facts, or from Box2D.
    case inferred
  }

  /// A short name, such as `linear-slop`.
  package let name: String
  /// What the law says.
  package let statement: String
  package let basis: Basis
  /// The experiments that show it.
  package let experiments: [String]
  /// What else could hold; nil if the engine has no alternative.
  package let alternatives: Alternatives?

  /// The values that a law could have.
  package struct Alternatives: Sendable {
    /// The unit of the values.
    let unit: String
    /// The value that the engine has.
    let value: Double
    /// Other values, in increasing order.
    let candidates: [Double]
    /// Whether values between the candidates are possible.
    let isContinuous: Bool
    /// What the values 0, 1, … are called, if they stand for rules.
    let words: [String]
    /// Gives the rules of the engine a value.
    let apply: @Sendable (inout EngineRules, Double) -> Void

    /// A value to six digits, which is finer than any recording.
    static func number(_ value: Double) -> String {
      shortest(LawFit.rounded(value, toDigits: 6))
    }

    /// A value with its unit, or its word.
    func text(_ value: Double) -> String {
      if !words.isEmpty { return words[Int(value)] }
      return unit.isEmpty ? Self.number(value) : "\(Self.number(value)) \(unit)"
    }
  }

  /// A law without an alternative.
  init(_ name: String, _ statement: String, _ basis: Basis, shownBy experiments: [String]) {
    (self.name, self.statement, self.basis) = (name, statement, basis)
    self.experiments = experiments
    alternatives = nil
  }

  /// A law with a number; the other candidates are in any order.
  init(
    _ name: String, _ statement: String, _ basis: Basis, shownBy experiments: [String],
    _ value: Double, _ unit: String, or candidates: [Double], isContinuous: Bool = true,
    _ apply: @escaping @Sendable (inout EngineRules, Double) -> Void
  ) {
    (self.name, self.statement, self.basis) = (name, statement, basis)
    self.experiments = experiments
    alternatives = Alternatives(
      unit: unit, value: value, candidates: candidates.sorted(), isContinuous: isContinuous,
      words: [], apply: apply)
  }

  /// A law that is a rule, the first of some.
  init(
    _ name: String, _ statement: String, _ basis: Basis, shownBy experiments: [String],
    _ words: [String], _ apply: @escaping @Sendable (inout EngineRules, Int) -> Void
  ) {
    (self.name, self.statement, self.basis) = (name, statement, basis)
    self.experiments = experiments
    alternatives = Alternatives(
      unit: "", value: 0, candidates: (1..<words.count).map { Double($0) }, isContinuous: false,
      words: words
    ) { apply(&$0, Int($1)) }
  }

  /// All laws.
  package static let all: [Law] = Array(
    [clockLaws, unitLaws, materialLaws, contactLaws, jointLaws, fieldLaws, limitLaws].joined())
}

/// Factors around 1: small ones, for a unit that is a little different, and large ones, for another unit.
private let factors = [
  0.01, 0.1, 0.25, 0.5, 0.67, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.005, 1.01, 1.02, 1.05, 1.1, 1.25,
  1.5,
  2, 4, 10, 100,
]

extension Law {
  /// Factors of a value.
  static func around(_ value: Double) -> [Double] { factors.map { $0 * value } }
}
