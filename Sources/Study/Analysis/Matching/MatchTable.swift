package import Dynamics

/// Matches as a table: a row for each, closest first.
package struct MatchTable {
  /// A column: its name, and the unit of its numbers.
  package struct Column {
    package let name: String
    package let unit: Quantity.Unit
  }

  /// The columns: the error, the largest error and its time, the errors of several items, then each
  /// unknown and its uncertainty.
  package let columns: [Column]
  private let showsItems: Bool

  /// - Parameters:
  ///   - matches: The matches, one or more.
  ///   - table: The scene's parameters, for their units.
  package init(_ matches: [MotionMatch], of table: ParameterTable) {
    let items = matches.first?.items.map(\.item) ?? []
    showsItems = items.count > 1
    let errors =
      [
        Column(name: "error", unit: .points), Column(name: "largestError", unit: .points),
        Column(name: "largestErrorTime", unit: .seconds),
      ] + (showsItems ? items.map { Column(name: "\($0).error", unit: .points) } : [])
    let unknowns = matches.first?.values.flatMap { value in
      let unit = value.path.map { path in
        (try? table.index(of: path)).map { table.parameters[$0].unit } ?? Quantity.Unit.none
      }
      return [value.name, "\(value.name).uncertainty"].map {
        Column(name: $0, unit: unit ?? (value.isScale ? .none : .seconds))
      }
    }
    columns = errors + (unknowns ?? [])
  }

  /// The numbers of a row.
  package func cells(of match: MotionMatch) -> [Double] {
    let worst = match.worst
    return [match.error, worst.error, worst.time]
      + (showsItems ? match.items.map(\.error) : [])
      + match.values.flatMap { [$0.value, $0.uncertainty] }
  }
}

extension MotionMatch.Value {
  /// The parameter's path, or `start` or `scale`.
  package var name: String { path?.text ?? (isScale ? "scale" : "start") }
}
