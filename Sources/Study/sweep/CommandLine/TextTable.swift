/// Rows of cells in columns that line up.
struct TextTable {
  /// The side of its column that a cell is aligned to.
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

  /// Whether it has no row below the titles.
  var isEmpty: Bool { rows.count < 2 }

  /// Adds a row.
  mutating func append(_ cells: [String]) { rows.append(cells) }

  /// The table, a line each, the titles in bold where there are colours.
  ///
  /// On a terminal that is too narrow, the columns are shown in several tables, each of which begins
  /// with the first column.
  func lines(on terminal: Terminal, prefix: String = "") -> [String] {
    let widths = alignments.indices.map { column in
      rows.reduce(0) { max($0, $1[column].count) }
    }
    guard terminal.isInteractive else {
      return lines(of: Array(alignments.indices), widths, on: terminal, prefix: prefix)
    }
    var tables: [[String]] = []
    var columns: [Int] = []
    var used = prefix.count
    for column in alignments.indices {
      // A table has at least one column besides the first.
      if used + widths[column] > terminal.width, columns.count > 1 {
        tables.append(lines(of: columns, widths, on: terminal, prefix: prefix))
        columns = [0]
        used = prefix.count + widths[0] + 2
      }
      columns.append(column)
      used += widths[column] + 2
    }
    tables.append(lines(of: columns, widths, on: terminal, prefix: prefix))
    return Array(tables.joined(separator: [""]))
  }

  private func lines(
    of columns: [Int], _ widths: [Int], on terminal: Terminal, prefix: String
  ) -> [String] {
    rows.enumerated().map { index, row in
      let cells = columns.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return alignments[column] == .leading ? row[column] + padding : padding + row[column]
      }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return prefix + (index == 0 ? terminal.styled(line, .bold) : line)
    }
  }
}
