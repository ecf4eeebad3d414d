import ArgumentParser
import Dynamics
import SweepFiles
import Sweeps

/// `sweep trace`: one scenario, frame by frame.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract:
      "Run one scenario and write the position of every item in every frame.",
    discussion: """
        sweep trace falling-square
        sweep trace drop-out-present --set card.elasticity=0.4 -o motion.csv
        sweep trace drop-out-dismiss --cause

      Columns: t (s), item, x and y of its center (pt), angle (rad), vx and vy (pt/s), \
      angularVelocity (rad/s). y points down; angles are clockwise. An invalid scenario, or one \
      that diverges, is an error.

      With --cause, one line for each item that still moves at the end: item, cause, and a sentence that \
      says why it does not rest and what to change. The causes: \
      \(RestCause.Kind.allCases.map(\.rawValue).joined(separator: ", ")). None for a scenario that rests.
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var settings: SettingsOptions
  @OptionGroup var output: OutputOptions

  @Flag(
    help: """
      Write why items do not rest at the end, in place of the frames. Default: the frames.
      """)
  var cause = false

  @Flag(
    help: """
      Write centers and angles as UIKit gives them to views: to pixels, of which a point has \
      parameters.displayScale, and to 1/5000 rad. The motion itself stays exact. Default: exact values.
      """)
  var rounded = false

  func validate() throws {
    if cause, rounded {
      throw ValidationError("--rounded is about frames, and --cause writes none; give one of them")
    }
    if let path = output.output, RowFormat(fileName: path) == nil {
      throw ValidationError(
        "-o '\(path)': frames are written as text; expected a name that ends in \(RowFormat.endings)"
      )
    }
  }

  func run() throws {
    try requireSeparate(reading: scene.inputs, writing: output.outputs)
    let scene = try scene.scene(duration: settings.duration)
    let plan = try Plan(scene: scene, settings: settings.settings)
    for remark in try self.scene.remarks(on: plan.table, duration: settings.duration) {
      output.warn(remark)
    }
    try plan.requireTraceMemory(settings.precision, bytesOfText: 120)
    let rounding = try rounding(of: plan)
    let instructionSet = try InstructionSet.chosen()
    let file = try output.openFile()
    if cause { return try writeCauses(of: plan, instructionSet, to: file) }
    switch settings.precision {
    case .single:
      let trace = Trace<Float>(plan: plan, instructionSet: instructionSet)
      try write(rounding.map(trace.rounded) ?? trace, of: scene, to: file)
    case .double:
      let trace = Trace<Double>(plan: plan, instructionSet: instructionSet)
      try write(rounding.map(trace.rounded) ?? trace, of: scene, to: file)
    }
  }

  /// The rounding that `--rounded` asks for.
  private func rounding(of plan: Plan) throws -> PixelRounding? {
    guard rounded else { return nil }
    if let spring = plan.scene.springAnimation {
      throw CommandProblem(
        .badInput,
        "--rounded: UIKit does not round what the spring animation \(spring.name) moves; leave it out"
      )
    }
    do { return try PixelRounding(of: plan.table) } catch {
      throw CommandProblem(.badInput, "--rounded: \(error)")
    }
  }

  private func write<Scalar>(
    _ trace: Trace<Scalar>, of scene: Scene, to file: PartialFile?
  ) throws {
    let items = scene.items.map(\.name)
    let text = FrameText(items: items, format: output.format).text(of: trace)
    if let file {
      try file.write(text)
      try file.commit()
    } else if Terminal.output.isInteractive, !output.json {
      try printLines(table(trace, items))
    } else {
      try StreamOutput.standard.write(shown(text))
    }
    // A failure is reported once, by the error.
    guard trace.status != .invalid else {
      throw CommandProblem(.badInput, Status.sentenceOfInvalid(scene))
    }
    guard trace.status != .diverged else {
      throw CommandProblem(
        .runFailed, "the scenario diverged after \(trace.frameCount) frames\(destination)")
    }
    close(trace)
  }

  /// Writes one line for each item that does not rest.
  private func writeCauses(
    of plan: Plan, _ instructionSet: InstructionSet, to file: PartialFile?
  ) throws {
    let status =
      switch settings.precision {
      case .single: Trace<Float>(plan: plan, instructionSet: instructionSet).status
      case .double: Trace<Double>(plan: plan, instructionSet: instructionSet).status
      }
    guard status != .invalid else {
      throw CommandProblem(.badInput, Status.sentenceOfInvalid(plan.scene))
    }
    guard status != .diverged else {
      throw CommandProblem(.runFailed, "the scenario diverged")
    }
    let causes = try RestCause.causes(
      in: plan, precision: settings.precision, instructionSet: instructionSet)
    let records = RecordText(columns: ["item", "cause", "sentence"], format: output.format)
    let lines = causes.map {
      records.line([.text($0.item), .text($0.kind.rawValue), .text($0.sentence)])
    }
    try output.write(records.header + lines.joined(), to: file)
    output.close(
      causes.isEmpty
        ? "all items rest at the end" : "awake at the end: \(counted(causes.count, "item"))")
  }

  /// The file that was written, for the end of a sentence.
  private var destination: String { output.output.map { "; written to \($0)" } ?? "" }

  private func table<Scalar>(_ trace: Trace<Scalar>, _ items: [String]) -> [String] {
    var table = TextTable(
      FrameText.columns.map { ($0, $0 == "item" ? .leading : .trailing) })
    for frame in trace.frames {
      let values = [
        frame.x, frame.y, frame.angle, frame.velocityX, frame.velocityY, frame.angularVelocity,
      ]
      table.append(
        [valueText(frame.time), items[frame.item]] + values.map { valueText(Double($0)) })
    }
    return table.lines(on: .output)
  }

  /// The closing line on standard error.
  private func close<Scalar>(_ trace: Trace<Scalar>) {
    guard !output.quiet else { return }
    let end = trace.frames.last?.time ?? 0
    if output.json {
      complain(
        JSONText.object([
          ("status", .text(trace.status.name)), ("frames", .number(Double(trace.frameCount))),
          ("seconds", .real(end)),
        ]).line)
    } else {
      complain(
        "sweep: \(trace.status.name) after \(valueText(end)) s, "
          + "\(trace.frameCount) frames\(destination)")
    }
  }
}
