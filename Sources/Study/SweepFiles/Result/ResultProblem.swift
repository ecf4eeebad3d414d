package import Foundation
import SceneFiles

/// An error that explains why a result cannot be read or continued.
public struct ResultProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The cause, and where possible a cure.
  public let reason: String

  /// The kind of problem.
  package let kind: Kind

  /// Kinds of problems, which need different cures.
  package enum Kind {
    /// The content is not what sweep wrote, or not what the caller expects.
    case damage
    /// Sweep did not write the file, or its metadata is missing.
    case foreign
    /// The system refuses to read the file, so its content is unknown.
    case refusal
  }

  package init(_ path: String, _ reason: String, _ kind: Kind = .damage) {
    self.path = path
    self.reason = reason
    self.kind = kind
  }

  /// The path and the reason, on one line.
  public var description: String { "\(path): \(reason)" }
}

extension ResultProblem {
  /// The problem of a file that belongs to another sweep than the one that `--resume` continues.
  ///
  /// A new run may replace a finished file, but never discards the rows of an unfinished one.
  static func otherSweep(
    _ path: String, differences: [String], isFinished: Bool
  ) -> ResultProblem {
    let cure =
      isFinished
      ? "run without --resume to replace it" : "remove that file or choose another name with -o"
    return ResultProblem(
      path, "belongs to another sweep (different \(differences.joined(separator: ", "))); \(cure)")
  }
}

/// Opens a finished file that `--resume` finds, and adds a cure to the problem of a damaged one.
func openFinished<File>(
  _ open: () throws(ResultProblem) -> File
) throws(ResultProblem) -> File {
  do {
    return try open()
  } catch {
    guard error.kind == .damage else { throw error }
    throw ResultProblem(error.path, "\(error.reason); run without --resume to replace it")
  }
}

/// Opens a file for reading.
///
/// - Throws: ``ResultProblem`` if the file does not exist, is not a regular file or is not readable.
package func openForReading(_ path: String) throws(ResultProblem) -> FileHandle {
  do {
    return try RegularFile.handle(path)
  } catch {
    guard case .isMissing = error else {
      throw ResultProblem(path, "cannot be read: \(error.reason)", .refusal)
    }
    let folder = missingFolder(of: path).map { ": the folder '\($0)' does not exist" } ?? ""
    throw ResultProblem(path, "\(error.reason)\(folder)")
  }
}
