/// What belongs to a view beside its geometry.
@MainActor final class ViewCompanions {
  /// What animations do to the view's properties now, in the order in which they began.
  var changes: [AnimatedChange] = []
  /// The gesture recognizers, in the order in which they were added.
  var gestureRecognizers: [UIGestureRecognizer] = []
  /// The active constraints that this view holds, as the nearest common ancestor of their views.
  var constraints: [NSLayoutConstraint] = []
  /// Whether `updateConstraints()` is due.
  var needsUpdateConstraints = true
  /// Whether the view places its subviews now.
  var isLayingOut = false
  /// Whether something has asked for a layout while that was underway.
  var isAskedAgain = false
  /// The guides that were added to the view.
  var layoutGuides: [UILayoutGuide] = []
  /// The guides of the system that were asked for.
  var systemGuides: [SystemGuide: UILayoutGuide] = [:]
  /// How much the view resists being larger than its content, where it was set.
  var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  /// How much the view resists being smaller than its content, where it was set.
  var compressionResistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  /// The margins, pt: the default of UIKit.
  var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// Stored only.
  var preservesSuperviewLayoutMargins = false
  /// Whether the margins begin at the safe area.
  var insetsLayoutMarginsFromSafeArea = true
  /// What follows when the superview's size changes.
  var autoresizingMask: UIView.AutoresizingMask = []
  /// What nothing shows.
  var looks = UndrawnLooks()
  /// The color of what can be used; nil for that of the superview.
  var tintColor: UIColor?
  /// How the content is placed.
  var contentMode = UIView.ContentMode.scaleToFill
  /// What decides between the gestures of the hierarchy, if this view is the top of it.
  lazy var arbiter = GestureArbiter()
}
