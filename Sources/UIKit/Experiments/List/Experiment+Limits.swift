// Sleep, the fastest motion, and fast items at thin walls.
extension Experiment {
  static let limits = [
    Experiment(
      "sleep-speed", "Items drift at 0.5 to 2 pt/s: which of them fall asleep, and when.",
      duration: 3,
      items: (0..<16).map { index in
        Item(
          "box\(index)", 16, 16, at: 40, 30 + 27 * Double(index),
          velocity: (0.5 + 0.1 * Double(index), 0), free)
      }, []),
    Experiment(
      "sleep-spin", "Items turn at 0.01 to 0.085 rad/s: which of them fall asleep.", duration: 2.5,
      items: (0..<16).map { index in
        Item(
          "box\(index)", 16, 16, at: 40, 30 + 27 * Double(index),
          spin: 0.01 + 0.005 * Double(index),
          free)
      }, []),
    Experiment(
      "sleep-slowing", "An item slows until it falls asleep.", duration: 3.5,
      items: [
        Item("drifting", 40, 40, at: 60, 100, velocity: (4, 0), [.resistance: 1]),
        Item("turning", 40, 40, at: 60, 200, spin: 0.15, [.angularResistance: 1]),
      ], []),
    Experiment(
      "fastest-motion", "The farthest that an item moves in a sub-step.", duration: 0.4,
      items: [
        Item("fast", 40, 40, at: 60, 100, velocity: (15000, 0), free),
        Item("faster", 40, 40, at: 60, 200, velocity: (40000, 0), free),
      ], []),
    Experiment(
      "fastest-rotation", "The farthest that an item turns in a sub-step.", duration: 0.4,
      items: [
        Item("fast", 40, 40, at: 60, 100, spin: 140, free),
        Item("faster", 40, 40, at: 160, 100, spin: 250, free),
      ], []),
    Experiment(
      "bullet-boundary", "Fast items at a thin wall.", duration: 0.6,
      items: [1000.0, 3000, 9000].enumerated().map { index, speed in
        Item(
          "box\(index)", 20, 20, at: 40, 60 + 60 * Double(index), velocity: (speed, 0),
          free.merging([.elasticity: 0.5]) { $1 })
      },
      [.collision(Collision(mode: .boundaries, lines: [((200, 0), (200, 480))]))]),
    Experiment(
      "bullet-items", "Fast items at a thin item: gravity makes them bullets.", duration: 0.5,
      items: [
        Item("wall", 6, 400, at: 200, 200, [.isAnchored: 1]),
        Item("plain", 20, 20, at: 46, 100, velocity: (6000, 0), free),
        Item("falling", 20, 20, at: 46, 200, velocity: (6000, 0), free),
      ],
      [.gravity(Gravity(items: ["falling"])), .collision(Collision(mode: .items))]),
  ]
}
