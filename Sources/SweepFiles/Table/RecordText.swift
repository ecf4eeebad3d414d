/// Writes records of numbers and words as text: a line each.
public struct RecordText: Sendable {
  private let layout: LineLayout

  /// The names of the columns, a line; empty for a format without.
  public var header: [UInt8] { layout.header }

  /// Prepares to write records.
  ///
  /// - Parameters:
  ///   - columns: Their names.
  ///   - format: How records are written.
  public init(columns: [String], format: RowFormat) {
    layout = LineLayout(columns: columns, format: format)
  }

  /// One record.
  ///
  /// - Parameter cells: A number, a flag or a text for each column; a number that is not finite is no
  ///   value.
  /// - Returns: The line with its end.
  public func line(_ cells: [JSONText]) -> [UInt8] {
    precondition(cells.count == layout.leads.count, "a cell for each column")
    var text: [UInt8] = []
    for (lead, cell) in zip(layout.leads, cells) {
      text += lead
      switch cell {
      case .number(let value) where !value.isFinite: text += layout.missing
      case .text(let word) where layout.quote.isEmpty: text += Array(csvField(word).utf8)
      default: text += Array(cell.line.utf8)
      }
    }
    return text + layout.end
  }
}
