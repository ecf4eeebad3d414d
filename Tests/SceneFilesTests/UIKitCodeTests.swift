import Dynamics
import Foundation
import SceneFiles
import Testing

@Suite struct UIKitCodeTests {
  /// A scene with everything that a scene can have, and names that Swift or the class has taken.
  private static let everything = Scene(
    name: "all-of-it", summary: "Everything at once.",
    reference: Size2(width: 375, height: 667),
    items: [
      Item(
        name: "class", size: Size2(width: 40, height: "class.size.width / 2"),
        center: Point2(x: 100, y: 100.25), angle: .init(-.pi / 2), velocity: Point2(x: 30, y: -1.5),
        angularVelocity: 2, friction: 0.5, density: 2, resistance: 0, allowsRotation: 1, anchored: 0
      )
    ],
    behaviors: [
      .gravity(Gravity(name: "animator", magnitude: 0.5, angle: 0)),
      .collision(
        Collision(
          name: "drop-zone", mode: .boundaries, insets: Insets(),
          lines: [
            .init(name: "edge", from: Point2(x: 0, y: 600), to: Point2(x: 375, y: 650))
          ],
          paths: [
            .init(
              name: "hole",
              points: [Point2(x: 1, y: 2), Point2(x: 30, y: 2), Point2(x: 30, y: 40)])
          ])),
      .attachment(
        Attachment(
          name: "finger", item: "class", offset: Point2(x: 3, y: 4),
          anchor: Point2(x: 100, y: 50), length: 60, frequency: 2.5, damping: 0.4,
          track: Track(
            knots: [.init(time: 0, x: 100, y: 50), .init(time: 0.5, x: 200, y: 75)], speed: 2))),
      .snap(
        Snap(
          name: "home", item: "class", point: Point2(x: 187.5, y: 300),
          track: Track(knots: [.init(time: 0, x: 0, y: 0), .init(time: 1, x: 9, y: 9)]))),
      .push(
        Push(
          name: "flick", mode: .instantaneous, direction: Point2(x: 1, y: -2), magnitude: 0.5,
          offset: Point2(x: 5, y: 0))),
      .field(
        FieldBehavior(
          name: "swirl", kind: .vortex, position: Point2(x: 10, y: 20),
          region: .difference([
            .circle(radius: 300), .inverse(.rectangle(Size2(width: 50, height: 60))),
          ]), strength: 2)),
      .field(
        FieldBehavior(
          name: "storm", kind: .noise, smoothness: 0.5, animationSpeed: 2)),
      .field(
        FieldBehavior(name: "wind", kind: .drag, direction: Point2(x: 1, y: 0))),
      .itemBehavior(
        ItemBehavior(
          name: "later", elasticity: 0.7, allowsRotation: 0, charge: 1,
          addLinearVelocity: Point2(x: 10, y: 0), addAngularVelocity: 1)),
      .attachment(Attachment(name: "rod", item: "class", anchor: Point2(x: 100, y: 20))),
    ],
    phases: [
      Phase(
        name: "drag", until: Trigger(elapsed: 0.5),
        then: Actions(remove: ["finger"], add: ["rod"], restart: ["class"])),
      Phase(name: "settle", until: Trigger(rest: true), then: Actions(remove: ["rod"])),
      Phase(name: "over", until: Trigger(elapsed: 1, rest: true)),
    ])

  /// Several items in every shape, with every attachment, and phases with every condition.
  private static let many = Scene(
    name: "many", reference: Size2(width: 375, height: 667),
    items: [
      Item(
        name: "item", size: Size2(width: 40, height: 40), center: Point2(x: 100, y: 100),
        angle: 0.5, shape: .ellipse),
      Item(
        name: "wedge", size: Size2(width: 40, height: 40), center: Point2(x: 200, y: 100),
        shape: .path(points: [Point2(x: -20, y: 20), Point2(x: 20, y: 20), Point2(x: 0, y: -20)])),
      Item(
        name: "wedge-2", size: Size2(width: 40, height: 40), center: Point2(x: 300, y: 100),
        shape: .path(points: [Point2(x: -20, y: 20), Point2(x: 20, y: 20), Point2(x: 0, y: -20)])),
      Item(
        name: "kite", size: Size2(width: 40, height: 60), center: Point2(x: 300, y: 200),
        shape: .path(points: [Point2(x: -20, y: 0), Point2(x: 0, y: 30), Point2(x: 20, y: 0)])),
      Item(name: "box", size: Size2(width: 30, height: 30), center: Point2(x: 50, y: 50)),
    ],
    behaviors: [
      .gravity(Gravity(name: "pull", items: ["item", "wedge", "box"])),
      .collision(
        Collision(
          name: "walls", insets: Insets(),
          lines: [.init(name: "shelf", from: Point2(x: 0, y: 400), to: Point2(x: 90, y: 400))])),
      .composite(Composite(name: "holds", behaviors: ["spring", "rope"])),
      .composite(Composite(name: "world", behaviors: ["holds", "pull", "spin"])),
      .itemBehavior(ItemBehavior(name: "spin", items: ["box"], addAngularVelocity: 2)),
      .attachment(
        Attachment(
          name: "spring", item: "item", offset: Point2(x: 3, y: 4), to: "wedge",
          toOffset: Point2(x: 1, y: 2), length: 50, frequency: 2)),
      .attachment(
        Attachment(
          name: "rope", kind: .limit, item: "item", offset: Point2(x: 0, y: 10), to: "box",
          length: 120)),
      .attachment(
        Attachment(
          name: "leash", kind: .limit, item: "box", anchor: Point2(x: 0, y: 0), length: 500,
          track: Track(knots: [.init(time: 0, x: 0, y: 0), .init(time: 1, x: 9, y: 9)]))),
      .attachment(
        Attachment(
          name: "hinge", kind: .pin, item: "kite", to: "wedge-2", anchor: Point2(x: 300, y: 150),
          lowerLimit: -1, frictionTorque: 0.1)),
      .attachment(
        Attachment(name: "nail", kind: .pin, item: "wedge-2", anchor: Point2(x: 300, y: 100))),
      .attachment(
        Attachment(
          name: "weld", kind: .fixed, item: "box", to: "item", anchor: Point2(x: 75, y: 75))),
      .attachment(
        Attachment(
          name: "slide", kind: .sliding, item: "wedge", anchor: Point2(x: 200, y: 100),
          lowerLimit: -10, upperLimit: 10, axis: Point2(x: 1, y: 0))),
      .push(Push(name: "kick", items: ["box"], mode: .instantaneous, angle: 0, magnitude: 0.1)),
    ],
    phases: [
      Phase(
        name: "first",
        ends: [
          .init(
            until: Trigger(
              .contact(Contact("walls.shelf", item: "box", count: 2)),
              .contact(Contact("walls", moment: .ends))),
            then: Actions(
              remove: ["world"], move: [.init(behavior: "nail", to: Point2(x: 290, y: 90))],
              add: ["kick"], next: .phase("second"))),
          .init(
            until: Trigger(
              .contact(Contact(item: "item", partner: "box")), .exit(nil, item: "kite")),
            side: Line(
              from: Point2(x: 0, y: 300), to: Point2(x: 375, y: 300), side: .right, item: "box"),
            then: Actions(next: .end("out"))),
        ]),
      Phase(
        name: "between",
        ends: [
          .init(
            until: Trigger(
              .crossing(
                Line(
                  from: Point2(x: 0, y: 300), to: Point2(x: 9, y: 300), side: .left, item: "item")),
              .trackEnd("leash"), .exit(nil, item: "item")),
            then: Actions(
              pose: [.init(item: "box", center: Point2(x: 10, y: 20))], add: ["world"],
              restart: ["box", "item"],
              addVelocity: [.init(item: "kite", linear: Point2(x: 1, y: 2), angular: 3)])),
          .init(
            until: Trigger(
              .speed(.init(above: 10, below: 500), item: "kite"),
              .spin(.init(above: 2), item: "box"),
              .distance(.init(below: 9), from: .item("box"), item: "item")),
            when: [
              .distance(.init(above: 1), from: .point(Point2(x: 5, y: 6)), item: "box"),
              .speed(.init(below: 900), item: "box"),
            ],
            then: Actions(
              restart: ["item"],
              addVelocity: [
                .init(
                  item: "kite", linear: Point2(x: 1, y: 2), angular: 3, part: 0.5,
                  angularPart: -0.5, of: "box")
              ],
              moveToNearest: [
                .init(
                  behavior: "nail", points: [Point2(x: 1, y: 2), Point2(x: 3, y: 4)],
                  lookahead: 0.25)
              ],
              limitVelocity: [
                .init(item: "kite", linear: 800, angular: 2), .init(item: "item", linear: 700),
              ])),
        ]),
      Phase(
        name: "second",
        ends: [
          .init(
            until: Trigger(rest: true),
            side: Line(
              from: Point2(x: 0, y: 300), to: Point2(x: 375, y: 300), side: .left, item: "box"),
            then: Actions(next: .phase("between"))),
          .init(until: Trigger(elapsed: 2), then: Actions(next: .end("late"))),
          .init(until: Trigger(.contact(Contact())), then: Actions()),
        ]),
    ])

  /// A hammer of three parts that swings and leaves the screen.
  private static let group = Scene(
    name: "group", reference: Size2(width: 375, height: 667),
    items: [
      Item(
        name: "hammer", center: Point2(x: 100, y: 100), density: 2,
        shape: .group(members: [
          GroupMember(
            name: "handle", size: Size2(width: 60, height: 20), offset: Point2(x: 0, y: 0)),
          GroupMember(
            name: "head", size: Size2(width: 20, height: 20), offset: Point2(x: 30, y: 0),
            shape: .ellipse),
          GroupMember(
            name: "claw", size: Size2(width: 20, height: 20), offset: Point2(x: 30, y: -10),
            shape: .path(points: [
              Point2(x: -10, y: 10), Point2(x: 10, y: 10), Point2(x: 0, y: -10),
            ])),
        ]))
    ],
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .attachment(Attachment(name: "rope", item: "hammer", anchor: Point2(x: 100, y: 20))),
    ],
    phases: [
      Phase(
        name: "swing", until: Trigger(elapsed: 1),
        then: Actions(remove: ["rope"], pose: [.init(item: "hammer", center: Point2(x: 1, y: 2))])),
      Phase(name: "fall", until: Trigger(.exit(nil))),
    ])

  /// A spring that is given by its response.
  private static let responding = Scene(
    name: "responding", reference: Size2(width: 375, height: 667),
    items: [
      Item(name: "view", size: Size2(width: 50, height: 50), center: Point2(x: 0, y: 0))
    ],
    behaviors: [
      .spring(
        SpringAnimation(
          name: "spring", item: "view", to: Point2(x: 100, y: 0), dampingRatio: 0.5, response: 0.5))
    ])

  // origin: the initialiser of the published custom modal animator, and its start: scale 0.6 after a
  // translation by (0, -200).
  @Test func `a spring in closed form is a property animator`() throws {
    let code = try UIKitCode(BuiltInScenes.customModalShow).text
    for piece in [
      "dampingRatio: 0.8, initialVelocity: CGVector(dx: 1, dy: 0))", "duration: 0.6,",
      "CGAffineTransform(translationX: 0, y: -200)", ".scaledBy(x: 0.6, y: 0.6)",
    ] {
      #expect(code.contains(piece), "\(piece)")
    }
    #expect(!code.contains("UIDynamicAnimator"))
  }

  /// A scene whose names are those of members and variables that the code has for other names.
  private static let namesakes: Scene = {
    let (names, hooks) = (
      ["card", "card-now", "card-properties", "card-velocity", "velocity"],
      ["home", "home-nearest", "home-place", "home-velocity"]
    )
    var behaviors = hooks.map { name in
      Behavior.snap(Snap(name: name, item: names[0], point: Point2(x: 50, y: 60)))
    }
    behaviors.append(.gravity(Gravity(name: "card-before")))
    let points = [Point2(x: 1, y: 2), Point2(x: 3, y: 4)]
    return Scene(
      name: "namesakes", reference: Size2(width: 375, height: 667),
      items: names.map {
        Item(name: $0, size: Size2(width: 50, height: 50), center: Point2(x: 0, y: 0))
      },
      behaviors: behaviors,
      phases: [
        Phase(
          name: "a", until: Trigger(.speed(.init(below: 9), item: "card-now")),
          then: Actions(
            restart: ["card", "velocity"],
            addVelocity: names.map { .init(item: $0, part: 0.5, angularPart: 1, of: "card-now") },
            moveToNearest: hooks.map { .init(behavior: $0, points: points, lookahead: 0.1) },
            limitVelocity: names.map { .init(item: $0, linear: 9, angular: 1) })),
        Phase(name: "b", until: Trigger(.elapsed(1))),
      ])
  }()

  /// A spring by stiffness with a finger's velocity, and one by bounce.
  private static let forms: [Scene] = ["stiff", "bouncing"].map { name in
    var spring = SpringAnimation(
      name: "spring", item: "view", to: Point2(x: 100, y: 0), stiffness: 120, damping: 14, mass: 2)
    spring.gestureVelocity = Point2(x: 500, y: 30)
    if name == "bouncing" {
      spring = SpringAnimation(
        name: "spring", item: "view", to: Point2(x: 100, y: 0), bounce: 0.25, duration: 0.5)
    }
    return Scene(
      name: name, reference: Size2(width: 375, height: 667),
      items: [
        Item(name: "view", size: Size2(width: 50, height: 50), center: Point2(x: 0, y: 0))
      ], behaviors: [.spring(spring)])
  }

  @Test func `a spring keeps the form in which it is given, in code and in files`() throws {
    let pieces = [
      ["mass: 2, stiffness: 120, damping: 14,", "CGVector(dx: 5, dy: 0)"],
      ["duration: 0.5, bounce: 0.25,", "CGVector(dx: 0, dy: 0)"],
    ]
    for (scene, pieces) in zip(Self.forms, pieces) {
      let code = try UIKitCode(scene).text
      for piece in pieces { #expect(code.contains(piece), "\(piece)") }
      #expect(try SceneFile.parse(SceneFile.yaml(scene), name: "") == scene)
    }
  }

  // origin: the numbers of the published DropOutAnimator's dismissal (375 × 667 pt screen), as the
  // calls of UIKit that its listing makes with them.
  @Test func `the drop-out dismissal makes the calls of the published animator`() throws {
    let code = try UIKitCode(BuiltInScenes.dropOutDismiss).text
    let lines = Set(code.split(separator: "\n").map { $0.drop { $0 == " " } })
    for line in [
      "cardProperties = UIDynamicItemBehavior(items: [card])",
      "cardProperties.elasticity = 0.8",
      "cardProperties.angularResistance = 5",
      "pull = UIGravityBehavior(items: [card])",
      "pull.magnitude = 10  // 1 is 1000 pt/s²",
      "floor = UICollisionBehavior(items: [card])",
      "with: UIEdgeInsets(top: 0, left: -1000, bottom: -225, right: -1000))",
      "item: card, offsetFromCenter: UIOffset(horizontal: 70, vertical: 100),",
      "attachedToAnchor: CGPoint(x: 247.5, y: 233.5))",
      "rope.frequency = 3  // Hz",
      "rope.damping = 3  // 1 is critical",
      "case .hang where elapsed >= 2.6666666666666665: endHang()",
      "animator.removeBehavior(rope)",
    ] {
      #expect(lines.contains(line[...]), "\(line)")
    }
  }

  @Test func `settings left to UIKit become a comment, not code`() throws {
    let code = try UIKitCode(BuiltInScenes.fallingSquare).text
    #expect(
      code.contains(
        "// friction is 0.2: UIKit's measured default; documented as 0\n"))
    #expect(code.contains("// magnitude is 1: UIKit's documented default\n"))
    #expect(!code.contains(".friction ="))
    #expect(code.contains("walls.translatesReferenceBoundsIntoBoundary = true\n"))
  }

  @Test func `taken names are replaced, and expressions become their values`() throws {
    let code = try UIKitCode(Self.everything).text
    for piece in [
      "private let class2: UIView", "private let animator2: UIGravityBehavior",
      "private let dropZone: UICollisionBehavior", "CGSize(width: 40, height: 20)",
      "CGAffineTransform(rotationAngle: -.pi / 2)", "case drag, settle, over2, over",
      "dropZone.collisionMode = .boundaries",
      "UIRegion(radius: 300).difference(from: UIRegion(size: CGSize(width: 50, height: 60)).inverse())",
      "UIFieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 2)",
      "wind.direction = CGVector(dx: 1, dy: 0)", "flick.pushDirection = CGVector(dx: 1, dy: -2)",
      "home.snapPoint = Self.position(on: homeTrack", "// damping is 0.5: ",
      "animator.elapsedTime * 2",
    ] {
      #expect(code.contains(piece), "\(piece)")
    }
    // The rod is added by a phase, so it is not there at the start.
    let start = try #require(code.firstRange(of: "func start()"))
    let end = try #require(code.firstRange(of: "func stop()"))
    #expect(!code[start.upperBound..<end.lowerBound].contains("addBehavior(rod)"))
  }

  @Test(arguments: ["await", "throw", "self"])
  func `a word of Swift is no name`(word: String) throws {
    let code = try UIKitCode(
      Scene(
        name: "words", reference: Size2(width: 100, height: 100),
        items: [
          Item(name: "box", size: Size2(width: 10, height: 10), center: Point2(x: 50, y: 50))
        ],
        behaviors: [.collision(Collision(name: word, insets: Insets()))], duration: 1)
    ).text
    #expect(code.contains("let \(word)2: UICollisionBehavior"))
    #expect(!code.contains("\(word) ="))
  }

  @Test func `the code of several items has their shapes, attachments and contacts`() throws {
    let code = try UIKitCode(Self.many).text
    for piece in [
      // The class has a name for its parameters that the scene uses too.
      "  item2: ManyEllipse,", "wedge: ManyPolygon,", "wedge2: ManyPolygon,", "kite: ManyPolygon2,",
      "final class ManyEllipse: UIView {", "CGPoint(x: 0, y: -20),",
      "item: item2, offsetFromCenter: UIOffset(horizontal: 3, vertical: 4),",
      "UIAttachmentBehavior.limitAttachment(", "hinge.attachmentRange = UIFloatRange(minimum: -1,",
      "with: wedge2, attachedTo: nailPost, attachmentAnchor: CGPoint(x: 300, y: 100))",
      "leashPost.center = Self.position(on: leashTrack, at: time)",
      "slide.attachmentRange = UIFloatRange(minimum: -10, maximum: 10)  // pt",
      "world.addChildBehavior(holds)", "holds.addChildBehavior(rope)",
      "if behavior === walls, identifier as? NSString == \"shelf\", item === box",
      "item === item2 && partner === box || item === box && partner === item2",
      "firstContacts >= 2 || firstContacts2 >= 1: endFirst()",
      "animator.removeBehavior(world)", "kick.active = true", "frameStart >= 1",
      "box.center = CGPoint(x: 10, y: 20)", "animator.updateItem(usingCurrentState: box)",
      "enum Outcome { case out, late, done }", "finish(.late)", "begin(.second)",
      "case .second: wait(until: 2)", "var completion: ((Outcome) -> Void)?",
    ] {
      #expect(code.contains(piece), "\(piece)")
    }
    // Children come with their composite.
    let start = try #require(code.firstRange(of: "func start()"))
    let end = try #require(code.firstRange(of: "func stop()"))
    let body = code[start.upperBound..<end.lowerBound]
    #expect(body.contains("addBehavior(world)") && !body.contains("addBehavior(pull)"))
    // The rope's offset stays as it is: UIKit subtracts it from the centre in screen axes, and so do we.
    #expect(code.contains("UIOffset(horizontal: 0, vertical: 10)"))
  }

  // From -30 to 40 across and from -20 to 10 down: the middle of the members is (5, -5) from the handle.
  @Test func `a group's code places its members at their positions`() throws {
    let code = try UIKitCode(Self.group).text
    for piece in [
      "hammerHandle: UIView,", "hammerHead: GroupEllipse,", "hammerClaw: GroupPolygon",
      "hammerHandle.center = CGPoint(x: 95, y: 105)", "hammerClaw.center = CGPoint(x: 125, y: 95)",
      "hammer = UIDynamicItemGroup(items: [hammerHandle, hammerHead, hammerClaw])",
      "hammerProperties = UIDynamicItemBehavior(items: [hammer])",
      "rope = UIAttachmentBehavior(\n      item: hammer,", "hammer.center = CGPoint(x: 1, y: 2)",
      "isOutside(hammerHandle,",
    ] {
      #expect(code.contains(piece), "\(piece)")
    }
  }

  @Test func `scenes that UIKit cannot express are refused with path and expectation`() {
    var region = BuiltInScenes.stickyCorners
    region.behaviors.append(
      .field(
        FieldBehavior(
          name: "three", kind: .vortex, position: Point2(x: 0, y: 0),
          region: .union([.circle(radius: 1), .circle(radius: 2), .circle(radius: 3)]))))
    var pose = BuiltInScenes.labelUpdateItem
    pose.phases = [
      Phase(
        name: "turn", until: Trigger(elapsed: 1),
        then: Actions(pose: [.init(item: pose.items[0].name, angle: 1)]))
    ]
    var parts = BuiltInScenes.dropOutDismiss
    parts.behaviors.append(.composite(Composite(name: "both", behaviors: ["pull", "rope"])))
    parts.phases[1].ends[0].then.remove = ["both"]
    var twice = BuiltInScenes.fallingSquare
    twice.behaviors.append(.composite(Composite(name: "a", behaviors: ["pull"])))
    twice.behaviors.append(.composite(Composite(name: "b", behaviors: ["pull"])))
    var turned = Self.group
    turned.items[0].angle = 0.5
    for (scene, problem, expected) in [
      (turned, "hammer.angle: a group must start upright (got 0.5)", "; expected 0"),
      (region, "three.region: too many circles and rectangles", "(got 3); expected 2 or fewer"),
      (pose, "turn.pose.label.angle: updateItem", "expected a pose with a center only"),
      (
        parts, "actions name the composite 'both' and its child 'rope'", "expected only one of them"
      ),
      (twice, "'pull' is in the composites 'a' and 'b'", "expected only one of them"),
    ] {
      #expect {
        try UIKitCode(scene)
      } throws: { error in
        error is UnexportableScene && "\(error)".contains(problem) && "\(error)".contains(expected)
      }
    }
  }

  @Test func `an invalid scene is refused`() {
    var scene = BuiltInScenes.fallingSquare
    scene.items[0].density = -1
    #expect(throws: SceneProblems.self) { try UIKitCode(scene) }
  }

  /// Names, types, initialisation order and isolation, against the interface that Apple documents.
  @Test func `the code compiles against UIKit's interface without a warning`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let interface = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../References/uikit/UIKit.swift").standardized
    var files = [interface.path]
    // Every built-in scene can be written.
    for scene in BuiltInScenes.all + [Self.everything, Self.responding, Self.many, Self.group]
      + Self.forms + [Self.namesakes]
    {
      let code = try UIKitCode(scene).text.replacing("import UIKit", with: "import Foundation")
      let file = folder.appending(path: "\(scene.name).swift")
      try Data(code.utf8).write(to: file)
      files.append(file.path)
    }
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    // As far as the checks of initialisation, which -typecheck leaves out.
    compiler.arguments =
      [
        "swiftc", "-wmo", "-emit-sil", "-o", "/dev/null", "-swift-version", "6",
        "-warnings-as-errors",
      ]
      + files
    let errors = Pipe()
    compiler.standardError = errors
    try compiler.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
  }
}
