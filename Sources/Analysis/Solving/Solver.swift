public import Dynamics
public import Sweeps

/// Finds the parameters with which a scene does what is wanted.
///
/// Points are spread over the whole space, answers gathered into regions, each region searched for
/// its best, and that rounded and tried with everything a little off. Metrics may jump, count or be
/// missing. The result depends on the question, the budget and the seed, and not on the number of
/// threads.
///
/// ```swift
/// let solver = try Solver<Float>(
///   scene: BuiltInScenes.snapPush,
///   over: [SolverParameter(parsing: "snap.damping=0.1:1")],
///   wishes: [Wish(parsing: "settleTime<=0.8")], objectives: [Objective(Measure(.overshoot))])
/// let best = solver.solution()?.basins.first?.answer
/// ```
public struct Solver<Scalar: SimulationScalar>: Sendable {
  /// The scene, with the parameters varied.
  public let plan: Plan
  /// What is sought, and where.
  public let parameters: [SolverParameter]
  /// What is wanted; those that named no item now have one.
  public let wishes: [Wish]
  /// What is to be small or large.
  public let objectives: [Objective]
  /// How many scenarios the search may take.
  public let budget: Int
  /// How many regions, or points of a front, are reported.
  public let answerLimit: Int
  /// Of everything that is drawn.
  public let seed: UInt64
  /// How many workers there are.
  public let threadCount: Int
  /// Changes the time it takes, never the result.
  public let instructionSet: InstructionSet

  /// The budget of a question that says none: 2^17 scenarios.
  public static var usualBudget: Int { 1 << 17 }

  /// Asks a question.
  ///
  /// - Parameters:
  ///   - scene: What is simulated.
  ///   - parameters: What is sought, one or more, and where.
  ///   - wishes: What is wanted; a wish without an item is for every item of the scene.
  ///   - objectives: What is to be small or large; the front of several is found. There is a wish or
  ///     an objective.
  ///   - settings: The constants of the engine.
  ///   - budget: How many scenarios the search may take, 256 or more; half of them are spread over the
  ///     space. Rounding answers and trying how robust they are comes on top.
  ///   - answerLimit: How many regions, or points of a front, are reported, 1 or more.
  ///   - seed: Of everything that is drawn.
  ///   - threadCount: How many workers there are, 1 or more; one for each core if nil.
  ///   - instructionSet: Changes the time it takes, never the result.
  /// - Throws: `SceneProblems`, `UnknownPath`, `MeasureProblem`, `MetricProblem`, ``SolverProblem``, or
  ///   ``SpaceProblem`` where a range is not wholly allowed or a parameter has two.
  public init(
    scene: Scene, over parameters: [SolverParameter], wishes: [Wish],
    objectives: [Objective] = [], settings: Settings = .uikit, budget: Int = Self.usualBudget,
    answerLimit: Int = 8, seed: UInt64 = 0, threadCount: Int? = nil,
    instructionSet: InstructionSet = .preferred
  ) throws {
    precondition(answerLimit > 0, "one answer or more")
    guard !parameters.isEmpty else { throw SolverProblem.noParameter }
    guard !(wishes.isEmpty && objectives.isEmpty) else { throw SolverProblem.noWish }
    guard budget >= 256 else { throw SolverProblem.budget(budget) }
    // Each measure by one name, so that wishes for the same have one column.
    let ofItems = wishes.flatMap { wish in
      let measures =
        wish.measure.item == nil
        ? Measure.measures([wish.measure.metric], of: scene) : [wish.measure.named(in: scene)]
      return measures.map { Wish($0, wish.relation, wish.value, tolerance: wish.tolerance) }
    }
    let objectives = objectives.map {
      Objective($0.measure.named(in: scene), isGreatestBest: $0.isGreatestBest)
    }
    let aims = objectives.map(\.measure)
    if let twice = aims.first(where: { aim in aims.count { $0 == aim } > 1 }) {
      throw SolverProblem.repeated(twice)
    }
    let sweep = try Sweep(
      scene: scene, over: Design(Grid([])),
      measures: Criteria(wishes: ofItems, objectives: objectives).measures, settings: settings)
    plan = try Plan(
      scene: sweep.plan.scene, varying: parameters.map(\.path), settings: settings)
    try SolverProblem.check(parameters, of: plan.table)
    self.parameters = parameters
    self.wishes = ofItems
    self.objectives = objectives
    self.budget = budget
    self.answerLimit = answerLimit
    self.seed = seed
    self.threadCount = threadCount ?? SweepRunner<Scalar>.machineThreadCount
    self.instructionSet = instructionSet
  }

  /// How many scenarios are spread over the space: the largest power of two within half the budget.
  public var sampleCount: Int { 1 << (Int.bitWidth - 1 - (budget / 2).leadingZeroBitCount) }

  /// Finds the answers.
  ///
  /// - Parameters:
  ///   - cancellation: Stops the search.
  ///   - progress: Told how many scenarios were run, of about ``budget``.
  /// - Returns: The answers, or what comes closest; nil if the search was cancelled.
  public func solution(
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int) -> Void = { _ in }
  ) -> Solution? {
    withoutActuallyEscaping(progress) { progress in
      let evaluator = Evaluator(
        runner: runner(plan), parameters: parameters,
        criteria: Criteria(wishes: wishes, objectives: objectives), cancellation: cancellation,
        progress: progress)
      var search = SolverSearch(solver: self, evaluator: evaluator)
      return try? search.solution()
    }
  }

  /// Runs a plan as this solver does.
  func runner(_ plan: Plan) -> ScenarioRunner<Scalar> {
    ScenarioRunner(plan: plan, threadCount: threadCount, instructionSet: instructionSet)
  }
}

/// Why a question cannot be asked.
public enum SolverProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is nothing to choose.
  case noParameter
  /// There is nothing that an answer would have to do.
  case noWish
  /// The search may take too few scenarios.
  case budget(Int)
  /// A metric is an objective twice.
  case repeated(Measure)

  /// One sentence.
  public var description: String {
    switch self {
    case .noParameter: "no parameter is varied; allowed: one or more"
    case .noWish: "nothing is wanted; allowed: wishes, objectives, or both"
    case .budget(let budget): "the budget is \(budget) scenarios; allowed: 256 or more"
    case .repeated(let measure):
      "\(measure.rawValue) is to be minimized or maximized twice; allowed: once"
    }
  }

  /// Checks that every value of a space is one that the parameter may have.
  fileprivate static func check(_ parameters: [SolverParameter], of table: ParameterTable) throws {
    var values = table.baseValues()
    var paths: Set<ParameterPath> = []
    for parameter in parameters {
      guard paths.insert(parameter.path).inserted else {
        throw SpaceProblem.repeated(parameter.path)
      }
      let index = try table.index(of: parameter.path)
      let allowed: [Double]
      switch parameter {
      case .choice(let axis): allowed = axis.values
      case .range(let range):
        if let problem = SpaceProblem(of: table.parameters[index]) { throw problem }
        allowed = [range.start, range.stop]
      }
      for value in allowed {
        values[index] = value
        if let problem = table.problem(in: values, at: [index]) {
          throw SpaceProblem.notAllowed(problem)
        }
      }
    }
  }
}
