import Foundation

/// Columns of text; the first is aligned to the left, the others to the right.
struct TextTable {
  private var rows: [[String]]

  init(_ header: [String]) { rows = [header] }

  mutating func append(_ row: [String]) { rows.append(row) }

  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

/// Three significant digits, as people read them.
func significant(_ value: Double) -> String {
  let magnitude = abs(value)
  return String(
    format: magnitude < 1 ? "%.3g" : magnitude < 10 ? "%.2f" : magnitude < 100 ? "%.1f" : "%.0f",
    value)
}
