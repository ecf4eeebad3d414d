import Foundation

/// The identity of a file, independent of the path that leads to it.
///
/// Two paths have the same identity if they lead to the same file through symbolic or hard links.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  /// The name within the folder that `inode` identifies, if the file does not exist yet.
  private let name: String?

  /// Identifies a file.
  ///
  /// - Parameter path: A path of the file, which need not exist yet.
  public init(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      name = nil
    } else {
      let target = linkTarget(of: path)
      let slash = target.lastIndex(of: "/")
      let folder = slash.map { String(target[...$0]) } ?? "."
      // If the folder does not exist either, nothing can be read or written there.
      let isThere = stat(folder, &status) == 0
      name = isThere ? slash.map { String(target[$0...].dropFirst()) } ?? target : target
    }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// The paths that may be written while a file is created.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: That path, and the paths of the temporary files and metadata beside it.
  public static func names(writing path: String) -> [String] {
    let target = linkTarget(of: path)
    return [path]
      + [".partial", ".finishing"].map { target + $0 } + [TableMetadata.path(beside: target)]
  }
}

/// The folder that a path names, if it does not exist.
func missingFolder(of path: String) -> String? {
  guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
  let folder = String(path[..<slash])
  var status = stat()
  return stat(folder, &status) == 0 ? nil : folder
}

/// The path at the end of a chain of symbolic links, whether or not a file exists there.
///
/// - Parameter path: A path, which may be a link.
/// - Returns: The target of the last link, or `path` itself if it is not a link. If the links form
///   a ring, some path of the ring. Folders within the path may still be links.
func linkTarget(of path: String) -> String {
  var current = path
  // The system follows as many links.
  for _ in 0..<40 {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(current, &buffer, buffer.count)
    guard count > 0 else { break }
    let target = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = current.lastIndex(of: "/").map { current[...$0] } ?? ""
    current = target.hasPrefix("/") ? target : folder + target
  }
  return current
}
