public import Dynamics
import Sweeps

/// A goal that may be missed, with its weight: `settleTime<=0.4`, or `settleTime<=0.4 weight 2`.
///
/// A solver makes the sum of all weighted relative misses as small as possible. A relative miss is the
/// distance from the goal divided by the goal's value, but by at least 0.1 s, 10 pt, 10° or 0.1 for a
/// fraction. The distance of a count is not divided. So missing 0.4 s by 0.1 s costs a quarter of the weight.
public struct Wish: Hashable, Sendable {
  /// The goal.
  public let goal: Goal
  /// How much a miss counts, more than 0.
  public let weight: Double

  /// Creates a wish.
  ///
  /// - Parameters:
  ///   - goal: The goal.
  ///   - weight: How much a miss counts, finite, more than 0.
  public init(_ goal: Goal, weight: Double = 1) {
    precondition(weight > 0 && weight.isFinite, "a weight must be finite, and more than 0")
    self.goal = goal
    self.weight = weight
  }

  /// Reads a goal, followed by `weight` and a number if its weight is not 1.
  ///
  /// - Parameters:
  ///   - text: The wish.
  ///   - measures: As for a goal.
  ///   - table: As for a goal.
  /// - Throws: ``GoalProblem``
  public init(
    parsing text: String, measures: [Measure] = [], in table: ParameterTable? = nil
  ) throws(GoalProblem) {
    let parts = text.split(separator: " weight ", maxSplits: 1, omittingEmptySubsequences: false)
    goal = try Goal(parsing: String(parts[0]), measures: measures, in: table)
    guard goal.outcome == nil else { throw GoalProblem(text: text, reason: .wishedOutcome) }
    guard parts.count == 2 else {
      weight = 1
      return
    }
    let number = String(parts[1].drop { $0 == " " })
    guard let weight = decimalNumber(number), weight > 0, weight.isFinite else {
      throw GoalProblem(text: text, reason: .weight(number))
    }
    self.weight = weight
  }

  /// The wish with another goal.
  func with(_ goal: Goal) -> Wish { Wish(goal, weight: weight) }

  /// The distance that costs the whole weight, in the metric's unit.
  var scale: Double { goal.metricColumn.kind.distance(at: goal.value, share: 1) }

  /// The weighted relative miss of a value; NaN for none.
  public func cost(of found: Double) -> Double { weight * goal.shortfall(of: found) / scale }

  /// The cost as a formula over the metric.
  private var formula: String {
    let metric = goal.metricColumn.measure.map { "(\($0.formula))" } ?? goal.metricColumn.rawValue
    let ends = goal.ends
    let misses = [
      ends.upperBound.isFinite ? "\(metric) - \(Self.operand(ends.upperBound))" : nil,
      ends.lowerBound.isFinite ? "\(Self.operand(ends.lowerBound)) - \(metric)" : nil,
    ].compactMap(\.self)
    return "\(shortest(weight / scale)) * max(0, \(misses.joined(separator: ", ")))"
  }

  private static func operand(_ number: Double) -> String {
    number < 0 ? "(\(shortest(number)))" : shortest(number)
  }

  /// The sum of the costs of some wishes, as a measure to minimize.
  ///
  /// - Throws: ``SolverProblem`` if the wishes are too many for one formula.
  static func totalCost(of wishes: [Wish]) throws(SolverProblem) -> MetricColumn {
    let text = wishes.map(\.formula).joined(separator: " + ")
    do {
      var measure = try Measure(name: "weightedMiss", text: text)
      measure.numbers = Set(wishes.compactMap { $0.goal.metricColumn.measure?.number })
      return MetricColumn(measure)
    } catch {
      throw .wishes(wishes.count)
    }
  }
}

extension Wish: CustomStringConvertible {
  /// The goal, and its weight if it is not 1.
  public var description: String {
    weight == 1 ? "\(goal)" : "\(goal) (weight \(shortest(weight)))"
  }
}
