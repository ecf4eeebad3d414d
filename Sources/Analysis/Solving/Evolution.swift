import Sweeps

/// Differential evolution: new points from the differences between good ones.
///
/// Storn and Price, "Differential evolution – a simple and efficient heuristic for global
/// optimization over continuous spaces", J. Global Optim. 11 (1997). Points are only compared, so
/// metrics can jump, count or have no value. As the points gather in a region, the differences take
/// its shape.
struct Evolution {
  private let parameters: [SolverParameter]
  private var generator: SplitMix64

  init(parameters: [SolverParameter], seed: UInt64) {
    self.parameters = parameters
    generator = SplitMix64(seed: seed)
  }

  /// The probability that a child takes a coordinate from the difference instead of its parent.
  private static let crossover = 0.9
  /// The probability of a random choice from a list, because differences soon stop changing it.
  private static let mutation = 0.1

  /// A child for each member.
  ///
  /// - Parameters:
  ///   - population: Four members or more.
  ///   - kinship: The number of nearest members for a child's differences; nil for all. Near members
  ///     keep several regions apart (Qu, Suganthan and Liang, IEEE Trans. Evol. Comput. 16,
  ///     2012).
  /// - Returns: The positions of the children: `[population][parameters]`.
  mutating func children(of population: [Candidate], kinship: Int? = nil) -> [[Double]] {
    population.indices.map { member in
      let parent = population[member]
      let kin = self.kin(of: member, in: population, count: kinship)
      var chosen = kin
      for place in 0..<3 {
        chosen.swapAt(place, place + generator.index(below: chosen.count - place))
      }
      let best = kin.min { population[$0].grade < population[$1].grade } ?? member
      // Half of the children start at the best, for speed; the others elsewhere, for diversity.
      let start = population[generator.unit() < 0.5 ? best : chosen[0]].position
      let (first, second) = (population[chosen[1]].position, population[chosen[2]].position)
      let length = 0.4 + 0.5 * generator.unit()
      let certain = generator.index(below: parameters.count)
      return parameters.indices.map { axis in
        let (isTaken, isMutated) = (
          generator.unit() < Self.crossover || axis == certain, generator.unit() < Self.mutation
        )
        let free = generator.unit()
        guard isTaken else { return parent.position[axis] }
        if case .choice = parameters[axis], isMutated { return free }
        return reflected(start[axis] + length * (first[axis] - second[axis]))
      }
    }
  }

  /// A random point near another, within a distance in each coordinate.
  mutating func point(near position: [Double], within distance: Double) -> [Double] {
    position.map { reflected($0 + distance * (2 * generator.unit() - 1)) }
  }

  /// The nearest members to a member, without itself.
  private func kin(of member: Int, in population: [Candidate], count: Int?) -> [Int] {
    let others = population.indices.filter { $0 != member }
    guard let count, count < others.count else { return others }
    let distances = population.map { $0.squaredDistance(to: population[member]) }
    return Array(others.sorted { (distances[$0], $0) < (distances[$1], $1) }.prefix(max(3, count)))
  }

  /// Reflects a coordinate at the edge of the space.
  private func reflected(_ position: Double) -> Double {
    let folded = position < 0 ? -position : position > 1 ? 2 - position : position
    return min(1, max(0, folded))
  }
}
