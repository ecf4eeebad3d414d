import Foundation
import Testing

/// What `sweep check` says of scenes.
@Suite struct CheckTests {
  private static func scene(
    items: [String] = ["name: card, size: [100, 60], center: [100, 100]"],
    behaviors: [String] = ["gravity: {name: pull}"], rest: String = ""
  ) -> String {
    (["scene: odd", "reference: [375, 667]", "items:"] + items.map { "  - {\($0)}" }
      + ["behaviors:"] + behaviors.map { "  - \($0)" } + [rest]).joined(separator: "\n")
  }

  private func check(_ yaml: String) throws -> (exit: Int32, output: String) {
    let folder = try Folder()
    try folder.write(yaml, to: "s.yaml")
    let run = try SweepProcess(["check", "s.yaml"], in: folder)
    #expect(run.errors.isEmpty, "\(run.errors)")
    return (run.exit, run.output)
  }

  @Test func `built-in scenes have neither problems nor warnings`() throws {
    let list = try SweepProcess(["scenes"]).output.split(separator: "\n").dropFirst()
    let names = list.compactMap { $0.split(separator: " ").first.map(String.init) }
      .filter { $0.first?.isLetter == true }
    #expect(names.count > 20)
    let run = try SweepProcess(["check"] + names)
    #expect(run.exit == 0)
    #expect(run.output == names.map { "\($0): no problems\n" }.joined())
  }

  @Test func `all problems are reported with their lines`() throws {
    let yaml = Self.scene(
      items: [
        "name: card, size: [100, 0], centre: [1, 2]", "name: card, size: [1, 1], center: [0, 0]",
      ])
    let run = try check(yaml)
    #expect(run.exit == 3)
    #expect(
      run.output == """
        s.yaml:4:5: card.center: missing; expected an item with name, size and center
        s.yaml:4:30: card.size.height: out of range (got 0); expected more than 0
        s.yaml:4:34: unknown key 'centre'; did you mean 'center'?
        s.yaml:5:12: items[1].name: 'card' is already the name of items[0]; \
        expected a name of its own

        """)
  }

  @Test func `JSON has a line for each scene`() throws {
    let folder = try Folder()
    try folder.write(Self.scene(items: ["name: card, size: [1, 1]"]), to: "bad.yaml")
    try folder.write(
      Self.scene(behaviors: ["gravity: {name: a}", "gravity: {name: b}"]), to: "odd.yaml")
    let run = try SweepProcess(["check", "--json", "bad.yaml", "odd.yaml"], in: folder)
    #expect(run.exit == 3)
    struct Line: Decodable {
      struct Problem: Decodable {
        let path: String
        let line: Int
        let problem: String
      }
      let scene: String
      let problems: [Problem]
      let warnings: [String]
    }
    let lines = try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    #expect(lines.map(\.scene) == ["bad.yaml", "odd.yaml"])
    #expect(lines[0].problems.map(\.path) == ["card.center"])
    #expect(lines[0].problems.map(\.line) == [4])
    #expect(lines[0].warnings.isEmpty)
    #expect(lines[1].problems.isEmpty)
    #expect(lines[1].warnings.count == 1)
  }

  private static let ball = "name: ball, size: [40, 40], center: [100, 125], shape: ellipse"
  private static let card = "name: card, size: [100, 60], center: [100, 100]"

  private static let warnings: [(document: String, warning: String)] = [
    (
      scene(items: [card + ", angle: 90"]),
      "card.angle: angles are in radians, and 90 rad are 14.3 turns; 90° are 90deg"
    ),
    (
      scene(behaviors: ["attachment: {name: rope, item: card, anchor: [0, 0], frequency: 90}"]),
      "rope.frequency: steps of 0.00833 s do not resolve 90 Hz, and the spring acts as a stiff "
        + "rod; use up to 19 Hz, or 0 Hz for a rod"
    ),
    (
      scene(items: [card, ball], behaviors: ["gravity: {name: pull, items: [card]}"]),
      "ball: no behavior acts on it, so it never moves"
    ),
    (
      scene(items: [card, ball], behaviors: ["collision: {name: walls}"]),
      "card and ball start in each other and are pushed apart; move ball.center"
    ),
    (
      scene(
        behaviors: ["collision: {name: walls, bounds: true}"],
        rest: "target: {item: card, center: [20, 400]}"),
      "target: card cannot rest there, across a boundary of walls; move target.center"
    ),
    (
      scene(
        items: ["name: card, size: [100, 60], center: [10, 100]"],
        behaviors: ["collision: {name: walls, bounds: true}"]),
      "card starts across a boundary of walls, which pushes it out to one side; move card.center"
    ),
    // Numbers in another unit.
    (
      scene(behaviors: ["gravity: {name: pull, magnitude: 980}"]),
      "pull.magnitude: a magnitude of 1 is 1000 pt/s², and 980 are 980000 pt/s²; 980 pt/s² are 0.98"
    ),
    (
      scene(
        behaviors: [
          "spring: {name: s, item: card, to: [287.5, 100], dampingRatio: 0.7, velocity: [2000, 0], "
            + "duration: 0.6}"
        ]),
      "s.velocity.x: a velocity of 1 is the whole distance each second, and 2000 are 2000 distances; "
        + "give a velocity in pt/s as gestureVelocity"
    ),
    (
      scene(
        behaviors: ["spring: {name: s, item: card, to: [9, 100], dampingRatio: 0.7, duration: 600}"]
      ),
      "s.duration: times are in seconds, and 600 s are 10 minutes; 600 ms are 0.6"
    ),
    (
      scene(
        behaviors: [
          "attachment: {name: rope, item: card, anchor: [0, 0], frequency: 2, damping: 30}"
        ]),
      "rope.damping: damping is a ratio, 1 is critical, and at 30 the item creeps; a damping "
        + "coefficient c of a stiffness k and a mass m is the ratio c / (2√(k·m))"
    ),
    (
      scene(items: [card + ", angularVelocity: 360"]),
      "card.angularVelocity: angular velocities are in radians per second, and 360 rad/s are 57.3 "
        + "turns a second; 360° per second are 360deg"
    ),
    (
      scene(
        rest: """
          phases:
            - {name: wait, until: {elapsed: 30}, then: {pose: {card: {center: [0, 0]}}}}
            - {name: fall, until: rest}
          duration: 301
          """),
      "duration: times are in seconds, and 301 s are 5.02 minutes; 301 ms are 0.301"
    ),
    // The larger elasticity counts.
    (
      scene(
        items: [card + ", elasticity: 0.1"], behaviors: ["collision: {name: walls, bounds: true}"]),
      "card.elasticity: 0.1 has no effect on card: the larger elasticity of two sides counts, and "
        + "boundaries have 0.2; use 0.2 or more, or an anchored item in place of the boundary"
    ),
    (
      scene(
        behaviors: [
          "attachment: {name: s, item: card, anchor: [9, 9], length: 0, frequency: 2, damping: 0.5}"
        ]),
      "s.length: a spring shorter than 0.45 pt has no direction, so card drifts or circles around its "
        + "end and may never rest; use a length of 1, or a card.resistance of 3 or more"
    ),
    // Behaviors that another phase has are no help.
    (
      scene(
        behaviors: [
          "snap: {name: hold, item: card, point: [50, 50]}",
          "attachment: {name: s, item: card, anchor: [9, 9], length: 0, frequency: 2, damping: 0.5}",
        ],
        rest: """
          phases:
            - {name: wait, until: {elapsed: 1}, then: {remove: [hold], add: [s]}}
            - {name: fly, until: rest}
          """),
      "s.length: a spring shorter than 0.45 pt has no direction, so card drifts or circles around its "
        + "end and may never rest; use a length of 1, or a card.resistance of 3 or more"
    ),
    (
      scene(
        behaviors: [
          "attachment: {name: finger, item: card, anchor: [9, 9], length: 1, frequency: 8, damping: 1, "
            + "track: {speed: 2, points: [[0, 9, 9], [3, 90, 9]]}}"
        ],
        rest: """
          phases:
            - {name: wait, until: {elapsed: 1}}
            - {name: longer, until: {elapsed: 0.75}, then: {add: [finger]}}
            - {name: drag, until: {trackEnd: finger}, then: {remove: [finger]}}
            - {name: fly, until: rest}
          """),
      "finger.track: it ends at 1.5 s, before a phase adds finger at 1.75 s or later; its times count "
        + "from the start of the scenario, so add 1.75 to them"
    ),
  ]

  @Test(arguments: warnings)
  func `a probable mistake is a warning`(yaml: String, warning: String) throws {
    let run = try check(yaml)
    #expect(run.exit == 0)
    #expect(run.output == "s.yaml: warning: \(warning)\n")
  }

  // 12 times (1 − 0.2), and a sub-step adds 13 000 / 120 pt/s, more than the threshold of a bounce.
  @Test func `bounces that never end are a warning`() throws {
    let run = try check(
      Self.scene(
        items: [Self.card + ", allowsRotation: false"],
        behaviors: [
          "gravity: {name: pull, magnitude: 13}", "collision: {name: walls, bounds: true}",
        ]))
    #expect(run.exit == 0)
    #expect(
      run.output.hasPrefix(
        "s.yaml: warning: card hops on walls.insets for ever: pull presses it by 13000 pt/s², more than the "
          + "9600 pt/s² above which"))
  }

  /// Scenes that come close to a mistake and are none.
  @Test(arguments: [
    scene(items: [card + ", angle: 6.2"]),
    scene(items: [card + ", angle: 90*pi/180"]),
    scene(behaviors: ["attachment: {name: rope, item: card, anchor: [0, 0], frequency: 18}"]),
    // The track moves the card later than any other motion is compared.
    scene(
      behaviors: [
        "attachment: {name: finger, item: card, anchor: [9, 9], length: 1, frequency: 8, damping: 1, "
          + "track: {points: [[1, 9, 9], [1.3, 90, 9]]}}"
      ],
      rest: """
        phases:
          - {name: wait, until: {elapsed: 1}, then: {add: [finger]}}
          - {name: drag, until: {trackEnd: finger}, then: {remove: [finger]}}
          - {name: fly, until: rest}
        """),
    // They touch.
    scene(
      items: [card, "name: box, size: [20, 20], center: [100, 140]"],
      behaviors: ["collision: {name: walls}"]),
    // Nothing makes them collide, or a pin keeps them from it.
    scene(
      items: [card, ball], behaviors: ["collision: {name: walls, mode: boundaries, bounds: true}"]),
    scene(
      items: [card, ball],
      behaviors: [
        "collision: {name: walls, bounds: true}",
        "attachment: {name: pin, kind: pin, item: card, to: ball, anchor: [100, 110]}",
      ]),
    scene(
      behaviors: ["collision: {name: walls, bounds: true}"],
      rest: "target: {item: card, center: [50, 637]}"),
  ])
  func `a correct scene has no warning`(yaml: String) throws {
    let run = try check(yaml)
    #expect(run.output == "s.yaml: no problems\n")
  }

  @Test func `a minus sign means the scene on standard input`() throws {
    let yaml = Self.scene()
    let run = try SweepProcess(["check", "-"], input: yaml)
    #expect(run.exit == 0)
    #expect(run.output == "-: no problems\n")
    let wrong = try SweepProcess(
      ["trace", "-"], input: yaml.replacing("[100, 60]", with: "[0, 60]"))
    #expect(wrong.exit == 3)
    #expect(wrong.errors.contains("standard input:4:25: card.size.width: out of range (got 0)"))
    let trace = try SweepProcess(["trace", "-", "--duration", "0.1"], input: yaml)
    #expect(trace.exit == 0)
    #expect(trace.lines.count > 5)
  }
}
