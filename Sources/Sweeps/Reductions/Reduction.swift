public import Dynamics

/// What is kept of many rows instead of the rows themselves.
///
/// Each takes bounded memory however many rows there are, and what comes out depends on the rows
/// alone: not on their order, on blocks, on threads, or on how they were divided among machines.
public enum Reduction: Hashable, Sendable {
  /// The rows in which a metric is best: ``TopRows``.
  case top(count: Int, Objective)
  /// How the values of a metric are distributed: ``QuantileSketch``.
  case quantiles([Double], Measure)
  /// A metric over one or two varied parameters, whatever the others are: ``HeatMap``.
  case map([ParameterPath], Measure)
  /// The rows that no other row betters in every objective: ``ParetoFront``.
  case pareto([Objective])

  /// How many rows ``top(count:_:)`` may keep.
  public static let topLimit = 100_000
  /// How many objectives ``pareto(_:)`` may have.
  public static let objectiveLimit = 8
  /// The probabilities of quantiles that name none.
  public static let defaultProbabilities = [
    0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99,
  ]

  /// Reads a reduction.
  ///
  /// - Parameter text: One of
  ///   - `top:N:METRIC`: the N rows in which METRIC is least;
  ///   - `quantiles:METRIC` or `quantiles:P,P:METRIC`: its quantiles of probabilities in 0...1;
  ///   - `map:PATH:METRIC` or `map:PATH,PATH:METRIC`: its mean over one or two parameters;
  ///   - `pareto:METRIC,METRIC`: the front of rows in which these are least.
  ///
  ///   `-METRIC` instead of METRIC means the greatest, in `top` and `pareto`.
  /// - Throws: ``ReductionProblem``
  public init(parsing text: String) throws(ReductionProblem) {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let lists = fields.map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    switch (fields[0], fields.count) {
    case ("top", 3):
      guard let count = Int(fields[1]), 1...Self.topLimit ~= count else {
        throw ReductionProblem(text, "the count is '\(fields[1])'; allowed: 1 to \(Self.topLimit)")
      }
      self = .top(count: count, try Objective(parsing: fields[2], in: text))
    case ("quantiles", 2):
      self = .quantiles(Self.defaultProbabilities, try measure(named: fields[1], in: text))
    case ("quantiles", 3):
      var probabilities: [Double] = []
      for field in lists[1] {
        guard let probability = decimalNumber(field), 0...1 ~= probability else {
          throw ReductionProblem(text, "'\(field)' is no probability; allowed: 0 to 1")
        }
        probabilities.append(probability)
      }
      self = .quantiles(probabilities, try measure(named: fields[2], in: text))
    case ("map", 3):
      let paths = lists[1].map { ParameterPath($0) }
      guard 1...2 ~= paths.count, Set(paths).count == paths.count else {
        throw ReductionProblem(
          text, "a map is over '\(fields[1])'; allowed: one path, or two with a comma between")
      }
      self = .map(paths, try measure(named: fields[2], in: text))
    case ("pareto", 2):
      var objectives: [Objective] = []
      for field in lists[1] { objectives.append(try Objective(parsing: field, in: text)) }
      guard 2...Self.objectiveLimit ~= objectives.count,
        Set(objectives.map(\.measure)).count == objectives.count
      else {
        throw ReductionProblem(
          text, "a front needs different metrics; allowed: 2 to \(Self.objectiveLimit) of them")
      }
      self = .pareto(objectives)
    default:
      throw ReductionProblem(
        text,
        "allowed: top:N:METRIC, quantiles:METRIC, map:PATH,PATH:METRIC, pareto:METRIC,METRIC "
          + "(-METRIC where more is better)")
    }
  }

  /// The reduction as text, from which ``init(parsing:)`` makes the same.
  public var text: String {
    switch self {
    case .top(let count, let objective): return "top:\(count):\(objective.text)"
    case .quantiles(let probabilities, let measure):
      let isDefault = probabilities == Self.defaultProbabilities
      let list = isDefault ? "" : ":" + probabilities.map(shortest).joined(separator: ",")
      return "quantiles\(list):\(measure.rawValue)"
    case .map(let paths, let measure):
      return "map:\(paths.map(\.text).joined(separator: ",")):\(measure.rawValue)"
    case .pareto(let objectives):
      return "pareto:\(objectives.map(\.text).joined(separator: ","))"
    }
  }

  /// What a sweep must measure for it.
  public var measures: [Measure] {
    switch self {
    case .top(_, let objective): [objective.measure]
    case .quantiles(_, let measure), .map(_, let measure): [measure]
    case .pareto(let objectives): objectives.map(\.measure)
    }
  }
}

/// A metric that is to be small, or great.
public struct Objective: Hashable, Sendable {
  /// What is measured.
  public let measure: Measure
  /// Whether more of it is better; otherwise less is.
  public let isGreatestBest: Bool

  /// Creates an objective.
  public init(_ measure: Measure, isGreatestBest: Bool = false) {
    self.measure = measure
    self.isGreatestBest = isGreatestBest
  }

  init(parsing text: String, in reduction: String) throws(ReductionProblem) {
    let isGreatestBest = text.hasPrefix("-")
    self.init(
      try Sweeps.measure(named: isGreatestBest ? String(text.dropFirst()) : text, in: reduction),
      isGreatestBest: isGreatestBest)
  }

  /// `METRIC`, or `-METRIC` where more is better.
  public var text: String { (isGreatestBest ? "-" : "") + measure.rawValue }

  /// A number that is less where the value is better.
  package func cost(_ value: Double) -> Double { isGreatestBest ? -value : value }
}

/// The measure of a name.
private func measure(named name: String, in text: String) throws(ReductionProblem) -> Measure {
  if let measure = Measure(rawValue: name) { return measure }
  let names = Metric.allCases.map(\.rawValue)
  let near = nearestNames(to: name, among: names, limit: 1).first
  let remedy = near.map { "did you mean \($0)?" } ?? "allowed: \(names.joined(separator: ", "))"
  throw ReductionProblem(text, "there is no metric '\(name)'; \(remedy)")
}

/// Why a text is no reduction, or a sweep does not have what it needs.
public struct ReductionProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reduction.
  public let text: String
  /// What is wrong with it, and what is allowed.
  public let reason: String

  init(_ text: String, _ reason: String) {
    self.text = text
    self.reason = reason
  }

  /// One sentence.
  public var description: String { "'\(text)': \(reason)" }
}
