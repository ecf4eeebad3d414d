public import Sweeps

/// Formats records of numbers and words as text: one line per record.
public struct RecordText: Sendable {
  private let layout: LineLayout

  /// The line of column names, empty for a format without one.
  public var header: [UInt8] { layout.header }

  /// Prepares to format records.
  ///
  /// - Parameters:
  ///   - columns: The names of the columns.
  ///   - format: The text format.
  public init(columns: [String], format: RowFormat) {
    layout = LineLayout(columns: columns, format: format)
  }

  /// Formats one record.
  ///
  /// - Parameter cells: A number, a flag or a text for each column. A number that is not finite
  ///   means no value.
  /// - Returns: The line, with its line end.
  public func line(_ cells: [JSONText]) -> [UInt8] {
    precondition(cells.count == layout.leads.count, "a cell for each column")
    var text: [UInt8] = []
    for (lead, cell) in zip(layout.leads, cells) {
      text += lead
      switch cell {
      case _ where cell.isMissing: text += layout.missing
      case .text(let word) where layout.quote.isEmpty:
        text += Array(delimitedField(word, separator: layout.separator).utf8)
      default: text += Array(cell.line.utf8)
      }
    }
    return text + layout.end
  }
}
