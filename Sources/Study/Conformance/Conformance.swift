package import Experiments

/// How far the engine is from a device: the result of a ``ConformanceStudy``.
package struct Conformance: Sendable {
  /// An experiment, compared with the engine.
  package struct Entry: Sendable {
    package let experiment: Experiment
    /// The engine as it is.
    package let engine: ExperimentComparison
    /// The engine with the values of the refuted laws.
    package let explained: ExperimentComparison
  }

  package let laws: [LawVerdict]
  package let experiments: [Entry]

  /// Whether every experiment agrees with the engine.
  package var agrees: Bool { experiments.allSatisfy(\.engine.agrees) }
  /// The experiments that deviate, also with the values of the refuted laws, or that the engine cannot simulate with
  /// them.
  package var unexplained: [Entry] { experiments.filter { !$0.explained.agrees } }
}

/// What a recording says about a law.
package struct LawVerdict: Sendable {
  package enum Finding: Sendable {
    /// The experiments agree with the law, and not with its alternatives; the range says how closely.
    case confirmed(range: String?)
    /// The experiments agree with the law, and also with these values; nil if no other was tried, because the
    /// engine has none.
    case consistent(with: String?)
    /// Another value explains what deviates. The gain is the largest distance with the engine's value and with
    /// this one, pt.
    case refuted(value: String, range: String?, gain: (from: Double, to: Double))
    /// Another value explains what deviates, and so does another value of a refuted law.
    case inseparable(value: String, from: String)
    /// An experiment deviates, and no value of a law explains it.
    case unexplained
    /// No recorded experiment depends on the law.
    case untested

    /// The finding in one word.
    package var word: String {
      switch self {
      case .confirmed: "confirmed"
      case .consistent: "consistent"
      case .refuted: "refuted"
      case .inseparable: "inseparable"
      case .unexplained: "unexplained"
      case .untested: "untested"
      }
    }
  }

  /// The law's name.
  package let law: String
  package let statement: String
  package let basis: Law.Basis
  /// The engine's value; nil for a rule without an alternative.
  package let engine: String?
  package let finding: Finding
  /// The largest distance of the law's experiments from the engine as it is, pt and rad; nil without one.
  package let distance: Double?
  package let angle: Double?
  /// The recorded experiments that show the law.
  package let experiments: [String]
}
