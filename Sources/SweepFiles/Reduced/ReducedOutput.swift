public import Sweeps

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of a sweep whose rows are reduced as they come.
///
/// `NAME.partial` holds, whole at any instant, what the rows have come to so far, and is locked. A
/// run that was stopped goes on from there; what it ends with has the same bytes as if it had not
/// been stopped. What was done since the last ``keep(_:)`` is lost by a kill.
public final class ReducedOutput {
  /// The file that will be.
  public var path: String { output.text }
  /// What is kept until then.
  public var partialPath: String { output.partial }
  /// What the rows of an earlier run came to, as far as it got; of no rows without one.
  public let earlier: SweepReductions
  /// Whether the file is there and whole already.
  public private(set) var isFinished = false

  private let output: OutputPath
  private let sweep: Sweep
  private var header: ResultHeader
  private var descriptor: Int32 = -1

  /// Locks the file, and reads what an earlier run has left.
  ///
  /// - Parameters:
  ///   - path: The file that will be.
  ///   - header: What is computed.
  ///   - reductions: What is kept, of no rows yet.
  ///   - sweep: What is run.
  ///   - resumes: Whether to go on where an earlier run was stopped.
  /// - Throws: ``FileProblem`` if the file cannot be written, another process is at it, or it has
  ///   rows of an earlier run that is not to be continued; ``ResultProblem`` if what is to be
  ///   continued is another sweep.
  public init(
    path: String, header: ResultHeader, reductions: SweepReductions, sweep: Sweep, resumes: Bool
  ) throws {
    output = try OutputPath(path)
    self.sweep = sweep
    self.header = header
    let descriptor = try openLocked(output.partial)
    do {
      if lseek(descriptor, 0, SEEK_END) > 0 {
        let found = try ReducedFile(path: output.partial)
        guard resumes else {
          throw FileProblem(
            path: output.text,
            reason: "\(output.partial) has \(found.rows.count) of \(header.rows.count) rows of an "
              + "interrupted run; --resume continues it, or remove it")
        }
        earlier = try Self.checked(found, isFinished: false, against: header, reductions)
        try output.requireReplaceable()
        let sets = Set(found.header.instructionSets + header.instructionSets)
        self.header.instructionSets = sets.sorted()
      } else if resumes, access(output.text, F_OK) == 0 {
        let found = try ReducedFile(path: output.text)
        earlier = try Self.checked(found, isFinished: true, against: header, reductions)
        isFinished = true
        unlink(output.partial)
      } else {
        try output.requireReplaceable()
        earlier = reductions
      }
    } catch {
      if lseek(descriptor, 0, SEEK_END) == 0 { unlink(output.partial) }
      closeLocked(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { closeLocked(descriptor) }

  /// The rows that a run which goes on where an earlier one was stopped has still to compute.
  ///
  /// Nothing is locked or changed: another process may be at them.
  ///
  /// - Parameters:
  ///   - path: The file that will be.
  ///   - header: What is computed.
  ///   - reductions: What is kept, of no rows yet.
  /// - Returns: The last of the header's rows.
  /// - Throws: ``FileProblem`` if no file can have the name; ``ResultProblem`` if what is to be
  ///   continued is another sweep or is damaged.
  public static func rowsLeft(
    at path: String, header: ResultHeader, reductions: SweepReductions
  ) throws -> Range<Int> {
    let output = try OutputPath(path)
    for place in [output.partial, output.text] {
      var status = stat()
      // An empty one is only a lock.
      guard stat(place, &status) == 0, status.st_size > 0 else { continue }
      let found = try ReducedFile(path: place)
      _ = try checked(found, isFinished: place == output.text, against: header, reductions)
      return found.rows.upperBound..<header.rows.upperBound
    }
    return header.rows
  }

  /// Keeps what the rows have come to so far, in place of what was kept before.
  ///
  /// - Throws: ``FileProblem`` if there is no room; what was kept before is still there.
  public func keep(_ reductions: SweepReductions) throws(FileProblem) {
    // The lock goes with the new file before it has the name.
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

  /// Makes the file, gives it its name and removes what was kept.
  ///
  /// - Throws: ``FileProblem`` if there is no room.
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
    guard fsync(descriptor) == 0 else { throw FileProblem(path: output.finishing, code: errno) }
  }

  /// What a file has kept, if it is of the same question.
  private static func checked(
    _ found: ReducedFile, isFinished: Bool, against header: ResultHeader,
    _ reductions: SweepReductions
  ) throws(ResultProblem) -> SweepReductions {
    var differences: [String] = []
    if found.header.identity != header.identity {
      differences = found.header.differences(from: header)
    }
    if found.reductions.reductions != reductions.reductions { differences.append("reductions") }
    if found.header.shard != header.shard { differences.append("shard") }
    guard differences.isEmpty else {
      throw .otherSweep(found.path, differences: differences, isFinished: isFinished)
    }
    return found.reductions
  }
}
