public import Foundation

/// Two fingers that move apart, which a test sends.
///
/// ```swift
/// pinch.send(.began, scale: 1, at: middle)
/// pinch.send(.changed, scale: 1.5, at: middle)
/// ```
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  private var numbers = GestureNumber(neutral: 1)
  private var factor: CGFloat = 1

  /// The distance of the fingers divided by the one at the start; what is set is multiplied by later
  /// movements.
  open var scale: CGFloat {
    get { numbers.value * factor }
    set { factor = numbers.value == 0 ? 1 : newValue / numbers.value }
  }
  /// The change of the scale between the last two parts, 1/s.
  open var velocity: CGFloat { numbers.velocity * factor }
  /// Two while the gesture is underway.
  open override var numberOfTouches: Int { isUnderway ? 2 : 0 }

  /// Sends a part of the gesture, and calls the methods.
  ///
  /// - Parameters:
  ///   - state: The part.
  ///   - scale: The distance of the fingers divided by the one at the start.
  ///   - point: Between the fingers, pt.
  ///   - view: The view in whose coordinates the point is given; the window if nil.
  open func send(_ state: State, scale: CGFloat, at point: CGPoint, in view: UIView? = nil) {
    if state == .began { factor = 1 }
    numbers.record(scale, begins: state == .began)
    send(state, at: point, in: view)
  }

  /// The place of a finger, pt: 50 pt left or right of the middle at the scale 1.
  open override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    let x = point.x + (touchIndex == 0 ? -50 : 50) * numbers.value
    let place = CGPoint(x: x, y: point.y)
    return view.map { $0.convert(place, from: nil) } ?? place
  }
}

/// Two fingers that turn, which a test sends.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  private var numbers = GestureNumber(neutral: 0)
  private var offset: CGFloat = 0

  /// The angle since the start, rad, clockwise; later movements add to what is set.
  open var rotation: CGFloat {
    get { numbers.value + offset }
    set { offset = newValue - numbers.value }
  }
  /// The change of the angle between the last two parts, rad/s.
  open var velocity: CGFloat { numbers.velocity }
  /// Two while the gesture is underway.
  open override var numberOfTouches: Int { isUnderway ? 2 : 0 }

  /// Sends a part of the gesture, and calls the methods.
  ///
  /// - Parameters:
  ///   - state: The part.
  ///   - rotation: The angle since the start, rad, clockwise.
  ///   - point: Between the fingers, pt.
  ///   - view: The view in whose coordinates the point is given; the window if nil.
  open func send(_ state: State, rotation: CGFloat, at point: CGPoint, in view: UIView? = nil) {
    if state == .began { offset = 0 }
    numbers.record(rotation, begins: state == .began)
    send(state, at: point, in: view)
  }

  /// The place of a finger, pt: 50 pt from the middle, at the angle.
  open override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    let length: CGFloat = touchIndex == 0 ? -50 : 50
    let place = CGPoint(
      x: point.x + length * cos(numbers.value), y: point.y + length * sin(numbers.value))
    return view.map { $0.convert(place, from: nil) } ?? place
  }
}

/// A number of a gesture, with its velocity between the last two parts.
@MainActor private struct GestureNumber {
  private(set) var value: CGFloat
  private(set) var velocity: CGFloat = 0
  private var time: TimeInterval = 0

  init(neutral: CGFloat) { value = neutral }

  mutating func record(_ next: CGFloat, begins: Bool) {
    let now = HeadlessClock.current.time
    if begins {
      velocity = 0
    } else if now > time {
      velocity = (next - value) / CGFloat(now - time)
    }
    (value, time) = (next, now)
  }
}
