import Dynamics
import Sweeps

/// What a column of a result is called and means.
struct ColumnLabel {
  /// What the column holds.
  enum Role: String {
    case parameter, metric, status
  }

  let role: Role
  /// The path of a parameter, the name of a metric, or `status`.
  let name: String
  /// The name with letters, digits and underscores only, as in `rope_frequency`.
  ///
  /// For formats and languages whose names have no points. No two differ in the case of letters alone, which SQL takes no
  /// notice of.
  let identifier: String
  /// The unit's usual sign; empty for a plain number.
  let unit: String
  /// In a few words.
  let meaning: String

  /// The labels of a sweep's columns: varied parameters, metrics, status.
  static func all(of sweep: Sweep) -> [ColumnLabel] {
    var taken: Set<String> = []
    func identifier(_ name: String) -> String {
      let plain = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
      var identifier = plain
      var number = 2
      while !taken.insert(identifier.lowercased()).inserted {
        identifier = "\(plain)_\(number)"
        number += 1
      }
      return identifier
    }
    // Metrics and the status keep their names whatever the parameters are called.
    let metrics = sweep.measures.map { measure in
      ColumnLabel(
        role: .metric, name: measure.rawValue, identifier: identifier(measure.rawValue),
        unit: measure.unit.symbol,
        meaning: (measure.item.map { "\($0): " } ?? "") + measure.metric.meaning)
    }
    let status = ColumnLabel(
      role: .status, name: RowText.statusColumn, identifier: identifier(RowText.statusColumn),
      unit: "", meaning: "how the scenario ended")
    _ = identifier(Self.point)
    let parameters = sweep.plan.varying.map { path in
      let index = try? sweep.plan.table.index(of: path)
      let parameter = index.map { sweep.plan.table.parameters[$0] }
      return ColumnLabel(
        role: .parameter, name: path.text, identifier: identifier(path.text),
        unit: parameter?.unit.symbol ?? "", meaning: "varied parameter \(path)")
    }
    return parameters + metrics + [status]
  }

  /// The name of what numbers the rows, from 0, in the order of the sweep.
  static let point = "point"
}

extension Metric {
  /// What it measures, in a few words.
  var meaning: String {
    switch self {
    case .settleTime: "earliest time after which the item stays at its target"
    case .pauseTime: "time at which UIKit would pause"
    case .overshoot: "farthest distance beyond the target along start to target"
    case .overshootFraction: "overshoot over the distance from start to target"
    case .bounces: "contacts begun faster than the restitution threshold"
    case .firstContactTime: "first frame at which a contact had begun"
    case .exitTime: "first frame with the item wholly outside the reference bounds"
    case .peakSpeed: "largest speed of the centre"
    case .peakAcceleration: "largest change of velocity from frame to frame over its time"
    case .peakAngle: "largest angle either way"
    case .travel: "length of the centre's path"
    case .oscillations: "sign changes of the displacement from the target"
    case .finalX: "x of the centre at the end"
    case .finalY: "y of the centre at the end, downwards"
    case .finalAngle: "angle at the end, clockwise"
    case .finalError: "distance from the target at the end"
    case .energyDissipated: "mechanical energy at the start minus that at the end"
    case .contacts: "contacts begun"
    case .phase: "place of the phase in which the scenario ended, from 1"
    case .outcome: "place of what the scenario ended with among the scene's outcomes, from 1"
    case .firstCrossingTime: "when a spring in closed form first passes its end"
    case .residual: "share of its way that a spring in closed form has left at its end"
    case .peakScale: "largest scale that a spring in closed form gives the item"
    }
  }
}
