import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a result cannot be read, or cannot be continued.
public struct ResultProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// What is the matter, and what to do about it.
  public let reason: String

  /// What kind of trouble it is.
  let kind: Kind

  /// Kinds of trouble, which call for different remedies.
  enum Kind {
    /// Something that is not as a sweep wrote it, or not what was asked for.
    case damage
    /// A file that no sweep wrote, or that nothing says to be a sweep's.
    case stranger
    /// A file that the system does not let be read, so that nothing is known of it.
    case refusal
  }

  init(_ path: String, _ reason: String, _ kind: Kind = .damage) {
    self.path = path
    self.reason = reason
    self.kind = kind
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

/// Opens a file for reading.
///
/// - Throws: ``ResultProblem`` if there is none, if it is a folder, or with what the system says.
func openForReading(_ path: String) throws(ResultProblem) -> FileHandle {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else {
    guard errno != ENOENT else { throw ResultProblem(path, "there is no such file") }
    throw ResultProblem(path, "cannot be read: \(String(cString: strerror(errno)))", .refusal)
  }
  let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  var status = stat()
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
    throw ResultProblem(path, "cannot be read: a folder", .refusal)
  }
  return handle
}
