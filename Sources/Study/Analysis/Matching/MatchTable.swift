package import Dynamics

/// Matches as a table: a row for each, closest first.
package struct MatchTable {
  /// A column: its name, and the unit of its numbers.
  package struct Column {
    package let name: String
    package let unit: Quantity.Unit
  }

  /// The columns: the error, the largest error and its time, the errors of several items, what is given,
  /// then each unknown and its uncertainty.
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
      let unit = value.path.map { table.unit(of: $0) }
      return [value.name, "\(value.name).uncertainty"].map {
        Column(name: $0, unit: unit ?? (value.isScale ? .none : .seconds))
      }
    }
    let given = matches.first?.condition?.subjects.map { subject in
      Column(name: subject.name, unit: subject.unit(in: table))
    }
    columns = errors + (given ?? []) + (unknowns ?? [])
  }

  /// The numbers of a row.
  package func cells(of match: MotionMatch) -> [Double] {
    let worst = match.worst
    return [match.error, worst.error, worst.time]
      + (showsItems ? match.items.map(\.error) : [])
      + (match.condition?.values ?? [])
      + match.values.flatMap { [$0.value, $0.uncertainty] }
  }
}

extension AcrossDimension.Subject {
  /// The unit of its values.
  fileprivate func unit(in table: ParameterTable) -> Quantity.Unit {
    switch self {
    case .parameter(let path): table.unit(of: path)
    case .frameRate: .hertz
    case .dropEvery: .none
    }
  }
}

extension ParameterTable {
  /// The unit of a number.
  fileprivate func unit(of path: ParameterPath) -> Quantity.Unit {
    firstIndex(of: path).map { parameters[$0].unit } ?? .none
  }
}

extension MotionMatch.Value {
  /// The parameter's path, or `start` or `scale`.
  package var name: String { path?.text ?? (isScale ? "scale" : "start") }
}
