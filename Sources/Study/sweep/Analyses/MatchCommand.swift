import Analysis
import ArgumentParser
import Dynamics
import Foundation
import SweepFiles
import Sweeps

/// `sweep match`: the parameters of a recorded motion.
struct MatchCommand: StudiedCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Find the parameter values whose motion is closest to a recording or a curve.",
    discussion: """
        sweep match drop-out-dismiss --vary rope.frequency=1:5 --to motion.csv
        sweep match pull.yaml --vary rope.frequency=1:9 --to ease-in-out:0.6

      A recording is a CSV file, or JSON Lines with one object per row and the same names. Rows \
      may have any times. Columns:
        t (s), t (ms)             time; t alone is in seconds
        clock (s)                 in place of t: the scene starts at an unknown time
        x, y                      center of the item, pt; one of them is enough
        x (px), y (px), scale     the same in pixels, and the pixels of a point
        angle (rad), angle (deg)  angle, if known; angle alone is in radians
        item                      name of the item, if several are recorded

      Instead of a column item, several items may have columns of their own: card.x, card.y, \
      card.angle. Not every item of the scene needs to be recorded. An unknown value is an empty \
      cell, or null or left out in JSON. sweep trace writes such files, and so does the recorder for \
      apps that 'sweep new --recorder' prints.

      A curve moves the target's item from its start to the target.

      The search compares --samples scenarios with the recording and refines the best of them. The \
      result has one row per match (a local minimum of the error), closest first, at most --matches. \
      error is the root mean square distance over the recorded rows, in pt; angles are converted to \
      corner displacement. Rows that the motion misses by far more than the others get no weight and \
      do not count in error; a remark names them. Each uncertainty is one standard deviation: 1.96 of \
      them contain the true value in 95 of 100 recordings, if the other errors are noise.

      With --across, the recording was made under one of the conditions, and the result says which: \
      one row per condition, closest first. A remark says if the recording does not tell the first \
      ones apart. A recording has one condition, so there is no worst case and no share. For a motion \
      that is good under all conditions, use sweep solve.
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var ranges: RangeOptions

  @Option(
    help: ArgumentHelp(
      """
      The motion to match; required. A recording (\(RowFormat.endings)), or a curve: \
      cubic-bezier(x1,y1,x2,y2):DURATION, EASING:DURATION, \
      caspring(mass,stiffness,damping,velocity) or uispring(dampingRatio,duration). DURATION is in \
      seconds; EASING is, for example, ease-in-out.
      """, valueName: "\(textFile)|CURVE"))
  var to: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Time in the recording at which the scene starts, in seconds: T, or a range a:b in which to \
      find it. Default: 0; in a recording with a column clock, found from the first row to the first \
      motion.
      """, valueName: "T|a:b"), transform: MatchCommand.times(parsing:))
  var start: ClosedRange<Double>?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Pixels of a point of the recording, 0.01 to 100. Default: the column scale; without one, found \
      from 0.5 to 4 if x and y are in px.
      """, valueName: "N"),
    transform: number("0.01 to 100") { $0 >= 0.01 && $0 <= 100 })
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of scenarios to compare before refining, 1 to 4194304. Default: 16384.",
      valueName: "N"), transform: wholeNumber(1...1 << 22))
  var samples: Int = 1 << 14

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of matches to list, 1 to 64; 8 or more are refined. Default: 8.", valueName: "N"),
    transform: wholeNumber(1...64))
  var matches: Int = 8

  @Option(
    help: ArgumentHelp(
      """
      Also write time, item, error (pt) and weight (1 to 0) of each recorded row, for the closest \
      motion. Default: no file.
      """,
      valueName: textFile))
  var errors: String?

  @Option(
    help: ArgumentHelp(
      """
      Something about the recording that you do not know, with the values that it may have: \
      PATH=a,b,c, PATH=a:b (five values), PATH=±10%, frame-rate=60,120, drop-every=0,5, or @FILE.csv \
      as in sweep solve. Repeat the option to combine all values of several, at most \
      \(Across.conditionLimit) combinations. The search runs for each; the result has the closest match \
      of each. Default: the scene as it is.
      """, valueName: "SPEC"), completion: Completions.path)
  var across: [String] = []

  @OptionGroup var settings: SettingsOptions
  @OptionGroup var study: StudyOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try output.validateText("matches")
    if let errors, RowFormat(fileName: errors) == nil {
      throw ValidationError(
        "--errors '\(errors)': expected a name that ends in \(RowFormat.endings)")
    }
  }

  func check() throws -> [String] {
    let runner = try comparison(as: Float.self).runner
    return try scene.remarks(on: runner.plan.table, duration: settings.duration, vary: ranges.vary)
  }

  func run() throws {
    switch settings.precision {
    case .single: try run(as: Float.self)
    case .double: try run(as: Double.self)
    }
  }

  private func run<Scalar: SimulationScalar>(as scalar: Scalar.Type) throws {
    let (matcher, runner, recording) = try comparison(as: scalar)
    let engine = runner.plan.settings
    for remark in try scene.remarks(
      on: runner.plan.table, duration: settings.duration, vary: ranges.vary)
    {
      output.warn(remark)
    }
    if engine.frameRate != settings.settings.frameRate {
      output.note("simulating at \(shortest(engine.frameRate)) Hz, the frame rate of the recording")
    }
    if start == nil, matcher.findsOffset {
      output.note(
        "finding the start of the scene from \(shortest(matcher.offsets.lowerBound)) to "
          + "\(shortest(matcher.offsets.upperBound)) s, as the recording does not tell it")
    }
    if let remark = matcher.remarkOnIgnoredRows(of: recording) { output.note(remark) }
    for remark in recording.remarks { output.warn("\(to): ignoring \(remark)") }
    for name in recording.leftOut {
      let problem = unknownName("item", name, among: runner.plan.scene.items.map(\.name))
      output.note("ignoring its part of the recording: \(problem)")
    }
    let file = try output.openFile()
    let errorFile = try errors.map { path throws in try PartialFile(path: path) }
    let cancellation = Cancellation()
    _ = Interruption(cancelling: cancellation)
    let isGiven = !runner.across.isEmpty
    var progress = Progress(total: samples, isQuiet: output.quiet)
    let found = try matcher.matches(cancellation: cancellation) { progress.update($0) }
    progress.clear()
    guard let matches = found, let best = matches.first else {
      throw CommandProblem(.interrupted, "interrupted before a match was found")
    }
    var shown = settings
    if engine.frameRate != settings.settings.frameRate { shown.frameRate = engine.frameRate }
    let report = MatchReport(
      matches: matches, parameters: runner.plan.table, sceneArguments: scene.arguments,
      settings: shown)
    if file == nil, Terminal.output.isInteractive, !output.json {
      try printLines(report.lines)
      if best.items.count > 1 { try printLines([""] + report.itemLines(of: best)) }
    } else {
      try output.write(report.text(format: output.format), to: file)
    }
    if let errorFile, let errors {
      try errorFile.write(report.errors(of: best, format: RowFormat(fileName: errors) ?? .csv))
      try errorFile.commit()
    }
    for remark in best.remarks + [matches.remarkOnConditions].compactMap(\.self) {
      output.note(remark)
    }
    if let miss = best.miss(of: recording) {
      output.warn("\(miss); check the scene, the ranges and --start")
    }
    output.close(
      study.heading + "\(counted(samples, "scenario")) compared with "
        + "\(counted(matcher.rowCount, "recorded row"))"
        + (isGiven ? " under \(counted(runner.across.conditionCount, "condition"))" : "")
        + " in \(duration(progress.elapsed.seconds)): \(matches.count) "
        + "\(matches.count == 1 ? "match" : "matches"); next: \(report.command(of: best))")
  }

  /// What compares, what runs the scenarios, and the recording.
  private func comparison<Scalar: SimulationScalar>(
    as scalar: Scalar.Type
  ) throws -> (
    matcher: ConditionMatcher<Scalar>, runner: PointRunner<Scalar>, recording: SceneRecording
  ) {
    var engine = settings.settings
    // The name of a file may have the characters of a curve.
    let isCurve =
      RowFormat(fileName: to) == nil
      && (to.contains { "(:".contains($0) } || NamedCurve.names.contains(to))
    try requireSeparate(
      reading: scene.inputs + (isCurve ? [] : [NamedFile(to, option: "--to")]),
      writing: output.outputs + (errors.map { [NamedFile($0, option: "--errors")] } ?? []))
    let named = isCurve ? try NamedCurve(parsing: to) : nil
    let seen = isCurve ? nil : try readRecording()
    if settings.frameRate == nil, let rate = seen?.simulationFrameRate { engine.frameRate = rate }
    guard !isCurve || across.isEmpty else {
      throw CommandProblem(
        .usage,
        "--across: a curve is wanted and not recorded, so no condition is unknown; use sweep solve "
          + "--across for a motion that is good under all conditions")
    }
    let runner = try ranges.runner(
      of: scene, across: { try Across(parsing: across, of: scene, $0) },
      duration: settings.duration, settings: engine, as: scalar)
    let recording = try scaled(try seen ?? curve(named, runner.plan))
    let matcher = try ConditionMatcher(
      recording, runner: runner, offsets: start ?? recording.usualStarts, sampleCount: samples,
      matchLimit: matches, seed: ranges.seed)
    return (matcher, runner, recording)
  }

  private func readRecording() throws -> SceneRecording {
    let text = try RecordingFile.text(
      of: to, option: "--to",
      expected: "expected a \(RowFormat.endings) file, or a curve such as ease-in-out:0.4")
    let items = try scene.scene(duration: nil).items.map(\.name)
    return try SceneRecording(text: text, file: to, items: items)
  }

  /// The recording in points, if `--scale` gives the pixels of a point.
  private func scaled(_ recording: SceneRecording) throws -> SceneRecording {
    guard let scale else { return recording }
    guard recording.isInPixels else {
      throw CommandProblem(
        .usage, "--scale \(shortest(scale)): \(to) is in points or has a column scale; leave it out"
      )
    }
    return recording.inPoints(scale: scale)
  }

  /// The motion along a curve, from the start of the target's item to the target.
  private func curve(_ named: NamedCurve?, _ plan: Plan) throws -> SceneRecording {
    do {
      guard let recording = try named?.recording(of: plan, from: start?.lowerBound ?? 0) else {
        preconditionFailure("what is not a recording is a curve")
      }
      return recording
    } catch let problem as MatchProblem {
      throw CommandProblem(problem.exit, "--to '\(to)': \(problem)")
    }
  }

  /// Reads a time or a range of times.
  @Sendable static func times(parsing text: String) throws -> ClosedRange<Double> {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    let limit = SceneRecording.timeLimit
    let times = fields.compactMap { decimalNumber(String($0), in: .seconds) }.filter {
      $0.magnitude <= limit
    }
    guard times.count == fields.count, 1...2 ~= times.count, let first = times.first,
      let last = times.last, first <= last
    else {
      throw ValidationError(
        "must be a time T or a range a:b in seconds, a before b, within ±\(shortest(limit)) s "
          + got(text))
    }
    return first...last
  }
}

/// A file of text in the synopsis of an option, with each ending.
private let textFile = RowFormat.allCases.map { "FILE.\($0.rawValue)" }.joined(separator: "|")
