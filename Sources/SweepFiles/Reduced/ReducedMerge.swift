public import Sweeps

/// Parts of one reduced sweep that are made into the whole.
public struct ReducedMerge {
  /// What the whole says of itself.
  public let header: ResultHeader
  /// What all rows came to.
  public let reductions: SweepReductions

  private let sweep: Sweep

  /// Reads parts and checks that they are the whole.
  ///
  /// - Parameter paths: The files, in any order; at least one.
  /// - Throws: ``ResultProblem`` if one cannot be read, is of another sweep or not finished, or if
  ///   two overlap; ``MissingRows`` if some rows are in none.
  public init(paths: [String]) throws {
    // One at a time is in memory, and what they come to.
    var merged: ReducedFile?
    var total: SweepReductions?
    var sets: Set<String> = []
    var pieces: [(rows: Range<Int>, header: ResultHeader, path: String)] = []
    for path in paths {
      let part = try ReducedFile(path: path)
      guard part.isComplete else {
        throw ResultProblem(
          part.path,
          "has \(part.rows.count) of \(part.header.rows.count) rows; "
            + "the command that began it finishes it with --resume")
      }
      if let first = merged {
        var differences = part.header.differences(from: first.header)
        if part.reductions.reductions != first.reductions.reductions {
          differences.append("reductions")
        }
        guard differences.isEmpty else {
          throw ResultProblem(
            path,
            "is of another sweep than \(first.path): other \(differences.joined(separator: ", "))")
        }
        total?.merge(part.reductions)
      } else {
        merged = part
        total = part.reductions
      }
      sets.formUnion(part.header.instructionSets)
      pieces.append((part.rows, part.header, path))
    }
    guard let merged, let total else { preconditionFailure("at least one part") }
    pieces.sort { ($0.rows.lowerBound, $0.rows.count) < ($1.rows.lowerBound, $1.rows.count) }
    var missing: [Range<Int>] = []
    var next = 0
    for piece in pieces where !piece.rows.isEmpty {
      guard piece.rows.lowerBound >= next else {
        throw ResultProblem(piece.path, "has rows that another part has too")
      }
      if piece.rows.lowerBound > next { missing.append(next..<piece.rows.lowerBound) }
      next = piece.rows.upperBound
    }
    let rowCount = merged.header.rowCount
    if next < rowCount { missing.append(next..<rowCount) }
    guard missing.isEmpty else {
      throw MissingRows(ranges: missing, rowCount: rowCount, parts: pieces.map(\.header))
    }
    var header = merged.header
    header.shard = nil
    header.instructionSets = sets.sorted()
    self.header = header
    reductions = total
    sweep = merged.sweep
  }

  /// Writes the whole: the same bytes as one run.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``FileProblem`` if it cannot be written.
  public func write(to path: String) throws {
    let lock = try ResultLock(path: path)
    let file = try PartialFile(output: lock.output, partialPath: lock.output.finishing)
    try file.write(ReducedText(header: header, reductions: reductions, sweep: sweep).bytes)
    try file.commit()
  }
}
