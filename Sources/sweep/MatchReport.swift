import Analysis
import Dynamics
import SweepFiles

/// The matches of a motion, as a table for a person and as records for a program.
struct MatchReport {
  let matches: [MotionMatch]
  /// Whether the start is one of the unknowns.
  let findsStart: Bool
  let sceneArguments: String
  let settingsArguments: String

  // MARK: For a person

  /// A row for each basin.
  var lines: [String] {
    let names = matches.first?.values.map(name) ?? []
    var table = TextTable(
      [("rank", .trailing), ("error (pt)", .trailing), ("largest", .trailing), ("at", .trailing)]
        + names.map { (title: $0, alignment: .trailing) })
    for (index, match) in matches.enumerated() {
      let worst = match.worst
      table.append(
        [
          "\(index + 1)", significant(match.error, digits: 4), significant(worst.error, digits: 4),
          "\(significant(worst.time, digits: 4)) s",
        ] + match.values.map(cell))
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

  private func name(of value: MotionMatch.Value) -> String { value.path?.text ?? "start" }

  /// What to know before a match is used.
  func remarks(on match: MotionMatch) -> [String] {
    var remarks = match.values.filter { !$0.uncertainty.isFinite }.map { value in
      "\(name(of: value)) is not determined by this motion: it has no effect, or the same effect "
        + "as another parameter"
    }
    remarks += match.values.filter { $0.isAtEnd && $0.uncertainty.isFinite }.map { value in
      "\(name(of: value)) is at the end of its range; a wider range may match better"
    }
    if match.rivalCount > 0 {
      remarks.append(
        match.rivalCount == 1
          ? "a second minimum fits as well; the recording does not tell the two apart (see the rows "
            + "of the result)"
          : "\(match.rivalCount) other minima fit as well; the recording does not tell them apart "
            + "(see the rows of the result)")
    }
    if let pair = match.strongestCorrelation, pair.value.magnitude > 0.95 {
      remarks.append(
        "\(name(of: match.values[pair.first])) and \(name(of: match.values[pair.second])) cannot "
          + "be separated well in this motion (correlation \(significant(pair.value, digits: 2)))")
    }
    return remarks
  }

  /// The command that shows a motion again.
  func command(of match: MotionMatch) -> String {
    let values = match.values.compactMap { value in
      value.path.map { " --set \($0)=\(shortest(value.value))" }
    }
    return "sweep trace \(sceneArguments)\(values.joined())\(settingsArguments)"
  }

  // MARK: For a program

  /// One record for each basin.
  func text(format: RowFormat) -> [UInt8] {
    let names = matches.first?.values.map(name) ?? []
    let items = matches.first?.items.map(\.item) ?? []
    let showsItems = items.count > 1
    let records = RecordText(
      columns: ["rank", "error", "largestError", "largestErrorTime"]
        + (showsItems ? items.map { "\($0).error" } : [])
        + names.flatMap { [$0, "\($0).uncertainty"] } + ["command"], format: format)
    return matches.enumerated().reduce(into: records.header) { text, match in
      let worst = match.element.worst
      text += records.line(
        [
          .number(Double(match.offset + 1)), .real(match.element.error), .real(worst.error),
          .real(worst.time),
        ] + (showsItems ? match.element.items.map { .real($0.error) } : [])
          + match.element.values.flatMap { [.real($0.value), .real($0.uncertainty)] }
          + [.text(command(of: match.element))])
    }
  }

  /// The time, the item and the error of each row of the recording.
  func errors(of match: MotionMatch, format: RowFormat) -> [UInt8] {
    let records = RecordText(columns: ["t", "item", "error"], format: format)
    return match.rows.reduce(into: records.header) { text, row in
      text += records.line([.real(row.time), .text(row.item), .real(row.error)])
    }
  }
}
