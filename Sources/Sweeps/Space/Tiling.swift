/// A sweep's rows cut into tiles of one size: the unit of checksums and of the shares of machines.
///
/// It depends on the number of rows alone, so that every machine cuts alike.
public struct Tiling: Hashable, Sendable {
  /// How many rows there are.
  public let rowCount: Int
  /// How many rows a tile has, but for the last: a power of two.
  public let tileRowCount: Int

  /// The largest tile: as many rows as a worker computes at a time.
  public static let tileRowLimit = 4096

  /// Cuts rows into tiles, about a thousand or more of them unless there are too few rows.
  ///
  /// - Parameter rowCount: How many rows there are, 0 or more.
  public init(rowCount: Int) {
    precondition(rowCount >= 0, "no negative number of rows")
    self.rowCount = rowCount
    var size = 1
    while size < Self.tileRowLimit, size * 1024 < rowCount { size *= 2 }
    tileRowCount = size
  }

  /// How many tiles there are.
  public var tileCount: Int { (rowCount + tileRowCount - 1) / tileRowCount }

  /// The rows of a tile.
  public func rows(ofTile tile: Int) -> Range<Int> { rows(ofTiles: tile..<tile + 1) }

  /// The rows of some neighbouring tiles.
  public func rows(ofTiles tiles: Range<Int>) -> Range<Int> {
    min(rowCount, tiles.lowerBound * tileRowCount)..<min(rowCount, tiles.upperBound * tileRowCount)
  }

  /// The rows of a shard: whole tiles, next to each other.
  public func rows(of shard: Shard) -> Range<Int> {
    // Tile t belongs to shard ⌊t N / tiles⌋, so that shares differ by one tile at most.
    let first = { (index: Int) in (index * tileCount + shard.count - 1) / shard.count }
    return rows(ofTiles: first(shard.index)..<first(shard.index + 1))
  }
}

/// One of several parts of a sweep that are computed apart, on other machines or at other times.
public struct Shard: Hashable, Codable, Sendable, CustomStringConvertible {
  /// Which part, in `0..<count`.
  public let index: Int
  /// How many parts there are, in `1...countLimit`.
  public let count: Int

  /// How many parts there may be.
  public static let countLimit = 1_000_000

  /// Creates a part; nil if there is no such part.
  public init?(index: Int, count: Int) {
    guard 1...Self.countLimit ~= count, 0..<count ~= index else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads what a file has.
  ///
  /// - Throws: `DecodingError` if there is no such part.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let index = try container.decode(Int.self, forKey: .index)
    guard let shard = Shard(index: index, count: try container.decode(Int.self, forKey: .count))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .index, in: container, debugDescription: "no such part")
    }
    self = shard
  }

  /// Reads `I/N`, I from 0; nil if it is something else.
  public init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index: index, count: count)
  }

  /// `I/N`.
  public var description: String { "\(index)/\(count)" }
}
