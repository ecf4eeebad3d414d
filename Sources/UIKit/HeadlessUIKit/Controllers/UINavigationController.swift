public import Foundation

/// Hears of a navigation, and provides the objects of its transitions; each call is optional.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  /// Called before a controller is shown.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  /// Called after a controller was shown; not after a cancelled transition.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
  /// The animator of a push or pop.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The driver of an interactive push or pop.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}

  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}

  /// None.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// None.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// A stack of view controllers, the top one of which is shown.
///
/// The bars take no room and are in no view. The order of calls is that of published logs; that the delegate hears
/// `willShow` after the appearance calls, and `didShow` after theirs, is inferred.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
  /// A change of the stack.
  public enum Operation: Int, Sendable {
    /// None of the others.
    case none
    /// A controller is added.
    case push
    /// A controller is removed.
    case pop
  }

  /// Hears of the navigation.
  open weak var delegate: (any UINavigationControllerDelegate)?
  private var stack: [UIViewController] = []
  /// The controller that is shown, or that a transition shows.
  private var shown: UIViewController?
  private var context: TransitionContext?
  private let container = UIView.filling(UIScreen.main.bounds)

  /// Creates a navigation controller with a controller at the bottom of its stack.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    rootViewController.willMove(toParent: self)
    adopt(rootViewController)
    stack = [rootViewController]
    rootViewController.didMove(toParent: self)
  }

  /// Creates a navigation controller with classes of its own for the bars, which are in no view.
  public convenience init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    self.init(nibName: nil, bundle: nil)
  }

  /// Creates a navigation controller.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a navigation controller without a controller; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The controllers, from the bottom to the top.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller at the top.
  open var topViewController: UIViewController? { stack.last }

  /// The controller that is seen: at the top, or presented.
  open var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController
  }

  /// The bar, which is in no view.
  open private(set) lazy var navigationBar = UINavigationBar(
    frame: CGRect(x: 0, y: 20, width: UIScreen.main.bounds.width, height: 44))
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The lower bar, which is in no view.
  open private(set) lazy var toolbar: UIToolbar! = UIToolbar(
    frame: CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 44))
  /// Whether there is no bar; nothing shows it.
  open var isNavigationBarHidden = true
  /// Whether there is no lower bar; nothing shows it.
  open var isToolbarHidden = true
  /// Whether a swipe hides the bar; without effect.
  open var hidesBarsOnSwipe = false
  /// Whether a tap hides the bar; without effect.
  open var hidesBarsOnTap = false
  /// The gesture that pops from the side on a device; it does nothing here.
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = {
    let recognizer = UIGestureRecognizer()
    requiredView.addGestureRecognizer(recognizer)
    return recognizer
  }()

  /// Hides the bar, which nothing shows.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }

  /// Hides the lower bar, which nothing shows.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

  /// Creates the view, with the container of the transitions in it.
  open override func loadView() {
    super.loadView()
    container.frame = requiredView.bounds
    requiredView.addSubview(container)
    guard let top = stack.last else { return }
    shown = top
    top.loadViewIfNeeded()
    top.requiredView.frame = container.bounds
    container.addSubview(top.requiredView)
  }

  /// The container fills the view.
  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    container.frame = requiredView.bounds
    if context == nil, let view = shown?.viewIfLoaded, view.transform.isIdentity {
      view.frame = container.bounds
    }
  }

  /// Tells the delegate of the shown controller too.
  open override func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    let before = appearance
    super.beginAppearanceTransition(isAppearing, animated: animated)
    guard isAppearing, appearance != before, let shown else { return }
    delegate?.navigationController(self, willShow: shown, animated: animated)
  }

  /// Tells the delegate of the shown controller too.
  open override func endAppearanceTransition() {
    let isAppearing = appearance == .appearing
    super.endAppearanceTransition()
    guard isAppearing, let shown else { return }
    delegate?.navigationController(self, didShow: shown, animated: false)
  }

  /// The shown controller; another one of a transition hears of it from the transition.
  override var forwardedChildren: [UIViewController] { shown.map { [$0] } ?? [] }

  // MARK: Changing the stack

  /// Adds a controller at the top; the transition begins at the end of the turn.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }) else {
      UIKitException.raise(
        .invalidArgument,
        "Pushing the same view controller instance more than once is not supported "
          + "(\(type(of: viewController)))")
      return
    }
    enter(viewController)
    stack.append(viewController)
    show(.push, leaving: [], entering: [viewController], animated: animated)
  }

  /// Removes the controller at the top; the transition begins at the end of the turn.
  ///
  /// - Parameter animated: Whether the transition is animated.
  /// - Returns: The removed controller; nil if it is the last one.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    return pop(to: stack.count - 2, animated: animated).last
  }

  /// Removes all controllers but the one at the bottom, and returns them.
  @discardableResult open func popToRootViewController(
    animated: Bool
  ) -> [UIViewController]? { stack.isEmpty ? nil : pop(to: 0, animated: animated) }

  /// Removes the controllers above another one, and returns them.
  @discardableResult open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      UIKitException.raise(
        .internalInconsistency, "Tried to pop to a view controller that doesn't exist.")
      return nil
    }
    return pop(to: index, animated: animated)
  }

  private func pop(to index: Int, animated: Bool) -> [UIViewController] {
    let removed = Array(stack[(index + 1)...])
    guard !removed.isEmpty else { return [] }
    for controller in removed.reversed() { exit(controller) }
    stack.removeSubrange((index + 1)...)
    show(.pop, leaving: removed, entering: [], animated: animated)
    return removed
  }

  /// Replaces the stack: a pop if the new top was in the old one, otherwise a push.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let old = stack
    let left = old.filter { one in !viewControllers.contains { $0 === one } }
    let entered = viewControllers.filter { one in !old.contains { $0 === one } }
    for controller in left { exit(controller) }
    for controller in entered { enter(controller) }
    stack = viewControllers
    let isPop = viewControllers.last.map { top in old.contains { $0 === top } } ?? false
    show(isPop ? .pop : .push, leaving: left, entering: entered, animated: animated)
  }

  /// Shows a controller at the top of the stack.
  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  private func enter(_ controller: UIViewController) {
    controller.isMovingToParent = true
    addChild(controller)
  }

  private func exit(_ controller: UIViewController) {
    controller.isMovingFromParent = true
    controller.willMove(toParent: nil)
  }

  private func show(
    _ operation: Operation, leaving: [UIViewController], entering: [UIViewController],
    animated: Bool
  ) {
    guard isViewLoaded else {
      settle(leaving: leaving, entering: entering)
      return
    }
    let begin: @MainActor () -> Void = { [self] in
      guard let to = stack.last, to !== shown else {
        settle(leaving: leaving, entering: entering)
        return
      }
      transition(operation, to: to, animated: animated) { [self] didComplete in
        if didComplete {
          settle(leaving: leaving, entering: entering)
        } else {
          // The stack is what it was.
          stack.removeAll { one in entering.contains { $0 === one } }
          stack += leaving
          for controller in entering {
            controller.willMove(toParent: nil)
            controller.removeFromParent()
          }
          for controller in leaving { controller.didMove(toParent: self) }
          for controller in entering { controller.isMovingToParent = false }
          for controller in leaving { controller.isMovingFromParent = false }
        }
      }
    }
    if animated {
      HeadlessClock.current.schedule(after: 0, begin)
    } else {
      begin()
    }
  }

  private func settle(leaving: [UIViewController], entering: [UIViewController]) {
    for controller in leaving {
      controller.removeFromParent()
      controller.isMovingFromParent = false
    }
    for controller in entering {
      controller.didMove(toParent: self)
      controller.isMovingToParent = false
    }
  }

  // MARK: Transitions

  private func transition(
    _ operation: Operation, to: UIViewController, animated: Bool,
    _ ended: @escaping (Bool) -> Void
  ) {
    guard context == nil else {
      UIKitWarning.log(
        "a navigation controller was told to push or pop during a transition: the top of the stack "
          + "is shown when it ends")
      return
    }
    guard let from = shown else {
      place(to)
      ended(true)
      return
    }
    let custom =
      animated
      ? delegate?.navigationController(
        self, animationControllerFor: operation, from: from, to: to) : nil
    let driver = custom.flatMap {
      delegate?.navigationController(self, interactionControllerFor: $0)
    }
    to.loadViewIfNeeded()
    let tellsAppearance = appearance == .appeared || appearance == .appearing
    if animated {
      let bounds = container.bounds
      context = TransitionContext(
        TransitionContext.Scene(
          from: from, to: to, fromView: from.requiredView, toView: to.requiredView,
          initialFrames: [ObjectIdentifier(from): bounds],
          finalFrames: [ObjectIdentifier(to): bounds], style: .none),
        in: container, animator: custom ?? SystemTransition(operation == .pop ? .pop : .push),
        driver: driver,
        finish: { [self] in end(from, to, didComplete: $0, tellsAppearance, ended) },
        completion: {})
    }
    if tellsAppearance {
      from.beginAppearanceTransition(false, animated: animated)
      to.beginAppearanceTransition(true, animated: animated)
    }
    delegate?.navigationController(self, willShow: to, animated: animated)
    if custom == nil {
      to.requiredView.frame = container.bounds
      container.insertSubview(
        to.requiredView, at: operation == .pop ? 0 : container.subviews.count)
    }
    let context = context
    context?.start()
    if tellsAppearance { to.viewIsAppearing(animated) }
    requiredView.window?.layoutIfNeeded()
    if !animated { end(from, to, didComplete: true, tellsAppearance, ended) }
  }

  private func end(
    _ from: UIViewController, _ to: UIViewController, didComplete: Bool,
    _ tellsAppearance: Bool, _ ended: (Bool) -> Void
  ) {
    let isAnimated = context != nil
    context = nil
    if didComplete {
      from.requiredView.removeFromSuperview()
      place(to)
      if tellsAppearance {
        from.endAppearanceTransition()
        to.endAppearanceTransition()
      }
      ended(true)
      delegate?.navigationController(self, didShow: to, animated: isAnimated)
    } else {
      to.requiredView.removeFromSuperview()
      if tellsAppearance {
        to.beginAppearanceTransition(false, animated: isAnimated)
        to.endAppearanceTransition()
        from.beginAppearanceTransition(true, animated: isAnimated)
        from.endAppearanceTransition()
      }
      ended(false)
    }
    if let top = stack.last, top !== shown {
      let operation = Operation.push
      HeadlessClock.current.schedule(after: 0) { [self] in
        guard let top = stack.last, top !== shown, context == nil else { return }
        transition(operation, to: top, animated: false) { _ in }
      }
    }
  }

  private func place(_ controller: UIViewController) {
    shown = controller
    if controller.requiredView.superview !== container {
      controller.requiredView.frame = container.bounds
      container.addSubview(controller.requiredView)
    }
  }
}
