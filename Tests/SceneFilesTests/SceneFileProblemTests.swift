import Dynamics
import SceneFiles
import Testing

private let base = """
  scene: drop
  reference: {width: 375, height: 667}
  items:
    - {name: card, size: [200, 200], center: [187.5, 333.5]}
  behaviors:
    - gravity: {name: pull}
    - attachment: {name: rope, item: card, anchor: [10, 20]}
    - collision: {name: floor, bounds: true}
  phases:
    - {name: hang, until: {elapsed: 2.667, or: rest}, then: {remove: [rope]}}
  """

private let behaviorKinds = Behavior.Kind.allCases.map(\.rawValue).joined(separator: ", ")

/// What is replaced in the base, by what, and what is said about it after `drop.yaml:`.
private let mistakes: [(String, String, [String])] = [
  ("333.5]", "333.5], elasticity: -1", ["4:72: card.elasticity is -1; allowed: 0..."]),
  (
    "333.5]", "333.5], elastcity: 1, angle: .nan, density: 0",
    [
      "4:60: card.elastcity is not a key of an item; allowed: name, size, center, angle, velocity, "
        + "angularVelocity, elasticity, friction, density, resistance, angularResistance, "
        + "allowsRotation, anchored, charge, shape, path, group; did you mean elasticity?",
      "4:81: card.angle is .nan; allowed: a finite number",
      "4:96: card.density is 0; allowed: > 0",
    ]
  ),
  ("187.5", "-.INF", ["4:45: card.center.x is -.INF; allowed: a finite number"]),
  (
    "[187.5, 333.5]", "[reference.width/ , reference.hight]",
    [
      "4:61: card.center.x is \"reference.width/\" (a number, a path or ( is expected here); "
        + "allowed: a number or an expression",
      "4:64: card.center.y is \"reference.hight\", which reads reference.hight; "
        + "allowed: the paths of the scene; did you mean reference.height?",
    ]
  ),
  (
    "[187.5, 333.5]", "['card.center.y +', 1]",
    [
      "4:61: card.center.x is \"card.center.y +\" (a number, a path or ( is expected here); "
        + "allowed: a number or an expression"
    ]
  ),
  (
    "[187.5, 333.5]", "[card.center.y, card.center.x]",
    [
      "4:45: card.center.x is computed from itself (card.center.x → card.center.y → "
        + "card.center.x); allowed: expressions that do not run in a circle"
    ]
  ),
  (
    "[200, 200]", "[0, true]",
    [
      "4:25: card.size.width is 0; allowed: > 0",
      "4:28: card.size.height is true; allowed: a number or an expression",
    ]
  ),
  (
    "[200, 200]", "[1e9, 1e400]",
    [
      "4:25: card.size.width is 1000000000; allowed: > 0, up to 1000000 in size",
      "4:30: card.size.height is inf; allowed: > 0, up to 1000000 in size",
    ]
  ),
  ("[200, 200]", "[1]", ["4:24: card.size is a list of 1; allowed: [width, height]"]),
  ("[200, 200]", "5", ["4:24: card.size is \"5\"; allowed: [width, height]"]),
  ("[200, 200]", "", ["4:24: card.size is empty; allowed: [width, height]"]),
  (
    "[200, 200]", "{width: 1, hight: 2}",
    [
      "4:24: card.size.height is missing; allowed: a pair with width and height",
      "4:35: card.size.hight is not a key of a pair; allowed: width, height; did you mean height?",
    ]
  ),
  (
    "gravity: {name: pull}", "wind: {item: card, to: [1, 2]}",
    [
      "6:5: behaviors[0].wind is not a behavior that this version knows; "
        + "allowed: \(behaviorKinds)"
    ]
  ),
  (
    "attachment: {name: rope, ", "attachmnt: {name: rope, ",
    [
      "7:5: behaviors[1].attachmnt is not a behavior that this version knows; "
        + "allowed: \(behaviorKinds); did you mean attachment?"
    ]
  ),
  (
    "gravity: {name: pull}", "pull",
    [
      "6:5: behaviors[0] is \"pull\"; allowed: "
        + "one of \(behaviorKinds), with its keys"
    ]
  ),
  (
    "gravity: {name: pull}", "spring: {name: pull, item: card, property: centre, dampingRatio: -1}",
    [
      "6:3: behaviors is 3 behaviors, pull among them; "
        + "allowed: nothing beside a spring, which moves its item in closed form",
      "6:13: pull.to is missing; allowed: a spring with name, item, to and dampingRatio",
      "6:13: pull.duration is left out, and so is the response; "
        + "allowed: a duration that the spring is chosen to fit, or a response",
      "6:48: pull.property is \"centre\"; allowed: center, transform; did you mean center?",
      "6:70: pull.dampingRatio is -1; allowed: 0...",
      "10:3: phases is not empty; allowed: none in a scene that a spring moves",
    ]
  ),
  (
    "item: card, anchor", "item: crad, anchor",
    ["7:36: rope.item is \"crad\", which is not an item; allowed: card; did you mean card?"]
  ),
  (
    "item: card, anchor", "attachedTo: other, anchor",
    [
      "7:17: rope.item is missing; allowed: an attachment with name and item",
      "7:30: rope.attachedTo is not a key of an attachment; "
        + "allowed: name, kind, item, offset, to, toOffset, anchor, length, frequency, damping, "
        + "lowerLimit, upperLimit, frictionTorque, axis, track",
    ]
  ),
  (
    "remove: [rope]", "remove: [roep], restart: [rope], ad: []",
    [
      "10:69: hang.then.remove[0] is \"roep\", which is not a behavior; "
        + "allowed: pull, rope, floor; did you mean rope?",
      "10:86: hang.then.restart[0] is \"rope\", which is not an item; allowed: card",
      "10:93: hang.then.ad is not a key of what a phase does; "
        + "allowed: remove, pose, move, add, restart, addVelocity, next, end; "
        + "did you mean add?",
    ]
  ),
  (
    "name: rope, item: card, anchor: [10, 20]", "name: card, item: card, anchor: [a, 2]",
    [
      "7:24: behaviors[1].name is \"card\"; "
        + "allowed: a name that nothing else has (items[0] has this one)",
      "7:51: behaviors[1].anchor.x is \"a\", which reads a; allowed: the paths of the scene",
      "10:69: hang.then.remove[0] is \"rope\", which is not a behavior; allowed: pull, card, floor",
    ]
  ),
  (
    "name: hang", "name: ''",
    [
      "10:12: phases[0].name is empty; "
        + "allowed: letters, digits, _ and -, beginning with a letter or _"
    ]
  ),
  ("name: hang, ", "", ["10:5: phases[0].name is missing; allowed: a phase with name and until"]),
  (
    "{name: pull}", "{name: pull, angle: 0, direction: [0, 0]}",
    [
      "6:48: pull.direction is given beside an angle; allowed: one of the two",
      "6:48: pull.direction is [0, 0]; allowed: a vector with a length",
    ]
  ),
  (
    "anchor: [10, 20]}", "to: card, track: {points: [[0, 1, 2], [1, 3, 4]]}}",
    [
      "7:46: rope.to is the item itself; allowed: another item",
      "7:59: rope.track is given beside to; allowed: one of the two: a track moves a point",
    ]
  ),
  (
    "bounds: true", "bounds: 2, mode: boundarys",
    [
      "8:38: floor.bounds is \"2\"; allowed: true or false",
      "8:47: floor.mode is \"boundarys\"; allowed: everything, items, boundaries; "
        + "did you mean boundaries?",
    ]
  ),
  (
    "bounds: true", "lines: [{name: a, from: [1, 2], to: [1, 2]}]",
    ["8:66: floor.a.to is [1, 2], where the line begins; allowed: another point"]
  ),
  (
    "bounds: true", "paths: [{name: b, points: [[1, 2], [1, 2]]}, {name: c, points: []}]",
    [
      "8:56: floor.b.points is the one point [1, 2]; allowed: two distinct points or more",
      "8:93: floor.c.points is 0 points; allowed: two distinct points or more",
    ]
  ),
  (
    "[10, 20]", "[1, 2], track: {speed: 0, points: [[0, 1, 2], [0, 2, 3], [x, 1, 2], [1, 2]]}",
    [
      "7:73: rope.track.speed is 0; allowed: > 0",
      "7:96: rope.track.points[1] is at time 0; "
        + "allowed: a time after that of the point before, 0",
      "7:108: rope.track.points[2] is \"x\"; allowed: a number",
      "7:118: rope.track.points[3] is a list; allowed: [time, x, y]",
    ]
  ),
  (
    "{elapsed: 2.667, or: rest}", "{elapsed: 0, or: sleep}",
    [
      "10:35: hang.elapsed is 0; allowed: > 0",
      "10:42: hang.until.or is \"sleep\"; allowed: \(conditionGrammar)",
    ]
  ),
  (
    "{elapsed: 2.667, or: rest}", "sleep",
    ["10:25: hang.until is \"sleep\"; allowed: \(conditionGrammar)"]
  ),
  (
    "scene: drop", "name: drop\nduration: 4000",
    [
      "1:1: name is not a key of a scene; allowed: scene, about, reference, parameters, items, "
        + "behaviors, phases, target, duration",
      "1:1: scene is missing; allowed: a scene with scene, reference and items",
      "2:11: duration is 4000; allowed: > 0 and <= 3600",
    ]
  ),
  (
    "scene: drop", "scene: drop\n\"\": 1",
    [
      "2:1: \"\" is not a key of a scene; allowed: scene, about, reference, parameters, items, "
        + "behaviors, phases, target, duration"
    ]
  ),
  (
    "scene: drop", "scene: drop\nscene: again",
    ["1:1: the file is ambiguous: the key \"scene\" is there twice; allowed: each key once"]
  ),
  (
    "scene: drop", "scene: [drop",
    [
      "2:10: the file is not YAML "
        + "(while parsing a flow sequence, did not find expected ',' or ']'); allowed: YAML"
    ]
  ),
  (
    "scene: drop", "scene: *x", ["1:8: the file is not YAML (found undefined alias); allowed: YAML"]
  ),
]

struct SceneFileProblemTests {
  @Test(arguments: mistakes)
  func `a mistake is named with its place, and what would be right`(
    old: String, new: String, messages: [String]
  ) throws {
    try expect(messages, of: "drop.yaml", in: base, with: old, as: new)
  }

  @Test func `the text that the mistakes are made in has none`() throws {
    _ = try SceneFile.parse(base, name: "drop.yaml")
  }

  @Test(arguments: ["", "# nothing", "\n\n", "null", "~", "---\n"])
  func `an empty file is said to be empty`(text: String) {
    let error = #expect(throws: SceneProblems.self) { try SceneFile.parse(text, name: "a.yaml") }
    #expect(error?.all.map(\.found) == ["empty"])
  }

  @Test(arguments: [
    "text", "- a\n- b", "? [a]\n: b", "? {a: b}\n: c", "scene: drop\n---\nscene: again",
    "scene: \u{1}", "\u{0}", "%YAML 9.9\n--- a", "!!binary x", "<<: {a: b}", "&a *a",
    "{[]: a, {}: b}", "\u{FEFF}",
  ])
  func `what is no scene is refused with a place`(text: String) {
    let error = #expect(throws: SceneProblems.self) { try SceneFile.parse(text, name: "a.yaml") }
    #expect(error?.all.isEmpty == false)
    #expect(error?.all.allSatisfy { $0.location != nil } == true)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      String(repeating: "[", count: 500_000),
      String(repeating: "{a: ", count: 200_000),
      String(repeating: "- ", count: 400_000),
      String(repeating: "? ", count: 400_000),
      (0..<1000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
      String(repeating: " ", count: SceneFile.sizeLimit + 1),
      "a: &a [x, x, x, x, x, x, x, x]\n"
        + (1..<20).map { "k\($0): &k\($0) [*a, *a, *k\(max(1, $0 - 1)), *a]\n" }.joined(),
      "? &a {x: x}\n: 1\n" + (0..<40).map { "? &b\($0) [*a, *a]\n: 1\n" }.joined(),
    ])
  func `what would take all time or memory is refused`(text: String) {
    let error = #expect(throws: SceneProblems.self) { try SceneFile.parse(text, name: "a.yaml") }
    #expect(error?.all.count == 1)
    #expect(error?.all.first?.location != nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a file as long as allowed is read in reasonable time`() {
    let names = (0..<90_000).map { "n\($0)" }.joined(separator: ", ")
    let text = base.replacing("[rope]", with: "[\(names)]")
    let error = #expect(throws: SceneProblems.self) { try SceneFile.parse(text, name: "a.yaml") }
    #expect(error?.all.count == 90_000)
  }
}
