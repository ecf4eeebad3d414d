import Foundation
public import Sweeps

/// Writes the summaries of a sweep whose rows are not stored.
///
/// `NAME.partial` holds the summaries so far. It is complete at any instant, and it is locked. A
/// later run can continue an interrupted one from there, and ends with the same bytes as an
/// uninterrupted run. A kill loses only the work since the last ``keep(_:)``.
public final class ReducedOutput {
  /// The path of the finished file.
  public var path: String { output.text }
  /// The path of the partial file.
  public var partialPath: String { output.partial }
  /// The summaries that an interrupted run left; they cover no rows if there was none.
  public let earlier: SweepReductions
  /// Whether the finished file already exists.
  public private(set) var isFinished = false

  private let output: OutputPath
  private let sweep: Sweep
  private var header: ResultHeader
  private var descriptor: Int32 = -1

  /// Locks the partial file, and reads the summaries that an interrupted run left.
  ///
  /// - Parameters:
  ///   - path: The path of the finished file.
  ///   - header: The metadata of the file.
  ///   - reductions: The summaries to compute, still empty.
  ///   - sweep: The sweep.
  ///   - resumes: Whether to continue an interrupted run.
  /// - Throws: ``FileProblem`` if the file cannot be written, if another process is writing it, or
  ///   if `resumes` is false and an interrupted run left summaries; ``ResultProblem`` if `resumes`
  ///   is true and the existing file belongs to another sweep.
  public init(
    path: String, header: ResultHeader, reductions: SweepReductions, sweep: Sweep, resumes: Bool
  ) throws {
    output = try OutputPath(path)
    self.sweep = sweep
    self.header = header
    descriptor = try openLocked(output.partial)
    do {
      let partial = lseek(descriptor, 0, SEEK_END) > 0 ? try ReducedFile(path: output.partial) : nil
      if let partial, !partial.rows.isEmpty {
        guard resumes else {
          throw FileProblem(
            path: output.text,
            reason:
              "\(output.partial) covers \(partial.rows.count) of \(header.rows.count) rows of "
              + "an interrupted run; add --resume to continue that run, or remove that file")
        }
        earlier = try Self.checked(partial, isFinished: false, against: header, reductions)
        try output.requireReplaceable()
        let sets = Set(partial.header.instructionSets + header.instructionSets)
        self.header.instructionSets = sets.sorted()
        return
      }
      // Summaries of no rows are of a run that was killed at its start. If it is of this sweep, that
      // run was to replace the finished file.
      let hasBegun = partial.map { Self.differences($0, header, reductions).isEmpty } ?? false
      if resumes, !hasBegun, access(output.text, F_OK) == 0 {
        let finished = output.text
        let found = try openFinished { () throws(ResultProblem) in
          try ReducedFile(path: finished)
        }
        earlier = try Self.checked(found, isFinished: true, against: header, reductions)
        isFinished = true
        unlink(output.partial)
      } else {
        try output.requireReplaceable()
        earlier = reductions
        // Lets --resume continue this run from its first instant.
        try keep(reductions)
      }
    } catch {
      if lseek(descriptor, 0, SEEK_END) == 0 { unlink(output.partial) }
      closeLocked(descriptor)
      descriptor = -1
      throw error
    }
  }

  deinit { if descriptor >= 0 { closeLocked(descriptor) } }

  /// The rows that a resumed run still has to compute.
  ///
  /// This function locks and changes nothing. Another process may be writing the file.
  ///
  /// - Parameters:
  ///   - path: The path of the finished file.
  ///   - header: The metadata of the file.
  ///   - reductions: The summaries to compute, still empty.
  /// - Returns: The rows at the end of the sweep or shard that are missing; empty if none are.
  /// - Throws: ``FileProblem`` if a file cannot have the path; ``ResultProblem`` if the existing
  ///   file belongs to another sweep or is damaged.
  public static func rowsLeft(
    at path: String, header: ResultHeader, reductions: SweepReductions
  ) throws -> Range<Int> {
    let output = try OutputPath(path)
    for path in [output.partial, output.text] {
      var status = stat()
      // An empty file is only a lock.
      guard stat(path, &status) == 0, status.st_size > 0 else { continue }
      let found = try ReducedFile(path: path)
      // Summaries of no rows are of a run that was killed at its start.
      if path == output.partial, found.rows.isEmpty {
        guard differences(found, header, reductions).isEmpty else { continue }
        return header.rows
      }
      _ = try checked(found, isFinished: path == output.text, against: header, reductions)
      return found.rows.upperBound..<header.rows.upperBound
    }
    return header.rows
  }

  /// Replaces the content of the partial file with the summaries so far.
  ///
  /// - Parameter reductions: The summaries so far.
  /// - Throws: ``FileProblem`` if the system reports an error. The earlier content is kept.
  public func keep(_ reductions: SweepReductions) throws(FileProblem) {
    // Lock the new file before it gets the name.
    let next = try openLocked(output.finishing)
    do throws(FileProblem) {
      try write(reductions, to: next)
      guard rename(output.finishing, output.partial) == 0 else {
        throw FileProblem(path: output.partial, code: errno)
      }
    } catch {
      unlink(output.finishing)
      closeLocked(next)
      throw error
    }
    closeLocked(descriptor)
    descriptor = next
  }

  /// Writes the finished file and removes the partial file.
  ///
  /// - Parameter reductions: The summaries of all rows.
  /// - Throws: ``FileProblem`` if the system reports an error.
  public func finish(_ reductions: SweepReductions) throws(FileProblem) {
    try keep(reductions)
    try output.take(over: output.partial)
    isFinished = true
  }

  private func write(_ reductions: SweepReductions, to descriptor: Int32) throws(FileProblem) {
    let text = ReducedText(header: header, reductions: reductions, sweep: sweep)
    guard ftruncate(descriptor, 0) == 0 else {
      throw FileProblem(path: output.finishing, code: errno)
    }
    if let code = writeAll(text.bytes[...], to: descriptor) {
      throw FileProblem(path: output.finishing, code: code)
    }
    try syncToDisk(descriptor, of: output.finishing)
  }

  /// The summaries of a file, if it belongs to the same sweep and holds the same summaries.
  private static func checked(
    _ found: ReducedFile, isFinished: Bool, against header: ResultHeader,
    _ reductions: SweepReductions
  ) throws(ResultProblem) -> SweepReductions {
    let differences = differences(found, header, reductions)
    guard differences.isEmpty else {
      throw .otherSweep(found.path, differences: differences, isFinished: isFinished)
    }
    return found.reductions
  }

  /// What a file's sweep, shard or summaries differ in.
  private static func differences(
    _ found: ReducedFile, _ header: ResultHeader, _ reductions: SweepReductions
  ) -> [String] {
    var differences: [String] = []
    if found.header.identity != header.identity {
      differences = found.header.differences(from: header)
    }
    if found.reductions.reductions != reductions.reductions { differences.append("reductions") }
    if found.header.shard != header.shard { differences.append("shard") }
    return differences
  }
}
