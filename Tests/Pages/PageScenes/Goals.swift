import Analysis
import Dynamics
import Foundation
import Sweeps

/// Writes random goals, metrics' values close to their ends, and whether Swift says that they are met.
///
/// `goals.table` is a list of objects in JSON.
func writeGoals(to folder: URL, count: Int) throws {
  struct Verdict: Encodable {
    let metric: [String: Double]
    let relation: String
    let value: Double
    let given: Double?
    let found: Double
    let isMet: Bool
  }
  var random = Random(seed: 1)
  func among<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int(random.next() * Double(choices.count))]
  }
  let verdicts = (0..<count).map { _ in
    let metric = among(Metric.allCases)
    let relation = among(Goal.Relation.allCases)
    // Round decimals and others, of all sizes.
    let share = random.next()
    let value =
      among([1, -1]) * among([0, 1e-9, 0.1, 1, 100, 1e6, 1e39])
      * (random.next() < 0.5 ? share : (share * 100).rounded() / 100)
    let given = random.next() < 0.5 ? among([0, 0.1, 0.02, 0.05 * value.magnitude]) : nil
    let goal = Goal(MetricColumn(metric), relation, value, tolerance: given)
    // At both ends and in the middle: the nearest numbers of single precision, and others.
    let end = Float(value + among([-1, 0, 1]) * goal.tolerance)
    let far = Float(value * random.next() * 2)
    let near = among([end, end.nextUp, end.nextDown, end * 1.000001, far])
    let found = near.isFinite ? Double(near) : 0
    return Verdict(
      metric: metric.kind.usualTolerance.members, relation: relation.rawValue, value: value,
      given: given, found: found, isMet: goal.shortfall(of: found) == 0)
  }
  try JSONEncoder().encode(verdicts).write(to: folder.appending(path: "goals.table"))
}
