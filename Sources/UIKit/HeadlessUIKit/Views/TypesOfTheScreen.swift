// Types that mean nothing without a screen, so that a class that uses them gets a reason instead of
// an unknown name. Gestures of several fingers are among them: a test sends one finger.

/// Views that scroll.
@available(*, unavailable, message: "HeadlessUIKit has no scroll views; move a UIView by a pan")
public final class UIScrollView {}

/// Lists.
@available(*, unavailable, message: "HeadlessUIKit has no lists; use subviews of a UIView")
public final class UITableView {}

/// Two fingers that move apart.
@available(*, unavailable, message: "HeadlessUIKit sends one finger; use a pan or a tap")
public final class UIPinchGestureRecognizer {}

/// Two fingers that turn.
@available(*, unavailable, message: "HeadlessUIKit sends one finger; use a pan or a tap")
public final class UIRotationGestureRecognizer {}

/// A finger that moves fast.
@available(*, unavailable, message: "Use a pan, and send it with the velocity of the swipe")
public final class UISwipeGestureRecognizer {}

/// A finger that stays.
@available(*, unavailable, message: "Use a pan, and step the clock before it is moved")
public final class UILongPressGestureRecognizer {}
