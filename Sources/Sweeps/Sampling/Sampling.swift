/// How points are chosen in a box, how many, and from which seed.
///
/// Point i follows from the method, the count, the seed and i, alike on every machine; no point needs
/// another, so that any part of a sample can be computed alone.
public struct Sampling: Hashable, Codable, Sendable {
  /// How points are chosen.
  public enum Method: String, CaseIterable, Codable, Sendable {
    /// Independent and uniform.
    case random
    /// A Latin hypercube: in each dimension, one point in each of the count's equal parts.
    case lhs
    /// Sobol's sequence with Owen's scrambling: the first 2ᵏ points fill the box evenly in every
    /// dimension and in pairs of them. Best with a power of two.
    case sobol
  }

  /// How points are chosen.
  public let method: Method
  /// How many points there are: 1 or more, up to ``Grid/pointLimit``.
  public let count: Int
  /// What the choice depends on.
  public let seed: UInt64

  /// Up to how many parameters a Sobol sequence has.
  public static let sobolDimensionLimit = DirectionNumbers.dimensionLimit

  /// Describes a sample.
  ///
  /// - Parameters:
  ///   - method: How points are chosen.
  ///   - count: How many, 1 to ``Grid/pointLimit``.
  ///   - seed: What the choice depends on.
  /// - Throws: ``DesignProblem`` for another count.
  public init(method: Method, count: Int, seed: UInt64 = 0) throws(DesignProblem) {
    guard 1...Grid.pointLimit ~= count else { throw .sampleCount("\(count)") }
    self.method = method
    self.count = count
    self.seed = seed
  }
}

/// The coordinates of a sample's points in one dimension.
enum SampledCoordinate: Hashable, Sendable {
  case random(CounterRandom)
  case lhs(RandomPermutation, CounterRandom, count: Int)
  case sobol(SobolSequence, OwenScrambling)

  init(_ sampling: Sampling, dimension: Int) {
    // Each dimension has streams of its own: for places and for what is within them.
    let places = CounterRandom(seed: sampling.seed, stream: 2 * UInt64(dimension))
    let within = CounterRandom(seed: sampling.seed, stream: 2 * UInt64(dimension) + 1)
    self =
      switch sampling.method {
      case .random: .random(within)
      case .lhs:
        .lhs(
          RandomPermutation(count: sampling.count, random: places), within, count: sampling.count)
      case .sobol:
        .sobol(SobolSequence(dimension: dimension), OwenScrambling(random: places))
      }
  }

  /// The coordinate of a point, in [0, 1).
  func callAsFunction(_ point: Int) -> Double {
    switch self {
    case .random(let within): within.unit(UInt64(point))
    case .lhs(let permutation, let within, let count):
      // A quotient that rounds to 1 would be no coordinate.
      min((Double(permutation(point)) + within.unit(UInt64(point))) / Double(count), 1 - 0x1p-53)
    case .sobol(let sequence, let scrambling):
      // The middle of the interval that 32 digits leave.
      (Double(scrambling(sequence.bits(point))) + 0.5) * 0x1p-32
    }
  }
}

extension Sampling {
  /// The points of the unit cube that the sample has.
  ///
  /// - Parameter dimensions: How many; for a Sobol sequence at most ``sobolDimensionLimit``.
  /// - Returns: Coordinates in [0, 1): `[count][dimensions]`.
  package func unitPoints(dimensions: Int) -> [Double] {
    let coordinates = (0..<dimensions).map { SampledCoordinate(self, dimension: $0) }
    return (0..<count).flatMap { point in coordinates.map { $0(point) } }
  }
}
