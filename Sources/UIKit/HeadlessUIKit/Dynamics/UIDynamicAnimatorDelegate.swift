public import Foundation

/// Hears of the pauses of an animator.
@preconcurrency @MainActor public protocol UIDynamicAnimatorDelegate: NSObjectProtocol {
  /// The animator starts or resumes.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)

  /// The animator has paused: everything is at rest, or no behavior is left.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

// The functions are optional in UIKit.
extension UIDynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}

  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
