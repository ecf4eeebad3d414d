import Dynamics
import Sweeps

/// Quadratic models of all metrics around a scenario.
///
/// Locally weighted least squares (Kern, Hansen and Koumoutsakos, PPSN 2006), with a small ridge, so
/// that few scenarios are enough. Each goal and objective has its own model, so the graded prediction
/// knows the boundary of every goal. A prediction is only a proposal: the scenario is run and compared.
struct MetricModel {
  private let center: Candidate
  private let criteria: Criteria
  private let shape: TriangularMatrix
  /// The length up to which the model is used, in units of the shape.
  private let radius: Double
  /// The length at which the weight of a known scenario is zero, in units of the shape.
  private let width: Double
  /// The coefficients of each metric.
  private let coefficients: [[Double]]

  /// The number of known scenarios that are worth keeping for a number of parameters.
  static func knownCount(_ count: Int) -> Int { 8 * termCount(count) + 16 }

  /// The number of coefficients; beyond eight parameters without products of two parameters.
  private static func termCount(_ count: Int) -> Int {
    count > 8 ? 2 * count : count + count * (count + 1) / 2
  }

  /// - Parameters:
  ///   - center: The scenario at which the models are exact.
  ///   - known: Other scenarios.
  ///   - criteria: The criteria whose metrics are modelled.
  ///   - shape: The unit of distances is a step of this shape.
  init?(around center: Candidate, known: [Candidate], criteria: Criteria, shape: TriangularMatrix) {
    guard center.grade.missing == 0 else { return nil }
    let count = center.position.count
    let terms = Self.termCount(count)
    // Scenarios with another count belong to another piece of the other metrics.
    let counts = criteria.metricColumns.indices.filter {
      criteria.metricColumns[$0].isCount && !criteria.objectiveColumns.contains($0)
    }
    let isMet = center.grade.violation == 0
    var near: [(distance: Double, offset: [Double], changes: [Double])] = []
    for candidate in known where candidate.grade.missing == 0 {
      if isMet, counts.contains(where: { candidate.metrics[$0] != center.metrics[$0] }) { continue }
      let offset = shape.quotient(zip(candidate.position, center.position).map { $0 - $1 })
      let distance = offset.reduce(0) { $0 + $1 * $1 }.squareRoot()
      guard distance > 0 else { continue }
      near.append((distance, offset, zip(candidate.metrics, center.metrics).map { $0 - $1 }))
    }
    guard near.count > count else { return nil }
    near.sort { $0.distance < $1.distance }
    near = Array(near.prefix(2 * terms + 2))
    let width = 1.1 * near[near.count - 1].distance
    radius = near[near.count / 2].distance
    var matrix = [Double](repeating: 0, count: terms * terms)
    var sums = center.metrics.map { _ in [Double](repeating: 0, count: terms) }
    for (distance, offset, changes) in near {
      let ratio = distance / width
      let weight = (1 - ratio * ratio) * (1 - ratio * ratio)
      let own = Self.terms(offset.map { $0 / width })
      for row in 0..<terms {
        for column in 0...row { matrix[row * terms + column] += weight * own[row] * own[column] }
        for metric in sums.indices { sums[metric][row] += weight * own[row] * changes[metric] }
      }
    }
    // The ridge prefers linear models where scenarios are few.
    for row in 0..<terms { matrix[row * terms + row] += row < count ? 1e-10 : 1e-6 }
    guard let cholesky = Cholesky(matrix, size: terms) else { return nil }
    coefficients = sums.map(cholesky.solve)
    self.center = center
    self.criteria = criteria
    self.shape = shape
    self.width = width
  }

  /// The products of powers of an offset: linear, then quadratic.
  private static func terms(_ offset: [Double]) -> [Double] {
    var terms = offset
    for first in offset.indices {
      for second in offset.count > 8 ? first...first : first...offset.count - 1 {
        terms.append(offset[first] * offset[second])
      }
    }
    return terms
  }

  private func grade(at offset: [Double]) -> Grade {
    let terms = Self.terms(offset.map { $0 / width })
    return criteria.grade(.resting) { column in
      var value = center.metrics[column]
      let own = coefficients[column]
      for index in terms.indices { value += own[index] * terms[index] }
      return value
    }
  }

  /// The best position within the radius; nil if the model has none better than its centre.
  ///
  /// Random offsets around the best so far, from a length that shrinks.
  func best(_ generator: inout SplitMix64) -> [Double]? {
    let count = center.position.count
    var best = center.position.map { _ in 0.0 }
    var grade = center.grade
    var length = radius
    for _ in 0..<10 {
      let middle = best
      for _ in 0..<16 * count {
        var offset = middle.map { $0 + length * (2 * generator.unit() - 1) }
        let far = offset.reduce(0) { $0 + $1 * $1 }.squareRoot()
        if far > radius { offset = offset.map { $0 * radius / far } }
        let found = self.grade(at: offset)
        guard found < grade, let inside = inside(offset) else { continue }
        (best, grade) = (inside, found)
      }
      length *= 0.6
    }
    guard grade < center.grade else { return nil }
    return zip(center.position, shape.product(best)).map { min(1, max(0, $0 + $1)) }
  }

  /// An offset if it leads to a position within the space.
  private func inside(_ offset: [Double]) -> [Double]? {
    let isInside = zip(center.position, shape.product(offset)).allSatisfy {
      -1e-12...1 + 1e-12 ~= $0 + $1
    }
    return isInside ? offset : nil
  }
}
