public import Foundation

/// A group of changes with a completion.
///
/// Layers of views have no animations of their own, as in UIKit: `UIView.animate` and property
/// animators animate them. So a transaction waits for these, and the other settings are only stored.
@preconcurrency @MainActor public final class CATransaction: NSObject {
  private var isActionOff = false
  private var duration: TimeInterval = 0.25
  private var completion: TransactionCompletion?
  /// The transactions that have begun, the innermost last.
  private static var open: [CATransaction] = []
  /// What is set outside of any transaction.
  private static let implicit = CATransaction()

  private override init() { super.init() }

  private static var current: CATransaction { open.last ?? implicit }

  /// Begins a transaction inside the current one.
  public static func begin() {
    let transaction = CATransaction()
    transaction.isActionOff = current.isActionOff
    transaction.duration = current.duration
    open.append(transaction)
  }

  /// Ends the current transaction.
  ///
  /// Its completion is called at once if no animation was added, otherwise after the last one.
  public static func commit() {
    guard let transaction = open.popLast() else {
      UIKitWarning.log("CATransaction.commit() was called without begin()")
      return
    }
    transaction.completion?.close()
  }

  /// Commits what was set outside of any transaction.
  public static func flush() {
    let completion = implicit.completion
    implicit.completion = nil
    completion?.close()
  }

  /// Sets what is called when the animations that follow in this transaction have ended.
  ///
  /// The transaction ends at its commit, and outside of any at the end of the turn. Animations of
  /// transactions inside this one count too. A block that it replaces waits for no more animations.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    let transaction = current
    let old = transaction.completion
    transaction.completion = block.map(TransactionCompletion.init)
    old?.close()
    if open.isEmpty, block != nil { HeadlessClock.current.schedule(after: 0) { flush() } }
  }

  /// What is called at the end of the current transaction.
  public static func completionBlock() -> (() -> Void)? { current.completion?.block }

  /// Sets whether properties of layers change without animation; here they always do.
  public static func setDisableActions(_ flag: Bool) { current.isActionOff = flag }

  /// Whether properties of layers were set to change without animation.
  public static func disableActions() -> Bool { current.isActionOff }

  /// Sets the duration of animations that layers start by themselves, s; here there are none.
  public static func setAnimationDuration(_ duration: TimeInterval) { current.duration = duration }

  /// The duration that was set for animations that layers start by themselves, s.
  public static func animationDuration() -> TimeInterval { current.duration }

  /// The completions that an animation which starts now holds up.
  static var completions: [TransactionCompletion] {
    (open.isEmpty ? [implicit] : open).compactMap(\.completion)
  }
}

/// Counts the animations that a completion waits for.
@MainActor final class TransactionCompletion {
  let block: () -> Void
  private var count = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void) { self.block = block }

  /// Waits for one animation more.
  func enter() { count += 1 }

  /// Called when an animation has ended.
  func leave() {
    count -= 1
    if isClosed, count == 0 { block() }
  }

  /// Waits for no more animations than it has.
  func close() {
    isClosed = true
    if count == 0 { block() }
  }
}
