/// The Cholesky decomposition LLᵀ of a symmetric positive definite matrix.
///
/// The matrix is first scaled to a diagonal of ones, so that the test for singularity does not depend
/// on the units of its rows.
struct Cholesky {
  let size: Int
  /// L of the scaled matrix, `[size][size]`; the part above the diagonal is unused.
  private var lower: [Double]
  /// The scale of each row and column.
  private let scales: [Double]

  /// The pivot at or below which the scaled matrix counts as singular.
  ///
  /// A pivot is the share of a row that is independent of the rows before it. Rounding of the products
  /// from which the matrix was summed reaches 1e-13.
  static let singularPivot = 1e-12

  /// Decomposes a matrix; nil if it is not positive definite, or singular to rounding.
  ///
  /// - Parameters:
  ///   - matrix: `[size][size]`, of which the lower triangle is read.
  ///   - size: The number of rows.
  init?(_ matrix: [Double], size: Int) {
    precondition(matrix.count == size * size, "the matrix must be square")
    var scales: [Double] = []
    for row in 0..<size {
      let diagonal = matrix[row * size + row]
      guard diagonal > 0, diagonal.isFinite else { return nil }
      scales.append(1 / diagonal.squareRoot())
    }
    var lower = matrix
    for row in 0..<size {
      for column in 0...row {
        var sum = matrix[row * size + column] * scales[row] * scales[column]
        for inner in 0..<column { sum -= lower[row * size + inner] * lower[column * size + inner] }
        if column < row {
          lower[row * size + column] = sum / lower[column * size + column]
        } else {
          guard sum > Self.singularPivot else { return nil }
          lower[row * size + row] = sum.squareRoot()
        }
      }
    }
    self.size = size
    self.lower = lower
    self.scales = scales
  }

  /// L⁻¹ applied to a scaled vector; the squares of the result sum up to vᵀA⁻¹v.
  func whitened(_ vector: [Double]) -> [Double] {
    var result = vector
    for row in 0..<size {
      var sum = vector[row] * scales[row]
      for column in 0..<row { sum -= lower[row * size + column] * result[column] }
      result[row] = sum / lower[row * size + row]
    }
    return result
  }

  /// The solution x of Ax = b.
  func solve(_ vector: [Double]) -> [Double] {
    var result = whitened(vector)
    for row in stride(from: size - 1, through: 0, by: -1) {
      var sum = result[row]
      for below in row + 1..<size { sum -= lower[below * size + row] * result[below] }
      result[row] = sum / lower[row * size + row]
    }
    return result.indices.map { result[$0] * scales[$0] }
  }

  /// A⁻¹, `[size][size]`.
  func inverse() -> [Double] {
    var result = [Double](repeating: 0, count: size * size)
    for column in 0..<size {
      var unit = [Double](repeating: 0, count: size)
      unit[column] = 1
      for (row, value) in solve(unit).enumerated() { result[row * size + column] = value }
    }
    return result
  }
}
