import Dynamics
import Foundation
import SceneFiles
import Testing

struct SceneFileTests {
  static let dropOut = """
    scene: drop-out-dismiss
    reference: {width: 375, height: 667}
    items:
      - {name: card, size: [200, 200], center: [187.5, 333.5], elasticity: 0.8, angularResistance: 5}
    behaviors:
      - gravity:    {name: pull, magnitude: 10}
      - collision:  {name: floor, insets: {top: 0, left: -1000, bottom: -225, right: -1000}}
      - attachment: {name: rope, item: card, offset: [70, 100], anchor: [247.5, 233.5], frequency: 3, damping: 3}
    phases:
      - {name: hang, until: {elapsed: 2.667, or: rest}, then: {remove: [rope]}}
      - {name: fall, until: {elapsed: 1.333, or: rest}}
    target: {item: card, center: [187.5, 333.5]}      # optional: what arrival time and overshoot refer to
    """

  /// Everything that a scene can have.
  static let rich = """
    scene: rich
    about: "Everything: at once."
    reference: {width: 375, height: 667}
    parameters: {duration: 4, half: parameters.duration / 2}
    items:
      - name: card
        size: {width: 20, height: "min(30, 40)"}
        center: {x: 10, y: 20}
        angle: pi / 4
        velocity: [1, -2]
        angularVelocity: .5
        elasticity: 1
        friction: 0
        density: 2
        resistance: 0
        angularResistance: 3
        allowsRotation: false
        anchored: 0
        charge: -2
    behaviors:
      - gravity: {name: pull, items: [card], direction: [3, 4]}
      - collision:
          name: walls
          items: [card]
          mode: boundaries
          bounds: true
          lines: [{name: ledge, from: [0, 1], to: [reference.width, 1]}]
          paths: [{name: ring, points: [[0, 0], [1, 0], [1, 1]]}]
      - attachment:
          name: lead
          item: card
          anchor: [0, 0]
          length: 5
          track: {speed: 2, points: [[0, 1, 2], [duration / 2, 3, 4]]}
      - snap: {name: home, item: card, point: [5, reference.height / 2], damping: 0.7}
      - push: {name: flick, mode: instantaneous, direction: [3, -4], magnitude: 2, active: false}
      - push: {name: wind, items: [card], mode: continuous, angle: pi / 2, magnitude: 1, offset: [0, 5]}
      - field:
          name: well
          items: [card]
          kind: radialGravity
          position: [10, 20]
          region: {union: [{circle: 50}, {inverse: {rectangle: [100, reference.height]}}]}
          strength: 3
          falloff: 1.5
          minimumRadius: 2
      - field:
          name: gusts
          kind: noise
          region: {intersection: [infinite, {difference: [{circle: 9}, {circle: 3}]}]}
          smoothness: 0.5
          animationSpeed: 2
      - field: {name: river, kind: velocity, direction: [1, -0.5]}
      - itemBehavior:
          name: stuff
          items: [card]
          resistance: 4
          anchored: false
          charge: 1
          addLinearVelocity: [1, 2]
          addAngularVelocity: 3
    phases:
      - {name: a, until: rest, then: {remove: [lead], restart: [card]}}
      - {name: b, until: {elapsed: parameters.half}, then: {add: [lead]}}
    target: {item: card, center: [1, 2], angle: 0, tolerance: 3, angleTolerance: 0.1}
    duration: 20
    """

  static let spring = """
    scene: thrown
    reference: {width: 375, height: 667}
    items:
      - {name: card, size: [20, 30], center: [10, 20]}
    behaviors:
      - spring: {name: pull, item: card, to: [100, reference.height], scale: 0.5, dampingRatio: 1.5,
                 velocity: [3, -4], response: 0.3}
    """

  @Test func `a spring in closed form is read as it is written`() throws {
    let scene = try SceneFile.parse(Self.spring, name: "thrown.yaml")
    #expect(
      scene.behaviors == [
        .spring(
          SpringAnimation(
            name: "pull", item: "card", to: Point2(x: 100, y: "reference.height"), scale: 0.5,
            dampingRatio: 1.5, velocity: Point2(x: 3, y: -4), response: 0.3))
      ])
  }

  @Test func `the drop-out scene is read as it is written`() throws {
    let scene = try SceneFile.parse(Self.dropOut, name: "drop.yaml")
    #expect(
      scene
        == Scene(
          name: "drop-out-dismiss", reference: Size2(width: 375, height: 667),
          items: [
            Item(
              name: "card", size: Size2(width: 200, height: 200),
              center: Point2(x: 187.5, y: 333.5), elasticity: 0.8, angularResistance: 5)
          ],
          behaviors: [
            .gravity(Gravity(name: "pull", magnitude: 10)),
            .collision(
              Collision(
                name: "floor", insets: Insets(top: 0, left: -1000, bottom: -225, right: -1000))),
            .attachment(
              Attachment(
                name: "rope", item: "card", offset: Point2(x: 70, y: 100),
                anchor: Point2(x: 247.5, y: 233.5), frequency: 3, damping: 3)),
          ],
          phases: [
            Phase(
              name: "hang", until: Trigger(elapsed: 2.667, rest: true),
              then: Actions(remove: ["rope"])),
            Phase(name: "fall", until: Trigger(elapsed: 1.333, rest: true)),
          ],
          target: Target(item: "card", center: Point2(x: 187.5, y: 333.5))))
  }

  @Test func `every kind of key is read`() throws {
    let scene = try SceneFile.parse(Self.rich, name: "rich.yaml")
    #expect(scene.summary == "Everything: at once.")
    #expect(scene.parameters == ["duration": 4, "half": "parameters.duration / 2"])
    #expect(
      scene.items == [
        Item(
          name: "card", size: Size2(width: 20, height: "min(30, 40)"), center: Point2(x: 10, y: 20),
          angle: "pi / 4", velocity: Point2(x: 1, y: -2), angularVelocity: 0.5, elasticity: 1,
          friction: 0, density: 2, resistance: 0, angularResistance: 3, allowsRotation: 0,
          anchored: 0, charge: -2)
      ])
    #expect(
      scene.behaviors == [
        .gravity(
          Gravity(name: "pull", items: ["card"], magnitude: 5, angle: Quantity(atan2(4, 3)))),
        .collision(
          Collision(
            name: "walls", items: ["card"], mode: .boundaries, insets: Insets(),
            lines: [
              .init(name: "ledge", from: Point2(x: 0, y: 1), to: Point2(x: "reference.width", y: 1))
            ],
            paths: [
              .init(
                name: "ring",
                points: [Point2(x: 0, y: 0), Point2(x: 1, y: 0), Point2(x: 1, y: 1)])
            ])),
        .attachment(
          Attachment(
            name: "lead", item: "card", anchor: Point2(x: 0, y: 0), length: 5,
            track: Track(
              knots: [.init(time: 0, x: 1, y: 2), .init(time: "duration / 2", x: 3, y: 4)],
              speed: 2))),
        .snap(
          Snap(
            name: "home", item: "card", point: Point2(x: 5, y: "reference.height / 2"),
            damping: 0.7)),
        .push(
          Push(
            name: "flick", mode: .instantaneous, direction: Point2(x: 3, y: -4), magnitude: 2,
            active: 0)),
        .push(
          Push(
            name: "wind", items: ["card"], mode: .continuous, angle: "pi / 2", magnitude: 1,
            offset: Point2(x: 0, y: 5))),
        .field(
          FieldBehavior(
            name: "well", items: ["card"], kind: .radialGravity, position: Point2(x: 10, y: 20),
            region: .union([
              .circle(radius: 50),
              .inverse(.rectangle(Size2(width: 100, height: "reference.height"))),
            ]),
            strength: 3, falloff: 1.5, minimumRadius: 2)),
        .field(
          FieldBehavior(
            name: "gusts", kind: .noise,
            region: .intersection([
              .infinite, .difference([.circle(radius: 9), .circle(radius: 3)]),
            ]),
            smoothness: 0.5, animationSpeed: 2)),
        .field(
          FieldBehavior(name: "river", kind: .velocity, direction: Point2(x: 1, y: -0.5))),
        .itemBehavior(
          ItemBehavior(
            name: "stuff", items: ["card"], resistance: 4, anchored: 0, charge: 1,
            addLinearVelocity: Point2(x: 1, y: 2), addAngularVelocity: 3)),
      ])
    #expect(
      scene.phases == [
        Phase(
          name: "a", until: Trigger(rest: true), then: Actions(remove: ["lead"], restart: ["card"])),
        Phase(
          name: "b", until: Trigger(elapsed: "parameters.half"), then: Actions(add: ["lead"])),
      ])
    #expect(
      scene.target
        == Target(
          item: "card", center: Point2(x: 1, y: 2), angle: 0, tolerance: 3, angleTolerance: 0.1))
    #expect(scene.duration == 20)
  }

  @Test(
    arguments: [
      ("[0, 1]", 1, Double.pi / 2), ("[0, -2]", 2, -.pi / 2), ("[3, 0]", 3, 0), ("[-1, 0]", 1, .pi),
    ] as [(String, Double, Double)])
  func `directions along the axes are exact`(text: String, magnitude: Double, angle: Double) throws
  {
    let yaml = Self.dropOut.replacing("magnitude: 10", with: "direction: \(text)")
    let scene = try SceneFile.parse(yaml, name: "drop.yaml")
    #expect(
      scene.behaviors[0]
        == .gravity(Gravity(name: "pull", magnitude: Quantity(magnitude), angle: Quantity(angle))))
  }

  @Test func `a magnitude replaces the length of a direction`() throws {
    let yaml = Self.dropOut.replacing("magnitude: 10", with: "magnitude: 10, direction: [0, 2]")
    let scene = try SceneFile.parse(yaml, name: "drop.yaml")
    #expect(
      scene.behaviors[0] == .gravity(Gravity(name: "pull", magnitude: 10, angle: .number(.pi / 2))))
  }

  @Test func `anchors and aliases may be used`() throws {
    let yaml = Self.dropOut
      .replacing("center: [187.5, 333.5], e", with: "center: &middle [187.5, 333.5], e")
      .replacing("center: [187.5, 333.5]}", with: "center: *middle}")
    #expect(yaml != Self.dropOut)
    let scene = try SceneFile.parse(yaml, name: "drop.yaml")
    #expect(try scene == SceneFile.parse(Self.dropOut, name: "drop.yaml"))
  }

  // MARK: Writing

  @Test(arguments: BuiltInScenes.all.map(\.name))
  func `a built-in scene is written and read back`(name: String) throws {
    let scene = try #require(BuiltInScenes.named(name))
    #expect(try SceneFile.parse(SceneFile.yaml(scene), name: name) == scene)
  }

  @Test(arguments: [dropOut, rich, spring])
  func `a scene from a file is written and read back`(yaml: String) throws {
    let scene = try SceneFile.parse(yaml, name: "scene.yaml")
    #expect(try SceneFile.parse(SceneFile.yaml(scene), name: "scene.yaml") == scene)
  }

  @Test func `the YAML of a scene is short and readable`() {
    #expect(
      SceneFile.yaml(BuiltInScenes.dropOutDismiss) == """
        scene: drop-out-dismiss
        about: A card in the middle of the screen swings on a spring that is attached near its right edge.
          After two thirds of the duration the spring is removed and the card falls out of the screen.
        reference: {width: 375, height: 667}
        parameters: {duration: 4}
        items:
          - {name: card, size: [200, 200], center: [reference.width / 2, reference.height / 2],
             elasticity: 0.8, angularResistance: 5}
        behaviors:
          - gravity:    {name: pull, magnitude: 10}
          - collision:  {name: floor, insets: {top: 0, left: -1000, bottom: -225, right: -1000}}
          - attachment: {name: rope, item: card, offset: [70, card.size.height / 2],
                         anchor: [card.center.x + card.size.width / 2 - 40,
                                  card.center.y - card.size.height / 2],
                         frequency: 3, damping: 3}
        phases:
          - {name: hang, until: {elapsed: 2/3 * parameters.duration, or: rest},
             then: {remove: [rope], restart: [card]}}
          - {name: fall, until: {elapsed: 1/3 * parameters.duration, or: rest}}
        target: {item: card, center: [reference.width / 2, reference.height / 2]}

        """)
  }

  @Test(arguments: [
    "null", "~", "true", "- a list", "a: b", "a #comment", "\"quoted\"", "it's", "a\nb", " a", "a ",
    "[a]", "{", "*alias", "&anchor", "!tag", "%", "@", "`", "a,b", "tab\tbed", "back\\slash", "é",
    "🙂", "\u{7F}", "a\u{85}b", "a\u{2028}b", "x\u{FEFF}", "1.5", "...", "---", "a  b",
    String(repeating: "word - ", count: 40) + "end", String(repeating: "x, y, ", count: 40) + "z",
  ])
  func `any summary is written and read back`(summary: String) throws {
    var scene = BuiltInScenes.fallingSquare
    scene.summary = summary
    let yaml = SceneFile.yaml(scene)
    #expect(try SceneFile.parse(yaml, name: "scene.yaml") == scene)
  }

  // MARK: Files

  @Test func `problems of a file begin with its path as given`() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let good = folder.appending(path: "good.yaml")
    try Data(Self.dropOut.utf8).write(to: good)
    #expect(try SceneFile.read(good.path).name == "drop-out-dismiss")
    let bad = folder.appending(path: "bad.yaml")
    try Data("scene: x".utf8).write(to: bad)
    let problems = #expect(throws: SceneProblems.self) { try SceneFile.read(bad.path) }
    #expect(
      problems?.description.hasPrefix("\(bad.path):1:1: reference: missing; expected") == true)
  }

  @Test func `a file that cannot be a scene is refused with its path`() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let noText = folder.appending(path: "noise.yaml")
    try Data([0xFF, 0xFE, 0x00]).write(to: noText)
    let huge = folder.appending(path: "huge.yaml")
    try Data(repeating: UInt8(ascii: " "), count: SceneFile.sizeLimit + 1).write(to: huge)
    let missing = folder.appending(path: "missing.yaml")
    for (path, message) in [
      (folder.path, "the path is a folder; expected a YAML file"),
      (noText.path, "the file is not UTF-8 text; expected YAML in UTF-8"),
      (huge.path, "the file is too long; expected 4000000 bytes or fewer"),
      (missing.path, "no such file; expected a YAML file, or the name of a built-in scene"),
    ] {
      let problems = #expect(throws: SceneProblems.self) { try SceneFile.read(path) }
      #expect(problems?.description == "\(path): \(message)")
    }
  }

  private func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func `a byte order mark is skipped`() throws {
    let scene = try SceneFile.parse(Self.dropOut, name: "drop.yaml")
    #expect(try SceneFile.parse("\u{feff}" + Self.dropOut, name: "drop.yaml") == scene)
  }
}
