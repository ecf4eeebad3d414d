// Types that mean nothing without a screen, so that a class that uses them gets a reason instead of
// an unknown name.

/// Views that blend what is behind them.
@available(*, unavailable, message: "HeadlessUIKit draws nothing; use a UIView with a color")
public final class UIVisualEffectView {}

/// Files of view controllers.
@available(*, unavailable, message: "There are no storyboards on Linux; create the controller")
public final class UIStoryboard {}

/// Tabs of view controllers.
@available(
  *, unavailable, message: "HeadlessUIKit has navigation controllers and presentations only"
)
public final class UITabBarController {}

/// Animations of layers.
@available(*, unavailable, message: "Use UIView.animate or UIViewPropertyAnimator")
public final class CABasicAnimation {
  /// Creates an animation of a property.
  public init(keyPath path: String?) {}
}

/// Animations of layers along values.
@available(*, unavailable, message: "Use UIView.animateKeyframes")
public final class CAKeyframeAnimation {
  /// Creates an animation of a property.
  public init(keyPath path: String?) {}
}

/// Animations of layers by springs.
@available(
  *, unavailable, message: "Use UIViewPropertyAnimator with UISpringTimingParameters"
)
public final class CASpringAnimation {
  /// Creates an animation of a property.
  public init(keyPath path: String?) {}
}

extension CALayer {
  /// Adds an animation of the layer.
  @available(*, unavailable, message: "Use UIView.animate or UIViewPropertyAnimator")
  public func add<Animation>(_ animation: Animation, forKey key: String?) {}
}
