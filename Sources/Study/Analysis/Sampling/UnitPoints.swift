package import Sweeps

/// Points of the unit cube: one row per point, one column per parameter.
public struct UnitPoints: Hashable, Sendable {
  /// The number of parameters.
  public let dimensions: Int
  /// The coordinates of the points, each in 0...1: `[count][dimensions]`.
  public let values: [Double]

  /// The number of points.
  public var count: Int { values.count / dimensions }

  /// Creates points from their values.
  ///
  /// - Parameters:
  ///   - values: The coordinates, each in 0...1: `[count][dimensions]`.
  ///   - dimensions: The number of parameters, 1 or more.
  public init(_ values: [Double], dimensions: Int) {
    precondition(
      dimensions > 0 && values.count % dimensions == 0, "the values must make whole points")
    self.values = values
    self.dimensions = dimensions
  }

  /// One coordinate of a point.
  public subscript(point: Int, dimension: Int) -> Double {
    values[point * dimensions + dimension]
  }

  /// The coordinates of a point.
  public subscript(point: Int) -> ArraySlice<Double> {
    values[point * dimensions..<(point + 1) * dimensions]
  }

  /// The first points.
  func prefix(_ count: Int) -> UnitPoints {
    UnitPoints(Array(values.prefix(count * dimensions)), dimensions: dimensions)
  }

  /// These points, then others.
  static func + (first: UnitPoints, second: UnitPoints) -> UnitPoints {
    precondition(
      first.dimensions == second.dimensions, "the points must have equally many dimensions")
    return UnitPoints(first.values + second.values, dimensions: first.dimensions)
  }

  /// A sample of the cube: a scrambled Sobol sequence up to its highest dimension, else random points.
  package static func spread(
    count: Int, dimensions: Int, seed: UInt64, method: Sampling.Method = .sobol
  ) -> UnitPoints {
    spread(
      count: count, dimensions: dimensions, seed: seed, method: method,
      cancellation: Cancellation())
      ?? UnitPoints([], dimensions: dimensions)
  }

  /// A sample of the cube as above; nil if it was cancelled.
  package static func spread(
    count: Int, dimensions: Int, seed: UInt64, method: Sampling.Method = .sobol,
    cancellation: Cancellation
  ) -> UnitPoints? {
    let isPossible = method != .sobol || dimensions <= Sampling.sobolDimensionLimit
    guard
      let sampling = try? Sampling(
        method: isPossible ? method : .random, sampleCount: count, seed: seed)
    else { preconditionFailure("no sample has \(count) points") }
    return sampling.unitPoints(dimensions: dimensions, cancellation: cancellation).map {
      UnitPoints($0, dimensions: dimensions)
    }
  }
}
