import Dynamics
import Foundation
import Sweeps

extension SceneRecording {
  /// Reads a recording from JSON Lines, with one object per row, as `sweep trace` writes it.
  ///
  /// The keys are the column names of CSV, with the same units in brackets: `t`, and `x`, `y` and
  /// `angle` of the object's `item`, or `card.x`, `card.y` and `card.angle`. Each object is read
  /// independently, so it can leave out unknown values or set them to null. Other keys are not read;
  /// ``unknownColumns`` lists them.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - file: The name of the file, for messages.
  ///   - items: The scene's items. The motions have the same order, without items that have no value.
  /// - Throws: ``RecordingProblem`` with the line.
  public init(jsonLines text: String, file: String, items: [String]) throws(RecordingProblem) {
    var columns: RecordingColumns?
    var hasMotions = false
    var rows = RecordingRows(of: items)
    let decoder = JSONDecoder()
    var lines = LineReader(text)
    do throws(RecordingProblem.Reason) {
      while let line = try reading(try lines.next()) {
        guard !line.allSatisfy({ " \t".utf8.contains($0) }) else { continue }
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
        try rows.append(fields, found, line: lines.number)
      }
    } catch { throw RecordingProblem(file: file, line: lines.number, reason: error) }
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

/// The keys and values of an object.
private struct JSONFields: RecordedFields {
  /// The keys in alphabetical order: the order in the line is lost.
  let names: [String]
  private let values: [JSONValue]

  init(line: ArraySlice<UInt8>, _ decoder: JSONDecoder) throws(RecordingProblem.Reason) {
    let bytes = Array(line)
    guard let members = try? decoder.decode([String: JSONValue].self, from: Data(bytes)) else {
      throw .noObject
    }
    if let name = repeatedName(in: bytes, decoder, count: members.count) {
      throw .repeatedMember(name)
    }
    names = members.keys.sorted()
    values = names.map { members[$0] ?? .null }
  }

  func number(at index: Int) throws(NotNumber) -> Double? {
    switch values[index] {
    case .null: nil
    case .number(let number): number
    case .text(let text): throw NotNumber(text: "\"\(text)\"")
    case .other(let text): throw NotNumber(text: text)
    }
  }

  func name(at index: Int) throws(RecordingProblem.Reason) -> String? {
    switch values[index] {
    case .null: nil
    case .text(let name): name
    case .number, .other: throw .notName
    }
  }
}

/// A value.
private enum JSONValue: Decodable {
  case null
  case number(Double)
  case text(String)
  /// Another value, as messages show it.
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
      // A number out of range or with a leading zero, or a text with control characters.
      self = .other("malformed value")
    }
  }

  /// A key that is never used.
  private enum NoKey: CodingKey {}
}

/// The first name that occurs twice among the members of an object; nil if all are different.
///
/// A decoder silently keeps one member of each name.
///
/// - Parameters:
///   - object: A valid JSON object.
///   - decoder: Decodes the names, which can contain escapes.
///   - count: The number of different names, as decoded.
/// - Returns: The name.
private func repeatedName(
  in object: [UInt8], _ decoder: JSONDecoder, count: Int
) -> String? {
  var texts: [ArraySlice<UInt8>] = []
  var depth = 0
  var start = 0
  var text = object[0..<0]
  var isText = false
  var isEscaped = false
  for (index, byte) in object.enumerated() {
    if isEscaped {
      isEscaped = false
    } else if isText {
      isEscaped = byte == UInt8(ascii: "\\")
      isText = byte != UInt8(ascii: "\"")
      if !isText { text = object[start...index] }
    } else {
      switch byte {
      case UInt8(ascii: "\""): (isText, start) = (true, index)
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":") where depth == 1: texts.append(text)
      default: break
      }
    }
  }
  // The usual case: nothing to decode.
  guard texts.count != count else { return nil }
  var seen: Set<String> = []
  return texts.lazy
    .map { text in
      (try? decoder.decode(String.self, from: Data(text))) ?? String(decoding: text, as: UTF8.self)
    }
    .first { !seen.insert($0).inserted }
}
