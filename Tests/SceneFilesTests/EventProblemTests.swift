import Dynamics
import SceneFiles
import Testing

private let base = """
  scene: events
  reference: {width: 375, height: 667}
  items:
    - {name: card, size: [200, 200], center: [187.5, 333.5]}
  behaviors:
    - gravity: {name: pull}
    - attachment: {name: rope, item: card, anchor: [10, 20]}
    - collision: {name: floor, lines: [{name: edge, from: [0, 600], to: [375, 600]}]}
    - composite: {name: world, behaviors: [pull, floor]}
  phases:
    - {name: hang, until: {contact: floor.edge}, then: {remove: [world]}}
    - {name: fall, until: exit}
  """

/// The text replaced in the base, its replacement, and the messages after `events.yaml:`.
private let mistakes: [(String, String, [String])] = [
  (
    "contact: floor.edge", "contact: flor.edge",
    ["11:35: hang.contact.boundary: unknown boundary 'flor.edge'; did you mean 'floor.edge'?"]
  ),
  (
    "contact: floor.edge", "contact: {boundary: floor, count: 0}",
    ["11:60: hang.contact.count: out of range (got 0); expected a whole number, 1 or more"]
  ),
  (
    "contact: floor.edge", "contact: {boundary: floor, count: 2.5}",
    ["11:60: hang.contact.count: not a whole number (got 2.5); expected a whole number, 1 or more"]
  ),
  (
    "contact: floor.edge", "contact: [floor]",
    [
      "11:35: hang.contact: invalid value (got a list); expected a contact with the keys "
        + "item, boundary, with, count"
    ]
  ),
  (
    "contact: floor.edge", "contact: floor, exit: reference",
    [
      "11:25: hang.until: more than one condition (got contact, exit); expected one. "
        + "Add the others with or."
    ]
  ),
  (
    "contact: floor.edge", "or: rest",
    [
      "11:25: hang.until: no condition; expected one of elapsed, contact, contactEnd, exit, "
        + "crossing, trackEnd, speed, spin, distance"
    ]
  ),
  (
    "until: exit", "until: exit, then: {end: gone}, ends: [{until: rest}]",
    [
      "12:25: fall.until: until and ends are both given; expected only one of them",
      "12:37: fall.then: then and ends are both given; expected only one of them",
    ]
  ),
  (
    "contact: floor.edge", "contakt: floor",
    ["11:26: unknown key 'contakt'; did you mean 'contact'?"]
  ),
  (
    "contact: floor.edge", "crossing: {from: [0, 1], side: up}",
    [
      "11:36: hang.crossing.to: missing; expected a line with from and to",
      "11:57: hang.crossing.side: unknown side 'up'; expected one of either, left, right",
    ]
  ),
  (
    "contact: floor.edge", "exit: {origin: [0, 0], size: [0, 100]}",
    ["11:56: hang.exit.size.width: out of range (got 0); expected more than 0"]
  ),
  (
    "contact: floor.edge", "trackEnd: rope",
    ["11:36: hang.trackEnd: the behavior 'rope' has no track"]
  ),
  (
    "contact: floor.edge", "trackEnd: rop",
    [
      "11:36: hang.trackEnd: unknown behavior with a track 'rop'. "
        + "The scene has no behavior with a track."
    ]
  ),
  (
    "contact: floor.edge", "elapsed: 1, or: [rest, {elapsed: -1}, exit, {contactEnd: any}, snooze]",
    [
      "11:59: hang.elapsed2: out of range (got -1); expected more than 0",
      "11:89: hang.until.or[4]: invalid value (got 'snooze'); expected \(conditionGrammar)",
    ]
  ),
  (
    "{contact: floor.edge}", "[]",
    ["11:25: hang.until: invalid value (got a list); expected \(conditionGrammar)"]
  ),
  (
    "{contact: floor.edge}, then", "rest, side: {from: [0, 0]}, then",
    ["11:37: hang.side.to: missing; expected a line with from and to"]
  ),
  (
    "contact: floor.edge", "speed: 50",
    [
      "11:33: hang.speed: a number without a side (got 50); expected {above: NUMBER}, "
        + "{below: NUMBER} or both"
    ]
  ),
  (
    "contact: floor.edge", "spin: {above: 3, below: 2 + 1}",
    [
      "11:40: hang.spin.above: no number is within the limits (got 3); "
        + "expected less than 3, as below says"
    ]
  ),
  (
    "contact: floor.edge", "spin: {item: card}",
    ["11:32: hang.spin: no limit; expected above, below or both"]
  ),
  (
    "contact: floor.edge", "speed: {below: -1, abov: 3}",
    [
      "11:41: hang.speed.below: out of range (got -1); expected more than 0",
      "11:45: unknown key 'abov'; did you mean 'above'?",
    ]
  ),
  (
    "contact: floor.edge", "distance: {below: 5}",
    ["11:36: hang.distance: a distance from nothing; expected point or to"]
  ),
  (
    "contact: floor.edge", "distance: {point: [1, 2], to: card, below: 5}",
    ["11:36: hang.distance.to: to and point are both given; expected only one of them"]
  ),
  (
    "contact: floor.edge", "distance: {to: card, below: 5}",
    [
      "11:41: hang.distance.to: an item has no distance to itself (got 'card'); "
        + "expected another item, or a point"
    ]
  ),
  (
    "{contact: floor.edge}, then", "rest, when: rest, then",
    ["11:37: hang.when: invalid value (got 'rest'); expected \(limitGrammar)"]
  ),
  (
    "{contact: floor.edge}, then", "rest, when: {speed: {below: 5}, spin: {below: 5}}, then",
    [
      "11:37: hang.when: more than one condition (got speed, spin); expected one. "
        + "Give a list of conditions."
    ]
  ),
  (
    "remove: [world]", "moveToNearest: {rope: {points: [[1, 2]], lookahead: -1}}",
    [
      "11:71: hang.then.moveToNearest.rope.points: a choice needs two points or more (got 1); "
        + "expected 2 or more. Use move for a single point.",
      "11:107: hang.moveToNearest.rope.lookahead: out of range (got -1); expected 0 or more",
    ]
  ),
  (
    "remove: [world]", "moveToNearest: {rope: {}, pull: {}}, move: {rope: [1, 2]}",
    [
      "11:77: hang.moveToNearest.rope.points: missing; expected a choice of points with points",
      "11:81: hang.then.moveToNearest.pull: the behavior 'pull' has no anchor to move; "
        + "expected rope. An attachment to a point and a snap have one, unless they follow a track.",
      "11:87: hang.moveToNearest.pull.points: missing; expected a choice of points with points",
      "11:99: hang.then.move.rope: moveToNearest has the behavior, too; expected only one of them",
    ]
  ),
  (
    "remove: [world]", "addVelocity: {card: {of: car, linear: [1, 2]}}, limitVelocity: {card: {}}",
    [
      "11:69: hang.then.addVelocity.card.of: unknown item 'car'; did you mean 'card'?",
      "11:69: hang.then.addVelocity.card: of has no part; "
        + "expected part or angularPart besides it",
      "11:119: hang.then.limitVelocity.card: the limit is empty; "
        + "expected linear, angular or both",
    ]
  ),
  (
    "remove: [world]", "next: fal",
    ["11:61: hang.then.next: unknown phase 'fal'; did you mean 'fall'?"]
  ),
  (
    "remove: [world]", "next: fall, end: \"no name\"",
    ["11:72: hang.then.end: end and next are both given; expected only one of them"]
  ),
  (
    "remove: [world]", "move: {pull: [1, 2], rope: 3}",
    [
      "11:62: hang.then.move.pull: the behavior 'pull' has no anchor to move; expected rope. "
        + "An attachment to a point and a snap have one, unless they follow a track.",
      "11:82: hang.move.rope: invalid value (got 3); expected [x, y]",
    ]
  ),
  (
    "remove: [world]", "pose: {card: {}, cart: {center: [1, x y]}}",
    [
      "11:62: hang.then.pose.card: the pose is empty; expected center, angle or both",
      "11:72: hang.then.pose.cart: unknown item 'cart'; did you mean 'card'?",
      "11:93: hang.pose.cart.center.y: missing operator (got 'x y'); "
        + "expected a number or an expression",
    ]
  ),
  (
    "remove: [world]", "addVelocity: {card: {linear: [1, 2], angular: .nan}}, restart: card",
    [
      "11:101: hang.addVelocity.card.angular: invalid value (got '.nan'); expected a finite number",
      "11:118: hang.then.restart: invalid value (got 'card'); expected a list of names",
    ]
  ),
  (
    "[pull, floor]", "[pull, flor, world]",
    [
      "9:41: world.behaviors: the composite contains itself; expected other behaviors",
      "9:48: world.behaviors[1]: unknown behavior 'flor'; did you mean 'floor'?",
    ]
  ),
  (
    "until: exit", "ends: []",
    ["12:24: fall.ends: no ends; expected one or more"]
  ),
  (
    "until: exit", "ends: [{until: rest, name: b}, {then: {}}]",
    [
      "12:39: unknown key 'name'; expected one of until, side, when, then",
      "12:49: fall.ends.1.until: missing; expected an end with until",
    ]
  ),
  (
    "until: exit", "ends: [{until: rest}], until: exit",
    ["12:48: fall.until: until and ends are both given; expected only one of them"]
  ),
]

/// Messages about wrong phases.
@Suite struct EventProblemTests {
  @Test func `the base of the mistakes is a valid scene`() throws {
    _ = try SceneFile.parse(base, name: "events.yaml")
  }

  @Test(arguments: mistakes)
  func `a message gives the location and the mistake`(
    original: String, replacement: String, messages: [String]
  ) throws {
    try expect(messages, of: "events.yaml", in: base, with: original, as: replacement)
  }

  @Test func `every key of phases is written as it is read`() throws {
    let scene = try SceneFile.parse(Self.rich, name: "rich.yaml")
    #expect(try SceneFile.parse(SceneFile.yaml(scene), name: "again.yaml") == scene)
    #expect(scene.outcomes == ["lost", "high"])
    #expect(
      scene.phases[0].ends[0].until.conditions == [
        .contact(Contact("floor.edge", count: 2)), .rest, .contact(Contact(moment: .ends)),
        .exit(nil), .elapsed(3),
      ])
    #expect(
      scene.phases[1].ends[0].then
        == Actions(
          remove: ["world"], pose: [.init(item: "card", center: Point2(x: 1, y: 2), angle: 0.5)],
          move: [.init(behavior: "rope", to: Point2(x: 3, y: "card.size.width"))], add: ["rope"],
          restart: ["card"],
          addVelocity: [.init(item: "card", linear: Point2(x: 4, y: 5), angular: 6)],
          next: .phase("hang")))
  }

  @Test func `phases of several items are written as they are read`() throws {
    let scene = try SceneFile.parse(Self.crowd, name: "crowd.yaml")
    #expect(try SceneFile.parse(SceneFile.yaml(scene), name: "again.yaml") == scene)
    #expect(
      scene.phases[0].ends[0].until.conditions == [
        .contact(Contact(item: "ball", partner: "box", count: 2)),
        .contact(Contact("floor", item: "box", moment: .ends)),
        .contact(Contact(partner: "ball", moment: .ends)), .exit(nil, item: "ball"),
        .exit(
          Rectangle(origin: Point2(x: 0, y: 1), size: Size2(width: 2, height: 3)), item: "box"),
      ])
    #expect(scene.phases[1].ends[0].side?.item == "ball")
    let lost = Self.crowd.replacing("{item: ball, with: box,", with: "{item: bll, with: bx,")
    #expect(throws: SceneProblems.self) { try SceneFile.parse(lost, name: "crowd.yaml") }
    do {
      _ = try SceneFile.parse(lost, name: "crowd.yaml")
    } catch {
      #expect(
        error.all.map(\.description) == [
          "crowd.yaml:13:42: hang.contact.item: unknown item 'bll'; did you mean 'ball' or 'box'?",
          "crowd.yaml:13:53: hang.contact.with: unknown item 'bx'; did you mean 'box'?",
        ])
    }
  }

  static let crowd = """
    scene: crowd
    reference: {width: 375, height: 667}
    items:
      - {name: box, size: [40, 40], center: [100, 100]}
      - {name: ball, size: [40, 40], center: [200, 100], shape: ellipse}
    behaviors:
      - gravity: {name: pull}
      - gravity: {name: side, items: [ball], angle: 0}
      - push: {name: shove, mode: continuous, items: [box], direction: [1, 0]}
      - snap: {name: home, item: ball, point: [1, 2], track: {points: [[0, 1, 2], [1, 3, 4]]}}
      - collision: {name: floor, lines: [{name: edge, from: [0, 600], to: [375, 600]}]}
    phases:
      - {name: hang, until: {contact: {item: ball, with: box, count: 2}, or: [
          {contactEnd: {item: box, boundary: floor}}, {contactEnd: {with: ball}},
          {exit: {item: ball}}, {exit: {item: box, origin: [0, 1], size: [2, 3]}}]}}
      - name: fall
        until: {crossing: {item: box, from: [0, 300], to: [375, 300], side: left}}
        side: {item: ball, from: [0, 250], to: [375, 250]}
        then: {remove: [pull], pose: {box: {center: [1, 2]}}, restart: [ball]}
    """

  static let rich = """
    scene: rich-events
    reference: {width: 375, height: 667}
    items:
      - {name: card, size: [200, 200], center: [187.5, 333.5]}
    behaviors:
      - gravity: {name: pull}
      - attachment: {name: rope, item: card, anchor: [10, 20]}
      - collision: {name: floor, lines: [{name: edge, from: [0, 600], to: [375, 600]}]}
      - snap: {name: home, item: card, point: [1, 2], track: {points: [[0, 1, 2], [1, 3, 4]]}}
      - composite: {name: world, behaviors: [pull, floor]}
      - composite: {name: all, behaviors: [world, rope]}
    phases:
      - {name: hang, until: {contact: {boundary: floor.edge, count: 2}, or: [rest, {contactEnd: any},
         exit, {elapsed: 3}]}}
      - name: fall
        ends:
          - until: {crossing: {from: [0, 300], to: [375, 300], side: left}}
            then: {remove: [world], pose: {card: {center: [1, 2], angle: 0.5}}, add: [rope],
                   move: {rope: [3, card.size.width]}, restart: [card], next: hang,
                   addVelocity: {card: {linear: [4, 5], angular: 6}}}
          - {until: {exit: {origin: [0, 0], size: [375, 400]}, or: {trackEnd: home}}, then: {end: lost}}
          - until: rest
            side: {from: [0, 250], to: [375, 250]}
            when: {speed: {below: 5}}
            then: {end: high}
          - until: {spin: {above: 1, below: 2}, or: {distance: {point: [1, 2], above: 3}}}
            when: [{distance: {point: [1, 2], below: 9}}, {spin: {below: 4}}]
            then: {moveToNearest: {rope: {points: [[1, 2], [3, 4]], lookahead: 0.1}},
                   addVelocity: {card: {of: card, part: -0.5, angularPart: -1}},
                   limitVelocity: {card: {linear: 800, angular: 4}}, next: hang}
    """
}
