import Analysis
import ArgumentParser
import Dynamics
import Foundation
import SweepFiles
import Sweeps

/// `sweep solve`: the parameters that do what is wanted.
struct SolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Find the parameters with which a scene does what is wanted.",
    discussion: """
        sweep solve snap-push --vary snap.damping=0.1:2 --want settleTime=0.8
        sweep solve pull.yaml --vary rope.damping=0.1:1 --minimize settleTime

      Answers that hang together make a region, and each region is listed with its best: with \
      --minimize or --maximize, what is best in that; without, what stays an answer when the \
      parameters are a little off. With several objectives, the points of their front are listed. \
      Answers are in round numbers where those are answers too and no worse than would be told apart.

      What counts as equal if METRIC=VALUE says no tolerance: times 1/60 s, lengths 0.5 pt, angles \
      0.5°, counts exactly, fractions and scales 0.005, everything else 1 %. A metric without a value \
      meets no wish.

      Exit code 5: nothing was found that does all that is wanted; what comes closest is written.
      """)

  @OptionGroup var scene: SceneOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      The values that one parameter may have, in its unit (see sweep show): a range a:b, or log:a:b \
      searched in equal ratios, or a list as for sweep run (a,b,c; a:b:n; a:b:+s), of which one is \
      chosen; base*{SPEC} or base+{SPEC} is relative to the scene's value. May be repeated; at least one.
      """, valueName: "PATH=SPEC"), completion: Completions.path)
  var vary: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      What a metric has to be: METRIC=VALUE, METRIC=VALUE±TOLERANCE (or +-, also as a share: +-5%), \
      METRIC<=VALUE, or with >=, <, >. ITEM.METRIC for one of several items, METRIC for all of them. \
      May be repeated: all have to be met.
      """, valueName: "WISH"), completion: Completions.metrics,
    transform: SolveCommand.wish(parsing:))
  var want: [Wish] = []

  @Option(
    help: ArgumentHelp(
      "A metric that should be as small as it can. May be repeated.", valueName: "METRIC"),
    completion: Completions.metrics,
    transform: SolveCommand.measure(parsing:))
  var minimize: [Measure] = []

  @Option(
    help: ArgumentHelp(
      "A metric that should be as large as it can. May be repeated.", valueName: "METRIC"),
    completion: Completions.metrics,
    transform: SolveCommand.measure(parsing:))
  var maximize: [Measure] = []

  @Option(
    help: ArgumentHelp(
      """
      Scenarios that the search may take, 256 to 16777216; half of them are spread over the space. \
      Trying how robust answers are comes on top. Default: \(Solver<Float>.usualBudget).
      """, valueName: "N"))
  var budget: Int = Solver<Float>.usualBudget

  @Option(
    help: ArgumentHelp(
      "Regions, or points of a front, that are listed, 1 to 64. Default: 8.", valueName: "N"))
  var answers: Int = 8

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seed of everything that is drawn. Default: 0.", valueName: "S"))
  var seed: UInt64 = 0

  @OptionGroup var workers: ThreadOptions

  @OptionGroup var settings: SettingsOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try output.validateText("answers")
    guard !vary.isEmpty else {
      throw ValidationError("There is no --vary PATH=SPEC, and so nothing to choose.")
    }
    guard !(want.isEmpty && minimize.isEmpty && maximize.isEmpty) else {
      throw ValidationError("Nothing is wanted; allowed: --want, --minimize, --maximize.")
    }
    try requireCounts([("budget", budget, 256...1 << 24), ("answers", answers, 1...64)])
  }

  func run() throws {
    try requireSeparate(reading: scene.inputs, writing: output.outputs)
    switch settings.precision {
    case .single: try run(as: Float.self)
    case .double: try run(as: Double.self)
    }
  }

  private func run<Scalar: SimulationScalar>(as scalar: Scalar.Type) throws {
    let scene = try scene.scene(duration: settings.duration)
    let table = try ParameterTable(scene)
    let parameters = try vary.map { text throws in
      try SolverParameter(parsing: text, relativeTo: table)
    }
    try self.scene.requireFree(parameters.map(\.path), duration: settings.duration)
    let solver = try Solver<Scalar>(
      scene: scene, over: parameters, wishes: want,
      objectives: minimize.map { Objective($0) }
        + maximize.map { Objective($0, isGreatestBest: true) },
      settings: settings.settings, budget: budget, answerLimit: answers, seed: seed,
      threadCount: workers.threads, instructionSet: try InstructionSet.chosen())
    let file = try output.openFile()
    let cancellation = Cancellation()
    _ = Interruption(cancelling: cancellation)
    var progress = Progress(total: budget, isQuiet: output.quiet)
    let found = solver.solution(cancellation: cancellation) { progress.update(min($0, budget)) }
    progress.clear()
    guard let solution = found else {
      throw CommandProblem(.interrupted, "interrupted; nothing is known yet")
    }
    let report = SolveReport(
      solution: solution, parameters: table, sceneArguments: self.scene.arguments,
      settings: settings)
    if file == nil, Terminal.output.isInteractive, !output.json {
      try printLines(report.lines)
    } else {
      try output.write(report.text(format: output.format), to: file)
    }
    let time = significant(progress.elapsed.seconds, digits: 3)
    output.close(
      "\(solution.scenarioCount) scenarios in \(time) s: \(report.summary); seed \(seed); "
        + "next: \(report.nextCommand)")
    if solution.basins.isEmpty { throw ExitCode(Exit.nothingFound.rawValue) }
  }

  @Sendable private static func wish(parsing text: String) throws -> Wish {
    do {
      return try Wish(parsing: text)
    } catch {
      throw ValidationError("--want \(error)")
    }
  }

  @Sendable private static func measure(parsing text: String) throws -> Measure {
    if let measure = Measure(rawValue: text) { return measure }
    let names = Metric.allCases.map(\.rawValue)
    let near = nearestNames(to: text, among: names, limit: 1).first
    let remedy = near.map { "did you mean \($0)?" } ?? "allowed: \(names.joined(separator: ", "))"
    throw ValidationError("There is no metric '\(text)'; \(remedy)")
  }
}
