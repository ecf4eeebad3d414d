/// A number that the kernels read for each scenario, computed from parameters.
///
/// Most are parameters themselves. The others are computed in double precision, like UIKit's
/// `CGFloat`, and rounded once.
enum KernelInput: Hashable, Sendable {
  case constant(Double)
  case parameter(Int)
  /// A parameter times a factor, plus a constant.
  case scaled(Int, by: Double, plus: Double)
  /// The center of one of several extents, relative to the middle of their bounding interval.
  case fromMiddle(Int, of: [Extent])
  /// The sum of several parameters.
  case sum([Int])
  /// A parameter less another one.
  case difference(Int, less: Int)
  /// `magnitude · cos(angle)`, and the same with the sine.
  case vectorX(magnitude: Int, angle: Int)
  case vectorY(magnitude: Int, angle: Int)
  /// One coordinate of a direction, scaled to a magnitude unless the magnitude is NaN.
  case directed(Int, other: Int, magnitude: Int, isX: Bool)
  /// The last of several parameters that is set to anything but the default value, else the default value.
  case lastWriter([Int], defaultValue: Double)
  /// UIKit's implicit boundary: the reference bounds less the insets, and a point larger all round.
  case boundsStart(inset: Int)
  case boundsEnd(extent: Int, inset: Int)

  /// An interval: the parameters of its center and its size.
  struct Extent: Hashable, Sendable {
    var center: Int
    var size: Int
  }

  /// The parameters that it is computed from.
  var parameters: [Int] {
    switch self {
    case .constant: []
    case .parameter(let index), .boundsStart(let index): [index]
    case .scaled(let index, _, _): [index]
    case .fromMiddle(_, let extents): extents.flatMap { [$0.center, $0.size] }
    case .sum(let indices), .lastWriter(let indices, _): indices
    case .vectorX(let first, let second), .vectorY(let first, let second),
      .boundsEnd(let first, let second), .difference(let first, let second):
      [first, second]
    case .directed(let first, let second, let third, _): [first, second, third]
    }
  }

  func value(in values: [Double]) -> Double {
    switch self {
    case .constant(let value): value
    case .parameter(let index): values[index]
    case .scaled(let index, let factor, let constant): values[index] * factor + constant
    case .fromMiddle(let index, let extents):
      values[extents[index].center] - Self.middle(of: extents, in: values)
    case .sum(let indices): indices.reduce(0) { $0 + values[$1] }
    case .difference(let index, let other): values[index] - values[other]
    case .vectorX(let magnitude, let angle): values[magnitude] * UnitVector(values[angle]).x
    case .vectorY(let magnitude, let angle): values[magnitude] * UnitVector(values[angle]).y
    case .directed(let index, let other, let magnitude, let isX):
      Self.directed(values[index], values[other], values[magnitude], isX: isX)
    case .lastWriter(let indices, let defaultValue):
      // Comparing with NaN, which stands for unset, is false both ways.
      indices.last { values[$0] < defaultValue || values[$0] > defaultValue }.map { values[$0] }
        ?? defaultValue
    case .boundsStart(let inset): values[inset] - 1
    case .boundsEnd(let extent, let inset): values[extent] - values[inset] + 1
    }
  }

  private static func middle(of extents: [Extent], in values: [Double]) -> Double {
    let low = extents.map { values[$0.center] - values[$0.size] / 2 }.min() ?? 0
    let high = extents.map { values[$0.center] + values[$0.size] / 2 }.max() ?? 0
    return (low + high) / 2
  }

  /// One coordinate of a vector that is given another length.
  ///
  /// UIKit keeps the angle and sets the magnitude; the angle of a vector without length is 0, to the
  /// right.
  private static func directed(
    _ value: Double, _ other: Double, _ magnitude: Double, isX: Bool
  ) -> Double {
    guard !magnitude.isNaN else { return value }
    let length = (value * value + other * other).squareRoot()
    guard length > 0 else { return isX ? magnitude : 0 }
    return magnitude * (value / length)
  }
}
