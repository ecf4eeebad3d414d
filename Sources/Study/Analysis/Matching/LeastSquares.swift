/// Robust least squares from many starts, evaluated in batches.
///
/// The residuals are weighted anew in each round, so that bad values of a recording have no weight at
/// the end (``RobustLoss``).
///
/// The walks from the starts are independent. Each round evaluates the finite differences of all walks
/// in one batch, and all trial steps in another, because simulating many scenarios costs little more
/// than simulating a few.
///
/// The steps are Levenberg–Marquardt steps with Marquardt's scaling, for many dampings at once (D. W.
/// Marquardt, SIAM Journal on Applied Mathematics 11 (1963) 431–441), within the unit cube. A
/// coordinate at a bound stays there if the gradient points outwards. Each round also tries a few
/// random steps, because trajectories with impacts have kinks that derivatives do not cross.
struct LeastSquares {
  /// A point and its residuals.
  struct Fit {
    /// The point in the unit cube: `[coordinates]`.
    var point: [Double]
    /// The residuals: `[residuals]`.
    var residuals: [Double]
    /// The derivatives of the residuals: `[coordinates][residuals]`; empty before the first round.
    var jacobian: [[Double]] = []
    /// The sum of the residuals' costs, pt².
    var cost: Double

    /// Without residuals, the point has no trajectory, and its cost is infinite.
    init(point: [Double], residuals: [Double], cost: Double) {
      self.point = point
      self.residuals = residuals
      self.cost = cost
    }
  }

  /// Half of the distance of a central difference.
  let differenceStep: Double
  /// The highest number of rounds.
  let roundLimit: Int
  /// The channels of the residuals.
  let scale: ResidualScale
  /// The residuals at each point, empty without a trajectory: `[points][residuals]`; nil if
  /// cancelled.
  let evaluate: (_ points: [[Double]]) -> [[Double]]?

  /// The state of the walk from a start.
  private struct Walk {
    var fit: Fit
    var loss: RobustLoss
    var damping = 1e-3
    var radius = 0.03
    var idleRounds = 0
    var isOver = false
  }

  /// The dampings of a round, as factors of the best damping of the last round.
  private static let dampingFactors = [1e-3, 1e-2, 0.1, 1, 10, 100, 1e4]
  /// The number of random steps of a round.
  private static let randomStepCount = 9
  /// A round that reduces the cost by less than this share counts as idle.
  private static let idleShare = 1e-9

  /// Walks from every start to a minimum.
  ///
  /// - Parameters:
  ///   - starts: Points of the unit cube.
  ///   - fixed: The loss; nil if it follows from the residuals of each walk in each round.
  ///   - seed: The seed of the random steps.
  /// - Returns: The fit of each start, in their order; nil if cancelled.
  func fits(
    from starts: [[Double]], loss fixed: RobustLoss? = nil, seed: UInt64
  ) -> [Fit]? {
    guard let residuals = evaluate(starts) else { return nil }
    var walks = zip(starts, residuals).map { point, residuals in
      let loss = fixed ?? scale.loss(for: residuals)
      return Walk(
        fit: Fit(point: point, residuals: residuals, cost: loss.cost(of: residuals)), loss: loss)
    }
    var generator = SplitMix64(seed: seed)
    for index in walks.indices { walks[index].isOver = walks[index].fit.cost.isInfinite }
    for _ in 0..<roundLimit {
      let active = walks.indices.filter { !walks[$0].isOver }
      guard !active.isEmpty else { break }
      if fixed == nil {
        for index in active {
          walks[index].loss = scale.loss(for: walks[index].fit.residuals)
          walks[index].fit.cost = walks[index].loss.cost(of: walks[index].fit.residuals)
        }
      }
      guard differentiate(&walks, active) else { return nil }
      var trials: [(walk: Int, damping: Double?, point: [Double])] = []
      for index in active {
        for factor in Self.dampingFactors {
          let damping = min(max(walks[index].damping * factor, 1e-12), 1e9)
          guard let point = step(from: walks[index], damping: damping) else { continue }
          trials.append((index, damping, point))
        }
        for _ in 0..<Self.randomStepCount {
          let radius = walks[index].radius
          trials.append(
            (
              index, nil,
              walks[index].fit.point.map {
                min(max($0 + radius * (2 * generator.unit() - 1), 0), 1)
              }
            ))
        }
      }
      guard let residuals = evaluate(trials.map(\.point)) else { return nil }
      take(trials, residuals, into: &walks, active)
    }
    // The derivatives at the end of each walk, for the uncertainties.
    guard differentiate(&walks, walks.indices.filter { walks[$0].fit.cost.isFinite }) else {
      return nil
    }
    return walks.map(\.fit)
  }

  /// Moves each walk to the best of its trials.
  private func take(
    _ trials: [(walk: Int, damping: Double?, point: [Double])], _ residuals: [[Double]],
    into walks: inout [Walk], _ active: [Int]
  ) {
    for index in active {
      let before = walks[index].fit
      var best = before
      var damping: Double?
      for (trial, residuals) in zip(trials, residuals) where trial.walk == index {
        let cost = walks[index].loss.cost(of: residuals)
        guard cost < best.cost else { continue }
        best = Fit(point: trial.point, residuals: residuals, cost: cost)
        damping = trial.damping
      }
      let gain = before.cost - best.cost
      walks[index].fit = best
      if gain > 0, let damping { walks[index].damping = damping }
      // Random steps shrink unless one of them was the best.
      if gain == 0 || damping != nil { walks[index].radius /= 3 }
      if gain <= Self.idleShare * before.cost {
        walks[index].idleRounds += 1
        walks[index].damping = 1e-3
      } else {
        walks[index].idleRounds = 0
      }
      walks[index].isOver = walks[index].idleRounds >= 3 || best.cost == 0
    }
  }

  /// Computes central differences, one-sided at the bounds; returns false if cancelled.
  private func differentiate(_ walks: inout [Walk], _ active: [Int]) -> Bool {
    var points: [[Double]] = []
    for index in active {
      let point = walks[index].fit.point
      for axis in point.indices {
        for side in [1.0, -1] {
          var moved = point
          moved[axis] = min(max(point[axis] + side * differenceStep, 0), 1)
          points.append(moved)
        }
      }
    }
    guard let residuals = evaluate(points) else { return false }
    var position = 0
    for index in active {
      let fit = walks[index].fit
      walks[index].fit.jacobian = fit.point.indices.map { axis in
        defer { position += 2 }
        // If one side has no trajectory, use the point itself.
        let forward = residuals[position].isEmpty ? fit.residuals : residuals[position]
        let backward = residuals[position + 1].isEmpty ? fit.residuals : residuals[position + 1]
        let upper = residuals[position].isEmpty ? fit.point[axis] : points[position][axis]
        let lower = residuals[position + 1].isEmpty ? fit.point[axis] : points[position + 1][axis]
        guard upper > lower else { return fit.residuals.map { _ in 0 } }
        return zip(forward, backward).map { ($0 - $1) / (upper - lower) }
      }
    }
    return true
  }

  /// The point after a step with some damping; nil if it is the same point.
  private func step(from walk: Walk, damping: Double) -> [Double]? {
    let fit = walk.fit
    // The square root of each weight multiplies the residual and its derivatives.
    let roots = walk.loss.weights(of: fit.residuals).map { $0.squareRoot() }
    let jacobian = fit.jacobian.map { zip($0, roots).map { $0 * $1 } }
    let residuals = zip(fit.residuals, roots).map { $0 * $1 }
    let gradient = jacobian.map { column in
      zip(column, residuals).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let free = fit.point.indices.filter { axis in
      guard jacobian[axis].contains(where: { $0 != 0 }) else { return false }
      return !(fit.point[axis] <= 0 && gradient[axis] > 0)
        && !(fit.point[axis] >= 1 && gradient[axis] < 0)
    }
    guard !free.isEmpty else { return nil }
    var matrix = gram(of: free.map { jacobian[$0] })
    for index in free.indices { matrix[index * free.count + index] *= 1 + damping }
    guard let factor = Cholesky(matrix, size: free.count) else { return nil }
    let step = factor.solve(free.map { -gradient[$0] })
    var point = fit.point
    for (index, axis) in free.enumerated() {
      point[axis] = min(max(point[axis] + step[index], 0), 1)
    }
    return point == fit.point ? nil : point
  }
}

/// The Gram matrix of some columns: `[columns][columns]`.
func gram(of columns: [[Double]]) -> [Double] {
  columns.flatMap { left in
    columns.map { right in zip(left, right).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}
