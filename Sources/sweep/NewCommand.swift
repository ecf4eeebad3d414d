import ArgumentParser
import Dynamics

/// `sweep new`: a commented scene to begin with.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Print a commented scene to begin with.",
    discussion: """
        sweep new my-card > my-card.yaml
        sweep schema > scene.schema.json
        sweep check my-card.yaml
        sweep run my-card.yaml --vary rope.frequency=1:4:7

      The scene has an item, a target and the most common behaviors. Lines that begin with # show \
      others. 'sweep schema --reference' describes every key.
      """)

  @Argument(help: "The name of the scene: letters, digits, '_' and '-'.")
  var name: String

  func run() throws {
    if let problem = Scene(name: name, reference: Size2(width: 1, height: 1), items: []).problems
      .first(where: { $0.path == "scene" })
    {
      throw CommandProblem(.usage, "\(problem)")
    }
    try printLines(
      Self.template(name).split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  private static func template(_ name: String) -> String {
    """
    # yaml-language-server: $schema=scene.schema.json (from 'sweep schema')
    # Lengths are in points (y points down), times in seconds, angles in radians or as 30deg.
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
