import Dynamics
import Foundation

/// What a spring needs to know of a value: the velocity is a vector along the two axes of a position.
enum ValueAxis {
  case x
  case y
  /// A value without two dimensions.
  case scalar
}

/// How far an animation has come at each time, as the displacement from its end: 1 at the start, 0
/// at the end.
enum TimingCurve {
  case cubic(CubicCurve)
  case spring(SpringCurve)

  /// The displacement from the end.
  ///
  /// - Parameters:
  ///   - time: Since the start, s.
  ///   - duration: Of the animation, s.
  ///   - axis: Of the value.
  /// - Returns: 1 at the start, 0 at the end; springs overshoot.
  func displacement(at time: Double, duration: Double, axis: ValueAxis) -> Double {
    guard time > 0 else { return 1 }
    guard time < duration else { return 0 }
    switch self {
    case .cubic(let curve): return 1 - curve.value(at: time / duration)
    case .spring(let curve): return curve.motion(along: axis, duration).displacement(at: time)
    }
  }
}

/// The springs of an animation, which differ between axes if the initial velocity does.
struct SpringCurve {
  /// For positions.
  let x: SpringMotion
  /// For positions.
  let y: SpringMotion
  /// For everything else.
  let scalar: SpringMotion

  func motion(along axis: ValueAxis, _ duration: Double) -> SpringMotion {
    switch axis {
    case .x: x
    case .y: y
    case .scalar: scalar
    }
  }
}

/// A cubic Bézier curve from (0, 0) to (1, 1), of progress over time.
struct CubicCurve: Hashable, Sendable {
  static let linear = CubicCurve(0, 0, 1, 1)
  // The control points that Core Animation documents for its named curves.
  static let easeInOut = CubicCurve(0.42, 0, 0.58, 1)
  static let easeIn = CubicCurve(0.42, 0, 1, 1)
  static let easeOut = CubicCurve(0, 0, 0.58, 1)

  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    // Time must not go backwards along the curve.
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
  }

  init(_ curve: UIView.AnimationCurve) {
    switch curve {
    case .easeInOut: self = .easeInOut
    case .easeIn: self = .easeIn
    case .easeOut: self = .easeOut
    case .linear: self = .linear
    }
  }

  /// The progress at a part of the duration from 0 to 1.
  func value(at part: Double) -> Double {
    guard part > 0 else { return 0 }
    guard part < 1 else { return 1 }
    if x1 == y1, x2 == y2 { return part }
    // x grows with the parameter, so halving finds it; 53 halvings exhaust a double.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<53 {
      let middle = low + (high - low) / 2
      if Self.component(middle, x1, x2) < part { low = middle } else { high = middle }
    }
    return Self.component(high, y1, y2)
  }

  private static func component(_ s: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * s * first + 3 * rest * s * s * second + s * s * s
  }
}
