public import Dynamics
public import Sweeps

/// Finds parameter values with which a scene meets goals.
///
/// The solver samples the whole space, collects the solutions into regions, searches each region for
/// its best solution, rounds it, and tests its robustness. Metrics can jump, count or have no value.
/// The result depends only on the question, the budget and the seed, not on the number of threads.
///
/// ```swift
/// let solver = try Solver<Float>(
///   scene: BuiltInScenes.snapPush,
///   over: [SolverParameter(parsing: "snap.damping=0.1:1")],
///   goals: [Goal(parsing: "arrivalTime<=0.6")], objectives: [Objective(MetricColumn(.overshoot))])
/// let best = solver.solution()?.regions.first?.solution
/// ```
public struct Solver<Scalar: SimulationScalar>: Sendable {
  /// The scene, prepared to run with the parameters varied.
  public let plan: Plan
  /// The parameters to find, and their possible values.
  public let parameters: [SolverParameter]
  /// The goals, in the precision of the simulations; a goal without an item became one goal for each
  /// item.
  public let goals: [Goal]
  /// The objectives; with wishes, the sum of their weighted misses.
  public let objectives: [Objective]
  /// The goals that may be missed, in the precision of the simulations; one without an item became one
  /// for each item.
  public let wishes: [Wish]
  /// The conditions under which the goals must be met.
  public let across: Across
  /// The number of scenarios that are run, everything included.
  public let budget: Int
  /// The highest number of regions, or points of a Pareto front, to return.
  ///
  /// At most 64 regions are returned, fewer with a small ``budget``.
  public let solutionLimit: Int
  /// Whether the solutions are rounded to few digits.
  public let roundsValues: Bool
  /// The seed of all random choices.
  public let seed: UInt64
  /// The number of worker threads.
  public let threadCount: Int
  /// The instruction set of the kernels, which changes the run time but not the result.
  public let instructionSet: InstructionSet

  /// The default budget: 2^17 scenarios.
  public static var usualBudget: Int { 1 << 17 }

  /// Creates a solver for a question.
  ///
  /// - Parameters:
  ///   - scene: The scene to simulate.
  ///   - parameters: The parameters to find, at least one, and their possible values.
  ///   - goals: The goals. A goal without an item applies to every item of the scene.
  ///   - objectives: The metrics to minimize or maximize. Several objectives give a Pareto front. At
  ///     least one goal, objective or wish is needed.
  ///   - wishes: Goals that may be missed. The sum of their weighted relative misses is minimized, which is
  ///     the only objective. Their metrics must have a value.
  ///   - across: What is given and not chosen, with the values under which the goals must be met. A
  ///     scenario then counts with the metrics of the worst condition, so the search is for the best
  ///     worst case. Each condition takes a scenario of the budget.
  ///   - settings: The constants of the engine.
  ///   - budget: The number of scenarios to run, 256 or more: the sample of the space, the search, the
  ///     regions, rounding and robustness. Never more are run, and at most 5 % fewer, unless all
  ///     parameters are lists.
  ///   - solutionLimit: The highest number of regions, or points of a Pareto front, to return, 1 or more.
  ///   - roundsValues: Whether to round the solutions to few digits. If not, ``SolutionRegion/solution`` is
  ///     ``SolutionRegion/exact``, and the ends of regions have all digits.
  ///   - seed: The seed of all random choices.
  ///   - threadCount: The number of worker threads, 1 or more; nil for one per core.
  ///   - instructionSet: The instruction set of the kernels. It changes the run time, not the result.
  /// - Throws: `SceneProblems`, `UnknownPath`, `MetricColumnProblem`, `MetricProblem`, ``SolverProblem``,
  ///   ``AcrossProblem``, or ``SpaceProblem`` if a range contains values that are not allowed or a
  ///   parameter is given twice.
  public init(
    scene: Scene, over parameters: [SolverParameter], goals: [Goal],
    objectives: [Objective] = [], wishes: [Wish] = [], across: Across = .nothing,
    settings: Settings = .uikit, budget: Int = Self.usualBudget,
    solutionLimit: Int = 8, roundsValues: Bool = true, seed: UInt64 = 0, threadCount: Int? = nil,
    instructionSet: InstructionSet = .preferred
  ) throws {
    precondition(solutionLimit > 0, "solutionLimit must be 1 or more")
    guard !parameters.isEmpty else { throw SolverProblem.noParameter }
    guard !(goals.isEmpty && objectives.isEmpty && wishes.isEmpty) else {
      throw SolverProblem.noGoal
    }
    guard objectives.isEmpty || wishes.isEmpty else { throw SolverProblem.wishesAndObjectives }
    // Use one name for each metric column, so that goals for the same metric share a column.
    let goalsInPixels = (goals + wishes.map(\.goal)).filter(\.isInPixels)
    let goals = try goals.map { try $0.resolved(in: scene) }
    func ofItems(_ goal: Goal) -> [Goal] {
      goal.metricColumn.named(in: scene).columns(of: scene).map {
        Goal(
          $0, goal.relation, goal.value, tolerance: goal.tolerance, precision: Scalar.precision)
      }
    }
    let wanted = goals.flatMap(ofItems)
    self.wishes = wishes.flatMap { wish in ofItems(wish.goal).map { wish.with($0) } }
    let miss: [Objective] =
      try self.wishes.isEmpty ? [] : [Objective(Wish.totalCost(of: self.wishes))]
    let objectives =
      miss
      + objectives.map {
        Objective($0.metricColumn.named(in: scene), isGreatestBest: $0.isGreatestBest)
      }
    let aims = objectives.map(\.metricColumn)
    if let twice = aims.first(where: { aim in aims.count { $0 == aim } > 1 }) {
      throw SolverProblem.repeated(twice)
    }
    // A sweep of one point checks the scene and the metrics.
    let sweep = try Sweep(
      scene: scene, over: Design(Grid([])),
      metricColumns: Self.criteria(wanted, objectives, self.wishes).metricColumns,
      settings: settings)
    plan = try Plan(
      scene: sweep.plan.scene, varying: parameters.map(\.path), settings: settings)
    try SpaceProblem.check(parameters, of: plan.table)
    try across.check(choosing: parameters.map(\.path), of: plan.table)
    if let goal = goalsInPixels.first,
      plan.table.changesDisplayScale(varying: parameters.map(\.path) + across.paths)
    {
      throw SolverProblem.pixels(goal.metricColumn)
    }
    self.across = across
    self.parameters = parameters
    self.goals = wanted
    self.objectives = objectives
    self.budget = budget
    self.solutionLimit = solutionLimit
    self.roundsValues = roundsValues
    self.seed = seed
    self.threadCount = threadCount ?? SweepRunner<Scalar>.machineThreadCount
    self.instructionSet = instructionSet
    let least = Self.leastBudget * conditionCount + finalCount
    guard budget >= least else { throw SolverProblem.budget(budget, least: least) }
    // The settings of a condition can make a plan impossible.
    _ = try conditionRunner(settings: settings)
  }

  private static func criteria(
    _ goals: [Goal], _ objectives: [Objective], _ wishes: [Wish]
  ) -> Criteria {
    Criteria(goals: goals, objectives: objectives, shown: wishes.map(\.goal.metricColumn))
  }

  /// The number of conditions, 1 for the scene as it is.
  var conditionCount: Int { across.conditionCount }

  /// The number of other conditions in which each solution is tested.
  package static var otherCount: Int { 64 }

  /// The lowest number of scenarios of a search under one condition.
  package static var leastBudget: Int { 256 }

  /// The number of scenarios that show the solutions under each condition and under others.
  private var finalCount: Int {
    across.isEmpty ? 0 : solutionLimit * (conditionCount + Self.otherCount)
  }

  /// The number of scenarios that the search runs under all conditions.
  var searchTotal: Int { (budget - finalCount) / conditionCount }

  /// A runner for the conditions, or for some of their other conditions.
  func conditionRunner(
    _ conditions: [AcrossCondition]? = nil, settings: Settings
  ) throws -> ConditionRunner<Scalar> {
    guard !across.isEmpty else {
      return ConditionRunner(
        runner(
          try Plan(scene: plan.scene, varying: parameters.map(\.path), settings: settings)))
    }
    let conditions = conditions ?? across.conditions
    return try ConditionRunner(
      conditions, neededCount: across.neededCount(of: conditions.count), of: plan.scene,
      varying: parameters.map(\.path), given: across.paths, settings: settings, runner: runner)
  }

  /// The number of scenarios in the sample of the whole space: the largest power of two within three
  /// tenths of the budget, or with one objective and a budget under 8192 within three twentieths.
  public var sampleCount: Int {
    SearchBudget(total: searchTotal, objectiveCount: objectives.count).sampleCount
  }

  /// Finds the solutions.
  ///
  /// - Parameters:
  ///   - cancellation: Cancels the search.
  ///   - progress: Receives the number of scenarios that were run, of ``budget``.
  /// - Returns: The solutions, or the closest scenarios; nil if the search was cancelled.
  public func solution(
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int) -> Void = { _ in }
  ) -> Solution? {
    let count = conditionCount
    return withoutActuallyEscaping(progress) { progress in
      guard let runner = try? conditionRunner(settings: plan.settings) else { return nil }
      let evaluator = Evaluator(
        runner: runner, parameters: parameters,
        criteria: Self.criteria(goals, objectives, wishes), cancellation: cancellation,
        progress: { progress($0 * count) })
      var search = SolverSearch(solver: self, evaluator: evaluator)
      return try? search.solution()
    }
  }

  /// A runner for a plan with the solver's threads and instruction set.
  package func runner(_ plan: Plan) -> ScenarioRunner<Scalar> {
    ScenarioRunner(plan: plan, threadCount: threadCount, instructionSet: instructionSet)
  }
}

/// A problem that the solver cannot solve.
public enum SolverProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// No parameter is varied.
  case noParameter
  /// There are no goals and no objectives.
  case noGoal
  /// The budget is too small for the search, under each condition.
  case budget(Int, least: Int)
  /// A goal is an outcome that the scene does not have.
  case unknownOutcome(String, known: [String])
  /// A metric is used in two objectives.
  case repeated(MetricColumn)
  /// A goal has a number in pixels, and the pixels of a point are varied.
  case pixels(MetricColumn)
  /// There are wishes and objectives.
  case wishesAndObjectives
  /// There are too many wishes for the formula of their misses.
  case wishes(Int)

  /// What is wrong, and what is expected.
  public var description: String {
    switch self {
    case .noParameter: "no parameter is varied; expected at least one"
    case .noGoal: "no goal is given; expected a value to reach, or a metric to minimize or maximize"
    case .budget(let budget, let least):
      "the budget must be \(least) scenarios or more (got \(budget))"
    case .unknownOutcome(let name, let known):
      known.isEmpty
        ? "unknown outcome \(inQuotes(name)); the scene has none. Give a phase's end a name"
        : unknownName("outcome", name, among: known)
    case .pixels(let metricColumn):
      "a goal for \(metricColumn.rawValue) is in px, and \(UnitLiteral.displayScale) varies; give the number "
        + "in points, or a metric in pixels: --metric 'pixels = \(metricColumn.rawValue) * "
        + "\(UnitLiteral.displayScale)'"
    case .wishesAndObjectives:
      "wishes are an objective of their own, so nothing else can be minimized or maximized; give a "
        + "wish such as overshoot<=0 instead"
    case .wishes(let count):
      "the misses of \(count) wishes do not fit into a formula; give fewer"
    case .repeated(let metricColumn):
      "\(metricColumn.rawValue) is minimized or maximized twice; give it once"
    }
  }
}
