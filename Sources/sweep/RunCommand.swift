import ArgumentParser
import Dynamics
import SweepFiles
import Sweeps

/// `sweep run`: a scene over a grid or a sample of parameter values.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a scene for many values of its parameters, one row each.",
    discussion: """
        sweep run falling-square --vary square.elasticity=0:1:11
        sweep run drop-out-dismiss --vary rope.frequency=1:5:41 --vary rope.damping=0:5:51 -o spring.csv
        sweep run drop-out-dismiss --vary rope.frequency=log:1:10 --vary rope.damping=0:5 --sample sobol --count 4096
        sweep run drop-out-dismiss --vary rope.frequency=1:6:9999 --vary rope.damping=0:1:9999 --reduce top:20:exitTime -o best.json

      Columns: the varied paths in the order of --vary (linked paths, and the ranges of a sample, \
      stand where the first of them does), the metrics, the status. The last --vary varies fastest. A metric that has no value is an empty cell, and the status says why: \
      \(Status.allCases.map(\.name).joined(separator: ", ")).
      """)

  @OptionGroup var scene: SceneOptions

  @OptionGroup var points: DesignOptions

  @Option(
    help: ArgumentHelp(
      """
      What is measured of every item, or with its name before it (card.finalX) of one, separated \
      by commas, or 'all': \
      \(Metric.allCases.map(\.columnWithUnit).joined(separator: ", ")). Default: \
      \(Sweep.defaultMetrics.map(\.rawValue).joined(separator: ",")), and for springs in closed \
      form theirs.
      """, valueName: "a,b,c"), completion: Completions.metrics,
    transform: MetricList.init(parsing:))
  var metrics: MetricList?

  @OptionGroup var settings: SettingsOptions

  @OptionGroup var workers: ThreadOptions

  @Flag(
    help: """
      Run nothing but a few scenarios, and say how many there are, how many conditions exclude (of \
      more than \(RowCensus.exactLimit) points an estimate), how long they will take and how large \
      the result will be. With --resume, for the rows that are not there yet.
      """)
  var plan = false

  @Option(
    help: ArgumentHelp(
      """
      Keep no rows but what they come to, in memory that does not grow with them; up to \
      \(Design.reducedPointLimit) points. May be repeated: top:N:METRIC (the N rows with the least), \
      quantiles:METRIC, map:PATH:METRIC or map:PATH,PATH:METRIC (mean and range over one or two \
      parameters), pareto:METRIC,METRIC (rows that no other betters in all); in top and pareto \
      -METRIC where more is better. -o FILE.json keeps them. Default: every row is kept.
      """, valueName: "REDUCTION"), transform: RunCommand.reduction(parsing:))
  var reduce: [Reduction] = []

  @Option(
    help: ArgumentHelp(
      """
      Draw a metric over the one or two parameters that vary, with letters, on standard error. \
      Default: on a terminal, the first metric that varies and that half of the picture has.
      """, valueName: "METRIC"))
  var picture: String?

  @OptionGroup var result: ResultOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try result.validate(output: output.output)
    if !reduce.isEmpty, picture != nil {
      throw ValidationError("--picture is drawn of rows, and --reduce keeps none; leave one out.")
    }
    if reduce.isEmpty {
      try output.validateRows()
    } else if let output = output.output, !ReducedFile.isNamed(output) {
      throw ValidationError("-o \(output): what --reduce keeps is JSON; allowed: .json.")
    }
  }

  func run() throws {
    try requireSeparate(reading: inputs, writing: output.outputs)
    let shard = try result.chosenShard()
    if let shard, let whole = output.output {
      let part = NamedFile(shard.path(in: whole), option: "-o")
      try requireSeparate(reading: inputs, writing: [part])
    }
    let instructionSet = try InstructionSet.chosen()
    let (sweep, reductions) = try sweep()
    let pictured = try pictured(among: sweep.measures)
    try reportRefusedValues(of: sweep)
    let header = ResultHeader(
      sweep: sweep, precision: settings.precision, shard: shard,
      instructionSet: instructionSet, version: SweepCommand.version,
      command: arguments(measuring: sweep.measures))
    let threads = workers.threads ?? SweepRunner<Float>.machineThreadCount
    if plan {
      let cost = CostReport(
        sweep: sweep, rows: header.rows,
        rowsLeft: result.resume
          ? try output.rowsLeft(of: header, reductions: reductions, keepsRows: reduce.isEmpty)
          : header.rows,
        threads: threads, instructionSet: instructionSet, output: output,
        keepsRows: reduce.isEmpty)
      switch settings.precision {
      case .single: return try cost.write(as: Float.self)
      case .double: return try cost.write(as: Double.self)
      }
    }
    if !reduce.isEmpty {
      let job = ReduceJob(
        sweep: sweep, threads: threads, instructionSet: instructionSet, output: output,
        rows: header.rows, reductions: reductions,
        file: try output.openReduced(
          of: header, reductions: reductions, sweep: sweep, resumes: result.resume))
      switch settings.precision {
      case .single: return try job.run(as: Float.self)
      case .double: return try job.run(as: Double.self)
      }
    }
    let job = RunJob(
      sweep: sweep, sceneArguments: self.scene.arguments + settings.arguments,
      threads: threads,
      instructionSet: instructionSet, output: output, rows: header.rows,
      file: try output.openResult(of: header, resumes: result.resume), pictured: pictured)
    guard job.file?.isFinished != true else { return job.reportFinished() }
    switch settings.precision {
    case .single: try job.run(as: Float.self)
    case .double: try job.run(as: Double.self)
    }
  }

  /// The files that say what is run.
  var inputs: [NamedFile] { scene.inputs + points.inputs }

  /// What is run, and what is kept of it; all mistakes that are known before it is run are told.
  func sweep() throws -> (sweep: Sweep, reductions: SweepReductions) {
    let scene = try scene.scene(duration: settings.duration)
    let design = try points.design(
      for: scene, pointLimit: reduce.isEmpty ? Grid.pointLimit : Design.reducedPointLimit)
    try self.scene.requireFree(design.paths, duration: settings.duration)
    var measures = MetricList.measures(metrics, of: scene)
    var names = Set(measures.map { $0.named(in: scene) })
    for measure in reduce.flatMap(\.measures)
    where names.insert(measure.named(in: scene)).inserted {
      measures.append(measure)
    }
    let sweep = try Sweep(
      scene: scene, over: design, measures: measures, settings: settings.settings)
    return (sweep, try SweepReductions(reduce, of: sweep))
  }

  /// The metric that is drawn, if one was asked for.
  private func pictured(among metrics: [Measure]) throws -> Measure? {
    guard let picture else { return nil }
    guard let metric = metrics.first(where: { $0.rawValue == picture }) else {
      let names = metrics.map(\.rawValue)
      let near = nearestNames(to: picture, among: names, limit: 1).first
      let remedy = near.map { "did you mean \($0)?" } ?? "allowed: \(names.joined(separator: ", "))"
      throw CommandProblem(.usage, "--picture \(picture) is not measured; \(remedy)")
    }
    return metric
  }

  /// The arguments that compute the same rows again, on any machine.
  private func arguments(measuring metrics: [Measure]) -> String {
    let names = metrics.map(\.rawValue).joined(separator: ",")
    let measured = names.isEmpty ? "" : " --metrics \(names)"
    let reduced = reduce.map { " --reduce \(quoted($0.text))" }.joined()
    return "run \(scene.arguments)\(points.arguments)\(measured)\(reduced)\(settings.arguments)"
  }

  /// Reads a reduction.
  @Sendable private static func reduction(parsing text: String) throws -> Reduction {
    do {
      return try Reduction(parsing: text)
    } catch {
      throw ValidationError("--reduce \(error)")
    }
  }

  /// A value out of range is a row that says so; an axis without any other is a mistake.
  func reportRefusedValues(of sweep: Sweep) throws {
    for refused in sweep.refusedValues {
      if let range = refused.range {
        try reportRefused(refused, of: range)
        continue
      }
      guard !refused.isWholeAxis else { throw CommandProblem(.badInput, refused.first.description) }
      let values = refused.count == 1 ? "this value" : "this and \(refused.count - 1) more values"
      output.warn("\(refused.first); rows with \(values) have the status invalid")
    }
  }
}

extension RunCommand {
  /// The same of a range that is sampled, whose ends are no rows.
  private func reportRefused(_ refused: Sweep.RefusedValues, of range: SampledRange) throws {
    let allowed = refused.first.range
    let text = "\(range.text) is sampled"
    guard !allowed.isFlag, !allowed.isWhole else {
      throw CommandProblem(
        .badInput,
        "\(text), which gives values between \(allowed.isFlag ? "true and false" : "whole numbers"); "
          + "allowed: \(allowed), in a list as \(range.path)=\(allowed.isFlag ? "0,1" : "1,2,3")")
    }
    guard !refused.isWholeAxis else {
      throw CommandProblem(
        .badInput, "\(text), where no value is allowed; allowed: \(allowed)")
    }
    output.warn("\(text); allowed: \(allowed); samples beyond that have the status invalid")
  }
}

/// Metrics as they are written on the command line.
struct MetricList {
  /// nil for all that the scene has; one without an item is of every item.
  private let measures: [Measure]?

  /// What a list means for a scene; the default metrics if there is none.
  static func measures(_ list: MetricList?, of scene: Scene) -> [Measure] {
    guard let list else {
      return Measure.measures(Sweep.defaultMetrics(for: scene), of: scene)
    }
    guard let measures = list.measures else {
      return Measure.measures(Metric.measured(of: scene), of: scene)
    }
    guard measures.contains(where: { $0.item != nil }) else {
      return Measure.measures(measures.map(\.metric), of: scene)
    }
    return measures.flatMap { measure in
      measure.item == nil ? Measure.measures([measure.metric], of: scene) : [measure]
    }
  }

  /// Reads names separated by commas, or `all`.
  @Sendable init(parsing text: String) throws {
    if text == "all" {
      measures = nil
      return
    }
    let names = Metric.allCases.map(\.rawValue)
    var measures: [Measure] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard name != "all" else {
        throw ValidationError("'all' is every metric; allowed: alone, without others.")
      }
      guard let measure = Measure(rawValue: name) else {
        let near = nearestNames(to: name, among: names, limit: 1).first
        let remedy =
          near.map { "did you mean \($0)?" } ?? "allowed: \(names.joined(separator: ", "))"
        throw ValidationError("There is no metric '\(name)'; \(remedy)")
      }
      guard !measures.contains(measure) else {
        throw ValidationError("\(name) stands there twice.")
      }
      measures.append(measure)
    }
    self.measures = measures
  }
}

extension Metric {
  /// The name, with its unit in brackets if it has one.
  fileprivate var columnWithUnit: String {
    unit.symbol.isEmpty ? rawValue : "\(rawValue) (\(unit.symbol))"
  }
}
