#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The name of a file that will be, looked at before any work is done.
struct OutputPath {
  /// The file; if the name that was given is a link, the file that the link leads to.
  let text: String

  /// - Parameter path: The name that was given.
  /// - Throws: ``FileProblem`` if no file can have it, or what has it is not a regular file.
  init(_ path: String) throws(FileProblem) {
    guard !path.isEmpty, !path.hasSuffix("/") else {
      throw FileProblem(path: path, reason: "not the name of a file")
    }
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw FileProblem(path: path, reason: "not a regular file")
      }
    }
    // Without the links, so that a rename replaces the file and not the link.
    text = linkTarget(of: path)
    guard lstat(text, &status) != 0 || status.st_mode & S_IFMT != S_IFLNK else {
      throw FileProblem(path: path, code: ELOOP)
    }
  }

  /// Where the file is written until it is whole.
  var partial: String { text + Self.partialEnding }

  private static let partialEnding = ".partial"

  /// Where the file of a name is written until it is whole; of a link, the file that it leads to.
  static func partial(of path: String) -> String { linkTarget(of: path) + partialEnding }

  /// The name of the file that one becomes when it is whole; its own if it is one that is whole.
  static func whole(of path: String) -> String {
    path.hasSuffix(partialEnding) ? String(path.dropLast(partialEnding.count)) : path
  }

  /// Where a file that is made of rows is written until it is whole.
  var finishing: String { text + ".finishing" }

  /// The name without the folder.
  var name: String { text.split(separator: "/").last.map(String.init) ?? text }

  /// Refuses to replace a file that may not be written, though its folder may be.
  ///
  /// - Throws: ``FileProblem`` if there is one and the system would not let its bytes be changed.
  func requireReplaceable() throws(FileProblem) {
    guard access(text, F_OK) == 0, access(text, W_OK) != 0 else { return }
    throw FileProblem(path: text, code: errno)
  }

  /// Gives a file that is whole and on disk this name, instead of the one that had it, and the
  /// permissions of that one.
  ///
  /// After a power cut there is the old file or the new.
  func take(over temporary: String) throws(FileProblem) {
    var old = stat()
    // Where the file system has no permissions to give, there is nothing to keep.
    if stat(text, &old) == 0 { _ = chmod(temporary, old.st_mode & 0o777) }
    guard rename(temporary, text) == 0 else { throw FileProblem(path: text, code: errno) }
    syncFolder()
  }

  /// Puts the names in the folder on disk.
  func syncFolder() {
    let folder = open(folder, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }  // a folder that may be written but not read
    _ = fsync(folder)
    close(folder)
  }

  private var folder: String {
    guard let slash = text.lastIndex(of: "/") else { return "." }
    return slash == text.startIndex ? "/" : String(text[..<slash])
  }
}

/// Opens a file for writing, creates it if it is not there, and keeps other sweeps out of it.
///
/// - Returns: The descriptor; ``closeLocked(_:)`` lets others in.
/// - Throws: ``FileProblem`` if it cannot be opened or another process has it.
func openLocked(_ path: String) throws(FileProblem) -> Int32 {
  // Whoever asks how far a result is holds its lock for an instant.
  let patience = ContinuousClock.now + .milliseconds(100)
  while true {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileProblem(path: path, code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      if .now < patience {
        usleep(5000)
        continue
      }
      throw FileProblem(path: path, reason: "being written by another sweep")
    }
    // Between our open and our lock its last owner may have given the file its final name, or
    // removed it: then it is not the file of this name any more.
    var (ours, named) = (stat(), stat())
    if fstat(descriptor, &ours) == 0, stat(path, &named) == 0, ours.st_ino == named.st_ino,
      ours.st_dev == named.st_dev
    {
      return descriptor
    }
    closeLocked(descriptor)
  }
}

/// Closes a file that ``openLocked(_:)`` opened, and lets others in.
///
/// Closing alone would not: a child that this process has begun to start has a copy of the
/// descriptor, and with it the lock, until it runs its own program.
func closeLocked(_ descriptor: Int32) {
  flock(descriptor, LOCK_UN)
  close(descriptor)
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

/// Whether another process has locked a file.
func isLocked(_ path: String) -> Bool {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { closeLocked(descriptor) }
  return flock(descriptor, LOCK_SH | LOCK_NB) != 0
}

/// The next bytes of a file; none at its end, or where it cannot be read.
func readPiece(_ descriptor: Int32) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
    var result = -1
    repeat {
      result = read(descriptor, buffer.baseAddress, buffer.count)
    } while result < 0 && errno == EINTR
    count = max(0, result)
  }
}
