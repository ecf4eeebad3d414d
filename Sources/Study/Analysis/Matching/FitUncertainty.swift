/// How far a fit can be from the truth.
struct FitUncertainty {
  /// One standard deviation of each coordinate; infinite where the residuals do not determine it.
  var deviations: [Double]
  /// The two coordinates with the strongest correlation; nil without a second one.
  var strongestCorrelation: (first: Int, second: Int, value: Double)?
  /// For each coordinate, the additional cost of a point that is one standard deviation away, pt²; NaN
  /// where the residuals do not determine it.
  private let costs: [Double]
  /// The largest of them, pt².
  let equalCost: Double

  /// The uncertainty that follows from the derivatives of the residuals.
  ///
  /// The covariance is the sandwich A⁻¹BA⁻¹ (P. J. Huber, Robust Statistics, 1981, 7.6). A is the sum of
  /// JᵀJ over the channels, weighted by the mean of ψ' of each channel. B is the covariance of Jᵀψ, with
  /// the noise of each channel (``AutoregressiveNoise``). So channels can have different noise,
  /// neighboring values can have similar noise, and bad values count as no data.
  init(of fit: LeastSquares.Fit, loss: RobustLoss) {
    let axes = fit.point.indices
    var rows = [[Int]](repeating: [], count: loss.cutoffs.count)
    for (row, channel) in loss.channels.enumerated() { rows[channel].append(row) }
    var sensitivity = [Double](repeating: 0, count: axes.count * axes.count)
    var noise = sensitivity
    var (effective, variances, slopes) = (0.0, 0.0, 0.0)
    for (channel, rows) in rows.enumerated() where !rows.isEmpty {
      let residuals = rows.map { fit.residuals[$0] }
      let model = AutoregressiveNoise(residuals.map { $0 * loss.weight($0, channel) })
      let columns = axes.map { axis in rows.map { fit.jacobian[axis][$0] } }
      // With more than a fifth of bad values, the mean slope can become 0 or less.
      let slope = residuals.reduce(0) { $0 + loss.slope($1, channel) } / Double(rows.count)
      for (index, value) in gram(of: columns).enumerated() {
        sensitivity[index] += max(slope, 0.05) * value
      }
      for (index, value) in model.covariance(of: columns).enumerated() { noise[index] += value }
      effective += Double(rows.count) / model.autocorrelationTime
      variances += Double(rows.count) * model.variance
      slopes += Double(rows.count) * max(slope, 0.05)
    }
    // Outliers are no data. (The sum of the slopes of normal noise is 0.758 of their number.)
    let freedom = max(1, effective - Double(fit.point.count))
    // The last factor widens 1.96 deviations to the 95 % of Student's distribution.
    let widening = 1 + 1.21 / freedom
    let correction = max(1, effective / freedom) * widening * widening
    noise = noise.map { $0 * correction }
    func part(_ matrix: [Double], _ kept: [Int]) -> [Double] {
      kept.flatMap { row in kept.map { matrix[row * axes.count + $0] } }
    }
    // The sandwich of some coordinates, and the inverse of A.
    func covariance(_ kept: [Int]) -> (sandwich: [Double], inverse: [Double])? {
      guard let factor = Cholesky(part(sensitivity, kept), size: kept.count) else { return nil }
      let inverse = factor.inverse()
      return (
        product(product(inverse, part(noise, kept), kept.count), inverse, kept.count), inverse
      )
    }
    var costs = axes.map { _ in Double.nan }
    if let all = covariance(Array(axes)) {
      self.covariance = all.sandwich
      for axis in axes {
        costs[axis] = all.sandwich[axis * (axes.count + 1)] / all.inverse[axis * (axes.count + 1)]
      }
    } else {
      // Some unknowns have the same effect. The others remain determined whatever their values are.
      var all = axes.flatMap { row in axes.map { $0 == row ? Double.infinity : 0 } }
      for axis in axes {
        var others: [Int] = []
        for other in axes where other != axis && covariance(others + [other]) != nil {
          others.append(other)
        }
        guard let last = covariance(others + [axis]), let variance = last.sandwich.last,
          let inverse = last.inverse.last
        else { continue }
        all[axis * axes.count + axis] = variance
        costs[axis] = variance / inverse
      }
      self.covariance = all
    }
    self.costs = costs
    equalCost = costs.filter { !$0.isNaN }.max() ?? variances / max(1, slopes)
    deviations = []
    strongestCorrelation = nil
    conclude()
  }

  /// The covariance of the coordinates: `[coordinates][coordinates]`.
  var covariance: [Double]

  /// Takes the spread of points that are distributed as the truth is.
  ///
  /// A deviation becomes the distance from the fit that 95 % of the points keep, divided by 1.96. The
  /// points have the noise of the coordinate with the largest cost, so the others get less.
  mutating func take(_ points: [[Double]], about fit: LeastSquares.Fit) {
    let axes = fit.point.indices
    let known = axes.filter { deviations[$0].isFinite }
    for row in known {
      for column in known {
        covariance[row * axes.count + column] =
          points.reduce(0) {
            $0 + ($1[row] - fit.point[row]) * ($1[column] - fit.point[column])
          } / Double(points.count)
      }
    }
    conclude()
    for axis in known {
      let distances = points.map { ($0[axis] - fit.point[axis]).magnitude }.sorted()
      let share = equalCost > 0 ? (costs[axis] / equalCost).squareRoot() : 1
      deviations[axis] = share * distances[distances.count * 95 / 100] / 1.96
    }
  }

  /// Whether another fit is within three deviations of `fit` in each coordinate.
  func covers(_ other: LeastSquares.Fit, about fit: LeastSquares.Fit) -> Bool {
    fit.point.indices.allSatisfy {
      (other.point[$0] - fit.point[$0]).magnitude <= 3 * deviations[$0]
    }
  }

  private mutating func conclude() {
    let size = Int(Double(covariance.count).squareRoot().rounded())
    deviations = (0..<size).map { covariance[$0 * size + $0].squareRoot() }
    strongestCorrelation = nil
    for first in 0..<size {
      for second in 0..<first {
        let value = covariance[first * size + second] / (deviations[first] * deviations[second])
        guard value.isFinite, value.magnitude > strongestCorrelation?.value.magnitude ?? 0 else {
          continue
        }
        strongestCorrelation = (second, first, value)
      }
    }
  }
}

/// AB of square matrices.
private func product(_ left: [Double], _ right: [Double], _ size: Int) -> [Double] {
  (0..<size * size).map { position in
    let (row, column) = position.quotientAndRemainder(dividingBy: size)
    return (0..<size).reduce(0) { $0 + left[row * size + $1] * right[$1 * size + column] }
  }
}
