import Dynamics
import Experiments
import Sweeps
import Synchronization

/// Compares recorded experiments with the engine under many rules, on several threads.
final class ExperimentComparer: Sendable {
  let recorded: [RecordedExperiment]
  let rounding: ExperimentComparison.Rounding
  private let threadCount: Int
  private let cancellation: Cancellation
  private let known = Mutex<[Question: ExperimentComparison]>([:])

  /// When each experiment started as the engine's own rules say, s.
  private let starts = Mutex<[Int: Double]>([:])

  /// An experiment under some rules.
  private struct Question: Hashable {
    let experiment: Int
    let rules: EngineRules
  }

  init(
    _ recorded: [RecordedExperiment], _ rounding: ExperimentComparison.Rounding, threadCount: Int,
    cancellation: Cancellation
  ) {
    self.recorded = recorded
    self.rounding = rounding
    self.threadCount = threadCount
    self.cancellation = cancellation
  }

  /// Compares some experiments under some rules.
  ///
  /// - Parameters:
  ///   - experiments: The indices of the experiments.
  ///   - rules: The rules.
  /// - Returns: `[rules][experiments]`
  /// - Throws: ``Cancelled``
  func compare(
    _ experiments: [Int], _ rules: [EngineRules]
  ) throws(Cancelled) -> [[ExperimentComparison]] {
    let questions = rules.flatMap { rules in
      experiments.map { Question(experiment: $0, rules: rules) }
    }
    let open = known.withLock { known in Array(Set(questions.filter { known[$0] == nil })) }
    let received = receiveInOrder(
      blockCount: open.count, workerCount: max(1, min(threadCount, open.count)),
      cancellation: cancellation
    ) { [self] take, put in
      while let index = take() { put(answer(open[index]), index) }
    } receive: { index, comparison in
      known.withLock { $0[open[index]] = comparison }
      guard open[index].rules == EngineRules() else { return }
      starts.withLock { $0[open[index].experiment] = comparison.start }
    }
    guard received == open.count else { throw Cancelled() }
    return known.withLock { known in
      rules.map { rules in
        experiments.map {
          known[Question(experiment: $0, rules: rules)] ?? ExperimentComparison.impossible
        }
      }
    }
  }

  /// Compares some experiments under one set of rules.
  func compare(
    _ experiments: [Int], _ rules: EngineRules
  ) throws(Cancelled) -> [ExperimentComparison] {
    try compare(experiments, [rules])[0]
  }

  private func answer(_ question: Question) -> ExperimentComparison {
    let recorded = recorded[question.experiment]
    guard let motion = ExperimentMotion(recorded.experiment, question.rules) else {
      return question.rules.suit(recorded.experiment) ? .diverged : .impossible
    }
    let start = starts.withLock { $0[question.experiment] }
    return ExperimentComparison(motion, to: recorded, rounding, likelyStart: start ?? 0)
  }
}

/// The user has interrupted a study.
package struct Cancelled: Error {}
