package import Foundation

/// Opens files whose end is reached by reading: not folders, pipes or devices.
///
/// A pipe without a writer waits for ever, and some devices have no end.
package enum RegularFile {
  /// Why a file cannot be opened.
  package enum Refusal: Error {
    case isMissing
    case isFolder
    case isEndless
    /// The system's reason.
    case system(String)

    /// What is wrong, after "cannot be read: ".
    package var reason: String {
      switch self {
      case .isMissing: "no such file"
      case .isFolder: "it is a folder"
      case .isEndless: "it is a pipe or a device"
      case .system(let reason): reason
      }
    }
  }

  /// Opens a file for reading, without waiting.
  ///
  /// - Throws: Why it cannot be opened.
  /// - Returns: The descriptor, which the caller closes.
  package static func descriptor(of path: String) throws(Refusal) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .isMissing : .system(String(cString: strerror(errno)))
    }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    let kind = status.st_mode & S_IFMT
    guard isKnown, kind == S_IFREG else {
      close(descriptor)
      throw kind == S_IFDIR ? .isFolder : .isEndless
    }
    return descriptor
  }

  /// The same as a handle that closes itself.
  package static func handle(_ path: String) throws(Refusal) -> FileHandle {
    FileHandle(fileDescriptor: try descriptor(of: path), closeOnDealloc: true)
  }
}
