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

/// What is replaced in the base, by what, and what is said about it after `events.yaml:`.
private let mistakes: [(String, String, [String])] = [
  (
    "contact: floor.edge", "contact: flor.edge",
    [
      "11:35: hang.contact.boundary is \"flor.edge\", which is not a boundary; "
        + "allowed: floor, floor.edge; did you mean floor.edge?"
    ]
  ),
  (
    "contact: floor.edge", "contact: {boundary: floor, count: 0}",
    [
      "11:60: hang.contact.count is 0; allowed: whole numbers, 1..."
    ]
  ),
  (
    "contact: floor.edge", "contact: {boundary: floor, count: 2.5}",
    [
      "11:60: hang.contact.count is 2.5; allowed: whole numbers, 1..."
    ]
  ),
  (
    "contact: floor.edge", "contact: [floor]",
    [
      "11:35: hang.contact is a list; allowed: a contact, with the keys "
        + "item, boundary, with, count"
    ]
  ),
  (
    "contact: floor.edge", "contact: floor, exit: reference",
    [
      "11:25: hang.until is 2 conditions; allowed: one condition; or: joins "
        + "others"
    ]
  ),
  (
    "contact: floor.edge", "or: rest",
    [
      "11:25: hang.until is without a condition; allowed: one condition; or: "
        + "joins others"
    ]
  ),
  (
    "contact: floor.edge", "contakt: floor",
    [
      "11:26: hang.until.contakt is not a key of a trigger; allowed: elapsed, "
        + "contact, contactEnd, exit, crossing, trackEnd, or; did you mean contact?"
    ]
  ),
  (
    "contact: floor.edge", "crossing: {from: [0, 1], side: up}",
    [
      "11:36: hang.crossing.to is missing; allowed: a line with from and to",
      "11:57: hang.crossing.side is \"up\"; allowed: either, left, right",
    ]
  ),
  (
    "contact: floor.edge", "exit: {origin: [0, 0], size: [0, 100]}",
    [
      "11:56: hang.exit.size.width is 0; allowed: > 0"
    ]
  ),
  (
    "contact: floor.edge", "trackEnd: rope",
    [
      "11:36: hang.trackEnd is \"rope\", which is not a behavior with a track; "
        + "allowed: nothing, since there is none"
    ]
  ),
  (
    "contact: floor.edge", "elapsed: 1, or: [rest, {elapsed: -1}, exit, {contactEnd: any}, snooze]",
    [
      "11:59: hang.elapsed2 is -1; allowed: > 0",
      "11:89: hang.until.or[4] is \"snooze\"; allowed: \(conditionGrammar)",
    ]
  ),
  (
    "{contact: floor.edge}", "[]",
    [
      "11:25: hang.until is a list; allowed: \(conditionGrammar)"
    ]
  ),
  (
    "{contact: floor.edge}, then", "rest, side: {from: [0, 0]}, then",
    [
      "11:37: hang.side.to is missing; allowed: a line with from and to"
    ]
  ),
  (
    "remove: [world]", "next: fal",
    [
      "11:61: hang.then.next is \"fal\", which is not a phase; allowed: hang, "
        + "fall; did you mean fall?"
    ]
  ),
  (
    "remove: [world]", "next: fall, end: \"no name\"",
    [
      "11:72: hang.then.end is given beside next; allowed: one of the two"
    ]
  ),
  (
    "remove: [world]", "move: {pull: [1, 2], rope: 3}",
    [
      "11:62: hang.then.move.pull is \"pull\", which is not an attachment or a "
        + "snap without a track; allowed: rope",
      "11:82: hang.move.rope is \"3\"; allowed: [x, y]",
    ]
  ),
  (
    "remove: [world]", "pose: {card: {}, cart: {center: [1, x y]}}",
    [
      "11:62: hang.then.pose.card is empty; allowed: a center, an angle",
      "11:72: hang.then.pose.cart is \"cart\", which is not an item; allowed: "
        + "card; did you mean card?",
      "11:93: hang.pose.cart.center.y is \"x y\" (an operator is expected "
        + "here); allowed: a number or an expression",
    ]
  ),
  (
    "remove: [world]", "addVelocity: {card: {linear: [1, 2], angular: .nan}}, restart: card",
    [
      "11:101: hang.addVelocity.card.angular is .nan; allowed: a finite number",
      "11:118: hang.then.restart is \"card\"; allowed: a list of names",
    ]
  ),
  (
    "[pull, floor]", "[pull, flor, world]",
    [
      "9:41: world.behaviors is a list that leads back to itself; allowed: "
        + "other behaviors",
      "9:48: world.behaviors[1] is \"flor\", which is not a behavior; allowed: "
        + "pull, rope, floor, world; did you mean floor?",
    ]
  ),
  (
    "until: exit", "ends: []",
    [
      "12:24: fall.ends is empty; allowed: one end or more"
    ]
  ),
  (
    "until: exit", "ends: [{until: rest, name: b}, {then: {}}]",
    [
      "12:39: fall.name is not a key of an end; allowed: until, side, then",
      "12:49: fall.ends.1.until is missing; allowed: an end with until",
    ]
  ),
  (
    "until: exit", "ends: [{until: rest}], until: exit",
    [
      "12:41: fall.until is not a key of a phase with several ends; allowed: "
        + "name, ends"
    ]
  ),
]

/// Phases that are wrong, and the base as it stands.
@Suite struct EventProblemTests {
  @Test func `the base is a scene`() throws {
    _ = try SceneFile.parse(base, name: "events.yaml")
  }

  @Test(arguments: mistakes)
  func `a mistake is reported at its place`(
    original: String, replacement: String, messages: [String]
  ) throws {
    try expect(messages, of: "events.yaml", in: base, with: original, as: replacement)
  }

  @Test func `everything that phases may say is written as it is read`() throws {
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
          "crowd.yaml:13:42: hang.contact.item is \"bll\", which is not an item; "
            + "allowed: box, ball; did you mean ball?",
          "crowd.yaml:13:53: hang.contact.with is \"bx\", which is not an item; "
            + "allowed: box, ball; did you mean box?",
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
            then: {end: high}
    """
}
