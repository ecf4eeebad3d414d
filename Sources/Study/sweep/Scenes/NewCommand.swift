import ArgumentParser
import Dynamics

/// `sweep new`: a commented scene or study to begin with.
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

      The scene has an item, a target and the most common behaviors. Lines that begin with # show \
      others. 'sweep schema --reference' describes every key. A study is a scene with a question: what \
      varies, and which goals to meet.
      """)

  @Argument(help: "The name of the scene: letters, digits, '_' and '-'.")
  var name: String

  @Flag(help: "Print a study with the scene in it. Default: the scene.")
  var study = false

  func run() throws {
    if let problem = Scene(name: name, reference: Size2(width: 1, height: 1), items: []).problems
      .first(where: { $0.path == "scene" })
    {
      throw CommandProblem(.usage, "\(problem)")
    }
    let text = study ? Self.study(name) : Self.scene(name)
    try printLines(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  private static func scene(_ name: String) -> String {
    """
    # yaml-language-server: $schema=scene.schema.json (from 'sweep schema')
    # Lengths are in points (y points down), times in seconds, angles in radians or as 30deg.
    \(content(name))
    """
  }

  private static func study(_ name: String) -> String {
    let scene = content(name).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    return """
      # yaml-language-server: $schema=study.schema.json (from 'sweep schema --study')
      # 'sweep run FILE' runs this study, and 'sweep check FILE' reports its mistakes.
      # Lengths are in points (y points down), times in seconds, angles in radians or as 30deg.
      study: Which rope lets the card land within 3.2 s, after 2 bounces?

      # What answers it: run (a row for every combination of values), solve (the values that meet
      # goals), sensitivity (which parameter matters), or match (the values of a recorded motion).
      command: solve

      # The ranges to search. For run, give a count too, as in 60:160:11, or a list [60, 110, 160].
      vary:
        rope.length: 60:160
        card.elasticity: 0.1:0.9

      # The goals. Others: 'overshoot <= 5', and minimize: settleTime.
      want: [bounces = 2, arrivalTime <= 3.2]

      # How many solutions to list. Every other option of the command has its key too:
      # 'sweep schema --study --reference' describes them.
      solutions: 1

      # The scene, here in place. It can also be the name of a file or of a built-in scene.
      scene:
      \(scene)
      """
  }

  private static func content(_ name: String) -> String {
    """
    scene: \(name)
    about: A card hangs on a spring, and then falls to the floor.

    # The size of the view. Its upper left corner is [0, 0].
    reference: {width: 375, height: 667}

    # Numbers of your own, for formulas such as parameters.lift.
    parameters: {lift: 40}

    # What moves. Properties that are left out have UIKit's defaults.
    items:
      - name: card
        size: [200, 120]
        center: [reference.width / 2, 240 - parameters.lift]
        elasticity: 0.4
        # Others: angle, velocity, angularVelocity, friction, density, resistance,
        # angularResistance, allowsRotation, anchored, charge, shape (ellipse), path, group.

    # What moves it, in the order in which UIKit adds the behaviors.
    behaviors:
      # 1 is 1000 pt/s², downwards.
      - gravity: {name: pull, magnitude: 1}
      # The boundary around the view. For a line of your own:
      #   lines: [{name: edge, from: [0, 600], to: [375, 600]}]
      - collision: {name: walls, bounds: true}
      # A spring from the card's upper edge to a point. Without a frequency it is a rod.
      # Other kinds: limit (a rope), fixed, pin, sliding.
      - attachment: {name: rope, item: card, offset: [0, -60], anchor: [187.5, 60],
                     length: 80, frequency: 2, damping: 0.3}
      # - snap: {name: snap, item: card, point: [187.5, 333], damping: 0.5}
      # - push: {name: flick, items: [card], mode: instantaneous, direction: [0, 4]}
      # - field: {name: magnet, kind: radialGravity, position: [187.5, 600], strength: 5}

    # What happens when. A phase ends at its condition, and its actions follow.
    phases:
      - {name: hang, until: {elapsed: 1.5}, then: {remove: [rope]}}
      - {name: fall, until: rest}

    # Where the card should end; arrivalTime, overshoot and finalError refer to it.
    target: {item: card, center: [187.5, reference.height - 60], tolerance: 3}

    # A scenario ends after this time at the latest.
    duration: 10
    """
  }
}
