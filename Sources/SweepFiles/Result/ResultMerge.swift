import Dynamics
public import Sweeps

/// Parts of one sweep that are made into the whole.
public struct ResultMerge {
  /// What the whole says of itself: what one run would, with the instruction sets of all parts.
  public let header: ResultHeader

  private let parts: [ResultFile]

  /// Opens parts and checks that they are the whole.
  ///
  /// - Parameter paths: The files, in any order.
  /// - Throws: ``ResultProblem`` if one cannot be read, is of another sweep or not finished, or if
  ///   two overlap; ``MissingRows`` if some rows are in none.
  public init(paths: [String]) throws {
    var parts: [ResultFile] = []
    for path in paths {
      let part = try ResultFile(path: path)
      if let first = parts.first, first.header.identity != part.header.identity {
        let differences = part.header.differences(from: first.header).joined(separator: ", ")
        throw ResultProblem(path, "is of another sweep than \(first.path): other \(differences)")
      }
      parts.append(part)
    }
    guard var header = parts.first?.header else { preconditionFailure("at least one part") }
    let sets = Set(parts.flatMap(\.header.instructionSets))
    // Parts without rows may come first or last among those that begin where they do.
    parts.sort { ($0.rows.lowerBound, $0.rows.count) < ($1.rows.lowerBound, $1.rows.count) }
    var missing: [Range<Int>] = []
    var next = 0
    for (index, part) in parts.enumerated() where !part.rows.isEmpty || !part.isComplete {
      guard part.isComplete else {
        throw ResultProblem(
          part.path,
          "has \(part.rows.count) of \(part.header.rows.count) rows; "
            + "the command that began it finishes it with --resume")
      }
      if part.rows.lowerBound < next, let other = parts[..<index].last(where: { !$0.rows.isEmpty })
      {
        throw ResultProblem(part.path, "has rows that \(other.path) has too")
      }
      if part.rows.lowerBound > next { missing.append(next..<part.rows.lowerBound) }
      next = part.rows.upperBound
    }
    if next < header.rowCount { missing.append(next..<header.rowCount) }
    guard missing.isEmpty else {
      throw MissingRows(ranges: missing, rowCount: header.rowCount, parts: parts.map(\.header))
    }
    header.shard = nil
    header.instructionSets = sets.sorted()
    self.header = header
    self.parts = parts
  }

  /// Writes the whole: the same bytes as one run.
  ///
  /// - Parameters:
  ///   - path: The file, which has its name only when it is whole.
  ///   - format: How it is written.
  ///   - cancellation: Stops it; looked at after every few thousand rows.
  ///   - progress: Told how many rows are done.
  /// - Returns: Whether the file is there; false if it was cancelled.
  /// - Throws: ``FileProblem`` if it cannot be written, ``ResultProblem`` if a part is damaged.
  public func write(
    to path: String, format: ResultFormat, cancellation: Cancellation = Cancellation(),
    progress: (_ rowCount: Int) -> Void = { _ in }
  ) throws -> Bool {
    switch header.precision {
    case .single: try write(Float.self, to: path, format, cancellation, progress)
    case .double: try write(Double.self, to: path, format, cancellation, progress)
    }
  }

  private func write<Scalar: SimulationScalar>(
    _ scalar: Scalar.Type, to path: String, _ format: ResultFormat, _ cancellation: Cancellation,
    _ progress: (Int) -> Void
  ) throws -> Bool {
    let lock = try ResultLock(path: path)
    let writer = try ResultWriter<Scalar>(output: lock.output, format: format, header: header)
    var count = 0
    for part in parts {
      let reader = try part.blocks(as: Scalar.self)
      while let block = try reader.next() {
        guard !cancellation.isCancelled else { return false }
        try writer.append(block, text: writer.text?.rows(of: block) ?? [])
        count += block.range.count
        progress(count)
      }
    }
    try writer.commit()
    return true
  }
}

/// Rows that no part of a sweep has.
public struct MissingRows: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rows.
  public let ranges: [Range<Int>]
  /// How many rows the whole sweep has.
  public let rowCount: Int
  /// The parts that are missing; empty if those that are there are not of one division.
  public let shards: [Shard]

  init(ranges: [Range<Int>], rowCount: Int, parts: [ResultHeader]) {
    self.ranges = ranges
    self.rowCount = rowCount
    let counts = Set(parts.map { $0.shard?.count })
    guard let count = counts.first, counts.count == 1, let count else {
      shards = []
      return
    }
    let tiling = Tiling(rowCount: rowCount)
    shards = (0..<count).compactMap { Shard(index: $0, count: count) }.filter { shard in
      let rows = tiling.rows(of: shard)
      return !rows.isEmpty && ranges.contains { $0.overlaps(rows) }
    }
  }

  /// One line.
  public var description: String {
    let listed = ranges.prefix(10).map { range in
      range.count == 1
        ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound - 1)"
    }
    let unlisted = ranges.count - listed.count
    let more = unlisted > 0 ? " and \(unlisted) more range\(unlisted == 1 ? "" : "s")" : ""
    let parts = shards.prefix(10).map(\.description).joined(separator: ", ")
    let named =
      shards.isEmpty
      ? ""
      : ": part\(shards.count == 1 ? "" : "s") \(parts)\(shards.count > 10 ? " and more" : "")"
    let isOne = ranges.reduce(0) { $0 + $1.count } == 1
    return "row\(isOne ? "" : "s") \(listed.joined(separator: ", "))\(more) of \(rowCount) "
      + "\(isOne ? "is" : "are") missing\(named)"
  }
}
