/// The rounding of centers and angles when UIKit moves a view.
///
/// Only what a view shows is rounded: the motion goes on from exact values. UIKit does not round items
/// that are not views, or springs of animations.
///
/// Source: measured by third parties; <doc:Conventions> has the rule.
public struct PixelRounding: Hashable, Sendable {
  /// The steps of an angle in a radian.
  public static let anglesPerRadian = 5000.0

  /// The pixels of a point, more than 0; 2 or 3 on devices.
  public let displayScale: Double

  /// Creates the rounding of a screen.
  ///
  /// - Parameter displayScale: The pixels of a point, finite and more than 0.
  public init(displayScale: Double) {
    precondition(
      displayScale > 0 && displayScale.isFinite,
      "displayScale is out of range (got \(displayScale)); expected more than 0")
    self.displayScale = displayScale
  }

  /// Creates the rounding of the screen that a scene has.
  ///
  /// - Parameter table: The scene's numbers; `parameters.displayScale` has the pixels of a point.
  /// - Throws: ``PixelProblem`` without that parameter, or if it is not more than 0.
  package init(of table: ParameterTable) throws(PixelProblem) {
    self.init(displayScale: try UnitLiteral.displayScale(in: table))
  }

  /// A coordinate of a center as a view has it.
  ///
  /// - Parameter coordinate: The exact coordinate, pt.
  /// - Returns: The nearest pixel, pt; between two pixels, the one away from the whole point below, and
  ///   with one pixel in a point the one away from 0.
  public func position(_ coordinate: Double) -> Double {
    let whole = displayScale == 1 ? 0 : coordinate.rounded(.down)
    return whole + ((coordinate - whole) * displayScale).rounded() / displayScale
  }

  /// An angle as a view has it.
  ///
  /// - Parameter angle: The exact angle, rad.
  /// - Returns: The nearest multiple of 1/5000 rad.
  public func angle(_ angle: Double) -> Double {
    (angle * Self.anglesPerRadian).rounded() / Self.anglesPerRadian
  }
}

extension Trace {
  /// The frames as views show them: centers and angles are rounded, velocities are not.
  ///
  /// The first frame stays exact: UIKit has not moved the views yet.
  ///
  /// - Parameter rounding: The rounding of the screen.
  /// - Returns: The frames.
  /// - Complexity: O(frames × items)
  public func rounded(by rounding: PixelRounding) -> Trace {
    let shown = frames.map { frame in
      guard frame.index > 0 else { return frame }
      return Frame(
        index: frame.index, time: frame.time, x: Scalar(rounding.position(Double(frame.x))),
        y: Scalar(rounding.position(Double(frame.y))),
        angle: Scalar(rounding.angle(Double(frame.angle))), velocityX: frame.velocityX,
        velocityY: frame.velocityY, angularVelocity: frame.angularVelocity, item: frame.item)
    }
    return Trace(frames: shown, status: status)
  }
}
