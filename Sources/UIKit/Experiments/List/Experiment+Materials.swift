// Elasticity and friction, of boundaries and between items.
extension Experiment {
  static let materials = [
    Experiment(
      "bounce-default", "An item with all defaults bounces off a boundary.", duration: 1.6,
      items: [Item("box", 40, 40, at: 160, 60)],
      [.gravity(Gravity()), .collision(Collision(mode: .boundaries, lines: [floor]))]),
    Experiment(
      "bounce-boundary", "Items of several elasticities bounce off a boundary.", duration: 1.6,
      items: [0, 0.1, 0.3, 0.6, 1].enumerated().map { index, value in
        Item(
          "box\(index)", 40, 40, at: 40 + 60 * Double(index), 100,
          free.merging([.elasticity: value]) { $1 })
      }, [.gravity(Gravity()), .collision(Collision(mode: .boundaries, lines: [floor]))]),
    collidingPairs(
      "bounce-items", "Pairs of different elasticities collide.", duration: 1.2,
      [(0, 0.8), (0.5, 0.5), (0.2, 1), (0, 0)].map { ([.elasticity: $0.0], [.elasticity: $0.1]) }),
    collidingPairs(
      "bounce-masses", "Pairs of different masses collide.", duration: 1.2,
      [
        ([.elasticity: 0.7, .density: 1], [.elasticity: 0.7, .density: 4]),
        ([.elasticity: 0.7, .density: 3], [.elasticity: 0.7, .density: 0.5]),
      ]),
    Experiment(
      "slide-boundary", "Items of several frictions slide on a boundary.", duration: 1.4,
      items: [nil, 0, 0.4, 1].enumerated().map { index, value in
        let properties: [Property: Double] = [.elasticity: 0].merging(
          value.map { [.friction: $0] } ?? [:]
        ) { $1 }
        return Item(
          "box\(index)", 60, 20, at: 60, 389.5, velocity: (160, 0),
          properties.merging(free) { $1 })
      }, [.gravity(Gravity()), .collision(Collision(mode: .boundaries, lines: [floor]))]),
    Experiment(
      "slide-items", "An item slides on another: how two frictions count.", duration: 1.2,
      items: [
        Item("table", 300, 40, at: 160, 300, [.isAnchored: 1, .friction: 0.9]),
        Item(
          "box", 60, 20, at: 60, 269.5, velocity: (200, 0),
          free.merging([.friction: 0.2, .elasticity: 0]) { $1 }),
      ],
      [
        .gravity(Gravity(items: ["box"])),
        .collision(Collision(items: ["table", "box"], mode: .items)),
      ]),
    Experiment(
      "roll", "A disc with spin lands, and friction makes it roll.", duration: 1.4,
      items: [
        Item(
          "disc", 40, 40, at: 60, 360, shape: .ellipse, spin: 15,
          free.merging([.friction: 0.5]) { $1 })
      ], [.gravity(Gravity()), .collision(Collision(mode: .boundaries, lines: [floor]))]),
  ]

  /// A boundary near the lower end of the stage.
  static let floor: (from: Point, to: Point) = ((-200, 400), (600, 400))

  /// Items that fly at each other in pairs, each pair in a collision behavior of its own.
  private static func collidingPairs(
    _ name: String, _ about: String, duration: Double,
    _ pairs: [([Property: Double], [Property: Double])]
  ) -> Experiment {
    let items = pairs.enumerated().flatMap { index, pair in
      let y = 60 + 100 * Double(index)
      return [
        Item(
          "left\(index)", 40, 40, at: 70, y, velocity: (250, 0), free.merging(pair.0) { $1 }),
        Item(
          "right\(index)", 40, 40, at: 250, y, velocity: (-150, 0), free.merging(pair.1) { $1 }),
      ]
    }
    return Experiment(
      name, about, duration: duration, items: items,
      pairs.indices.map {
        .collision(Collision(items: ["left\($0)", "right\($0)"], mode: .items))
      })
  }
}
