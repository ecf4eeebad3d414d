import Foundation
import SceneFiles

/// The path of a file to be written, checked before any work is done.
struct OutputPath {
  /// The path of the file.
  ///
  /// If the given path is a link, this is the link's target.
  let text: String

  /// - Parameter path: The path as the user gave it.
  /// - Throws: ``FileProblem`` if a file cannot have this path, or if something other than a
  ///   regular file has it.
  init(_ path: String) throws(FileProblem) {
    guard !path.isEmpty, !path.hasSuffix("/") else {
      throw FileProblem(path: path, reason: "not a file name; expected a path that names a file")
    }
    var status = stat()
    if stat(path, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFDIR: throw FileProblem(path: path, reason: "it is a folder; expected a file name")
      default: throw FileProblem(path: path, reason: "not a regular file")
      }
    }
    // Links are resolved, so that a rename replaces the file and not the link.
    text = linkTarget(of: path)
    guard lstat(text, &status) != 0 || status.st_mode & S_IFMT != S_IFLNK else {
      throw FileProblem(path: path, code: ELOOP)
    }
  }

  /// The path of the partial file, which holds the data of an unfinished run.
  var partial: String { text + Self.partialEnding }

  private static let partialEnding = ".partial"

  /// The path of the partial file that belongs to a path, after following links.
  static func partial(of path: String) -> String { linkTarget(of: path) + partialEnding }

  /// The path of the finished file that belongs to a partial file, or the path itself.
  static func whole(of path: String) -> String {
    path.hasSuffix(partialEnding) ? String(path.dropLast(partialEnding.count)) : path
  }

  /// The path of the file that is built from the partial file, until it is complete.
  var finishing: String { text + finishingEnding }

  /// The name without the folder.
  var name: String { text.split(separator: "/").last.map(String.init) ?? text }

  /// Refuses to replace a read-only file, even if its folder is writable.
  ///
  /// - Throws: ``FileProblem`` if the file exists and is not writable.
  func requireReplaceable() throws(FileProblem) {
    guard access(text, F_OK) == 0, access(text, W_OK) != 0 else { return }
    throw FileProblem(path: text, code: errno)
  }

  /// Renames a complete file on disk to this path, with the permissions of the file it replaces.
  ///
  /// After a power cut either the old or the new file exists, never a part of one.
  func take(over temporary: String) throws(FileProblem) {
    var old = stat()
    // A file system without permissions has none to keep.
    if stat(text, &old) == 0 { _ = chmod(temporary, old.st_mode & 0o777) }
    guard rename(temporary, text) == 0 else { throw FileProblem(path: text, code: errno) }
    syncFolder()
  }

  /// Writes the folder's entries to disk.
  func syncFolder() {
    let folder = open(folder, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }  // the folder is writable but not readable
    try? syncToDisk(folder, of: text)
    close(folder)
  }

  private var folder: String { parentFolder(of: text) ?? "." }
}

/// The path without its last part; nil for a name without a folder.
private func parentFolder(of path: String) -> String? {
  path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
}

private let finishingEnding = ".finishing"

/// Opens a file for writing, creates it if necessary, and locks it against other sweeps.
///
/// - Returns: The descriptor. Call ``closeLocked(_:)`` to release the lock.
/// - Throws: ``FileProblem`` if the file cannot be opened or another process holds the lock.
func openLocked(_ path: String) throws(FileProblem) -> Int32 {
  // Retry, because `sweep status` holds the lock for a moment.
  let deadline = ContinuousClock.now + .milliseconds(100)
  while true {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw creationProblem(of: path, code: errno)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      if .now < deadline {
        usleep(5000)
        continue
      }
      throw FileProblem(
        path: path, reason: "another sweep is writing it; wait until that sweep has finished")
    }
    // The previous owner may have renamed or removed the file after it was opened here and before it
    // was locked. Then the descriptor does not belong to this path.
    var (ours, named) = (stat(), stat())
    if fstat(descriptor, &ours) == 0, stat(path, &named) == 0, ours.st_ino == named.st_ino,
      ours.st_dev == named.st_dev
    {
      return descriptor
    }
    closeLocked(descriptor)
  }
}

/// The problem of a partial file that cannot be created, with the path that the user gave.
private func creationProblem(of partial: String, code: Int32) -> FileProblem {
  var path = OutputPath.whole(of: partial)
  if path.hasSuffix(finishingEnding) { path.removeLast(finishingEnding.count) }
  if code == ENOENT, let folder = missingFolder(of: path) {
    return FileProblem(path: path, reason: "the folder '\(folder)' does not exist")
  }
  if code == ENOTDIR, let folder = parentFolder(of: path) {
    return FileProblem(path: path, reason: "'\(folder)' is not a folder")
  }
  // If the file does not exist, the folder refused to create it.
  guard [ENOENT, EACCES, EPERM, EROFS].contains(code), access(partial, F_OK) != 0 else {
    return FileProblem(path: path, code: code)
  }
  // "No such file" would mislead: the folder exists, and the file does not have to.
  let cause = code == ENOENT ? "" : ": \(String(cString: strerror(code)))"
  return FileProblem(
    path: path,
    reason: (parentFolder(of: path).map { "the folder '\($0)'" } ?? "the current folder")
      + " accepts no new file\(cause)")
}

/// Closes a file that ``openLocked(_:)`` opened, and releases its lock.
///
/// Closing alone would not release it: a child process between fork and exec still holds a copy of
/// the descriptor, and with it the lock.
func closeLocked(_ descriptor: Int32) {
  flock(descriptor, LOCK_UN)
  close(descriptor)
}

/// Writes all bytes, with as many system calls as it takes.
///
/// - Returns: The system's error number, or nil on success.
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

/// Whether another process has locked a file for writing.
func isLocked(_ path: String) -> Bool {
  guard let descriptor = try? RegularFile.descriptor(of: path) else { return false }
  defer { closeLocked(descriptor) }
  return flock(descriptor, LOCK_SH | LOCK_NB) != 0
}

/// The next bytes of a file, empty at its end or if it cannot be read.
func readPiece(_ descriptor: Int32) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
    var result = -1
    repeat {
      result = read(descriptor, buffer.baseAddress, buffer.count)
    } while result < 0 && errno == EINTR
    count = max(0, result)
  }
}
