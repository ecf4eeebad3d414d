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

  /// How many points each interval between two samples has: four in short segments, as a cubic can
  /// leave few samples in between.
  let density: Int
  /// At each point.
  private let bases: [Basis]
  /// The points that a fit looks at are this far apart: a cubic needs no more to be found, and is
  /// checked at all.
  private let stride: Int
  private let matrix: Matrix

  /// - Parameter length: The number of intervals between samples, 2 or more.
  init(length: Int) {
    density = length <= 32 ? 4 : 1
    stride = max(1, length / 48)
    bases = (0..<length * density).map { [density] in Basis(Double($0) / Double(length * density)) }
    matrix = Swift.stride(from: stride, to: bases.count, by: stride).reduce(into: Matrix()) {
      [bases] matrix, index in matrix.add(bases[index], weight: 1)
    }
  }

  /// The control values with which the segment stays within a tolerance; nil if none are found.
  ///
  /// - Parameters:
  ///   - points: The values at the points from the first end on, ``density`` for each interval.
  ///   - start: The first value, which may differ from that of the first point.
  ///   - end: The last value.
  ///   - tolerance: The largest error allowed.
  /// - Returns: The control values.
  func controls(
    _ points: Span<Double>, from start: Double, to end: Double, within tolerance: Double
  ) -> (Double, Double)? {
    let indices = Swift.stride(from: stride, to: bases.count, by: stride)
    var (sum1, sum2) = (0.0, 0.0)
    for index in indices {
      let basis = bases[index]
      let rest = points[index] - start * basis.first - end * basis.last
      sum1 += basis.control1 * rest
      sum2 += basis.control2 * rest
    }
    var controls = matrix.solve(sum1, sum2)
    var weights = [Double](repeating: 1, count: bases.count)
    for _ in 0..<8 {
      var (largest, squares, total) = (0.0, 0.0, 0.0)
      for index in indices {
        let error = self.error(at: index, points, start, controls, end)
        largest = max(largest, abs(error))
        squares += weights[index] * error * error
        total += weights[index]
      }
      if largest <= tolerance {
        let isNear = (1..<bases.count).allSatisfy {
          abs(error(at: $0, points, start, controls, end)) <= tolerance
        }
        return isNear ? controls : nil
      }
      // These controls are the nearest in this weighted mean, and no mean is above the largest error.
      guard squares <= tolerance * tolerance * total, largest <= 4 * tolerance else { return nil }
      controls = reweighted(&weights, points, from: start, to: end, controls)
    }
    return nil
  }

  @inline(__always)
  private func error(
    at index: Int, _ points: Span<Double>, _ start: Double, _ controls: (Double, Double),
    _ end: Double
  ) -> Double {
    let basis = bases[index]
    return start * basis.first + controls.0 * basis.control1 + controls.1 * basis.control2
      + end * basis.last - points[index]
  }

  /// A step of Lawson's algorithm: each weight times its error, then least squares anew.
  private func reweighted(
    _ weights: inout [Double], _ points: Span<Double>, from start: Double, to end: Double,
    _ controls: (Double, Double)
  ) -> (Double, Double) {
    var matrix = Matrix()
    var (sum1, sum2, largest) = (0.0, 0.0, 0.0)
    for index in Swift.stride(from: stride, to: bases.count, by: stride) {
      let basis = bases[index]
      let weight = weights[index] * abs(error(at: index, points, start, controls, end))
      let rest = points[index] - start * basis.first - end * basis.last
      weights[index] = weight
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
