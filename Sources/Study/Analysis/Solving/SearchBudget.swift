/// How the scenarios of a budget are divided among the stages of a search.
///
/// Each stage has a total at which it ends. What a stage does not use, the next one can use. The last
/// stage, robustness, uses what is left.
struct SearchBudget {
  /// The number of scenarios of the whole search.
  let total: Int
  /// The number of metrics to minimize or maximize.
  let objectiveCount: Int
  /// The highest number of regions that are refined.
  static let regionLimit = 64

  /// Whether the best scenario of few is searched for: the search gets what the sample, the regions
  /// and the rounding can spare.
  private var isBrief: Bool { total < 1 << 13 && objectiveCount == 1 }

  /// The size of the sample of the whole space, a power of two, which balances a Sobol sample.
  var sampleCount: Int {
    1 << (Int.bitWidth - 1 - (isBrief ? total * 3 / 20 : total * 3 / 10).leadingZeroBitCount)
  }

  /// The part that ends and robustness get; a small budget needs more for a few scenarios each.
  private var lastPart: Double { max(0.11, min(0.2, 48 / Double(total))) }

  /// What the search leaves to the regions, the refinement and the rounding.
  private var searchRest: Double { objectiveCount == 0 ? 0.34 : isBrief ? 0.16 : 0.21 }

  /// The search for solutions, and for the best ones if there is an objective.
  var exploration: Int {
    objectiveCount > 1 ? part(0.4) : part(1 - lastPart - searchRest)
  }
  /// The search along a Pareto front.
  var front: Int { part(0.88) }
  /// The test which solutions are connected.
  var map: Int { part(1 - lastPart - (objectiveCount == 0 ? 0.24 : isBrief ? 0.13 : 0.16)) }
  /// The best or the most robust solution of each region.
  var refinement: Int { part(1 - lastPart - (objectiveCount == 0 ? 0.11 : isBrief ? 0.08 : 0.09)) }
  /// The merging of regions and the rounding of values.
  var rounding: Int { part(objectiveCount > 1 ? 0.94 : 1 - lastPart) }
  /// The search for the closest scenario if there is no solution.
  var approach: Int { part(0.88) }
  /// The rounding of the closest scenario.
  var approachRounding: Int { part(0.96) }
  /// The last steps towards a solution, of which one might need its robustness tested.
  var lastSteps: Int { part(0.98) }

  /// The number of regions that are refined, rounded and listed.
  var regionCount: Int {
    min(Self.regionLimit, max(4, total / (objectiveCount == 0 ? 512 : 1024)))
  }

  /// The number of scenarios from which the robustness of values is estimated while rounding.
  var shareCount: Int { total < 1 << 13 ? 8 : total < 1 << 15 ? 16 : 32 }

  /// A factor for the work between two comparisons, because large batches run faster.
  var batchFactor: Int { min(8, max(1, total >> 14)) }
  /// The number of scenarios of the cooperating searches between two comparisons.
  var searchBatch: Int { 20 * batchFactor }

  /// The number of scenarios around which is searched, while the whole space is.
  var startCount: Int { max(2, min(4 + 2 * batchFactor, total / 250)) }

  private func part(_ share: Double) -> Int { Int(Double(total) * share) }
}
