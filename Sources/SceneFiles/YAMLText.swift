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
    self.text = text
    self.file = file
  }

  /// The tree of the text, with the place of every node.
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
      throw SceneProblems(all: [problem("not YAML (\(error))", line: 1, column: 1)])
    }
    throw SceneProblems(all: [
      problem("empty", line: 1, column: 1, allowed: "a scene; `sweep show falling-square` is one")
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
        "longer than \(SceneFile.sizeLimit) bytes", line: 1, column: 1,
        allowed: "at most \(SceneFile.sizeLimit) bytes")
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
          allowed: "\(Self.nestingLimit) levels of lists and mappings")
      }
      if isIndentation, column > Self.indentationLimit {
        return problem(
          "indented too far", line: line, column: column,
          allowed: "\(Self.indentationLimit) columns")
      }
    }
    guard anchors > 0, aliases > Self.aliasLimit else { return nil }
    return problem(
      "made of \(aliases) repeated parts", line: 1, column: 1,
      allowed: "at most \(Self.aliasLimit) aliases")
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
      let reason = context.map { "\($0.text), \(detail)" } ?? detail
      return problem("not YAML (\(reason))", line: mark.line, column: mark.column)
    case .duplicatedKeysInMapping(let keys, let context):
      let key = keys.first.map { " \"\(excerpt($0))\"" } ?? ""
      return problem(
        "ambiguous: the key\(key) is there twice", line: context.mark.line,
        column: context.mark.column, allowed: "each key once")
    case .reader(let detail, let offset, _, _):
      let (line, column) = place(ofByte: offset ?? 0)
      return problem("not YAML (\(detail))", line: line, column: column)
    default:
      return problem("not YAML (\(error))", line: 1, column: 1)
    }
  }

  private func place(ofByte offset: Int) -> (line: Int, column: Int) {
    let before = text.utf8.prefix(offset)
    let line = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let last = Substring(line.last ?? before).unicodeScalars.count
    return (max(1, line.count), last + 1)
  }

  private func problem(
    _ found: String, line: Int, column: Int, allowed: String = "YAML"
  ) -> SceneProblem {
    SceneProblem(
      path: "the file", found: found, allowed: allowed,
      location: SourceLocation(file: file, line: max(1, line), column: max(1, column)))
  }
}

extension Node {
  /// Whether nothing is written where a value could be.
  var isNull: Bool {
    guard case .scalar(let scalar) = self, scalar.style == .plain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }

  /// What the node is, for messages.
  var kind: String {
    switch self {
    case .scalar(let scalar): isNull ? "empty" : "\"\(excerpt(scalar.string))\""
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .alias: "an alias"
    }
  }
}
