public import Foundation

/// A file of view controllers, which does not exist here: a test says what it holds.
///
/// ```swift
/// UIStoryboard.contents["Main", default: [:]]["Panel"] = { PanelController() }
/// ```
///
/// A class that asks for something else gets an empty view controller, and a message says so.
@preconcurrency @MainActor open class UIStoryboard: NSObject {
  /// What makes the controllers of each file, by the name of the file and the identifier of the controller;
  /// the identifier of the initial one is "".
  public static var contents: [String: [String: @MainActor () -> UIViewController]] = [:]

  /// What makes a controller of a class, by the name of the class, where no file has its identifier.
  package static var classes: [String: @MainActor () -> UIViewController] = [:]

  private let name: String

  /// Names a file.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) { self.name = name }

  /// Creates the initial controller.
  open func instantiateInitialViewController() -> UIViewController? { controller("") }

  /// Creates the controller of an identifier.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    controller(identifier)
  }

  /// Creates the controller of an identifier: by ``contents``, otherwise by a function, which gets a
  /// ``StoryboardCoder``.
  open func instantiateViewController<Controller: UIViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> UIViewController { controller(identifier) { creator?(StoryboardCoder()) } }

  private func controller(
    _ identifier: String, orBy create: () -> UIViewController? = { nil }
  ) -> UIViewController {
    let made =
      Self.contents[name]?[identifier]?() ?? create() ?? Self.classes[identifier]?()
    if made == nil {
      UIKitWarning.log(
        "storyboard '\(name)': there are no storyboards, so an empty view controller stands for "
          + "'\(identifier)'; say what makes it: UIStoryboard.contents[\"\(name)\", default: [:]]"
          + "[\"\(identifier)\"] = { … }")
    }
    let controller = made ?? UIViewController()
    controller.bars.storyboard = self
    return controller
  }
}

/// A way from one controller to another one in a storyboard, of which there are none: a test makes it.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
  /// The name.
  public let identifier: String?
  /// The controller that is left.
  public let source: UIViewController
  /// The controller that is shown.
  public let destination: UIViewController
  private let body: (@MainActor () -> Void)?

  /// Creates a segue that does nothing.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController
  ) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    body = nil
  }

  /// Creates a segue that calls a function.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping @MainActor () -> Void
  ) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    body = performHandler
  }

  /// Shows the controller, as far as the class says how.
  open func perform() { body?() }
}

/// A file of views, which does not exist here: a test says what it holds.
///
/// ```swift
/// UINib.contents["Card"] = { owner in [CardView()] }
/// ```
///
/// A class that asks for something else gets nothing, and a message says so.
@preconcurrency @MainActor open class UINib: NSObject {
  /// What makes the objects of each file, by its name.
  public static var contents: [String: @MainActor (_ owner: Any?) -> [Any]] = [:]

  /// What makes a view of a class, by the name of the class, where no file has its name.
  package static var classes: [String: @MainActor () -> UIView] = [:]

  private let name: String

  /// Names a file.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) { self.name = name }

  /// A key of the options.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public let rawValue: String

    /// Creates a key from UIKit's name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Creates the objects, and tells them that they come from a nib file.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    guard let objects = Self.contents[name]?(ownerOrNil) ?? Self.classes[name].map({ [$0()] })
    else {
      UIKitWarning.log(
        "nib file '\(name)': there are no nib files; say what it holds: "
          + "UINib.contents[\"\(name)\"] = { owner in […] }")
      return []
    }
    // The file's views are in the outlets of its owner.
    if let owner = ownerOrNil as? UIResponder, let view = objects.first as? UIView, view !== owner {
      OutletPlace.placeOutlets(of: owner, on: view)
    }
    for case let view as UIView in objects { OutletPlace.placeOutlets(of: view, on: view) }
    for case let responder as UIResponder in objects { responder.awakeFromNib() }
    return objects
  }

  /// The first object of a new copy, if it is of a type.
  func firstObject<Object>() -> Object? {
    instantiate(withOwner: nil).lazy.compactMap { $0 as? Object }.first
  }
}

extension Bundle {
  /// The objects of a nib file, from ``UINib/contents``.
  @preconcurrency @MainActor public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? { UINib(nibName: name, bundle: self).instantiate(withOwner: owner) }
}
