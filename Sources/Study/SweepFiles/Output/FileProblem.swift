import Foundation

/// An error that explains why a file cannot be written.
public struct FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The cause.
  ///
  /// If the system reported the error, this is the system's message.
  public let reason: String
  /// The system's error number (`errno`), or nil if the error is not a system error.
  public let code: Int32?

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
    code = nil
  }

  init(path: String, code: Int32) {
    self.path = path
    reason = String(cString: strerror(code))
    self.code = code
  }

  /// An error of a library that writes a file.
  ///
  /// If the system refused to open or write the file, its message replaces the library's.
  init(path: String, reason: String, systemCode: Int32?) {
    self.path = path
    self.reason = systemCode.map { String(cString: strerror($0)) } ?? reason
    code = systemCode
  }

  /// System errors that libraries hide behind messages of their own: the disk is full, over quota,
  /// read-only or failing, or too many files are open.
  static let systemCodes: Set<Int32> = [ENOSPC, EFBIG, EDQUOT, EIO, EROFS, EMFILE, ENFILE]

  /// Whether the reader of a pipe has closed it.
  public var isClosedPipe: Bool { code == EPIPE }

  /// The path and the reason, on one line.
  public var description: String {
    "\(path.isEmpty ? "''" : path): cannot be written: \(reason)"
  }
}
