extension Metric {
  /// The default tolerance of a goal such as `settleTime=0.8`.
  package enum Tolerance: Hashable, Sendable {
    /// A difference in the metric's unit.
    case amount(Double)
    /// A share of the goal's value.
    case share(Double)

    /// The tolerance for pages: their script `goal.js` reads it.
    package var members: [String: Double] {
      switch self {
      case .amount(let amount): ["tolerance": amount]
      case .share(let share): ["toleranceShare": share]
      }
    }
  }
}

extension Metric.Kind {
  /// The default tolerance of a goal.
  package var usualTolerance: Metric.Tolerance {
    switch self {
    case .time: .amount(1.0 / 60)
    case .count: .amount(0)
    case .length: .amount(Settings.uikit.settleDistance)
    case .angle: .amount(Settings.uikit.settleAngle)
    case .fraction: .amount(0.005)
    case .residual: .amount(0.0005)
    case .amount: .share(0.01)
    }
  }

  /// The default tolerance of a goal, in the unit of the values.
  package func usualTolerance(at value: Double) -> Double {
    switch usualTolerance {
    case .amount(let amount): amount
    case .share(let share): share * value.magnitude
    }
  }
}

extension Metric {
  /// The default tolerance of a goal, in the metric's unit.
  ///
  /// - Times: 1/60 s, one frame at 60 Hz, because metrics are sampled at frames.
  /// - Lengths: 0.5 pt; angles: 0.5°, as ``Settings/settleDistance`` and ``Settings/settleAngle``.
  /// - Counts: 0.
  /// - Fractions and scales: 0.005; the residual of a spring: 0.0005.
  /// - Everything else: 1 % of the value.
  ///
  /// - Parameter value: The value of the goal.
  /// - Returns: The tolerance, 0 or more.
  public func usualTolerance(at value: Double) -> Double { kind.usualTolerance(at: value) }
}
