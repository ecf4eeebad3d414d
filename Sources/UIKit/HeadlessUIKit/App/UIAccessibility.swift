public import Foundation

/// What the user has set so that the device is easier to use.
public enum UIAccessibility {
  /// Whether the user wants less motion; a test sets it for the current ``HeadlessClock``.
  ///
  /// As in UIKit, it changes nothing by itself: a class reads it and moves less.
  @preconcurrency @MainActor public static var isReduceMotionEnabled: Bool {
    get { HeadlessClock.current.settings.reducesMotion }
    set {
      guard newValue != isReduceMotionEnabled else { return }
      HeadlessClock.current.settings.reducesMotion = newValue
      NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil)
    }
  }

  /// Whether the user wants less transparency; a test sets it for the current ``HeadlessClock``.
  @preconcurrency @MainActor public static var isReduceTransparencyEnabled: Bool {
    get { HeadlessClock.current.settings.reducesTransparency }
    set {
      guard newValue != isReduceTransparencyEnabled else { return }
      HeadlessClock.current.settings.reducesTransparency = newValue
      NotificationCenter.default.post(
        name: reduceTransparencyStatusDidChangeNotification, object: nil)
    }
  }

  /// Whether the screen is read aloud: no.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether one switch controls the device: no.
  public static var isSwitchControlRunning: Bool { false }
  /// Whether texts are bold: no.
  public static var isBoldTextEnabled: Bool { false }
  /// Whether colors are darker: no.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// Whether colors are inverted: no.
  public static var isInvertColorsEnabled: Bool { false }
  /// Whether transitions are by opacity: no.
  public static var prefersCrossFadeTransitions: Bool { false }

  /// Posted by a new value of ``isReduceMotionEnabled``.
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Posted by a new value of ``isReduceTransparencyEnabled``.
  public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  /// Posted when the screen starts to be read aloud; nothing posts it here.
  public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")

  /// What is told to who cannot see the screen.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// UIKit's number.
    public let rawValue: UInt32

    /// Creates a notification from UIKit's number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Another screen.
    public static let screenChanged = Notification(rawValue: 1000)
    /// Another layout.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A sentence.
    public static let announcement = Notification(rawValue: 1008)
    /// The end of a scroll.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Has no effect: nothing is read aloud.
  public static func post(notification: Notification, argument: Any?) {}
}

/// What an object is, for who cannot see the screen.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits of UIKit.
  public let rawValue: UInt64

  /// Creates traits from UIKit's bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Nothing of the others.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 2)
  /// An image.
  public static let image = UIAccessibilityTraits(rawValue: 4)
  /// Selected.
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  /// A text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  /// A headline.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  /// A value that can be changed.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// Out of use.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// A value that changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// Takes touches itself.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
}

// Any object may have these in UIKit. Views, whose classes may override them, keep them; others do not.
extension NSObjectProtocol {
  /// Whether the object is found by who cannot see the screen; not kept.
  public var isAccessibilityElement: Bool {
    get { false }
    set {}
  }
  /// What the object is called; not kept.
  public var accessibilityLabel: String? {
    get { nil }
    set {}
  }
  /// What the object does; not kept.
  public var accessibilityHint: String? {
    get { nil }
    set {}
  }
  /// What the object's value is; not kept.
  public var accessibilityValue: String? {
    get { nil }
    set {}
  }
  /// A name for tests; not kept.
  public var accessibilityIdentifier: String? {
    get { nil }
    set {}
  }
  /// What the object is; not kept.
  public var accessibilityTraits: UIAccessibilityTraits {
    get { .none }
    set {}
  }
  /// The objects in the object; not kept.
  public var accessibilityElements: [Any]? {
    get { nil }
    set {}
  }
  /// Whether what is around the object is passed over; not kept.
  public var accessibilityViewIsModal: Bool {
    get { false }
    set {}
  }
  /// Whether what is in the object is passed over; not kept.
  public var accessibilityElementsHidden: Bool {
    get { false }
    set {}
  }
}
