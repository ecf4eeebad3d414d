/// A sampling method, with the number of points and the seed.
///
/// Point i depends only on the method, the number of points, the seed and i, and is the same on every
/// machine. So
/// any part of a sample can be computed separately.
public struct Sampling: Hashable, Codable, Sendable {
  /// A sampling method.
  public enum Method: String, CaseIterable, Codable, Sendable {
    /// Independent, uniformly distributed points.
    case random
    /// A Latin hypercube: with n points, each of n equal parts of every dimension has one point.
    case lhs
    /// A Sobol sequence with Owen scrambling.
    ///
    /// The first 2ᵏ points fill the space evenly in every dimension and every pair of dimensions. A
    /// power of two is the best count.
    case sobol
  }

  /// The sampling method.
  public let method: Method
  /// The number of points, 1 to ``Grid/pointLimit``.
  public let sampleCount: Int
  /// The seed.
  public let seed: UInt64

  /// Files of earlier versions have the number of points as `count`.
  private enum CodingKeys: String, CodingKey {
    case method, seed
    case sampleCount = "count"
  }

  /// The highest number of parameters of a Sobol sequence.
  public static let sobolDimensionLimit = DirectionNumbers.dimensionLimit

  /// Creates a description of a sample.
  ///
  /// - Parameters:
  ///   - method: The sampling method.
  ///   - sampleCount: The number of points, 1 to ``Grid/pointLimit``.
  ///   - seed: The seed.
  /// - Throws: ``DesignProblem`` if the count is out of range.
  public init(method: Method, sampleCount: Int, seed: UInt64 = 0) throws(DesignProblem) {
    guard 1...Grid.pointLimit ~= sampleCount else { throw .sampleCount("\(sampleCount)") }
    self.method = method
    self.sampleCount = sampleCount
    self.seed = seed
  }
}

/// The coordinates of a sample's points in one dimension.
package enum SampledCoordinate: Hashable, Sendable {
  case random(CounterRandom)
  case lhs(RandomPermutation, CounterRandom, count: Int)
  case sobol(SobolSequence, OwenScrambling)

  package init(_ sampling: Sampling, dimension: Int) {
    // Each dimension has two random streams: for the cells, and for the positions within them.
    let cells = CounterRandom(seed: sampling.seed, stream: 2 * UInt64(dimension))
    let within = CounterRandom(seed: sampling.seed, stream: 2 * UInt64(dimension) + 1)
    self =
      switch sampling.method {
      case .random: .random(within)
      case .lhs:
        .lhs(
          RandomPermutation(count: sampling.sampleCount, random: cells), within,
          count: sampling.sampleCount)
      case .sobol:
        .sobol(SobolSequence(dimension: dimension), OwenScrambling(random: cells))
      }
  }

  /// The coordinate of a point, in [0, 1).
  package func callAsFunction(_ point: Int) -> Double {
    switch self {
    case .random(let within): within.unit(UInt64(point))
    case .lhs(let permutation, let within, let count):
      // A coordinate must be below 1, also after rounding.
      min((Double(permutation(point)) + within.unit(UInt64(point))) / Double(count), 1 - 0x1p-53)
    case .sobol(let sequence, let scrambling):
      // The middle of the interval that 32 binary digits determine.
      (Double(scrambling(sequence.bits(point))) + 0.5) * 0x1p-32
    }
  }
}

extension Sampling {
  /// The points of the sample in the unit cube.
  ///
  /// - Parameter dimensions: The number of dimensions; for a Sobol sequence at most
  ///   ``sobolDimensionLimit``.
  /// - Returns: The coordinates, in [0, 1): `[sampleCount][dimensions]`.
  package func unitPoints(dimensions: Int) -> [Double] {
    unitPoints(dimensions: dimensions, cancellation: Cancellation()) ?? []
  }

  /// The points of the sample in the unit cube; nil if they were cancelled.
  ///
  /// - Parameters:
  ///   - dimensions: The number of dimensions; for a Sobol sequence at most ``sobolDimensionLimit``.
  ///   - cancellation: Cancels the computation, which takes a second for some million points.
  /// - Returns: The coordinates, in [0, 1): `[sampleCount][dimensions]`.
  package func unitPoints(dimensions: Int, cancellation: Cancellation) -> [Double]? {
    let coordinates = (0..<dimensions).map { SampledCoordinate(self, dimension: $0) }
    var values: [Double] = []
    values.reserveCapacity(sampleCount * dimensions)
    for point in 0..<sampleCount {
      guard point % 4096 != 0 || !cancellation.isCancelled else { return nil }
      for coordinate in coordinates { values.append(coordinate(point)) }
    }
    return values
  }
}
