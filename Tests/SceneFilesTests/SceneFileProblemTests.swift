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

private let itemKeys =
  "name, size, center, angle, velocity, angularVelocity, elasticity, friction, density, "
  + "resistance, angularResistance, allowsRotation, anchored, charge, shape, path, group"

private let sceneKeys =
  "scene, about, reference, parameters, items, behaviors, phases, target, duration, measures"

/// The text replaced in the base, its replacement, and the messages after `scenes/drop.yaml:`.
private let mistakes: [(String, String, [String])] = [
  (
    "333.5]", "333.5], elasticity: -1",
    ["4:72: card.elasticity: out of range (got -1); expected 0 or more"]
  ),
  (
    "333.5]", "333.5], elastcity: 1, angle: .nan, density: 0",
    [
      "4:60: unknown key 'elastcity'; did you mean 'elasticity'?",
      "4:81: card.angle: invalid value (got '.nan'); expected a finite number",
      "4:96: card.density: out of range (got 0); expected more than 0",
    ]
  ),
  (
    "333.5]", "333.5], colour: 1",
    ["4:60: unknown key 'colour'; expected one of \(itemKeys)"]
  ),
  (
    "187.5", "-.INF",
    ["4:45: card.center.x: invalid value (got '-.INF'); expected a finite number"]
  ),
  (
    "333.5]", "333.5], elasticity: 30deg",
    [
      "4:72: card.elasticity: the unit does not fit (got '30deg'); "
        + "expected a number without a unit"
    ]
  ),
  (
    "333.5]", "333.5], angle: -12.5°, velocity: [2 * 45 degrees, 10em]",
    [
      "4:90: card.velocity.x: misspelt unit (got '2 * 45 degrees'); expected 45deg",
      "4:102: card.velocity.y: unexpected text after a number (got '10em'); expected a number or "
        + "an expression. Write * to multiply; a unit can be one of pt/s², pt/s, pt, px/s², px/s, "
        + "px, ms, s, deg/s, °/s, rad/s, deg, °, rad, Hz.",
    ]
  ),
  (
    "[187.5, 333.5]", "[reference.width/ , reference.hight]",
    [
      "4:61: card.center.x: missing number, path or '(' (got 'reference.width/'); "
        + "expected a number or an expression",
      "4:64: card.center.y: unknown path 'reference.hight'; did you mean 'reference.height' "
        + "or 'reference.width'?",
    ]
  ),
  (
    "[187.5, 333.5]", "['card.center.y +', 1]",
    [
      "4:61: card.center.x: missing number, path or '(' (got 'card.center.y +'); "
        + "expected a number or an expression"
    ]
  ),
  (
    "[187.5, 333.5]", "[card.center.y, card.center.x]",
    [
      "4:45: card.center.x: the expression depends on itself: card.center.x → card.center.y → "
        + "card.center.x. Give one of these paths a number."
    ]
  ),
  (
    "[200, 200]", "[0, true]",
    [
      "4:25: card.size.width: out of range (got 0); expected more than 0",
      "4:28: card.size.height: invalid value (got true); expected a number or an expression",
    ]
  ),
  (
    "[200, 200]", "[1e9, 1e400]",
    [
      "4:25: card.size.width: out of range (got 1000000000); "
        + "expected more than 0 and at most 1000000",
      "4:30: card.size.height: out of range (got inf); expected more than 0 and at most 1000000",
    ]
  ),
  (
    "[200, 200]", "[1]",
    ["4:24: card.size: invalid value (got a list of 1); expected [width, height]"]
  ),
  ("[200, 200]", "5", ["4:24: card.size: invalid value (got 5); expected [width, height]"]),
  ("[200, 200]", "big", ["4:24: card.size: invalid value (got 'big'); expected [width, height]"]),
  ("[200, 200]", "", ["4:24: card.size: no value; expected [width, height]"]),
  (
    "[200, 200]", "{width: 1, hight: 2}",
    [
      "4:24: card.size.height: missing; expected a pair with width and height",
      "4:35: unknown key 'hight'; did you mean 'height'?",
    ]
  ),
  (
    "gravity: {name: pull}", "wind: {item: card, to: [1, 2]}",
    ["6:5: unknown behavior 'wind'; expected one of \(behaviorKinds)"]
  ),
  (
    "attachment: {name: rope, ", "attachmnt: {name: rope, ",
    ["7:5: unknown behavior 'attachmnt'; did you mean 'attachment'?"]
  ),
  (
    "gravity: {name: pull}", "pull",
    [
      "6:5: behaviors[0]: invalid value (got 'pull'); expected "
        + "one of \(behaviorKinds), with its keys"
    ]
  ),
  (
    "gravity: {name: pull}", "spring: {name: pull, item: card, property: centre, dampingRatio: -1}",
    [
      "6:3: behaviors: a spring must be the only behavior (got 3 behaviors). "
        + "Remove the others: pull moves its item by a formula, without the engine.",
      "6:13: pull.to: missing; expected a spring with name, item and to",
      "6:13: pull.duration: duration and response are both missing; "
        + "expected a duration for the spring to settle in, or a response",
      "6:48: pull.property: unknown property 'centre'; did you mean 'center'?",
      "6:70: pull.dampingRatio: out of range (got -1); expected 0 or more",
      "10:3: phases: a scene with a spring has no phases. Remove the phases.",
    ]
  ),
  (
    "item: card, anchor", "item: crad, anchor",
    ["7:36: rope.item: unknown item 'crad'; did you mean 'card'?"]
  ),
  (
    "item: card, anchor", "attachedTo: other, anchor",
    [
      "7:17: rope.item: missing; expected an attachment with name and item",
      "7:30: unknown key 'attachedTo'; "
        + "expected one of name, kind, item, offset, to, anchor, length, frequency, damping, track",
    ]
  ),
  (
    "item: card, anchor", "item: card, freq: 2, anchor",
    ["7:42: unknown key 'freq'; did you mean 'frequency'?"]
  ),
  (
    "remove: [rope]", "remove: [roep], restart: [rope], ad: []",
    [
      "10:69: hang.then.remove[0]: unknown behavior 'roep'; did you mean 'rope'?",
      "10:86: hang.then.restart[0]: unknown item 'rope'; expected card",
      "10:93: unknown key 'ad'; did you mean 'add' or 'addVelocity'?",
    ]
  ),
  (
    "name: rope, item: card, anchor: [10, 20]", "name: card, item: card, anchor: [a, 2]",
    [
      "7:24: behaviors[1].name: 'card' is already the name of items[0]; expected a name of its own",
      "7:51: behaviors[1].anchor.x: unknown path 'a'; expected a path that begins with one of "
        + "reference, card, pull, floor, hang, duration",
      "10:69: hang.then.remove[0]: unknown behavior 'rope'; expected one of pull, card, floor",
    ]
  ),
  (
    "name: hang", "name: ''",
    [
      "10:12: phases[0].name: the name is empty; "
        + "expected letters, digits, '_' and '-', starting with a letter or '_'"
    ]
  ),
  ("name: hang, ", "", ["10:5: phases[0].name: missing; expected a phase with name and until"]),
  (
    "{name: pull}", "{name: pull, angle: 0, direction: [0, 0]}",
    [
      "6:48: pull.direction: direction and angle are both given; expected only one of them",
      "6:48: pull.direction: the vector has no length (got [0, 0]); expected another vector",
    ]
  ),
  (
    "anchor: [10, 20]}", "to: card, track: {points: [[0, 1, 2], [1, 3, 4]]}}",
    [
      "7:46: rope.to: the item is attached to itself (got 'card'); expected another item",
      "7:59: rope.track: track and to are both given; expected only one of them",
    ]
  ),
  (
    "bounds: true", "bounds: yes",
    ["8:38: floor.bounds: invalid value (got 'yes'); expected true or false"]
  ),
  (
    "attachment: {name: rope, item: card, anchor: [10, 20]}", "snap: [rope]",
    [
      "7:11: behaviors[1]: invalid value (got a list); expected a snap with the keys name, item, "
        + "point, damping, track",
      "10:69: hang.then.remove[0]: unknown behavior 'rope'; expected one of pull, floor",
    ]
  ),
  (
    "bounds: true", "bounds: 2, mode: boundarys",
    [
      "8:38: floor.bounds: invalid value (got 2); expected true or false",
      "8:47: floor.mode: unknown mode 'boundarys'; did you mean 'boundaries'?",
    ]
  ),
  (
    "bounds: true", "lines: [{name: a, from: [1, 2], to: [1, 2]}]",
    ["8:66: floor.a.to: the line ends where it begins (got [1, 2]); expected another point"]
  ),
  (
    "bounds: true", "paths: [{name: b, points: [[1, 2], [1, 2]]}, {name: c, points: []}]",
    [
      "8:56: floor.b.points: all points are the same (got [1, 2]); "
        + "expected two or more distinct points",
      "8:93: floor.c.points: too few points (got 0); expected two or more distinct points",
    ]
  ),
  (
    "[10, 20]", "[1, 2], track: {speed: 0, points: [[0, 1, 2], [0, 2, 3], [x, 1, 2], [1, 2]]}",
    [
      "7:73: rope.track.speed: out of range (got 0); expected more than 0",
      "7:97: rope.track.points.1.time: the point does not come after the one before it (got the same time); "
        + "expected times that increase, in seconds",
      "7:108: rope.track.points.2.time: unknown path 'x'; expected a path that begins with one of reference, "
        + "card, pull, rope, floor, hang, duration",
      "7:118: rope.track.points.3: invalid value (got a list); expected [time, x, y]",
    ]
  ),
  // A point that cannot be read is neither before nor after its neighbours.
  (
    "[10, 20]",
    "[1, 2], track: {points: [[0, 1, 2], {time: 1}, [0.2, 2, 3], [3pt, 1, 2], [1, 2, 3]]}",
    [
      "7:86: rope.track.points.1: invalid value (got a mapping); expected [time, x, y]",
      "7:111: rope.track.points.3.time: the unit does not fit (got '3pt'); expected a number in s",
    ]
  ),
  (
    "{elapsed: 2.667, or: rest}", "{elapsed: 0, or: sleep}",
    [
      "10:35: hang.elapsed: out of range (got 0); expected more than 0",
      "10:42: hang.until.or: invalid value (got 'sleep'); expected \(conditionGrammar)",
    ]
  ),
  (
    "{elapsed: 2.667, or: rest}", "sleep",
    ["10:25: hang.until: invalid value (got 'sleep'); expected \(conditionGrammar)"]
  ),
  (
    "scene: drop", "name: drop\nduration: 4000",
    [
      "1:1: unknown key 'name'; expected one of \(sceneKeys)",
      "1:1: scene: missing; expected a scene with scene, reference and items",
      "2:11: duration: out of range (got 4000); expected more than 0 and at most 3600",
    ]
  ),
  (
    "scene: drop", "scene: drop\n\"\": 1",
    ["2:1: unknown key ''; expected one of \(sceneKeys)"]
  ),
  ("scene: drop", "scene: drop\nscene: again", ["1:1: duplicate key 'scene'"]),
  (
    "scene: drop", "scene: [drop",
    ["2:10: invalid YAML: did not find expected ',' or ']' while parsing a flow sequence"]
  ),
  ("scene: drop", "scene: *x", ["1:8: invalid YAML: found undefined alias"]),
]

struct SceneFileProblemTests {
  @Test(arguments: mistakes)
  func `a message gives the location, the mistake and what is expected`(
    old: String, new: String, messages: [String]
  ) throws {
    try expect(messages, of: "scenes/drop.yaml", in: base, with: old, as: new)
  }

  @Test func `the base scene is valid`() throws {
    _ = try SceneFile.parse(base, name: "drop.yaml")
  }

  @Test(arguments: ["", "# nothing", "\n\n", "null", "~", "---\n"])
  func `an empty file is reported as empty`(text: String) {
    let error = #expect(throws: SceneProblems.self) { try SceneFile.parse(text, name: "a.yaml") }
    #expect(
      error?.description
        == "a.yaml:1:1: the file is empty; expected a scene. 'sweep new my-scene' prints one."
    )
  }

  @Test func `a file without keys gives one message`() {
    let error = #expect(throws: SceneProblems.self) { try SceneFile.parse("text", name: "a.yaml") }
    #expect(
      error?.description
        == "a.yaml:1:1: invalid value (got 'text'); expected a scene with the keys \(sceneKeys)")
  }

  @Test(arguments: [
    "text", "- a\n- b", "? [a]\n: b", "? {a: b}\n: c", "scene: drop\n---\nscene: again",
    "scene: \u{1}", "\u{0}", "%YAML 9.9\n--- a", "!!binary x", "<<: {a: b}", "&a *a",
    "{[]: a, {}: b}", "\u{FEFF}",
  ])
  func `a text that is not a scene is refused with a location`(text: String) {
    let error = #expect(throws: SceneProblems.self) { try SceneFile.parse(text, name: "a.yaml") }
    #expect(error?.all.isEmpty == false)
    #expect(error?.all.allSatisfy { $0.location != nil } == true)
  }

  @Test func `behaviors that are not a list are one problem`() {
    let yaml = """
      scene: s
      reference: [375, 667]
      items: [{name: card, size: [9, 9], center: [9, 9]}]
      behaviors:
        snap: {name: pull, item: card, point: [1, 2]}
      phases: [{name: hang, until: rest, then: {remove: [pull]}}]
      """
    let error = #expect(throws: SceneProblems.self) { try SceneFile.parse(yaml, name: "a.yaml") }
    #expect(
      error?.description
        == "a.yaml:5:3: behaviors: invalid value (got a mapping); expected a list of behaviors")
  }

  // Such a text took hours. A sanitizer on a busy machine takes minutes for what is right.
  @Test(
    .timeLimit(.minutes(20)),
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
  func `a text that would exhaust time or memory is refused`(text: String) {
    let error = #expect(throws: SceneProblems.self) { try SceneFile.parse(text, name: "a.yaml") }
    #expect(error?.all.count == 1)
    #expect(error?.all.first?.location != nil)
  }

  @Test(.timeLimit(.minutes(20)))
  func `90 000 problems of one file are all found`() {
    let names = (0..<90_000).map { "n\($0)" }.joined(separator: ", ")
    let text = base.replacing("[rope]", with: "[\(names)]")
    let error = #expect(throws: SceneProblems.self) { try SceneFile.parse(text, name: "a.yaml") }
    #expect(error?.all.count == 90_000)
  }
}
