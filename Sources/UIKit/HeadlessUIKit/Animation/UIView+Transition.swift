public import Foundation

extension UIView.AnimationOptions {
  /// Animates what the block of a transition changes, beside the contents.
  public static let allowAnimatedContent = UIView.AnimationOptions(rawValue: 1 << 7)
  /// Hides and shows the two views of a transition instead of removing and adding them.
  public static let showHideTransitionViews = UIView.AnimationOptions(rawValue: 1 << 8)
  /// A turn about the vertical axis, from the left.
  public static let transitionFlipFromLeft = UIView.AnimationOptions(rawValue: 1 << 20)
  /// A turn about the vertical axis, from the right.
  public static let transitionFlipFromRight = UIView.AnimationOptions(rawValue: 2 << 20)
  /// A page that turns up.
  public static let transitionCurlUp = UIView.AnimationOptions(rawValue: 3 << 20)
  /// A page that turns down.
  public static let transitionCurlDown = UIView.AnimationOptions(rawValue: 4 << 20)
  /// From the old contents to the new ones by opacity.
  public static let transitionCrossDissolve = UIView.AnimationOptions(rawValue: 5 << 20)
  /// A turn about the horizontal axis, from the top.
  public static let transitionFlipFromTop = UIView.AnimationOptions(rawValue: 6 << 20)
  /// A turn about the horizontal axis, from the bottom.
  public static let transitionFlipFromBottom = UIView.AnimationOptions(rawValue: 7 << 20)
}

extension UIView {
  /// Changes the contents of a view, and calls the completion after a duration.
  ///
  /// Nothing is drawn, so all transitions look the same: the block runs at once, and its changes are
  /// not animated unless the options have ``AnimationOptions/allowAnimatedContent``.
  ///
  /// - Parameters:
  ///   - view: The view, whose `removeAllAnimations()` ends the transition.
  ///   - duration: s; with 0 the completion runs at once.
  ///   - options: The transition and others.
  ///   - animations: Changes the contents; nil for none.
  ///   - completion: Called at the end, with whether the transition ran to it.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    transition(of: view, duration, options, animations ?? {}, completion)
  }

  /// Replaces a view by another one, and calls the completion after a duration.
  ///
  /// - Parameters:
  ///   - fromView: The view that is removed, or hidden with
  ///     ``AnimationOptions/showHideTransitionViews``.
  ///   - toView: The view that is added in front, or shown.
  ///   - duration: s; with 0 the completion runs at once.
  ///   - options: The transition and others.
  ///   - completion: Called at the end, with whether the transition ran to it.
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    let container = fromView.superview
    let exchange = {
      if options.contains(.showHideTransitionViews) {
        (fromView.isHidden, toView.isHidden) = (true, false)
      } else {
        container?.addSubview(toView)
        fromView.removeFromSuperview()
      }
    }
    transition(of: container ?? toView, duration, options, exchange, completion)
  }
}
