import Dynamics
import Sweeps

/// A mistake in a recording, and its position.
public struct RecordingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: String
  /// The line, from 1; nil if the mistake concerns the whole file.
  public let line: Int?
  /// What is wrong.
  public let reason: Reason

  package init(file: String, line: Int?, reason: Reason) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// A mistake that a recording can have.
  public enum Reason: Error, Hashable, Sendable {
    /// The file has no lines.
    case empty
    /// The file has no objects.
    case noObjects
    /// No row has a value.
    case noRows
    /// No row and no column belongs to an item of the scene.
    case noItem(among: [String], found: [String])
    /// The scene has several items, and the values name none.
    case noOwner([String])
    /// An item has its own columns, and there are also columns without an item, or an item column.
    case twoForms(String, hasItemColumn: Bool)
    /// A column is missing.
    case noColumn(String, found: [String])
    /// A column occurs twice.
    case repeatedColumn(String)
    /// A key is missing in an object.
    case noMember(String, found: [String])
    /// A key occurs twice in an object.
    case repeatedMember(String)
    /// A line is not a JSON object.
    case noObject
    /// A line has not the form of the file: it is too long, or has other fields than the first one. The
    /// column is that in the line, from 1, or nil if the whole line is concerned.
    case form(String, column: Int?)
    /// The unit of a column is unknown.
    case unit(String, column: String, allowed: [String])
    /// A coordinate is in points, and others are in pixels.
    case mixedUnits(String)
    /// A row in pixels has no scale.
    case noScale
    /// A row has no time.
    case noTime
    /// A field is not a finite number.
    case notNumber(String, column: String)
    /// A number is too large.
    case outOfRange(Double, column: String, limit: Double)
    /// The name of a row's item is not a text.
    case notName
    /// A time is not after the previous one.
    case time(Double, after: Double)
  }

  /// The position, what is wrong, and what is expected.
  public var description: String {
    var location = line.map { "\(file):\($0)" } ?? file
    if case .form(_, let column?) = reason { location += ":\(column)" }
    return "\(location): \(sentence)"
  }

  private var sentence: String {
    switch reason {
    case .empty: "the file is empty; expected a header with t and x, y or angle, then rows"
    case .noObjects: "the file is empty; expected a JSON object per line, with t and x, y or angle"
    case .noRows: "no row has a value; expected numbers for t and x, y or angle"
    case .noItem(let items, let found):
      if let name = found.first, found.count == 1 {
        unknownItemName(name, among: items)
      } else {
        "unknown items \(quoted(found)); expected \(choice(of: items))"
      }
    case .noOwner(let items):
      "the scene has \(items.count) items, and x, y and angle name none; expected an item column, or "
        + "names such as \(items[0]).x"
    case .twoForms(let item, let hasItemColumn):
      "\(item) has its own columns, but there "
        + (hasItemColumn ? "is also an item column" : "are also x, y or angle without an item")
        + "; use one of the two"
    case .noColumn(let name, let found):
      "no column \(name)\(instead(found)); expected a header with t and x, y or angle"
    case .repeatedColumn(let name): "duplicate column '\(name)'"
    case .noMember(let name, let found):
      "no key \(name)\(instead(found)); expected t and x, y or angle in every object"
    case .repeatedMember(let name): "duplicate key '\(excerpt(name))'"
    case .noObject: "not a JSON object; expected one per line, such as {\"t\":0,\"x\":1}"
    case .form(let problem, _): problem
    case .unit(let unit, let column, let allowed):
      "\(column): unknown unit '\(excerpt(unit))'; expected \(allowed.joined(separator: " or "))"
    case .mixedUnits(let column):
      "\(column) is in pt, and other coordinates are in px; expected one unit for all"
    case .noScale: "scale is missing; expected the pixels of a point, above 0, in every row"
    case .noTime: "t is missing; expected a number in every row"
    case .notNumber(let field, let column):
      "\(column) must be a finite number, or left out if unknown \(got(field))"
    case .outOfRange(let value, let column, let limit):
      "\(column): out of range (got \(shortest(value))); expected "
        + "\(shortest(-limit)) to \(shortest(limit))"
    case .notName: "item must be a text: the item's name in quotes"
    case .time(let time, let last):
      "t must increase: \(shortest(time)) s follows \(shortest(last)) s"
    }
  }

  /// The names that were found instead of a missing one.
  private func instead(_ names: [String]) -> String {
    names.isEmpty ? "" : " (got \(excerpt(names.joined(separator: ", "), limit: 200)))"
  }

  private func quoted(_ names: [String]) -> String {
    excerpt(names.map { "'\($0)'" }.joined(separator: ", "), limit: 200)
  }
}

/// What a reader of lines returns; its problem is a reason why the recording cannot be read.
func reading<Result>(
  _ next: @autoclosure () throws(TextProblem) -> Result
) throws(RecordingProblem.Reason) -> Result {
  do {
    return try next()
  } catch {
    throw .form(error.reason, column: error.column)
  }
}
