import Dynamics
import Foundation

// Within this module, these take the place of the system's functions of the same names. So a class
// moves with the same bits on every system.

func cos(_ angle: CGFloat) -> CGFloat { CGFloat(unitPoint(Double(angle)).x) }

func sin(_ angle: CGFloat) -> CGFloat { CGFloat(unitPoint(Double(angle)).y) }

func tan(_ angle: CGFloat) -> CGFloat { sin(angle) / cos(angle) }

func cos(_ angle: Float) -> Float { Float(unitPoint(Double(angle)).x) }

func sin(_ angle: Float) -> Float { Float(unitPoint(Double(angle)).y) }

func atan2(_ y: CGFloat, _ x: CGFloat) -> CGFloat {
  CGFloat(Portable.angle(x: Double(x), y: Double(y)))
}

func hypot(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
  CGFloat(Portable.length(x: Double(x), y: Double(y)))
}

/// The point of the unit circle at an angle, radians; not a number where the angle is not finite.
private func unitPoint(_ angle: Double) -> (x: Double, y: Double) {
  guard angle.isFinite else { return (.nan, .nan) }
  // UnitVector is exact for few turns, and a remainder is exact for many.
  let vector = UnitVector(abs(angle) < 1000 ? angle : angle.remainder(dividingBy: 2 * .pi))
  return (vector.x, vector.y)
}
