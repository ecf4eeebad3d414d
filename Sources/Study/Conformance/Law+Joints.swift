import Dynamics

// Attachments, snaps and fields.
extension Law {
  static let jointLaws = [
    Law(
      "spring-frequency", "The frequency of an attachment is in Hz, without damping.", .documented,
      shownBy: ["spring-anchor", "spring-masses", "spring-items"], 1, "Hz per unit",
      or: around(1) + [0.159]
    ) { $0.frequencyUnit = $1 },
    Law(
      "spring-damping", "The damping of an attachment is a ratio: 1 is critical.", .documented,
      shownBy: ["spring-anchor", "spring-items"], 1, "per unit", or: around(1)
    ) { $0.dampingUnit = $1 },
    Law(
      "spring-mass", "A spring has its frequency for the effective mass along it.", .reported,
      shownBy: ["spring-items", "snap-default"],
      ["the effective mass along it", "the mass of the item"]
    ) { $0.settings.stiffness = [.effectiveMass, .itemMass][$1] },
    Law(
      "joined-items", "Two items that a rod or a spring joins collide.", .reported,
      shownBy: ["spring-items-collide", "rod-items-collide"],
      ["they collide", "they do not collide"]
    ) { $0.joinedItemsCollide = $1 == 0 },
    Law(
      "pinned-items", "Two items that a pin joins do not collide.", .measured,
      shownBy: ["pin-items-collide"]),
    Law(
      "rods", "A rod is rigid, of the distance at the start, or of the length that is set.",
      .documented, shownBy: ["rod", "rod-length", "rod-offset"]),
    Law(
      "hinges", "A rigid attachment of no length is a hinge.", .measured, shownBy: ["rod-hinge"]),
    Law(
      "pins", "A pin has limits in rad, and friction in N m.", .measured, shownBy: ["pin"]),
    Law(
      "slides", "A sliding attachment has limits in pt from its start.", .measured,
      shownBy: ["slide"]),
    Law(
      "ropes", "A limit attachment pulls at its length, and never pushes.", .measured,
      shownBy: ["rope"]),
    Law("welds", "A fixed attachment is rigid.", .measured, shownBy: ["weld"]),
    Law(
      "snap-frequency", "A snap has springs of 4 Hz.", .reported,
      shownBy: ["snap-default", "snap-damping"], 4, "Hz",
      or: [1, 2, 2.5, 3, 3.5, 3.8, 4.2, 4.5, 5, 6, 8, 10]
    ) { $0.snapFrequency = $1 },
    Law(
      "snap-length", "The springs of a snap have a length of 50 pt.", .reported,
      shownBy: ["snap-default", "snap-damping"], 50, "pt",
      or: [10, 20, 30, 40, 45, 55, 60, 80, 100, 200]
    ) { $0.snapLength = $1 },
    Law(
      "snap-damping", "The damping of a snap is 0.5.", .documented, shownBy: ["snap-default"], 0.5,
      "", or: [0.1, 0.2, 0.3, 0.4, 0.45, 0.55, 0.6, 0.7, 0.8, 1, 1.5]
    ) { $0.snapDamping = $1 },
  ]

  static let fieldLaws =
    [
      strength(.linearGravity, "accelerates by 100 pt/s² for a direction of 1", .measured),
      strength(.radialGravity, "pulls with m/r² N (r in m)", .measured),
      strength(.spring, "pulls with r N", .measured),
      strength(.drag, "brakes with v² N (v in m/s)", .measured),
      strength(.vortex, "accelerates by r/m²", .measured),
      strength(.electric, "pushes with q/r N", .measured),
      strength(.magnetic, "pushes with v/r N across the velocity", .measured),
      Law(
        "field-drag-sign", "A drag field of positive strength acts against the motion.", .inferred,
        shownBy: ["field-drag"], ["against the motion", "along the motion"]
      ) { if $1 == 1 { $0.strengths[.drag] = -($0.strengths[.drag] ?? 1).magnitude } },
      falloff(.radialGravity, 2, or: [-1, 0, 0.5, 1, 1.5, 2.5, 3]),
      falloff(.spring, -1, or: [-3, -2, -1.5, -0.5, 0, 1, 2]),
      falloff(.electric, 1, or: [-1, 0, 0.5, 1.5, 2, 3]),
      falloff(.magnetic, 1, or: [-1, 0, 0.5, 1.5, 2, 3]),
      falloff(.vortex, 0, or: [-1, 0.5, 1, 2]),
      falloff(.drag, 0, or: [-1, 0.5, 1, 2]),
      Law(
        "field-velocity", "A velocity field sets the velocity, and gravity does not act.",
        .measured,
        shownBy: ["field-velocity"]),
      Law(
        "field-falloff", "A falloff n divides the force by the distance (m) to the power n.",
        .measured, shownBy: ["field-falloff"]),
      Law(
        "field-regions", "A region counts by the center of an item.", .measured,
        shownBy: ["field-region"]),
      Law(
        "field-noise", "Noise is simplex noise with the gradients of this package.", .inferred,
        shownBy: ["field-noise", "field-turbulence"]),
    ]

  /// The law of the strength of a kind of field.
  private static func strength(
    _ kind: FieldBehavior.Kind, _ effect: String, _ basis: Basis
  ) -> Law {
    Law(
      "\(kind.lawName)-strength", "\(kind.words) of strength 1 \(effect).", basis,
      shownBy: kind.experiments, 1, "of it", or: around(1)
    ) { $0.strengths[kind] = $1 }
  }

  /// The law of the falloff of a kind of field that nothing sets.
  private static func falloff(
    _ kind: FieldBehavior.Kind, _ value: Double, or candidates: [Double]
  ) -> Law {
    Law(
      "\(kind.lawName)-falloff", "\(kind.words) has a falloff of \(shortest(value)).", .measured,
      shownBy: kind.experiments, value, "", or: candidates
    ) { $0.falloffs[kind] = $1 }
  }
}

extension FieldBehavior.Kind {
  /// The kind at the beginning of a sentence.
  fileprivate var words: String {
    switch self {
    case .linearGravity: "Linear gravity"
    case .radialGravity: "Radial gravity"
    case .vortex: "A vortex"
    case .electric: "An electric field"
    case .drag, .velocity, .noise, .turbulence, .spring, .magnetic: "A \(rawValue) field"
    }
  }

  fileprivate var lawName: String {
    switch self {
    case .linearGravity: "field-linear-gravity"
    case .radialGravity: "field-radial-gravity"
    case .drag, .vortex, .velocity, .noise, .turbulence, .spring, .electric, .magnetic:
      "field-\(rawValue)"
    }
  }

  fileprivate var experiments: [String] {
    switch self {
    case .linearGravity: ["field-linear-gravity", "field-region"]
    case .radialGravity, .drag, .vortex, .velocity, .noise, .turbulence, .spring, .electric,
      .magnetic:
      [lawName]
    }
  }
}
