import Foundation

/// A file that appears only when it is complete.
///
/// Data goes to `NAME.partial` in the same folder. ``commit()`` syncs it to disk and renames it to
/// `NAME`. Until then an existing file `NAME` does not change, even if the process is killed.
/// Without a commit the partial file stays, so that you can inspect it.
public final class PartialFile {
  /// The path of the finished file.
  public var path: String { output.text }
  /// The path of the partial file.
  public let partialPath: String
  /// Whether this file replaced a partial file of an earlier run that was not empty.
  public let replacesPartial: Bool

  private let output: OutputPath
  private var descriptor: Int32

  /// Creates the partial file, so that errors appear before any work is done.
  ///
  /// - Parameter path: The path of the finished file. A link is followed.
  /// - Throws: ``FileProblem`` if the file or its folder is not writable, if the path is not that
  ///   of a regular file, if another process is writing the same partial file, or if the partial
  ///   file holds rows of an interrupted run.
  public convenience init(path: String) throws(FileProblem) {
    let output = try OutputPath(path)
    try output.requireReplaceable()
    try self.init(output: output, partialPath: output.partial)
  }

  /// Creates a partial file with a path other than `NAME.partial`.
  init(output: OutputPath, partialPath: String) throws(FileProblem) {
    self.output = output
    self.partialPath = partialPath
    descriptor = try openLocked(partialPath)
    if let found = Journal(descriptor: descriptor), !found.rows.isEmpty {
      closeLocked(descriptor)
      throw FileProblem(
        path: output.text,
        reason: "\(partialPath) holds \(found.rows.count) of \(found.header.rows.count) rows of an "
          + "interrupted run; remove that file or choose another name")
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

  /// Syncs the data to disk and gives the file its final name.
  ///
  /// The data reaches the disk before the rename: after a power cut either the old or the new file
  /// exists. Metadata of an earlier result of this name is removed, because it does not describe
  /// this file.
  public func commit() throws(FileProblem) {
    try syncToDisk(descriptor, of: partialPath)
    // Metadata first: a kill in between leaves a file without metadata, not with wrong metadata.
    try TableMetadata.remove(beside: output.text)
    try output.take(over: partialPath)
    closeLocked(descriptor)
    descriptor = -1
  }
}
