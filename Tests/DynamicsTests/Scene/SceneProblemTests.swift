import Dynamics
import Testing

private let wrongNumbers: [(ParameterPath, Quantity, String)] = [
  ("card.elasticity", Quantity(-0.5), "card.elasticity is -0.5; allowed: 0..."),
  ("card.density", 0, "card.density is 0; allowed: > 0"),
  ("card.size.width", -1, "card.size.width is -1; allowed: > 0"),
  ("card.friction", .number(.nan), "card.friction is not a number; allowed: 0..."),
  (
    "rope.frequency", .number(.infinity),
    "rope.frequency is inf; allowed: 0..., up to 1000000 in size"
  ),
  (
    "pull.magnitude", 2e6, "pull.magnitude is 2000000; allowed: any number, up to 1000000 in size"
  ),
  ("card.allowsRotation", 0.5, "card.allowsRotation is 0.5; allowed: true or false"),
  ("duration", 3601, "duration is 3601; allowed: > 0 and <= 3600"),
  ("hang.elapsed", 0, "hang.elapsed is 0; allowed: > 0"),
  (
    "card.velocity.x", "1 / 0",
    "card.velocity.x is inf (1 / 0); allowed: any number, up to 1000000 in size"
  ),
  (
    "card.angle", "rope.length",
    "card.angle is \"rope.length\", which reads rope.length; "
      + "allowed: paths with a number (rope.length is left to UIKit)"
  ),
  (
    "card.angle", "reference.widht",
    "card.angle is \"reference.widht\", which reads reference.widht; "
      + "allowed: the paths of the scene; did you mean reference.width?"
  ),
  (
    "card.angle", "reference.width-10",
    "card.angle is \"reference.width-10\", which reads reference.width-10; "
      + "allowed: the paths of the scene; did you mean reference.width - 10, with spaces?"
  ),
  (
    "card.angle", "card.angle + 1",
    "card.angle is computed from itself (card.angle → card.angle); "
      + "allowed: expressions that do not run in a circle"
  ),
  (
    "card.size.width", "rope.anchor.x",
    "card.size.width is computed from itself (card.size.width → rope.anchor.x → "
      + "card.size.width); allowed: expressions that do not run in a circle"
  ),
]

struct SceneProblemTests {
  private let scene = BuiltInScenes.dropOutDismiss

  private func messages(_ change: (inout Scene) -> Void) -> [String] {
    var changed = scene
    change(&changed)
    return changed.problems.map(\.description)
  }

  private func attachment(_ name: String) -> Behavior {
    .attachment(Attachment(name: name, item: "card", anchor: Point2(x: 0, y: 0)))
  }

  @Test(arguments: wrongNumbers)
  func `a wrong number is a problem with its path`(
    path: ParameterPath, quantity: Quantity, message: String
  ) throws {
    #expect(try scene.setting(path, to: quantity).problems.map(\.description) == [message])
  }

  @Test func `all problems are reported, not the first`() {
    let messages = messages {
      $0.name = ""
      $0.items[0].elasticity = -1
      $0.items[0].density = 0
      $0.phases[0].ends[0].then.remove = ["rop"]
      $0.target?.item = "crad"
    }
    #expect(
      messages == [
        "scene is empty; allowed: letters, digits, _ and -, beginning with a letter or _",
        "hang.then.remove[0] is \"rop\", which is not a behavior; "
          + "allowed: pull, floor, rope; did you mean rope?",
        "target.item is \"crad\", which is not an item; allowed: card; did you mean card?",
        "card.elasticity is -1; allowed: 0...",
        "card.density is 0; allowed: > 0",
      ])
  }

  @Test func `one item to 64 are simulated`() {
    func item(_ index: Int) -> Item {
      Item(name: "other\(index)", size: Size2(width: 1, height: 1), center: Point2(x: 0, y: 0))
    }
    #expect(messages { $0.items += (0..<63).map(item) }.isEmpty)
    #expect(
      messages { $0.items += (0..<64).map(item) } == ["items is 65 items; allowed: 1 to 64 items"])
    #expect(messages { $0.items = [] }.contains { $0.hasPrefix("items is empty") })
  }

  @Test func `names are names, and each is used once`() {
    #expect(
      messages { $0.phases[1].name = "card" } == [
        "phases[1].name is \"card\"; allowed: a name that nothing else has (items[0] has this one)"
      ])
    #expect(
      messages { $0.phases[1].name = "9 lives" } == [
        "phases[1].name is \"9 lives\"; "
          + "allowed: letters, digits, _ and -, beginning with a letter or _"
      ])
    #expect(
      messages { $0.phases[1].name = "target" } == [
        "phases[1].name is \"target\"; "
          + "allowed: any other name than duration, parameters, reference, target"
      ])
    #expect(messages { $0.phases[1].name = "" }.count == 1)
    #expect(
      messages { $0.parameters.entries.append(.init(name: "duration", quantity: 1)) }.count == 1)
  }

  @Test func `of several items a condition on a place names one`() {
    let other = Item(name: "other", size: Size2(width: 1, height: 1), center: Point2(x: 0, y: 0))
    let line = Line(from: Point2(x: 0, y: 0), to: Point2(x: 1, y: 0))
    let ends: [Phase.End] = [
      .init(until: Trigger(.exit(nil), .crossing(line)), side: line),
      .init(until: Trigger(.exit(nil, item: "othr"))),
      .init(until: Trigger(.contact(Contact("floor", item: "card", partner: "card")))),
    ]
    #expect(
      messages {
        $0.items.append(other)
        $0.phases[0].ends = ends
      } == [
        "hang.exit.item is missing in a scene of several items; allowed: card, other",
        "hang.crossing.item is missing in a scene of several items; allowed: card, other",
        "hang.side.item is missing in a scene of several items; allowed: card, other",
        "hang.ends.1.exit.item is \"othr\", which is not an item; allowed: card, other; "
          + "did you mean other?",
        "hang.ends.2.contact.with is the item itself; allowed: another item",
        "hang.ends.2.contact.with is given beside a boundary; allowed: one of the two",
      ])
    // The only item of a scene needs no name.
    #expect(messages { $0.phases[0].ends = [ends[0]] }.isEmpty)
  }

  @Test func `an anchor of two items neither moves nor follows a track`() {
    let other = Item(name: "other", size: Size2(width: 1, height: 1), center: Point2(x: 0, y: 0))
    let tie = Dynamics.Attachment(
      name: "tie", kind: .pin, item: "card", to: "other", anchor: Point2(x: 0, y: 0))
    #expect(
      messages {
        $0.items.append(other)
        $0.behaviors.append(.attachment(tie))
        $0.phases[0].ends[0].then.move = [.init(behavior: "tie", to: Point2(x: 1, y: 1))]
      } == [
        "hang.then.move.tie is \"tie\", which is not an attachment or a snap without a track; "
          + "allowed: rope"
      ])
  }

  @Test func `boundaries without extent are refused`() {
    let point = Point2(x: "reference.width", y: 2)
    let same = Point2(x: 375, y: 2)
    let walls = Collision(
      name: "walls",
      lines: [Collision.Line(name: "a", from: point, to: same)],
      paths: [
        Collision.BoundaryPath(name: "b", points: [point, same, point]),
        Collision.BoundaryPath(name: "c", points: [point]),
      ])
    #expect(
      messages { $0.behaviors.append(.collision(walls)) } == [
        "walls.c.points is 1 points; allowed: two distinct points or more",
        "walls.a.to is [375, 2], where the line begins; allowed: another point",
        "walls.b.points is the one point [375, 2]; allowed: two distinct points or more",
      ])
  }

  @Test func `a line without a length has no sides to come to`() {
    let point = Point2(x: "reference.width", y: 2)
    let line = Line(from: point, to: Point2(x: 375, y: 2))
    #expect(
      messages {
        $0.phases = [
          Phase(
            name: "hang",
            ends: [
              .init(until: Trigger(.crossing(line), .crossing(line)), side: line),
              .init(until: Trigger(.rest), side: line),
            ])
        ]
      }
        == ["crossing", "crossing2", "side", "ends.1.side"].map {
          "hang.\($0).to is [375, 2], where the line begins; allowed: another point"
        })
  }

  @Test func `tracks run forward in time`() {
    let track = Track(knots: [
      .init(time: 0, x: 0, y: 0), .init(time: 1, x: .nan, y: 0), .init(time: 0.5, x: 0, y: 0),
      .init(time: -1, x: 0, y: 0),
    ])
    let still = Track(knots: [], speed: 0)
    func rope(_ track: Track) -> Behavior {
      .attachment(
        Attachment(name: "lead", item: "card", anchor: Point2(x: 0, y: 0), track: track))
    }
    #expect(
      messages { $0.behaviors.append(rope(track)) } == [
        "lead.track.points[1] is nan; allowed: any number",
        "lead.track.points[2] is at time 0.5; allowed: a time after that of the point before, 1",
        "lead.track.points[3] is at time -1; allowed: times of 0 or more",
      ])
    #expect(
      messages { $0.behaviors.append(rope(still)) } == [
        "lead.track.points is 0 points; allowed: two points or more, each [time, x, y]",
        "lead.track.speed is 0; allowed: > 0",
      ])
  }

  @Test func `what the engine has no room for is refused`() {
    let corners = (0..<61).map { Point2(x: Quantity(Double($0)), y: 0) }
    let loop = Collision(name: "loop", paths: [.init(name: "ring", points: corners)])
    // The floor has four edges.
    #expect(
      messages { $0.behaviors.append(.collision(loop)) } == [
        "behaviors is 65 boundary edges; allowed: at most 64 edges"
      ])
    let snaps = (0..<33).map { index in
      Behavior.snap(Snap(name: "s\(index)", item: "card", point: Point2(x: 0, y: 0)))
    }
    #expect(
      messages { $0.behaviors += snaps[..<31] } == [])
    #expect(
      messages { $0.behaviors += snaps[..<32] } == [
        "behaviors is 129 joints; allowed: at most 128: an attachment is one, a snap four"
      ])
    #expect(
      messages {
        $0.behaviors += (0..<33).map { .push(Push(name: "p\($0)", mode: .continuous)) }
      } == ["behaviors is 33 pushes; allowed: at most 32 pushes"])
    #expect(
      messages {
        $0.behaviors += (0..<33).map { .field(FieldBehavior(name: "f\($0)", kind: .spring)) }
      } == ["behaviors is 33 fields; allowed: at most 32 fields"])
  }

  @Test func `a field has the numbers of its kind`() {
    func said(_ field: FieldBehavior) -> [String] {
      messages { $0.behaviors.append(.field(field)) }
    }
    #expect(
      said(FieldBehavior(name: "f", kind: .noise)) == [
        "f.smoothness is missing; allowed: the smoothness of a noise field",
        "f.animationSpeed is missing; allowed: the animationSpeed of a noise field",
      ])
    #expect(
      said(FieldBehavior(name: "f", kind: .velocity, strength: 2)) == [
        "f.direction is missing; allowed: the direction of a velocity field",
        "f.strength is given for a velocity field, which has none; allowed: direction",
      ])
    #expect(
      said(FieldBehavior(name: "f", kind: .spring, smoothness: 1)) == [
        "f.smoothness is given for a spring field, which has none; "
          + "allowed: falloff, minimumRadius, strength"
      ])
    #expect(
      said(FieldBehavior(name: "f", kind: .spring, region: .union([.infinite]))) == [
        "f.region is a union, intersection or difference of one; allowed: two parts or more"
      ])
    #expect(
      said(FieldBehavior(name: "f", kind: .spring, region: .circle(radius: -1))) == [
        "f.region.radius is -1; allowed: 0..."
      ])
    let deep = (0..<16).reduce(Region.infinite) { region, _ in .union([.infinite, region]) }
    #expect(
      said(FieldBehavior(name: "f", kind: .spring, region: deep)) == [
        "f.region is nested too deeply; allowed: 16 parts that wait"
      ])
    #expect(
      messages {
        $0.phases += (0..<15).map { Phase(name: "p\($0)", until: Trigger(rest: true)) }
      } == ["phases is 17 phases; allowed: at most 16 phases"])
  }

  @Test func `a phase needs an end`() {
    #expect(
      messages { $0.phases[1].ends[0].until = Trigger() } == [
        "fall.until is empty; "
          + "allowed: \(Trigger.grammar)"
      ])
  }

  @Test func `a long circle is named in short`() {
    let messages = messages { scene in
      scene.parameters = NamedQuantities(
        (0..<5000).map {
          .init(name: "p\($0)", quantity: Quantity(stringLiteral: "parameters.p\(($0 + 1) % 5000)"))
        })
      scene.phases = []
    }
    #expect(messages.count == 1)
    #expect(messages[0].hasPrefix("parameters.p0 is computed from itself (parameters.p0 → "))
    #expect(messages[0].utf8.count < 400)
  }
}
