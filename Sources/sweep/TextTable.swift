/// Rows of cells in columns that line up.
struct TextTable {
  /// Which side of its column a cell stands on.
  enum Alignment {
    case leading
    case trailing
  }

  private let alignments: [Alignment]
  private var rows: [[String]]

  init(_ columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.title)]
  }

  /// Adds a row.
  mutating func append(_ cells: [String]) { rows.append(cells) }

  /// The table, a line each, the titles in bold where there are colours.
  func lines(on terminal: Terminal, prefix: String = "") -> [String] {
    let widths = alignments.indices.map { column in
      rows.reduce(0) { max($0, $1[column].count) }
    }
    return rows.enumerated().map { index, row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        if column > 0 { line += "  " }
        line += alignments[column] == .leading ? cell + padding : padding + cell
      }
      while line.last == " " { line.removeLast() }
      return prefix + (index == 0 ? terminal.styled(line, .bold) : line)
    }
  }
}
