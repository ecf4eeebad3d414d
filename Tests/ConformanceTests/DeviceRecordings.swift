import Conformance
import Dynamics
import Experiments
import ExperimentsApp
import HeadlessUIKit
import Sweeps
import Testing
import UIKit

/// Recordings as devices make them: of the app, and of engines with other rules.
@MainActor enum DeviceRecordings {
  /// What the app records when it performs all experiments on a display.
  static func app(
    frameRate: Double = 60, displayScale: CGFloat? = nil, droppedFrames: DroppedFrames = .none
  ) -> String {
    let clock = HeadlessClock(
      frameRate: frameRate, displayScale: displayScale, droppedFrames: droppedFrames)
    let experiments = Experiment.all
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
    let runner = ExperimentRunner(experiments, in: container)
    clock.use { runner.start() }
    var seconds = 0.0
    let longest = experiments.reduce(1) { $0 + $1.duration + 0.2 }
    while runner.current != nil, seconds < longest {
      clock.advance(by: 1)
      seconds += 1
    }
    return runner.csv
  }
}

/// How a display shows the motions of an engine.
struct Display {
  var frameRate = 60.0
  /// The pixels of a point to which centers are rounded; nil if they are not.
  var scale: Double? = 3
  /// Every such frame is not shown; nil for none.
  var dropEvery: Int?
  /// The time at which the animator starts, s.
  var start = 0.0

  /// The recording of experiments in an engine with other rules.
  func recording(of experiments: [Experiment], _ rules: EngineRules) -> String {
    var text = "t (s),item,x (pt),y (pt),angle (rad),dropped,scale\n"
    for experiment in experiments {
      guard rules.suit(experiment) else { continue }
      guard let motion = ExperimentMotion(experiment, rules) else {
        Issue.record("no motion of \(experiment.name)")
        continue
      }
      for frame in 0...Int(experiment.duration * frameRate) {
        if let dropEvery, frame > 0, frame.isMultiple(of: dropEvery) { continue }
        let time = Double(frame) / frameRate
        for (item, poses) in zip(experiment.items, motion.poses) {
          // UIKit's sub-step is a little longer than that of the display.
          let state = Int(max(0, (time - start) / motion.timeStep - 1e-3))
          let pose = state == 0 ? poses[0] : rounded(poses[min(state, poses.count - 1)])
          let cells = ["\(time)", experiment.recordedName(of: item)]
          let numbers = [pose.x, pose.y, pose.angle, 0, scale ?? 1].map { "\($0)" }
          text += (cells + numbers).joined(separator: ",") + "\n"
        }
      }
    }
    return text
  }

  private func rounded(_ pose: ExperimentMotion.Pose) -> ExperimentMotion.Pose {
    guard let scale else { return pose }
    func onGrid(_ value: Double, _ parts: Double) -> Double { (value * parts).rounded() / parts }
    return ExperimentMotion.Pose(
      x: onGrid(pose.x, scale), y: onGrid(pose.y, scale), angle: onGrid(pose.angle, 5000))
  }
}

extension Conformance {
  /// The result of a recording.
  init(csv: String) throws {
    let recorded = try RecordedExperiment.all(text: csv, file: "experiments.csv")
    self = try ConformanceStudy(recorded.experiments, threadCount: 2).result()
  }

  /// The names of the laws with a verdict.
  func laws(_ word: String) -> [String] {
    laws.filter { $0.finding.word == word }.map(\.law)
  }
}
