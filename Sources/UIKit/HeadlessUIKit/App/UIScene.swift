public import Foundation

/// A part of an app with windows of its own; there is one.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// What a scene does, from the system's view.
  public enum ActivationState: Int, Sendable {
    /// It is not connected.
    case unattached = -1
    /// It is in front and takes events.
    case foregroundActive = 0
    /// It is in front.
    case foregroundInactive = 1
    /// It is not seen.
    case background = 2
  }

  /// What a scene is told when it starts: nothing.
  @preconcurrency @MainActor open class ConnectionOptions: NSObject {
    /// Addresses that the scene is to open: none.
    open var urlContexts: Set<UIOpenURLContext> { [] }
    /// What the user was doing: nothing.
    open var userActivities: Set<NSObject> { [] }
  }

  /// The session.
  open private(set) lazy var session = UISceneSession(self)
  /// The object that a program sets as the scene's delegate.
  open var delegate: (any UISceneDelegate)?
  /// Always in front.
  open var activationState: ActivationState { .foregroundActive }
  /// The title.
  open var title: String?

  /// Posted when the scene is in front; nothing posts it here.
  public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  /// Posted before the scene leaves; nothing posts it here.
  public static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  /// Posted before the scene is seen again; nothing posts it here.
  public static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  /// Posted when the scene is no longer seen; nothing posts it here.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
}

/// The scene of the windows of the current ``HeadlessClock``.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  /// The only scene.
  static let main = UIWindowScene()

  /// The windows that were shown while the current clock was in use, the oldest first.
  open var windows: [UIWindow] { UIApplication.shared.windows }
  /// The key window.
  open var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
  /// The screen.
  open var screen: UIScreen { .main }
  /// The rectangle of the screen.
  open var coordinateSpace: any UICoordinateSpace { UIScreen.main }
  /// The direction of the windows, as the device is held.
  open var interfaceOrientation: UIInterfaceOrientation { .current }
  /// The status bar.
  open var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

/// The status bar of a scene, which nothing shows.
@preconcurrency @MainActor open class UIStatusBarManager: NSObject {
  /// The rectangle, pt.
  open var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
  /// Whether it is hidden.
  open var isStatusBarHidden: Bool { UIApplication.shared.isStatusBarHidden }
  /// The style.
  open var statusBarStyle: UIStatusBarStyle { UIApplication.shared.statusBarStyle }
}

/// What the system keeps of a scene.
@preconcurrency @MainActor open class UISceneSession: NSObject {
  /// What a scene is for.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public let rawValue: String

    /// Creates a role from UIKit's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// For windows of the app.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The scene.
  open private(set) weak var scene: UIScene?
  /// What the scene is for.
  open var role: Role { .windowApplication }
  /// The name of the session.
  open var persistentIdentifier: String { "main" }
  /// The configuration.
  open private(set) lazy var configuration = UISceneConfiguration(name: nil, sessionRole: role)

  init(_ scene: UIScene) { self.scene = scene }
}

/// Which classes a scene has.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  /// The name.
  public let name: String?
  /// What the scene is for.
  public let role: UISceneSession.Role
  /// The class of the delegate.
  open var delegateClass: AnyClass?
  /// The class of the scene.
  open var sceneClass: AnyClass?
  /// The storyboard: there is none.
  open var storyboard: UIStoryboard?

  /// Creates a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }
}

/// An address that a scene is to open.
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
  /// The address.
  public let url: URL

  init(url: URL) { self.url = url }
}

/// Hears of a scene; each call is optional, and a test calls what it wants to try.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// Called when the scene was added.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Called when the scene was removed.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when the scene is in front.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called before the scene leaves.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before the scene is seen again.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when the scene is no longer seen.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Called when the scene is to open addresses.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}

  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}

  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}

  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}

  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}

  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}

  /// Does nothing.
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
}

/// Hears of a scene with windows; each call is optional.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// Called when the size of the scene has changed.
  func windowScene(
    _ windowScene: UIWindowScene,
    didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection)
}

extension UIWindowSceneDelegate {
  /// The key window, for code that does not know the class of the delegate.
  public var window: UIWindow?? { .some(UIApplication.shared.keyWindow) }

  /// Does nothing.
  public func windowScene(
    _ windowScene: UIWindowScene,
    didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection
  ) {}
}
