import ArgumentParser
import Dynamics
import Foundation
import SweepFiles
import Sweeps

/// `sweep play`: one scenario as it happens.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: """
      Print the events of one scenario, such as its contacts and pauses; with -o, write an animated \
      picture.
      """,
    discussion: """
        sweep play falling-boxes
        sweep play drop-out-present --set card.elasticity=0.6 -o card.svg
        sweep play drop-out-present --vary card.elasticity=0.2,0.45,0.7 -o card.svg
        sweep play motion.csv -o motion.svg

      Ends when all items are at rest, or when the last phase or the duration ends.

      Prints one CSV line per event: t,event,item,with,x,y,instant,normalX,normalY,approachSpeed,\
      impulse. The events are those of UIKit's collision and animator delegates; t is the time of \
      their frame, s. Of a contact that began, x and y are its point (pt), instant the time of \
      impact within the frame (s), the normal a unit vector from the other side to the item, \
      approachSpeed the speed against the normal just before (pt/s), and impulse the normal impulse \
      (N s: 1 N s changes the velocity of an item of 100 × 100 pt and density 1 by 100 pt/s). \
      A contact that ended has an instant only. 'with' is the other item, or a \
      boundary and its side; walls.insets is the boundary that collision behavior walls makes of the \
      reference bounds. 'ended' is the \
      end of the last phase, or of a spring in closed form. If items still move at the end, standard \
      error says why. An invalid scenario, or one that diverges, is an error.

      With -o, writes an SVG file in which the scenario moves at its true speed and starts again \
      one second after its end. The file needs no script and no other file, so it also \
      moves as an image in a web page or a README. With --vary, the picture shows up to \
      \(valueLimit) values of one parameter side by side. Below each is the time at which it pauses \
      or ends, and its number of bounces; of several items, the number of contacts. Where a reader \
      prefers reduced motion, the picture shows the end of each scenario. 'sweep explore' makes a \
      page that plays at other speeds and whose parameters you can change.

      In place of a scene, a recording (\(RowFormat.endings); see 'sweep match --help') makes a picture \
      of its items. 'sweep new --recorder' prints a file that records motions in an app.
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var settings: SettingsOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Write an animated picture to FILE, whose name ends in .svg. An existing file is replaced only \
      when the new one is complete. Default: print the events.
      """, valueName: "FILE.svg"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      """
      Show these values of one parameter side by side, in its unit (see 'sweep show'); needs -o. \
      'sweep run --help' lists other forms, such as PATH=a:b:n. Default: the scene as it is.
      """, valueName: "PATH=a,b,c"), completion: Completions.path)
  var vary: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Title of the picture. Default: the name of the study; without a study file, that of the scene.
      """, valueName: "TEXT"))
  var study: String?

  func validate() throws { try validatePicture() }

  func run() throws {
    try validateRecording()
    if let output {
      if RecordingFile.isNamed(by: scene.scene) { return try writeRecording(to: output) }
      switch settings.precision {
      case .single: return try writePicture(to: output, as: Float.self)
      case .double: return try writePicture(to: output, as: Double.self)
      }
    }
    switch settings.precision {
    case .single: try play(Float.self)
    case .double: try play(Double.self)
    }
  }

  private func play<Scalar: SimulationScalar>(_ scalar: Scalar.Type) throws {
    let scene = try scene.scene(duration: settings.duration)
    var motion = try Motion<Scalar>(scene, settings.settings, try InstructionSet.chosen())
    for remark in try self.scene.remarks(
      on: ParameterTable(scene), duration: settings.duration)
    {
      complain(warning: remark, json: false)
    }
    let cancellation = Cancellation()
    let interruption = Interruption(cancelling: cancellation)
    defer { withExtendedLifetime(interruption) {} }
    try writeEvents(&motion, until: cancellation)
    if cancellation.isCancelled { throw ExitCode(Exit.interrupted.rawValue) }
    if motion.hasDiverged {
      throw CommandProblem(
        .runFailed,
        "the scenario diverged after \(valueText(motion.time)) s")
    }
    let plan = try Plan(scene: scene, settings: settings.settings)
    for cause in try RestCause.causes(in: plan, precision: settings.precision).prefix(
      Self.causeLimit)
    {
      complain("sweep: \(cause.sentence)")
    }
  }

  /// The most causes that are printed.
  private static let causeLimit = 8

  /// Writes the events, line by line.
  private func writeEvents<Scalar>(
    _ motion: inout Motion<Scalar>, until cancellation: Cancellation
  ) throws {
    try write(Self.columns.joined(separator: ",") + "\n")
    while !motion.isOver, !cancellation.isCancelled {
      let events = motion.step()
      let time = JSONText.real(motion.time).line
      for event in events {
        try write(shown("\(time),\(row(event, in: Scalar.precision))\n"))
      }
    }
  }

  private func row(_ event: WorldEvent, in precision: Precision) -> String {
    func number(_ value: Double) -> String {
      (precision == .single ? JSONText.single(Float(value)) : .real(value)).line
    }
    func partner(of contact: WorldContact) -> String {
      switch contact.partner {
      case .item(let item): item
      case .boundary(let boundary?, let side): "\(contact.behavior).\(boundary) \(side)"
      case .boundary(nil, let side):
        "\(contact.behavior).insets \(["top", "right", "bottom", "left"][side])"
      }
    }
    let fields: [String] =
      switch event {
      case .willResume: ["willResume"]
      case .contactBegan(let contact, let impact):
        ["contactBegan", contact.item, partner(of: contact), number(impact.x), number(impact.y)]
          + [JSONText.real(impact.time).line, number(impact.normalX), number(impact.normalY)]
          + [number(impact.approachSpeed), number(impact.impulse)]
      case .contactEnded(let contact, let time):
        ["contactEnded", contact.item, partner(of: contact), "", "", JSONText.real(time).line]
      case .action(let behavior): ["action", "", behavior]
      case .phaseBegan(let phase): ["phaseBegan", "", phase]
      case .ended(let outcome): ["ended", "", outcome ?? ""]
      case .diverged: ["diverged"]
      case .didPause: ["didPause"]
      }
    let missing = Self.columns.count - 1 - fields.count
    return (fields + repeatElement("", count: missing)).joined(separator: ",")
  }

  /// The columns of the events.
  private static let columns = [
    "t", "event", "item", "with", "x", "y", "instant", "normalX", "normalY", "approachSpeed",
    "impulse",
  ]

  private func write(_ text: String) throws {
    try StreamOutput.standard.write(Array(text.utf8))
  }
}

/// What is played: a world, or the frames of a spring in closed form.
struct Motion<Scalar: SimulationScalar> {
  private let world: World<Scalar>?
  private let trace: [Frame<Scalar>]
  /// Of a spring, how its scenario ended.
  private let status: Status?
  private let duration: Double
  private let frameRate: Double
  private var index = 0
  /// Whether a number of the motion is infinite or NaN.
  private(set) var hasDiverged = false

  init(_ scene: Scene, _ settings: Settings, _ instructionSet: InstructionSet) throws {
    duration = try SceneValues(scene)("duration")
    frameRate = settings.frameRate
    if scene.movesInClosedForm {
      world = nil
      let plan = try Plan(scene: scene, settings: settings)
      try plan.requireTraceMemory(Scalar.precision)
      let spring = Trace<Scalar>(plan: plan, instructionSet: instructionSet)
      guard spring.status != .invalid else {
        throw CommandProblem(.badInput, Status.sentenceOfInvalid(scene))
      }
      trace = spring.frames
      status = spring.status
      hasDiverged = status == .diverged
    } else {
      world = try World(scene, settings: settings, instructionSet: instructionSet)
      trace = []
      status = nil
    }
  }

  /// The elapsed time, s.
  ///
  /// A world adds the frames up; this is the time of the frame, with the bits that a trace has.
  var time: Double {
    world.map { ($0.elapsedTime * frameRate).rounded() / frameRate } ?? trace[index].time
  }

  /// Whether the motion is over.
  var isOver: Bool {
    guard let world else { return index + 1 >= trace.count }
    let isPaused = !world.isRunning && world.scene.phases.isEmpty
    return world.isOver || isPaused || world.elapsedTime >= duration - 1e-9
  }

  mutating func step() -> [WorldEvent] {
    guard let world else {
      index += 1
      // A spring that is still moving when the time ends has no event, like an animator.
      return isOver && status == .resting ? [.ended(outcome: nil)] : []
    }
    let events = world.step()
    if events.contains(.diverged) { hasDiverged = true }
    return events
  }
}

extension Scene {
  /// Whether a spring in closed form moves it, and not the engine.
  fileprivate var movesInClosedForm: Bool { behaviors.contains { $0.kind == .spring } }
}
