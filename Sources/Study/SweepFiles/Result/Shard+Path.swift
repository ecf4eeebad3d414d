public import Sweeps

extension Shard {
  /// The path of this shard's part file, such as `drop.03-of-64.nc` for `drop.nc`.
  ///
  /// The index is padded with zeros, so that the names sort in the order of the shards.
  ///
  /// - Parameter path: The path of the whole result.
  /// - Returns: The path of the part file.
  public func path(in path: String) -> String {
    let width = String(count - 1).count
    let number = String(index)
    let padded = String(repeating: "0", count: width - number.count) + number
    let (stem, ending) = Self.split(path)
    return "\(stem).\(padded)-of-\(count)\(ending)"
  }

  /// Parses the path of a part file.
  ///
  /// - Parameter path: A path in the form of ``path(in:)``.
  /// - Returns: The shard and the path of the whole result, or nil if the path has another form.
  public static func named(by path: String) -> (shard: Shard, whole: String)? {
    let (stem, ending) = split(path)
    guard let point = stem.lastIndex(of: "."), !stem[point...].contains("/") else { return nil }
    let words = stem[stem.index(after: point)...].split(separator: "-")
    guard words.count == 3, words[1] == "of", let index = Int(words[0]), let count = Int(words[2]),
      let shard = Shard(index: index, count: count)
    else { return nil }
    let whole = String(stem[..<point]) + ending
    return shard.path(in: whole) == path ? (shard, whole) : nil
  }

  /// A shell pattern for all part files of a result.
  ///
  /// - Parameters:
  ///   - count: The number of shards.
  ///   - path: The path of the whole result.
  /// - Returns: A shell word with a `*` in place of the index.
  package static func pattern(count: Int, of path: String) -> String {
    let (stem, ending) = split(path)
    return "\(quoted(stem)).*-of-\(count)" + (ending.isEmpty ? "" : quoted(ending))
  }

  /// Splits a path before the last period of its file name.
  private static func split(_ path: String) -> (stem: String, ending: String) {
    guard let point = path.lastIndex(of: "."), !path[point...].contains("/") else {
      return (path, "")
    }
    return (String(path[..<point]), String(path[point...]))
  }
}
