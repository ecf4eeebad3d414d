import Foundation
import Sweeps

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C: the first stops a run in good order, the second at once.
enum Interruption {
  /// Lets Ctrl-C cancel instead of kill, from now on.
  ///
  /// The signal is blocked for this thread and those that it starts, and taken up by a thread of its
  /// own, which unlike a handler may do anything. Where the shell has it ignored (in a background
  /// job), it stays ignored.
  static func cancels(_ cancellation: Cancellation) {
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_BLOCK, &interrupt, nil)
    let listener = Thread { [interrupt] in
      var signals = interrupt
      var number: Int32 = 0
      while sigwait(&signals, &number) == 0 {
        if cancellation.isCancelled { _exit(Exit.interrupted.rawValue) }
        cancellation.cancel()
      }
    }
    listener.start()
  }
}
