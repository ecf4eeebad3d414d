/// Walks through a coarse grid of the unit cube, each of which changes every parameter once.
///
/// Source: M. D. Morris, "Factorial sampling plans for preliminary computational experiments",
/// Technometrics 33 (1991) 161–174, section 3. Steps are half of the grid and a bit, p / 2(p - 1) for p
/// levels, so that every level is as likely as any other.
public struct MorrisDesign: Hashable, Sendable {
  /// The points, walk after walk: `walkCount · (parameterCount + 1)`.
  public let points: UnitPoints
  /// Which parameter changes with each step of each walk: `[walks][parameters]`.
  let order: [[Int]]
  /// How far a step goes.
  public let step: Double

  /// Draws walks.
  ///
  /// - Parameters:
  ///   - parameterCount: How many parameters there are.
  ///   - walkCount: How many walks.
  ///   - levelCount: How many values each parameter takes; even, 2 or more.
  ///   - seed: Of the draws.
  public init(parameterCount: Int, walkCount: Int, levelCount: Int = 8, seed: UInt64 = 0) {
    precondition(levelCount >= 2 && levelCount % 2 == 0, "an even number of levels")
    var generator = SplitMix64(seed: seed)
    let half = levelCount / 2
    let spacing = 1 / Double(levelCount - 1)
    step = Double(half) * spacing
    var values: [Double] = []
    var order: [[Int]] = []
    for _ in 0..<walkCount {
      // In whole levels, so that every walk meets the same values.
      var levels = (0..<parameterCount).map { _ in generator.index(below: levelCount) }
      var parameters = Array(0..<parameterCount)
      generator.shuffle(&parameters)
      values += levels.map { Double($0) * spacing }
      for parameter in parameters {
        // From each level there is one step that stays on the grid.
        levels[parameter] += levels[parameter] < half ? half : -half
        values += levels.map { Double($0) * spacing }
      }
      order.append(parameters)
    }
    points = UnitPoints(values, dimensions: parameterCount)
    self.order = order
  }
}

/// What an output changes by when one parameter goes through its range, by Morris's method.
///
/// An elementary effect is the change of the output over the step of one parameter, per unit of the
/// range: the slope of a straight line through the whole range, in the output's unit. A parameter with
/// fewer than ``effectMinimum`` effects has a count and otherwise NaN.
public struct ElementaryEffects: Hashable, Sendable {
  /// µ: the mean effect; effects of opposite sign cancel. `[parameters]`
  public let mean: [Double]
  /// µ*: the mean size of an effect, with its interval. `[parameters]`
  ///
  /// Source: F. Campolongo, J. Cariboni, A. Saltelli, Environmental Modelling & Software 22 (2007)
  /// 1509–1518.
  public let meanSize: [Estimate]
  /// σ: the standard deviation of the effects: 0 where the output is linear in the parameter and does
  /// not mix it with others. `[parameters]`
  public let deviation: [Double]
  /// How many effects had a value at both of their ends. `[parameters]`
  public let counts: [Int]

  /// With fewer effects of a parameter nothing is said of it.
  public static let effectMinimum = 4

  /// Computes the effects.
  ///
  /// - Parameters:
  ///   - design: Where the output was computed.
  ///   - output: The output at each of the design's points, NaN where it has no value; an effect
  ///     without a value at both ends is left out.
  ///   - resampleCount: How often effects are drawn anew for the intervals of µ*.
  ///   - seed: Of those draws.
  /// - Throws: ``SensitivityProblem`` if no parameter has effects enough.
  public init(
    _ design: MorrisDesign, output: [Double], resampleCount: Int = 500, seed: UInt64 = 0
  ) throws(SensitivityProblem) {
    let parameters = design.points.dimensions
    precondition(output.count == design.points.count, "a value for each point")
    var effects = [[Double]](repeating: [], count: parameters)
    for (walk, order) in design.order.enumerated() {
      for (place, parameter) in order.enumerated() {
        let from = walk * (parameters + 1) + place
        let change = output[from + 1] - output[from]
        let way = design.points[from + 1, parameter] - design.points[from, parameter]
        if change.isFinite { effects[parameter].append(change / way) }
      }
    }
    counts = effects.map(\.count)
    let most = counts.reduce(0, max)
    guard most >= Self.effectMinimum else {
      throw .tooFewEffects(most, needed: Self.effectMinimum)
    }
    for parameter in effects.indices where counts[parameter] < Self.effectMinimum {
      effects[parameter] = []
    }
    mean = effects.map { $0.reduce(0, +) / Double($0.count) }
    deviation = zip(effects, mean).map { effects, mean in
      guard !effects.isEmpty else { return .nan }
      let squares = effects.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (squares / Double(effects.count - 1)).squareRoot()
    }
    var generator = SplitMix64(seed: seed)
    meanSize = effects.map { effects in
      guard !effects.isEmpty else { return Estimate(.nan, repetitions: []) }
      let sizes = effects.map(\.magnitude)
      let repetitions = (0..<resampleCount).map { _ in
        sizes.indices.reduce(0) { sum, _ in sum + sizes[generator.index(below: sizes.count)] }
          / Double(sizes.count)
      }
      return Estimate(sizes.reduce(0, +) / Double(sizes.count), repetitions: repetitions)
    }
  }
}
