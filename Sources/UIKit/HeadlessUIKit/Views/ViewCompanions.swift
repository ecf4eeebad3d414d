/// What belongs to a view beside its geometry.
@MainActor final class ViewCompanions {
  /// What animations do to the view's properties now, in the order in which they began.
  var changes: [AnimatedChange] = []
  /// The gesture recognizers, in the order in which they were added.
  var gestureRecognizers: [UIGestureRecognizer] = []
  /// The active constraints that this view holds, as the nearest common ancestor of their views.
  var constraints: [NSLayoutConstraint] = []
  /// What follows when the superview's size changes.
  var autoresizingMask: UIView.AutoresizingMask = []
  /// How the content is placed.
  var contentMode = UIView.ContentMode.scaleToFill
  /// What decides between the gestures of the hierarchy, if this view is the top of it.
  lazy var arbiter = GestureArbiter()
}
