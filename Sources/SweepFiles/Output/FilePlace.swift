#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file that a name leads to, whatever the name: links of both kinds lead to what they are of.
public struct FilePlace: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  /// The name in the folder of that inode, where there is no file yet.
  private let name: String?

  /// - Parameter path: A name of a file, which need not be there yet.
  public init(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      name = nil
    } else {
      let target = linkTarget(of: path)
      let slash = target.lastIndex(of: "/")
      let folder = slash.map { String(target[...$0]) } ?? "."
      // Where there is no folder, nothing will be read or written.
      let isThere = stat(folder, &status) == 0
      name = isThere ? slash.map { String(target[$0...].dropFirst()) } ?? target : target
    }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// The names that may be written on the way to a file.
  ///
  /// - Parameter path: The name that was given.
  /// - Returns: That name, and those of what is made beside the file.
  public static func names(writing path: String) -> [String] {
    let target = linkTarget(of: path)
    return [path]
      + [".partial", ".finishing"].map { target + $0 } + [TableMetadata.path(beside: target)]
  }
}

/// The name that a chain of links ends with, whether there is a file of that name or not.
///
/// - Parameter path: A name, of a link or not.
/// - Returns: The name that the last link gives, or the one that was asked for if it is no link; of
///   a ring of links some name in it. Folders on the way may be links.
func linkTarget(of path: String) -> String {
  var place = path
  // As many as the system follows.
  for _ in 0..<40 {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(place, &buffer, buffer.count)
    guard count > 0 else { break }
    let target = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = place.lastIndex(of: "/").map { place[...$0] } ?? ""
    place = target.hasPrefix("/") ? target : folder + target
  }
  return place
}
