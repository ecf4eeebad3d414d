public import Foundation

/// A choice in an alert.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// What a choice is for.
  public enum Style: Int, Sendable {
    /// Anything.
    case `default`
    /// To leave things as they are.
    case cancel
    /// To destroy something.
    case destructive
  }

  /// The title.
  public let title: String?
  /// What the choice is for.
  public let style: Style
  /// Whether it can be chosen.
  open var isEnabled = true
  let handler: (@MainActor (UIAlertAction) -> Void)?

  /// Creates a choice.
  @preconcurrency public init(
    title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil
  ) { (self.title, self.style, self.handler) = (title, style, handler) }
}

/// An alert, whose view is empty; a test chooses with ``choose(_:)``.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  /// Where an alert is.
  public enum Style: Int, Sendable {
    /// At the lower side.
    case actionSheet
    /// In the middle.
    case alert
  }

  /// The text below the title.
  open var message: String?
  /// Where the alert is.
  open private(set) var preferredStyle = Style.actionSheet
  /// The choices.
  open private(set) var actions: [UIAlertAction] = []
  /// The choice that is offered most clearly.
  open var preferredAction: UIAlertAction?
  /// The fields for text; nil if there are none.
  open private(set) var textFields: [UITextField]?

  /// Creates an alert.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
    modalPresentationStyle = .overFullScreen
    modalTransitionStyle = .crossDissolve
  }

  /// Adds a choice.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// Adds a field for text.
  open func addTextField(configurationHandler: (@MainActor (UITextField) -> Void)? = nil) {
    let field = UITextField()
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }

  /// Chooses as a finger would: dismisses the alert, then calls what belongs to the choice.
  open func choose(_ action: UIAlertAction) {
    guard action.isEnabled else { return }
    if presentingViewController == nil {
      action.handler?(action)
    } else {
      dismiss(animated: true) { action.handler?(action) }
    }
  }
}

/// What can be done with something, which nothing shows.
@preconcurrency @MainActor open class UIActivityViewController: UIViewController {
  /// What an activity is.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public let rawValue: String

    /// Creates a type from UIKit's name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The activities that are left out.
  open var excludedActivityTypes: [ActivityType]?
  /// Called at the end; nothing calls it.
  open var completionWithItemsHandler:
    (@MainActor (ActivityType?, Bool, [Any]?, (any Error)?) -> Void)?

  /// Creates a controller.
  public convenience init(activityItems: [Any], applicationActivities: [NSObject]?) {
    self.init(nibName: nil, bundle: nil)
  }
}
