package import Foundation
package import Sweeps

/// Reads the lines of a table as cells, without what the layout puts around them.
package struct TableReader {
  private var lines: LineReader
  private var fields: CSVReader
  private let layout: LineLayout

  package init(_ lines: LineReader, layout: LineLayout) {
    self.lines = lines
    fields = CSVReader(lines, separator: layout.separator)
    self.layout = layout
  }

  /// The number of the line that ``next()`` gave last.
  package var number: Int { layout.header.isEmpty ? lines.number : fields.number }

  /// The cells of the next line, which are first the names of the columns where the format has such a
  /// line; nil after the last.
  package mutating func next() throws(TextProblem) -> [ArraySlice<UInt8>]? {
    guard layout.header.isEmpty else { return try fields.next() }
    while let line = try lines.next() {
      guard !line.isEmpty else { continue }
      guard let cells = layout.cells(ofObject: line) else {
        throw TextProblem(
          number,
          "not a row of the table; expected a value for each of \(layout.leads.count) columns")
      }
      return cells
    }
    return nil
  }
}

extension LineReader {
  /// Reads a file from its current position.
  ///
  /// - Parameters:
  ///   - handle: The file.
  ///   - note: Takes the bytes of the file, piece by piece.
  package init(_ handle: FileHandle, note: @escaping ([UInt8]) -> Void = { _ in }) {
    self.init {
      let piece = try handle.read(upToCount: 1 << 18).map(Array.init) ?? []
      note(piece)
      return piece
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes of a cell as text.
  package var text: String { String(decoding: self, as: UTF8.self) }
}
