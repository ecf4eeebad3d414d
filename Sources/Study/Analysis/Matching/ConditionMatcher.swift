public import Dynamics
public import Sweeps

/// Finds the parameters of a recording that was made under one of several conditions, such as an unknown
/// frame rate or one of some devices.
///
/// A recording has one condition, so there is no worst case: the motion is fitted under each, and the
/// closest fits come first. If two conditions fit equally well, the recording does not tell them apart.
public struct ConditionMatcher<Scalar: SimulationScalar>: Sendable {
  /// The conditions.
  public let conditions: [AcrossCondition]
  /// The highest number of matches that are returned.
  public let matchLimit: Int
  private let matchers: [MotionMatcher<Scalar>]

  /// Prepares a match under each condition.
  ///
  /// - Parameters:
  ///   - recording: The motions of one or more items of the scene.
  ///   - runner: The scene, the ranges, the threads, and what is given.
  ///   - offsets: The possible start times of the scenario in the recording's clock, s.
  ///   - sampleCount: The number of points that are sampled under each condition, 1 or more.
  ///   - matchLimit: The highest number of matches to return, 1 or more.
  ///   - seed: The seed of the sample and of the evolution.
  /// - Throws: ``MatchProblem``, or what is wrong with the scene under a condition.
  public init(
    _ recording: SceneRecording, runner: PointRunner<Scalar>, offsets: ClosedRange<Double> = 0...0,
    sampleCount: Int = 1 << 14, matchLimit: Int = 8, seed: UInt64 = 0
  ) throws {
    let plan = runner.plan
    conditions = runner.across.conditions
    self.matchLimit = matchLimit
    matchers = try conditions.map { condition in
      var scene = plan.scene
      for (path, value) in zip(runner.across.paths, condition.parameterValues) {
        scene = try scene.setting(path, to: Quantity(value))
      }
      return try MotionMatcher(
        recording,
        runner: PointRunner(
          scene: scene, over: runner.ranges, settings: condition.settings(from: plan.settings),
          threadCount: runner.threadCount, instructionSet: runner.instructionSet),
        offsets: offsets, sampleCount: sampleCount, matchLimit: matchLimit, seed: seed)
    }
  }

  /// The possible start times of the scenario in the recording's clock, s.
  public var offsets: ClosedRange<Double> { matchers[0].offsets }

  /// Whether the start time is an unknown.
  public var findsOffset: Bool { matchers[0].findsOffset }

  /// The number of rows that are compared, over all items.
  public var rowCount: Int { matchers[0].rowCount }

  /// Finds the closest motions.
  ///
  /// - Parameters:
  ///   - cancellation: Cancels the search.
  ///   - progress: Receives the number of sampled points that are done under all conditions.
  /// - Returns: The matches of all conditions, closest first. With several conditions, only the closest
  ///   of each. nil if the search was cancelled.
  /// - Throws: ``MatchProblem``
  public func matches(
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int) -> Void = { _ in }
  ) throws -> [MotionMatch]? {
    guard conditions.count > 1 else {
      return try matches(0, cancellation, progress: progress)
    }
    var closest: [MotionMatch] = []
    for index in matchers.indices {
      let share = matchers[index].sampleCount * index
      let found = try matches(index, cancellation) {
        progress((share + $0) / matchers.count)
      }
      guard let found else { return nil }
      closest += found.prefix(1)
    }
    // Equal ones keep their order, which sorting does not guarantee.
    return closest.enumerated().sorted {
      ($0.element.error, $0.offset) < ($1.element.error, $1.offset)
    }
    .prefix(matchLimit).map(\.element)
  }

  private func matches(
    _ index: Int, _ cancellation: Cancellation, progress: (_ done: Int) -> Void
  ) throws -> [MotionMatch]? {
    try matchers[index].matches(cancellation: cancellation, progress: progress)?.map { match in
      var match = match
      match.condition = runsAsGiven ? nil : conditions[index]
      return match
    }
  }

  /// Whether no condition is given.
  private var runsAsGiven: Bool { conditions[0].subjects.isEmpty }
}

extension ConditionMatcher {
  /// How many rows of the recording are not compared, in words, if any.
  package func remarkOnIgnoredRows(of recording: SceneRecording) -> String? {
    matchers[0].remarkOnIgnoredRows(of: recording)
  }
}

extension [MotionMatch] {
  /// A sentence if the recording does not tell the conditions apart.
  ///
  /// The error of a fit has noise of its own: a second one within a tenth of the first, or within
  /// 0.01 pt, which no recording resolves, is as good.
  package var remarkOnConditions: String? {
    guard count > 1, let closest = first?.condition else { return nil }
    let limit = Swift.max(1.1 * self[0].error, self[0].error + 0.01)
    let rivals = dropFirst().filter { $0.error <= limit }.compactMap { $0.condition?.text }
    guard let rival = rivals.first else { return nil }
    let more = rivals.count > 1 ? " or one of \(rivals.count - 1) more" : ""
    return "the recording does not tell the conditions apart: \(closest.text) fits no better than "
      + "\(rival)\(more)"
  }
}
