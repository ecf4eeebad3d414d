/// How far a fit can be from the truth.
struct FitUncertainty {
  /// One standard deviation of each coordinate; infinite where the residuals do not determine it.
  var deviations: [Double]
  /// The two coordinates with the strongest correlation; nil without a second one.
  var strongestCorrelation: (first: Int, second: Int, value: Double)?
  /// The additional cost of a point that is one standard deviation away, pt².
  let equalCost: Double

  /// The uncertainty that follows from the derivatives of the residuals.
  ///
  /// The covariance is the sandwich A⁻¹BA⁻¹ (P. J. Huber, Robust Statistics, 1981, 7.6). A and B are
  /// sums of JᵀJ over the channels, weighted by the mean of ψ' and the mean of ψ² of each channel. So
  /// channels can have different noise, and bad values count as no data.
  init(of fit: LeastSquares.Fit, loss: RobustLoss) {
    let channelCount = loss.cutoffs.count
    var counts = [Double](repeating: 0, count: channelCount)
    var (slopes, squares) = (counts, counts)
    for (residual, channel) in zip(fit.residuals, loss.channels) {
      let influence = residual * loss.weight(residual, channel)
      counts[channel] += 1
      slopes[channel] += loss.slope(residual, channel)
      squares[channel] += influence * influence
    }
    let count = Double(fit.residuals.count)
    // Outliers are no data. (The sum of the slopes of normal noise is 0.758 of their number.)
    let freedom = max(1, count - Double(fit.point.count))
    // The last factor widens 1.96 deviations to the 95 % of Student's distribution.
    let widening = 1 + 1.21 / freedom
    let correction = count / freedom * widening * widening
    func mean(_ sums: [Double], _ channel: Int) -> Double {
      sums[channel] / max(1, counts[channel])
    }
    // With more than a fifth of bad values, the mean slope can become 0 or less.
    let slopeMeans = counts.indices.map { max(mean(slopes, $0), 0.05) }
    let squareMeans = counts.indices.map { mean(squares, $0) * correction }
    equalCost =
      zip(squareMeans, counts).reduce(0) { $0 + $1.0 * $1.1 }
      / max(1, zip(slopeMeans, counts).reduce(0) { $0 + $1.0 * $1.1 })
    let axes = fit.point.indices
    func scaled(_ axis: Int, by factors: [Double]) -> [Double] {
      zip(fit.jacobian[axis], loss.channels).map { $0 * factors[$1].squareRoot() }
    }
    let sensitivity = gram(of: axes.map { scaled($0, by: slopeMeans) })
    let noise = gram(of: axes.map { scaled($0, by: squareMeans) })
    func part(_ matrix: [Double], _ kept: [Int]) -> [Double] {
      kept.flatMap { row in kept.map { matrix[row * axes.count + $0] } }
    }
    func covariance(_ kept: [Int]) -> [Double]? {
      guard let factor = Cholesky(part(sensitivity, kept), size: kept.count) else { return nil }
      let inverse = factor.inverse()
      return product(product(inverse, part(noise, kept), kept.count), inverse, kept.count)
    }
    if let all = covariance(Array(axes)) {
      self.covariance = all
    } else {
      // Some unknowns have the same effect. The others remain determined whatever their values are.
      var all = axes.flatMap { row in axes.map { $0 == row ? Double.infinity : 0 } }
      for axis in axes {
        var others: [Int] = []
        for other in axes where other != axis && covariance(others + [other]) != nil {
          others.append(other)
        }
        guard let last = covariance(others + [axis])?.last else { continue }
        all[axis * axes.count + axis] = last
      }
      self.covariance = all
    }
    deviations = []
    strongestCorrelation = nil
    conclude()
  }

  /// The covariance of the coordinates: `[coordinates][coordinates]`.
  var covariance: [Double]

  /// Takes the spread of points that are distributed as the truth is.
  ///
  /// A deviation becomes the distance from the fit that 95 % of the points keep, divided by 1.96.
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
      deviations[axis] = distances[distances.count * 95 / 100] / 1.96
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
