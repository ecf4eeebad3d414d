import Analysis
import ArgumentParser
import Dynamics
import Foundation
import SweepFiles
import Sweeps

/// `sweep solve`: the parameters that meet goals.
struct SolveCommand: StudiedCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Find the parameter values with which a scene meets your goals.",
    discussion: """
        sweep solve snap-push --vary snap.damping=0.1:2 --want arrivalTime=0.6
        sweep solve pull.yaml --vary rope.damping=0.1:1 --minimize settleTime
        sweep solve drop.yaml --vary ball.elasticity=0.3:0.9 \
          --metric 'apex = min(ball.y) after firstContact' --want apex=340
        sweep solve deck.yaml --vary parameters.speed=0:3000 --want top.outcome=gone \
          --minimize parameters.speed

      A goal is a --want, --minimize or --maximize, or a --wish, which may be missed. A solution meets \
      every --want and has a value of every metric to minimize or maximize. Solutions are connected if \
      tests between them miss no goal by more than its tolerance; connected solutions form a region. Each region is listed with \
      its best solution: the one with the lowest or highest metric, or, with --want alone, the one \
      that is most robust against small changes of the parameters. With two or more metrics to \
      minimize or maximize, points of the Pareto front are listed instead.

      Values are rounded to few digits if the rounded values are a solution too, and the metric to \
      minimize or maximize gets worse by at most 0.1 % (or a 500th of its tolerance), or, if it is a \
      number of the scene, by 0.01 %. Each region \
      shows what rounding changed; --exact leaves the values as they were found.

      The column 'range' shows how far this parameter alone can go while the others stay as they \
      are: both ends and all tested values between them are solutions. 'again at X' says that the goals \
      are met again beyond a miss. Ranges do not hold together. Robustness is about all parameters: the \
      share of scenarios that still meet the goals if all of them change at random by up to ±5 %.

      With --across, a solution must meet the goals under conditions that are given. A scenario then \
      counts with the metrics of the worst condition of those that must meet the goals, so the search \
      is for the best worst case. Each solution is listed with its worst condition, and with the share \
      of \(Solver<Float>.otherCount) other conditions at random within the ranges that meet the goals.

      A goal is met to the last bit: its numbers are rounded to the precision of the simulation, so a \
      metric that is printed as 0.8 meets 'settleTime<=0.8', and 0.8000001 does not.

      Tolerance of METRIC=VALUE if you give none:
        times                 1/60 s
        lengths               0.5 pt
        angles                0.5°
        counts                exact
        fractions and scales  0.005
        residual              0.0005
        everything else       1 % of VALUE

      A metric without a value meets no goal. If fewer than 5 % of the sampled scenarios have a value, \
      a warning says why. If there is no solution, the closest scenarios are listed, and the exit \
      code is 5.
      """)

  @OptionGroup var scene: SceneOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Values to search for one parameter, in its unit (see 'sweep show'): a range a:b, a range \
      log:a:b searched logarithmically, or a list as in sweep run (a,b,c; a:b:n; a:b:+s). \
      base*{SPEC} is in multiples of the scene's value; base+{SPEC} is added to it. Give one \
      --vary for each parameter; at least one.
      """, valueName: "PATH=SPEC"), completion: Completions.path)
  var vary: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Goal for a metric, in its unit: METRIC=VALUE, METRIC=VALUE±TOLERANCE (or +-, or in percent: \
      +-5%), METRIC<=VALUE, or with >=, < or >. ITEM.METRIC is for one of several items, METRIC \
      for all of them. outcome=NAME is for the name with which a scenario ends. A path of the scene \
      stands for its number. May be repeated; a solution meets all goals. Default: none.
      """, valueName: "GOAL"), completion: Completions.metrics)
  var want: [String] = []

  @Option(
    help: ArgumentHelp(
      "Make this metric, or the number with this path, as low as possible. May be repeated. Default: none.",
      valueName: "METRIC"),
    completion: Completions.metrics)
  var minimize: [String] = []

  @Option(
    help: ArgumentHelp(
      "Make this metric, or the number with this path, as high as possible. May be repeated. Default: none.",
      valueName: "METRIC"),
    completion: Completions.metrics)
  var maximize: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Goal that may be missed, as --want has it, or GOAL weight W: 'settleTime<=0.4 weight 2'. The sum \
      of all weighted relative misses becomes as low as possible: missing 0.4 s by 0.1 s costs a \
      quarter of the weight. A distance is divided by the goal's value, but at least by 0.1 s, 10 pt, \
      10° or 0.1 for a fraction; counts are not divided. May be repeated. Weight: more than 0, default 1. \
      Default: none.
      """, valueName: "GOAL"), completion: Completions.metrics)
  var wish: [String] = []

  @OptionGroup var measuring: MeasureOptions

  @OptionGroup var given: AcrossOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Number of scenarios to run, everything included, \(Solver<Float>.leastBudget) to 16777216. 15 to 30 % of them \
      sample the whole space. Default: \(Solver<Float>.usualBudget).
      """, valueName: "N"), transform: wholeNumber(Solver<Float>.leastBudget...1 << 24))
  var budget: Int = Solver<Float>.usualBudget

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Number of solutions to list at most, 1 to 64: the best of each region, or points of the \
      Pareto front. Default: 8.
      """,
      valueName: "N"), transform: wholeNumber(1...64))
  var solutions: Int = 8

  @Flag(help: "Do not round: print all digits of the best values found.")
  var exact = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Seed of all random choices, a whole number, 0 or more. The same seed gives the same result. \
      Default: 0.
      """, valueName: "S"), transform: seedNumber(parsing:))
  var seed: UInt64 = 0

  @OptionGroup var workers: ThreadOptions

  @OptionGroup var settings: SettingsOptions
  @OptionGroup var study: StudyOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try output.validateText("solutions")
    guard !vary.isEmpty else {
      throw ValidationError("--vary is missing; give at least one --vary PATH=SPEC")
    }
    guard !(want.isEmpty && minimize.isEmpty && maximize.isEmpty && wish.isEmpty) else {
      throw ValidationError("the goal is missing; give --want, --wish, --minimize or --maximize")
    }
  }

  func check() throws -> [String] {
    try scene.remarks(on: try solver(as: Float.self).table, duration: settings.duration, vary: vary)
  }

  func run() throws {
    try requireSeparate(reading: scene.inputs, writing: output.outputs)
    switch settings.precision {
    case .single: try run(as: Float.self)
    case .double: try run(as: Double.self)
    }
  }

  private func run<Scalar: SimulationScalar>(as scalar: Scalar.Type) throws {
    let (solver, table) = try solver(as: scalar)
    for remark in try self.scene.remarks(on: table, duration: settings.duration, vary: vary) {
      output.warn(remark)
    }
    let file = try output.openFile()
    let cancellation = Cancellation()
    _ = Interruption(cancelling: cancellation)
    var progress = Progress(total: budget, isQuiet: output.quiet)
    let found = solver.solution(cancellation: cancellation) { progress.update(min($0, budget)) }
    progress.clear()
    guard let solution = found else {
      throw CommandProblem(.interrupted, "interrupted before a solution was found")
    }
    for metric in solution.rareMetrics { output.warn("\(metric)") }
    let report = SolveReport(
      solution: solution, parameters: table, sceneArguments: self.scene.arguments,
      settings: settings)
    if file == nil, Terminal.output.isInteractive, !output.json {
      try printLines(report.lines)
    } else {
      try output.write(report.text(format: output.format), to: file)
    }
    if let cause = try report.causeOfClosest() {
      output.note("the closest scenario does not rest: \(cause.sentence)")
    }
    output.close(
      study.heading + "\(solution.scenarioCount) scenarios in "
        + "\(duration(progress.elapsed.seconds)): \(report.summary); seed \(seed); "
        + "next: \(report.nextCommand)")
    if solution.regions.isEmpty { throw ExitCode(Exit.nothingFound.rawValue) }
  }

  /// What searches, with the numbers of the scene.
  private func solver<Scalar: SimulationScalar>(
    as scalar: Scalar.Type
  ) throws -> (solver: Solver<Scalar>, table: ParameterTable) {
    let scene = try scene.scene(duration: settings.duration)
    let table = try ParameterTable(scene)
    let parameters = try vary.map { text throws in
      try naming("--vary", text, of: self.scene.scene) {
        let parameter = try SolverParameter(parsing: text, relativeTo: table)
        _ = try table.index(of: parameter.path)
        return parameter
      }
    }
    try self.scene.requireFree(parameters.map(\.path), duration: settings.duration)
    let instructionSet = try InstructionSet.chosen()
    let (added, measures) = try measuring.read(for: scene)
    let named = table.numberMeasures + measures
    let goals = try want.map { try Goal(parsing: $0, measures: named, in: table) }
    let wishes = try wish.map { text throws in
      do {
        return try Wish(parsing: text, measures: named, in: table)
      } catch {
        throw CommandProblem(.usage, "--wish \(error)")
      }
    }
    let least = try minimize.map { try metricColumn($0, of: "--minimize", among: named) }
    let greatest = try maximize.map { try metricColumn($0, of: "--maximize", among: named) }
    let used = (goals + wishes.map(\.goal)).map(\.metricColumn) + least + greatest
    if let idle = added.first(where: { !used.contains($0) && !used.contains($0.named(in: scene)) })
    {
      throw CommandProblem(
        .usage,
        "--metric: no goal names '\(idle.rawValue)'; give it in --want, --wish, --minimize or "
          + "--maximize")
    }
    func option(of column: MetricColumn?) -> String {
      func isIt(_ other: MetricColumn) -> Bool {
        column.map { $0.metric == other.metric && $0.measure == other.measure }
          ?? (other.measure != nil)
      }
      if goals.contains(where: { isIt($0.metricColumn) }) { return "--want" }
      if wishes.contains(where: { isIt($0.goal.metricColumn) }) { return "--wish" }
      return least.contains(where: isIt) ? "--minimize" : "--maximize"
    }
    let solver = try naming(metricsBy: option) {
      try Solver<Scalar>(
        scene: scene, over: parameters, goals: goals,
        objectives: least.map { Objective($0) }
          + greatest.map { Objective($0, isGreatestBest: true) },
        wishes: wishes,
        across: try given.conditions(of: self.scene, table), settings: settings.settings,
        budget: budget,
        solutionLimit: solutions, roundsValues: !exact,
        seed: seed, threadCount: workers.threads,
        instructionSet: instructionSet)
    }
    return (solver, table)
  }
}
