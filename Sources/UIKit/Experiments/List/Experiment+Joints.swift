// Attachments of every kind, what they do to collisions, and snaps.
extension Experiment {
  static let joints = [
    Experiment(
      "spring-anchor", "A spring: the unit of its frequency, and its damping.", duration: 2,
      items: [Item("box", 40, 40, at: 100, 300, free)],
      [
        .attachment(
          Attachment(item: "box", anchor: (100, 150), length: 100, frequency: 2, damping: 0.3))
      ]),
    Experiment(
      "spring-masses", "Springs of one frequency move light and heavy items alike.", duration: 1.5,
      items: [
        Item("light", 30, 30, at: 60, 260, free), Item("heavy", 80, 80, at: 160, 260, free),
        Item("dense", 40, 40, at: 260, 260, free.merging([.density: 6]) { $1 }),
      ],
      [("light", 60.0), ("heavy", 160), ("dense", 260)].map {
        .attachment(
          Attachment(item: $0.0, anchor: ($0.1, 80), length: 120, frequency: 3, damping: 0.1))
      }),
    Experiment(
      "spring-stiff", "Stiff springs show the length of a sub-step.", duration: 1,
      items: stiffnesses.indices.map {
        Item("box\($0)", 40, 40, at: 60 + 100 * Double($0), 260, free)
      },
      stiffnesses.indices.map {
        .attachment(
          Attachment(
            item: "box\($0)", anchor: (60 + 100 * Double($0), 100), length: 100,
            frequency: stiffnesses[$0]))
      }),
    Experiment(
      "rod", "A pendulum on a rigid rod of the automatic length.",
      items: [Item("box", 40, 40, at: 240, 120, free)],
      [.gravity(Gravity()), .attachment(Attachment(item: "box", anchor: (140, 120)))]),
    Experiment(
      "rod-length", "Rods of another length than the distance pull and push the item.", duration: 1,
      items: [
        Item("long", 40, 40, at: 80, 300, free), Item("short", 40, 40, at: 160, 160, free),
        Item("near", 40, 40, at: 240, 220, free),
        // Shows which sub-step is seen, as the others move in the first ones only.
        Item("clock", 20, 20, at: 20, 440, velocity: (250, 0), free),
      ],
      [("long", 80.0), ("short", 160), ("near", 240)].map {
        .attachment(Attachment(item: $0.0, anchor: ($0.1, 100), length: 110))
      }),
    Experiment(
      "rod-offset", "A rod beside the center of its item turns it.", duration: 1.2,
      items: [Item("plank", 120, 30, at: 160, 160, free)],
      [
        .gravity(Gravity()),
        .attachment(Attachment(item: "plank", offset: (50, 0), anchor: (210, 60))),
      ]),
    Experiment(
      "rod-hinge", "A rigid attachment of no length is a hinge.", duration: 1.2,
      items: [Item("plank", 120, 30, at: 160, 160, free)],
      [
        .gravity(Gravity()),
        .attachment(Attachment(item: "plank", offset: (50, 0), anchor: (210, 160))),
      ]),
    Experiment(
      "spring-items", "A spring between two items, apart.", duration: 1.5,
      items: [
        Item("light", 40, 40, at: 80, 100, free),
        Item("heavy", 40, 40, at: 260, 140, free.merging([.density: 3]) { $1 }),
      ],
      [
        .attachment(
          Attachment(item: "light", other: "heavy", length: 100, frequency: 1.5, damping: 0.2))
      ]),
    Experiment(
      "spring-items-collide", "Items that a spring joins collide.", duration: 1.2,
      items: [
        Item("left", 60, 60, at: 60, 100, still), Item("right", 60, 60, at: 260, 100, still),
      ],
      [
        .attachment(
          Attachment(item: "left", other: "right", length: 20, frequency: 1, damping: 0.5)),
        .collision(Collision(items: ["left", "right"], mode: .items)),
      ]),
    Experiment(
      "rod-items-collide", "Items that a rod joins collide.", duration: 0.8,
      items: [
        Item("left", 60, 60, at: 130, 100, still), Item("right", 60, 60, at: 178, 100, still),
      ],
      [
        .attachment(Attachment(item: "left", other: "right")),
        .collision(Collision(items: ["left", "right"], mode: .items)),
      ]),
    Experiment(
      "pin-items-collide", "Items that a pin joins do not collide.", duration: 0.8,
      items: [
        Item("left", 60, 60, at: 130, 100, free),
        Item("right", 60, 60, at: 170, 100, spin: 1, free),
      ],
      [
        .attachment(Attachment(kind: .pin, item: "left", other: "right", anchor: (150, 100))),
        .collision(Collision(items: ["left", "right"], mode: .items)),
      ]),
    Experiment(
      "pin", "Items on a pin, with a limit and with friction.", duration: 1.2,
      items: [
        Item("base", 40, 40, at: 80, 100, [.isAnchored: 1]),
        Item("arm", 100, 20, at: 130, 100, free),
        Item("base2", 40, 40, at: 80, 280, [.isAnchored: 1]),
        Item("arm2", 100, 20, at: 130, 280, spin: 4, free),
      ],
      [
        .gravity(Gravity(items: ["arm"])),
        .attachment(
          Attachment(kind: .pin, item: "base", other: "arm", anchor: (80, 100), range: -0.8...0.8)),
        .attachment(
          Attachment(
            kind: .pin, item: "base2", other: "arm2", anchor: (80, 280), frictionTorque: 0.1)),
      ]),
    Experiment(
      "slide", "A sliding attachment with a range.", duration: 1.2,
      items: [
        Item("rail", 40, 40, at: 80, 100, [.isAnchored: 1]),
        Item("car", 40, 40, at: 160, 100, free),
      ],
      [
        .gravity(Gravity()),
        .attachment(
          Attachment(
            kind: .sliding(axis: (1, 1)), item: "car", other: "rail", anchor: (160, 100),
            range: -60...60)),
      ]),
    Experiment(
      "rope", "A limit attachment holds at its length only.", duration: 1,
      items: [
        Item("hook", 40, 40, at: 160, 60, [.isAnchored: 1]),
        Item("box", 40, 40, at: 200, 120, velocity: (150, -100), free),
      ],
      [
        .gravity(Gravity(items: ["box"])),
        .attachment(Attachment(kind: .limit, item: "hook", other: "box")),
      ]),
    Experiment(
      "weld", "A fixed attachment keeps two items together.", duration: 1,
      items: [
        Item("left", 60, 40, at: 120, 100, free),
        Item("right", 40, 60, at: 180, 120, velocity: (0, 150), free),
      ],
      [.attachment(Attachment(kind: .fixed, item: "left", other: "right", anchor: (150, 110)))]),
    Experiment(
      "chain", "A chain of rods swings: iterations of the solver.", duration: 1,
      items: (0..<4).map { Item("link\($0)", 20, 20, at: 100 + 40 * Double($0), 60, free) },
      [.gravity(Gravity()), .attachment(Attachment(item: "link0", anchor: (60, 60)))]
        + (1..<4).map { .attachment(Attachment(item: "link\($0 - 1)", other: "link\($0)")) }),
    Experiment(
      "snap-default", "A snap with its default damping.", duration: 1.8,
      items: [Item("card", 100, 50, at: 70, 80)],
      [.snap(item: "card", to: (230, 260), damping: nil)]),
    Experiment(
      "snap-damping", "Snaps with little and much damping, also of a turned item.", duration: 1.8,
      items: [
        Item("loose", 60, 60, at: 60, 60), Item("firm", 60, 60, at: 60, 200),
        Item("turned", 80, 40, at: 60, 380, angle: 0.7),
      ],
      [
        .snap(item: "loose", to: (240, 80), damping: 0.15),
        .snap(item: "firm", to: (240, 220), damping: 1),
        .snap(item: "turned", to: (220, 360), damping: 0.5),
      ]),
  ]

  /// Frequencies of springs, Hz.
  private static let stiffnesses = [5.0, 12, 25]
}
