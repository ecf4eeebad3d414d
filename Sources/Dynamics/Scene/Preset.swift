/// The default value of a number that a scene leaves out, and its source.
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
    value: 0.2, source: "UIKit's measured default; documented as 0")
  static let friction = Preset(
    value: 0.2, source: "UIKit's measured default; documented as 0")
  static let density = Preset(value: 1, source: "UIKit's documented default")
  static let resistance = Preset(
    value: 0.1, source: "UIKit's measured default; not documented")
  static let angularResistance = resistance
  static let allowsRotation = Preset(value: 1, source: "UIKit's documented default")
  static let anchored = Preset(value: 0, source: "UIKit's documented default")
  static let charge = Preset(value: 0, source: "UIKit's documented default")
  static let rest = Preset(value: 0, source: "an item starts at rest")
  static let upright = Preset(value: 0, source: "an item starts upright")

  static let magnitude = Preset(value: 1, source: "UIKit's documented default")
  static let down = Preset(value: .pi / 2, source: "UIKit's documented default: down")

  static let center = Preset(value: 0, source: "UIKit's documented default: the item's center")
  static let length = Preset(
    value: nil, source: "UIKit's documented default: the distance when the behavior is added")
  static let frequency = Preset(value: 0, source: "UIKit's documented default: a rigid rod")
  static let damping = Preset(value: 0, source: "UIKit's documented default")
  static let unlimited = Preset(value: nil, source: "UIKit's documented default: no limit")
  static let frictionless = Preset(value: 0, source: "UIKit's documented default")
  static let trackSpeed = Preset(value: 1, source: "the recorded speed of the track")

  static let natural = Preset(value: 1, source: "an item starts at its own size")
  static let settling = Preset(value: nil, source: "the spring's settling duration, as in UIKit")
  static let response = Preset(
    value: nil, source: "chosen so that the spring settles within the duration")

  static let snapDamping = Preset(value: 0.5, source: "UIKit's documented default")

  static let right = Preset(value: 0, source: "UIKit's documented default: to the right")
  static let noPush = Preset(value: 0, source: "UIKit's documented default: no force")
  static let directionLength = Preset(value: nil, source: "the length of the direction")
  static let active = Preset(value: 1, source: "UIKit's documented default")
  static let origin = Preset(value: 0, source: "UIKit's documented default: the origin")
  static let strength = Preset(value: 1, source: "UIKit's documented default")
  static let minimumRadius = Preset(
    value: 100.0 / 32768, source: "UIKit's measured default: 2^-15 m")
  static let stillMedium = Preset(value: 0, source: "UIKit's documented default: no direction")

  static func falloff(of kind: FieldBehavior.Kind) -> Preset {
    let isDocumented = kind.falloff == 0
    return Preset(
      value: kind.falloff,
      source: isDocumented
        ? "UIKit's documented default" : "UIKit's measured default; documented as 0")
  }

  static let noVelocity = Preset(value: 0, source: "no velocity is added")
  static let unset = Preset(
    value: nil, source: "the value of the item or of another item behavior")

  static let once = Preset(value: 1, source: "the first contact")

  static let tolerance = Preset(
    value: 2, source: "as far as an item at rest hovers above an edge")
  static let angleTolerance = Preset(
    value: .pi / 180, source: "the turn of an item 115 pt wide that hovers 2 pt higher at one end")

  static let duration = Preset(value: 10, source: "a scenario lasts at most 10 s")
}
