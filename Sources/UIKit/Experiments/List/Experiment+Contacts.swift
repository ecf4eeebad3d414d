// Where contacts begin and rest, when they bounce, and what collides.
extension Experiment {
  static let contacts = [
    Experiment(
      "bounce-threshold", "Items land at speeds from 50 to 280 pt/s: from which speed they bounce.",
      duration: 1.2,
      items: (0..<16).map { index in
        let speed = 50 + 15 * Double(index)
        return Item(
          "box\(index)", 16, 16, at: 20 + 18 * Double(index), 386 - speed * speed / 2000,
          free.merging([.elasticity: 0.6]) { $1 })
      }, [.gravity(Gravity()), .collision(Collision(mode: .boundaries, lines: [floor]))]),
    Experiment(
      "rest-gap", "Items land with several phases: how far from a boundary they rest.",
      duration: 1.2,
      items: (0..<8).map { index in
        Item(
          "box\(index)", 24, 24, at: 30 + 36 * Double(index), 384.5 - 0.7 * Double(index),
          free.merging([.elasticity: 0]) { $1 })
      }, [.gravity(Gravity()), .collision(Collision(mode: .boundaries, lines: [floor]))]),
    Experiment(
      "rest-shapes", "A rectangle, a disc, an ellipse and a path rest on a boundary.",
      duration: 1.2,
      items: [
        Item("rectangle", 40, 40, at: 40, 375, still),
        Item("disc", 40, 40, at: 110, 375, shape: .ellipse, still),
        Item("ellipse", 60, 40, at: 190, 375, shape: .ellipse, still),
        Item("path", 40, 40, at: 270, 375, shape: .path(square(20)), still),
      ], [.gravity(Gravity()), .collision(Collision(mode: .boundaries, lines: [floor]))]),
    Experiment(
      "overlap-boundary", "Items that start in a boundary are pushed out.", duration: 1.2,
      items: [2.0, 6, 12, 18].enumerated().map { index, depth in
        Item("box\(index)", 60, 60, at: 40 + 75 * Double(index), 370 + depth, still)
      }, [.collision(Collision(mode: .boundaries, lines: [floor]))]),
    Experiment(
      "overlap-items", "Items that start in one another are pushed apart.", duration: 1.2,
      items: [
        Item("left", 60, 60, at: 120, 80, still), Item("right", 60, 60, at: 170, 80, still),
        Item("upper", 60, 60, at: 160, 240, shape: .ellipse, still),
        Item("lower", 60, 60, at: 160, 288, shape: .ellipse, still),
      ],
      [
        .collision(Collision(items: ["left", "right"], mode: .items)),
        .collision(Collision(items: ["upper", "lower"], mode: .items)),
      ]),
    Experiment(
      "rest-items", "Boxes, discs and paths rest on an item that does not move.", duration: 1.2,
      items: [
        Item("table", 300, 40, at: 160, 300, [.isAnchored: 1, .elasticity: 0]),
        Item("box", 40, 40, at: 60, 257, still),
        Item("disc", 40, 40, at: 160, 257, shape: .ellipse, still),
        Item("path", 40, 40, at: 260, 257, shape: .path(square(20)), still),
      ],
      [
        .gravity(Gravity(items: ["box", "disc", "path"])), .collision(Collision(mode: .items)),
      ]),
    Experiment(
      "bounds", "The boundary around the reference view lies 1 pt outside of it.", duration: 1.2,
      items: [
        Item("right", 40, 40, at: 260, 100, velocity: (300, 0), still),
        Item("left", 40, 40, at: 60, 200, velocity: (-300, 0), still),
        Item("down", 40, 40, at: 160, 420, velocity: (0, 300), still),
      ], [.collision(Collision(mode: .boundaries, inset: 0))]),
    Experiment(
      "bounds-inset", "A boundary around the reference view with insets.", duration: 1.2,
      items: [
        Item("right", 40, 40, at: 230, 100, velocity: (300, 0), still),
        Item("left", 40, 40, at: 90, 200, velocity: (-300, 0), still),
      ], [.collision(Collision(mode: .boundaries, inset: 20))]),
    Experiment(
      "boundary-path", "Items land on a closed outline, also from inside.", duration: 1,
      items: [
        Item("above", 30, 30, at: 160, 200, still), Item("inside", 30, 30, at: 160, 340, still),
      ],
      [
        .gravity(Gravity()),
        .collision(
          Collision(
            mode: .boundaries, paths: [[(60, 300), (260, 300), (260, 420), (60, 420)]])),
      ]),
    Experiment(
      "collision-groups", "Only items of the same collision behavior collide.", duration: 1,
      items: [
        Item("a", 40, 40, at: 60, 100, velocity: (200, 0), free),
        Item("b", 40, 40, at: 160, 100, free), Item("c", 40, 40, at: 240, 100, free),
      ],
      [
        .collision(Collision(items: ["a", "c"], mode: .items)),
        .collision(Collision(items: ["b"], mode: .items)),
      ]),
    Experiment(
      "anchored", "Items bounce off an item that does not move.", duration: 1,
      items: [
        Item("wall", 40, 200, at: 260, 160, [.isAnchored: 1, .elasticity: 0]),
        Item(
          "box", 40, 40, at: 100, 160, velocity: (400, 0), free.merging([.elasticity: 0.5]) { $1 }),
      ], [.collision(Collision(mode: .items))]),
    Experiment(
      "tilted", "A tilted box lands on its corner.", duration: 0.6,
      items: [Item("box", 80, 40, at: 160, 320, angle: 0.4, free)],
      [.gravity(Gravity()), .collision(Collision(mode: .boundaries, lines: [floor]))]),
    Experiment(
      "pile", "A heavy box lands on two light ones: iterations of the solver.", duration: 0.6,
      items: [
        Item("low", 60, 30, at: 160, 383, still), Item("middle", 60, 30, at: 160, 351, still),
        Item("heavy", 60, 60, at: 160, 280, still.merging([.density: 5]) { $1 }),
      ], [.gravity(Gravity()), .collision(Collision(lines: [floor]))]),
  ]

  /// Without resistance, elasticity and rotation.
  static let still = free.merging([.elasticity: 0, .allowsRotation: 0]) { $1 }

  /// A square, clockwise; `half` is half its side.
  private static func square(_ half: Double) -> [Point] {
    [(-half, -half), (half, -half), (half, half), (-half, half)]
  }
}
