public import Foundation

/// Something that happened while a motion was recorded.
public struct MotionEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// Two items, or an item and a boundary, have touched.
    case contactBegan(Contact)
    /// They have parted.
    case contactEnded(Contact)
    /// An animator has started or resumed.
    case animatorResumed
    /// An animator has paused.
    case animatorPaused
    /// A transition of view controllers has ended.
    case transitionEnded(isCompleted: Bool)
    /// The test has noted something.
    case noted(String)
  }

  /// What touches, and where.
  public struct Contact: Hashable, Sendable {
    /// What a recorded item touches.
    public enum Partner: Hashable, Sendable {
      /// Another item, with its name; nil if it is not recorded.
      case item(String?)
      /// A boundary, with its identifier; nil for the bounds of the reference view.
      case boundary(String?)
    }

    /// The name of the recorded item.
    public let item: String
    /// What it touches.
    public let partner: Partner
    /// Where a contact began, pt in the reference view; nil at its end.
    public let point: CGPoint?
  }

  /// Since the start of the recording, s.
  public let time: TimeInterval
  /// What happened.
  public let kind: Kind
}

/// What a clock tells those that observe it.
enum ClockEvent {
  case contact(any UIDynamicItem, with: ContactPartner, at: CGPoint?)
  case animatorResumed
  case animatorPaused
  case transitionEnded(isCompleted: Bool)
  /// An animator has moved an item, which has had these velocities before and after, pt/s.
  case moved(any UIDynamicItem, before: CGPoint, after: CGPoint)

  enum ContactPartner {
    case item(any UIDynamicItem)
    case boundary((any NSCopying)?)
  }
}

/// Hears of the frames of a clock, and of what happens in them.
@MainActor protocol ClockObserver: AnyObject {
  /// A frame begins: code has run that was due, and what the clock drives will move.
  func frameBegan()
  /// What the clock drives has moved; code that is due by now will run.
  func driversEnded()
  /// The frame is over.
  func frameEnded()
  /// Something has happened.
  func happened(_ event: ClockEvent)
}
