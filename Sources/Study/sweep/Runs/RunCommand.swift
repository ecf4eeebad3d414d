import ArgumentParser
import Dynamics
import SweepFiles
import Sweeps

/// `sweep run`: a scene over a grid or a sample of parameter values.
struct RunCommand: StudiedCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a scene for many parameter values and write one row of metrics for each.",
    discussion: """
        sweep run falling-square --vary square.elasticity=0:1:11
        sweep run snap-push --vary snap.damping=0.1:2:50 -o rows.csv
        sweep run drop-out-dismiss --vary rope.frequency=log:1:10 \\
          --vary rope.damping=0:5 --sample sobol --samples 4096 -o rows.nc
        sweep run drop-out-dismiss --vary rope.frequency=1:6:9999 \\
          --vary rope.damping=0:1:9999 --reduce top:20:exitTime -o best.json

      Each combination of the --vary values is one scenario, and each scenario is one row. The \
      columns are the varied paths in the order of --vary, the metrics, and the status. Paths of \
      one --zip, and the ranges of a sample, are adjacent columns. The last --vary varies fastest.

      Forms of SPEC in --vary PATH=SPEC:
        a:b:n        n values from a to b, both included
        log:a:b:n    n values from a to b in equal ratios
        a:b:+s       values from a to b in steps of s
        a,b,c        the values a, b and c
        a            the value a
        base*{SPEC}  the values of SPEC times the scene's value
        base+{SPEC}  the values of SPEC plus the scene's value
        @FILE.csv    the values in column PATH of a CSV file, or in its only
                     column if that has no name
        a:b          any value from a to b; needs --sample
        log:a:b      the same, spread evenly over the logarithm; needs --sample

      Status of a row:
        resting    at rest at the end, or the animation is over
        moving     still moving at the end, or an animation that is cut off
        offscreen  still moving at the end, outside the reference bounds
        invalid    not run: a value is out of its range
        diverged   stopped: the state was no longer finite
        excluded   not run: a --where condition is not met

      A metric without a value, such as the exitTime of an item that never leaves, is an empty cell.
      """)

  @OptionGroup var scene: SceneOptions

  @OptionGroup var points: DesignOptions

  @Option(
    help: ArgumentHelp(
      """
      Metrics to write, separated by commas, or 'all'. A metric is written for every item; \
      ITEM.METRIC (card.finalX) is that metric of one item. Metrics: \
      \(Metric.allCases.map(\.columnWithUnit).joined(separator: ", ")). Default: \
      \(Sweep.defaultMetrics.map(\.rawValue).joined(separator: ", ")); for springs in closed form \
      settleTime, pauseTime, overshoot, firstCrossingTime, residual, peakScale, peakSpeed. In a \
      scene with more than \(Scene.shownItemLimit) items these are of the target's item, or of \
      the first. On request only: \(Measure.restCause), the number of the cause for which an item does not \
      rest, which runs each such scenario once more, and on.
      """, valueName: "a,b,c"), completion: Completions.metrics,
    transform: MetricList.init(parsing:))
  var metrics: MetricList?

  @OptionGroup var measuring: MeasureOptions

  @OptionGroup var settings: SettingsOptions

  @OptionGroup var workers: ThreadOptions

  @Flag(
    help: """
      Print what the run would cost, and run only a few scenarios to measure it: the number of \
      scenarios, the number that --where excludes (an estimate above \(RowCounts.exactLimit) \
      points), the time, and the size of the result. With --resume, only the rows that are left \
      count. Default: run.
      """)
  var plan = false

  @Option(
    help: ArgumentHelp(
      """
      Store summaries instead of rows, in memory that does not grow with the number of rows. \
      REDUCTION is top:N:METRIC (the N rows with the lowest METRIC), quantiles:METRIC, \
      map:PATH:METRIC or map:PATH,PATH:METRIC (mean and range of METRIC over one or two \
      parameters), or pareto:METRIC,METRIC (rows that no other row beats in every METRIC). In top \
      and pareto, -METRIC prefers high values. Without -o, a pipe gets one CSV table, with a column for the reduction, \
      and a terminal gets readable tables. -o FILE.json stores the summaries. At most \
      \(Design.reducedPointLimit) points. May be repeated. Default: store every row.
      """, valueName: "REDUCTION"))
  var reduce: [String] = []

  @OptionGroup var result: ResultOptions
  @OptionGroup var study: StudyOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try result.validate(output: output.output)
    if reduce.isEmpty {
      try output.validateRows()
    } else if let output = output.output, !ReducedFile.isNamed(output) {
      throw ValidationError(
        "-o '\(output)': --reduce writes JSON; expected a name that ends in .json")
    }
  }

  func check() throws -> [String] {
    let sweep = try sweep().sweep
    return try warnings(ofRefusedValuesOf: sweep)
      + scene.remarks(on: sweep.plan.table, duration: settings.duration, vary: points.vary)
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
    for warning in try warnings(ofRefusedValuesOf: sweep) { output.warn(warning) }
    for remark in try scene.remarks(
      on: sweep.plan.table, duration: settings.duration, vary: points.vary)
    { output.warn(remark) }
    let header = ResultHeader(
      sweep: sweep, precision: settings.precision, shard: shard,
      instructionSet: instructionSet, version: SweepCommand.version,
      command: arguments(measuring: sweep.metricColumns, reducing: reductions.reductions),
      study: study.study)
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
        heading: study.heading, rows: header.rows, reductions: reductions,
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
      instructionSet: instructionSet, output: output, heading: study.heading, rows: header.rows,
      file: try output.openResult(of: header, resumes: result.resume))
    guard job.file?.isFinished != true else { return job.reportFinished() }
    switch settings.precision {
    case .single: try job.run(as: Float.self)
    case .double: try job.run(as: Double.self)
    }
  }

  /// The files that are read.
  var inputs: [NamedFile] { scene.inputs + points.inputs }

  /// The sweep and its reductions; throws every mistake that can be found before the run.
  func sweep() throws -> (sweep: Sweep, reductions: SweepReductions) {
    let scene = try scene.scene(duration: settings.duration)
    let table = try ParameterTable(scene)
    let (added, measures) = try measuring.read(for: scene)
    let reduce = try reduce.map { try Reduction(parsing: $0, measures: measures) }
    var metricColumns = try MetricList.columns(metrics, of: scene, measures, adding: added)
    let design = try points.design(
      for: table, named: self.scene.scene,
      pointLimit: reduce.isEmpty ? Grid.pointLimit : Design.reducedPointLimit)
    try self.scene.requireFree(design.paths, duration: settings.duration)
    var names = Set(metricColumns.map { $0.named(in: scene) })
    for metricColumn in reduce.flatMap(\.metricColumns)
    where names.insert(metricColumn.named(in: scene)).inserted {
      metricColumns.append(metricColumn)
    }
    let reduced = Set(reduce.flatMap(\.metricColumns).map(\.metric))
    func option(of column: MetricColumn?) -> String {
      guard let column, !added.contains(column) else { return "--metric" }
      return reduced.contains(column.metric) ? "--reduce" : "--metrics"
    }
    let sweep = try naming(metricsBy: option) {
      try listingPaths(of: self.scene.scene) {
        try Sweep(
          table, over: design, metricColumns: metricColumns, settings: settings.settings)
      }
    }
    let reductions = try listingPaths(of: self.scene.scene) {
      try SweepReductions(reduce, of: sweep)
    }
    return (sweep, reductions)
  }

  /// The arguments that compute the same rows again, on any machine.
  private func arguments(
    measuring metrics: [MetricColumn], reducing reductions: [Reduction]
  ) -> String {
    let names = metrics.map(\.definition).joined(separator: ",")
    let measured = names.isEmpty ? "" : " --metrics \(quoted(names))"
    let reduced = reductions.map { " --reduce \(quoted($0.text))" }.joined()
    return "run \(scene.arguments)\(points.arguments)\(measured)\(reduced)\(settings.arguments)"
  }

  /// Warnings of values out of range, whose rows are invalid; an axis without any other is an error.
  func warnings(ofRefusedValuesOf sweep: Sweep) throws -> [String] {
    try sweep.refusedValues.map { refused in
      if let range = refused.range { return try warning(of: refused, in: range) }
      guard !refused.isWholeAxis else { throw CommandProblem(.badInput, refused.first.description) }
      let values = refused.count == 1 ? "this value" : "this and \(refused.count - 1) more values"
      return "\(refused.first); rows with \(values) get the status invalid"
    }
  }
}

extension RunCommand {
  /// The same for a sampled range, whose ends are not rows themselves.
  private func warning(
    of refused: Sweep.RefusedValues, in range: SampledRange
  ) throws -> String {
    let allowed = refused.first.range
    let text = "--vary '\(range.text)'"
    guard !allowed.isFlag, !allowed.isWhole else {
      let between = allowed.isFlag ? "true and false" : "whole numbers"
      let list = "\(range.path)=\(allowed.isFlag ? "0,1" : "1,2,3")"
      throw CommandProblem(
        .badInput,
        "\(text): a sample has values between \(between); expected \(allowed). "
          + "Give a list: --vary \(list)"
      )
    }
    guard !refused.isWholeAxis else {
      throw CommandProblem(
        .badInput, "\(text): the whole range is outside the allowed values; expected \(allowed)")
    }
    return "\(text): part of the range is not allowed; expected \(allowed). Samples outside get "
      + "the status invalid"
  }
}

/// Metrics as they are written on the command line.
struct MetricList {
  /// nil for all metrics and measures of the scene; a metric without an item is of every item.
  private let names: [String]?

  /// The metrics of a list for a scene; the default metrics without a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - scene: The scene.
  ///   - measures: The measures of the scene and the command line.
  ///   - added: The columns of `--metric`, which the list may name too.
  /// - Returns: The columns.
  /// - Throws: What is wrong with a name.
  static func columns(
    _ list: MetricList?, of scene: Scene, _ measures: [Measure], adding added: [MetricColumn]
  ) throws -> [MetricColumn] {
    let listed = try columns(list, of: scene, measures)
    let names = Set(listed.map { $0.named(in: scene) })
    return listed + added.filter { !names.contains($0.named(in: scene)) }
  }

  private static func columns(
    _ list: MetricList?, of scene: Scene, _ measures: [Measure]
  ) throws -> [MetricColumn] {
    guard let list else { return Sweep.defaultColumns(for: scene) }
    guard let names = list.names else {
      return MetricColumn.columns(Metric.measured(of: scene), of: scene)
        + scene.measures.map { MetricColumn($0) }
    }
    let columns = try names.map { try metricColumn($0, of: "--metrics", among: measures) }
    // Item by item, if all metrics are of every item.
    let metrics = columns.compactMap { $0.item == nil ? $0.metric : nil }
    guard metrics.count < columns.count else { return MetricColumn.columns(metrics, of: scene) }
    return columns.flatMap { $0.columns(of: scene) }
  }

  /// Reads names separated by commas, or `all`.
  @Sendable init(parsing text: String) throws {
    if text == "all" {
      names = nil
      return
    }
    var names: [String] = []
    for name in entries(of: text) {
      guard !name.isEmpty else {
        throw ValidationError(
          "a name is missing \(got(text)); expected metrics separated by commas")
      }
      guard name != "all" else {
        throw ValidationError("'all' includes every metric; give it alone")
      }
      guard !names.contains(name) else {
        throw ValidationError("'\(name)' is given twice; give it once")
      }
      names.append(name)
    }
    self.names = names
  }
}

extension Metric {
  /// The name, with its unit in brackets if it has one.
  fileprivate var columnWithUnit: String {
    unit.symbol.isEmpty ? rawValue : "\(rawValue) (\(unit.symbol))"
  }
}
