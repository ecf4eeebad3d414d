/// The tiles of a sweep: equally long runs of rows, the unit of checksums and of shards.
///
/// The tiles depend only on the number of rows, so they are the same on every machine.
public struct Tiling: Hashable, Sendable {
  /// The number of rows.
  public let rowCount: Int
  /// The number of rows of every tile except the last: a power of two.
  public let tileRowCount: Int

  /// The highest number of rows of a tile, which is also what a worker computes at a time.
  public static let tileRowLimit = 4096

  /// Divides rows into tiles: at least about a thousand, if there are enough rows.
  ///
  /// - Parameter rowCount: The number of rows, 0 or more.
  public init(rowCount: Int) {
    precondition(rowCount >= 0, "the number of rows must be 0 or more")
    self.rowCount = rowCount
    var size = 1
    while size < Self.tileRowLimit, size * 1024 < rowCount { size *= 2 }
    tileRowCount = size
  }

  /// The number of tiles.
  public var tileCount: Int { (rowCount + tileRowCount - 1) / tileRowCount }

  /// The rows of a tile.
  public func rows(ofTile tile: Int) -> Range<Int> { rows(ofTiles: tile..<tile + 1) }

  /// The rows of consecutive tiles.
  public func rows(ofTiles tiles: Range<Int>) -> Range<Int> {
    min(rowCount, tiles.lowerBound * tileRowCount)..<min(rowCount, tiles.upperBound * tileRowCount)
  }

  /// The rows of a shard: a run of whole tiles.
  public func rows(of shard: Shard) -> Range<Int> {
    // Tile t belongs to shard ⌊t N / tiles⌋, so shards differ by one tile at most.
    let first = { (index: Int) in (index * tileCount + shard.count - 1) / shard.count }
    return rows(ofTiles: first(shard.index)..<first(shard.index + 1))
  }
}

/// One of several parts of a sweep that are computed separately, on other machines or at other times.
public struct Shard: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The index of the shard, in `0..<count`.
  public let index: Int
  /// The number of shards, in `1...countLimit`.
  public let count: Int

  /// The highest number of shards.
  public static let countLimit = 1_000_000

  /// Creates a shard; nil if the index or the count is out of range.
  public init?(index: Int, count: Int) {
    guard 1...Self.countLimit ~= count, 0..<count ~= index else { return nil }
    self.index = index
    self.count = count
  }

  /// Decodes a shard.
  ///
  /// - Throws: `DecodingError` if the index or the count is out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let index = try container.decode(Int.self, forKey: .index)
    guard let shard = Shard(index: index, count: try container.decode(Int.self, forKey: .count))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .index, in: container, debugDescription: "the shard index or count is out of range")
    }
    self = shard
  }

  /// Reads `I/N`, with I in `0..<N`; nil for any other text.
  public init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index: index, count: count)
  }

  /// `I/N`.
  public var description: String { "\(index)/\(count)" }
}
