import Dynamics
import Yams

/// A text that may be YAML, from whoever wrote it.
struct YAMLText {
  let text: String
  let file: String

  /// How many times an anchored part may be repeated.
  ///
  /// Parts that repeat parts multiply: sixteen can make a text a few hundred times longer, a
  /// thousand could fill any memory.
  private static let aliasLimit = 16
  /// How deep lists and mappings may nest; the parser's recursion goes no deeper.
  private static let nestingLimit = 64
  /// How far a line may be indented, which limits how deep it nests.
  private static let indentationLimit = 200

  init(_ text: String, file: String) {
    // Editors on Windows begin a file with a byte order mark; YAML allows it, the parser does not.
    self.text =
      text.unicodeScalars.first == "\u{feff}" ? String(text.unicodeScalars.dropFirst()) : text
    self.file = file
  }

  /// The tree of the text, with the position of every node.
  func compose() throws(SceneProblems) -> Node {
    if let problem = extravagance() { throw SceneProblems(all: [problem]) }
    do {
      // The basic resolver takes every scalar for text: what is a number is for the scene to say.
      if let root = try Yams.compose(yaml: text, .basic, .default, .utf8), !root.isNull {
        return root
      }
    } catch let error as YamlError {
      throw SceneProblems(all: [problem(error)])
    } catch {
      throw SceneProblems(all: [problem("invalid YAML: \(error)", line: 1, column: 1)])
    }
    throw SceneProblems(all: [
      problem(
        "the file is empty", line: 1, column: 1, expected: "a scene",
        cure: "'sweep new my-scene' prints one.")
    ])
  }

  // MARK: Bounds

  /// Finds what would cost the parser more time or memory than a scene is worth.
  ///
  /// The scan knows no quotes or comments. It errs on the side of refusing, which only a text with
  /// brackets nested in strings by the dozen would notice.
  private func extravagance() -> SceneProblem? {
    guard text.utf8.count <= SceneFile.sizeLimit else {
      return problem(
        "the file is too long", line: 1, column: 1,
        expected: "\(SceneFile.sizeLimit) bytes or fewer")
    }
    var (line, column, depth, anchors, aliases) = (1, 0, 0, 0, 0)
    var isIndentation = true
    var beginsNode = true
    var waiting: UInt8?
    for byte in text.utf8 {
      column += 1
      if let sign = waiting, !Self.isSpace(byte) {
        anchors += sign == UInt8(ascii: "&") ? 1 : 0
        aliases += sign == UInt8(ascii: "*") ? 1 : 0
      }
      waiting = nil
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        (column, isIndentation, beginsNode) = (0, true, true)
        line += byte == UInt8(ascii: "\n") ? 1 : 0
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        (isIndentation, beginsNode) = (false, true)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth = max(0, depth - 1)
        (isIndentation, beginsNode) = (false, false)
      case UInt8(ascii: "&"), UInt8(ascii: "*"):
        waiting = beginsNode ? byte : nil
        (isIndentation, beginsNode) = (false, false)
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "-"), UInt8(ascii: "?"),
        UInt8(ascii: ":"), UInt8(ascii: ","):
        beginsNode = true
      default:
        (isIndentation, beginsNode) = (false, false)
      }
      if depth > Self.nestingLimit {
        return problem(
          "nested too deeply", line: line, column: column,
          expected: "\(Self.nestingLimit) levels of lists and mappings or fewer")
      }
      if isIndentation, column > Self.indentationLimit {
        return problem(
          "indented too far", line: line, column: column,
          expected: "\(Self.indentationLimit) columns or fewer")
      }
    }
    guard anchors > 0, aliases > Self.aliasLimit else { return nil }
    return problem(
      "too many aliases", line: 1, column: 1, got: .words("\(aliases)"),
      expected: "\(Self.aliasLimit) or fewer")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
  }

  // MARK: Errors of the parser

  private func problem(_ error: YamlError) -> SceneProblem {
    switch error {
    case .scanner(let context, let detail, let mark, _),
      .parser(let context, let detail, let mark, _),
      .composer(let context, let detail, let mark, _):
      let reason = context.map { "\(detail) \($0.text)" } ?? detail
      return problem("invalid YAML: \(reason)", line: mark.line, column: mark.column)
    case .duplicatedKeysInMapping(let keys, let context):
      return problem(
        "duplicate key \(inQuotes(keys.first ?? ""))", line: context.mark.line,
        column: context.mark.column)
    case .reader(let detail, let offset, _, _):
      let (line, column) = position(ofByte: offset ?? 0)
      return problem("invalid YAML: \(detail)", line: line, column: column)
    default:
      return problem("invalid YAML: \(error)", line: 1, column: 1)
    }
  }

  private func position(ofByte offset: Int) -> (line: Int, column: Int) {
    let before = text.utf8.prefix(offset)
    let line = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let last = Substring(line.last ?? before).unicodeScalars.count
    return (max(1, line.count), last + 1)
  }

  private func problem(
    _ problem: String, line: Int, column: Int, got: SceneProblem.Finding? = nil,
    expected: String? = nil, cure: String? = nil
  ) -> SceneProblem {
    SceneProblem(
      path: nil, problem: problem, got: got, expected: expected, cure: cure,
      location: SourceLocation(file: file, line: max(1, line), column: max(1, column)))
  }
}

extension Node {
  /// Whether nothing is written where a value could be.
  var isNull: Bool {
    guard case .scalar(let scalar) = self, scalar.style == .plain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }

  /// What the node is, for messages; nil where no value is written.
  var finding: SceneProblem.Finding? {
    switch self {
    case .scalar(let scalar): isNull ? nil : .text(scalar.string)
    case .sequence: .words("a list")
    case .mapping: .words("a mapping")
    case .alias: .words("an alias")
    }
  }
}
