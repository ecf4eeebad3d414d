import Dynamics

// The clock, units, and the defaults of items.
extension Law {
  static let clockLaws = [
    Law(
      "sub-step", "A second has 120 sub-steps.", .measured,
      shownBy: ["spring-stiff", "spring-anchor", "bounce-boundary", "fastest-motion"], 120, "Hz",
      or: [30, 50, 60, 72, 80, 90, 100, 110, 130, 144, 160, 180, 200, 240, 250, 300, 360, 480]
    ) { $0.stepRate = $1 },
    Law(
      "velocity-iterations", "The solver has 8 iterations for velocities.", .measured,
      shownBy: ["chain", "pile"], 8, "", or: [1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 16, 20, 32],
      isContinuous: false
    ) { $0.settings.velocityIterations = Int($1) },
    Law(
      "position-iterations", "The solver has 3 iterations for positions.", .measured,
      shownBy: ["overlap-boundary", "rod-length", "chain"], 3, "", or: [1, 2, 4, 5, 6, 8, 10],
      isContinuous: false
    ) { $0.settings.positionIterations = Int($1) },
    Law(
      "impact-passes", "A sub-step solves two times of impact for an item.", .reported,
      shownBy: ["bullet-boundary", "bullet-items"], 2, "", or: [0, 1, 3, 4, 8],
      isContinuous: false
    ) { $0.settings.impactPasses = Int($1) },
  ]

  static let unitLaws = [
    Law(
      "gravity-unit", "Gravity of magnitude 1 is 1000 pt/s².", .documented,
      shownBy: ["gravity-default", "gravity-vector", "gravity-angle"], 1000, "pt/s²",
      or: around(1000)
    ) { $0.settings.gravityUnit = $1 / 100 },
    Law(
      "gravity-mass", "Gravity does not depend on mass, and its angles are clockwise.", .documented,
      shownBy: ["gravity-vector", "gravity-angle"]),
    Law(
      "force-unit", "A continuous push of 1 accelerates 100 × 100 pt by 100 pt/s².", .documented,
      shownBy: ["push-continuous", "push-angle"], 100, "pt/s²", or: around(100)
    ) { $0.forceUnit = $1 },
    Law(
      "impulse-unit", "An instantaneous push of 1 gives 100 × 100 pt a velocity of 100 pt/s.",
      .measured, shownBy: ["push-instantaneous", "push-offset"], 100, "pt/s", or: around(100)
    ) { $0.impulseUnit = $1 },
    Law(
      "push-offset", "The point of action keeps the axes of the screen.", .measured,
      shownBy: ["push-offset-turns"]),
    Law(
      "inertia", "A rectangle's moment of inertia is m (w² + h²) / 12.", .measured,
      shownBy: ["push-offset"]),
    Law(
      "metre", "A metre of the engine has 100 pt.", .measured,
      shownBy: ["push-continuous", "field-spring", "field-linear-gravity"], 100, "pt",
      or: [30, 32, 50, 64, 75, 90, 95, 99, 101, 105, 110, 120, 128, 150, 200]
    ) { $0.settings.pointsPerMetre = $1 },
    Law(
      "default-density", "The density of an item is 1.", .documented,
      shownBy: ["push-continuous", "push-instantaneous", "field-spring"], 1, "", or: around(1)
    ) { $0.defaults.density = $1 },
    Law(
      "default-resistance", "The resistance of an item is 0.1 1/s.", .measured,
      shownBy: ["resistance", "gravity-default"], 0.1, "1/s",
      or: [0, 0.02, 0.05, 0.08, 0.09, 0.11, 0.12, 0.15, 0.2, 0.5, 1]
    ) { $0.defaults.resistance = $1 },
    Law(
      "default-angular-resistance", "The angular resistance of an item is 0.1 1/s.", .measured,
      shownBy: ["angular-resistance"], 0.1, "1/s",
      or: [0, 0.02, 0.05, 0.08, 0.09, 0.11, 0.12, 0.15, 0.2, 0.5, 1]
    ) { $0.defaults.angularResistance = $1 },
  ]

  static let materialLaws = [
    Law(
      "default-elasticity", "The elasticity of an item is 0.2.", .measured,
      shownBy: ["bounce-default", "bullet-items"], 0.2, "",
      or: [0, 0.05, 0.1, 0.15, 0.25, 0.3, 0.4, 0.5, 0.75, 1]
    ) { $0.defaults.elasticity = $1 },
    Law(
      "default-friction", "The friction of an item is 0.2.", .measured,
      shownBy: ["slide-boundary"], 0.2, "",
      or: [0, 0.05, 0.1, 0.15, 0.25, 0.3, 0.4, 0.5, 0.75, 1]
    ) { $0.defaults.friction = $1 },
    Law(
      "boundary-elasticity", "The elasticity of a boundary is 0.2.", .measured,
      shownBy: ["bounce-boundary", "bounds"], 0.2, "",
      or: [0, 0.05, 0.1, 0.15, 0.25, 0.3, 0.4, 0.5, 0.75, 1]
    ) { $0.settings.boundaryElasticity = $1 },
    Law(
      "boundary-friction", "The friction of a boundary is 0.2.", .measured,
      shownBy: ["slide-boundary", "roll"], 0.2, "",
      or: [0, 0.05, 0.1, 0.15, 0.25, 0.3, 0.4, 0.5, 0.75, 1]
    ) { $0.settings.boundaryFriction = $1 },
    Law(
      "elasticity-mixing", "A contact has the larger of two elasticities.", .reported,
      shownBy: ["bounce-items", "bounce-boundary"],
      ["the larger", "the mean", "the geometric mean", "the product", "the smaller"]
    ) { $0.elasticityMixing = EngineRules.Mixing(rawValue: $1) ?? .larger },
    Law(
      "friction-mixing", "A contact has the geometric mean of two frictions.", .reported,
      shownBy: ["slide-items", "slide-boundary"],
      ["the geometric mean", "the mean", "the larger", "the product", "the smaller"]
    ) { $0.frictionMixing = [.geometricMean, .mean, .larger, .product, .smaller][$1] },
  ]
}
