public import Foundation

/// Hears of a tab bar controller; each call is optional.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  /// Whether a controller may be chosen; a test that chooses by ``UITabBarController/choose(_:)`` asks.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// Called when a controller was chosen by ``UITabBarController/choose(_:)``.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  /// Yes.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }

  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

/// Shows one of several controllers, without a transition; the bar takes no room and is in no view.
@preconcurrency @MainActor open class UITabBarController: SingleViewController {
  /// Hears of the controllers that are chosen.
  open weak var delegate: (any UITabBarControllerDelegate)?
  /// The bar, which is in no view: 49 pt high, at the lower side of the screen.
  open private(set) lazy var tabBar = UITabBar(
    frame: CGRect(
      x: 0, y: UIScreen.main.bounds.height - 49, width: UIScreen.main.bounds.width, height: 49))

  /// The controllers.
  open var viewControllers: [UIViewController]? {
    didSet {
      let (old, new) = (oldValue ?? [], viewControllers ?? [])
      for controller in old where !new.contains(where: { $0 === controller }) {
        controller.willMove(toParent: nil)
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
      }
      for controller in new where controller.parent !== self {
        addChild(controller)
        controller.didMove(toParent: self)
      }
      tabBar.items = new.compactMap(\.tabBarItem)
      if !new.contains(where: { $0 === shown }) { show(new.first) }
    }
  }

  /// Sets the controllers.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }

  /// The controller that is shown.
  open var selectedViewController: UIViewController? {
    get { shown }
    set { if viewControllers?.contains(where: { $0 === newValue }) ?? false { show(newValue) } }
  }

  /// The index of the controller that is shown; `NSNotFound` if there is none.
  open var selectedIndex: Int {
    get { viewControllers?.firstIndex { $0 === shown } ?? NSNotFound }
    set {
      guard let viewControllers, viewControllers.indices.contains(newValue) else { return }
      show(viewControllers[newValue])
    }
  }

  /// Chooses a controller as a finger on the bar would, and tells the delegate.
  open func choose(_ index: Int) {
    guard let controllers = viewControllers, controllers.indices.contains(index),
      delegate?.tabBarController(self, shouldSelect: controllers[index]) ?? true
    else { return }
    show(controllers[index])
    delegate?.tabBarController(self, didSelect: controllers[index])
  }

  private func show(_ controller: UIViewController?) {
    guard controller !== shown else { return }
    let old = shown
    shown = controller
    guard isViewLoaded else { return }
    let isSeen = appearance == .appeared || appearance == .appearing
    if isSeen { old?.beginAppearanceTransition(false, animated: false) }
    if isSeen { controller?.beginAppearanceTransition(true, animated: false) }
    old?.viewIfLoaded?.removeFromSuperview()
    place()
    if isSeen { old?.endAppearanceTransition() }
    if isSeen { controller?.endAppearanceTransition() }
  }
}
