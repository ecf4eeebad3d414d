import Dynamics
package import Sweeps

/// The name and meaning of a result's column.
package struct ColumnLabel {
  /// The kind of value in the column.
  package enum Role: String {
    case parameter, metric, status
  }

  package let role: Role
  /// The path of a parameter, the name of a metric, or `status`.
  package let name: String
  /// The name in letters, digits and underscores only, such as `rope_frequency`.
  ///
  /// Formats and languages whose names cannot contain periods use it. Identifiers differ in more
  /// than the case of letters, because SQL ignores case.
  let identifier: String
  let quantity: Quantity.Unit
  /// A short description.
  let meaning: String
  /// The unit's symbol, empty for a plain number.
  package var unit: String { quantity.symbol }

  /// The labels of a sweep's columns: varied parameters, metrics, status.
  package static func all(of sweep: Sweep) -> [ColumnLabel] {
    var taken: Set<String> = []
    func identifier(_ name: String) -> String {
      let word = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
      // A formula can begin with a number; a name cannot.
      let plain = word.first?.isNumber == true ? "_\(word)" : word
      var identifier = plain
      var number = 2
      while !taken.insert(identifier.lowercased()).inserted {
        identifier = "\(plain)_\(number)"
        number += 1
      }
      return identifier
    }
    // Metrics and the status claim their names first, so that a parameter cannot change them.
    let metrics = sweep.metricColumns.map { metricColumn in
      ColumnLabel(
        role: .metric, name: metricColumn.rawValue, identifier: identifier(metricColumn.rawValue),
        quantity: metricColumn.unit,
        meaning: (metricColumn.item.map { "\($0): " } ?? "") + metricColumn.meaning)
    }
    let status = ColumnLabel(
      role: .status, name: RowText.statusColumn, identifier: identifier(RowText.statusColumn),
      quantity: .none, meaning: "how the scenario ended")
    _ = identifier(Self.point)
    if sweep.metricColumns.contains(where: { $0.item != nil }) { _ = identifier(Self.item) }
    let parameters = sweep.plan.varying.map { path in
      let index = sweep.plan.table.firstIndex(of: path)
      let parameter = index.map { sweep.plan.table.parameters[$0] }
      return ColumnLabel(
        role: .parameter, name: path.text, identifier: identifier(path.text),
        quantity: parameter?.unit ?? .none, meaning: "varied parameter \(path)")
    }
    return parameters + metrics + [status]
  }

  /// The name of the column with the row index, from 0, in the order of the sweep.
  static let point = "point"

  /// The name of the dimension of the items, in formats that have one.
  static let item = "item"
}
