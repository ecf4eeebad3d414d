/// The windows that were shown while a clock was current, which their owners retain.
@MainActor final class ShownWindows {
  private struct Entry {
    weak var window: UIWindow?
  }
  /// In the order in which they were shown.
  private var entries: [Entry] = []
  private weak var last: UIWindow?
  /// The window of a program that has shown none.
  private var standIn: UIWindow?

  /// The windows, the oldest first.
  var shown: [UIWindow] { entries.compactMap(\.window) }

  /// The window that was made key last; nil if there is none.
  var key: UIWindow? { last }

  /// The key window, or a new one that fills the screen.
  var keyOrNew: UIWindow {
    if let window = last ?? shown.last { return window }
    let window = UIWindow(frame: UIScreen.main.bounds)
    standIn = window
    window.makeKeyAndVisible()
    return window
  }

  func add(_ window: UIWindow) {
    entries.removeAll { $0.window == nil || $0.window === window }
    entries.append(Entry(window: window))
  }

  func makeKey(_ window: UIWindow) { last = window }

  func remove(_ window: UIWindow) {
    entries.removeAll { $0.window == nil || $0.window === window }
    if last === window { last = nil }
  }
}

/// What the user has set on the device of a clock, and how it is held.
struct DeviceSettings {
  var reducesMotion = false
  var reducesTransparency = false
  /// The screen as it is held, pt; nil for the one that all clocks have.
  var screen: CGRect?
  var deviceOrientation: UIDeviceOrientation?
  var interfaceOrientation: UIInterfaceOrientation?
}
