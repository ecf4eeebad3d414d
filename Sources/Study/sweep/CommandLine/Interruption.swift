import Foundation
import Sweeps
import Synchronization

/// Ctrl-C: the first stops a run in good order, the second at once.
final class Interruption: Sendable {
  /// Files that may be given up at any instant; nil while there are none.
  private let disposable = Mutex<Disposable?>(nil)

  private struct Disposable {
    let paths: [String]
    let message: String
  }

  /// Lets Ctrl-C cancel instead of kill, from now on.
  ///
  /// The signal is blocked for this thread and those that it starts, and taken up by a thread of its
  /// own, which unlike a handler may do anything. Where the shell has it ignored (in a background
  /// job), it stays ignored.
  init(cancelling cancellation: Cancellation) {
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_BLOCK, &interrupt, nil)
    let refusal = startThread(stackSize: Self.stackSize) { [interrupt, self] in
      var signals = interrupt
      var number: Int32 = 0
      while sigwait(&signals, &number) == 0 {
        if cancellation.isCancelled { _exit(Exit.interrupted.rawValue) }
        cancellation.cancel()
        // Without a thread for it, long calls are not cut short.
        _ = startThread(stackSize: Self.stackSize) { self.watch() }
      }
    }
    // Without a thread that waits for the signal, Ctrl-C kills, and --resume continues.
    if refusal != nil { pthread_sigmask(SIG_UNBLOCK, &interrupt, nil) }
  }

  private static let stackSize = 1 << 20

  /// Marks files that can be written again: from now on an interruption deletes them and exits.
  ///
  /// - Parameters:
  ///   - paths: The files that are written.
  ///   - message: The error that is printed then.
  func mayGiveUp(_ paths: String..., saying message: String) {
    disposable.withLock { $0 = Disposable(paths: paths, message: message) }
  }

  /// Ends the process during a long call, such as making a database index or writing a gigabyte.
  private func watch() {
    while true {
      Thread.sleep(forTimeInterval: 0.15)
      guard let found = disposable.withLock({ $0 }) else { continue }
      for path in found.paths { unlink(path) }
      complain("sweep: error: \(found.message)")
      _exit(Exit.interrupted.rawValue)
    }
  }
}
