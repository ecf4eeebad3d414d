public import Dynamics

/// A summary that is stored instead of rows.
///
/// A reduction needs bounded memory for any number of rows. Its result depends only on the rows, not
/// on their order, the blocks, the threads, or the machines that computed them.
public enum Reduction: Hashable, Sendable {
  /// The rows with the best values of a metric: ``TopRows``.
  case top(count: Int, Objective)
  /// The distribution of a metric's values: ``QuantileSketch``.
  case quantiles([Double], MetricColumn)
  /// A metric over one or two varied parameters, averaged over all others: ``HeatMap``.
  case map([ParameterPath], MetricColumn)
  /// The rows that no other row dominates: ``ParetoFront``.
  case pareto([Objective])

  /// The highest number of rows that ``top(count:_:)`` keeps.
  public static let topLimit = 100_000
  /// The highest number of objectives of ``pareto(_:)``.
  public static let objectiveLimit = 8
  /// The default probabilities of ``quantiles(_:_:)``.
  public static let defaultProbabilities = [
    0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99,
  ]

  /// Reads a reduction.
  ///
  /// METRIC is a metric, the name of a measure, or the formula of one.
  ///
  /// - Parameters:
  ///   - text: One of:
  ///     - `top:N:METRIC`: the N rows with the lowest values of the metric;
  ///     - `quantiles:METRIC` or `quantiles:P,P:METRIC`: its quantiles, for probabilities from 0 to 1;
  ///     - `map:PATH:METRIC` or `map:PATH,PATH:METRIC`: its mean over one or two parameters;
  ///     - `pareto:METRIC,METRIC`: the Pareto front of the lowest values of these metrics.
  ///
  ///     In `top` and `pareto`, `-METRIC` prefers the highest values instead.
  ///   - measures: The measures of the scene.
  /// - Throws: ``ReductionProblem``
  public init(parsing text: String, measures: [Measure] = []) throws(ReductionProblem) {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let lists = fields.map { entries(of: $0) }
    switch (fields[0], fields.count) {
    case ("top", 3):
      guard let count = Int(fields[1]), 1...Self.topLimit ~= count else {
        throw ReductionProblem(
          text, "the count must be a whole number from 1 to \(Self.topLimit) \(got(fields[1]))")
      }
      self = .top(count: count, try Objective(parsing: fields[2], in: text, measures))
    case ("quantiles", 2):
      self = .quantiles(Self.defaultProbabilities, try metricColumn(fields[1], in: text, measures))
    case ("quantiles", 3):
      var probabilities: [Double] = []
      for field in lists[1] {
        guard let probability = decimalNumber(field), 0...1 ~= probability else {
          throw ReductionProblem(text, "a probability must be 0 to 1 \(got(field))")
        }
        probabilities.append(probability)
      }
      self = .quantiles(probabilities, try metricColumn(fields[2], in: text, measures))
    case ("map", 3):
      let paths = lists[1].map { ParameterPath($0) }
      guard 1...2 ~= paths.count, Set(paths).count == paths.count else {
        throw ReductionProblem(
          text, "a map needs one path, or two different paths PATH,PATH \(got(fields[1]))")
      }
      self = .map(paths, try metricColumn(fields[2], in: text, measures))
    case ("pareto", 2):
      var objectives: [Objective] = []
      for field in lists[1] { objectives.append(try Objective(parsing: field, in: text, measures)) }
      guard 2...Self.objectiveLimit ~= objectives.count,
        Set(objectives.map(\.metricColumn)).count == objectives.count
      else {
        throw ReductionProblem(
          text,
          "a Pareto front needs 2 to \(Self.objectiveLimit) different metrics \(got(fields[1]))")
      }
      self = .pareto(objectives)
    default:
      throw ReductionProblem(text, Self.formProblem(of: fields[0]))
    }
  }

  /// The forms of a reduction, by their first words.
  private static let forms: KeyValuePairs = [
    "top": "top:N:METRIC", "quantiles": "quantiles:METRIC", "map": "map:PATH,PATH:METRIC",
    "pareto": "pareto:METRIC,METRIC",
  ]

  /// The message for a text that has none of the forms.
  private static func formProblem(of word: String) -> String {
    if let form = forms.first(where: { $0.key == word })?.value {
      return "the number of parts is wrong; expected \(form)"
    }
    let words = forms.map(\.key)
    let isNear = !nearestNames(to: word, among: words, limit: 1).isEmpty
    return unknownName("reduction", word, among: isNear ? words : forms.map(\.value))
  }

  /// The reduction as text, from which ``init(parsing:measures:)`` reads the same reduction.
  public var text: String {
    switch self {
    case .top(let count, let objective): return "top:\(count):\(objective.text)"
    case .quantiles(let probabilities, let metricColumn):
      let isDefault = probabilities == Self.defaultProbabilities
      let list = isDefault ? "" : ":" + probabilities.map(shortest).joined(separator: ",")
      return "quantiles\(list):\(metricColumn.definition)"
    case .map(let paths, let metricColumn):
      return "map:\(paths.map(\.text).joined(separator: ",")):\(metricColumn.definition)"
    case .pareto(let objectives):
      return "pareto:\(objectives.map(\.text).joined(separator: ","))"
    }
  }

  /// The metrics that a sweep must measure for the reduction.
  public var metricColumns: [MetricColumn] {
    switch self {
    case .top(_, let objective): [objective.metricColumn]
    case .quantiles(_, let metricColumn), .map(_, let metricColumn): [metricColumn]
    case .pareto(let objectives): objectives.map(\.metricColumn)
    }
  }
}

/// A metric to minimize or to maximize.
public struct Objective: Hashable, Sendable {
  /// The metric and its item.
  public let metricColumn: MetricColumn
  /// Whether the metric is maximized; otherwise it is minimized.
  public let isGreatestBest: Bool

  /// Creates an objective.
  public init(_ metricColumn: MetricColumn, isGreatestBest: Bool = false) {
    self.metricColumn = metricColumn
    self.isGreatestBest = isGreatestBest
  }

  init(
    parsing text: String, in reduction: String, _ measures: [Measure]
  ) throws(ReductionProblem) {
    let isGreatestBest = text.hasPrefix("-")
    self.init(
      try Sweeps.metricColumn(
        isGreatestBest ? String(text.dropFirst()) : text, in: reduction, measures),
      isGreatestBest: isGreatestBest)
  }

  /// `METRIC` to minimize, or `-METRIC` to maximize.
  public var text: String { (isGreatestBest ? "-" : "") + metricColumn.definition }

  /// The cost of a value: lower is better.
  package func cost(_ value: Double) -> Double { isGreatestBest ? -value : value }
}

/// The metric of a name, or the measure of a name or a definition.
private func metricColumn(
  _ name: String, in text: String, _ measures: [Measure]
) throws(ReductionProblem) -> MetricColumn {
  let column: MetricColumn?
  do throws(ExpressionError) {
    column = try MetricColumn.named(name, among: measures)
  } catch {
    throw ReductionProblem(text, "\(error)")
  }
  guard let column else {
    throw ReductionProblem(text, unknownMetricName(name, measures: measures))
  }
  return column
}

/// A reduction that cannot be read, or that does not fit a sweep.
public struct ReductionProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text of the reduction.
  public let text: String
  /// What is wrong with it, and what is expected.
  public let reason: String
  /// The path in the reduction that the scene does not have, if that is what is wrong.
  package let unknownPath: UnknownPath?

  package init(_ text: String, _ reason: String) {
    self.text = text
    self.reason = reason
    unknownPath = nil
  }

  init(_ text: String, _ path: UnknownPath) {
    self.text = text
    reason = path.description
    unknownPath = path
  }

  /// The text, what is wrong with it, and what is expected.
  public var description: String { "'\(text)': \(reason)" }
}
