public import Foundation

/// A group of changes with a completion.
///
/// A transaction waits for animations of views, property animators and animations that are added to
/// layers. Layers start no animations by themselves: on a device those of views do not either, and
/// other layers do, which moves no view. Duration and timing function hold for animations without
/// their own.
@preconcurrency @MainActor public final class CATransaction: NSObject {
  private var isActionOff = false
  private var duration: TimeInterval = 0.25
  private var timingFunction: CAMediaTimingFunction?
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
    transaction.timingFunction = current.timingFunction
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

  /// Sets the duration of animations without their own, s.
  public static func setAnimationDuration(_ duration: TimeInterval) { current.duration = duration }

  /// The duration of animations without their own, s: 0.25 unless set.
  public static func animationDuration() -> TimeInterval { current.duration }

  /// Sets the timing function of animations of layers without their own.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    current.timingFunction = function
  }

  /// The timing function of animations of layers without their own.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    current.timingFunction
  }

  /// Sets one of the settings by its name, `kCATransactionDisableActions` and the like.
  public static func setValue(_ anObject: Any?, forKey key: String) {
    switch (key, anObject) {
    case (kCATransactionDisableActions, let flag?):
      setDisableActions(LayerValue.numbers(flag)?.first.map { $0 != 0 } ?? false)
    case (kCATransactionAnimationDuration, let number?):
      if let duration = LayerValue.numbers(number)?.first { setAnimationDuration(duration) }
    case (kCATransactionAnimationTimingFunction, let function):
      setAnimationTimingFunction(function as? CAMediaTimingFunction)
    default: UIKitWarning.log("CATransaction: the value for the key '\(key)' is left out")
    }
  }

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

/// The name of ``CATransaction/setDisableActions(_:)``.
public let kCATransactionDisableActions = "disableActions"
/// The name of ``CATransaction/setAnimationDuration(_:)``.
public let kCATransactionAnimationDuration = "animationDuration"
/// The name of ``CATransaction/setAnimationTimingFunction(_:)``.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
