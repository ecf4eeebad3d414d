import Foundation

/// Makes products on several threads and receives them in order.
///
/// At most a few products for each worker are in memory at any time. When the work is cancelled, or
/// `receive` throws, this returns without waiting for the products that workers are still at.
///
/// - Parameters:
///   - blockCount: How many products there are.
///   - workerCount: How many threads make them, 1 or more.
///   - cancellation: Stops the work; looked at twenty times a second.
///   - work: What each worker does: take a place, make its product, put it down, until there is
///     none left to take.
///   - wait: Called by the caller's thread when it has waited for a twentieth of a second.
///   - receive: Takes a place and its product, in order; called by the caller's thread.
/// - Returns: How many products were received.
/// - Throws: What `receive` throws.
@discardableResult
package func receiveInOrder<Product: Sendable>(
  blockCount: Int, workerCount: Int, cancellation: Cancellation,
  work:
    @escaping @Sendable (_ take: () -> Int?, _ put: (_ product: Product, _ place: Int) -> Void) ->
    Void,
  wait: () -> Void = {},
  receive: (_ place: Int, Product) throws -> Void
) rethrows -> Int {
  let window = ReorderWindow<Product>(blockCount: blockCount, width: 4 * workerCount)
  defer { window.close() }
  for _ in 0..<workerCount {
    startWorker { work(window.take, window.put) }
  }
  for block in 0..<blockCount {
    while true {
      // What is ready is still received after a cancellation: it has been paid for.
      let isCancelled = cancellation.isCancelled
      if isCancelled { window.close() }
      if let product = window.next(waiting: isCancelled ? 0 : 0.05) {
        try receive(block, product)
        break
      }
      guard !isCancelled else { return block }
      wait()
    }
  }
  return blockCount
}

private func startWorker(_ body: @escaping @Sendable () -> Void) {
  let thread = Thread(block: body)
  thread.name = "sweep"
  // The kernels keep whole vectors on the stack; secondary threads of some systems have 512 kB.
  thread.stackSize = 8 << 20
  thread.start()
}
