/// Reads a text line by line, in bounded memory.
///
/// A line ends with LF, CR LF or CR. A byte order mark in front of the text is skipped.
package struct LineReader {
  /// The number of the line that ``next()`` gave last; 0 before the first.
  package private(set) var number = 0

  /// The largest size of a line, bytes.
  package static let limit = 1 << 20

  private let read: () throws -> [UInt8]
  private var buffer: [UInt8] = []
  private var position = 0

  /// - Parameter read: Reads the next bytes; empty at the end of the text.
  package init(read: @escaping () throws -> [UInt8]) { self.read = read }

  package init(_ text: String) {
    self.init { [] }
    buffer = Array(text.utf8)
  }

  /// The next line without its end; nil after the last line.
  package mutating func next() throws(TextProblem) -> ArraySlice<UInt8>? {
    number += 1
    if number == 1 { try skipByteOrderMark() }
    var searched = position
    while true {
      let end = buffer[searched...].firstIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn }
      guard (end ?? buffer.count) - position <= Self.limit else {
        throw TextProblem(number, "the line is too long; expected \(Self.limit) bytes or fewer")
      }
      // A CR may have its LF in the next bytes.
      if let end, buffer[end] == Self.lineFeed || end + 1 < buffer.count {
        let isPair = buffer[end] == Self.carriageReturn && buffer[end + 1] == Self.lineFeed
        defer { position = end + (isPair ? 2 : 1) }
        return buffer[position..<end]
      }
      let length = (end ?? buffer.count) - position
      guard try fill() else {
        guard !buffer.isEmpty else { return nil }
        defer { position = buffer.count }
        return buffer[..<length]
      }
      searched = length
    }
  }

  private static let lineFeed = UInt8(ascii: "\n"), carriageReturn = UInt8(ascii: "\r")

  private mutating func skipByteOrderMark() throws(TextProblem) {
    while buffer.count < 3, try fill() {}
    if buffer.starts(with: "\u{feff}".utf8) { position = 3 }
  }

  /// Reads the next bytes behind those that are not used yet; false at the end of the text.
  private mutating func fill() throws(TextProblem) -> Bool {
    buffer.removeFirst(position)
    position = 0
    do {
      let piece = try read()
      buffer.append(contentsOf: piece)
      return !piece.isEmpty
    } catch {
      throw TextProblem(number, "cannot be read: \(error)")
    }
  }
}

/// Reads comma-separated values (RFC 4180), with each record on one line.
///
/// Spaces and tabs around a field are not part of it, unless they are within its quotation marks.
package struct CSVReader {
  /// The first blank line before the record that ``next()`` gave last; nil without one.
  package private(set) var blankLine: Int?
  /// The number of the line of that record.
  package var number: Int { lines.number }

  /// The largest number of fields in a record: more than the items of any scene can fill.
  package static let fieldLimit = 1 << 16

  private var lines: LineReader
  private let separator: UInt8
  /// The number of fields in the first record.
  private var fieldCount: Int?

  package init(_ lines: LineReader, separator: UInt8 = UInt8(ascii: ",")) {
    self.lines = lines
    self.separator = separator
  }

  /// The fields of the next line that is not blank, as many as in the first; nil after the last.
  package mutating func next() throws(TextProblem) -> [ArraySlice<UInt8>]? {
    while let line = try lines.next() {
      guard !line.allSatisfy(isBlank) else {
        blankLine = blankLine ?? number
        continue
      }
      let fields = try fields(of: line)
      guard fields.count == fieldCount ?? fields.count else {
        throw TextProblem(
          number,
          "wrong number of fields (got \(fields.count)); expected \(fieldCount ?? 0), as in the "
            + "first line")
      }
      fieldCount = fields.count
      return fields
    }
    return nil
  }

  private func fields(of line: ArraySlice<UInt8>) throws(TextProblem) -> [ArraySlice<UInt8>] {
    var fields: [ArraySlice<UInt8>] = []
    fields.reserveCapacity(fieldCount ?? 16)
    var start = line.startIndex
    while true {
      guard fields.count < Self.fieldLimit else {
        throw TextProblem(number, "too many fields; expected \(Self.fieldLimit) or fewer")
      }
      while start < line.endIndex, isBlank(line[start]) { start += 1 }
      let end: Int
      if start < line.endIndex, line[start] == Self.mark {
        var content = line[start..<start]
        end = try readQuoted(line, from: start, to: &content)
        fields.append(content)
      } else {
        end = line[start...].firstIndex(of: separator) ?? line.endIndex
        var last = end
        while last > start, isBlank(line[last - 1]) { last -= 1 }
        fields.append(line[start..<last])
      }
      guard end < line.endIndex else { return fields }
      start = end + 1
    }
  }

  /// Reads a field in quotation marks, within which a doubled mark stands for one.
  ///
  /// - Returns: The index of the separator behind the field, or of the end of the line.
  private func readQuoted(
    _ line: ArraySlice<UInt8>, from start: Int, to content: inout ArraySlice<UInt8>
  ) throws(TextProblem) -> Int {
    var from = start + 1
    while let mark = line[from...].firstIndex(of: Self.mark) {
      let part = line[from..<mark]
      content = content.isEmpty ? part : content + part
      var next = mark + 1
      if next < line.endIndex, line[next] == Self.mark {
        content.append(Self.mark)
        from = next + 1
        continue
      }
      while next < line.endIndex, isBlank(line[next]) { next += 1 }
      guard next == line.endIndex || line[next] == separator else {
        throw problem(
          "text behind a closing quotation mark; expected \"\" for a mark within the field",
          line, at: next)
      }
      return next
    }
    throw problem("unclosed quotation mark; expected \"…\" within one line", line, at: start)
  }

  private static let mark = UInt8(ascii: "\"")

  private func isBlank(_ byte: UInt8) -> Bool {
    (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")) && byte != separator
  }

  private func problem(_ reason: String, _ line: ArraySlice<UInt8>, at index: Int) -> TextProblem {
    TextProblem(
      number, column: String(decoding: line[..<index], as: UTF8.self).count + 1, reason)
  }
}

/// What is wrong with the form of a text, and where.
package struct TextProblem: Error, Hashable {
  /// The line, from 1.
  package let line: Int
  /// The column in the line, from 1; nil if the whole line is concerned.
  package let column: Int?
  package let reason: String

  package init(_ line: Int, column: Int? = nil, _ reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// The place in a file: `FILE:LINE`, with the column where it is known.
  package func location(in file: String) -> String {
    "\(file):\(line)" + (column.map { ":\($0)" } ?? "")
  }
}
