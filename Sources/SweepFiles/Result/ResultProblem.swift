/// Why a result cannot be read, or cannot be continued.
public struct ResultProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// What is the matter, and what to do about it.
  public let reason: String

  init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  /// One line.
  public var description: String { "\(path): \(reason)" }
}
