import Dynamics
import Testing

private let wrongNumbers: [(ParameterPath, Quantity, String)] = [
  (
    "card.elasticity", Quantity(-0.5),
    "card.elasticity: out of range (got -0.5); expected 0 or more"
  ),
  ("card.density", 0, "card.density: out of range (got 0); expected more than 0"),
  ("card.size.width", -1, "card.size.width: out of range (got -1); expected more than 0"),
  ("card.friction", .number(.nan), "card.friction: not a number; expected 0 or more"),
  (
    "rope.frequency", .number(.infinity),
    "rope.frequency: out of range (got inf); expected 0 to 1000000"
  ),
  (
    "pull.magnitude", 2e6,
    "pull.magnitude: out of range (got 2000000); expected -1000000 to 1000000"
  ),
  (
    "card.allowsRotation", 0.5,
    "card.allowsRotation: invalid value (got 0.5); expected true or false"
  ),
  (
    "card.allowsRotation", "yes",
    "card.allowsRotation: unknown path 'yes'; did you mean 'true'?"
  ),
  ("duration", 3601, "duration: out of range (got 3601); expected more than 0 and at most 3600"),
  ("hang.elapsed", 0, "hang.elapsed: out of range (got 0); expected more than 0"),
  (
    "card.velocity.x", "1 / 0",
    "card.velocity.x: out of range (got inf from '1 / 0'); expected -1000000 to 1000000"
  ),
  (
    "card.velocity.x", "0 / 0",
    "card.velocity.x: not a number (got '0 / 0'); expected a finite number"
  ),
  (
    "card.angle", "rope.length",
    "card.angle: 'rope.length' has no value, because the scene leaves it out. "
      + "Give rope.length a value in the scene."
  ),
  (
    "card.angle", "reference.widht",
    "card.angle: unknown path 'reference.widht'; did you mean 'reference.width' "
      + "or 'reference.height'?"
  ),
  (
    "card.angle", "2 * rope.freq",
    "card.angle: unknown path 'rope.freq' (got '2 * rope.freq'); did you mean 'rope.frequency'?"
  ),
  (
    "card.angle", "reference.width-10",
    "card.angle: unknown path 'reference.width-10'; did you mean 'reference.width - 10'? "
      + "A minus after a path needs spaces around it."
  ),
  (
    "card.angle", "card.angle + 1",
    "card.angle: the expression depends on itself: card.angle → card.angle. "
      + "Give one of these paths a number."
  ),
  (
    "card.size.width", "rope.anchor.x",
    "card.size.width: the expression depends on itself: card.size.width → rope.anchor.x → "
      + "card.size.width. Give one of these paths a number."
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

  @Test func `tolerances must not be negative, and an angle's tolerance needs a target`() {
    let target = Target(item: "card", center: Point2(x: 1, y: 2))
    #expect(
      messages {
        $0.target = target
        $0.target?.tolerance = -1
        $0.target?.angleTolerance = 0.1
      } == [
        "target.angleTolerance: the target has no angle; expected an angle beside it, as angle: 0",
        "target.tolerance: out of range (got -1); expected 0 or more",
      ])
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
        "scene: the name is empty; "
          + "expected letters, digits, '_' and '-', starting with a letter or '_'",
        "hang.then.remove[0]: unknown behavior 'rop'; did you mean 'rope'?",
        "target.item: unknown item 'crad'; did you mean 'card'?",
        "card.elasticity: out of range (got -1); expected 0 or more",
        "card.density: out of range (got 0); expected more than 0",
      ])
  }

  @Test func `a scene has 1 to 8192 items`() {
    func item(_ index: Int) -> Item {
      Item(name: "other\(index)", size: Size2(width: 1, height: 1), center: Point2(x: 0, y: 0))
    }
    #expect(messages { $0.items += (0..<8191).map(item) }.isEmpty)
    #expect(
      messages { $0.items += (0..<8192).map(item) } == [
        "items: too many items (got 8193); expected 1 to 8192"
      ])
    #expect(
      messages { $0.items = [] }.contains("items: the scene has no items; expected 1 to 8192 items")
    )
  }

  @Test func `names must be valid and unique`() {
    #expect(
      messages { $0.phases[1].name = "card" } == [
        "phases[1].name: 'card' is already the name of items[0]; expected a name of its own"
      ])
    #expect(
      messages { $0.phases[1].name = "9 lives" } == [
        "phases[1].name: invalid name (got '9 lives'); "
          + "expected letters, digits, '_' and '-', starting with a letter or '_'"
      ])
    #expect(
      messages { $0.phases[1].name = "target" } == [
        "phases[1].name: the name 'target' is reserved; "
          + "expected a name other than duration, parameters, reference, target"
      ])
    #expect(
      messages { $0.phases[1].name = String(repeating: "n", count: 101) } == [
        "phases[1].name: the name is too long (got 101 bytes); expected 100 or fewer"
      ])
    #expect(messages { $0.phases[1].name = "" }.count == 1)
    #expect(
      messages { $0.parameters.entries.append(.init(name: "duration", quantity: 1)) }.count == 1)
  }

  @Test func `a condition on a position must name one of several items`() {
    let other = Item(name: "other", size: Size2(width: 1, height: 1), center: Point2(x: 0, y: 0))
    let line = Line(from: Point2(x: 0, y: 0), to: Point2(x: 1, y: 0))
    var both = Contact("floor", item: "card")
    both.partner = "card"
    let ends: [Phase.End] = [
      .init(until: Trigger(.exit(nil), .crossing(line)), side: line),
      .init(until: Trigger(.exit(nil, item: "othr"))),
      .init(until: Trigger(.contact(both))),
    ]
    #expect(
      messages {
        $0.items.append(other)
        $0.phases[0].ends = ends
      } == [
        "hang.exit.item: missing in a scene with several items; expected one of card, other",
        "hang.crossing.item: missing in a scene with several items; expected one of card, other",
        "hang.side.item: missing in a scene with several items; expected one of card, other",
        "hang.ends.1.exit.item: unknown item 'othr'; did you mean 'other'?",
        "hang.ends.2.contact.with: an item has no contact with itself (got 'card'); "
          + "expected another item",
        "hang.ends.2.contact.with: with and boundary are both given; expected only one of them",
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
        "hang.then.move.tie: the behavior 'tie' has no anchor to move; expected rope. "
          + "An attachment to a point and a snap have one, unless they follow a track."
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
        "walls.c.points: too few points (got 1); expected two or more distinct points",
        "walls.a.to: the line ends where it begins (got [375, 2]); expected another point",
        "walls.b.points: all points are the same (got [375, 2]); "
          + "expected two or more distinct points",
      ])
  }

  @Test func `a line without length is refused, because it has no sides`() {
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
          "hang.\($0).to: the line ends where it begins (got [375, 2]); expected another point"
        })
  }

  @Test func `the times of a track must increase`() {
    let track = Track(knots: [
      .init(time: 0, x: 0, y: 0), .init(time: 1, x: Quantity(.nan), y: 0),
      .init(time: 0.5, x: 0, y: 0),
      .init(time: -1, x: 0, y: 0),
    ])
    let still = Track(knots: [], speed: 0)
    func rope(_ track: Track) -> Behavior {
      .attachment(
        Attachment(name: "lead", item: "card", anchor: Point2(x: 0, y: 0), track: track))
    }
    #expect(
      messages { $0.behaviors.append(rope(track)) } == [
        "lead.track.points.1.x: not a number; expected a finite number",
        "lead.track.points.2.time: the point does not come after the one before it (got 0.5 s before "
          + "it); expected times that increase, in seconds",
        "lead.track.points.3.time: out of range (got -1); expected 0 or more",
      ])
    #expect(
      messages { $0.behaviors.append(rope(still)) } == [
        "lead.track.points: too few points (got 0); expected two or more, each [time, x, y]",
        "lead.track.speed: out of range (got 0); expected more than 0",
      ])
  }

  @Test func `a scene beyond the engine's limits is refused`() {
    let corners = (0..<8189).map { Point2(x: Quantity(Double($0)), y: 0) }
    let loop = Collision(name: "loop", paths: [.init(name: "ring", points: corners)])
    // The floor has four edges.
    #expect(
      messages { $0.behaviors.append(.collision(loop)) } == [
        "behaviors: too many boundary edges (got 8193); expected 8192 or fewer"
      ])
    let snaps = (0..<2049).map { index in
      Behavior.snap(Snap(name: "s\(index)", item: "card", point: Point2(x: 0, y: 0)))
    }
    #expect(messages { $0.behaviors += snaps[..<2047] } == [])
    #expect(
      messages { $0.behaviors += snaps[..<2048] } == [
        "behaviors: too many joints (got 8193); expected 8192 or fewer. "
          + "An attachment counts as one joint, a snap as 4."
      ])
    // The floor and the gravity have roles, and all pushes one together.
    let removed = (0..<70).map { Behavior.push(Push(name: "p\($0)", mode: .continuous)) }
    #expect(messages { $0.behaviors += removed } == [])
    #expect(
      messages { scene in
        scene.behaviors += removed
        scene.phases = [
          Phase(
            name: "all", until: Trigger(elapsed: 1), then: Actions(remove: removed.map(\.name)))
        ]
      }.first?.hasPrefix("behaviors: too many behaviors of different roles") == true)
    #expect(
      messages {
        $0.behaviors += (0..<33).map { .field(FieldBehavior(name: "f\($0)", kind: .spring)) }
      } == ["behaviors: too many fields (got 33); expected 32 or fewer"])
  }

  @Test func `an attachment has the numbers of its kind`() {
    func said(_ change: (inout Dynamics.Attachment) -> Void) -> [String] {
      var attachment = Dynamics.Attachment.weld(name: "a", item: "card", anchor: Point2(x: 0, y: 0))
      change(&attachment)
      return messages { $0.behaviors.append(.attachment(attachment)) }
    }
    #expect(said { $0.axis = nil } == [])
    #expect(
      said { $0.frequency = 2 } == [
        "a.frequency: a fixed attachment has no frequency; expected one of anchor, item, to, track"
      ])
    #expect(
      said {
        $0.kind = .sliding
        $0.anchor = nil
      } == [
        "a.anchor: missing in a sliding attachment; expected [x, y]",
        "a.axis: missing in a sliding attachment; expected [x, y]",
      ])
    #expect(
      said {
        $0.kind = .limit
        $0.anchor = nil
      } == ["a.anchor: missing in a limit attachment; expected [x, y], or another item in to"])
  }

  @Test func `a field has the numbers of its kind`() {
    func said(_ field: FieldBehavior) -> [String] {
      messages { $0.behaviors.append(.field(field)) }
    }
    #expect(
      said(FieldBehavior(name: "f", kind: .noise)) == [
        "f.smoothness: missing in a noise field; expected 0 or more",
        "f.animationSpeed: missing in a noise field; expected any number",
      ])
    #expect(
      said(FieldBehavior(name: "f", kind: .velocity, strength: 2)) == [
        "f.direction: missing in a velocity field; expected [x, y]",
        "f.strength: a velocity field has no strength; expected one of direction, position",
      ])
    #expect(
      said(FieldBehavior(name: "f", kind: .spring, smoothness: 1)) == [
        "f.smoothness: a spring field has no smoothness; "
          + "expected one of falloff, minimumRadius, position, strength"
      ])
    #expect(
      said(FieldBehavior(name: "f", kind: .spring, region: .union([.infinite]))) == [
        "f.region: too few parts in a union, intersection or difference; expected two or more"
      ])
    #expect(
      said(FieldBehavior(name: "f", kind: .spring, region: .circle(radius: -1))) == [
        "f.region.radius: out of range (got -1); expected 0 or more"
      ])
    let deep = (0..<16).reduce(Region.infinite) { region, _ in .union([.infinite, region]) }
    #expect(
      said(FieldBehavior(name: "f", kind: .spring, region: deep)) == [
        "f.region: nested too deeply (got 17 levels); expected 16 or fewer"
      ])
    #expect(
      messages {
        $0.phases += (0..<15).map { Phase(name: "p\($0)", until: Trigger(rest: true)) }
      } == ["phases: too many phases (got 17); expected 16 or fewer"])
  }

  @Test func `a phase without an end is refused`() {
    #expect(
      messages { $0.phases[1].ends[0].until = Trigger() } == [
        "fall.until: no condition; expected \(Trigger.grammar)"
      ])
  }

  @Test func `a long cycle of expressions is abbreviated`() {
    let messages = messages { scene in
      scene.parameters = NamedQuantities(
        (0..<5000).map {
          .init(name: "p\($0)", quantity: Quantity(stringLiteral: "parameters.p\(($0 + 1) % 5000)"))
        })
      scene.phases = []
    }
    #expect(messages.count == 1)
    #expect(
      messages[0].hasPrefix("parameters.p0: the expression depends on itself: parameters.p0 → "))
    #expect(messages[0].utf8.count < 400)
  }
}
