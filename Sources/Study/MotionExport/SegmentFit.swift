/// The cubics that one segment can be: over a number of samples, with both ends given.
///
/// With the ends given a cubic has two free values. Least squares give them in closed form, as the matrix
/// depends on the number of samples only; weights that grow where the error is large (Lawson's algorithm)
/// then come near the smallest largest error.
struct SegmentFit {
  /// The Bernstein polynomials at a point: of the first value, both control values and the last.
  private struct Basis {
    let first, control1, control2, last: Double

    init(_ t: Double) {
      let u = 1 - t
      (first, control1, control2, last) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    }

    @inline(__always)
    func value(_ start: Double, _ controls: (Double, Double), _ end: Double) -> Double {
      start * first + controls.0 * control1 + controls.1 * control2 + end * last
    }
  }

  /// The sums of products of both control polynomials: the matrix of least squares.
  private struct Matrix {
    var a = 0.0
    var b = 0.0
    var c = 0.0

    mutating func add(_ basis: Basis, weight: Double) {
      a += weight * basis.control1 * basis.control1
      b += weight * basis.control1 * basis.control2
      c += weight * basis.control2 * basis.control2
    }

    func solve(_ x: Double, _ y: Double) -> (Double, Double) {
      let determinant = a * c - b * b
      return ((c * x - b * y) / determinant, (a * y - b * x) / determinant)
    }
  }

  /// The number of points, the first one included.
  private let count: Int
  /// The points that a fit looks at are this far apart: a cubic needs no more to be found, and is
  /// checked at all.
  private let stride: Int
  /// At each of those points, from the first but one.
  private let bases: [Basis]
  private let matrix: Matrix

  /// - Parameter length: The number of intervals between samples, 2 or more.
  init(length: Int) {
    let count = length * SampledTrack.pointsPerInterval
    let stride = length <= 32 ? 1 : SampledTrack.pointsPerInterval * max(1, length / 48)
    bases = Swift.stride(from: stride, to: count, by: stride).map {
      Basis(Double($0) / Double(count))
    }
    matrix = bases.reduce(into: Matrix()) { matrix, basis in matrix.add(basis, weight: 1) }
    (self.count, self.stride) = (count, stride)
  }

  /// The control values with which the segment stays within a tolerance; nil if none are found.
  ///
  /// - Parameters:
  ///   - points: The values at the points of the track from the first end on, without the last end.
  ///   - start: The first value, which may differ from that of the first point.
  ///   - end: The last value.
  ///   - tolerance: The largest error allowed.
  /// - Returns: The control values.
  func controls(
    _ points: Span<Double>, from start: Double, to end: Double, within tolerance: Double
  ) -> (Double, Double)? {
    var (sum1, sum2) = (0.0, 0.0)
    for (number, basis) in bases.enumerated() {
      let rest = points[(number + 1) * stride] - start * basis.first - end * basis.last
      sum1 += basis.control1 * rest
      sum2 += basis.control2 * rest
    }
    var controls = matrix.solve(sum1, sum2)
    var weights = [Double](repeating: 1, count: bases.count)
    for _ in 0..<8 {
      var (largest, squares, total) = (0.0, 0.0, 0.0)
      for (number, basis) in bases.enumerated() {
        let error = basis.value(start, controls, end) - points[(number + 1) * stride]
        largest = max(largest, abs(error))
        squares += weights[number] * error * error
        total += weights[number]
      }
      if largest <= tolerance {
        let isNear = (1..<count).allSatisfy {
          abs(Basis(Double($0) / Double(count)).value(start, controls, end) - points[$0])
            <= tolerance
        }
        return isNear ? controls : nil
      }
      // These controls are the nearest in this weighted mean, and no mean is above the largest error.
      guard squares <= tolerance * tolerance * total, largest <= 4 * tolerance else { return nil }
      controls = reweighted(&weights, points, from: start, to: end, controls)
    }
    return nil
  }

  /// A step of Lawson's algorithm: each weight times its error, then least squares anew.
  private func reweighted(
    _ weights: inout [Double], _ points: Span<Double>, from start: Double, to end: Double,
    _ controls: (Double, Double)
  ) -> (Double, Double) {
    var matrix = Matrix()
    var (sum1, sum2, largest) = (0.0, 0.0, 0.0)
    for (number, basis) in bases.enumerated() {
      let point = points[(number + 1) * stride]
      let weight = weights[number] * abs(basis.value(start, controls, end) - point)
      let rest = point - start * basis.first - end * basis.last
      weights[number] = weight
      matrix.add(basis, weight: weight)
      sum1 += weight * basis.control1 * rest
      sum2 += weight * basis.control2 * rest
      largest = max(largest, weight)
    }
    // Only ratios of weights matter; they would vanish after a few steps.
    for index in weights.indices { weights[index] /= largest }
    return matrix.solve(sum1, sum2)
  }
}
