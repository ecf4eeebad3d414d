public import Foundation

/// A finger that moves fast in one direction.
///
/// At the time t, in s, the finger must have moved 50 (1 − 0.94 t) pt in the direction, at most
/// 50 (1 − 0.98 t) pt across it, and never behind its start; after 0.5 s the gesture fails. So
/// UIKit of iOS 26.1 was measured with touches 0.001 pt apart (Vercantez/openuikit, `Tools/oracle2/swipeprobe`).
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Directions of a swipe.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits of UIKit.
    public let rawValue: UInt

    /// Creates directions from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Up.
    public static let up = Direction(rawValue: 4)
    /// Down.
    public static let down = Direction(rawValue: 8)
  }

  /// The direction; with several, the horizontal ones count if there are any.
  open var direction = Direction.right
  /// The number of fingers that are needed; touches are sent with one.
  open var numberOfTouchesRequired = 1

  private var start = CGPoint.zero
  private var startTime: TimeInterval = 0

  override var isDiscrete: Bool { true }

  /// Sends a swipe.
  ///
  /// - Parameters:
  ///   - point: Where it begins, pt.
  ///   - view: The view in whose coordinates the point is given; the window if nil.
  open func send(at point: CGPoint, in view: UIView? = nil) {
    send(.ended, at: point, in: view)
  }

  override func record(_ point: CGPoint, _ state: State) { start = point }

  /// Where the swipe began, pt, in the coordinates of a view, or of the window if nil.
  open override func location(in view: UIView?) -> CGPoint {
    view.map { $0.convert(start, from: nil) } ?? start
  }

  /// Waits for the finger to move.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    (start, startTime) = (point, event.timestamp)
  }

  /// Recognizes a movement that is far enough, and fails in another direction.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let time = event.timestamp - startTime
    let (x, y) = (point.x - start.x, point.y - start.y)
    let isHorizontal = !direction.isDisjoint(with: [.left, .right])
    let (along, across) = isHorizontal ? (x, abs(y)) : (y, abs(x))
    let (forward, backward) =
      isHorizontal
      ? (direction.contains(.right), direction.contains(.left))
      : (direction.contains(.down), direction.contains(.up))
    // A sum of frames differs from a quotient by rounding.
    if time > 0.5 + 1e-9 || (along > 0 && !forward) || (along < 0 && !backward)
      || across > 50 * (1 - 0.98 * time)
    {
      state = .failed
    } else if abs(along) >= 50 * (1 - 0.94 * time), numberOfTouchesRequired == 1 {
      state = .ended
    }
  }

  /// Fails: a swipe is recognized while the finger moves.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    touchesMoved(touches, with: event)
    state = .failed
  }

  /// Fails.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }
}
