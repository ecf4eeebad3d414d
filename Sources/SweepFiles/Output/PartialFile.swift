#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that comes into being whole.
///
/// What is written goes to `NAME.partial` in the same folder. ``commit()`` puts it on disk and gives
/// it its name; until then a file of that name stays as it is, whatever happens. Without a commit
/// the partial file is left for whoever wants to see what was done.
public final class PartialFile {
  /// The file that will be.
  public let path: String
  /// The file that is written until then.
  public let partialPath: String
  /// Whether a partial file of an earlier run, not empty, was replaced.
  public let replacesPartial: Bool

  private var descriptor: Int32

  /// Creates the partial file, and finds out before any work is done if that cannot be.
  ///
  /// - Parameter path: The file that will be; if it is a link, the file that the link leads to.
  /// - Throws: ``FileProblem`` if its folder cannot be written, if it is not a regular file, or if
  ///   another process is writing the same partial file.
  public init(path: String) throws(FileProblem) {
    guard !path.isEmpty, !path.hasSuffix("/") else {
      throw FileProblem(path: path, reason: "not the name of a file")
    }
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw FileProblem(path: path, reason: "not a regular file")
      }
    }
    self.path = Self.resolved(path)
    partialPath = self.path + ".partial"
    descriptor = open(partialPath, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileProblem(path: partialPath, code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw FileProblem(path: partialPath, reason: "being written by another sweep")
    }
    replacesPartial = fstat(descriptor, &status) == 0 && status.st_size > 0
    guard ftruncate(descriptor, 0) == 0 else {
      let code = errno
      close(descriptor)
      throw FileProblem(path: partialPath, code: code)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(FileProblem) {
    if let code = writeAll(bytes[...], to: descriptor) {
      throw FileProblem(path: partialPath, code: code)
    }
  }

  /// Puts what was written on disk under its name.
  ///
  /// The bytes are on disk before the name is: after a power cut there is the old file or the new.
  public func commit() throws(FileProblem) {
    try check(fsync(descriptor), partialPath)
    try check(rename(partialPath, path), path)
    close(descriptor)
    descriptor = -1
    let folder = open(Self.folder(of: path), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }  // a folder that may be written but not read
    _ = fsync(folder)
    close(folder)
  }

  /// Puts what was written so far on disk and leaves it in the partial file.
  public func keepPartial() throws(FileProblem) {
    try check(fsync(descriptor), partialPath)
    close(descriptor)
    descriptor = -1
  }

  private func check(_ result: Int32, _ path: String) throws(FileProblem) {
    guard result == 0 else { throw FileProblem(path: path, code: errno) }
  }

  /// The path without the links in it, so that a rename replaces the file and not the link.
  private static func resolved(_ path: String) -> String {
    guard let pointer = realpath(path, nil) else { return path }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// Writes all bytes, however often the system takes only some.
///
/// - Returns: The system's error number; nil if everything was written.
func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int32? {
  bytes.withUnsafeBytes { buffer in
    var written = 0
    while written < buffer.count {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
