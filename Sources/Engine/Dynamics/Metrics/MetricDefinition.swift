/// What is known of a metric, but for how the kernels measure it.
struct MetricDefinition {
  /// What its values are, from which the unit and the tolerances of goals follow.
  let kind: Metric.Kind
  /// A short description.
  let meaning: String
  /// Whether only a spring in closed form has it.
  let isOfSprings: Bool

  init(_ kind: Metric.Kind, _ meaning: String, isOfSprings: Bool = false) {
    self.kind = kind
    self.meaning = meaning
    self.isOfSprings = isOfSprings
  }
}

extension Metric {
  /// What the values of a metric are.
  package enum Kind: Hashable, Sendable {
    case time
    /// A distance, a coordinate or the length of a path.
    case length
    case angle
    /// A whole number: a count, or the number of a phase or an outcome.
    case count
    /// A fraction of a distance, or a scale.
    case fraction
    /// What is left of a distance at the end of a spring: a small fraction.
    case residual
    /// A speed, an acceleration or an energy, in a unit of its own.
    case amount(Quantity.Unit)

    /// The unit of the values.
    var unit: Quantity.Unit {
      switch self {
      case .time: .seconds
      case .length: .points
      case .angle: .radians
      case .count, .fraction, .residual: .none
      case .amount(let unit): unit
      }
    }
  }

  /// What its values are.
  package var kind: Kind { definition.kind }
}
