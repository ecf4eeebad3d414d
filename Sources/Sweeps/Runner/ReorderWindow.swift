import Foundation
import Synchronization

/// Hands out blocks to workers and gives their products back in order.
///
/// A block is handed out only if it is at most `width` blocks ahead of the next one to deliver. So a
/// slow receiver stops the workers instead of filling the memory.
///
/// `@unchecked Sendable`: every mutable property is accessed with `condition` locked, except
/// `nextToHandOut`, which is atomic.
final class ReorderWindow<Product: Sendable>: @unchecked Sendable {
  private let blockCount: Int
  private let nextToHandOut = Atomic(0)
  private let condition = NSCondition()
  private var nextToDeliver = 0
  private var products: [Product?]
  private var isClosed = false

  init(blockCount: Int, width: Int) {
    self.blockCount = blockCount
    products = Array(repeating: nil, count: width)
  }

  /// The next block to compute; nil if there are no more or the window is closed.
  func take() -> Int? {
    let block = nextToHandOut.add(1, ordering: .relaxed).oldValue
    guard block < blockCount else { return nil }
    condition.lock()
    defer { condition.unlock() }
    while block >= nextToDeliver + products.count, !isClosed { condition.wait() }
    return isClosed ? nil : block
  }

  /// Stores the product of a block that was taken.
  func put(_ product: Product, of block: Int) {
    condition.lock()
    defer { condition.unlock() }
    products[block % products.count] = product
    if block == nextToDeliver { condition.broadcast() }
  }

  /// The product of the next block in order; nil if it is not ready within the interval.
  func next(waiting interval: Double) -> Product? {
    condition.lock()
    defer { condition.unlock() }
    let slot = nextToDeliver % products.count
    if products[slot] == nil { _ = condition.wait(until: Date(timeIntervalSinceNow: interval)) }
    guard let product = products[slot] else { return nil }
    products[slot] = nil
    nextToDeliver += 1
    condition.broadcast()
    return product
  }

  /// Makes every worker stop after its current block.
  func close() {
    condition.lock()
    defer { condition.unlock() }
    isClosed = true
    condition.broadcast()
  }
}
