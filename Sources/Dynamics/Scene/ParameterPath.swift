/// The name of one number of a scene, such as `card.elasticity` or `rope.anchor.x`.
///
/// A path is only a name: whether a scene has it is said by ``ParameterTable/index(of:)``.
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
  /// The path that was asked for.
  public let path: ParameterPath
  /// The paths of the scene that are spelt most like it, nearest first; may be empty.
  public let nearest: [ParameterPath]

  /// Creates the error.
  public init(path: ParameterPath, nearest: [ParameterPath]) {
    self.path = path
    self.nearest = nearest
  }

  /// What is unknown, and what was probably meant.
  public var description: String {
    guard !nearest.isEmpty else { return "\(path) is not a path of this scene" }
    let names = nearest.map(\.text).joined(separator: ", ")
    return "\(path) is not a path of this scene; did you mean \(names)?"
  }
}
