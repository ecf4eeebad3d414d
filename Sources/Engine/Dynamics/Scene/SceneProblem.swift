/// A position in a file, or the file as a whole.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, as it was given.
  public var file: String
  /// The line, from 1; nil for the whole file.
  public var line: Int?
  /// The column, counted in Unicode scalars from 1; nil for a whole line or file.
  public var column: Int?

  /// Creates a location.
  public init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The location as compilers write it: `scenes/drop.yaml:12:16`.
  public var description: String {
    ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
  }
}

/// One mistake in a scene, with its location and what is expected instead.
///
/// ``description`` gives all problems the same form:
///
/// ```
/// scenes/card.yaml:4:69: card.elasticity: out of range (got -1); expected 0 or more
/// scenes/card.yaml:3:5: unknown key 'colour'; did you mean 'color'?
/// ```
public struct SceneProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a scene has where it has a problem.
  public enum Finding: Hashable, Sendable, CustomStringConvertible {
    /// A text from the scene, shown in single quotes unless it is a number or a flag.
    case text(String)
    /// A number.
    case number(Double)
    /// A description of something that has no short text, such as `a list of 3`.
    case words(String)

    /// The finding as messages show it.
    public var description: String {
      switch self {
      case .text(let text):
        decimalNumber(text) != nil || text == "true" || text == "false" ? text : inQuotes(text)
      // The sign of a NaN depends on the processor.
      case .number(let value): value.isNaN ? "nan" : shortest(value)
      case .words(let words): words
      }
    }
  }

  /// The part of the scene: a parameter path, or for a part without one a position such as
  /// `items[1].name`; nil for the whole file.
  public var path: ParameterPath?
  /// What is wrong, such as `out of range`.
  public var problem: String
  /// What the scene has there, if that helps.
  public var got: Finding?
  /// What is expected there instead.
  public var expected: String?
  /// Names that are probably meant, nearest first; messages show the first two, and ``expected``
  /// only if there are none.
  public var suggestions: [String]
  /// A sentence that says how to correct the scene, where ``expected`` does not.
  public var cure: String?
  /// Where the part was read; nil for a scene that was not read from a text.
  public var location: SourceLocation?
  /// The number nearest to one that is out of range; nil for other problems.
  package var nearest: Double?

  /// Creates a problem.
  public init(
    path: ParameterPath?, problem: String, got: Finding? = nil, expected: String? = nil,
    suggestions: [String] = [], cure: String? = nil, location: SourceLocation? = nil
  ) {
    self.path = path
    self.problem = problem
    self.got = got
    self.expected = expected
    self.suggestions = suggestions
    self.cure = cure
    self.location = location
  }

  /// One line: location, path, problem, what was found, and what is expected.
  public var description: String {
    problemMessage(
      at: location?.description, path?.text, problem, got: got?.description,
      suggestions: suggestions, expected: expected, cure: cure)
  }
}

/// All problems of a scene, in its order.
public struct SceneProblems: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems, at least one.
  public var all: [SceneProblem]

  /// Creates the error.
  public init(all: [SceneProblem]) { self.all = all }

  /// The problems, one on each line.
  public var description: String { all.map(\.description).joined(separator: "\n") }
}

extension SceneProblem {
  /// The problem of a number that is outside the range of its parameter.
  ///
  /// - Parameters:
  ///   - path: The parameter.
  ///   - value: The number.
  ///   - source: The expression that gave the number, if one did.
  ///   - range: The values that are allowed.
  init(path: ParameterPath, value: Double, from source: String? = nil, in range: ValueRange) {
    let objection = range.objection(to: value)
    var got: Finding? = value.isNaN ? nil : .number(value)
    if range.isFlag, value == 0 { got = .words("false") }
    if let source {
      got = .words((got.map { "\($0) from " } ?? "") + inQuotes(source))
    }
    self.init(path: path, problem: objection.problem, got: got, expected: objection.expected)
    let nearest = min(max(value, range.lower), range.upper)
    if range.contains(nearest) { self.nearest = nearest }
  }

  /// The problem of a name that does not exist.
  ///
  /// - Parameters:
  ///   - kind: What was named, in the singular, such as `item`.
  ///   - name: What was written.
  ///   - names: The names that exist.
  ///   - path: Where the name was written; nil if the location says enough.
  ///   - location: Where the name was read.
  package init(
    unknown kind: String, _ name: String, among names: [String], path: ParameterPath?,
    location: SourceLocation? = nil
  ) {
    let near = nearestNames(to: name, among: names, limit: 2)
    self.init(
      path: path, problem: "unknown \(kind) \(inQuotes(name))", expected: oneOf(names),
      suggestions: near, location: location)
  }
}
