import UIKit

#if canImport(Experiments)  // In an app, the list belongs to the same module.
  import Experiments
#endif

/// Performs experiments, one after the other, and records all of them in one recording.
@MainActor public final class ExperimentRunner {
  private let container: UIView
  private var waiting: [Experiment]
  /// The experiment that is being performed.
  public private(set) var current: Experiment?
  private var stage: ExperimentStage?
  private var recorder: MotionRecorder?
  private let onChange: (ExperimentRunner) -> Void
  /// The recording so far, as comma-separated values.
  public private(set) var csv = ""

  /// Prepares experiments.
  ///
  /// - Parameters:
  ///   - experiments: The experiments.
  ///   - container: The view on a screen in which they take place.
  ///   - onChange: Called when an experiment begins, and at the end.
  public init(
    _ experiments: [Experiment] = Experiment.all, in container: UIView,
    onChange: @escaping (ExperimentRunner) -> Void = { _ in }
  ) {
    waiting = experiments
    self.container = container
    self.onChange = onChange
  }

  /// The number of experiments that have not begun.
  public var waitingCount: Int { waiting.count }

  /// Performs the next experiment, and then all others.
  public func start() {
    current = waiting.isEmpty ? nil : waiting.removeFirst()
    onChange(self)
    guard let experiment = current else { return }
    let stage = ExperimentStage(experiment, in: container)
    let recorder = MotionRecorder(stage.views)
    (self.stage, self.recorder) = (stage, recorder)
    recorder.start()
    // So that the recording has the items where they start.
    after(0.1) { runner in
      recorder.motionBegins()
      stage.begin()
      runner.after(experiment.duration) { $0.finish() }
    }
  }

  private func after(_ seconds: Double, _ work: @escaping @MainActor (ExperimentRunner) -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self = self else { return }
      work(self)
    }
  }

  private func finish() {
    recorder?.stop()
    if let recorder = recorder {
      // Each recorder has a header of its own.
      csv += csv.isEmpty ? recorder.csv : String(recorder.csv.drop { $0 != "\n" }.dropFirst())
    }
    stage?.end()
    (stage, recorder) = (nil, nil)
    start()
  }
}
