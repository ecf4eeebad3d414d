/// The name of one number of a scene, such as `card.elasticity` or `rope.anchor.x`.
///
/// A path may be unknown to a scene; ``ParameterTable/index(of:)`` checks it.
public struct ParameterPath: Hashable, Sendable {
  /// The path as it is written.
  public let text: String

  /// Creates a path from its text.
  public init(_ text: String) { self.text = text }
}

extension ParameterPath: Comparable {
  /// Orders paths by their text.
  public static func < (left: ParameterPath, right: ParameterPath) -> Bool {
    left.text < right.text
  }
}

extension ParameterPath: CustomStringConvertible {
  /// The path as it is written.
  public var description: String { text }
}

extension ParameterPath: ExpressibleByStringInterpolation {
  /// Creates a path from a literal, such as `"\(item.name).elasticity"`.
  public init(stringLiteral text: String) { self.init(text) }
}

extension ParameterPath: Codable {
  /// Reads a path from a single string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the path as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// A path that a scene does not have.
public struct UnknownPath: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path that does not exist.
  public let path: ParameterPath
  /// The paths of the scene that are probably meant, nearest first; may be empty.
  public let nearest: [ParameterPath]
  /// What is expected where no path is near; nil if nothing helps.
  public let expected: String?

  /// Creates the error.
  public init(path: ParameterPath, nearest: [ParameterPath], expected: String? = nil) {
    self.path = path
    self.nearest = nearest
    self.expected = expected
  }

  /// The metric that was named in place of a path, as `settleTime` or `card.settleTime`; nil if
  /// none was.
  public var metric: Metric? {
    path.text.split(separator: ".").last.flatMap { Metric(rawValue: String($0)) }
  }

  /// Whether ``description`` lists only the first of the paths that are expected.
  package var listsOnlySome: Bool {
    nearest.isEmpty && expected?.hasSuffix("…") == true
  }

  /// One line: the path, and what was probably meant or is expected.
  public var description: String {
    problemMessage(nil, problem, suggestions: nearest.map(\.text), expected: expected)
  }

  /// What is wrong, without what was meant.
  var problem: String {
    metric == nil
      ? "unknown path \(inQuotes(path.text))" : "\(inQuotes(path.text)) is a metric, not a path"
  }
}

extension UnknownPath {
  /// How many paths a message lists.
  private static let listLimit = 8

  /// Finds what an unknown path was probably meant to be.
  ///
  /// - Parameters:
  ///   - path: The path that does not exist.
  ///   - paths: The paths that exist.
  package init(_ path: ParameterPath, among paths: [ParameterPath]) {
    let names = paths.map(\.text)
    let parts = path.text.split(separator: ".", omittingEmptySubsequences: false)
    let owner = parts.dropLast().joined(separator: ".")
    let isOwner = !path.text.isEmpty && names.contains { $0.hasPrefix(path.text + ".") }
    // Of a whole item all paths are equally near.
    let near = isOwner && parts.count == 1 ? [] : nearestNames(to: path.text, among: names)
    let namesakes = names.filter { $0.hasSuffix(".\(parts.last ?? "")") }
    let nearest =
      !near.isEmpty || isOwner ? near : namesakes.count <= 2 ? namesakes : []
    let siblings = names.filter {
      $0.hasPrefix((isOwner ? path.text : owner.isEmpty ? "?" : owner) + ".")
    }
    // Most often the scene does not name it: a number in pixels reads it.
    guard path != UnitLiteral.displayScale else {
      self.init(
        path: path, nearest: near.map { ParameterPath($0) },
        expected: "a parameter displayScale, such as 'parameters: {displayScale: 3}': the pixels "
          + "of a point, which numbers in px need")
      return
    }
    self.init(
      path: path, nearest: nearest.map { ParameterPath($0) },
      expected: siblings.isEmpty ? Self.openings(of: names) : Self.list(siblings))
  }

  private static func list(_ names: [String]) -> String? {
    oneOf(names.prefix(listLimit) + (names.count > listLimit ? ["…"] : []))
  }

  /// What the paths of a scene begin with.
  private static func openings(of names: [String]) -> String? {
    var seen: Set<Substring> = []
    let heads = names.compactMap { $0.split(separator: ".").first }
      .filter { !$0.contains("[") && seen.insert($0).inserted }
    return list(heads.map(String.init)).map { "a path that begins with \($0)" }
  }
}
