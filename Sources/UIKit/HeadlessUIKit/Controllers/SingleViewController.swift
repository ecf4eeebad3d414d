/// A view controller whose view is filled by that of one child: the superclass of tab bars and pages.
///
/// UIKit has no such class; do not use it by name.
@preconcurrency @MainActor open class SingleViewController: UIViewController {
  /// The child that is shown.
  final var shown: UIViewController?

  /// Puts the child's view into the view.
  final func place() {
    guard let view = shown?.requiredView else { return }
    view.frame = requiredView.bounds
    if view.superview !== requiredView { requiredView.addSubview(view) }
  }

  /// Places the view of the child.
  open override func viewDidLoad() {
    super.viewDidLoad()
    place()
  }

  /// The child's view fills the view.
  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    if let view = shown?.viewIfLoaded, view.transform.isIdentity {
      view.frame = requiredView.bounds
    }
  }

  /// The child.
  override var forwardedChildren: [UIViewController] { shown.map { [$0] } ?? [] }
}
