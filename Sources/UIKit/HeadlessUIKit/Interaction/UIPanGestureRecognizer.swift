public import Foundation

/// A finger that moves.
///
/// A touch is a pan when it has moved more than 10 pt. The translation begins there, so that it is
/// 10 pt shorter than the way of the finger: measured on iOS 26.1 (Vercantez/openuikit,
/// `docs/APP_FEEL.md`) with scroll views; that other pans do the same is inferred.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How many tracks the gesture has followed: the number of the newest one.
  var trackCount = 0
  /// The least number of fingers; gestures are sent with one.
  open var minimumNumberOfTouches = 1
  /// The largest number of fingers.
  open var maximumNumberOfTouches = Int.max
  /// Which devices' scrolling counts as a pan; there is none here.
  open var allowedScrollTypesMask = UIScrollTypeMask(rawValue: 0)

  private var start = CGPoint.zero
  private var samples: [(time: TimeInterval, point: CGPoint)] = []
  private var givenVelocity: CGPoint?
  /// Whether the program has set the translation since the last part.
  private var isVelocityReset = false

  /// How far the finger has moved since the gesture began, pt, in a view's coordinates.
  open func translation(in view: UIView?) -> CGPoint {
    Self.vector(from: start, to: point, in: view)
  }

  /// Sets how far the finger has moved, pt; later movements add to it.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let here = location(in: view)
    let start = CGPoint(x: here.x - translation.x, y: here.y - translation.y)
    self.start = view.map { $0.convert(start, to: nil) } ?? start
    // UIKit resets the velocity too; the next part gives it again.
    isVelocityReset = true
    givenVelocity = nil
  }

  /// The velocity of the finger, pt/s, in a view's coordinates.
  ///
  /// It is the one that was sent with the last part, if any. Otherwise it is the difference of the
  /// last two places that were sent at different times, per time between them. How UIKit
  /// smooths the velocity is not known.
  open func velocity(in view: UIView?) -> CGPoint {
    let velocity = givenVelocity ?? measuredVelocity
    return Self.vector(from: .zero, to: velocity, in: view)
  }

  private var measuredVelocity: CGPoint {
    guard !isVelocityReset, let last = samples.last,
      let before = samples.last(where: { $0.time < last.time })
    else { return .zero }
    let interval = last.time - before.time
    return CGPoint(
      x: (last.point.x - before.point.x) / interval,
      y: (last.point.y - before.point.y) / interval)
  }

  private static func vector(from: CGPoint, to: CGPoint, in view: UIView?) -> CGPoint {
    guard let view else { return CGPoint(x: to.x - from.x, y: to.y - from.y) }
    let (from, to) = (view.convert(from, from: nil), view.convert(to, from: nil))
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  /// Sends a part of a gesture with a velocity, and calls the methods.
  ///
  /// - Parameters:
  ///   - state: The part.
  ///   - point: Where, pt.
  ///   - velocity: Of the finger, pt/s, in the window's coordinates.
  ///   - view: The view in whose coordinates the point is given; the window if nil.
  open func send(
    _ state: State, at point: CGPoint, velocity: CGPoint, in view: UIView? = nil
  ) {
    nextVelocity = velocity
    send(state, at: point, in: view)
    nextVelocity = nil
  }

  private var nextVelocity: CGPoint?

  override func record(_ point: CGPoint, _ state: State) {
    if state == .began {
      start = point
      samples = []
    }
    givenVelocity = nextVelocity
    isVelocityReset = false
    let time = HeadlessClock.current.time
    // A part at the same time and place as the last adds nothing, so a finger that is lifted
    // keeps its velocity.
    if samples.last?.time == time {
      samples[samples.count - 1].point = point
    } else if samples.last?.point != point || state != .ended {
      samples.append((time, point))
    }
    samples = samples.suffix(3)
  }

  // MARK: Touches

  /// What a movement of a finger means.
  enum Movement {
    case tooShort
    case pan
    case somethingElse
  }

  /// How far a finger moves before the gesture begins, pt.
  static let hysteresis: CGFloat = 10

  private var touchStart = CGPoint.zero

  /// Whether a movement of a finger since it touched the screen, pt, begins the gesture.
  func judge(_ movement: CGPoint) -> Movement {
    hypot(movement.x, movement.y) > Self.hysteresis ? .pan : .tooShort
  }

  /// Remembers where the finger is.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    touchStart = point
    record(point, .began)
    if minimumNumberOfTouches > 1 { state = .failed }
  }

  /// Begins after a movement of 10 pt, and goes on.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    record(point, .changed)
    guard !isUnderway else {
      state = .changed
      return
    }
    let movement = CGPoint(x: point.x - touchStart.x, y: point.y - touchStart.y)
    switch judge(movement) {
    case .tooShort: break
    case .pan:
      if pendingPart == nil {
        let part = Self.hysteresis / hypot(movement.x, movement.y)
        start = CGPoint(x: touchStart.x + part * movement.x, y: touchStart.y + part * movement.y)
      }
      state = .began
    case .somethingElse: state = .failed
    }
  }

  /// Ends, or fails if it has not begun.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    record(point, .ended)
    state = isUnderway ? .ended : .failed
  }

  /// Is interrupted.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = isUnderway ? .cancelled : .failed
  }
}

/// A finger that moves in from an edge of the screen.
///
/// A touch must begin within 13 pt of one of the edges of the window; the distance is inferred.
@preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges; whoever sends the gesture sends it from there.
  open var edges: UIRectEdge = []

  /// Fails away from the edges.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    let top = view.map { sequence(first: $0, next: \.superview).reduce($0) { $1 } }
    guard let area = top?.bounds else { return }
    let isNear =
      (edges.contains(.left) && point.x <= area.minX + 13)
      || (edges.contains(.right) && point.x >= area.maxX - 13)
      || (edges.contains(.top) && point.y <= area.minY + 13)
      || (edges.contains(.bottom) && point.y >= area.maxY - 13)
    if !isNear { state = .failed }
  }
}

/// Devices whose scrolling counts as a pan.
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The bits of UIKit.
  public let rawValue: Int

  /// Creates a mask from UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Wheels.
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  /// Track pads.
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  /// Both.
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The bits of UIKit.
  public let rawValue: UInt

  /// Creates edges from UIKit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 8)
  /// All four edges.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
