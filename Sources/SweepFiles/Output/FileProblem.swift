#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a file cannot be written.
public struct FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// What is the matter, in the system's words where they are its.
  public let reason: String
  /// The system's error number, if it was the system that refused.
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

  /// What a library that writes a file has said; of a disk that refused, what the system said.
  init(path: String, reason: String, diskCode: Int32?) {
    self.path = path
    self.reason = diskCode.map { String(cString: strerror($0)) } ?? reason
    code = diskCode
  }

  /// The system's error numbers of a disk that takes no more: full, a limit on files, failing.
  static let diskCodes: Set<Int32> = [ENOSPC, EFBIG, EDQUOT, EIO, EROFS]

  /// Whether nobody reads what is written any more.
  public var isClosedPipe: Bool { code == EPIPE }

  /// One line.
  public var description: String { "cannot write \(path): \(reason)" }
}
