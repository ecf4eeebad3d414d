public import Foundation

/// Something in a bar, which nothing shows.
@preconcurrency @MainActor open class UIBarItem: NSObject {
  /// The title.
  open var title: String?
  /// The image.
  open var image: UIImage?
  /// Whether it can be used.
  open var isEnabled = true
  /// A number that finds the item again.
  open var tag = 0
  /// The distances of the image, pt.
  open var imageInsets = UIEdgeInsets.zero

  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  /// Sets how the title looks, which nothing shows.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) { self.attributes[state.rawValue] = attributes }

  /// How the title looks.
  open func titleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { attributes[state.rawValue] }
}

/// A button in a bar, which nothing shows; a test presses it.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  /// How a button in a bar looks.
  public enum Style: Int, Sendable {
    /// Plain.
    case plain
    /// With a border.
    case bordered
    /// As the one that ends something.
    case done
  }

  /// A button of the system.
  public enum SystemItem: Int, Sendable {
    // The names are UIKit's.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    case redo
    /// Closes.
    case close = 24
  }

  /// How it looks.
  open var style = Style.plain
  /// The width, pt; 0 for that of the title.
  open var width: CGFloat = 0
  /// A view of the program's own.
  open var customView: UIView?
  /// The color.
  open var tintColor: UIColor?
  /// The object of the method, which is not retained.
  open weak var target: AnyObject?
  /// The method.
  open var action: Selector?
  /// An action instead of the method.
  open var primaryAction: UIAction?

  /// Creates an item.
  public override init() { super.init() }

  private convenience init(_ style: Style, _ target: Any?, _ action: Selector?) {
    self.init()
    self.style = style
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }

  /// Creates an item of the system.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) { self.init(.plain, target, action) }

  /// Creates an item with a title.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(style, target, action)
    self.title = title
  }

  /// Creates an item with an image.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(style, target, action)
    self.image = image
  }

  /// Creates an item with a view of the program's own.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Creates an item with an action.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?
  ) {
    self.init()
    self.title = title ?? primaryAction?.title
    self.image = image
    self.primaryAction = primaryAction
  }

  /// Creates an item of the system with an action.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init()
    self.primaryAction = primaryAction
  }

  /// Presses the button: calls the action, or the method of the target.
  open func press() {
    guard isEnabled else { return }
    primaryAction?.perform(sender: self)
    if let target, let action { action.call(target, sender: self, event: nil) }
  }
}

/// What a controller shows in the bar of a navigation controller, which nothing shows.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
  /// How the title looks.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As in the item before.
    case automatic
    /// Large.
    case always
    /// Small.
    case never
  }

  /// The title.
  open var title: String?
  /// A line above the title.
  open var prompt: String?
  /// A view instead of the title.
  open var titleView: UIView?
  /// How the title looks.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// The button that comes back to this controller.
  open var backBarButtonItem: UIBarButtonItem?
  /// The title of the button that comes back to this controller.
  open var backButtonTitle: String?
  /// Whether there is no button that goes back.
  open var hidesBackButton = false
  /// The buttons at the left side.
  open var leftBarButtonItems: [UIBarButtonItem]?
  /// The buttons at the right side.
  open var rightBarButtonItems: [UIBarButtonItem]?
  /// Whether the buttons at the left side do not replace the one that goes back.
  open var leftItemsSupplementBackButton = false
  /// The first button at the left side.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first button at the right side.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// How the bar looks.
  open var standardAppearance: UINavigationBarAppearance?
  /// How the bar looks over the end of what scrolls.
  open var scrollEdgeAppearance: UINavigationBarAppearance?

  /// Creates an item.
  public init(title: String) { self.title = title }

  /// Sets the first button at the left side.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }

  /// Sets the first button at the right side.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }

  /// Sets the buttons at the left side.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }

  /// Sets the buttons at the right side.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }

  /// Hides the button that goes back.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }
}
