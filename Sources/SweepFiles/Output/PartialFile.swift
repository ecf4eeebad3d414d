#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that comes into being whole.
///
/// What is written goes to `NAME.partial` in the same folder. ``commit()`` puts it on disk and gives
/// it its name; until then a file of that name stays as it is, whatever happens. Without a commit
/// the partial file is left for whoever wants to see what was done.
public final class PartialFile {
  /// The file that will be.
  public var path: String { output.text }
  /// The file that is written until then.
  public let partialPath: String
  /// Whether a partial file of an earlier run, not empty, was replaced.
  public let replacesPartial: Bool

  private let output: OutputPath
  private var descriptor: Int32

  /// Creates the partial file, and finds out before any work is done if that cannot be.
  ///
  /// - Parameter path: The file that will be; if it is a link, the file that the link leads to.
  /// - Throws: ``FileProblem`` if it or its folder cannot be written, if it is not a regular file, or
  ///   if another process is writing the same partial file, or a run that was stopped has its rows
  ///   there.
  public convenience init(path: String) throws(FileProblem) {
    let output = try OutputPath(path)
    try output.requireReplaceable()
    try self.init(output: output, partialPath: output.partial)
  }

  /// Creates a partial file of another name than usual.
  init(output: OutputPath, partialPath: String) throws(FileProblem) {
    self.output = output
    self.partialPath = partialPath
    descriptor = try openLocked(partialPath)
    if let found = Journal(descriptor: descriptor), !found.rows.isEmpty {
      closeLocked(descriptor)
      throw FileProblem(
        path: output.text,
        reason: "\(partialPath) has \(found.rows.count) of \(found.header.rows.count) rows of an "
          + "interrupted run; remove it, or choose another name")
    }
    var status = stat()
    replacesPartial = fstat(descriptor, &status) == 0 && status.st_size > 0
    guard ftruncate(descriptor, 0) == 0 else {
      let code = errno
      closeLocked(descriptor)
      throw FileProblem(path: partialPath, code: code)
    }
  }

  deinit {
    if descriptor >= 0 { closeLocked(descriptor) }
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(FileProblem) {
    if let code = writeAll(bytes[...], to: descriptor) {
      throw FileProblem(path: partialPath, code: code)
    }
  }

  /// Puts what was written on disk under its name.
  ///
  /// The bytes are on disk before the name is: after a power cut there is the old file or the new.
  /// Metadata that a result of this name has are removed: they are not of this file.
  public func commit() throws(FileProblem) {
    guard fsync(descriptor) == 0 else { throw FileProblem(path: partialPath, code: errno) }
    // First: a kill in between leaves rows that nothing describes, not a file that something
    // describes wrongly.
    try TableMetadata.remove(beside: output.text)
    try output.take(over: partialPath)
    closeLocked(descriptor)
    descriptor = -1
  }

  /// Puts what was written so far on disk and leaves it in the partial file.
  public func keepPartial() throws(FileProblem) {
    guard fsync(descriptor) == 0 else { throw FileProblem(path: partialPath, code: errno) }
    closeLocked(descriptor)
    descriptor = -1
  }
}
