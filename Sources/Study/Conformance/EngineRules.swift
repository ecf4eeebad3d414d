package import Dynamics
package import Experiments

/// The constants and rules of the engine that a law can change.
///
/// Some are ``Settings``; the others are properties of a scene, which UIKit sets for every app.
package struct EngineRules: Hashable, Sendable {
  /// How two elasticities or two frictions become that of a contact.
  package enum Mixing: Int, CaseIterable, Sendable {
    case larger, mean, geometricMean, product, smaller

    /// The value of a contact.
    func callAsFunction(_ a: Double, _ b: Double) -> Double {
      switch self {
      case .larger: max(a, b)
      case .mean: (a + b) / 2
      case .geometricMean: (a * b).squareRoot()
      case .product: a * b
      case .smaller: min(a, b)
      }
    }
  }

  /// The constants, on the clock of the sub-steps: one in each frame.
  package var settings = Settings.uikit
  /// The sub-steps in a second, Hz.
  package var stepRate = 120.0
  /// How two materials give that of their contact.
  package var elasticityMixing = Mixing.larger
  package var frictionMixing = Mixing.geometricMean
  /// Whether items that a rod or a spring joins collide.
  package var joinedItemsCollide = true
  /// The acceleration of 1 kg by a continuous push of 1, and the velocity by an instantaneous one, pt/s² and pt/s.
  package var forceUnit = 100.0
  package var impulseUnit = 100.0
  /// The properties of items that no item behavior sets.
  package var defaults = ItemDefaults()
  /// The distance of the boundary around the reference view from its bounds, outwards, pt.
  package var boundsOutset = 1.0
  /// The factors of the frequency and the damping of a spring.
  package var frequencyUnit = 1.0
  package var dampingUnit = 1.0
  /// The springs of a snap: frequency (Hz), length (pt), and the damping ratio that is not set.
  package var snapFrequency = Snap.frequency
  package var snapLength = Snap.length
  package var snapDamping = 0.5
  /// The falloff of fields that do not set it, and the factor of their strength, by kind.
  package var falloffs: [FieldBehavior.Kind: Double] = [:]
  package var strengths: [FieldBehavior.Kind: Double] = [:]

  /// The properties of an item that nothing sets.
  package struct ItemDefaults: Hashable, Sendable {
    var elasticity = 0.2
    var friction = 0.2
    var density = 1.0
    var resistance = 0.1
    var angularResistance = 0.1
  }

  package init() {}

  /// Whether the engine can have these rules in an experiment.
  ///
  /// It cannot if no materials give each contact the value that another rule of mixing gives.
  package func suit(_ experiment: Experiment) -> Bool {
    var rules = self
    return Scene(experiment, &rules) != nil
  }

  /// The length of a sub-step, s: UIKit's number has single precision.
  var timeStep: Double { Double(Float(1 / stepRate)) }

  /// The settings of a run whose frames are the sub-steps.
  var steppedSettings: Settings {
    var settings = settings
    settings.clock = .locked
    settings.timeStep = timeStep
    settings.frameRate = 1 / timeStep
    settings.dropEvery = nil
    return settings
  }
}
