public import Dynamics
public import Sweeps

/// A scenario among the answers, or near to one.
public struct Answer: Hashable, Sendable {
  /// In the parameters' units and in their order: `[parameters]`.
  public let values: [Double]
  /// What it does, in the order of ``Solution/measures``; NaN where there is no value.
  public let metrics: [Double]
  /// How it ended.
  public let status: Status
  /// How far each wish is from being met, in its metric's unit: 0 where it is, NaN where the metric
  /// has no value; in the order of ``Solution/wishes``.
  public let shortfalls: [Double]
  /// Whether every wish is met, and whatever is to be small or large has a value.
  public let isAnswer: Bool
}

/// What becomes of an answer when its parameters are a little off, or the screen is another one.
public struct Robustness: Sendable {
  /// The answer with one parameter changed.
  public struct Neighbor: Sendable {
    /// The parameter.
    public let path: ParameterPath
    /// By how much it was changed: -0.05 for 5 % less.
    ///
    /// Of a parameter that is 0, a share of its range.
    public let change: Double
    /// What the scenario does.
    public let answer: Answer
  }

  /// The answer on another clock.
  public struct Clock: Sendable {
    /// Frames a second, Hz.
    public let frameRate: Double
    /// Every which frame is dropped; nil for none.
    public let droppedFrameInterval: Int?
    /// What the scenario does.
    public let answer: Answer
  }

  /// How far parameters are taken: 5 % of their values.
  public static let reach = 0.05
  /// How many scenarios ``share`` is a share of.
  public static let sampleCount = 256

  /// The share of scenarios within ``reach`` of all parameters at once that meet every wish.
  ///
  /// With choices alone there is nothing to be off by, and the share is 1.
  public let share: Double
  /// The answer with each parameter 5 % less and 5 % more, within what is allowed; without choices.
  public let neighbors: [Neighbor]
  /// The answer at 60 and at 120 Hz, as far as these are not its own, and with frames dropped.
  public let clocks: [Clock]
}

/// A region of answers that hang together, or a point of a front, and what it is best at.
public struct Basin: Sendable {
  /// What should be used: ``exact`` in round numbers as far as that is possible.
  public let answer: Answer
  /// The best that was found; without an objective, the most robust.
  public let exact: Answer
  /// The share of scenarios within 5 % of ``exact`` that meet every wish, to be compared with that of
  /// ``answer``.
  public let exactShare: Double
  /// From where to where the answers of the region reach, as far as it was sampled, with ``answer``:
  /// `[parameters]`.
  public let extent: [ClosedRange<Double>]
  /// What becomes of ``answer`` when things are a little off.
  public let robustness: Robustness
}

/// How scenarios all over the space fare with a wish.
public struct WishEvidence: Sendable {
  /// How many meet it.
  public let metCount: Int
  /// In how many its metric has a value.
  public let valueCount: Int
  /// The lowest and the highest value of its metric; nil if there is none.
  public let values: ClosedRange<Double>?
  /// How many meet all the other wishes.
  public let othersMetCount: Int
  /// How many meet it together with another wish: `[wishes]`.
  public let pairCounts: [Int]
}

/// The answer to a question.
public struct Solution: Sendable {
  /// The parameters, in the order of every ``Answer/values``.
  public let paths: [ParameterPath]
  /// What was measured, in the order of every ``Answer/metrics``.
  public let measures: [Measure]
  /// What was wanted.
  public let wishes: [Wish]
  /// What was to be small or large.
  public let objectives: [Objective]
  /// Regions of answers; empty if nothing satisfies.
  ///
  /// With an objective, the best first; without, the most robust first; those close to one before, or
  /// less than half as robust as the first, at the end. With several objectives, the points of their
  /// front, by the first of them.
  public let basins: [Basin]
  /// How many regions were found that are not listed: with those that are, the same number however
  /// many are listed, up to 64.
  public let furtherBasinCount: Int
  /// The scenarios that come closest, the closest first; empty if there is an answer.
  public let nearest: [Answer]
  /// How many scenarios were spread over the space.
  public let sampleCount: Int
  /// How many of those meet every wish.
  public let sampleAnswerCount: Int
  /// How those fare with each wish: `[wishes]`.
  public let evidence: [WishEvidence]
  /// How many scenarios were run in all.
  public let scenarioCount: Int
}
