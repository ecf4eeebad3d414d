import Dynamics

/// Random walks around a fit, from which its uncertainty follows.
///
/// Impacts make the residuals jump, and the engine's steps make them rough: derivatives say how steep
/// one tooth of a saw is. So the deviations come from points that are distributed as the truth is
/// if all values were equally likely before: differential evolution Markov chains (C. J. F. ter Braak,
/// Stat. Comput. 16 (2006) 239–249). The likelihood of a point is exp(-ΔC / 2v). ΔC is its additional
/// cost, and v that of a point that is one standard deviation away.
extension LeastSquares {
  private static let chainGenerations = 96
  /// The first generations, which still depend on the start.
  private static let startGenerations = 48
  /// The number of generations after which chains that are still far away start again.
  private static let weedingInterval = 6
  /// The share of generations with whole differences, which lead from one minimum to another.
  private static let leapShare = 0.1
  /// The number of times that a fit moves to a better point of its chains.
  private static let moveLimit = 3
  /// The additional cost in standard deviations, squared, from which a fit only has the deviations of
  /// its derivatives: it is not the answer.
  private static let chainedCost = 40.0

  /// Listed fits with their uncertainties, best first; nil if cancelled.
  func settled(
    _ fits: [Fit], listing limit: Int, loss: RobustLoss, seed: UInt64
  ) -> [(fit: Fit, uncertainty: FitUncertainty)]? {
    var random = SplitMix64(seed: seed)
    var settled: [(fit: Fit, uncertainty: FitUncertainty)] = []
    for fit in fits.prefix(limit) {
      var fit = fit
      var uncertainty = FitUncertainty(of: fit, loss: loss)
      let best = settled.first?.fit.cost ?? fit.cost
      if fit.cost <= best + Self.chainedCost * uncertainty.equalCost {
        for _ in 0...Self.moveLimit {
          guard let points = chains(about: fit, uncertainty, loss, &random) else { return nil }
          guard let closest = points.min(by: { $0.cost < $1.cost }),
            closest.cost < fit.cost - 0.01 * uncertainty.equalCost
          else {
            uncertainty.take(points.map(\.point), about: fit)
            break
          }
          guard let moved = self.fits(from: [closest.point], loss: loss, seed: seed)?.first else {
            return nil
          }
          fit = moved
          uncertainty = FitUncertainty(of: fit, loss: loss)
        }
      }
      settled.append((fit, uncertainty))
    }
    return settled.sorted { $0.fit.cost < $1.fit.cost }
  }

  /// The points of all chains after their start; nil if cancelled.
  private func chains(
    about fit: Fit, _ uncertainty: FitUncertainty, _ loss: RobustLoss, _ random: inout SplitMix64
  ) -> [(point: [Double], cost: Double)]? {
    let axes = fit.point.indices
    // Wider than derivatives say: the chains contract to what is likely.
    let radii = uncertainty.deviations.map { min(max(3 * $0, 3 * differenceStep), 0.5) }
    var points = (0..<Self.populationSize(of: axes.count)).map { _ in
      axes.map { min(max(fit.point[$0] + radii[$0] * random.normal(), 0), 1) }
    }
    points[0] = fit.point
    guard var costs = evaluate(points)?.map(loss.cost) else { return nil }
    let length = 2.38 / (2 * Double(axes.count)).squareRoot()
    // A likely point costs about one standard deviation for each unknown; this is far beyond it.
    let limit = fit.cost + Double(10 + 3 * axes.count) * uncertainty.equalCost
    var visited: [(point: [Double], cost: Double)] = []
    for generation in 0..<Self.chainGenerations {
      let factor = random.unit() < Self.leapShare ? 1 : length
      let trials = points.indices.map { chain -> [Double] in
        let (first, second) = (
          random.index(below: points.count), random.index(below: points.count)
        )
        return axes.map { axis in
          let difference = points[first][axis] - points[second][axis]
          return points[chain][axis] + factor * (1 + 0.1 * random.normal()) * difference
        }
      }
      let inside = trials.indices.filter { trials[$0].allSatisfy { 0...1 ~= $0 } }
      guard let residuals = evaluate(inside.map { trials[$0] }) else { return nil }
      for (chain, residuals) in zip(inside, residuals) {
        let cost = loss.cost(of: residuals)
        let likelihood = Portable.exponential(
          (costs[chain] - cost) / (2 * uncertainty.equalCost))
        guard random.unit() < likelihood else { continue }
        points[chain] = trials[chain]
        costs[chain] = cost
      }
      if generation < Self.startGenerations, generation % Self.weedingInterval == 0 {
        Self.weed(&points, &costs, above: limit, &random)
      }
      if generation >= Self.startGenerations { visited += zip(points, costs).map { ($0, $1) } }
    }
    return visited
  }

  /// Replaces each chain of the worse half that costs too much with a chain of the better half.
  ///
  /// So wide a start contracts in a few generations, and the chains never become one point.
  private static func weed(
    _ points: inout [[Double]], _ costs: inout [Double], above limit: Double,
    _ random: inout SplitMix64
  ) {
    let order = points.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
    let better = order.prefix(points.count / 2)
    for chain in order.dropFirst(better.count) where costs[chain] > limit {
      let other = better[random.index(below: better.count)]
      (points[chain], costs[chain]) = (points[other], costs[other])
    }
  }
}
