/// A number that the kernels read for each scenario, and where it comes from.
///
/// Most are parameters as they stand. The others are arithmetic on two of them, in double precision
/// like UIKit's `CGFloat`, and rounded once.
enum Slot: Hashable, Sendable {
  case constant(Double)
  case parameter(Int)
  /// `magnitude · cos(angle)`, and the same with the sine.
  case gravityX(magnitude: Int, angle: Int)
  case gravityY(magnitude: Int, angle: Int)
  /// UIKit's implicit boundary: the reference bounds less the insets, and a point larger all round.
  case boundsStart(inset: Int)
  case boundsEnd(extent: Int, inset: Int)

  /// The parameters that it is made of.
  var parameters: [Int] {
    switch self {
    case .constant: []
    case .parameter(let index), .boundsStart(let index): [index]
    case .gravityX(let first, let second), .gravityY(let first, let second),
      .boundsEnd(let first, let second):
      [first, second]
    }
  }

  func value(in values: [Double]) -> Double {
    switch self {
    case .constant(let value): value
    case .parameter(let index): values[index]
    case .gravityX(let magnitude, let angle): values[magnitude] * UnitVector(values[angle]).x
    case .gravityY(let magnitude, let angle): values[magnitude] * UnitVector(values[angle]).y
    case .boundsStart(let inset): values[inset] - 1
    case .boundsEnd(let extent, let inset): values[extent] - values[inset] + 1
    }
  }
}

/// Places of the slots of the item and the run; the kernels' `CK_SLOT_…`, in their order.
enum ItemSlot: Int, CaseIterable {
  case width, height, x, y, angle, velocityX, velocityY, angularVelocity
  case elasticity, friction, density, resistance, angularResistance, allowsRotation, anchored
  case gravityX, gravityY, targetX, targetY, targetAngle, boundsWidth, boundsHeight, duration
}
