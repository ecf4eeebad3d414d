/// The default value of a number that a scene leaves out, and its source.
///
/// Sources: Apple's documentation, and measurements of UIKit, which wins where the two differ.
package struct DefaultValue: Hashable, Sendable {
  /// The value; nil where it is only known once the scenario runs.
  package let value: Double?
  /// Where the value comes from.
  package let source: String
  /// The formula that computes the number from others; a scene cannot give such a number.
  var formula: Quantity.Expression?

  /// The formula, or else the value, of a number that was left out.
  var quantity: Quantity? { formula.map { .expression($0) } ?? value.map { Quantity($0) } }

  static let elasticity = DefaultValue(
    value: 0.2, source: "UIKit's measured default; documented as 0")
  static let friction = DefaultValue(
    value: 0.2, source: "UIKit's measured default; documented as 0")
  static let density = DefaultValue(value: 1, source: "UIKit's documented default")
  static let resistance = DefaultValue(
    value: 0.1, source: "UIKit's measured default; not documented")
  static let angularResistance = resistance
  static let allowsRotation = DefaultValue(value: 1, source: "UIKit's documented default")
  static let anchored = DefaultValue(value: 0, source: "UIKit's documented default")
  static let charge = DefaultValue(value: 0, source: "UIKit's documented default")
  static let rest = DefaultValue(value: 0, source: "an item starts at rest")
  static let upright = DefaultValue(value: 0, source: "an item starts upright")

  static let magnitude = DefaultValue(value: 1, source: "UIKit's documented default")
  static let down = DefaultValue(value: .pi / 2, source: "UIKit's documented default: down")

  static let center = DefaultValue(
    value: 0, source: "UIKit's documented default: the item's center")
  static let length = DefaultValue(
    value: nil, source: "UIKit's documented default: the distance when the behavior is added")
  static let frequency = DefaultValue(value: 0, source: "UIKit's documented default: a rigid rod")
  static let damping = DefaultValue(value: 0, source: "UIKit's documented default")
  static let unlimited = DefaultValue(value: nil, source: "UIKit's documented default: no limit")
  static let frictionless = DefaultValue(value: 0, source: "UIKit's documented default")
  static let noLookahead = DefaultValue(value: 0, source: "the center itself")
  static let trackSpeed = DefaultValue(value: 1, source: "the recorded speed of the track")

  static let natural = DefaultValue(value: 1, source: "an item starts at its own size")
  static let settling = DefaultValue(
    value: nil, source: "the spring's settling duration, as in UIKit")
  static let response = DefaultValue(
    value: nil, source: "chosen so that the spring settles within the duration")

  static let mass = DefaultValue(value: 1, source: "Core Animation's documented default")

  static let snapDamping = DefaultValue(value: 0.5, source: "UIKit's documented default")

  static let right = DefaultValue(value: 0, source: "UIKit's documented default: to the right")
  static let noPush = DefaultValue(value: 0, source: "UIKit's documented default: no force")
  static let directionLength = DefaultValue(value: nil, source: "the length of the direction")
  static let active = DefaultValue(value: 1, source: "UIKit's documented default")
  static let origin = DefaultValue(value: 0, source: "UIKit's documented default: the origin")
  static let strength = DefaultValue(value: 1, source: "UIKit's documented default")
  static let minimumRadius = DefaultValue(
    value: 100.0 / 32768, source: "UIKit's measured default: 2^-15 m")
  static let stillMedium = DefaultValue(
    value: 0, source: "UIKit's documented default: no direction")

  static func falloff(of kind: FieldBehavior.Kind) -> DefaultValue {
    let isDocumented = kind.falloff == 0
    return DefaultValue(
      value: kind.falloff,
      source: isDocumented
        ? "UIKit's documented default" : "UIKit's measured default; documented as 0")
  }

  static let noVelocity = DefaultValue(value: 0, source: "no velocity is added")
  static let unset = DefaultValue(
    value: nil, source: "the value of the item or of another item behavior")

  static let once = DefaultValue(value: 1, source: "the first contact")

  static let tolerance = DefaultValue(
    value: 2, source: "as far as an item at rest hovers above an edge")
  static let angleTolerance = DefaultValue(
    value: .pi / 180, source: "the turn of an item 115 pt wide that hovers 2 pt higher at one end")

  static let duration = DefaultValue(value: 10, source: "a scenario lasts at most 10 s")
}
