/// Random walks through a coarse grid of the unit cube; each walk changes every parameter once.
///
/// For p levels a step is p / (2 (p - 1)), so that all levels are equally likely.
///
/// Source: M. D. Morris, "Factorial sampling plans for preliminary computational experiments",
/// Technometrics 33 (1991) 161–174, section 3.
public struct MorrisDesign: Hashable, Sendable {
  /// The points of all walks, in order: `walkCount · (parameterCount + 1)`.
  public let points: UnitPoints
  /// The parameter that each step of each walk changes: `[walks][parameters]`.
  let order: [[Int]]
  /// The length of a step, as a fraction of a parameter's range.
  public let step: Double

  /// Draws walks.
  ///
  /// - Parameters:
  ///   - parameterCount: The number of parameters.
  ///   - walkCount: The number of walks.
  ///   - levelCount: The number of values of each parameter; even, 2 or more.
  ///   - seed: The seed.
  public init(parameterCount: Int, walkCount: Int, levelCount: Int = 8, seed: UInt64 = 0) {
    precondition(levelCount >= 2 && levelCount % 2 == 0, "levelCount must be even, 2 or more")
    var generator = SplitMix64(seed: seed)
    let half = levelCount / 2
    let spacing = 1 / Double(levelCount - 1)
    step = Double(half) * spacing
    var values: [Double] = []
    var order: [[Int]] = []
    for _ in 0..<walkCount {
      // Compute with whole levels, so that all walks have exactly the same values.
      var levels = (0..<parameterCount).map { _ in generator.index(below: levelCount) }
      var parameters = Array(0..<parameterCount)
      generator.shuffle(&parameters)
      values += levels.map { Double($0) * spacing }
      for parameter in parameters {
        // From every level, exactly one direction stays on the grid.
        levels[parameter] += levels[parameter] < half ? half : -half
        values += levels.map { Double($0) * spacing }
      }
      order.append(parameters)
    }
    points = UnitPoints(values, dimensions: parameterCount)
    self.order = order
  }
}

/// The change of an output over a parameter's range, by Morris's method.
///
/// An elementary effect is the change of the output over one step of one parameter, extrapolated
/// linearly to the whole range, in the output's unit. A parameter with fewer than ``effectMinimum``
/// effects has a count, and NaN for everything else.
public struct ElementaryEffects: Hashable, Sendable {
  /// µ: the mean effect, in which effects of opposite sign cancel: `[parameters]`.
  public let mean: [Double]
  /// µ*: the mean size of an effect, with its interval: `[parameters]`.
  ///
  /// Source: F. Campolongo, J. Cariboni, A. Saltelli, Environmental Modelling & Software 22 (2007)
  /// 1509–1518.
  public let meanSize: [Estimate]
  /// σ: the standard deviation of the effects: `[parameters]`.
  ///
  /// It is 0 if the output is linear in the parameter, without interactions with others.
  public let deviation: [Double]
  /// The number of effects with a value at both ends of the step: `[parameters]`.
  public let counts: [Int]

  /// The lowest number of effects of a parameter that has results.
  public static let effectMinimum = 4

  /// Computes the effects.
  ///
  /// - Parameters:
  ///   - design: The points at which the output was computed.
  ///   - output: The output at each of the design's points; NaN if it has no value. An effect without
  ///     a value at both ends is left out.
  ///   - resampleCount: The number of bootstrap resamples for the intervals of µ*.
  ///   - seed: The seed of the resamples.
  /// - Throws: ``SensitivityProblem`` if no parameter has enough effects.
  public init(
    _ design: MorrisDesign, output: [Double], resampleCount: Int = 500, seed: UInt64 = 0
  ) throws(SensitivityProblem) {
    let parameters = design.points.dimensions
    precondition(output.count == design.points.count, "every point must have a value")
    var effects = [[Double]](repeating: [], count: parameters)
    for (walk, order) in design.order.enumerated() {
      for (index, parameter) in order.enumerated() {
        let from = walk * (parameters + 1) + index
        let change = output[from + 1] - output[from]
        let step = design.points[from + 1, parameter] - design.points[from, parameter]
        if change.isFinite { effects[parameter].append(change / step) }
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
