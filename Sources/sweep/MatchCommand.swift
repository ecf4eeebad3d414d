import Analysis
import ArgumentParser
import Dynamics
import Foundation
import SweepFiles
import Sweeps

/// `sweep match`: the parameters behind a motion.
struct MatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Find the parameters whose motion is nearest to a recorded one, or to a curve.",
    discussion: """
        sweep match drop-out-dismiss --vary rope.frequency=1:5 --to motion.csv
        sweep match pull.yaml --vary rope.frequency=1:9 --to ease-in-out:0.6

      A recording is CSV with a first line of names: t, then x, y or both, and angle if it was seen, \
      at any times, with empty cells where a value is not known; units: t (s) or t (ms), angle (rad) \
      or angle (deg). Several items are told apart by a column item, as sweep trace writes it, or \
      have columns of their own: card.x, card.y, card.angle; not every item has to be seen. Or it is \
      JSON Lines: an object a row, with the same names; what is not known is null or left out. A \
      curve leads the target's item from its start to the target.

      One row for each basin, the nearest first: error is the root of the mean square of the rows' \
      distances, in which an angle counts as the way of the item's corner, of all items and of each; \
      uncertainties are one standard deviation, as if what is left were independent noise.
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var ranges: RangeOptions

  @Option(
    help: ArgumentHelp(
      """
      The motion: a file of CSV or JSON Lines, cubic-bezier(x1,y1,x2,y2):DURATION, EASING:DURATION, \
      caspring(mass,stiffness,damping,velocity) or uispring(dampingRatio,duration).
      """, valueName: "FILE.csv|FILE.jsonl|CURVE"))
  var to: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      When the scene starts in the recording's clock, s: a time, or a:b if that is to be found. \
      Default: 0.
      """, valueName: "T|a:b"), transform: MatchCommand.times(parsing:))
  var start: ClosedRange<Double> = 0...0

  @Option(
    help: ArgumentHelp("Points of the space that are screened. Default: 16384.", valueName: "N"))
  var samples: Int = 1 << 14

  @Option(help: ArgumentHelp("Basins that are refined, 1 to 64. Default: 8.", valueName: "N"))
  var basins: Int = 8

  @Option(
    help: ArgumentHelp(
      "Also write the time, the item and the error of each recorded row, for the nearest motion.",
      valueName: "FILE.csv|FILE.jsonl"))
  var errors: String?

  @OptionGroup var settings: SettingsOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try output.validateText("answers")
    if let errors, RowFormat(fileName: errors) == nil {
      throw ValidationError("--errors \(errors): allowed: .csv, .jsonl.")
    }
    for (name, count, limit) in [("samples", samples, 1 << 22), ("basins", basins, 64)]
    where !(1...limit ~= count) {
      throw ValidationError("--\(name) is \(count); allowed: 1 to \(limit).")
    }
  }

  func run() throws {
    switch settings.precision {
    case .single: try run(as: Float.self)
    case .double: try run(as: Double.self)
    }
  }

  private func run<Scalar: SimulationScalar>(as scalar: Scalar.Type) throws {
    var engine = settings.settings
    // The name of a file may have what a curve has.
    let isCurve = RowFormat(fileName: to) == nil && to.contains { "(:".contains($0) }
    try requireSeparate(
      reading: scene.inputs + (isCurve ? [] : [NamedFile(to, option: "--to")]),
      writing: output.outputs + (errors.map { [NamedFile($0, option: "--errors")] } ?? []))
    let named = isCurve ? try NamedCurve(parsing: to) : nil
    let seen = isCurve ? nil : try readRecording()
    if settings.frameRate == nil, let rate = seen?.frameRate?.rounded(), rate > 60 {
      engine.frameRate = min(rate, 1000)
      output.note("simulated at \(shortest(engine.frameRate)) Hz, the recording's rate")
    }
    let runner = try ranges.runner(
      of: scene, duration: settings.duration, settings: engine, as: scalar)
    let recording = try seen ?? curve(named, runner)
    let matcher = try MotionMatcher(
      recording, runner: runner, offsets: start, sampleCount: samples, basinLimit: basins,
      seed: ranges.seed)
    let late = recording.rowCount - matcher.rowCount
    if late > 0 {
      output.note("\(late) rows have no value or come after the scene's end and are left out")
    }
    if !recording.leftOut.isEmpty {
      let names = recording.leftOut.joined(separator: ", ")
      output.note("the scene has no item \(names): what was seen of it is left out")
    }
    let file = try output.openFile()
    let errorFile = try errors.map { path throws in try PartialFile(path: path) }
    let cancellation = Cancellation()
    _ = Interruption(cancelling: cancellation)
    var progress = Progress(total: samples, isQuiet: output.quiet)
    let found = try matcher.matches(cancellation: cancellation) { progress.update($0) }
    progress.clear()
    guard let matches = found, let best = matches.first else {
      throw CommandProblem(.interrupted, "interrupted; nothing was found yet")
    }
    let frameRate = engine.frameRate == settings.settings.frameRate ? nil : engine.frameRate
    let report = MatchReport(
      matches: matches, findsStart: matcher.findsOffset, sceneArguments: scene.arguments,
      settingsArguments: settings.arguments
        + (frameRate.map { " --frame-rate \(shortest($0))" } ?? ""))
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
    for remark in report.remarks(on: best) { output.note(remark) }
    output.close(
      "\(samples) motions screened against \(matcher.rowCount) rows in "
        + "\(significant(progress.elapsed.seconds, digits: 3)) s, "
        + "\(matches.count) \(matches.count == 1 ? "basin" : "basins"); "
        + "next: \(report.command(of: best))")
  }

  /// Files longer than this are no recordings, bytes: an hour of 240 frames a second is shorter.
  private static let recordingLimit = 1 << 26

  private func readRecording() throws -> SceneRecording {
    let handle = FileHandle(forReadingAtPath: to)
    guard let handle, let data = try? handle.read(upToCount: Self.recordingLimit + 1) ?? Data()
    else {
      throw CommandProblem(
        .badInput,
        "\(to): not readable; allowed: a file of CSV or JSON Lines, or a curve such as "
          + "ease-in-out:0.4")
    }
    guard data.count <= Self.recordingLimit else {
      throw CommandProblem(
        .badInput, "\(to): too long; allowed: up to \(Self.recordingLimit) bytes")
    }
    let text = String(decoding: data, as: UTF8.self)
    let items = try scene.scene(duration: nil).items.map(\.name)
    return switch RowFormat(fileName: to) {
    case .jsonLines: try SceneRecording(jsonLines: text, file: to, items: items)
    case .csv, nil: try SceneRecording(csv: text, file: to, items: items)
    }
  }

  /// The motion along a curve, from the start of the target's item to the target.
  private func curve<Scalar>(
    _ named: NamedCurve?, _ runner: PointRunner<Scalar>
  ) throws -> SceneRecording {
    let table = runner.plan.table
    let values = table.baseValues()
    func value(_ path: ParameterPath) throws -> Double { values[try table.index(of: path)] }
    let scene = runner.plan.scene
    guard let named, let item = scene.target?.item else {
      throw CommandProblem(
        .badInput,
        "\(to) leads to the scene's target, and \(scene.name) has none; allowed: a "
          + "scene with target: {item: \(scene.items[0].name), center: [x, y]}")
    }
    let from = (x: try value("\(item).center.x"), y: try value("\(item).center.y"))
    let end = (x: try value("target.center.x"), y: try value("target.center.y"))
    guard from != end else {
      throw CommandProblem(
        .badInput,
        "\(to) leads from the start to the target, and \(scene.name) has both in the "
          + "same place; allowed: a target elsewhere")
    }
    let recording = try named.recording(
      from: from, to: end, frameRate: runner.plan.settings.frameRate)
    return SceneRecording([.init(item: item, recording: recording.shifted(by: start.lowerBound))])
  }

  /// Reads a time or a range of times.
  @Sendable static func times(parsing text: String) throws -> ClosedRange<Double> {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    let times = fields.compactMap { decimalNumber(String($0)) }.filter(\.isFinite)
    guard times.count == fields.count, 1...2 ~= times.count, let first = times.first,
      let last = times.last, first <= last
    else {
      throw ValidationError("--start \(text): allowed: a time T or two times a:b in s, a before b.")
    }
    return first...last
  }
}
