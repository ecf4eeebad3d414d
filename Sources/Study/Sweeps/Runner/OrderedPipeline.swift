/// Makes products on several threads and receives them in order.
///
/// At most a few products per worker are in memory at any time. If the work is cancelled or `receive`
/// throws, this returns without waiting for the products that workers are still making. If the system
/// refuses some of the threads, fewer do the work; if it refuses all, the caller's thread does.
///
/// - Parameters:
///   - blockCount: The number of products.
///   - workerCount: The number of threads that make products, 1 or more.
///   - workerMemory: The memory that a worker needs, bytes.
///   - cancellation: Cancels the work; checked twenty times a second.
///   - work: The body of a worker. It takes an index, makes the product, and puts it, until `take`
///     returns nil.
///   - wait: Runs on the caller's thread after every twentieth of a second of waiting.
///   - receive: Receives the index and the product, in order, on the caller's thread.
/// - Returns: The number of products that were received.
/// - Throws: The error of `receive`.
@discardableResult
package func receiveInOrder<Product: Sendable>(
  blockCount: Int, workerCount: Int, workerMemory: Int = 16 << 20, cancellation: Cancellation,
  work:
    @escaping @Sendable (_ take: () -> Int?, _ put: (_ product: Product, _ index: Int) -> Void) ->
    Void,
  wait: () -> Void = {},
  receive: (_ index: Int, Product) throws -> Void
) rethrows -> Int {
  let window = ReorderWindow<Product>(blockCount: blockCount, width: 4 * workerCount)
  defer { window.close() }
  let started = startWorkers(workerCount, memory: workerMemory) { work(window.take, window.put) }
  for block in 0..<blockCount {
    guard started > 0 else {
      guard !cancellation.isCancelled, let product = product(of: block, by: work) else {
        return block
      }
      wait()
      try receive(block, product)
      continue
    }
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

/// Makes one product on this thread.
func product<Product>(
  of block: Int, by work: (_ take: () -> Int?, _ put: (Product, Int) -> Void) -> Void
) -> Product? {
  var next: Int? = block
  var product: Product?
  work(
    {
      defer { next = nil }
      return next
    }, { made, _ in product = made })
  return product
}
