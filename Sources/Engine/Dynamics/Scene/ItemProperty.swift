/// A property that an item has, and that an item behavior can set.
///
/// The order is that of the kernels.
package enum ItemProperty: String, CaseIterable {
  case elasticity, friction, density, resistance, angularResistance, allowsRotation, anchored
  case charge

  /// What is known about the number of an item.
  var rule: NumberRule {
    switch self {
    case .elasticity:
      NumberRule(unit: .none, range: .notNegative, defaultValue: .elasticity)
    case .friction: NumberRule(unit: .none, range: .notNegative, defaultValue: .friction)
    case .density:
      NumberRule(unit: .kilogramsPerSquareMetre, range: .positive, defaultValue: .density)
    case .resistance: NumberRule(unit: .perSecond, range: .notNegative, defaultValue: .resistance)
    case .angularResistance:
      NumberRule(unit: .perSecond, range: .notNegative, defaultValue: .angularResistance)
    case .allowsRotation: NumberRule(unit: .none, range: .flag, defaultValue: .allowsRotation)
    case .anchored: NumberRule(unit: .none, range: .flag, defaultValue: .anchored)
    case .charge: NumberRule(unit: .none, range: .any, defaultValue: .charge)
    }
  }

  /// The key, in an item and in an item behavior.
  var key: Key {
    let about =
      switch self {
      case .elasticity:
        "The fraction of the approach speed that a bounce keeps. The larger elasticity of two "
          + "things counts."
      case .friction: "The friction coefficient."
      case .density: "The mass of 100 × 100 pt."
      case .resistance: "Linear damping: v' = -r · v, where r is the resistance."
      case .angularResistance:
        "Angular damping: ω' = -r · ω, where r is the resistance."
      case .allowsRotation: "Whether forces can turn the item."
      case .anchored: "Whether the item never moves, so that other items bounce off it."
      case .charge: "The electric charge, for electric and magnetic fields."
      }
    return Key(rawValue, about)
  }

  /// UIKit's default.
  var defaultValue: Double { rule.defaultValue?.value ?? 0 }

  /// Whether it keeps its value when the behavior that set it is removed.
  var outlastsBehavior: Bool { self == .anchored || self == .charge }

  var inItem: WritableKeyPath<Item, Quantity?> {
    switch self {
    case .elasticity: \.elasticity
    case .friction: \.friction
    case .density: \.density
    case .resistance: \.resistance
    case .angularResistance: \.angularResistance
    case .allowsRotation: \.allowsRotation
    case .anchored: \.anchored
    case .charge: \.charge
    }
  }

  var inBehavior: WritableKeyPath<ItemBehavior, Quantity?> {
    switch self {
    case .elasticity: \.elasticity
    case .friction: \.friction
    case .density: \.density
    case .resistance: \.resistance
    case .angularResistance: \.angularResistance
    case .allowsRotation: \.allowsRotation
    case .anchored: \.anchored
    case .charge: \.charge
    }
  }
}
