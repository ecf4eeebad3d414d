/// Least squares from many starts at once, with whole batches of evaluations.
///
/// Each start walks by itself; every round asks for the differences of all of them in one batch and
/// then for all steps that are tried in another, since a simulation of many scenarios costs little more
/// than one of a few.
///
/// The step is Levenberg's and Marquardt's with Marquardt's scaling, for many dampings at once (D. W.
/// Marquardt, SIAM Journal on Applied Mathematics 11 (1963) 431–441), within the unit cube: a
/// coordinate at a bound that the gradient pushes outwards stays there. Beside it a few random steps
/// are tried, because trajectories with impacts have kinks, over which no derivative leads.
struct LeastSquares {
  /// A point and what is known of it.
  struct Fit {
    /// In the unit cube: `[coordinates]`.
    var point: [Double]
    /// What is left: `[residuals]`.
    var residuals: [Double]
    /// The derivatives of the residuals: `[coordinates][residuals]`; empty before the first round.
    var jacobian: [[Double]] = []
    /// The sum of the squared residuals.
    var squares: Double
    /// How far away points were found that are as good within a standard deviation: `[coordinates]`;
    /// empty where none were looked for.
    var spread: [Double] = []

    init(point: [Double], residuals: [Double]) {
      self.point = point
      self.residuals = residuals
      squares = residuals.reduce(0) { $0 + $1 * $1 }
      // No residuals: the point has no trajectory.
      if residuals.isEmpty || squares.isNaN { squares = .infinity }
    }
  }

  /// Half the distance over which differences are taken.
  let differenceStep: Double
  /// The most rounds.
  let roundLimit: Int
  /// Residuals at each of some points: `[points][residuals]`, none where there is no trajectory; nil
  /// when cancelled.
  let evaluate: (_ points: [[Double]]) -> [[Double]]?

  /// A start on its way.
  private struct Walk {
    var fit: Fit
    var damping = 1e-3
    var radius = 0.03
    var idleRounds = 0
    var isOver = false
  }

  /// The dampings that are tried at once, as factors of the last that was best.
  private static let dampingFactors = [1e-3, 1e-2, 0.1, 1, 10, 100, 1e4]
  /// How many random steps are tried beside them.
  private static let randomStepCount = 9
  /// A round that takes away less than this share of the squares has got nowhere.
  private static let idleShare = 1e-9

  /// Walks from every start to a minimum; nil when cancelled.
  ///
  /// - Parameters:
  ///   - starts: In the unit cube.
  ///   - seed: Of the random steps.
  /// - Returns: Where each start led, in their order.
  func fits(from starts: [[Double]], seed: UInt64) -> [Fit]? {
    guard let residuals = evaluate(starts) else { return nil }
    var walks = zip(starts, residuals).map { Walk(fit: Fit(point: $0, residuals: $1)) }
    var generator = SplitMix64(seed: seed)
    for index in walks.indices { walks[index].isOver = walks[index].fit.squares.isInfinite }
    for _ in 0..<roundLimit {
      let active = walks.indices.filter { !walks[$0].isOver }
      guard !active.isEmpty else { break }
      guard differentiate(&walks, active) else { return nil }
      var trials: [(walk: Int, damping: Double?, point: [Double])] = []
      for index in active {
        for factor in Self.dampingFactors {
          let damping = min(max(walks[index].damping * factor, 1e-12), 1e9)
          guard let point = step(from: walks[index].fit, damping: damping) else { continue }
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
    // The derivatives where each walk ended, for the uncertainties.
    guard differentiate(&walks, walks.indices.filter { walks[$0].fit.squares.isFinite }) else {
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
        let fit = Fit(point: trial.point, residuals: residuals)
        guard fit.squares < best.squares else { continue }
        best = fit
        damping = trial.damping
      }
      let gain = before.squares - best.squares
      walks[index].fit = best
      if gain > 0, let damping { walks[index].damping = damping }
      // A kink stays a kink: random steps shrink unless they were what helped.
      if gain == 0 || damping != nil { walks[index].radius /= 3 }
      if gain <= Self.idleShare * before.squares {
        walks[index].idleRounds += 1
        walks[index].damping = 1e-3
      } else {
        walks[index].idleRounds = 0
      }
      walks[index].isOver = walks[index].idleRounds >= 3 || best.squares == 0
    }
  }

  /// Central differences, one-sided at the bounds; false when cancelled.
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
    var place = 0
    for index in active {
      let fit = walks[index].fit
      walks[index].fit.jacobian = fit.point.indices.map { axis in
        defer { place += 2 }
        // Where one side has no trajectory, the point itself stands in for it.
        let forward = residuals[place].isEmpty ? fit.residuals : residuals[place]
        let backward = residuals[place + 1].isEmpty ? fit.residuals : residuals[place + 1]
        let upper = residuals[place].isEmpty ? fit.point[axis] : points[place][axis]
        let lower = residuals[place + 1].isEmpty ? fit.point[axis] : points[place + 1][axis]
        guard upper > lower else { return fit.residuals.map { _ in 0 } }
        return zip(forward, backward).map { ($0 - $1) / (upper - lower) }
      }
    }
    return true
  }

  /// The step for one damping; nil if it leads nowhere.
  private func step(from fit: Fit, damping: Double) -> [Double]? {
    let gradient = fit.jacobian.map { column in
      zip(column, fit.residuals).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let free = fit.point.indices.filter { axis in
      guard fit.jacobian[axis].contains(where: { $0 != 0 }) else { return false }
      return !(fit.point[axis] <= 0 && gradient[axis] > 0)
        && !(fit.point[axis] >= 1 && gradient[axis] < 0)
    }
    guard !free.isEmpty else { return nil }
    var matrix = gram(of: free.map { fit.jacobian[$0] })
    for place in free.indices { matrix[place * free.count + place] *= 1 + damping }
    guard let factor = Cholesky(matrix, size: free.count) else { return nil }
    let way = factor.solve(free.map { -gradient[$0] })
    var point = fit.point
    for (place, axis) in free.enumerated() {
      point[axis] = min(max(point[axis] + way[place], 0), 1)
    }
    return point == fit.point ? nil : point
  }
}

/// The products of columns with each other: `[columns][columns]`.
func gram(of columns: [[Double]]) -> [Double] {
  columns.flatMap { left in
    columns.map { right in zip(left, right).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}
