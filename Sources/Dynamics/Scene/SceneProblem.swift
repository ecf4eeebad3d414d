/// A place in a text.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The name of the file.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column, counted in Unicode scalars from 1.
  public var column: Int

  /// Creates a location.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The location as compilers write it: `drop.yaml:12:16`.
  public var description: String { "\(file):\(line):\(column)" }
}

/// What is wrong with one part of a scene, and what would be right.
public struct SceneProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part: a parameter path, or the place of something that has none, such as `items[1].name`.
  public var path: ParameterPath
  /// What was found there.
  public var found: String
  /// What would be right.
  public var allowed: String
  /// What was probably meant.
  public var suggestion: String?
  /// Where it was read; nil for a scene that was not.
  public var location: SourceLocation?

  /// Creates a problem.
  public init(
    path: ParameterPath, found: String, allowed: String, suggestion: String? = nil,
    location: SourceLocation? = nil
  ) {
    self.path = path
    self.found = found
    self.allowed = allowed
    self.suggestion = suggestion
    self.location = location
  }

  /// One line: `drop.yaml:12:16: card.elasticity is -1; allowed: 0...`.
  public var description: String {
    let place = location.map { "\($0): " } ?? ""
    let remedy = suggestion.map { "; did you mean \($0)?" } ?? ""
    return "\(place)\(path) is \(found); allowed: \(allowed)\(remedy)"
  }
}

/// Everything that is wrong with a scene, in its order.
public struct SceneProblems: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems, at least one.
  public var all: [SceneProblem]

  /// Creates the error.
  public init(all: [SceneProblem]) { self.all = all }

  /// The problems, a line each.
  public var description: String { all.map(\.description).joined(separator: "\n") }
}
