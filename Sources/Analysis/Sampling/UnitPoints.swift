import Sweeps

/// Points of the unit cube: a row a point, a column a parameter.
public struct UnitPoints: Hashable, Sendable {
  /// How many parameters a point has.
  public let dimensions: Int
  /// The points one after the other, each value in 0...1: `[count][dimensions]`.
  public let values: [Double]

  /// How many points there are.
  public var count: Int { values.count / dimensions }

  /// Creates points from their values.
  ///
  /// - Parameters:
  ///   - values: `[count][dimensions]`, in 0...1.
  ///   - dimensions: How many parameters a point has, 1 or more.
  public init(_ values: [Double], dimensions: Int) {
    precondition(dimensions > 0 && values.count % dimensions == 0, "whole points")
    self.values = values
    self.dimensions = dimensions
  }

  /// One value of a point.
  public subscript(point: Int, dimension: Int) -> Double {
    values[point * dimensions + dimension]
  }

  /// One point.
  public subscript(point: Int) -> ArraySlice<Double> {
    values[point * dimensions..<(point + 1) * dimensions]
  }

  /// The first points.
  func prefix(_ count: Int) -> UnitPoints {
    UnitPoints(Array(values.prefix(count * dimensions)), dimensions: dimensions)
  }

  /// These points, then others.
  static func + (first: UnitPoints, second: UnitPoints) -> UnitPoints {
    precondition(first.dimensions == second.dimensions, "points of one space")
    return UnitPoints(first.values + second.values, dimensions: first.dimensions)
  }

  /// Points spread over the cube, from a seed: Sobol's sequence, scrambled, as far as that goes.
  static func spread(
    count: Int, dimensions: Int, seed: UInt64, method: Sampling.Method = .sobol
  ) -> UnitPoints {
    let isPossible = method != .sobol || dimensions <= Sampling.sobolDimensionLimit
    guard
      let sampling = try? Sampling(
        method: isPossible ? method : .random, count: count, seed: seed)
    else { preconditionFailure("no sample has \(count) points") }
    return UnitPoints(sampling.unitPoints(dimensions: dimensions), dimensions: dimensions)
  }
}
