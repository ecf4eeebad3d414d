public import Foundation

/// How a bar looks, which nothing shows.
@preconcurrency @MainActor open class UIBarAppearance: NSObject {
  /// The effect behind the bar.
  open var backgroundEffect: UIBlurEffect?
  /// The color behind the bar.
  open var backgroundColor: UIColor?
  /// The image behind the bar.
  open var backgroundImage: UIImage?
  /// The color of the shadow.
  open var shadowColor: UIColor?
  /// The image of the shadow.
  open var shadowImage: UIImage?

  /// Sets the look of the system.
  open func configureWithDefaultBackground() {}

  /// Sets a look that hides what is behind.
  open func configureWithOpaqueBackground() {}

  /// Sets a look that shows what is behind.
  open func configureWithTransparentBackground() {}
}

/// How a navigation bar looks, which nothing shows.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
  /// How the title looks.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// How a large title looks.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// How a tab bar looks, which nothing shows.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {}

/// How a tool bar looks, which nothing shows.
@preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {}

/// The style of a bar.
public enum UIBarStyle: Int, Sendable {
  /// Light.
  case `default`
  /// Dark.
  case black
}

/// The sizes for which a look of a bar is meant.
public enum UIBarMetrics: Int, Sendable {
  /// Upright.
  case `default`
  /// On a side.
  case compact
  /// Upright, with a prompt.
  case defaultPrompt = 101
  /// On a side, with a prompt.
  case compactPrompt
}

/// Where a bar is.
public enum UIBarPosition: Int, Sendable {
  /// Anywhere.
  case any
  /// At the lower side.
  case bottom
  /// At the upper side.
  case top
  /// Below the status bar.
  case topAttached
}

/// A bar with the title of a controller, which no navigation controller has in its view.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  /// The style.
  open var barStyle = UIBarStyle.default
  /// Whether it shows what is behind.
  open var isTranslucent = true
  /// The color.
  open var barTintColor: UIColor?
  /// The image of the shadow.
  open var shadowImage: UIImage?
  /// How the title looks.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// How a large title looks.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  /// Whether titles are large.
  open var prefersLargeTitles = false
  /// The image of the button that goes back.
  open var backIndicatorImage: UIImage?
  /// The shape of that image.
  open var backIndicatorTransitionMaskImage: UIImage?
  /// How the bar looks.
  open var standardAppearance = UINavigationBarAppearance()
  /// How the bar looks on its side.
  open var compactAppearance: UINavigationBarAppearance?
  /// How the bar looks over the end of what scrolls.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// What the bar shows.
  open var items: [UINavigationItem]?
  /// What the bar shows now.
  open var topItem: UINavigationItem? { items?.last }
  private var images: [Int: UIImage] = [:]

  /// Sets the image behind the bar.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    images[barMetrics.rawValue] = backgroundImage
  }

  /// Sets the image behind the bar.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { setBackgroundImage(backgroundImage, for: barMetrics) }

  /// The image behind the bar.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    images[barMetrics.rawValue]
  }
}

/// A bar with buttons, which nothing shows.
@preconcurrency @MainActor open class UIToolbar: UIView {
  /// The style.
  open var barStyle = UIBarStyle.default
  /// Whether it shows what is behind.
  open var isTranslucent = true
  /// The color.
  open var barTintColor: UIColor?
  /// The buttons.
  open var items: [UIBarButtonItem]?

  /// Sets the buttons.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  /// Sets the image behind the bar, which nothing shows.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {}
}

/// A tab of a bar, which nothing shows.
@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
  /// The text in a red circle.
  open var badgeValue: String?
  /// The color of the circle.
  open var badgeColor: UIColor?
  /// The image while the tab is selected.
  open var selectedImage: UIImage?

  /// Creates a tab.
  public override init() { super.init() }

  /// Creates a tab.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// Creates a tab.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }
}

/// A bar with tabs, which no tab bar controller has in its view.
@preconcurrency @MainActor open class UITabBar: UIView {
  /// Hears of the tabs that are chosen.
  open weak var delegate: (any UITabBarDelegate)?
  /// The style.
  open var barStyle = UIBarStyle.default
  /// Whether it shows what is behind.
  open var isTranslucent = true
  /// The color.
  open var barTintColor: UIColor?
  /// The color of other tabs.
  open var unselectedItemTintColor: UIColor?
  /// The image behind the bar.
  open var backgroundImage: UIImage?
  /// The image of the shadow.
  open var shadowImage: UIImage?
  /// How the bar looks.
  open var standardAppearance = UITabBarAppearance()
  /// How the bar looks over the end of what scrolls.
  open var scrollEdgeAppearance: UITabBarAppearance?
  /// The tabs.
  open var items: [UITabBarItem]?
  /// The tab that is selected.
  open var selectedItem: UITabBarItem?

  /// Sets the tabs.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }
}

/// Hears of the tabs that are chosen.
@preconcurrency @MainActor public protocol UITabBarDelegate: NSObjectProtocol {
  /// Called when a tab was chosen; a test calls it.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// What belongs to a controller's bars, storyboard and status bar.
@MainActor final class ControllerBars {
  var navigationItem: UINavigationItem?
  var tabBarItem: UITabBarItem?
  var toolbarItems: [UIBarButtonItem]?
  var hidesBottomBarWhenPushed = false
  var storyboard: UIStoryboard?
  var isEditing = false
  var extendedLayout = UIRectEdge.all
  var adjustsInsets = true
  var includesOpaqueBars = false
  var isModalInPresentation = false
  var restorationIdentifier: String?
  var presentsOnTop = false
}

extension UIViewController {
  /// What the controller shows in the bar of a navigation controller.
  public var navigationItem: UINavigationItem {
    if let item = bars.navigationItem { return item }
    let item = UINavigationItem(title: title ?? "")
    bars.navigationItem = item
    return item
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The tab of the controller.
  public var tabBarItem: UITabBarItem! {
    get {
      if let item = bars.tabBarItem { return item }
      let item = UITabBarItem(title: title, image: nil, tag: 0)
      bars.tabBarItem = item
      return item
    }
    set { bars.tabBarItem = newValue }
  }

  /// The tab bar controller that the controller is in.
  public var tabBarController: UITabBarController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UITabBarController }.first
  }

  /// The buttons of the lower bar.
  public var toolbarItems: [UIBarButtonItem]? {
    get { bars.toolbarItems }
    set { bars.toolbarItems = newValue }
  }

  /// Sets the buttons of the lower bar.
  public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    bars.toolbarItems = toolbarItems
  }

  /// Whether the tab bar is hidden while the controller is shown; without effect.
  public var hidesBottomBarWhenPushed: Bool {
    get { bars.hidesBottomBarWhenPushed }
    set { bars.hidesBottomBarWhenPushed = newValue }
  }

  /// The storyboard that made the controller.
  public var storyboard: UIStoryboard? { bars.storyboard }

  /// The sides at which the view is below bars; without effect, as bars take no room.
  public var edgesForExtendedLayout: UIRectEdge {
    get { bars.extendedLayout }
    set { bars.extendedLayout = newValue }
  }

  /// Whether the view is below bars that hide what is behind; without effect, as bars take no room.
  public var extendedLayoutIncludesOpaqueBars: Bool {
    get { bars.includesOpaqueBars }
    set { bars.includesOpaqueBars = newValue }
  }

  /// Whether the content of scroll views begins below the bars; without effect.
  public var automaticallyAdjustsScrollViewInsets: Bool {
    get { bars.adjustsInsets }
    set { bars.adjustsInsets = newValue }
  }

  /// Whether the user cannot dismiss the controller by a swipe; there is no such swipe.
  public var isModalInPresentation: Bool {
    get { bars.isModalInPresentation }
    set { bars.isModalInPresentation = newValue }
  }

  /// Whether the controller decides about the status bar; nothing shows it.
  public var modalPresentationCapturesStatusBarAppearance: Bool {
    get { bars.presentsOnTop }
    set { bars.presentsOnTop = newValue }
  }

  /// A name under which the system keeps the state; without effect.
  public var restorationIdentifier: String? {
    get { bars.restorationIdentifier }
    set { bars.restorationIdentifier = newValue }
  }

  /// Has no effect: nothing shows the status bar.
  public func setNeedsStatusBarAppearanceUpdate() {}

  /// Has no effect: nothing shows the line at the lower side of the screen.
  public func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

  /// Has no effect: nothing turns the device.
  public func setNeedsUpdateOfSupportedInterfaceOrientations() {}

  /// Has no effect: nothing turns the device.
  public static func attemptRotationToDeviceOrientation() {}
}
