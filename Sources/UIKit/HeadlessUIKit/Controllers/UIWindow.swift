public import Foundation

/// The screen, whose size a test can set.
@preconcurrency @MainActor open class UIScreen: NSObject {
  /// The only screen.
  public static let main = UIScreen()

  /// The screen's rectangle, pt: 375 × 667 unless a test sets another size before it makes windows.
  open var bounds = CGRect(x: 0, y: 0, width: 375, height: 667)
  /// Pixels in a point.
  open var scale: CGFloat = 2
}

/// The top of a hierarchy of views, with the view of its root view controller.
@preconcurrency @MainActor open class UIWindow: UIView {
  /// The view controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if isKeyWindow { replaceRoot(oldValue) }
    }
  }
  /// Whether the window is shown and takes events.
  open private(set) var isKeyWindow = false
  private var isLayoutDue = false

  /// Creates a window, pt.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a window that fills the screen.
  public convenience init() { self.init(frame: UIScreen.main.bounds) }

  /// Nothing can be decoded: there are no storyboards.
  public required init?(coder: NSCoder) { nil }

  /// Creates a window that fills the screen, with a shown view controller.
  public convenience init(showing controller: UIViewController) {
    self.init(frame: UIScreen.main.bounds)
    rootViewController = controller
    makeKeyAndVisible()
  }

  /// Shows the window: the root's view is loaded, laid out, and told that it appears.
  ///
  /// All calls come at once; on a device `viewDidAppear` follows at the end of the turn.
  open func makeKeyAndVisible() {
    guard !isKeyWindow else { return }
    isKeyWindow = true
    isHidden = false
    replaceRoot(nil)
    if rootViewController == nil { scheduleLayout() }
  }

  private func replaceRoot(_ old: UIViewController?) {
    old?.beginAppearanceTransition(false, animated: false)
    old?.viewIfLoaded?.removeFromSuperview()
    old?.endAppearanceTransition()
    guard let root = rootViewController else { return }
    root.loadViewIfNeeded()
    root.beginAppearanceTransition(true, animated: false)
    root.requiredView.frame = bounds
    addSubview(root.requiredView)
    layoutIfNeeded()
    root.endAppearanceTransition()
  }

  /// The root's view fills the window.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if let view = rootViewController?.viewIfLoaded, view.superview === self,
      view.transform.isIdentity
    {
      view.frame = bounds
    }
  }

  /// Lays out at the end of the turn, as UIKit does before it draws.
  func scheduleLayout() {
    guard isKeyWindow, !isLayoutDue else { return }
    isLayoutDue = true
    HeadlessClock.current.schedule(after: 0) { [self] in
      isLayoutDue = false
      layoutIfNeeded()
    }
  }
}

extension UIView {
  /// The window that the view is in.
  public var window: UIWindow? {
    sequence(first: self, next: \.superview).first { $0 is UIWindow } as? UIWindow
  }

  func layoutIsDue() { window?.scheduleLayout() }

  /// Lays out the subviews: those with constraints by these, then as subclasses do, and tells the
  /// controller before and after.
  func layOut() {
    let controller = controller as? UIViewController
    controller?.viewWillLayoutSubviews()
    solveConstraints()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
  }
}
