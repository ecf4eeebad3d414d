import Foundation
import Synchronization

/// Hands out blocks to workers and gives their products back in order.
///
/// A block is handed out only if it is at most `width` blocks ahead of the next one to deliver. So a
/// slow receiver stops the workers instead of filling the memory.
///
/// `@unchecked Sendable`: every mutable property is accessed with `condition` locked, except
/// `nextToHandOut`, which is atomic.
package final class ReorderWindow<Product: Sendable>: @unchecked Sendable {
  private let blockCount: Int
  private let nextToHandOut = Atomic(0)
  private let condition = NSCondition()
  private var nextToDeliver = 0
  private var products: [Product?]
  private var isClosed = false
  /// Waits for the next product, without a thread.
  private var waiter: (@Sendable (Product?) -> Void)?

  package init(blockCount: Int, width: Int) {
    self.blockCount = blockCount
    products = Array(repeating: nil, count: width)
  }

  /// The next block to compute; nil if there are no more or the window is closed.
  package func take() -> Int? {
    let block = nextToHandOut.add(1, ordering: .relaxed).oldValue
    guard block < blockCount else { return nil }
    condition.lock()
    defer { condition.unlock() }
    while block >= nextToDeliver + products.count, !isClosed { condition.wait() }
    return isClosed ? nil : block
  }

  /// Stores the product of a block that was taken.
  package func put(_ product: Product, of block: Int) {
    condition.lock()
    products[block % products.count] = product
    let delivery = delivery()
    if block == nextToDeliver { condition.broadcast() }
    condition.unlock()
    delivery?()
  }

  /// The product of the next block in order; nil if it is not ready within the interval.
  func next(waiting interval: Double) -> Product? {
    condition.lock()
    defer { condition.unlock() }
    let slot = nextToDeliver % products.count
    if products[slot] == nil { _ = condition.wait(until: Date(timeIntervalSinceNow: interval)) }
    return deliver()
  }

  /// Calls a function with the product of the next block in order as soon as it is ready, or with nil
  /// if there are no more or the window is closed before.
  package func next(_ receive: @escaping @Sendable (Product?) -> Void) {
    condition.lock()
    waiter = receive
    let delivery = delivery()
    condition.unlock()
    delivery?()
  }

  /// Whether all products were delivered.
  package var isFinished: Bool {
    condition.lock()
    defer { condition.unlock() }
    return nextToDeliver == blockCount
  }

  /// Makes every worker stop after its current block.
  package func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    let delivery = delivery()
    condition.unlock()
    delivery?()
  }

  /// Takes the next product out; nil if it is not ready.
  ///
  /// `condition` must be locked.
  private func deliver() -> Product? {
    let slot = nextToDeliver % products.count
    guard let product = products[slot] else { return nil }
    products[slot] = nil
    nextToDeliver += 1
    condition.broadcast()
    return product
  }

  /// What ends the wait of the waiter, to be called without the lock; nil if nothing does now.
  ///
  /// `condition` must be locked.
  private func delivery() -> (() -> Void)? {
    guard let waiter else { return nil }
    let product = deliver()
    guard product != nil || isClosed || nextToDeliver == blockCount else { return nil }
    self.waiter = nil
    return { waiter(product) }
  }
}
