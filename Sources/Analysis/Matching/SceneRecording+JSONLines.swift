import Dynamics
import Foundation

extension SceneRecording {
  /// Reads a recording from JSON Lines: an object a row, as `sweep trace` writes them.
  ///
  /// The names are those of the columns of CSV, with the same units in brackets: `t`, then `x`, `y`
  /// and `angle` of the object's `item`, or `card.x`, `card.y` and `card.angle`. Each object is read by
  /// itself, so that it may leave out what is not known, or say null. Other names are not read.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: Its name, for messages.
  ///   - items: The scene's items; motions come in their order, those without a value left out.
  /// - Throws: ``RecordingProblem`` with the line.
  public init(jsonLines text: String, file: String, items: [String]) throws(RecordingProblem) {
    var columns: RecordingColumns?
    var hasMotions = false
    var rows = RecordingRows(of: items)
    let decoder = JSONDecoder()
    // A byte order mark is no part of the first object.
    var rest = text.utf8.starts(with: "\u{feff}".utf8) ? text.utf8.dropFirst(3) : text.utf8[...]
    var number = 0
    // Lines end in LF, and a CR before it is a blank: other ends may stand within texts.
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      number += 1
      guard !line.allSatisfy({ " \t\r".utf8.contains($0) }) else { continue }
      do throws(RecordingProblem.Reason) {
        let fields = try JSONFields(line: line, decoder)
        let found: RecordingColumns
        if let columns, columns.names == fields.names {
          found = columns
        } else {
          found = try RecordingColumns(names: fields.names, items: items)
          rows.note(found)
          columns = found
        }
        guard found.time != nil else { throw .noMember("t", found: found.names) }
        hasMotions = hasMotions || !found.motions.isEmpty
        try rows.append(fields, found)
      } catch { throw RecordingProblem(file: file, line: number, reason: error) }
    }
    guard let columns else {
      throw RecordingProblem(file: file, line: nil, reason: .noObjects)
    }
    guard hasMotions || rows.hasOthers else {
      throw RecordingProblem(
        file: file, line: nil, reason: .noMember("x, y or angle", found: columns.names))
    }
    self = try rows.recording(file: file)
  }
}

/// The members of an object.
private struct JSONFields: RecordedFields {
  /// In alphabetical order: that of the line is lost.
  let names: [String]
  private let values: [JSONValue]

  /// A longer line is no object of ours, bytes: 64 items need a hundredth of that.
  private static let lineLimit = 1 << 20

  init(line: Substring.UTF8View, _ decoder: JSONDecoder) throws(RecordingProblem.Reason) {
    let bytes = Array(line)
    guard bytes.count <= Self.lineLimit else { throw .lineLength(limit: Self.lineLimit) }
    guard let members = try? decoder.decode([String: JSONValue].self, from: Data(bytes)) else {
      throw .noObject
    }
    guard memberCount(of: bytes) == members.count else { throw .repeatedMember }
    names = members.keys.sorted()
    values = names.map { members[$0] ?? .null }
  }

  func number(at place: Int) throws(NotNumber) -> Double? {
    switch values[place] {
    case .null: nil
    case .number(let number): number
    case .text(let text): throw NotNumber(text: text)
    case .other(let text): throw NotNumber(text: text)
    }
  }

  func name(at place: Int) throws(RecordingProblem.Reason) -> String? {
    switch values[place] {
    case .null: nil
    case .text(let name): name
    case .number, .other: throw .notName
    }
  }
}

/// A member's value.
private enum JSONValue: Decodable {
  case null
  case number(Double)
  case text(String)
  /// Something else, as it is shown to a person.
  case other(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let number = try? container.decode(Double.self), number.isFinite {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .other("\(flag)")
    } else if (try? decoder.unkeyedContainer()) != nil {
      self = .other("[…]")
    } else if (try? decoder.container(keyedBy: NoKey.self)) != nil {
      self = .other("{…}")
    } else {
      // A number beyond all bounds or with a zero before it, a text with control characters.
      self = .other("something unreadable")
    }
  }

  /// No member is asked for.
  private enum NoKey: CodingKey {}
}

/// How many members an object has, repeated names counted each; of valid JSON.
///
/// A decoder takes one of those with the same name and says nothing.
private func memberCount(of object: [UInt8]) -> Int {
  var count = 0
  var depth = 0
  var isText = false
  var isEscaped = false
  for byte in object {
    if isEscaped {
      isEscaped = false
    } else if isText {
      isEscaped = byte == UInt8(ascii: "\\")
      isText = byte != UInt8(ascii: "\"")
    } else {
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":") where depth == 1: count += 1
      default: break
      }
    }
  }
  return count
}
