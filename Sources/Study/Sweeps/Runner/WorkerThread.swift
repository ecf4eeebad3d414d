#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Starts a thread that nothing waits for.
///
/// Foundation's threads do not report that the system refused to start them.
///
/// - Parameters:
///   - stackSize: The size of the thread's stack, bytes.
///   - body: What the thread does.
/// - Returns: The system's error number, or nil if the thread has started.
package func startThread(stackSize: Int, _ body: @escaping @Sendable () -> Void) -> Int32? {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  pthread_attr_setstacksize(&attributes, stackSize)
  let box = Unmanaged.passRetained(ThreadBody(run: body))
  #if canImport(Darwin)
    var thread: pthread_t?
    let code = pthread_create(
      &thread, &attributes, { pointer in threadMain(pointer) }, box.toOpaque())
  #else
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes, { pointer in pointer.flatMap(threadMain) }, box.toOpaque())
  #endif
  guard code != 0 else { return nil }
  box.release()
  return code
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) { self.run = run }
}

private func threadMain(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
  return nil
}

/// Address space that is set aside, so that memory can be allocated later.
package final class MemoryReserve {
  private let start: UnsafeMutableRawPointer
  private let size: Int

  /// Sets address space aside; nil if the process may not have as much.
  package init?(bytes: Int) {
    let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
    guard let found = mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0), found != MAP_FAILED
    else { return nil }
    start = found
    size = bytes
  }

  deinit { munmap(start, size) }
}
