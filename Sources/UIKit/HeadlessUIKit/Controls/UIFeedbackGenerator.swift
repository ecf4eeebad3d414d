public import Foundation

/// A felt event that a program asked for, with the time of the clock.
public struct FeedbackEvent: Hashable, Sendable {
  /// The kind of event.
  public enum Kind: Hashable, Sendable {
    /// An impact of a strength from 0 to 1.
    case impact(intensity: CGFloat)
    /// A selection that changed.
    case selection
    /// A notification.
    case notification(UINotificationFeedbackGenerator.FeedbackType)
  }

  /// The time of the clock, s.
  public let time: TimeInterval
  /// The kind of event.
  public let kind: Kind
}

/// The base class of what a device makes felt; here it is recorded.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  /// The events of this generator so far, for tests.
  open private(set) var events: [FeedbackEvent] = []
  /// The number of calls of ``prepare()``.
  open private(set) var preparations = 0

  /// Announces an event.
  open func prepare() { preparations += 1 }

  func record(_ kind: FeedbackEvent.Kind) {
    events.append(FeedbackEvent(time: HeadlessClock.current.time, kind: kind))
  }
}

/// Impacts.
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The kind of body that hits.
  public enum FeedbackStyle: Int, Sendable {
    /// Small.
    case light
    /// Of middle size.
    case medium
    /// Large.
    case heavy
    /// Soft.
    case soft
    /// Hard.
    case rigid
  }

  /// The kind of body that hits.
  public let style: FeedbackStyle

  /// Creates a generator.
  public init(style: FeedbackStyle) { self.style = style }

  /// Creates a generator of middle size.
  public convenience override init() { self.init(style: .medium) }

  /// Makes an impact felt.
  open func impactOccurred() { record(.impact(intensity: 1)) }

  /// Makes an impact of a strength from 0 to 1 felt.
  open func impactOccurred(intensity: CGFloat) { record(.impact(intensity: intensity)) }
}

/// Changes of a selection.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Makes a change felt.
  open func selectionChanged() { record(.selection) }
}

/// Results.
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The kind of result.
  public enum FeedbackType: Int, Sendable {
    /// It worked.
    case success
    /// Take care.
    case warning
    /// It did not work.
    case error
  }

  /// Makes a result felt.
  open func notificationOccurred(_ notificationType: FeedbackType) {
    record(.notification(notificationType))
  }
}
