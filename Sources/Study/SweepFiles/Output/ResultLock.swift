import Foundation

/// A lock for writing a result without a journal, because it can be rebuilt from its parts.
final class ResultLock {
  let output: OutputPath
  private let descriptor: Int32

  /// - Throws: ``FileProblem`` if the file cannot be written, if a run is writing it, or if an
  ///   interrupted run left rows.
  init(path: String) throws(FileProblem) {
    let output = try OutputPath(path)
    try output.requireReplaceable()
    let descriptor = try openLocked(output.partial)
    guard lseek(descriptor, 0, SEEK_END) == 0 else {
      closeLocked(descriptor)
      throw FileProblem(
        path: path,
        reason: "an interrupted run left \(output.partial); finish that run with --resume or "
          + "remove that file")
    }
    self.output = output
    self.descriptor = descriptor
  }

  deinit {
    unlink(output.partial)
    closeLocked(descriptor)
  }
}
