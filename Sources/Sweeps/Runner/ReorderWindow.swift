import Foundation
import Synchronization

/// Hands out blocks to workers and gives their products back in order.
///
/// A block is only handed out when it is at most `width` blocks ahead of the one that is delivered
/// next, so that a slow receiver holds up the workers instead of filling memory.
///
/// `@unchecked Sendable`: every mutable property is read and written with `condition` locked, but
/// for `nextToHandOut`, which is atomic.
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

  /// The next block to compute; nil once there is none or the window is closed.
  func take() -> Int? {
    let block = nextToHandOut.add(1, ordering: .relaxed).oldValue
    guard block < blockCount else { return nil }
    condition.lock()
    defer { condition.unlock() }
    while block >= nextToDeliver + products.count, !isClosed { condition.wait() }
    return isClosed ? nil : block
  }

  /// Puts down the product of a block that was taken.
  func put(_ product: Product, of block: Int) {
    condition.lock()
    defer { condition.unlock() }
    products[block % products.count] = product
    if block == nextToDeliver { condition.broadcast() }
  }

  /// The product of the next block in order; nil if it does not come in time.
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

  /// Lets every worker stop after the block that it is at.
  func close() {
    condition.lock()
    defer { condition.unlock() }
    isClosed = true
    condition.broadcast()
  }
}
