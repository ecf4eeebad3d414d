// swift_dynamics.h documents the public functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Analysis
public import CSwiftDynamics
import Dynamics
import Foundation
import Sweeps

@c @implementation
public func sd_solve(
  _ scene: OpaquePointer, _ question: UnsafePointer<sd_solve_options>,
  _ options: UnsafePointer<sd_analysis_options>?, _ cancellation: OpaquePointer?,
  _ error: ErrorText
) -> UnsafeMutablePointer<CChar>? {
  catching(error) {
    let question = try completed(question, sd_solve_options(), size: \.size)
    let options = try AnalysisOptions(options, cancellation)
    let document =
      options.isDouble
      ? try document(scene.scene, question, options, as: Double.self)
      : try document(scene.scene, question, options, as: Float.self)
    return strdup(document)
  }
}

/// The solution of a question as JSON.
private func document<Scalar: SimulationScalar>(
  _ scene: Scene, _ question: sd_solve_options, _ options: AnalysisOptions, as scalar: Scalar.Type
) throws -> String {
  let table = try ParameterTable(scene)
  let parameters = try texts(question.vary, count: question.vary_count, "vary").map { text in
    let parameter = try SolverParameter(parsing: text, relativeTo: table)
    _ = try table.index(of: parameter.path)
    return parameter
  }
  let measures = table.numberMeasures + scene.measures
  let goals = try texts(question.goals, count: question.goal_count, "goals").map {
    try Goal(parsing: $0, measures: measures, in: table)
  }
  let wishes = try texts(question.wishes, count: question.wish_count, "wishes").map {
    try Wish(parsing: $0, measures: measures, in: table)
  }
  let least = try texts(question.minimize, count: question.minimize_count, "minimize").map {
    Objective(try metricColumn($0, among: measures))
  }
  let greatest = try texts(question.maximize, count: question.maximize_count, "maximize").map {
    Objective(try metricColumn($0, among: measures), isGreatestBest: true)
  }
  let across = try texts(question.across, count: question.across_count, "across")
  let budget = try count(
    question.budget, "budget", in: 256...1 << 24, usually: Solver<Scalar>.usualBudget)
  let solver = try Solver<Scalar>(
    scene: scene, over: parameters, goals: goals, objectives: least + greatest, wishes: wishes,
    across: try Across(across, share: question.across_share, table), settings: options.settings,
    budget: budget,
    solutionLimit: try count(
      Int64(question.solution_limit), "solution_limit", in: 1...64, usually: 8),
    roundsValues: !question.exact, seed: options.seed, threadCount: options.threadCount)
  let found = solver.solution(cancellation: options.cancellation) {
    options.report($0, of: budget)
  }
  guard let found else { throw RunCancelled() }
  return SolutionDocument(found, precision: Scalar.self == Double.self ? .double : .single).text
}
