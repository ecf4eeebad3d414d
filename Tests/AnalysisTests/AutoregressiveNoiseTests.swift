import Testing

import Analysis

@Suite struct AutoregressiveNoiseTests {
  /// Autoregressive noise of order 1 with variance 1.
  private static func noise(_ coefficient: Double, count: Int) -> [Double] {
    var random = SplitMix64(seed: 11)
    var last = random.normal()
    return (0..<count).map { _ in
      defer {
        last =
          coefficient * last
          + (1 - coefficient * coefficient).squareRoot() * random.normal()
      }
      return last
    }
  }

  // The autocovariances follow from the coefficients: g(k) = a₁ g(k-1) + …, beginning with those of the
  // noise. The rows before the first one that are left out have less than 0.9⁴⁰⁰ of the weight.
  @Test(arguments: [-0.5, 0, 0.5, 0.8])
  func `the covariance of sums is that of the autocovariances`(coefficient: Double) {
    let noise = Self.noise(coefficient, count: 400)
    let model = AutoregressiveNoise(noise)
    var autocovariances = noise.indices.map { lag in
      zip(noise, noise.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 } / Double(noise.count)
    }
    for lag in autocovariances.indices where lag > model.coefficients.count {
      autocovariances[lag] = model.coefficients.enumerated().reduce(0) {
        $0 + $1.element * autocovariances[lag - 1 - $1.offset]
      }
    }
    if model.coefficients.isEmpty { for lag in 1..<400 { autocovariances[lag] = 0 } }
    let columns = [noise.indices.map { 1 + Double($0 % 7) }, noise.indices.map { Double($0) }]
    let covariance = model.covariance(of: columns)
    for (row, left) in columns.enumerated() {
      for (column, right) in columns.enumerated() {
        var expected = 0.0
        for first in noise.indices {
          for second in noise.indices {
            expected += left[first] * right[second] * autocovariances[abs(first - second)]
          }
        }
        #expect(abs(covariance[2 * row + column] / expected - 1) < 1e-9)
      }
    }
  }

  // (1 + 0.8) / (1 - 0.8) values say as much of the mean as one. Each of up to 8 coefficients is known to
  // 1/√20 000 = 0.007, and their sum to 0.02 of 1 - 0.8, so the length to 20 %: three of these.
  @Test func `noise with a memory says less of a mean`() {
    let length = AutoregressiveNoise(Self.noise(0.8, count: 20_000)).autocorrelationTime
    #expect((3.6...14.4).contains(length), "\(length)")
    // In independent noise, the sum of the coefficients is 0 to 0.02.
    #expect(AutoregressiveNoise(Self.noise(0, count: 20_000)).autocorrelationTime < 1.1)
  }

  @Test func `no noise has no covariance`() {
    let model = AutoregressiveNoise([Double](repeating: 0, count: 20))
    #expect(model.coefficients.isEmpty && model.autocorrelationTime == 1)
    #expect(model.covariance(of: [[Double](repeating: 1, count: 20)]) == [0])
  }
}
