import Analysis
import Dynamics
import SweepFiles
import Sweeps

/// The matches of a motion, as a table for a person and as records for a program.
struct MatchReport {
  let matches: [MotionMatch]
  /// The scene's numbers, for their units.
  let parameters: ParameterTable
  let sceneArguments: String
  /// How the scenarios run, where a condition does not say.
  let settings: SettingsOptions

  // MARK: For a person

  /// A row for each match.
  var lines: [String] {
    let names = matches.first?.values.map(\.name) ?? []
    let isGiven = matches.first?.condition != nil
    var table = TextTable(
      [("rank", .trailing), ("error (pt)", .trailing), ("largest", .trailing), ("at", .trailing)]
        + (isGiven ? [("condition", .leading)] : [])
        + names.map { (title: $0, alignment: .trailing) })
    for (index, match) in matches.enumerated() {
      let worst = match.worst
      table.append(
        [
          "\(index + 1)", significant(match.error, digits: 4), significant(worst.error, digits: 4),
          "\(significant(worst.time, digits: 4)) s",
        ] + (match.condition.map { [$0.text] } ?? []) + match.values.map(cell))
    }
    return table.lines(on: .output)
  }

  /// A row for each recorded item.
  func itemLines(of match: MotionMatch) -> [String] {
    var table = TextTable([
      ("item", .leading), ("rows", .trailing), ("error (pt)", .trailing), ("largest", .trailing),
      ("at", .trailing),
    ])
    for item in match.items {
      let own = match.rows.filter { $0.item == item.item }
      guard let worst = own.max(by: { $0.error < $1.error }) else { continue }
      table.append([
        item.item, "\(item.rowCount)", significant(item.error, digits: 4),
        significant(worst.error, digits: 4), "\(significant(worst.time, digits: 4)) s",
      ])
    }
    return table.lines(on: .output)
  }

  private func cell(_ value: MotionMatch.Value) -> String {
    guard value.uncertainty.isFinite else {
      return "\(significant(value.value, digits: 4)) ± ?"
    }
    return "\(significant(value.value, digits: 6)) ± \(significant(value.uncertainty, digits: 2))"
  }

  /// The command that shows a motion again.
  func command(of match: MotionMatch) -> String {
    let found = match.values.compactMap { value in value.path.map { ($0, value.value) } }
    let words = ((match.condition?.parameters ?? []) + found).map { " --set \($0)=\(shortest($1))" }
    let settings = match.condition.map(settings.under) ?? settings
    return "sweep trace \(sceneArguments)\(words.joined())\(settings.arguments)"
  }

  // MARK: For a program

  /// One record for each match.
  func text(format: RowFormat) -> [UInt8] {
    let table = MatchTable(matches, of: parameters)
    let records = RecordText(
      columns: ["rank"] + table.columns.map(\.name) + ["command"], format: format)
    return matches.enumerated().reduce(into: records.header) { text, match in
      text += records.line(
        [.number(Double(match.offset + 1))] + table.cells(of: match.element).map { .real($0) }
          + [.text(command(of: match.element))])
    }
  }

  /// The time, the item, the error and the weight of each row of the recording.
  func errors(of match: MotionMatch, format: RowFormat) -> [UInt8] {
    let records = RecordText(columns: ["t", "item", "error", "weight"], format: format)
    return match.rows.reduce(into: records.header) { text, row in
      text += records.line(
        [.real(row.time), .text(row.item), .real(row.error), .real(row.weight)])
    }
  }
}
