public import Foundation

/// The device that a class believes it is on.
@preconcurrency @MainActor open class UIDevice: NSObject {
  /// The only device.
  public static let current = UIDevice()

  /// The name.
  open var name: String { model }
  /// The kind of device: by the screen, see ``UITraitCollection``.
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// The kind of device in the user's language.
  open var localizedModel: String { model }
  /// The name of the system.
  open var systemName: String { "iOS" }
  /// The version of the system.
  open var systemVersion: String { "18.0" }
  /// The kind of device: a tablet if the shorter side of the screen has 700 pt or more.
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    let size = UIScreen.main.bounds.size
    return min(size.width, size.height) >= 700 ? .pad : .phone
  }
  /// A name of the device for the maker of the app: always the same one.
  open var identifierForVendor: UUID? { UUID(uuidString: "00000000-0000-0000-0000-000000000001") }
  /// How the device is held: as ``HeadlessClock/turnDevice(to:)`` turned it last, otherwise by the sides of the
  /// screen.
  open var orientation: UIDeviceOrientation {
    HeadlessClock.current.settings.deviceOrientation
      ?? (UIInterfaceOrientation.current == .portrait ? .portrait : .landscapeLeft)
  }
  /// Whether a class has asked for notifications of turns, which are posted anyway.
  open private(set) var isGeneratingDeviceOrientationNotifications = false
  /// Whether the battery is watched; without effect.
  open var isBatteryMonitoringEnabled = false
  /// How full the battery is: full.
  open var batteryLevel: Float { 1 }
  /// Whether something near the screen is watched; without effect.
  open var isProximityMonitoringEnabled = false
  /// Whether something is near the screen: no.
  open var proximityState: Bool { false }
  /// Whether several things can run at the same time: yes.
  open var isMultitaskingSupported: Bool { true }

  /// Asks for notifications of turns, which are posted anyway.
  open func beginGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = true
  }

  /// Asks for no more notifications of turns, which are posted anyway.
  open func endGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = false
  }

  /// Posted when the device was turned, by ``HeadlessClock/turnDevice(to:)``.
  public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
  /// Posted when the battery is fuller or emptier; nothing posts it here.
  public static let batteryLevelDidChangeNotification = Notification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upright, with its upper side down.
  case portraitUpsideDown
  /// On its left side.
  case landscapeLeft
  /// On its right side.
  case landscapeRight
  /// Flat, with the screen up.
  case faceUp
  /// Flat, with the screen down.
  case faceDown

  /// Whether the device is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device is on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device is flat.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether the device is upright or on a side.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// How what is shown is turned.
public enum UIInterfaceOrientation: Int, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upright, with the upper side of the device down.
  case portraitUpsideDown
  /// With the home button on the right side.
  case landscapeRight
  /// With the home button on the left side.
  case landscapeLeft

  /// Whether it is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// As the device was turned last, otherwise by the sides of the screen.
  @MainActor static var current: UIInterfaceOrientation {
    if let set = HeadlessClock.current.settings.interfaceOrientation { return set }
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeRight : .portrait
  }
}

/// Ways in which what is shown may be turned.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// The bits of UIKit.
  public let rawValue: UInt

  /// Creates a mask from UIKit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// Upright, with the upper side of the device down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// With the home button on the right side.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// With the home button on the left side.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// On a side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All.
  public static let all: UIInterfaceOrientationMask = [.landscape, .portrait, .portraitUpsideDown]
  /// All but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.landscape, .portrait]
}
