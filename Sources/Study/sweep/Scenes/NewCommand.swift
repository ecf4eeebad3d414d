import ArgumentParser
import CMotionRecorder
import Dynamics
import SweepFiles

/// `sweep new`: a commented scene or study to begin with, from a template.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Print a commented scene or study to begin with.",
    discussion: """
        sweep new my-card > my-card.yaml
        sweep schema > scene.schema.json
        sweep check my-card.yaml
        sweep run my-card.yaml --vary rope.frequency=1:4:7
        sweep new my-card --study > my-study.yaml
        sweep run my-study.yaml
        sweep new my-sheet --template sheet > my-sheet.yaml
        sweep new --recorder > MotionRecorder.swift

      Templates:
      \(SceneTemplate.list)

      Each begins with a question and the command that answers it. Lines that begin with # explain the \
      numbers, and show others. 'sweep schema --reference' describes every key. A study is a scene with \
      its question: what varies, and which goals to meet.

      MotionRecorder.swift records the motion of views in an app on a device. 'sweep play' and \
      'sweep match' read what it writes.
      """)

  @Argument(
    help: "The name of the scene: letters, digits, '_' and '-'. Required without --recorder.")
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The scene to print, as listed above. Default: card.", valueName: "NAME"),
    transform: SceneTemplate.init(parsing:))
  var template: SceneTemplate?

  @Flag(help: "Print a study with the scene in it. Default: the scene.")
  var study = false

  @Flag(
    help: ArgumentHelp(
      """
      Print MotionRecorder.swift, a file for an app of iOS 15 and later. Default: print a scene.
      """))
  var recorder = false

  func validate() throws {
    if recorder, name != nil || template != nil || study {
      throw ValidationError("--recorder prints a Swift file; leave the name and other options out")
    }
    if !recorder, name == nil {
      throw ValidationError("the name is missing; expected sweep new NAME, or --recorder")
    }
  }

  func run() throws {
    guard let name else {
      try StreamOutput.standard.write(Array(String(cString: motion_recorder_source()).utf8))
      return
    }
    if let problem = Scene(name: name, reference: Size2(width: 1, height: 1), items: []).problems
      .first(where: { $0.path == "scene" })
    {
      throw CommandProblem(.usage, "\(problem)")
    }
    let template = template ?? .card
    let text = study ? template.study(named: name) : template.scene(named: name)
    try printLines(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }
}
