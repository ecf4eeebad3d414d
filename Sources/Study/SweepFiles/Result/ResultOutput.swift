import Dynamics
import Foundation
import SceneFiles
public import Sweeps

/// Writes a result so that a kill at any instant loses no rows.
///
/// Rows go to a journal, `NAME.partial`, as they arrive. ``finish(threadCount:cancellation:)``
/// builds the result file from the journal, in any format, and then renames it to `NAME`. Until
/// then an existing file `NAME` does not change. A later run can continue an interrupted one from
/// its journal. Because the result depends on the journal alone, it has the same bytes as that of
/// an uninterrupted run.
///
/// Appended rows survive the process. The system writes them to disk with a delay, so a power cut
/// may cost about the last half minute. Checksums reveal a torn record, and the next run computes
/// its rows again.
public final class ResultOutput {
  /// The path of the result.
  public var path: String { output.text }
  /// The path of the journal.
  public var partialPath: String { output.partial }
  /// The path of the result while it is built from the journal.
  public var finishingPath: String { output.finishing }
  /// The rows that the journal holds.
  public var rows: Range<Int> { journal.rows }
  /// Whether the result exists and is complete, so that there is nothing to compute.
  public private(set) var isFinished = false

  private let output: OutputPath
  private let format: ResultFormat
  private var journal: Journal
  private var descriptor: Int32 = -1

  /// Creates the journal, or opens the journal of an interrupted run.
  ///
  /// - Parameters:
  ///   - path: The path of the result.
  ///   - format: The format of the result.
  ///   - header: The metadata of the result.
  ///   - resumes: Whether to continue an interrupted run of the same sweep.
  /// - Throws: ``FileProblem`` if the file cannot be written, if another process is writing it, or
  ///   if `resumes` is false and the journal holds rows; ``ResultProblem`` if `resumes` is true and
  ///   the existing file belongs to another sweep or is damaged.
  public init(path: String, format: ResultFormat, header: ResultHeader, resumes: Bool) throws {
    guard format.isBuiltIn else { throw FileProblem.withoutNetCDF(path) }
    output = try OutputPath(path)
    self.format = format
    journal = Journal(header: header)
    descriptor = try openLocked(output.partial)
    do {
      if let found = Journal(descriptor: descriptor), !found.rows.isEmpty {
        try adopt(found, for: header, resumes: resumes)
      } else {
        try begin(header, resumes: resumes)
      }
    } catch {
      // The empty file is only a lock; remove it while the lock is held.
      if lseek(descriptor, 0, SEEK_END) == 0 { unlink(output.partial) }
      closeLocked(descriptor)
      descriptor = -1
      throw error
    }
  }

  deinit {
    if descriptor >= 0 { closeLocked(descriptor) }
  }

  /// The rows that a resumed run still has to compute.
  ///
  /// This function locks and changes nothing. Another process may be writing the result.
  ///
  /// - Parameters:
  ///   - path: The path of the result.
  ///   - header: The metadata of the result.
  /// - Returns: The rows at the end of the sweep or shard that are missing; empty if none are.
  /// - Throws: ``FileProblem`` if a file cannot have the path; ``ResultProblem`` if the existing
  ///   file belongs to another sweep or is damaged.
  public static func rowsLeft(at path: String, header: ResultHeader) throws -> Range<Int> {
    let output = try OutputPath(path)
    let descriptor = (try? RegularFile.descriptor(of: output.partial)) ?? -1
    defer { if descriptor >= 0 { close(descriptor) } }
    let journal = Journal(descriptor: descriptor)
    if let found = journal, !found.rows.isEmpty {
      try check(found.header, named: output.partial, isFinished: false, against: header)
      return found.rows.upperBound..<header.rows.upperBound
    }
    guard journal?.hasBegun(header) != true else { return header.rows }
    guard access(output.text, F_OK) == 0 else { return header.rows }
    let file = try openFinished { () throws(ResultProblem) in try ResultFile(path: output.text) }
    try check(file.header, named: output.text, isFinished: true, against: header)
    try requireSound(file)
    return header.rows.upperBound..<header.rows.upperBound
  }

  /// Appends the next rows.
  ///
  /// - Parameter block: The rows that follow those in ``rows``.
  /// - Throws: ``FileProblem`` if the system reports an error. The earlier rows are kept.
  public func append<Scalar>(_ block: SweepBlock<Scalar>) throws(FileProblem) {
    precondition(Scalar.precision == journal.header.precision, "rows of the header's precision")
    precondition(block.range.lowerBound == rows.upperBound, "rows in order")
    let record = block.withOneNaNAndZero().record
    try write(record)
    journal.append(block.range, recordSize: record.count)
  }

  /// Calls a closure with the rows of the journal, in order.
  public func forEachBlock<Scalar>(_ body: (SweepBlock<Scalar>) throws -> Void) throws {
    for record in journal.records { try body(try block(record)) }
  }

  /// Builds the result from the journal, gives it its final name and removes the journal.
  ///
  /// - Parameters:
  ///   - threadCount: The number of threads that format numbers as text.
  ///   - cancellation: Stops the function and keeps the journal; checked 20 times a second.
  /// - Returns: True if the result was written, false if the function was cancelled.
  /// - Throws: ``FileProblem`` if the system reports an error. The journal is kept.
  public func finish(threadCount: Int, cancellation: Cancellation) throws -> Bool {
    switch journal.header.precision {
    case .single: try finish(as: Float.self, threadCount, cancellation)
    case .double: try finish(as: Double.self, threadCount, cancellation)
    }
  }

  private func finish<Scalar: SimulationScalar>(
    as scalar: Scalar.Type, _ threadCount: Int, _ cancellation: Cancellation
  ) throws -> Bool {
    let journal = journal
    let writer = try ResultWriter<Scalar>(output: output, format: format, header: journal.header)
    let records = journal.records
    let (text, descriptor) = (writer.text, descriptor)
    let count = try receiveInOrder(
      blockCount: records.count, workerCount: max(1, min(threadCount, records.count)),
      cancellation: cancellation
    ) { take, put in
      while let index = take() {
        let block: SweepBlock<Scalar>? = journal.block(records[index], from: descriptor)
        put(block.map { ($0, text?.rows(of: $0) ?? []) }, index)
      }
    } receive: { _, product in
      guard let (block, text) = product else { throw unreadable }
      try writer.append(block, text: text)
    }
    guard count == records.count, !cancellation.isCancelled else { return false }
    try writer.commit()
    // Remove the journal last: until then the result can be built from it again.
    unlink(partialPath)
    isFinished = true
    return true
  }

  /// Continues the journal of an interrupted run, if that is allowed.
  private func adopt(_ found: Journal, for header: ResultHeader, resumes: Bool) throws {
    guard resumes else {
      let whole = found.header.rows.count
      throw FileProblem(
        path: path,
        reason: "\(partialPath) holds \(found.rows.count) of \(whole) rows of an interrupted run; "
          + "add --resume to continue that run, or remove that file")
    }
    try Self.check(found.header, named: partialPath, isFinished: false, against: header)
    try output.requireReplaceable()
    journal = found
    try truncate()
    let added = header.instructionSets.filter { !found.header.instructionSets.contains($0) }
    guard !added.isEmpty else { return }
    var header = found.header
    header.instructionSets = (found.header.instructionSets + added).sorted()
    try append(header)
  }

  /// Starts a new journal, unless the result is already complete.
  private func begin(_ header: ResultHeader, resumes: Bool) throws {
    guard isReplaceable else {
      throw FileProblem(
        path: partialPath,
        reason: "the existing file is not a partial file of sweep; remove or rename it")
    }
    // A journal without rows belongs to a run that was killed at its start. If it is of this sweep,
    // that run was to replace the finished file.
    let hasBegun = Journal(descriptor: descriptor)?.hasBegun(header) == true
    if resumes, !hasBegun, access(path, F_OK) == 0 {
      let finished = output.text
      let file = try openFinished { () throws(ResultProblem) in try ResultFile(path: finished) }
      try Self.check(file.header, named: path, isFinished: true, against: header)
      guard file.format == format else {
        throw ResultProblem(
          path,
          "the existing file has another format than .\(format.rawValue); run without --resume to "
            + "replace it")
      }
      try Self.requireSound(file)
      isFinished = true
      unlink(partialPath)
      closeLocked(descriptor)
      descriptor = -1
      return
    }
    try output.requireReplaceable()
    // The header at once: it lets --resume continue this run from its first instant.
    try truncate()
    try write(Journal.signature)
    journal.skip(Journal.signature.count)
    try append(header)
    do {
      try requireWritable(header)
    } catch {
      ftruncate(descriptor, 0)
      throw error
    }
  }

  /// Requires that the format can hold the result, before any row is computed.
  ///
  /// Formats limit dimensions, columns and the lengths of names. An empty file meets all of these
  /// limits or none.
  private func requireWritable(_ header: ResultHeader) throws {
    switch header.precision {
    case .single: _ = try ResultWriter<Float>(output: output, format: format, header: header)
    case .double: _ = try ResultWriter<Double>(output: output, format: format, header: header)
    }
  }

  /// Whether the partial file holds at most the beginning of a journal, without rows.
  private var isReplaceable: Bool {
    let headEnd = Journal.signature.count + RecordHead.size
    let start = [UInt8](unsafeUninitializedCapacity: headEnd) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, headEnd, 0))
    }
    guard start.prefix(Journal.signature.count) == Journal.signature.prefix(start.count)[...] else {
      return false
    }
    guard start.count == headEnd else { return true }
    // A complete header without rows, or a header that is torn at its end.
    if let found = Journal(descriptor: descriptor) { return found.rows.isEmpty }
    guard let head = RecordHead(bytes: Array(start.suffix(RecordHead.size))) else { return false }
    return lseek(descriptor, 0, SEEK_END) < off_t(headEnd + head.count)
  }

  /// Verifies the checksums of a complete result.
  private static func requireSound(_ file: ResultFile) throws {
    do {
      try file.check()
    } catch let problem as ResultProblem {
      throw ResultProblem(problem.path, "\(problem.reason); run without --resume to replace it")
    }
  }

  private static func check(
    _ found: ResultHeader, named file: String, isFinished: Bool, against header: ResultHeader
  ) throws(ResultProblem) {
    if found.identity != header.identity {
      throw .otherSweep(
        file, differences: found.differences(from: header), isFinished: isFinished)
    }
    if found.shard != header.shard {
      let name = { (shard: Shard?) in shard.map { "shard \($0)" } ?? "the whole sweep" }
      throw ResultProblem(
        file,
        "holds rows of \(name(found.shard)), but this run computes \(name(header.shard)); remove "
          + "that file or choose another name with -o")
    }
  }

  private func append(_ header: ResultHeader) throws(FileProblem) {
    let content = Array(header.json.utf8)
    let head = RecordHead(
      kind: .header, count: content.count, first: 0, check: Checksum.of(content))
    try write(head.bytes + content)
    journal.header = header
    journal.skip(RecordHead.size + content.count)
  }

  private func write(_ bytes: [UInt8]) throws(FileProblem) {
    guard let code = writeAll(bytes[...], to: descriptor) else { return }
    // Remove the incomplete record: it is useless and takes disk space.
    ftruncate(descriptor, off_t(journal.size))
    lseek(descriptor, off_t(journal.size), SEEK_SET)
    throw FileProblem(path: partialPath, code: code)
  }

  private func truncate() throws(FileProblem) {
    guard ftruncate(descriptor, off_t(journal.size)) == 0,
      lseek(descriptor, off_t(journal.size), SEEK_SET) >= 0
    else { throw FileProblem(path: partialPath, code: errno) }
  }

  private func block<Scalar>(_ record: JournalRecord) throws -> SweepBlock<Scalar> {
    guard let block: SweepBlock<Scalar> = journal.block(record, from: descriptor) else {
      throw unreadable
    }
    return block
  }

  private var unreadable: ResultProblem {
    ResultProblem(partialPath, "rows that were written earlier cannot be read back")
  }
}
