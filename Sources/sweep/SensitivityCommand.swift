import Analysis
import ArgumentParser
import Dynamics
import SweepFiles
import Sweeps

/// `sweep sensitivity`: which parameters matter.
struct SensitivityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sensitivity",
    abstract: "Say how much each parameter matters to each metric.",
    discussion: """
        sweep sensitivity drop-out-dismiss --vary rope.frequency=1:5
        sweep sensitivity falling-square --vary pull.magnitude=0.5:2 --method pawn

      First order: the share of the variance that a parameter accounts for alone; total: with all \
      that it does together with others; both with 95 % intervals. mu*, sigma: mean size and \
      deviation of the change over the parameter's range (Morris). shift: median and largest \
      difference between the distributions with and without the parameter known (PAWN), for metrics \
      that jump or count. Samples in which a metric has no value are left out and counted, and \
      whether it has one is explained beside it.
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var ranges: RangeOptions

  @Option(
    help: ArgumentHelp(
      "What is measured, separated by commas, or 'all' (see sweep run --help). Default: as sweep run.",
      valueName: "a,b,c"), completion: Completions.metrics, transform: MetricList.init(parsing:))
  var metrics: MetricList?

  @Option(
    help: ArgumentHelp(
      """
      What is computed, separated by commas: \
      \(SensitivityMethod.allCases.map(\.rawValue).joined(separator: ", ")). Default: all.
      """, valueName: "a,b"), transform: SensitivityCommand.methods(parsing:))
  var method: Set<SensitivityMethod> = Set(SensitivityMethod.allCases)

  @Option(
    help: ArgumentHelp(
      """
      Samples of the indices, \(SobolIndices.rowMinimum) to 1048576, best a power of two; each takes \
      a scenario for every parameter and two more. Default: 4096.
      """, valueName: "N"))
  var samples: Int = 4096

  @Option(help: ArgumentHelp("Walks of Morris's method, 4 to 65536. Default: 100.", valueName: "N"))
  var walks: Int = 100

  @Option(
    help: ArgumentHelp("Draws for the intervals, 0 to 10000. Default: 500.", valueName: "N"))
  var resamples: Int = 500

  @OptionGroup var settings: SettingsOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try output.validateText("answers")
    try requireCounts([
      ("samples", samples, SobolIndices.rowMinimum...1 << 20), ("walks", walks, 4...1 << 16),
      ("resamples", resamples, 0...10_000),
    ])
  }

  func run() throws {
    try requireSeparate(reading: scene.inputs, writing: output.outputs)
    switch settings.precision {
    case .single: try run(as: Float.self)
    case .double: try run(as: Double.self)
    }
  }

  private func run<Scalar: SimulationScalar>(as scalar: Scalar.Type) throws {
    let runner = try ranges.runner(
      of: scene, duration: settings.duration, settings: settings.settings, as: scalar)
    let scene = runner.plan.scene
    let wanted = try Sweep(
      scene: scene, over: Design(Grid([])), measures: MetricList.measures(metrics, of: scene),
      settings: settings.settings
    ).measures
    let study = SensitivityStudy(
      runner: runner, measures: wanted, methods: method, baseCount: samples, walkCount: walks,
      resampleCount: resamples, seed: ranges.seed)
    let file = try output.openFile()
    let cancellation = Cancellation()
    _ = Interruption(cancelling: cancellation)
    var progress = Progress(total: study.scenarioCount, isQuiet: output.quiet)
    let answer = study.answer(cancellation: cancellation) { progress.update($0) }
    progress.clear()
    guard let answer else {
      throw CommandProblem(.interrupted, "interrupted; nothing is known yet")
    }
    let report = SensitivityReport(
      paths: runner.ranges.map(\.path), outputs: answer.outputs, methods: method)
    if file == nil, Terminal.output.isInteractive, !output.json {
      try printLines(report.lines)
    } else {
      try output.write(report.text(format: output.format), to: file)
    }
    let counts = Status.allCases.compactMap { status in
      answer.statuses[status].map { "\($0) \(status.name)" }
    }
    output.close(
      "\(study.scenarioCount) scenarios in \(significant(progress.elapsed.seconds, digits: 3)) s: "
        + "\(counts.joined(separator: ", ")); seed \(ranges.seed)")
  }

  /// Reads names of methods.
  @Sendable static func methods(parsing text: String) throws -> Set<SensitivityMethod> {
    let names = SensitivityMethod.allCases.map(\.rawValue)
    if text == "all" { return Set(SensitivityMethod.allCases) }
    return Set(
      try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
        guard let method = SensitivityMethod(rawValue: String(name)) else {
          throw ValidationError(
            "There is no method '\(name)'; allowed: \(names.joined(separator: ", ")), or all alone")
        }
        return method
      })
  }
}
