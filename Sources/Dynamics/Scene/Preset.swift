/// The value of a number that a scene leaves out, and whose word that is.
///
/// Sources: Apple's documentation, and measurements of UIKit, which wins where the two differ.
struct Preset: Hashable, Sendable {
  /// The value; nil where it is only known once the scenario runs.
  let value: Double?
  /// Where the value comes from.
  let source: String
  /// What the value follows from; a number with such a formula cannot be given.
  var formula: Expression?

  /// What stands for the number that was left out.
  var quantity: Quantity? { formula.map { .expression($0) } ?? value.map { Quantity($0) } }

  static let elasticity = Preset(
    value: 0.2, source: "UIKit's real default, measured; documented as 0")
  static let friction = Preset(
    value: 0.2, source: "UIKit's real default, measured; documented as 0")
  static let density = Preset(value: 1, source: "UIKit's default, documented")
  static let resistance = Preset(
    value: 0.1, source: "UIKit's real default, measured; not documented")
  static let angularResistance = resistance
  static let allowsRotation = Preset(value: 1, source: "UIKit's default, documented")
  static let anchored = Preset(value: 0, source: "UIKit's default, documented")
  static let charge = Preset(value: 0, source: "UIKit's default, documented")
  static let rest = Preset(value: 0, source: "an item starts at rest")
  static let upright = Preset(value: 0, source: "an item starts upright")

  static let magnitude = Preset(value: 1, source: "UIKit's default, documented")
  static let down = Preset(value: .pi / 2, source: "UIKit's default, documented: down")

  static let center = Preset(value: 0, source: "UIKit's default, documented: the item's centre")
  static let length = Preset(
    value: nil, source: "UIKit's default, documented: the distance when the behavior is added")
  static let frequency = Preset(value: 0, source: "UIKit's default, documented: a rigid rod")
  static let damping = Preset(value: 0, source: "UIKit's default, documented")
  static let unlimited = Preset(value: nil, source: "UIKit's default, documented: no limit")
  static let frictionless = Preset(value: 0, source: "UIKit's default, documented")
  static let trackSpeed = Preset(value: 1, source: "a track is followed as it was recorded")

  static let natural = Preset(value: 1, source: "an item starts in its own size")
  static let settling = Preset(value: nil, source: "the spring's own settling duration, as UIKit's")
  static let response = Preset(value: nil, source: "solved so that the spring settles in time")

  static let snapDamping = Preset(value: 0.5, source: "UIKit's default, documented")

  static let right = Preset(value: 0, source: "UIKit's default, documented: to the right")
  static let noPush = Preset(value: 0, source: "UIKit's default, documented: no force")
  static let directionLength = Preset(value: nil, source: "the length of the direction")
  static let active = Preset(value: 1, source: "UIKit's default, documented")
  static let origin = Preset(value: 0, source: "UIKit's default, documented: the origin")
  static let strength = Preset(value: 1, source: "UIKit's default, documented")
  static let minimumRadius = Preset(
    value: 100.0 / 32768, source: "UIKit's real default, measured: 2^-15 m")
  static let stillMedium = Preset(value: 0, source: "UIKit's default, documented: no direction")

  static func falloff(of kind: FieldBehavior.Kind) -> Preset {
    let isDocumented = kind.falloff == 0
    return Preset(
      value: kind.falloff,
      source: isDocumented
        ? "UIKit's default, documented" : "UIKit's real default, measured; documented as 0")
  }

  static let noVelocity = Preset(value: 0, source: "no velocity is added")
  static let unset = Preset(
    value: nil, source: "the item's own, or what another item behavior gives")

  static let once = Preset(value: 1, source: "the first contact")

  static let duration = Preset(value: 10, source: "a scenario runs for 10 s at most")
}
