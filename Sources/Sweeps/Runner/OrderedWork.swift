import Foundation

/// Makes products on several threads and receives them in order.
///
/// At most a few products per worker are in memory at any time. If the work is cancelled or `receive`
/// throws, this returns without waiting for the products that workers are still making.
///
/// - Parameters:
///   - blockCount: The number of products.
///   - workerCount: The number of threads that make products, 1 or more.
///   - cancellation: Cancels the work; checked twenty times a second.
///   - work: The body of a worker. It takes an index, makes the product, and puts it, until `take`
///     returns nil.
///   - wait: Runs on the caller's thread after every twentieth of a second of waiting.
///   - receive: Receives the index and the product, in order, on the caller's thread.
/// - Returns: The number of products that were received.
/// - Throws: The error of `receive`.
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
      // After a cancellation, products that are ready are still received.
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
  // The kernels keep whole vectors on the stack; some systems give secondary threads only 512 kB.
  thread.stackSize = 8 << 20
  thread.start()
}
