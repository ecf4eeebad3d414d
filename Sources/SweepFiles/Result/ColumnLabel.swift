import Dynamics
import Sweeps

/// The name and meaning of a result's column.
struct ColumnLabel {
  /// The kind of value in the column.
  enum Role: String {
    case parameter, metric, status
  }

  let role: Role
  /// The path of a parameter, the name of a metric, or `status`.
  let name: String
  /// The name in letters, digits and underscores only, such as `rope_frequency`.
  ///
  /// Formats and languages whose names cannot contain periods use it. Identifiers differ in more
  /// than the case of letters, because SQL ignores case.
  let identifier: String
  /// The unit's symbol, empty for a plain number.
  let unit: String
  /// A short description.
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
    // Metrics and the status claim their names first, so that a parameter cannot change them.
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

  /// The name of the column with the row index, from 0, in the order of the sweep.
  static let point = "point"
}

extension Metric {
  /// A short description of the metric.
  var meaning: String {
    switch self {
    case .settleTime: "earliest time after which the item stays at its target"
    case .pauseTime: "time at which UIKit would pause the animator"
    case .overshoot: "farthest distance beyond the target, along the line from start to target"
    case .overshootFraction: "overshoot divided by the distance from start to target"
    case .bounces: "number of contacts that begin faster than the restitution threshold"
    case .firstContactTime: "time of the first frame at which a contact has begun"
    case .exitTime: "time of the first frame with the item entirely outside the reference bounds"
    case .peakSpeed: "largest speed of the centre"
    case .peakAcceleration: "largest change of velocity between frames, divided by the frame time"
    case .peakAngle: "largest magnitude of the angle"
    case .travel: "length of the centre's path"
    case .oscillations: "sign changes of the displacement from the target"
    case .finalX: "x of the centre at the end"
    case .finalY: "y of the centre at the end, positive downwards"
    case .finalAngle: "angle at the end, positive clockwise"
    case .finalError: "distance from the target at the end"
    case .energyDissipated: "mechanical energy at the start minus mechanical energy at the end"
    case .contacts: "number of contacts that begin"
    case .phase: "number of the phase in which the scenario ended, counted from 1"
    case .outcome: "number of the outcome among the outcomes of the scene, counted from 1"
    case .firstCrossingTime: "time at which a closed-form spring first passes its end"
    case .residual: "share of the distance that a closed-form spring has left at its end"
    case .peakScale: "largest scale that a closed-form spring gives the item"
    }
  }
}
