import Dynamics

// Scenes that have an example of every key that the reference describes.
extension SceneReference {
  static let target = Target(
    item: "card", center: Point2(x: 187.5, y: 500), angle: 0, tolerance: 3, angleTolerance: 0.05)

  /// Items, and every behavior that the engine runs.
  static let scene = Scene(
    name: "reference", summary: "One example of each part of a scene file.",
    reference: Size2(width: 375, height: 667), parameters: ["lift": 40],
    items: [
      Item(
        name: "card", size: Size2(width: 200, height: 120),
        center: Point2(x: "reference.width / 2", y: "200 - parameters.lift"), angle: 0.1,
        velocity: Point2(x: 0, y: -300), elasticity: 0.4, resistance: 0),
      Item(
        name: "ball", size: Size2(width: 40, height: 40), center: Point2(x: 60, y: 60), density: 2,
        shape: .ellipse),
      Item(
        name: "wedge", size: Size2(width: 60, height: 40), center: Point2(x: 330, y: 600),
        shape: .path(points: [
          Point2(x: -30, y: 20), Point2(x: 30, y: 20), Point2(x: 30, y: -20),
        ])),
      Item(
        name: "hammer", center: Point2(x: 80, y: 400),
        shape: .group(members: [
          GroupMember(
            name: "handle", size: Size2(width: 60, height: 20), offset: Point2(x: 0, y: 0)),
          GroupMember(
            name: "head", size: Size2(width: 20, height: 60), offset: Point2(x: 40, y: 0)),
        ])),
    ],
    behaviors: [
      .gravity(Gravity(name: "pull", items: ["card", "ball"], magnitude: 2)),
      .collision(Collision(name: "walls", insets: Insets())),
      .collision(
        Collision(
          name: "ledges", items: ["ball"], mode: .boundaries,
          lines: [.init(name: "ramp", from: Point2(x: 0, y: 300), to: Point2(x: 90, y: 330))],
          paths: [
            .init(
              name: "peg",
              points: [Point2(x: 200, y: 380), Point2(x: 210, y: 390), Point2(x: 190, y: 390)])
          ])),
      .attachment(
        .spring(
          name: "string", item: "card", offset: Point2(x: 0, y: -60),
          anchor: Point2(x: 187.5, y: 40), length: 60, frequency: 2, damping: 0.3)),
      .attachment(.rope(name: "leash", item: "ball", to: "card", length: 300)),
      .attachment(
        .pin(
          name: "hinge", item: "wedge", anchor: Point2(x: 350, y: 620), lowerLimit: -1,
          upperLimit: 1, frictionTorque: 0.2)),
      .attachment(
        .slide(
          name: "rail", item: "hammer", anchor: Point2(x: 80, y: 400), axis: Point2(x: 0, y: 1),
          lowerLimit: -50, upperLimit: 50)),
      .snap(Snap(name: "snap", item: "ball", point: Point2(x: 60, y: 100), damping: 0.6)),
      .push(
        Push(
          name: "flick", items: ["card"], mode: .instantaneous, direction: Point2(x: 0, y: 4),
          offset: Point2(x: 20, y: 0))),
      .itemBehavior(
        ItemBehavior(name: "bouncy", items: ["ball"], elasticity: 0.8, allowsRotation: 0)),
      .field(
        FieldBehavior(
          name: "wind", items: ["ball"], kind: .noise, position: Point2(x: 187.5, y: 333),
          region: .circle(radius: 200), strength: 0.5, smoothness: 0.5, animationSpeed: 1)),
      .composite(Composite(name: "tether", behaviors: ["string", "leash"])),
    ],
    phases: [
      Phase(
        name: "hang", until: Trigger(.elapsed(2), .contact(Contact("walls.insets", item: "card"))),
        then: Actions(
          remove: ["tether"],
          addVelocity: [.init(item: "card", linear: Point2(x: 0, y: 200), angular: 1)])),
      Phase(
        name: "fall",
        ends: [
          .init(
            until: Trigger(.rest),
            side: Line(
              from: Point2(x: 0, y: 400), to: Point2(x: 375, y: 400), side: .right, item: "card"),
            then: Actions(next: .end("below"))),
          .init(until: Trigger(.exit(nil, item: "card")), then: Actions(next: .end("gone"))),
        ]),
    ],
    target: target, duration: 12,
    measures: [
      "apex = min(card.y) after card.firstContact", "calm = stays(card.distance < 5)",
    ])

  /// A spring animation, which must be the only behavior of its scene.
  static let spring = Scene(
    name: "spring", reference: Size2(width: 375, height: 667),
    items: [
      Item(name: "card", size: Size2(width: 200, height: 120), center: Point2(x: 187.5, y: 700))
    ],
    behaviors: [
      .spring(
        SpringAnimation(
          name: "show", item: "card", to: Point2(x: 187.5, y: 333), dampingRatio: 0.8,
          velocity: Point2(x: 0, y: 2), duration: 0.5))
    ])
}
