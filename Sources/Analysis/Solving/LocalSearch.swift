import Sweeps

/// A search around one scenario.
///
/// An evolution strategy of the form (1 + λ) with a success rule for its reach (Rechenberg 1973; Beyer
/// and Schwefel, Natural Computing 1, 2002). Scenarios are only compared. The kinds of steps take
/// turns:
///
/// - Half of the steps are differences of the best scenarios so far, which follow the shape of the
///   valley as in differential evolution. Some of these steps lead towards a worse scenario instead,
///   to find the boundary between the two.
/// - A quarter moves all coordinates at random.
/// - A quarter moves one coordinate, by lengths of any order of magnitude: metrics jump, and the best
///   scenario is often at an end of a range.
struct LocalSearch {
  /// The best scenarios, best first.
  private(set) var elite: [Candidate]
  /// The length of free steps, as a fraction of each range.
  private(set) var reach: Double

  /// Positions of the last scenarios that were worse than the best.
  private var worse: [[Double]] = []

  /// The number of steps so far, which determines the kind of the next step.
  private var stepCount = 0

  private let capacity: Int
  /// The number of worse positions that are remembered.
  private static let worseCount = 12

  /// The shortest useful length: below it, steps are rounded away in single precision.
  private static let shortestReach = 1e-7

  /// - Parameters:
  ///   - start: The scenario to start from.
  ///   - reach: The length of the first steps, as a fraction of each range.
  init(from start: Candidate, reach: Double) {
    elite = [start]
    self.reach = reach
    capacity = 4 + 2 * start.position.count
  }

  var best: Candidate { elite[0] }

  /// Whether further steps would be too short to matter.
  var isFinished: Bool { reach < Self.shortestReach }

  /// New positions near the best.
  mutating func steps(
    _ count: Int, _ parameters: [SolverParameter], _ generator: inout SplitMix64
  ) -> [[Double]] {
    (0..<count).map { _ in
      let center = best.position
      let kind = stepCount % 4
      stepCount += 1
      if kind == 1, !worse.isEmpty, generator.unit() < 0.6 {
        // Towards a worse scenario. Where metrics jump, and at the boundary of the goals, the best
        // scenarios often form a narrow strip along the boundary.
        let other = worse[generator.index(below: worse.count)]
        let length = 0.2 + 0.8 * generator.unit()
        return parameters.indices.map { axis in
          if case .choice = parameters[axis] { return center[axis] }
          return center[axis] + length * (other[axis] - center[axis])
        }
      }
      if kind < 2, elite.count > 2 {
        // The difference of two good scenarios, from the best or past it.
        let first = generator.index(below: elite.count)
        let second = (first + 1 + generator.index(below: elite.count - 1)) % elite.count
        let length = 0.3 + 0.9 * generator.unit()
        let from = elite[first].position, to = elite[second].position
        return parameters.indices.map { axis in
          let free = 0.05 * reach * Self.bell(&generator)
          return Self.moved(
            center[axis], by: length * (to[axis] - from[axis]) + free, parameters[axis], &generator)
        }
      }
      if kind == 3 {
        // One coordinate, by a length of any order of magnitude.
        let axis = generator.index(below: parameters.count)
        var position = center
        var length = 0.25
        for _ in 0..<generator.index(below: 16) { length *= 0.5 }
        if generator.unit() < 0.5 { length = reach * (0.5 + generator.unit()) }
        let sign = generator.unit() < 0.5 ? -1.0 : 1
        position[axis] = Self.moved(
          center[axis], by: sign * length * (0.5 + generator.unit()), parameters[axis], &generator)
        return position
      }
      return parameters.indices.map { axis in
        Self.moved(
          center[axis], by: reach * Self.bell(&generator), parameters[axis], &generator)
      }
    }
  }

  /// Takes the results of steps and adapts the reach to their success.
  mutating func take(_ tried: [Candidate]) {
    guard !tried.isEmpty else { return }
    let before = best.grade
    var successes = 0
    var isLevel = true
    for candidate in tried {
      if candidate.grade < before { successes += 1 }
      if candidate.grade != before { isLevel = false }
      if before < candidate.grade { worse.append(candidate.position) }
      guard elite.count < capacity || !(elite[elite.count - 1].grade < candidate.grade) else {
        continue
      }
      // Of equal candidates the latest comes first, so the search moves where nothing improves.
      let index = elite.firstIndex { !($0.grade < candidate.grade) } ?? elite.count
      elite.insert(candidate, at: index)
      if elite.count > capacity { elite.removeLast() }
    }
    worse.removeFirst(max(0, worse.count - Self.worseCount))
    if isLevel {
      reach = min(0.3, reach * 1.3)
    } else {
      // The reach grows if at least one step in five is a success.
      reach = min(0.3, reach * (5 * successes >= tried.count ? 1.6 : 0.8))
    }
  }

  /// A random number around 0 with a standard deviation of 1, the same on every machine.
  private static func bell(_ generator: inout SplitMix64) -> Double {
    // The sum of three uniform numbers has a variance of 3/12.
    2 * (generator.unit() + generator.unit() + generator.unit() - 1.5)
  }

  /// A moved coordinate, within the space.
  ///
  /// Half of the steps that lead out end at the edge, where the best scenario often is. In a list, a
  /// step changes the value at least to a neighbor or not at all.
  private static func moved(
    _ coordinate: Double, by step: Double, _ parameter: SolverParameter,
    _ generator: inout SplitMix64
  ) -> Double {
    if case .choice(let axis) = parameter {
      // Values of a list need not be in order: sometimes any other is tried.
      if generator.unit() < 0.15 { return generator.unit() }
      let part = 1 / Double(axis.values.count)
      let isMoved = generator.unit() < min(0.5, step.magnitude / part)
      return isMoved ? min(1, max(0, coordinate + (step < 0 ? -part : part))) : coordinate
    }
    let end = coordinate + step
    if 0...1 ~= end { return end }
    if generator.unit() < 0.5 { return end < 0 ? 0 : 1 }
    return min(1, max(0, end < 0 ? -end : 2 - end))
  }
}
