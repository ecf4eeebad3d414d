/// Differential evolution around fits.
///
/// Impacts make the distance to a motion jump, and searches along derivatives stop at such jumps.
extension LeastSquares {
  /// The population around a fit.
  private struct Population {
    /// The members; the first is the best one, where differences start.
    var members: [(point: [Double], cost: Double)]
    var idleGenerations = 0

    init(_ fit: Fit) {
      members = [(fit.point, fit.cost)]
    }

    /// Replaces a member by a point that is better; returns whether it is the best so far.
    mutating func take(_ point: [Double], _ cost: Double, inPlaceOf member: Int) -> Bool {
      guard cost < members[member].cost else { return false }
      members[member] = (point, cost)
      guard cost < members[0].cost else { return false }
      members.swapAt(0, member)
      return true
    }
  }

  /// The largest distance of the first members from the fit, as a fraction of each range.
  private static let startRadius = 0.03
  /// The number of generations without improvement after which a population is finished.
  private static let idleLimit = 16
  private static let generationLimit = 100

  /// The number of points that move together, around each fit.
  static func populationSize(of unknowns: Int) -> Int { max(48, 16 * unknowns) }

  /// Improves fits where the distance jumps.
  ///
  /// Differential evolution around each fit (R. Storn and K. Price, J. Global Optim. 11 (1997)
  /// 341–359) only compares points. Then another walk starts from the best point.
  ///
  /// - Parameters:
  ///   - fits: The fits, with their costs by the loss.
  ///   - loss: The loss.
  ///   - seed: The seed.
  /// - Returns: For each fit, one that is not worse; nil if cancelled.
  func evolved(_ fits: [Fit], loss: RobustLoss, seed: UInt64) -> [Fit]? {
    var generator = SplitMix64(seed: seed)
    var populations = fits.map(Population.init)
    guard scatter(&populations, loss, &generator) else { return nil }
    for _ in 0..<Self.generationLimit {
      let active = populations.indices.filter {
        populations[$0].idleGenerations < Self.idleLimit
      }
      guard !active.isEmpty else { break }
      let children = active.flatMap { index in
        Self.children(of: populations[index], &generator).map { (index, $0.member, $0.point) }
      }
      guard let residuals = evaluate(children.map(\.2)) else { return nil }
      var improved: Set<Int> = []
      for ((index, member, point), residuals) in zip(children, residuals) {
        let cost = loss.cost(of: residuals)
        if populations[index].take(point, cost, inPlaceOf: member) { improved.insert(index) }
      }
      for index in active {
        populations[index].idleGenerations =
          improved.contains(index) ? 0 : populations[index].idleGenerations + 1
      }
    }
    return self.fits(from: populations.map { $0.members[0].point }, loss: loss, seed: seed)
  }

  /// Puts random members around each fit; returns false if cancelled.
  private func scatter(
    _ populations: inout [Population], _ loss: RobustLoss, _ generator: inout SplitMix64
  ) -> Bool {
    var starts: [(population: Int, point: [Double])] = []
    for index in populations.indices {
      let center = populations[index].members[0].point
      for _ in 1..<Self.populationSize(of: center.count) {
        starts.append(
          (
            index,
            center.map { min(max($0 + Self.startRadius * (2 * generator.unit() - 1), 0), 1) }
          ))
      }
    }
    guard let residuals = evaluate(starts.map(\.point)) else { return false }
    for ((index, point), residuals) in zip(starts, residuals) {
      let cost = loss.cost(of: residuals)
      populations[index].members.append((point, cost))
    }
    return true
  }

  /// A child for each member except the best.
  ///
  /// A child is the best member, or its own one, plus a difference of two others.
  private static func children(
    of population: Population, _ generator: inout SplitMix64
  ) -> [(member: Int, point: [Double])] {
    let members = population.members
    return members.indices.dropFirst().map { member in
      let (first, second) = (
        generator.index(below: members.count), generator.index(below: members.count)
      )
      let start = members[generator.unit() < 0.5 ? 0 : member].point
      let length = 0.4 + 0.5 * generator.unit()
      let point = start.indices.map { axis in
        let difference = members[first].point[axis] - members[second].point[axis]
        return min(max(start[axis] + length * difference, 0), 1)
      }
      return (member, point)
    }
  }
}
