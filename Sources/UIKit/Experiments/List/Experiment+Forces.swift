// Units and defaults of gravity, pushes and damping; mass by size and density.
extension Experiment {
  /// Without resistance, which experiments with a push or a spring would otherwise show too.
  static let free: [Property: Double] = [.resistance: 0, .angularResistance: 0]

  static let forces = [
    Experiment(
      "gravity-default", "A fall with all defaults: gravity, and the default resistance.",
      duration: 0.8, items: [Item("box", 40, 40, at: 160, 40)], [.gravity(Gravity())]),
    Experiment(
      "gravity-vector", "Gravity as a vector, of items of several masses.", duration: 1,
      items: [
        Item("light", 30, 30, at: 60, 40, free), Item("large", 90, 90, at: 160, 60, free),
        Item("dense", 30, 30, at: 260, 40, free.merging([.density: 5]) { $1 }),
      ], [.gravity(Gravity(setting: .vector((-0.2, 0.5))))]),
    Experiment(
      "gravity-angle", "Gravity as an angle and a magnitude.", duration: 1,
      items: [Item("box", 40, 40, at: 60, 60, free)],
      [.gravity(Gravity(setting: .angle(0.5, magnitude: 0.4)))]),
    Experiment(
      "push-continuous", "The unit of a force, and mass by size and density.",
      items: pushed, [.push(Push(isInstantaneous: false, setting: .vector((1, 0))))]),
    Experiment(
      "push-instantaneous", "The unit of an impulse, and mass by size and density.",
      items: pushed, [.push(Push(isInstantaneous: true, setting: .vector((1, 0))))]),
    Experiment(
      "push-angle", "A push as an angle and a magnitude.",
      items: [Item("box", 100, 100, at: 200, 100, free)],
      [.push(Push(isInstantaneous: false, setting: .angle(2, magnitude: 0.7)))]),
    Experiment(
      "push-offset", "An impulse beside the center: moment of inertia by size and density.",
      items: [
        Item("square", 100, 100, at: 80, 80, free),
        Item("plank", 120, 40, at: 220, 200, free.merging([.density: 2]) { $1 }),
      ],
      [.push(Push(isInstantaneous: true, setting: .vector((0, 0.5)), offset: (30, 0)))]),
    Experiment(
      "push-offset-turns", "A force beside the center keeps the axes of the screen.", duration: 2,
      items: [Item("box", 100, 100, at: 100, 100, free)],
      [.push(Push(isInstantaneous: false, setting: .vector((0, 0.3)), offset: (40, 0)))]),
    Experiment(
      "resistance", "Resistance slows a motion: the default, none, and two values.",
      items: [nil, 0, 1, 5].enumerated().map { index, value in
        Item(
          "box\(index)", 40, 40, at: 40, 60 + 100 * Double(index), velocity: (150, 0),
          value.map { [.resistance: $0] } ?? [:])
      }, []),
    Experiment(
      "angular-resistance",
      "Angular resistance slows a rotation: the default, none, and two values.",
      items: [nil, 0, 1, 5].enumerated().map { index, value in
        Item(
          "box\(index)", 40, 40, at: 160, 60 + 100 * Double(index), spin: 2,
          value.map { [.angularResistance: $0] } ?? [:])
      }, []),
  ]

  /// Items of masses 1, 0.25 and 3.
  private static let pushed = [
    Item("unit", 100, 100, at: 60, 60, free), Item("small", 50, 50, at: 60, 180, free),
    Item("dense", 100, 100, at: 60, 300, free.merging([.density: 3]) { $1 }),
  ]
}
