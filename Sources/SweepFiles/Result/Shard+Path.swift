public import Sweeps

extension Shard {
  /// The name of the file of this part: `drop.03-of-64.nc` for `drop.nc`.
  ///
  /// The number is padded with zeros, so that names sort as parts do.
  ///
  /// - Parameter path: The name of the whole result.
  /// - Returns: The name of the part.
  public func path(in path: String) -> String {
    let width = String(count - 1).count
    let number = String(index)
    let padded = String(repeating: "0", count: width - number.count) + number
    let (stem, ending) = Self.split(path)
    return "\(stem).\(padded)-of-\(count)\(ending)"
  }

  /// The part that a file's name says it is, and the name of the whole; nil if it says neither.
  ///
  /// - Parameter path: The name of a part, as ``path(in:)`` gives it.
  /// - Returns: The part and the name of the whole result.
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

  /// The names of all parts of a division as a shell takes and completes them.
  ///
  /// - Parameters:
  ///   - count: How many parts there are.
  ///   - path: The name of the whole result.
  /// - Returns: A word with a `*` in the place of the number.
  package static func pattern(count: Int, of path: String) -> String {
    let (stem, ending) = split(path)
    return "\(quoted(stem)).*-of-\(count)" + (ending.isEmpty ? "" : quoted(ending))
  }

  /// A path before and from the last point of its name.
  private static func split(_ path: String) -> (stem: String, ending: String) {
    guard let point = path.lastIndex(of: "."), !path[point...].contains("/") else {
      return (path, "")
    }
    return (String(path[..<point]), String(path[point...]))
  }
}
