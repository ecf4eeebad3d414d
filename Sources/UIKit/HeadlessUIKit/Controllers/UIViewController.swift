public import Foundation

/// Manages a view, its appearance on the screen, and transitions to other view controllers.
@preconcurrency @MainActor open class UIViewController: UIResponder, UIContentContainer {
  /// The title.
  open var title: String?
  private var loadedView: UIView?
  private var isLoading = false

  /// The name of the nib file that was asked for.
  public let nibName: String?
  /// What belongs to bars, to a storyboard and to the status bar.
  let bars = ControllerBars()

  /// Creates a view controller; its view is the first of the nib file in ``UINib/contents``.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    super.init()
  }

  /// Creates a view controller.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Creates a view controller; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) {
    nibName = nil
    super.init()
  }

  // MARK: The view

  // The types of UIKit are implicitly unwrapped, and classes rely on it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The view, which is loaded at the first access.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }

  /// The view, without the question whether it exists.
  var requiredView: UIView {
    guard let view else { preconditionFailure("loadView() of \(type(of: self)) set no view") }
    return view
  }

  /// Views of a storyboard without an outlet, which come onto the view with the outlets.
  ///
  /// `loadView()` sets them where the plugin PrepareClasses knows the storyboard.
  public var looseViews: [UIView] = []
  /// The view if it is loaded.
  open var viewIfLoaded: UIView? { loadedView }
  /// Whether the view is loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view unless it is loaded.
  open func loadViewIfNeeded() {
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    placeOutlets()
    isLoading = false
    viewDidLoad()
  }

  /// Creates the view: that of the nib file, or one that fills the screen, unless overridden.
  open func loadView() {
    let nib = nibName.map { UINib(nibName: $0, bundle: nil).instantiate(withOwner: self) } ?? []
    view = nib.lazy.compactMap { $0 as? UIView }.first ?? UIView.filling(UIScreen.main.bounds)
  }

  /// Called after the view was loaded.
  open func viewDidLoad() {}

  /// Called before the view appears.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called at the start of the appearance, when the view is in its hierarchy.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called after the view has appeared.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called after the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}

  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// Called when memory is low, which it never is; a test calls it.
  open func didReceiveMemoryWarning() {}

  /// Called before the size of the view changes, also in the children: by a turn of the device, by a new size of
  /// the window, or by a test.
  ///
  /// - Parameters:
  ///   - size: The new size, pt.
  ///   - coordinator: Runs blocks with the change, which is not animated.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  /// Called before the size classes change, also in the children: by a turn of the device, or by a test.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }

  /// Whether the status bar is to be hidden; nothing shows it.
  open var prefersStatusBarHidden: Bool { false }
  /// The edges at which the system's gestures wait for those of the app; without effect.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// The style of the status bar; nothing shows it.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// How the status bar changes; nothing shows it.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child that is asked about the status bar; nothing asks.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that is asked about the status bar; nothing asks.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Whether the line at the lower side of the screen is to be hidden; nothing shows it.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Whether what is shown follows a turn of the device.
  open var shouldAutorotate: Bool { true }
  /// The directions in which the controller may be shown: on a phone all but upside down.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    UIDevice.current.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
  }
  /// The direction in which the controller is presented; nothing asks.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }

  /// Whether the content is edited.
  open var isEditing: Bool {
    get { bars.isEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// Sets whether the content is edited; override point.
  open func setEditing(_ editing: Bool, animated: Bool) { bars.isEditing = editing }

  /// Called before a segue; a test calls it, as there are no storyboards.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Whether a segue may be performed: yes, unless overridden.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Logs that there is no segue: there are no storyboards.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    UIKitWarning.log(
      "there is no segue '\(identifier)', as there are no storyboards; call prepare(for:sender:) with a "
        + "UIStoryboardSegue, and present the controller")
  }

  /// Updates constraints of the view before a layout: by the view unless overridden.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  /// What the controller adds to the safe area of its view, pt.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard additionalSafeAreaInsets != oldValue, let view = viewIfLoaded else { return }
      viewSafeAreaInsetsDidChange()
      view.safeAreaInsetsDidChange()
      view.constraintsChanged()
    }
  }

  /// Called after the safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// The responder after the controller: its view's superview.
  open override var next: UIResponder? { viewIfLoaded?.superview }

  // MARK: Appearance

  /// What the view controller was told last of its appearance.
  enum Appearance {
    case disappeared
    case appearing
    case appeared
    case disappearing
  }

  private(set) var appearance = Appearance.disappeared
  private var isAppearanceAnimated = false

  /// Tells the view controller, and its children, that it is about to appear or disappear.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard appearance != (isAppearing ? .appearing : .disappearing),
      appearance != (isAppearing ? .appeared : .disappeared)
    else { return }
    appearance = isAppearing ? .appearing : .disappearing
    isAppearanceAnimated = animated
    if isAppearing {
      loadViewIfNeeded()
      viewWillAppear(animated)
    } else {
      viewWillDisappear(animated)
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in forwardedChildren {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Tells the view controller, and its children, that it has appeared or disappeared.
  open func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewDidAppear(isAppearanceAnimated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(isAppearanceAnimated)
    case .appeared, .disappeared: return
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in forwardedChildren { child.endAppearanceTransition() }
  }

  /// Whether children hear of the appearance through this controller.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The children whose views come and go with this controller's.
  var forwardedChildren: [UIViewController] {
    children.filter { $0.viewIfLoaded?.superview != nil }
  }

  /// Whether the view is about to appear for the first time, or a presentation of it is underway.
  open var isBeingPresented: Bool { presentation?.stage == .presenting }
  /// Whether a dismissal is underway.
  open var isBeingDismissed: Bool { presentation?.stage == .dismissing }
  /// Whether the controller is becoming a child.
  open internal(set) var isMovingToParent = false
  /// Whether the controller is being removed from its parent.
  open internal(set) var isMovingFromParent = false

  // MARK: Children

  /// The controllers inside this one.
  open private(set) var children: [UIViewController] = []
  /// The controller that this one is in.
  open private(set) weak var parent: UIViewController?

  /// Makes a controller a child; its view is added by the caller.
  open func addChild(_ childController: UIViewController) {
    childController.willMove(toParent: self)
    adopt(childController)
  }

  func adopt(_ child: UIViewController) {
    child.parent?.disown(child)
    children.append(child)
    child.parent = self
  }

  func disown(_ child: UIViewController) {
    children.removeAll { $0 === child }
    child.parent = nil
  }

  /// Removes the controller from its parent.
  open func removeFromParent() {
    parent?.disown(self)
    didMove(toParent: nil)
  }

  /// Called before the parent changes; the caller calls it with nil before a removal.
  open func willMove(toParent parent: UIViewController?) {}

  /// Called after the parent has changed; the caller calls it after adding the view.
  open func didMove(toParent parent: UIViewController?) {}

  /// The navigation controller that this controller is in.
  open var navigationController: UINavigationController? {
    sequence(first: self, next: \.parent).dropFirst().first { $0 is UINavigationController }
      as? UINavigationController
  }

  /// Shows a controller: pushed by the navigation controller that this one is in, otherwise presented.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.show(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  /// Shows a controller as ``show(_:sender:)`` does: there are no split views.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    show(vc, sender: sender)
  }

  // MARK: Presentation

  /// How the controller is presented.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The transition of the system that is used without a transitioning delegate.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Provides the objects of a custom transition.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// Whether presentations from inside cover this controller and not the whole screen.
  open var definesPresentationContext = false
  /// The size that the content wants, pt.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      let container: (any UIContentContainer)? = parent ?? presentation?.controller
      container?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  /// Called when the content of a child wants another size.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// The size for the content of a child, pt: that of the container unless overridden.
  ///
  /// - Parameters:
  ///   - container: The child.
  ///   - parentSize: The size of the container, pt.
  /// - Returns: The size.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// The presentation of this controller.
  weak var presentation: Presentation?
  /// The presentation from this controller.
  var ownPresentation: Presentation?
  /// The transition in which this controller takes part.
  weak var transition: TransitionContext?

  /// The controller that this one, or its parent, has presented.
  open var presentedViewController: UIViewController? {
    sequence(first: self, next: \.parent).lazy.compactMap { $0.ownPresentation?.presented }.first
  }

  /// The controller that has presented this one, or its parent.
  open var presentingViewController: UIViewController? {
    sequence(first: self, next: \.parent).lazy.compactMap { $0.presentation?.presenting }.first
  }

  /// The presentation controller that manages the presentation of this controller or its parent.
  ///
  /// Before the presentation it is created, as in UIKit, with this controller and no other.
  open var presentationController: UIPresentationController? {
    let presentation = sequence(first: self, next: \.parent).lazy.compactMap(\.presentation).first
    return presentation?.controller
  }

  /// The coordinator of the transition that is underway; nil outside of one.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    sequence(first: self, next: \.parent).lazy.compactMap(\.transition).first?.coordinator
  }

  /// Presents a view controller.
  ///
  /// The objects of the transition are asked for at once; the transition begins at the end of the
  /// turn, that is before the next frame. Without animation everything happens at once.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: The controller.
  ///   - flag: Whether the transition is animated.
  ///   - completion: Called at the end.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    Presentation.present(
      viewControllerToPresent, from: self, animated: flag, completion: completion)
  }

  /// Dismisses the controller that was presented from here, or this one if there is none.
  ///
  /// - Parameters:
  ///   - flag: Whether the transition is animated.
  ///   - completion: Called at the end.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    let presentation =
      sequence(first: self, next: \.parent).lazy.compactMap(\.ownPresentation).first
      ?? sequence(first: self, next: \.parent).lazy.compactMap(\.presentation).first
    guard let presentation else {
      completion?()
      return
    }
    presentation.dismiss(animated: flag, completion: completion)
  }
}

/// How a controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Over the whole screen; the controller below is removed.
  case fullScreen = 0
  /// As a sheet; here over the whole screen, and the controller below stays.
  case pageSheet = 1
  /// As a small sheet; here over the whole screen, and the controller below stays.
  case formSheet = 2
  /// Over a controller that defines the context; here as `fullScreen`.
  case currentContext = 3
  /// By a presentation controller of the transitioning delegate; the controller below stays.
  case custom = 4
  /// Over the whole screen; the controller below stays.
  case overFullScreen = 5
  /// Over a controller that defines the context; here as `overFullScreen`.
  case overCurrentContext = 6
  /// Beside something; here as `overFullScreen`.
  case popover = 7
  /// No presentation of its own.
  case none = -1
  /// What the system chooses: a sheet; here as `pageSheet`.
  case automatic = -2
}

/// A transition of the system.
public enum UIModalTransitionStyle: Int, Sendable {
  /// Up from the lower edge of the screen.
  case coverVertical = 0
  /// A turn, which is shown as `crossDissolve` here.
  case flipHorizontal = 1
  /// By opacity.
  case crossDissolve = 2
}
