public import Sweeps

extension Shard {
  /// The name of the file of this part: `drop.3-of-64.nc` for `drop.nc`.
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

  /// A path before and from the last point of its name.
  private static func split(_ path: String) -> (stem: String, ending: String) {
    guard let point = path.lastIndex(of: "."), !path[point...].contains("/") else {
      return (path, "")
    }
    return (String(path[..<point]), String(path[point...]))
  }
}
