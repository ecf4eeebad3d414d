import Dynamics
public import Sweeps

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A result that is being computed, and cannot be lost on the way.
///
/// Rows go to `NAME.partial` as they come: a journal that survives being killed at any instant.
/// ``finish(threadCount:cancellation:)`` makes the file from it, in whatever format, and only then
/// gives it its name; a file of that name stays as it is until then. A run that was stopped is
/// continued from its journal, and since the file is made from the journal alone it is the same,
/// byte for byte, as that of a run that was not stopped.
///
/// Rows that were appended outlast the process. The system writes them to disk when it sees fit, so
/// a power cut may cost the last half minute; what it tore is seen and computed again.
public final class ResultOutput {
  /// The file that will be.
  public var path: String { output.text }
  /// The journal.
  public var partialPath: String { output.partial }
  /// What ``path`` is made as, at the end, until it is whole.
  public var finishingPath: String { output.finishing }
  /// The rows that are there.
  public var rows: Range<Int> { journal.rows }
  /// Whether the file is there and whole already, so that there is nothing to do.
  public private(set) var isFinished = false

  private let output: OutputPath
  private let format: ResultFormat
  private var journal: Journal
  private var descriptor: Int32 = -1

  /// Creates the journal, or opens the one that an earlier run has left.
  ///
  /// - Parameters:
  ///   - path: The file that will be.
  ///   - format: How it is written.
  ///   - header: What is computed.
  ///   - resumes: Whether to go on where an earlier run of the same sweep was stopped.
  /// - Throws: ``FileProblem`` if the file cannot be written, if another process is at it, or if it
  ///   has rows of an earlier run that is not to be continued; ``ResultProblem`` if what is to be
  ///   continued is another sweep, or is whole and damaged.
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
      // Only a lock so far; unlinked while it is held.
      if lseek(descriptor, 0, SEEK_END) == 0 { unlink(output.partial) }
      closeLocked(descriptor)
      descriptor = -1
      throw error
    }
  }

  deinit {
    if descriptor >= 0 { closeLocked(descriptor) }
  }

  /// The rows that a run which goes on where an earlier one was stopped has still to compute.
  ///
  /// Nothing is locked or changed: another process may be at them.
  ///
  /// - Parameters:
  ///   - path: The file that will be.
  ///   - header: What is computed.
  /// - Returns: The last of the header's rows.
  /// - Throws: ``FileProblem`` if no file can have the name; ``ResultProblem`` if what is to be
  ///   continued is another sweep or is damaged.
  public static func rowsLeft(at path: String, header: ResultHeader) throws -> Range<Int> {
    let output = try OutputPath(path)
    let descriptor = open(output.partial, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    if let found = Journal(descriptor: descriptor), !found.rows.isEmpty {
      try check(found.header, named: output.partial, isFinished: false, against: header)
      return found.rows.upperBound..<header.rows.upperBound
    }
    guard access(output.text, F_OK) == 0 else { return header.rows }
    let file = try ResultFile(path: output.text)
    try check(file.header, named: output.text, isFinished: true, against: header)
    try requireSound(file)
    return header.rows.upperBound..<header.rows.upperBound
  }

  /// Appends the next rows.
  ///
  /// - Throws: ``FileProblem`` if there is no room; the rows before these are kept.
  public func append<Scalar>(_ block: SweepBlock<Scalar>) throws(FileProblem) {
    precondition(Scalar.precision == journal.header.precision, "rows of the header's precision")
    precondition(block.range.lowerBound == rows.upperBound, "rows in order")
    let record = block.withOneNaNAndZero().record
    try write(record)
    journal.append(block.range, recordSize: record.count)
  }

  /// Calls a function with the rows that are there, in order.
  public func forEachBlock<Scalar>(_ body: (SweepBlock<Scalar>) throws -> Void) throws {
    for record in journal.records { try body(try block(record)) }
  }

  /// Makes the file, gives it its name and removes the journal.
  ///
  /// - Parameters:
  ///   - threadCount: How many threads make text of numbers.
  ///   - cancellation: Stops it; looked at twenty times a second. The journal is then left as it is.
  /// - Returns: Whether the file is there; false if it was cancelled.
  /// - Throws: ``FileProblem`` if the system refuses; the journal is then left as it is.
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
      while let place = take() {
        let block: SweepBlock<Scalar>? = journal.block(records[place], from: descriptor)
        put(block.map { ($0, text?.rows(of: $0) ?? []) }, place)
      }
    } receive: { _, product in
      guard let (block, text) = product else { throw unreadable }
      try writer.append(block, text: text)
    }
    guard count == records.count, !cancellation.isCancelled else { return false }
    try writer.commit()
    // The journal goes last: until then it can make the file again.
    unlink(partialPath)
    isFinished = true
    return true
  }

  /// The journal of an earlier run, if it may be continued.
  private func adopt(_ found: Journal, for header: ResultHeader, resumes: Bool) throws {
    guard resumes else {
      let whole = found.header.rows.count
      throw FileProblem(
        path: path,
        reason: "\(partialPath) has \(found.rows.count) of \(whole) rows of an interrupted run; "
          + "--resume continues it, or remove it")
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

  /// A journal of its own, unless there is nothing to do.
  private func begin(_ header: ResultHeader, resumes: Bool) throws {
    guard isReplaceable else {
      throw FileProblem(path: partialPath, reason: "not a journal of sweep; remove or rename it")
    }
    if resumes, access(path, F_OK) == 0 {
      let file = try ResultFile(path: path)
      try Self.check(file.header, named: path, isFinished: true, against: header)
      guard file.format == format else {
        throw ResultProblem(path, "is of another format; leave out --resume to replace it")
      }
      try Self.requireSound(file)
      isFinished = true
      unlink(partialPath)
      closeLocked(descriptor)
      descriptor = -1
      return
    }
    try output.requireReplaceable()
    try truncate()
    try write(Journal.signature)
    journal.skip(Journal.signature.count)
    try append(header)
  }

  /// Whether what the journal's file holds is at most the beginning of a journal.
  private var isReplaceable: Bool {
    let headEnd = Journal.signature.count + RecordHead.size
    let start = [UInt8](unsafeUninitializedCapacity: headEnd) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, headEnd, 0))
    }
    guard start.prefix(Journal.signature.count) == Journal.signature.prefix(start.count)[...] else {
      return false
    }
    guard start.count == headEnd else { return true }
    // A whole header that says there are no rows, or one that is torn at its end.
    if let found = Journal(descriptor: descriptor) { return found.rows.isEmpty }
    guard let head = RecordHead(bytes: Array(start.suffix(RecordHead.size))) else { return false }
    return lseek(descriptor, 0, SEEK_END) < off_t(headEnd + head.count)
  }

  /// Checks the rows of a file that there is nothing to add to.
  private static func requireSound(_ file: ResultFile) throws {
    do {
      try file.check()
    } catch let problem as ResultProblem {
      throw ResultProblem(problem.path, "\(problem.reason); leave out --resume to replace it")
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
      let name = { (shard: Shard?) in shard.map { "shard \($0)" } ?? "all rows" }
      throw ResultProblem(
        file, "is for \(name(found.shard)), and this run for \(name(header.shard))")
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
    // Half a record is of no use and takes room.
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
    ResultProblem(partialPath, "rows that were written cannot be read any more")
  }
}
