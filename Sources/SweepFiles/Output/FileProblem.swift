#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
  /// If the disk refused the data, the system's message replaces the library's.
  init(path: String, reason: String, diskCode: Int32?) {
    self.path = path
    self.reason = diskCode.map { String(cString: strerror($0)) } ?? reason
    code = diskCode
  }

  /// System errors that mean that the disk accepts no more data: full, over quota, or failing.
  static let diskCodes: Set<Int32> = [ENOSPC, EFBIG, EDQUOT, EIO, EROFS]

  /// Whether the reader of a pipe has closed it.
  public var isClosedPipe: Bool { code == EPIPE }

  /// The path and the reason, on one line.
  public var description: String {
    "\(path.isEmpty ? "''" : path): cannot be written: \(reason)"
  }
}
