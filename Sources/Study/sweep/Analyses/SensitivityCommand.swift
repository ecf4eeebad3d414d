import Analysis
import ArgumentParser
import Dynamics
import SweepFiles
import Sweeps

/// `sweep sensitivity`: how much each parameter changes each metric.
struct SensitivityCommand: StudiedCommand {
  static let configuration = CommandConfiguration(
    commandName: "sensitivity",
    abstract: "Show how much each parameter changes each metric.",
    discussion: """
        sweep sensitivity drop-out-dismiss --vary rope.frequency=1:5
        sweep sensitivity falling-square --vary pull.magnitude=0.5:2 --method pawn

      Methods:
        sobol    first order: share of the metric's variance that the parameter
                 explains alone; total: the same with its interactions; both with
                 95 % intervals
        morris   mu*, sigma: mean size and standard deviation of the metric's
                 change over the parameter's range
        pawn     shift: median and largest distance between the metric's
                 distributions with the parameter free and fixed; for metrics
                 that jump or count
        surface  share of the metric's variance that a quadratic fit explains

      Samples in which a metric has no value are left out and counted. Such a metric has a second \
      table, hasValue(METRIC), which shows the parameters that decide whether it has a value.

      With --across, a metric is its highest value under the conditions that are given, so the answer \
      is about the worst case of a metric that should be low. For one that should be high, analyze its \
      negative: --metric 'least = -travel'. To rank what is given beside the parameters, vary it.
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var ranges: RangeOptions

  @Option(
    help: ArgumentHelp(
      """
      Metrics to analyze, separated by commas, or 'all' (see 'sweep run --help'). Default: those \
      of sweep run.
      """,
      valueName: "a,b,c"), completion: Completions.metrics, transform: MetricList.init(parsing:))
  var metrics: MetricList?

  @OptionGroup var measuring: MeasureOptions
  @OptionGroup var given: AcrossOptions

  @Option(
    help: ArgumentHelp(
      """
      Methods to use, separated by commas: \
      \(SensitivityMethod.allCases.map(\.rawValue).joined(separator: ", ")), or 'all'. Default: all.
      """, valueName: "a,b"), transform: SensitivityCommand.methods(parsing:))
  var method: Set<SensitivityMethod> = Set(SensitivityMethod.allCases)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Number of samples for all methods but morris, \(SobolIndices.rowMinimum) to 1048576; a power \
      of two is best. One sample takes a scenario per parameter and two more. Default: 4096.
      """, valueName: "N"), transform: wholeNumber(SobolIndices.rowMinimum...1 << 20))
  var samples: Int = 4096

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of walks through the space for morris, 4 to 65536. Default: 100.", valueName: "N"),
    transform: wholeNumber(4...1 << 16))
  var walks: Int = 100

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of bootstrap resamples for the intervals, 0 to 10000. Default: 500.",
      valueName: "N"), transform: wholeNumber(0...10_000))
  var resamples: Int = 500

  @OptionGroup var settings: SettingsOptions
  @OptionGroup var study: StudyOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try output.validateText("sensitivities")
  }

  func check() throws -> [String] {
    let runner = try analysis(as: Float.self).runner
    return try scene.remarks(on: runner.plan.table, duration: settings.duration, vary: ranges.vary)
  }

  func run() throws {
    try requireSeparate(reading: scene.inputs, writing: output.outputs)
    switch settings.precision {
    case .single: try run(as: Float.self)
    case .double: try run(as: Double.self)
    }
  }

  private func run<Scalar: SimulationScalar>(as scalar: Scalar.Type) throws {
    let (analysis, runner) = try analysis(as: scalar)
    for remark in try scene.remarks(
      on: runner.plan.table, duration: settings.duration, vary: ranges.vary)
    {
      output.warn(remark)
    }
    let file = try output.openFile()
    let cancellation = Cancellation()
    _ = Interruption(cancelling: cancellation)
    var progress = Progress(total: analysis.scenarioCount, isQuiet: output.quiet)
    let results = analysis.results(cancellation: cancellation) { progress.update($0) }
    progress.clear()
    guard let results else {
      throw CommandProblem(.interrupted, "interrupted before the analysis was complete")
    }
    let report = SensitivityReport(
      paths: runner.ranges.map(\.path), outputs: results.outputs, methods: method,
      across: runner.across)
    if file == nil, Terminal.output.isInteractive, !output.json {
      try printLines(report.lines)
    } else {
      try output.write(report.text(format: output.format), to: file)
    }
    let counts = Status.allCases.compactMap { status in
      results.statuses[status].map { "\($0) \(status.name)" }
    }
    output.close(
      study.heading + "\(analysis.scenarioCount) scenarios in "
        + "\(duration(progress.elapsed.seconds)): \(counts.joined(separator: ", ")); seed \(ranges.seed)"
    )
  }

  /// What is run, and what runs it.
  private func analysis<Scalar: SimulationScalar>(
    as scalar: Scalar.Type
  ) throws -> (analysis: SensitivityStudy<Scalar>, runner: PointRunner<Scalar>) {
    let runner = try ranges.runner(
      of: scene, across: { try given.conditions(of: self.scene, $0) }, duration: settings.duration,
      settings: settings.settings, as: scalar)
    let scene = runner.plan.scene
    let (added, measures) = try measuring.read(for: scene)
    let wanted = try naming(metricsBy: { $0.map(added.contains) ?? true ? "--metric" : "--metrics" }
    ) {
      try Sweep(
        scene: scene, over: Design(Grid([])),
        metricColumns: MetricList.columns(metrics, of: scene, measures, adding: added),
        settings: settings.settings
      ).metricColumns
    }
    let analysis = SensitivityStudy(
      runner: runner, metricColumns: wanted, methods: method, sampleCount: samples,
      walkCount: walks,
      resampleCount: resamples, seed: ranges.seed)
    return (analysis, runner)
  }

  /// Reads names of methods.
  @Sendable static func methods(parsing text: String) throws -> Set<SensitivityMethod> {
    let names = SensitivityMethod.allCases.map(\.rawValue)
    if text == "all" { return Set(SensitivityMethod.allCases) }
    return Set(
      try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
        guard let method = SensitivityMethod(rawValue: String(name)) else {
          guard name != "all" else {
            throw ValidationError("'all' includes every method; give it alone")
          }
          throw ValidationError(unknownName("method", String(name), among: names + ["all"]))
        }
        return method
      })
  }
}
