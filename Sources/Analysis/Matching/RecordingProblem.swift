import Dynamics

/// What is wrong with a recording, and where.
public struct RecordingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: String
  /// The line, from 1; nil where it is the file as a whole.
  public let line: Int?
  /// What is wrong.
  public let reason: Reason

  /// A mistake that a recording may have.
  public enum Reason: Error, Hashable, Sendable {
    /// There is no line at all.
    case empty
    /// There is no object at all.
    case noObjects
    /// There is a header and no row with a value.
    case noRows
    /// No row and no column is of one of the scene's items.
    case noItem(among: [String], found: [String])
    /// The scene has several items, and nothing says whose the values are.
    case noOwner([String])
    /// An item has columns of its own beside those without an item, or beside rows that name theirs.
    case twoForms(String, hasItemColumn: Bool)
    /// A column is missing.
    case noColumn(String, found: [String])
    /// A column stands there twice.
    case repeatedColumn(String)
    /// An object does not have what it needs.
    case noMember(String, found: [String])
    /// An object has a name twice.
    case repeatedMember
    /// A line is no JSON object.
    case noObject
    /// A line is longer than an object of ours, bytes.
    case lineLength(limit: Int)
    /// A column has a unit that is not known.
    case unit(String, column: String, allowed: [String])
    /// A row has another number of fields than the header.
    case fieldCount(Int, expected: Int)
    /// A row has no time.
    case noTime
    /// A field is not a finite number.
    case notNumber(String, column: String)
    /// What names a row's item is no text.
    case notName
    /// A time is not after the one before it.
    case time(Double, after: Double)
  }

  /// One sentence: where, what is wrong, what is allowed.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(sentence)"
  }

  private var sentence: String {
    switch reason {
    case .empty: "the file is empty; allowed: a line with the names t, x, y, angle, then rows"
    case .noObjects: "the file is empty; allowed: a JSON object a line, with t and x, y or angle"
    case .noRows: "no row has a value; allowed: numbers for t and x, y or angle"
    case .noItem(let items, let found):
      "nothing is of the scene's items; there is \(found.joined(separator: ", ")); allowed: "
        + items.joined(separator: ", ")
    case .noOwner(let items):
      "x, y and angle are of no item, and the scene has \(items.count); allowed: a column item, or "
        + "names such as \(items[0]).x"
    case .twoForms(let item, let hasItemColumn):
      "\(item) has columns of its own, and there is also "
        + (hasItemColumn ? "a column item" : "x, y or angle of no item") + "; allowed: one of both"
    case .noColumn(let name, let found):
      "there is no column \(name)\(among(found)); allowed: a first line that names t and x, y or "
        + "angle"
    case .repeatedColumn(let name): "the column \(name) stands there twice; allowed: once"
    case .noMember(let name, let found):
      "there is no \(name)\(among(found)); allowed: t and x, y or angle in each object"
    case .repeatedMember: "a name stands there twice; allowed: once"
    case .noObject: "not a JSON object; allowed: one a line, such as {\"t\":0,\"x\":1}"
    case .lineLength(let limit): "a line of more than \(limit) bytes; allowed: up to as many"
    case .unit(let unit, let column, let allowed):
      "\(column) is in '\(unit)'; allowed: \(allowed.joined(separator: ", "))"
    case .fieldCount(let count, let expected):
      "\(count) fields; allowed: \(expected), as in the first line"
    case .noTime: "t is empty; allowed: a number in each row"
    case .notNumber(let field, let column):
      "\(column) is '\(excerpt(field))'; allowed: a finite number, or nothing where it is not known"
    case .notName: "item is no text; allowed: the name of an item in quotes"
    case .time(let time, let last):
      "t is \(shortest(time)) s after \(shortest(last)) s; allowed: times that grow"
    }
  }

  /// The names that there are instead.
  private func among(_ names: [String]) -> String {
    names.isEmpty ? "" : " among \(excerpt(names.joined(separator: ", "), limit: 200))"
  }
}
