/// A quadratic polynomial that is fitted to an output by least squares.
///
/// Each parameter is coded from -1 at the lower end of its range to 1 at the upper end. The normal
/// equations are computed by BLAS (`dsyrk`, `dgemm`) and solved by a Cholesky decomposition, so the
/// last digits depend on the machine.
public struct ResponseSurface: Hashable, Sendable {
  /// A term: a product of coded parameters.
  public enum Term: Hashable, Sendable {
    /// The constant 1.
    case constant
    /// One parameter.
    case linear(Int)
    /// The product of two parameters, or the square of one.
    case product(Int, Int)
  }

  /// The terms: the constant, the parameters, and their products, in this order.
  public let terms: [Term]
  /// The coefficient of each term, in the output's unit.
  public let coefficients: [Double]
  /// The standard error of each coefficient, assuming that the residuals are noise.
  public let standardErrors: [Double]
  /// R²: the share of the variance that the polynomial explains.
  public let determination: Double
  /// Predicted R²: each sample is predicted from all others, by the leverages (PRESS).
  public let prediction: Double
  /// The standard deviation of the residuals, in the output's unit.
  public let deviation: Double
  /// The share of the residual variance that a smooth function would explain, 0...1.
  ///
  /// Repeating a simulation shows no noise, so neighboring samples are compared instead of
  /// repetitions. If the output is smooth but not quadratic, neighbors have similar residuals. If it
  /// jumps, the residuals of neighbors differ as much as those of any two samples. Source: C. Daniel
  /// and F. S. Wood, "Fitting Equations to Data" (1980), chapter 7. At most ``neighbourLimit`` samples
  /// are compared.
  public let lackOfFit: Double
  /// The number of samples that had a value.
  public let rowCount: Int

  /// The highest number of samples that are compared with their neighbors.
  public static let neighbourLimit = 2048
  /// The number of samples that are added to the normal equations at once.
  private static let blockSize = 512

  /// Fits the polynomial.
  ///
  /// - Parameters:
  ///   - points: Samples of the space.
  ///   - output: The output at each sample; NaN if it has no value. Such samples are left out.
  /// - Throws: ``SensitivityProblem``
  public init(_ points: UnitPoints, output: [Double]) throws(SensitivityProblem) {
    precondition(output.count == points.count, "every point must have a value")
    let terms = Self.terms(parameterCount: points.dimensions)
    let rows = output.indices.filter { output[$0].isFinite }
    guard rows.count >= 2 * terms.count else {
      throw .tooFewRows(rows.count, needed: 2 * terms.count)
    }
    let mean = rows.reduce(0) { $0 + output[$1] } / Double(rows.count)
    let total = rows.reduce(0) { $0 + (output[$1] - mean) * (output[$1] - mean) }
    guard rows.contains(where: { output[$0] != output[rows[0]] }) else {
      throw .constant(output[rows[0]])
    }

    let width = terms.count
    var gram = [Double](repeating: 0, count: width * width)
    var projection = [Double](repeating: 0, count: width)
    for start in stride(from: 0, to: rows.count, by: Self.blockSize) {
      let block = rows[start..<min(rows.count, start + Self.blockSize)]
      var matrix: [Double] = []
      matrix.reserveCapacity(block.count * width)
      for row in block { matrix += Self.row(points[row], terms) }
      BLAS.addGram(of: matrix, rowCount: block.count, columns: width, to: &gram)
      // Subtract the mean, so that a large one costs no digits.
      BLAS.addProduct(
        ofTransposed: matrix, and: block.map { output[$0] - mean }, rowCount: block.count,
        leftColumns: width, rightColumns: 1, to: &projection)
    }
    guard let factor = Cholesky(gram, size: width) else { throw .undetermined }
    var coefficients = factor.solve(projection)

    var (residualSquares, predictionSquares) = (0.0, 0.0)
    var residuals: [Double] = []
    for row in rows {
      let values = Self.row(points[row], terms)
      let fit = zip(values, coefficients).reduce(0) { $0 + $1.0 * $1.1 }
      let residual = output[row] - mean - fit
      let leverage = factor.whitened(values).reduce(0) { $0 + $1 * $1 }
      residuals.append(residual)
      residualSquares += residual * residual
      let predicted = residual / max(1 - leverage, .ulpOfOne)
      predictionSquares += predicted * predicted
    }
    coefficients[0] += mean
    let variance = residualSquares / Double(rows.count - width)
    let inverse = factor.inverse()
    self.terms = terms
    self.coefficients = coefficients
    standardErrors = (0..<width).map { (variance * inverse[$0 * width + $0]).squareRoot() }
    determination = 1 - residualSquares / total
    prediction = 1 - predictionSquares / total
    deviation = variance.squareRoot()
    lackOfFit = Self.smoothShare(of: residuals, at: rows.map { points[$0] })
    rowCount = rows.count
  }

  /// The polynomial's value at a point of the unit cube.
  public func value(at point: [Double]) -> Double {
    zip(Self.row(point[...], terms), coefficients).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func terms(parameterCount: Int) -> [Term] {
    let parameters = 0..<parameterCount
    let products = parameters.flatMap { first in
      (first..<parameterCount).map { Term.product(first, $0) }
    }
    return [.constant] + parameters.map(Term.linear) + products
  }

  private static func row(_ point: ArraySlice<Double>, _ terms: [Term]) -> [Double] {
    let coded = point.map { 2 * $0 - 1 }
    return terms.map { term in
      switch term {
      case .constant: 1
      case .linear(let parameter): coded[parameter]
      case .product(let first, let second): coded[first] * coded[second]
      }
    }
  }

  /// One minus the variance between nearest neighbors over the variance between any two samples.
  private static func smoothShare(of residuals: [Double], at points: [ArraySlice<Double>]) -> Double
  {
    let count = min(points.count, neighbourLimit)
    let scale = residuals.prefix(count).reduce(0) { $0 + $1 * $1 } / Double(count)
    guard scale > 0 else { return 0 }
    let flat = points.prefix(count).flatMap(\.self)
    let dimensions = flat.count / count
    var squares = 0.0
    for point in 0..<count {
      var (nearest, distance) = (point, Double.infinity)
      for other in 0..<count where other != point {
        var sum = 0.0
        for axis in 0..<dimensions {
          let difference = flat[point * dimensions + axis] - flat[other * dimensions + axis]
          sum += difference * difference
        }
        if sum < distance { (nearest, distance) = (other, sum) }
      }
      let difference = residuals[point] - residuals[nearest]
      squares += difference * difference
    }
    return min(max(1 - squares / Double(count) / 2 / scale, 0), 1)
  }
}
