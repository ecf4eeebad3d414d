import Dynamics
import Foundation
import SceneFiles
import Testing
import Yams

struct SceneSchemaTests {
  private let schema: JSONSchemaCheck

  init() throws { schema = try JSONSchemaCheck(SceneFile.schema()) }

  private func violation(_ yaml: String) throws -> String? {
    schema.violation(in: try #require(try Yams.load(yaml: yaml)))
  }

  private func isScene(_ yaml: String) -> Bool {
    (try? SceneFile.parse(yaml, name: "scene.yaml")) != nil
  }

  @Test(arguments: BuiltInScenes.all.map(\.name))
  func `the schema accepts every built-in scene`(name: String) throws {
    let scene = try #require(BuiltInScenes.named(name))
    #expect(try violation(SceneFile.yaml(scene)) == nil)
  }

  private static let card = """
    scene: card
    reference: {width: 375, height: 667}
    items:
      - {name: card, size: [200, 120], center: [187.5, 200]}
      - {name: ball, size: [40, 40], center: [60, 60], shape: ellipse}
    behaviors:
      - gravity:    {name: pull}
      - collision:  {name: walls, bounds: true}
      - attachment: {name: rope, item: card, anchor: [187.5, 40], frequency: 2}
      - push:       {name: flick, mode: continuous, items: [ball], angle: 1}
      - field:      {name: well, kind: spring, items: [ball], position: [60, 60]}
    phases:
      - {name: hang, until: {elapsed: 2}, then: {remove: [rope]}}
      - {name: fall, until: rest}
    """

  private func edited(_ old: String, _ new: String) throws -> String {
    let range = try #require(Self.card.range(of: old), "\(old)")
    return Self.card.replacingCharacters(in: range, with: new)
  }

  /// Files that are scenes, in forms that the writer does not use.
  @Test(arguments: [
    ("size: [200, 120]", "size: {width: 200, height: 120}"),
    ("size: [200, 120]", "size: [reference.width / 2, 120]"),
    ("size: [200, 120]", "size: [200, 120], angle: 30°, angularVelocity: -2 * 45deg"),
    ("bounds: true", "insets: {top: 10}"),
    ("{name: pull}", "{name: pull, direction: [0, 2]}"),
    ("anchor: [187.5, 40], frequency: 2", "to: ball, toOffset: [1, 2]"),
    ("item: card, anchor: [187.5, 40], frequency: 2", "kind: limit, item: card, to: ball"),
    (
      "item: card, anchor: [187.5, 40], frequency: 2",
      "kind: sliding, item: card, anchor: [1, 2], axis: [0, 1], upperLimit: 20"
    ),
    ("angle: 1", "direction: [0, 1], magnitude: 2, active: false"),
    ("{elapsed: 2}", "{elapsed: 2, or: {contact: walls, or: rest}}"),
    ("{elapsed: 2}", "[{exit: {item: card}}, {contactEnd: any}]"),
    ("{elapsed: 2}", "{crossing: {item: card, from: [0, 1], to: [1, 1], side: left}}"),
    ("{elapsed: 2}", "{speed: {item: card, below: 50}, or: {spin: {item: card, above: pi}}}"),
    ("{elapsed: 2}", "{distance: {item: card, point: [1, 2], above: 5, below: 9}}"),
    ("until: rest", "until: rest, when: {distance: {item: card, to: ball, below: 9}}"),
    ("until: rest", "until: rest, when: [{speed: {item: card, below: 9}}]"),
    ("until: rest", "until: rest, then: {addVelocity: {card: {part: -0.5, of: ball}}}"),
    ("until: rest", "until: rest, then: {limitVelocity: {card: {linear: 9, angular: 0}}}"),
    (
      "until: rest", "until: rest, then: {moveToNearest: {rope: {points: [[1, 2], [3, 4]]}}}"
    ),
    ("until: rest", "until: rest, then: {pose: {card: {angle: 0}}, move: {rope: [1, 2]}}"),
    ("until: rest", "ends: [{until: rest, then: {end: done}}, {until: {elapsed: 1}}]"),
    (
      "kind: spring,",
      "kind: noise, smoothness: 0.5, animationSpeed: 1, "
        + "region: {difference: [{circle: 90}, {rectangle: [4, 5]}, {inverse: infinite}]},"
    ),
    ("shape: ellipse", "path: [[-9, 9], [9, 9], [0, -9]]"),
    (
      "size: [40, 40], center: [60, 60], shape: ellipse",
      "center: [60, 60], "
        + "group: [{name: a, size: [9, 9], offset: [0, 0]}, {name: b, size: [9, 9], offset: [9, 0]}]"
    ),
  ])
  func `the schema accepts what the reader accepts`(old: String, new: String) throws {
    let yaml = try edited(old, new)
    #expect(isScene(yaml))
    #expect(try violation(yaml) == nil)
  }

  @Test(arguments: [
    ("scene: card", "scene: 1 card"), ("scene: card\n", ""), ("scene: card", "szene: card"),
    ("reference: {width: 375,", "reference: {"), ("width: 375", "width: 0"),
    ("size: [200, 120]", "size: [200]"), ("size: [200, 120], ", ""),
    ("shape: ellipse", "shape: circle"), ("shape: ellipse", "elasticity: -1"),
    ("shape: ellipse", "shape: ellipse, path: [[-9, 9], [9, 9], [0, -9]]"),
    ("shape: ellipse", "path: [[-9, 9], [9, 9]]"),
    ("shape: ellipse", "group: [{name: a, size: [9, 9], offset: [0, 0]}]"),
    ("gravity: ", "gravitation: "), ("{name: pull}", "{}"),
    ("{name: pull}", "{name: pull, angle: 1, direction: [0, 1]}"),
    ("bounds: true", "bounds: 2"), ("bounds: true", "mode: walls"),
    ("item: card, anchor", "anchor"), ("anchor: [187.5, 40], frequency: 2", "frequency: 2"),
    ("frequency: 2", "to: ball"), ("frequency: 2", "toOffset: [1, 2]"),
    ("item: card, anchor", "kind: limit, item: card, anchor"),
    ("item: card, anchor: [187.5, 40], frequency: 2", "kind: pin, item: card, to: ball"),
    (
      "item: card, anchor: [187.5, 40], frequency: 2",
      "kind: sliding, item: card, anchor: [1, 2], upperLimit: 20"
    ),
    (
      "item: card, anchor: [187.5, 40], frequency: 2",
      "kind: pin, item: card, anchor: [1, 2], lowerLimit: 1"
    ),
    ("frequency: 2", "track: {points: [[0, 1, 2]]}"),
    ("frequency: 2", "track: {points: [[0, 1], [1, 2]]}"),
    ("{elapsed: 2}", "{speed: 50}"), ("{elapsed: 2}", "{spin: {item: card}}"),
    ("{elapsed: 2}", "{speed: {item: card, below: -1}}"),
    ("{elapsed: 2}", "{distance: {item: card, below: 5}}"),
    ("{elapsed: 2}", "{distance: {item: card, point: [1, 2], to: ball, below: 5}}"),
    ("until: rest", "until: rest, when: rest"),
    ("until: rest", "until: rest, when: {speed: {item: card, below: 9}, or: rest}"),
    ("until: rest", "until: rest, then: {moveToNearest: {rope: {lookahead: 1}}}"),
    ("mode: continuous", "mode: always"), ("mode: continuous, ", ""),
    ("angle: 1", "angle: 1, direction: [0, 1]"), ("angle: 1", "active: 2"),
    ("kind: spring,", "kind: velocity,"), ("kind: spring,", "kind: noise,"),
    ("kind: spring,", "kind: spring, smoothness: 1,"),
    ("kind: spring,", "kind: spring, region: {union: [{circle: 1}]},"),
    ("kind: spring,", "kind: spring, region: {circle: -1},"),
    ("{elapsed: 2}", "{elapsed: 0}"), ("{elapsed: 2}", "{elapsed: 2, contact: any}"),
    ("{elapsed: 2}", "{or: rest}"), ("{elapsed: 2}", "pause"), ("{elapsed: 2}", "[]"),
    ("until: {elapsed: 2}, ", ""), ("{remove: [rope]}", "{next: fall, end: done}"),
    ("{remove: [rope]}", "{delete: [rope]}"),
    ("until: rest", "until: rest, ends: [{until: rest}]"),
  ])
  func `the schema refuses what the reader refuses`(old: String, new: String) throws {
    let yaml = try edited(old, new)
    #expect(!isScene(yaml), "the reader accepts it")
    #expect(try violation(yaml) != nil, "the schema accepts it")
  }

  @Test func `the reference in the documentation is current`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appending(
      path: "../../Sources/Study/SceneFiles/SceneFiles.docc/SceneReference.md")
    let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
    #expect(text == SceneFile.reference(), "write it again: sweep schema --reference")
  }

  /// The lines of YAML in the reference's sections, by the key under which a scene has them.
  @Test func `the examples of the reference are a scene`() throws {
    let lines = SceneFile.reference().split(separator: "\n").map(String.init)
    func entries(where isEntry: (String) -> Bool) -> [String] {
      lines.filter(isEntry).map { "  " + $0 }
    }
    let kinds = Behavior.Kind.allCases.filter { $0 != .spring }.map { "- \($0.rawValue): " }
    let items = entries {
      $0.hasPrefix("- {name: ") && $0.contains("center: ") && !$0.contains("until")
    }
    let behaviors = entries { line in kinds.contains { line.hasPrefix($0) } }
    let phases = entries { $0.hasPrefix("- {name: ") && $0.contains("until: ") }
    let yaml =
      ([
        "scene: reference", "reference: {width: 375, height: 667}", "parameters: {lift: 40}",
        "items:",
      ]
      + items + ["behaviors:"] + behaviors + ["phases:"] + phases
      + lines.filter { $0.hasPrefix("target: ") }).joined(separator: "\n")
    let scene = try SceneFile.parse(yaml, name: "reference.yaml")
    #expect(Set(scene.behaviors.map(\.kind)).count == Behavior.Kind.allCases.count - 1)
    #expect(scene.items.count == 4)
    #expect(scene.phases.count == 2)
    #expect(try violation(yaml) == nil)
  }
}
