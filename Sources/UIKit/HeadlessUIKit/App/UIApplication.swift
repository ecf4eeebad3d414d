public import Foundation

/// The app that a class believes it is in: it has the windows of the current ``HeadlessClock``.
///
/// What would leave the app, show something beside the windows or wait for the system has no effect.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  /// The only app.
  public static let shared = UIApplication()

  /// The object that a program sets as the app's delegate; until then, one that does nothing.
  open var delegate: (any UIApplicationDelegate)? = IdleDelegate()

  /// The windows that were shown while the current clock was in use, the oldest first.
  open var windows: [UIWindow] { HeadlessClock.current.windows.shown }
  /// The window of the current clock that was made key last.
  ///
  /// An app on a device always has a key window. So if no window was shown, this makes one that fills the screen.
  open var keyWindow: UIWindow? { HeadlessClock.current.windows.keyOrNew }
  /// The only scene.
  open var connectedScenes: Set<UIScene> { [UIWindowScene.main] }
  /// The only session.
  open var openSessions: Set<UISceneSession> { [UIWindowScene.main.session] }
  /// Whether there can be several scenes: there is one.
  open var supportsMultipleScenes: Bool { false }

  /// Whether the app is in front, as the system sees it.
  public enum State: Int, Sendable {
    /// It is in front.
    case active
    /// It is about to be in front or to leave.
    case inactive
    /// It is not seen.
    case background
  }

  /// Always active.
  open var applicationState: State { .active }
  /// Whether the screen stays on; without effect.
  open var isIdleTimerDisabled = false
  /// The number on the app's icon; without effect.
  open var applicationIconBadgeNumber = 0
  /// Whether a wheel shows that the network is in use; without effect.
  open var isNetworkActivityIndicatorVisible = false
  /// The name of another icon: none.
  open var alternateIconName: String? { nil }
  /// Whether the app has other icons: no.
  open var supportsAlternateIcons: Bool { false }
  /// The size of text that the user wants: the standard one.
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }
  /// The direction of the language: left to right.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// The time that is left in the background, s: without limit.
  open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  // MARK: Status bar

  /// The rectangle of the status bar, pt: 44 high on screens of 812 pt or more, as those of phones are,
  /// otherwise 20; 0 where the screen is wider than high.
  open var statusBarFrame: CGRect {
    let bounds = UIScreen.main.bounds
    let isTall = bounds.height >= 812 && UIDevice.current.userInterfaceIdiom == .phone
    let height: CGFloat = bounds.width > bounds.height ? 0 : isTall ? 44 : 20
    return CGRect(x: 0, y: 0, width: bounds.width, height: height)
  }
  /// The direction of the status bar, as the device is held.
  open var statusBarOrientation: UIInterfaceOrientation {
    get { .current }
    set {}
  }
  /// The style of the status bar, which nothing shows.
  open var statusBarStyle = UIStatusBarStyle.default
  /// Whether the status bar is hidden, which nothing shows.
  open var isStatusBarHidden = false

  /// Sets the style of the status bar, which nothing shows.
  open func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
    self.statusBarStyle = statusBarStyle
  }

  /// Hides the status bar, which nothing shows.
  open func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {
    isStatusBarHidden = hidden
  }

  /// The directions in which a window may be shown: those of its root controller.
  open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
    window?.rootViewController?.supportedInterfaceOrientations ?? .allButUpsideDown
  }

  // MARK: Events and the system

  /// Calls a method of a target.
  ///
  /// - Parameters:
  ///   - action: The method.
  ///   - target: The object of the method.
  ///   - sender: What the method is told as the sender.
  ///   - event: The event.
  /// - Returns: Whether there is a target; responders are not searched for one.
  @discardableResult open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    guard let target else { return false }
    action.call(target as AnyObject, sender: sender ?? self, event: event)
    return true
  }

  /// Touches and gestures are always taken; without effect.
  open func beginIgnoringInteractionEvents() {}

  /// Touches and gestures are always taken; without effect.
  open func endIgnoringInteractionEvents() {}

  /// Whether touches are ignored: never.
  open var isIgnoringInteractionEvents: Bool { false }

  /// Whether an address can be opened: none can.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Opens no address, and says so.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor (Bool) -> Void)? = nil
  ) { completion?(false) }

  /// A key of the options for opening an address.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public let rawValue: String

    /// Creates a key from UIKit's name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Sets no other icon, and says that there was no error.
  open func setAlternateIconName(
    _ alternateIconName: String?, completionHandler: (@MainActor ((any Error)?) -> Void)? = nil
  ) { completionHandler?(nil) }

  /// Begins a task in the background, where the app never is.
  open func beginBackgroundTask(
    expirationHandler handler: (@MainActor () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { .invalid }

  /// Begins a task in the background, where the app never is.
  open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { .invalid }

  /// Ends a task in the background, where the app never is.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  /// Has no effect: there are no messages from outside.
  open func registerForRemoteNotifications() {}

  /// Has no effect: the app is never in the background.
  open func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}

  /// The shortest time between two fetches in the background, s.
  public static let backgroundFetchIntervalMinimum: TimeInterval = 0

  /// A key of what the app is told when it starts: nothing.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public let rawValue: String

    /// Creates a key from UIKit's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An address that the app is to open.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// A message from outside.
    public static let remoteNotification = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
  }

  /// A key of the options of an address that the app is to open.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public let rawValue: String

    /// Creates a key from UIKit's name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Posted when the app starts to be in front; nothing posts it here.
  public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted before the app leaves; nothing posts it here.
  public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted when the app is no longer seen; nothing posts it here.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted before the app is seen again; nothing posts it here.
  public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted when the app has started; nothing posts it here.
  public static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// Posted before the app ends; nothing posts it here.
  public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  /// Posted when memory is low; nothing posts it here.
  public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Posted before the status bar turns; nothing posts it here.
  public static let willChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  /// Posted when the status bar has turned; nothing posts it here.
  public static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  /// Posted when the user took a picture of the screen; nothing posts it here.
  public static let userDidTakeScreenshotNotification = Notification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
  /// The address of the app's page in the settings.
  public static let openSettingsURLString = "app-settings:"
}

/// A task in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// UIKit's number.
  public let rawValue: Int

  /// Creates an identifier from UIKit's number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// The style of the status bar.
public enum UIStatusBarStyle: Int, Sendable {
  /// By the appearance.
  case `default`
  /// Light, on a dark ground.
  case lightContent
  /// Dark, on a light ground.
  case darkContent = 3
}

/// How the status bar comes and goes.
public enum UIStatusBarAnimation: Int, Sendable {
  /// At once.
  case none
  /// By opacity.
  case fade
  /// From the side.
  case slide
}
