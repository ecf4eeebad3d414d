public import Sweeps

/// Merges the summaries of all parts of one sweep.
public struct ReducedMerge {
  /// The metadata of the merged file.
  public let header: ResultHeader
  /// The summaries of all rows.
  public let reductions: SweepReductions

  private let sweep: Sweep

  /// Reads part files and checks that together they cover each row once.
  ///
  /// - Parameter paths: The part files, in any order; at least one.
  /// - Throws: ``ResultProblem`` if a file cannot be read, belongs to another sweep or is not
  ///   finished, or if two files overlap; ``MissingRows`` if no file covers some of the rows.
  public init(paths: [String]) throws {
    // Each part is merged as soon as it is read, so that the parts are not in memory together.
    var first: ReducedFile?
    var total: SweepReductions?
    var sets: Set<String> = []
    var pieces: [(rows: Range<Int>, header: ResultHeader, path: String)] = []
    for path in paths {
      let part = try ReducedFile(path: path)
      guard part.isComplete else {
        throw ResultProblem.incompletePart(
          part.path, rowCount: part.rows.count, expected: part.header.rows.count)
      }
      if let first {
        var differences = part.header.differences(from: first.header)
        if part.reductions.reductions != first.reductions.reductions {
          differences.append("reductions")
        }
        guard differences.isEmpty else {
          throw ResultProblem(
            path,
            "belongs to another sweep than \(first.path): different "
              + differences.joined(separator: ", "))
        }
        total?.merge(part.reductions)
      } else {
        first = part
        total = part.reductions
      }
      sets.formUnion(part.header.instructionSets)
      pieces.append((part.rows, part.header, path))
    }
    guard let first, let total else { preconditionFailure("at least one part") }
    pieces.sort { ($0.rows.lowerBound, $0.rows.count) < ($1.rows.lowerBound, $1.rows.count) }
    var missing: [Range<Int>] = []
    var next = 0
    for piece in pieces where !piece.rows.isEmpty {
      guard piece.rows.lowerBound >= next else {
        throw ResultProblem(piece.path, "covers rows that another part also covers")
      }
      if piece.rows.lowerBound > next { missing.append(next..<piece.rows.lowerBound) }
      next = piece.rows.upperBound
    }
    let rowCount = first.header.rowCount
    if next < rowCount { missing.append(next..<rowCount) }
    guard missing.isEmpty else {
      throw MissingRows(ranges: missing, rowCount: rowCount, parts: pieces.map(\.header))
    }
    var header = first.header
    header.shard = nil
    header.instructionSets = sets.sorted()
    self.header = header
    reductions = total
    sweep = first.sweep
  }

  /// Writes the merged summaries, with the same bytes as a single run would write.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``FileProblem`` if the file cannot be written.
  public func write(to path: String) throws {
    let lock = try ResultLock(path: path)
    let file = try PartialFile(output: lock.output, partialPath: lock.output.finishing)
    try file.write(ReducedText(header: header, reductions: reductions, sweep: sweep).bytes)
    try file.commit()
  }
}
