#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The right to write a result that needs no journal, since it can be made again from its parts.
final class ResultLock {
  let output: OutputPath
  private let descriptor: Int32

  /// - Throws: ``FileProblem`` if the file cannot be written, or a run has it or has left rows.
  init(path: String) throws(FileProblem) {
    let output = try OutputPath(path)
    try output.requireReplaceable()
    let descriptor = try openLocked(output.partial)
    guard lseek(descriptor, 0, SEEK_END) == 0 else {
      closeLocked(descriptor)
      throw FileProblem(
        path: path, reason: "\(output.partial) is there from an interrupted run; remove it")
    }
    self.output = output
    self.descriptor = descriptor
  }

  deinit {
    unlink(output.partial)
    closeLocked(descriptor)
  }
}
