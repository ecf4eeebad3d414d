import Sweeps

/// A search around one scenario, which learns the shape of the objective there.
///
/// The covariance matrix adaptation evolution strategy (CMA-ES; Hansen, "The CMA evolution strategy: a
/// tutorial", arXiv:1604.00772), with the Cholesky factor of the covariance in place of its
/// eigenvectors (Krause, Arbonès and Igel, NeurIPS 2016). Scenarios are ranked, so metrics can jump.
/// It has the tutorial's constants, and weights that decrease linearly.
///
/// Three of the steps of each generation are injected (Hansen, arXiv:1110.4181):
///
/// - The best scenario according to quadratic models of all metrics (``MetricModel``).
/// - A scenario between the best and one that has a better objective but misses a goal. Many metrics
///   are multiples of a frame. There, the best scenario is at a jump, and halving finds it.
/// - The best with one coordinate changed by a length of any order of magnitude. Where metrics jump,
///   other levels are at distances that the covariance does not show.
struct CovarianceSearch {
  private(set) var best: Candidate
  /// The standard deviation of the steps is `reach` times the square root of the covariance.
  private(set) var reach: Double
  /// The number of steps of a generation.
  let size: Int

  private var mean: [Double]
  private var covariance: [[Double]]
  private var factor: TriangularMatrix
  private var covariancePath: [Double]
  private var reachPath: [Double]
  /// Known scenarios for the models, the latest last.
  private var known: [Candidate]
  private let criteria: Criteria?

  /// The shortest useful reach: below it, steps are rounded away in single precision.
  private static let shortestReach = 1e-7

  /// - Parameters:
  ///   - start: The scenario to start from.
  ///   - reach: The standard deviation of the first steps, as a fraction of each range.
  ///   - size: The number of steps of a generation; nil for the usual one.
  ///   - known: Other scenarios.
  ///   - criteria: The criteria, for models of the metrics; nil for no injected steps.
  init(
    from start: Candidate, reach: Double, size: Int? = nil, known: [Candidate] = [],
    criteria: Criteria? = nil
  ) {
    let count = start.position.count
    best = start
    mean = start.position
    self.reach = reach
    self.size = size ?? Self.usualSize(count)
    self.criteria = criteria
    covariance = (0..<count).map { row in (0..<count).map { $0 == row ? 1 : 0 } }
    factor = TriangularMatrix(unit: count)
    covariancePath = mean.map { _ in 0 }
    reachPath = mean.map { _ in 0 }
    let order = known.indices.map { (known[$0].squaredDistance(to: start), $0) }
      .sorted { $0 < $1 }
    self.known = order.prefix(MetricModel.knownCount(count)).reversed().map { known[$0.1] }
  }

  /// 4 + 3 ln n steps in a generation, rounded down, as usual for CMA-ES.
  static func usualSize(_ count: Int) -> Int {
    [4, 6, 7, 8, 8, 9, 9, 10][min(count, 8) - 1] + max(0, count - 8) / 6
  }

  /// Whether further steps would be too short to matter.
  var isFinished: Bool {
    let widest = covariance.indices.map { covariance[$0][$0] }.max() ?? 0
    return reach * widest.squareRoot() < Self.shortestReach
  }

  /// The positions of the next generation.
  ///
  /// - Parameters:
  ///   - parameters: The parameters of the space.
  ///   - generator: The generator of the random steps.
  ///   - isModelled: Whether the first two kinds of steps are injected. Models take longer than
  ///     simulations.
  /// - Returns: The positions: `[steps][parameters]`.
  func steps(
    _ parameters: [SolverParameter], _ generator: inout SplitMix64, isModelled: Bool = true
  ) -> [[Double]] {
    var positions: [[Double]] = []
    if let criteria, criteria.objectives.count < 2, isModelled {
      let model = MetricModel(around: best, known: known, criteria: criteria, shape: factor)
      if let step = model?.best(&generator) { positions.append(step) }
      if let step = bisection(&generator) { positions.append(step) }
    }
    if criteria != nil {
      let axis = generator.index(below: parameters.count)
      var position = best.position
      var length = 0.5
      for _ in 0..<generator.index(below: 14) { length *= 0.5 }
      if generator.unit() < 0.5 { length = -length }
      let moved = position[axis] + length * (0.5 + generator.unit())
      position[axis] = coordinate(moved, parameters[axis], &generator)
      positions.append(position)
    }
    while positions.count < size {
      let step = factor.product(mean.map { _ in Self.bell(&generator) })
      positions.append(
        parameters.indices.map { axis in
          coordinate(mean[axis] + reach * step[axis], parameters[axis], &generator)
        })
    }
    return positions
  }

  /// A coordinate within the space.
  ///
  /// Of a list, sometimes any other value, because they need not be in order.
  private func coordinate(
    _ moved: Double, _ parameter: SolverParameter, _ generator: inout SplitMix64
  ) -> Double {
    if case .choice = parameter, generator.unit() < 0.1 { return generator.unit() }
    return min(1, max(0, moved))
  }

  /// A position between the best and a close scenario with a better objective that misses a goal.
  private func bisection(_ generator: inout SplitMix64) -> [Double]? {
    guard best.grade.isSolution else { return nil }
    let better = known.filter {
      $0.grade.missing == 0 && $0.grade.violation > 0 && $0.grade.cost < best.grade.cost
    }
    let near = better.indices.map { (better[$0].squaredDistance(to: best), $0) }
      .filter { $0.0 > 1e-12 }.sorted { $0 < $1 }.prefix(2 * mean.count)
    guard !near.isEmpty else { return nil }
    let other = better[near[generator.index(below: near.count)].1]
    let length = 0.2 + 0.6 * generator.unit()
    return zip(best.position, other.position).map { $0 + length * ($1 - $0) }
  }

  /// Takes the results of a generation.
  mutating func take(_ tried: [Candidate]) {
    remember(tried)
    let order = tried.indices.sorted { (tried[$0].grade, $0) < (tried[$1].grade, $1) }
    guard let first = order.first, let last = order.last else { return }
    if !(best.grade < tried[first].grade) { best = tried[first] }
    guard tried[first].grade < tried[last].grade else {
      // Where nothing differs, search farther away.
      reach = min(0.3, reach * 1.3)
      mean = best.position
      return
    }
    let count = Double(mean.count)
    let parents = order.prefix(max(1, tried.count / 2))
    let weights = parents.indices.map { Double(parents.count - $0) }
    let sum = weights.reduce(0, +)
    let mass = sum * sum / weights.reduce(0) { $0 + $1 * $1 }
    // The steps of the parents, in units of the reach; injected ones are shortened to a usual length.
    let limit = count.squareRoot() + 2 * count / (count + 2)
    let steps = parents.map { index in
      let step = zip(tried[index].position, mean).map { ($0 - $1) / reach }
      let length = factor.quotient(step).reduce(0) { $0 + $1 * $1 }.squareRoot()
      return length > limit ? step.map { $0 * limit / length } : step
    }
    let move = mean.indices.map { axis in
      zip(weights, steps).reduce(0) { $0 + $1.0 / sum * $1.1[axis] }
    }
    mean = zip(mean, move).map { $0 + reach * $1 }

    let pathRate = (mass + 2) / (count + mass + 5)
    let white = factor.quotient(move)
    let scale = (pathRate * (2 - pathRate) * mass).squareRoot()
    reachPath = zip(reachPath, white).map { (1 - pathRate) * $0 + scale * $1 }
    let usual = count.squareRoot() * (1 - 1 / (4 * count) + 1 / (21 * count * count))
    let length = reachPath.reduce(0) { $0 + $1 * $1 }.squareRoot() / usual
    let isMoving = length < 1.4 + 2 / (count + 1)

    let meanRate = (4 + mass / count) / (count + 4 + 2 * mass / count)
    let meanScale = isMoving ? (meanRate * (2 - meanRate) * mass).squareRoot() : 0
    covariancePath = zip(covariancePath, move).map { (1 - meanRate) * $0 + meanScale * $1 }
    let oneRate = 2 / ((count + 1.3) * (count + 1.3) + mass)
    let allRate = min(
      1 - oneRate, 2 * (mass - 2 + 1 / mass + 0.25) / ((count + 2) * (count + 2) + mass))
    for row in mean.indices {
      for column in mean.indices {
        var own = (1 - oneRate - allRate) * covariance[row][column]
        own += oneRate * covariancePath[row] * covariancePath[column]
        for (weight, step) in zip(weights, steps) {
          own += allRate * weight / sum * step[row] * step[column]
        }
        covariance[row][column] = own
      }
    }
    let damping = 1 + 2 * max(0, ((mass - 1) / (count + 1)).squareRoot() - 1) + pathRate
    // 1 + x + x²/2 in place of an exponential, whose last bits differ between machines.
    let growth = min(1, pathRate / damping * (length - 1))
    reach = min(0.5, reach * (1 + growth + growth * growth / 2))
    if let next = TriangularMatrix(of: covariance) {
      factor = next
    } else {
      covariance = covariance.indices.map { row in covariance.indices.map { $0 == row ? 1 : 0 } }
      factor = TriangularMatrix(unit: mean.count)
    }
  }

  private mutating func remember(_ tried: [Candidate]) {
    guard criteria != nil else { return }
    known += tried.filter { $0.grade != .none }
    let limit = MetricModel.knownCount(mean.count)
    if known.count > 2 * limit { known.removeFirst(known.count - limit) }
  }

  /// A random number around 0 with a standard deviation of 1, the same on every machine.
  static func bell(_ generator: inout SplitMix64) -> Double {
    // The sum of three uniform numbers has a variance of 3/12.
    2 * (generator.unit() + generator.unit() + generator.unit() - 1.5)
  }
}

/// A lower triangular matrix.
struct TriangularMatrix {
  private var rows: [[Double]]

  /// The matrix with ones on the diagonal.
  init(unit count: Int) {
    rows = (0..<count).map { row in (0...row).map { $0 == row ? 1 : 0 } }
  }

  /// L of a symmetric matrix LLᵀ; nil if it is not positive definite.
  init?(of matrix: [[Double]]) {
    rows = []
    for row in matrix.indices {
      var own: [Double] = []
      for column in 0...row {
        var sum = matrix[row][column]
        let other = column < row ? rows[column] : own
        for inner in 0..<column { sum -= own[inner] * other[inner] }
        if column < row {
          own.append(sum / other[column])
        } else {
          guard sum > 1e-20, sum.isFinite else { return nil }
          own.append(sum.squareRoot())
        }
      }
      rows.append(own)
    }
  }

  /// Lv.
  func product(_ vector: [Double]) -> [Double] {
    rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// L⁻¹v.
  func quotient(_ vector: [Double]) -> [Double] {
    var result: [Double] = []
    for (row, own) in rows.enumerated() {
      var sum = vector[row]
      for column in 0..<row { sum -= own[column] * result[column] }
      result.append(sum / own[row])
    }
    return result
  }
}
