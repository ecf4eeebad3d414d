import Dynamics
public import Sweeps

/// Merges the part files of one sweep into one result.
public struct ResultMerge {
  /// The metadata of the merged result: that of a single run, with the instruction sets of all
  /// parts.
  public let header: ResultHeader

  private let parts: [ResultFile]

  /// Opens part files and checks that together they hold each row once.
  ///
  /// - Parameter paths: The part files, in any order; at least one.
  /// - Throws: ``ResultProblem`` if a file cannot be read, belongs to another sweep or is not
  ///   finished, or if two files overlap; ``MissingRows`` if no file holds some of the rows.
  public init(paths: [String]) throws {
    var parts: [ResultFile] = []
    for path in paths {
      let part = try ResultFile(path: path)
      if let first = parts.first, first.header.identity != part.header.identity {
        let differences = part.header.differences(from: first.header).joined(separator: ", ")
        throw ResultProblem(
          path, "belongs to another sweep than \(first.path): different \(differences)")
      }
      parts.append(part)
    }
    guard var header = parts.first?.header else { preconditionFailure("at least one part") }
    let sets = Set(parts.flatMap(\.header.instructionSets))
    // An empty part may sort before or after the parts that start at the same row.
    parts.sort { ($0.rows.lowerBound, $0.rows.count) < ($1.rows.lowerBound, $1.rows.count) }
    var missing: [Range<Int>] = []
    var next = 0
    for (index, part) in parts.enumerated() where !part.rows.isEmpty || !part.isComplete {
      guard part.isComplete else {
        throw ResultProblem.incompletePart(
          part.path, rowCount: part.rows.count, expected: part.header.rows.count)
      }
      if part.rows.lowerBound < next, let other = parts[..<index].last(where: { !$0.rows.isEmpty })
      {
        throw ResultProblem(part.path, "holds rows that \(other.path) also holds")
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

  /// Writes the merged result, with the same bytes as a single run would write.
  ///
  /// - Parameters:
  ///   - path: The path of the result. The file appears only when it is complete.
  ///   - format: The format of the result.
  ///   - cancellation: Stops the merge; checked after every few thousand rows.
  ///   - progress: Called with the number of rows written so far.
  /// - Returns: True if the file was written, false if the merge was cancelled.
  /// - Throws: ``FileProblem`` if the file cannot be written, ``ResultProblem`` if a part is
  ///   damaged.
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

extension ResultProblem {
  /// The problem of a part file that does not hold all rows of its shard.
  static func incompletePart(_ path: String, rowCount: Int, expected: Int) -> ResultProblem {
    ResultProblem(
      path,
      "the part is not finished (got \(rowCount) of \(expected) rows); run the command that "
        + "started it again, with --resume")
  }
}

/// An error that lists the rows that no part file holds.
public struct MissingRows: Error, Hashable, Sendable, CustomStringConvertible {
  /// The missing rows.
  public let ranges: [Range<Int>]
  /// The number of rows of the whole sweep.
  public let rowCount: Int
  /// The missing shards, or none if the part files do not all have the same number of shards.
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

  /// The missing rows and shards, on one line.
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
      : ": shard\(shards.count == 1 ? "" : "s") \(parts)\(shards.count > 10 ? " and more" : "")"
    let isOne = ranges.reduce(0) { $0 + $1.count } == 1
    return "row\(isOne ? "" : "s") \(listed.joined(separator: ", "))\(more) of \(rowCount) "
      + "\(isOne ? "is" : "are") missing\(named)"
  }
}
