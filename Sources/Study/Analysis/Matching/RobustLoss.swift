/// Tukey's biweight: a loss that limits what a bad value of a recording can cost.
///
/// A small residual r costs r². The cost grows ever less, and from the cutoff c on it is c²/3:
///
///     ρ(r) = c²/3 (1 - (1 - (r/c)²)³),   ψ(r) = ρ'(r)/2 = r (1 - (r/c)²)²   for |r| < c
///
/// With c = 4.685 standard deviations of normal noise, the variance of an estimate is 5 % larger than
/// with least squares (A. E. Beaton and J. W. Tukey, Technometrics 16 (1974) 147–185). Each channel of
/// the recording has its own cutoff, because x, y and angles can have different noise.
struct RobustLoss: Sendable {
  /// The cutoff in standard deviations of normal noise.
  static let cutoffDeviations = 4.685

  /// The channel of each residual: `[residuals]`.
  let channels: [Int]
  /// The cutoff of each channel, pt; infinite for least squares.
  let cutoffs: [Double]

  /// The cost of a residual of a channel, pt².
  func cost(_ residual: Double, _ channel: Int) -> Double {
    let square = residual * residual
    let limit = cutoffs[channel] * cutoffs[channel]
    guard limit.isFinite else { return square }
    guard square < limit else { return limit / 3 }
    // Written so that a small residual keeps its digits: 1 - (1 - u)³ = u (3 - 3u + u²).
    let share = square / limit
    return square * (1 - share + share * share / 3)
  }

  /// The sum of the costs of residuals, pt²; infinite without residuals.
  func cost(of residuals: [Double]) -> Double {
    guard !residuals.isEmpty else { return .infinity }
    var sum = 0.0
    for (residual, channel) in zip(residuals, channels) { sum += cost(residual, channel) }
    return sum.isNaN ? .infinity : sum
  }

  /// ψ(r)/r, from 1 for a small residual to 0 from the cutoff on.
  func weight(_ residual: Double, _ channel: Int) -> Double {
    let share = residual / cutoffs[channel]
    let rest = 1 - share * share
    return rest > 0 ? rest * rest : 0
  }

  /// The weight of each residual.
  func weights(of residuals: [Double]) -> [Double] {
    zip(residuals, channels).map(weight)
  }

  /// ψ'(r).
  func slope(_ residual: Double, _ channel: Int) -> Double {
    let share = residual / cutoffs[channel]
    let rest = 1 - share * share
    return rest > 0 ? rest * (1 - 5 * share * share) : 0
  }
}

/// The noise of a recording, and so what counts as a bad value.
struct ResidualScale: Sendable {
  /// The channel of each residual: `[residuals]`.
  let channels: [Int]
  /// The number of residuals of each channel.
  private let counts: [Int]
  /// Whether bad values are possible, which a curve does not have.
  let isRobust: Bool

  /// Tukey's constant c for which normal noise has the mean cost below, relative to the highest cost.
  private static let scaleCutoff = 3.420681
  /// The mean cost that defines the scale.
  ///
  /// A share of bad values up to this one cannot make the scale
  /// arbitrarily large; with more, the loss becomes least squares, which is right for a scene that
  /// misses most of a recording.
  private static let meanCost = 0.2
  /// The smallest scale, pt: rounding of positions is no bad value.
  private static let leastScale = 0.01

  init(channels: [Int], isRobust: Bool) {
    self.channels = channels
    self.isRobust = isRobust
    counts = channels.reduce(into: [Int](repeating: 0, count: (channels.max() ?? -1) + 1)) {
      $0[$1] += 1
    }
  }

  /// The standard deviation of normal noise in each channel, pt: Huber's M-estimate of scale.
  private func deviations(of residuals: [Double]) -> [Double] {
    var sums = counts.map { _ in 0.0 }
    for (residual, channel) in zip(residuals, channels) { sums[channel] += residual * residual }
    var squares = zip(sums, counts).map { $0 / Double(max(1, $1)) }
    // From the root mean square, which is too large if there are bad values, the steps descend.
    for _ in 0..<30 {
      sums = counts.map { _ in 0 }
      let limits = squares.map { $0 * Self.scaleCutoff * Self.scaleCutoff }
      for (residual, channel) in zip(residuals, channels) {
        let share = residual * residual / limits[channel]
        sums[channel] += share < 1 ? share * (3 - 3 * share + share * share) : 1
      }
      var isDone = true
      for channel in counts.indices where squares[channel] > 0 {
        let ratio = sums[channel] / Double(counts[channel]) / Self.meanCost
        if (ratio - 1).magnitude > 1e-3 { isDone = false }
        squares[channel] *= ratio
      }
      if isDone { break }
    }
    return squares.map { $0.squareRoot() }
  }

  /// The loss whose cutoffs follow from residuals.
  func loss(for residuals: [Double]) -> RobustLoss {
    guard isRobust, !residuals.isEmpty else {
      return RobustLoss(channels: channels, cutoffs: counts.map { _ in .infinity })
    }
    return RobustLoss(
      channels: channels,
      cutoffs: deviations(of: residuals).map {
        max($0, Self.leastScale) * RobustLoss.cutoffDeviations
      })
  }

  /// The sum of squares as it would be without bad values, pt²; infinite without residuals.
  ///
  /// It compares trajectories without a cutoff that would depend on one of them.
  func squares(of residuals: [Double]) -> Double {
    guard !residuals.isEmpty else { return .infinity }
    guard isRobust else {
      let sum = residuals.reduce(0) { $0 + $1 * $1 }
      return sum.isNaN ? .infinity : sum
    }
    let sum = zip(deviations(of: residuals), counts).reduce(0) { $0 + $1.0 * $1.0 * Double($1.1) }
    return sum.isNaN ? .infinity : sum
  }
}
