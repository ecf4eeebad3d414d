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

extension ResultProblem {
  /// A file that --resume finds, and that is of something else.
  ///
  /// A finished file is replaced by a new run, but rows of an unfinished one are not thrown away.
  static func otherSweep(
    _ path: String, differences: [String], isFinished: Bool
  ) -> ResultProblem {
    let remedy =
      isFinished ? "without --resume a new run begins" : "remove it, or choose another -o"
    return ResultProblem(
      path, "is of another sweep: other \(differences.joined(separator: ", ")); \(remedy)")
  }
}
