public import Foundation

/// The top of a hierarchy of views, with the view of its root view controller.
@preconcurrency @MainActor open class UIWindow: UIView {
  /// The view controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if isShown { replaceRoot(oldValue) }
    }
  }
  /// Whether the window is the one that keys go to: the one that was made key last of its clock.
  open var isKeyWindow: Bool { clock?.windows.key === self }
  /// The clock that was current when the window was shown.
  private weak var clock: HeadlessClock?
  private var isShown = false
  private var isLayoutDue = false
  /// How far in front the window is; there is no order of windows here.
  open var windowLevel = Level.normal
  /// The scene: the only one.
  open weak var windowScene: UIWindowScene? = .main
  /// The screen.
  open var screen: UIScreen { .main }

  /// How far in front a window is.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    /// UIKit's number.
    public let rawValue: CGFloat

    /// Creates a level from UIKit's number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Creates a level from UIKit's number.
    public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

    /// Of the app.
    public static let normal = Level(rawValue: 0)
    /// Of the status bar.
    public static let statusBar = Level(rawValue: 1000)
    /// Of alerts.
    public static let alert = Level(rawValue: 2000)

    /// Whether a level is behind another one.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }

    /// A level in front of another one.
    public static func + (level: Level, distance: CGFloat) -> Level {
      Level(rawValue: level.rawValue + distance)
    }

    /// A level behind another one.
    public static func - (level: Level, distance: CGFloat) -> Level {
      Level(rawValue: level.rawValue - distance)
    }
  }

  /// Creates a window, pt.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a window that fills the screen.
  public convenience init(windowScene: UIWindowScene) { self.init(frame: UIScreen.main.bounds) }

  /// Creates a window that fills the screen.
  public convenience init() { self.init(frame: UIScreen.main.bounds) }

  /// Creates a window that fills the screen; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame = UIScreen.main.bounds
  }

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
    isHidden = false
    makeKey()
  }

  /// Makes the window the one that keys go to.
  open func makeKey() {
    guard !isKeyWindow else { return }
    let clock = clock ?? .current
    let old = clock.windows.key
    self.clock = clock
    clock.windows.makeKey(self)
    old?.resignKey()
    becomeKey()
  }

  /// Called when the window has become the key window.
  open func becomeKey() {}

  /// Called when another window has become the key window.
  open func resignKey() {}

  /// Whether the window is not shown; setting it to false shows the window, setting it to true takes it
  /// from the windows of the app.
  open override var isHidden: Bool {
    didSet {
      guard isHidden == isShown else { return }
      isShown = !isHidden
      guard isShown else {
        clock?.windows.remove(self)
        return
      }
      let clock = clock ?? .current
      self.clock = clock
      clock.windows.add(self)
      replaceRoot(nil)
      if rootViewController == nil { scheduleLayout() }
    }
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

  /// The rectangle of the window; a new size is told to the root controller before.
  open override var frame: CGRect {
    get { super.frame }
    set {
      if newValue.size != frame.size { fill(newValue, traits: nil) } else { super.frame = newValue }
    }
  }

  /// Takes a new size, of which the controllers hear before, and of new traits if there are any.
  func fill(_ rect: CGRect, traits: UITraitCollection?) {
    guard isShown, let root = rootViewController else {
      super.frame = rect
      return
    }
    let coordinator = ResizeCoordinator(of: self)
    let controllers = Array(sequence(first: root) { $0.ownPresentation?.presented })
    for controller in controllers {
      guard let traits else { break }
      controller.willTransition(to: traits, with: coordinator)
      controller.ownPresentation?.controller.willTransition(to: traits, with: coordinator)
    }
    for controller in controllers {
      controller.viewWillTransition(to: rect.size, with: coordinator)
      controller.ownPresentation?.controller.viewWillTransition(to: rect.size, with: coordinator)
    }
    super.frame = rect
    coordinator.run()
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
    guard isShown, !isLayoutDue else { return }
    isLayoutDue = true
    HeadlessClock.current.schedule(after: 0) { [self] in
      isLayoutDue = false
      LayoutPass.begin()
      layoutIfNeeded()
    }
  }
}

extension UIView {
  /// The window that the view is in.
  public var window: UIWindow? {
    sequence(first: self, next: \.superview).first { $0 is UIWindow } as? UIWindow
  }

  func layoutIsDue() {
    if let window, LayoutPass.allowsRequest(of: self) { window.scheduleLayout() }
  }
}
