public import Sweeps

/// The points at which Sobol indices are estimated.
///
/// The design has two independent samples A and B of the parameters, and for each parameter i the
/// sample AB_i: A with column i of B. A and B must be the two halves of the *columns* of one design
/// with twice as many dimensions. Two halves of the rows of a low-discrepancy design are not
/// independent, and would silently give wrong indices.
public struct SaltelliDesign: Hashable, Sendable {
  /// The number of parameters.
  public let parameterCount: Int
  /// The number of rows of A.
  public let sampleCount: Int
  /// A, B, AB_1, … AB_d, in this order: `sampleCount · (parameterCount + 2)` points.
  public let points: UnitPoints

  /// Creates the points.
  ///
  /// - Parameter base: A design with two dimensions for each parameter.
  public init(_ base: UnitPoints) {
    precondition(base.dimensions % 2 == 0, "every parameter must have two columns")
    let parameters = base.dimensions / 2
    parameterCount = parameters
    sampleCount = base.count
    var values: [Double] = []
    values.reserveCapacity(base.count * parameters * (parameters + 2))
    for row in 0..<base.count { values += base[row].prefix(parameters) }
    for row in 0..<base.count { values += base[row].suffix(parameters) }
    for parameter in 0..<parameters {
      for row in 0..<base.count {
        let start = values.count
        values += base[row].prefix(parameters)
        values[start + parameter] = base[row, parameters + parameter]
      }
    }
    points = UnitPoints(values, dimensions: parameters)
  }

  /// The points of A and B: independent samples of the whole space.
  public var independentPoints: UnitPoints { points.prefix(2 * sampleCount) }
}

/// The share of an output's variance that each parameter causes.
///
/// The first-order index S_i is the expected share of the variance that disappears when parameter i is
/// known. The total index T_i is the expected share that remains when all other parameters are known.
/// With f centered and V the variance over A and B,
///
///     S_i = mean f(B) (f(AB_i) - f(A)) / V          Saltelli et al. 2010, table 2 (b)
///     T_i = mean (f(A) - f(AB_i))² / 2V             Jansen 1999; table 2 (f) there
///
/// Sources: A. Saltelli et al., "Variance based sensitivity analysis of model output", Computer
/// Physics Communications 181 (2010) 259–270; M. Jansen, ibid. 117 (1999) 35–43. SALib uses the
/// same formulas.
public struct SobolIndices: Hashable, Sendable {
  /// First-order indices: `[parameters]`.
  ///
  /// An estimate can be slightly outside 0...1.
  public let first: [Estimate]
  /// Total indices: `[parameters]`.
  public let total: [Estimate]
  /// The mean of the output over A and B, in its unit.
  public let mean: Double
  /// The variance of the output over A and B, in its unit squared.
  public let variance: Double
  /// The number of rows with a value at all of their points, which were used.
  public let rowCount: Int

  /// The lowest number of rows for which indices are computed.
  public static let rowMinimum = 16

  /// Estimates the indices of an output.
  ///
  /// A row is used only if the output has a value at all of its points, in A, B and every AB_i. The
  /// indices then describe only the scenarios in which the output has a value.
  ///
  /// - Parameters:
  ///   - design: The points at which the output was computed.
  ///   - output: The output at each of the design's points; NaN if it has no value.
  ///   - resampleCount: The number of bootstrap resamples for the intervals; 0 for no intervals. For a
  ///     low-discrepancy design the intervals are wider than the errors.
  ///   - seed: The seed of the resamples.
  ///   - cancellation: Ends the resampling, so that the intervals are of fewer resamples.
  /// - Throws: ``SensitivityProblem``
  /// - Complexity: O(rows × parameters × resamples)
  public init(
    _ design: SaltelliDesign, output: [Double], resampleCount: Int = 500, seed: UInt64 = 0,
    cancellation: Cancellation = Cancellation()
  ) throws(SensitivityProblem) {
    precondition(output.count == design.points.count, "every point must have a value")
    let (rows, parameters) = (design.sampleCount, design.parameterCount)
    let used = (0..<rows).filter { row in
      (0..<parameters + 2).allSatisfy { output[$0 * rows + row].isFinite }
    }
    guard used.count >= Self.rowMinimum else {
      throw .tooFewRows(used.count, needed: Self.rowMinimum)
    }
    let halves = used.map { output[$0] } + used.map { output[rows + $0] }
    let mean = halves.reduce(0, +) / Double(halves.count)
    guard halves.contains(where: { $0 != halves[0] }) else { throw .constant(halves[0]) }

    let sums = RowSums(of: used, centeredAt: mean, design, output)
    let estimates = sums.shares(of: sums.total)
    let repetitions = sums.resampledShares(
      count: resampleCount, seed: seed, cancellation)
    func estimate(_ index: Int) -> Estimate {
      Estimate(estimates[index], repetitions: repetitions[index])
    }
    first = (0..<parameters).map { estimate(1 + 2 * $0) }
    total = (0..<parameters).map { estimate(2 + 2 * $0) }
    self.mean = mean
    variance = estimates[0]
    rowCount = used.count
  }
}

/// The terms that each row of a design adds to the sums from which the indices are computed.
private struct RowSums {
  private let rowCount: Int
  private let parameterCount: Int
  /// f(A) + f(B) and the sum of their squares, then two terms per parameter: `[rows][width]`.
  private let terms: [Double]

  private var width: Int { 2 + 2 * parameterCount }

  /// Computes the terms of the rows that are used.
  init(of rows: [Int], centeredAt mean: Double, _ design: SaltelliDesign, _ output: [Double]) {
    let count = design.sampleCount
    rowCount = rows.count
    parameterCount = design.parameterCount
    var terms: [Double] = []
    terms.reserveCapacity(rows.count * (2 + 2 * parameterCount))
    for row in rows {
      let (a, b) = (output[row] - mean, output[count + row] - mean)
      terms.append(a + b)
      terms.append(a * a + b * b)
      for parameter in 0..<parameterCount {
        let mixed = output[(2 + parameter) * count + row] - mean
        terms.append(b * (mixed - a))
        terms.append((a - mixed) * (a - mixed))
      }
    }
    self.terms = terms
  }

  /// The sums over all rows.
  var total: [Double] {
    var sums = [Double](repeating: 0, count: width)
    for row in 0..<rowCount { add(row, to: &sums) }
    return sums
  }

  private func add(_ row: Int, to sums: inout [Double]) {
    for term in 0..<width { sums[term] += terms[row * width + term] }
  }

  /// The variance, then both indices of each parameter.
  func shares(of sums: [Double]) -> [Double] {
    let count = Double(rowCount)
    let shift = sums[0] / (2 * count)
    let variance = sums[1] / (2 * count) - shift * shift
    var shares = [variance]
    for parameter in 0..<parameterCount {
      shares.append(sums[2 + 2 * parameter] / (count * variance))
      shares.append(sums[3 + 2 * parameter] / (2 * count * variance))
    }
    return shares
  }

  /// The shares of bootstrap resamples of the rows: `[shares][resamples]`.
  func resampledShares(
    count: Int, seed: UInt64, _ cancellation: Cancellation
  ) -> [[Double]] {
    var generator = SplitMix64(seed: seed)
    var repetitions = [[Double]](repeating: [], count: width - 1)
    var sums = [Double](repeating: 0, count: width)
    for _ in 0..<count {
      guard !cancellation.isCancelled else { break }
      for term in 0..<width { sums[term] = 0 }
      for _ in 0..<rowCount { add(generator.index(below: rowCount), to: &sums) }
      for (index, share) in shares(of: sums).enumerated() { repetitions[index].append(share) }
    }
    return repetitions
  }
}
