// Fields: their units, how they fall with the distance, and how they depend on mass.
extension Experiment {
  static let fields = [
    Experiment(
      "field-linear-gravity", "A linear gravity.", duration: 1.2,
      items: masses(at: [60, 160, 260], 60),
      [.field(Field(kind: .linearGravity((1, 3))))]),
    Experiment(
      "field-radial-gravity", "A radial gravity with its default falloff.", duration: 1.2,
      items: masses(at: [60, 160, 260], 100),
      [.field(Field(kind: .radialGravity, position: (160, 300), strength: 8))]),
    Experiment(
      "field-spring", "A spring field with its default falloff.", duration: 1.6,
      items: masses(at: [60, 160, 260], 100),
      [.field(Field(kind: .spring, position: (160, 260), strength: 5))]),
    Experiment(
      "field-drag", "A drag field slows by the square of the speed.", duration: 1.2,
      items: masses(at: [40, 80, 120], 60, velocity: (300, 60)), [.field(Field(kind: .drag))]),
    Experiment(
      "field-vortex", "A vortex, which turns light items more.", duration: 1.2,
      items: masses(at: [60, 160, 260], 100),
      [.field(Field(kind: .vortex, position: (160, 240), strength: 2))]),
    Experiment(
      "field-velocity", "A velocity field replaces gravity and all forces.", duration: 1.2,
      items: [Item("box", 40, 40, at: 60, 240), Item("free", 40, 40, at: 120, 240, free)],
      [
        .gravity(Gravity()),
        .field(Field(kind: .velocity((1, -0.5)))),
      ]),
    Experiment(
      "field-electric", "An electric field repels charges of its sign.", duration: 1.2,
      items: charges, [.field(Field(kind: .electric, position: (160, 240), strength: 2))]),
    Experiment(
      "field-magnetic", "A magnetic field bends the path of a charge.", duration: 1.2,
      items: charges,
      [.field(Field(kind: .magnetic, position: (160, 240), strength: 3))]),
    Experiment(
      "field-noise", "A noise field. Apple's table of gradients is unknown.", duration: 1.2,
      items: masses(at: [60, 160, 260], 200),
      [.field(Field(kind: .noise(smoothness: 0.5, animationSpeed: 0), strength: 2))]),
    Experiment(
      "field-turbulence", "A turbulence field. Apple's table of gradients is unknown.",
      duration: 1.2,
      items: masses(at: [60, 160, 260], 200, velocity: (0, 150)),
      [.field(Field(kind: .turbulence(smoothness: 0.5, animationSpeed: 0), strength: 2))]),
    Experiment(
      "field-falloff", "A radial gravity whose falloff is set.", duration: 1.2,
      items: masses(at: [60, 160, 260], 100),
      [.field(Field(kind: .radialGravity, position: (160, 300), strength: 3, falloff: 1))]),
    Experiment(
      "field-region", "A field acts in its region only.", duration: 1.4,
      items: [
        Item("disc", 40, 40, at: 40, 100, velocity: (180, 0), free),
        Item("box", 40, 40, at: 40, 300, velocity: (180, 0), free),
      ],
      [
        .field(
          Field(
            kind: .linearGravity((0, 4)), items: ["disc"], position: (160, 100),
            region: .circle(radius: 60))),
        .field(
          Field(
            kind: .linearGravity((0, 4)), items: ["box"], position: (160, 300),
            region: .rectangle(width: 100, height: 80))),
      ]),
  ]

  /// Three items of masses 1, 0.25 and 2.
  private static func masses(
    at x: [Double], _ y: Double, velocity: Point = (0, 0)
  ) -> [Item] {
    [
      Item("unit", 100, 100, at: x[0], y, velocity: velocity, free),
      Item("small", 50, 50, at: x[1], y, velocity: velocity, free),
      Item("dense", 100, 100, at: x[2], y, velocity: velocity, free.merging([.density: 2]) { $1 }),
    ]
  }

  private static let charges = [1.0, -2, 0].enumerated().map { index, charge in
    Item(
      "charge\(index)", 60, 60, at: 80 + 80 * Double(index), 100, velocity: (100, 50),
      free.merging([.charge: charge]) { $1 })
  }
}
