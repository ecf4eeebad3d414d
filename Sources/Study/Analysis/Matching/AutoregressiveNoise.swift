import Dynamics

/// How the noise of neighboring values of a channel is correlated.
///
/// Rounding to pixels, a tracker that smooths, and a camera that moves make errors that are alike in
/// neighboring rows. The noise e is autoregressive (G. U. Yule, Phil. Trans. R. Soc. A 226 (1927)
/// 267–298; W. J. den Haan and A. Levin, Handbook of Statistics 15 (1997) 299–342):
///
///     e(t) = a₁ e(t-1) + … + aₖ e(t-k) + w(t),   w independent with variance v
///
/// The coefficients are Levinson's solution of the Yule–Walker equations, and the order is the one with
/// the lowest criterion of H. Akaike, n ln v + 2k. Independent noise has order 0.
package struct AutoregressiveNoise {
  /// The coefficients a, those of the previous values first.
  package private(set) var coefficients: [Double] = []
  /// The variance of w, pt².
  package private(set) var innovation: Double
  /// The variance of e, pt².
  package let variance: Double

  /// The highest order.
  private static let orderLimit = 8

  /// Estimates the noise of a channel from its values in order of time.
  package init(_ noise: [Double]) {
    let count = Double(max(1, noise.count))
    func autocovariance(_ lag: Int) -> Double {
      zip(noise, noise.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 } / count
    }
    variance = autocovariance(0)
    innovation = variance
    var (trial, rest) = ([Double](), variance)
    var best = 0.0
    for order in 1...Self.orderLimit where order < noise.count / 4 && rest > 0 {
      let last = trial.indices.reduce(autocovariance(order)) {
        $0 - trial[$1] * autocovariance(order - 1 - $1)
      }
      let reflection = last / rest
      trial = zip(trial, trial.reversed()).map { $0 - reflection * $1 } + [reflection]
      rest *= 1 - reflection * reflection
      guard rest > 0 else { break }
      let criterion = count * Portable.logarithm(rest / variance) + 2 * Double(order)
      if criterion < best { (best, coefficients, innovation) = (criterion, trial, rest) }
    }
  }

  /// The integrated autocorrelation time, in rows, 1 or more.
  ///
  /// n values determine their mean as well as n divided by this time independent values do.
  package var autocorrelationTime: Double {
    let rest = 1 - coefficients.reduce(0, +)
    return variance > 0 ? max(1, innovation / (variance * rest * rest)) : 1
  }

  /// The covariance of the sums of noise times each column: `[columns][columns]`.
  ///
  /// The sum of c(t) e(t) is one of u(t) w(t), with u(t) = c(t) + a₁ u(t+1) + … + aₖ u(t+k), also
  /// before the first row, where c is 0.
  ///
  /// - Parameter columns: Factors of the values, in their order: `[columns][values]`.
  /// - Returns: The covariance, pt² times the factors' units.
  package func covariance(of columns: [[Double]]) -> [Double] {
    let filtered = columns.map { column -> [Double] in
      guard !coefficients.isEmpty else { return column }
      let count = column.count
      // From the last row backwards, and as far before the first one as the rows reach after it.
      var sums = [Double](repeating: 0, count: 2 * count + coefficients.count)
      for (step, factor) in zip(coefficients.count..., column.reversed()) { sums[step] = factor }
      for step in coefficients.count..<sums.count {
        for (lag, coefficient) in coefficients.enumerated() {
          sums[step] += coefficient * sums[step - 1 - lag]
        }
      }
      return sums
    }
    return gram(of: filtered).map { $0 * innovation }
  }
}
