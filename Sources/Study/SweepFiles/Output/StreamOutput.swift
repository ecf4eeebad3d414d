import Foundation
public import Sweeps

/// An open stream, such as standard output, which may be a pipe with a slow reader.
public struct StreamOutput: Sendable {
  private let descriptor: Int32
  private let name: String

  /// Standard output.
  public static let standard = StreamOutput(descriptor: STDOUT_FILENO, name: "standard output")

  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes bytes, and waits for the reader unless the run is cancelled.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write.
  ///   - cancellation: Checked 20 times a second. After a cancellation the reader has 0.1 s to take
  ///     the rest.
  /// - Returns: True if all bytes were written, false if the run was cancelled first.
  /// - Throws: ``FileProblem`` if the system reports an error.
  @discardableResult
  public func write(
    _ bytes: [UInt8], unless cancellation: Cancellation? = nil
  ) throws(FileProblem) -> Bool {
    var rest = bytes[...]
    var deadline: ContinuousClock.Instant?
    while !rest.isEmpty {
      let isReady = isReady(waiting: 50)
      if cancellation?.isCancelled == true {
        let end = deadline ?? .now + .milliseconds(100)
        deadline = end
        guard .now < end else { return false }
      }
      guard isReady else { continue }
      // A stream that poll reports as ready takes this many bytes without blocking.
      let piece = rest.prefix(4096)
      if let code = writeAll(piece, to: descriptor) { throw FileProblem(path: name, code: code) }
      rest = rest.dropFirst(piece.count)
    }
    return true
  }

  private func isReady(waiting milliseconds: Int32) -> Bool {
    var stream = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Errors such as EPIPE appear on the next write.
    return poll(&stream, 1, milliseconds) != 0
  }
}
