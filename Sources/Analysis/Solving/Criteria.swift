import Dynamics
import Sweeps

/// What is asked of scenarios, and by which some are better than others.
struct Criteria: Sendable {
  let wishes: [Wish]
  let objectives: [Objective]
  /// What is measured for them, each once.
  let measures: [Measure]
  /// The column of each wish and of each objective.
  let wishColumns: [Int]
  let objectiveColumns: [Int]
  /// What one unit of a wish's shortfall counts as, in the metric's unit.
  var scales: [Double]

  init(wishes: [Wish], objectives: [Objective]) {
    var measures: [Measure] = []
    func column(of measure: Measure) -> Int {
      if let column = measures.firstIndex(of: measure) { return column }
      measures.append(measure)
      return measures.count - 1
    }
    self.wishes = wishes
    self.objectives = objectives
    wishColumns = wishes.map { column(of: $0.measure) }
    objectiveColumns = objectives.map { column(of: $0.measure) }
    self.measures = measures
    scales = wishes.map { _ in 1 }
  }

  /// How good a scenario is.
  func grade(_ status: Status, _ metric: (_ column: Int) -> Double) -> Grade {
    guard status != .invalid, status != .diverged, status != .excluded else { return .none }
    var grade = Grade(missing: 0, violation: 0, cost: 0)
    for (place, wish) in wishes.enumerated() {
      let shortfall = wish.shortfall(of: metric(wishColumns[place]))
      if shortfall.isNaN {
        grade.missing += 1
      } else {
        grade.violation += shortfall / scales[place]
      }
    }
    for (place, objective) in objectives.enumerated() {
      let cost = objective.cost(metric(objectiveColumns[place]))
      if cost.isNaN { grade.missing += 1 }
      // The costs of several are not comparable: their front is sought, and not one number.
      if objectives.count == 1 { grade.cost = cost }
    }
    return grade
  }

  /// Whether the wishes are met with twice the room.
  func isNearAnswer(_ candidate: Candidate) -> Bool {
    candidate.grade.missing == 0
      && zip(wishes, wishColumns).allSatisfy { wish, column in
        wish.loosened.shortfall(of: candidate.metrics[column]) == 0
      }
  }

  /// Whether a scenario lacks nothing that another has, and misses no wish by more.
  ///
  /// Each wish by itself: in a sum of shortfalls, one more of a count is little beside hundreds.
  func comesAsClose(_ candidate: Candidate, as other: Candidate) -> Bool {
    candidate.grade.missing <= other.grade.missing
      && zip(wishes, wishColumns).allSatisfy { wish, column in
        let shortfall = wish.shortfall(of: other.metrics[column])
        return shortfall.isNaN || wish.shortfall(of: candidate.metrics[column]) <= shortfall
      }
  }

  /// Which wishes a scenario misses.
  func missed(by candidate: Candidate) -> Set<Int> {
    Set(
      wishes.indices.filter {
        wishes[$0].shortfall(of: candidate.metrics[wishColumns[$0]]) != 0
      })
  }

  /// The costs of a scenario, smaller is better: `[objectives]`.
  func costs(of candidate: Candidate) -> [Double] {
    zip(objectives, objectiveColumns).map { $0.cost(candidate.metrics[$1]) }
  }

  /// How much worse an objective may be for the sake of something else, in its unit.
  func allowance(for objective: Int, at candidate: Candidate) -> Double {
    let column = objectiveColumns[objective]
    return measures[column].metric.usualTolerance(at: candidate.metrics[column])
  }

  /// Takes the middle half of what each metric does as the unit of shortfalls.
  ///
  /// - Parameter columns: Samples of the metrics, NaN where there is no value: `[measures][samples]`.
  mutating func scale(by columns: [[Double]]) {
    scales = zip(wishes, wishColumns).map { wish, column in
      let values = columns[column].filter(\.isFinite).sorted()
      guard let first = values.first, let last = values.last else { return 1 }
      let half = values[values.count * 3 / 4] - values[values.count / 4]
      let spread = half > 0 ? half : last - first
      return spread > 0 ? spread : max(wish.value.magnitude, wish.tolerance, 1)
    }
  }
}

/// How good a scenario is: first by what it has, then by what it lacks, then by the objective.
struct Grade: Hashable, Comparable, Sendable {
  /// Wishes and objectives whose metric has no value.
  var missing: Int
  /// The sum of the shortfalls, each in its unit; 0 if every wish is met.
  var violation: Double
  /// What a single objective is about, smaller is better; 0 without.
  var cost: Double

  /// Of a scenario that does not run.
  static let none = Grade(missing: .max, violation: .infinity, cost: .infinity)

  /// Whether every wish is met.
  var isAnswer: Bool { missing == 0 && violation == 0 }

  static func < (left: Grade, right: Grade) -> Bool {
    if left.missing != right.missing { return left.missing < right.missing }
    if left.violation != right.violation { return left.violation < right.violation }
    return left.cost < right.cost
  }
}

/// A scenario that was run.
struct Candidate: Sendable {
  /// Where it is in the space: `[parameters]`, in 0...1.
  var position: [Double]
  /// Its values: `[parameters]`.
  var values: [Double]
  /// What was measured: `[measures]`, NaN where there is no value.
  var metrics: [Double]
  var status: Status
  var grade: Grade

  /// The square of its distance from another in the space.
  func squaredDistance(to other: Candidate) -> Double {
    var sum = 0.0
    for axis in position.indices {
      let difference = position[axis] - other.position[axis]
      sum += difference * difference
    }
    return sum
  }
}
