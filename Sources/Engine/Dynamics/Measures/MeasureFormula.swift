/// A formula whose aggregates are taken out.
///
/// In the expression, the path `_0` stands for the first aggregate, `_1` for the second.
struct MeasureFormula: Sendable {
  let expression: Quantity.Expression
  let aggregates: [MeasureAggregate]

  /// All paths and other names that it reads.
  var paths: Set<ParameterPath> { Set(expression.paths).union(aggregates.flatMap(\.paths)) }

  /// The index of the aggregate that a path stands for; nil for any other path.
  static func aggregate(_ path: ParameterPath) -> Int? {
    path.text.first == "_" ? Int(path.text.dropFirst()) : nil
  }
}

/// A number that is taken over the frames of a window.
struct MeasureAggregate: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    /// The lowest and the highest value of an expression.
    case min
    case max
    /// The value at the first and at the last frame.
    case start
    case end
    /// The first and the last time at which a condition holds, s.
    case first
    case last
    /// How often a condition becomes true.
    case count
    /// How long a condition holds, s.
    case duration
    /// The time from which a condition holds until the end, s.
    case stays
    /// The time of an extremum, s.
    case timeOf
    /// The period of an oscillation, s, and the ratio of a swing to the one a period before it.
    case period
    case decay

    /// Whether the argument is a condition, and not an expression.
    var takesCondition: Bool {
      switch self {
      case .first, .last, .count, .duration, .stays: true
      case .min, .max, .start, .end, .timeOf, .period, .decay: false
      }
    }

    /// Whether a pass through a value is a condition for it.
    var takesPass: Bool { self == .first || self == .last || self == .count }
  }

  let kind: Kind
  /// Whether ``Kind/timeOf`` is the time of a highest value, and not of a lowest one.
  let isOfMaximum: Bool
  /// The argument; of a pass, the two sides, whose difference changes its sign.
  let expressions: [Quantity.Expression]
  /// The aggregates that the argument reads.
  let aggregates: [MeasureAggregate]
  /// The time at which the window begins; nil if it begins with the scenario.
  let after: MeasureFormula?
  /// The time at which the window ends; nil if it ends with the scenario.
  let before: MeasureFormula?

  fileprivate var paths: Set<ParameterPath> {
    var paths = Set(expressions.flatMap(\.paths)).union(aggregates.flatMap(\.paths))
    for time in [after, before] { paths.formUnion(time?.paths ?? []) }
    return paths
  }
}

// What the values of a formula are, found by trying: if all lengths are scaled by a factor, a value is
// scaled by a power of it, which is its dimension. Numbers and parameters of the scene count as
// numbers of the dimension that is needed beside them, as 500 in `500 - card.y`.
extension MeasureFormula {
  var kind: Metric.Kind {
    if let index = Self.aggregate(ParameterPath(expression.text)), aggregates.indices ~= index,
      aggregates[index].kind == .count
    {
      return .count
    }
    if Measure.isRestCause(expression.text) { return .count }
    let (length, time, angle) = (
      exponent { MeasureScale(length: $0) }, exponent { MeasureScale(time: $0) },
      exponent { MeasureScale(angle: $0) }
    )
    switch (length, time, angle) {
    case (0, 0, 0): return .fraction
    case (1, 0, 0): return .length
    case (0, 1, 0): return .time
    case (0, 0, 1): return .angle
    case (1, -1, 0): return .amount(.pointsPerSecond)
    case (1, -2, 0): return .amount(.pointsPerSecondSquared)
    case (0, -1, 1): return .amount(.radiansPerSecond)
    case (0, -1, 0): return .amount(.perSecond)
    default: return .amount(.none)
    }
  }

  /// The power of a dimension in the value; nil if the value is not scaled by one.
  ///
  /// A number beside a value that is scaled decides the value if the scale is small, as in
  /// `500 - card.y`, or if it is large, as in `min(card.y, 500)`.
  private func exponent(_ scale: (Double) -> MeasureScale) -> Int? {
    let (large, small) = (exponent(scale, at: 0x1p40), exponent(scale, at: 0x1p-40))
    return large == small || small == 0 ? large : large == 0 ? small : nil
  }

  private func exponent(_ scale: (Double) -> MeasureScale, at factor: Double) -> Int? {
    var (one, two) = (scale(factor), scale(2 * factor))
    let (first, second) = (value(&one), value(&two))
    // Also 0, which conditions can be.
    if first == second { return 0 }
    let ratio = second / first
    return (-4...4).first { power in
      let expected = Double(sign: .plus, exponent: power, significand: 1)
      return (ratio / expected - 1).magnitude < 1e-6
    }
  }

  fileprivate func value(_ scale: inout MeasureScale) -> Double {
    let values = aggregates.map { $0.value(&scale) }
    return expression.evaluate { path in
      if let index = Self.aggregate(path) { return values[index] }
      guard let metric = MetricColumn(measured: path)?.metric else { return 1.5 }
      return scale.next(metric.unit)
    }
  }
}

extension MeasureAggregate {
  fileprivate func value(_ scale: inout MeasureScale) -> Double {
    switch kind {
    case .min, .max, .start, .end:
      let values = aggregates.map { $0.value(&scale) }
      return expressions[0].evaluate { path in
        if let index = MeasureFormula.aggregate(path) { return values[index] }
        guard let name = path.text.split(separator: ".").last,
          let variable = MeasureVariable(rawValue: String(name))
        else { return 1.5 }
        return scale.next(variable.unit)
      }
    case .first, .last, .duration, .stays, .timeOf, .period: return scale.next(.seconds)
    case .count, .decay: return scale.next(.none)
    }
  }
}

/// Numbers of each dimension for ``MeasureFormula/kind``.
private struct MeasureScale {
  var length = 1.0
  var time = 1.0
  var angle = 1.0
  private var count = 0

  init(length: Double = 1, time: Double = 1, angle: Double = 1) {
    (self.length, self.time, self.angle) = (length, time, angle)
  }

  /// A number from 1 to 2, another one each time, in a unit.
  mutating func next(_ unit: Quantity.Unit) -> Double {
    count += 1
    let number = 1 + (Double(count) * 0.618033988749895).truncatingRemainder(dividingBy: 1)
    switch unit {
    case .points: return number * length
    case .seconds: return number * time
    case .radians: return number * angle
    case .pointsPerSecond: return number * length / time
    case .pointsPerSecondSquared: return number * length / time / time
    case .radiansPerSecond: return number * angle / time
    default: return number
    }
  }
}
