import Testing

import Sweeps

@Suite struct CSVReaderTests {
  private func records(_ text: String, pieceSize: Int = 1 << 18) throws -> [[String]] {
    var rest = Array(text.utf8)[...]
    var reader = CSVReader(
      LineReader {
        defer { rest = rest.dropFirst(pieceSize) }
        return Array(rest.prefix(pieceSize))
      })
    var records: [[String]] = []
    while let fields = try reader.next() {
      records.append(fields.map { String(decoding: $0, as: UTF8.self) })
    }
    return records
  }

  /// Numbers that depend on a seed alone.
  private struct Random: RandomNumberGenerator {
    private let numbers: CounterRandom
    private var count: UInt64 = 0

    init(_ seed: UInt64) { numbers = CounterRandom(seed: seed, stream: 0) }

    mutating func next() -> UInt64 {
      defer { count += 1 }
      return numbers.bits(count)
    }
  }

  /// A field in one of the ways in which RFC 4180 writes it.
  private func written(_ field: String, _ random: inout some RandomNumberGenerator) -> String {
    let mustBeQuoted =
      field.contains { ",\"".contains($0) } || field.first == " " || field.last == " "
    guard mustBeQuoted || Bool.random(using: &random) else { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false).joined(
        separator: "\"\"") + "\""
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `any fields are read back, whatever the line ends and the pieces`(seed: UInt64) throws {
    var random = Random(seed)
    let alphabet = Array("ab, \"é\u{2028}1.")
    let width = Int.random(in: 1...5, using: &random)
    let rows = (0..<20).map { _ in
      (0..<width).map { _ in
        // A line of blanks is no record, so no field is empty.
        "x"
          + String(
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
              alphabet.randomElement(using: &random) ?? "a"
            })
      }
    }
    let end = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    var text = Bool.random(using: &random) ? "\u{feff}" : ""
    for (index, row) in rows.enumerated() {
      let pad = Bool.random(using: &random) ? " \t" : ""
      text += row.map { pad + written($0, &random) + pad }.joined(separator: ",")
      if index + 1 < rows.count || Bool.random(using: &random) { text += end }
    }
    for pieceSize in [1, 2, 3, 7, 1 << 18] {
      #expect(try records(text, pieceSize: pieceSize) == rows, "\(text.debugDescription)")
    }
  }

  @Test(arguments: [
    ("a\n\n b\r\n\r\nc", [["a"], ["b"], ["c"]]),
    ("a,b\n,\n\" \",\"\"\n", [["a", "b"], ["", ""], [" ", ""]]),
    ("5\" tube,x\n", [["5\" tube", "x"]]),
    ("", []),
  ])
  func `blank lines are no records, and fields may be empty`(
    text: String, expected: [[String]]
  ) throws {
    #expect(try records(text, pieceSize: 1) == expected)
  }

  @Test(
    arguments: [
      ("a\n\"é\",\"b", 2, 5, "unclosed quotation mark; expected \"…\" within one line"),
      (
        "\"a\" b,c", 1, 5,
        "text behind a closing quotation mark; expected \"\" for a mark within the field"
      ),
      ("a,b\r\n1\r\n", 2, nil, "wrong number of fields (got 1); expected 2, as in the first line"),
      (
        String(repeating: ",", count: CSVReader.fieldLimit), 1, nil,
        "too many fields; expected 65536 or fewer"
      ),
      (
        "a\n" + String(repeating: "1", count: LineReader.limit + 1), 2, nil,
        "the line is too long; expected 1048576 bytes or fewer"
      ),
    ] as [(String, Int, Int?, String)])
  func `a text of another form is refused with its place`(
    text: String, line: Int, column: Int?, reason: String
  ) {
    #expect(throws: TextProblem(line, column: column, reason)) { try records(text) }
  }

  @Test func `the longest line is read`() throws {
    let line = String(repeating: "1", count: LineReader.limit)
    #expect(try records(line + "\n" + line) == [[line], [line]])
  }

  @Test func `a file that the system stops reading is refused`() {
    struct Failure: Error {}
    var reader = CSVReader(LineReader { throw Failure() })
    #expect(throws: TextProblem(1, "cannot be read: Failure()")) { _ = try reader.next() }
  }
}
