import Analysis
package import Experiments
import Dynamics

/// An experiment as a device performed it.
package struct RecordedExperiment: Sendable {
  package let experiment: Experiment
  /// The times at which the app was shown, s, by a clock that stands still where UIKit's does.
  let times: [Double]
  /// The poses: `[items][times]`.
  let poses: [[ExperimentMotion.Pose]]
  /// The times at which the experiment can have started, s.
  let starts: ClosedRange<Double>
  /// The pixels of a point as the recording states them; nil if it does not.
  let displayScale: Double?

  /// Reads the experiments of a recording.
  ///
  /// - Parameters:
  ///   - text: The content of the file, in a format of ``SceneRecording``.
  ///   - file: The name of the file, also for messages.
  /// - Returns: The experiments, in the order of ``Experiment/all``.
  /// - Throws: ``RecordingProblem`` with the line, or ``ConformanceProblem`` if the recording has no experiment, or
  ///   only some items of one.
  package static func all(text: String, file: String) throws -> Recorded {
    let recording: SceneRecording
    do {
      let names = Experiment.all.flatMap { experiment in
        experiment.items.map { experiment.recordedName(of: $0) }
      }
      recording = try SceneRecording(text: text, file: file, items: names)
    } catch {
      guard case .noItem(_, let found) = error.reason else { throw error }
      throw ConformanceProblem(file: file, reason: .noExperiment(found: found))
    }
    return Recorded(
      experiments: try all(in: recording, file: file),
      remarks: recording.remarks
        + recording.leftOut.prefix(3).map {
          "item '\(excerpt($0))', which belongs to no experiment"
        })
  }

  /// The experiments of a file, and what was not read in it.
  package struct Recorded: Sendable {
    package let experiments: [RecordedExperiment]
    package let remarks: [String]
  }

  private static func all(
    in recording: SceneRecording, file: String
  ) throws(ConformanceProblem) -> [RecordedExperiment] {
    guard !recording.isInPixels else {
      throw ConformanceProblem(file: file, reason: .inPixels)
    }
    let motions = Dictionary(
      recording.motions.map { ($0.item, $0.recording) }, uniquingKeysWith: { first, _ in first })
    var found: [RecordedExperiment] = []
    for experiment in Experiment.all {
      let names = experiment.items.map { experiment.recordedName(of: $0) }
      let missing = names.filter { motions[$0] == nil }
      if missing.count == names.count { continue }
      guard missing.isEmpty else {
        throw ConformanceProblem(file: file, reason: .missingItem(missing[0]))
      }
      found.append(
        try RecordedExperiment(
          experiment, names.compactMap { motions[$0] }, hasOwnClock: recording.hasOwnClock,
          displayScale: recording.displayScale, file: file))
    }
    return found
  }

  private init(
    _ experiment: Experiment, _ motions: [MotionRecording], hasOwnClock: Bool,
    displayScale: Double?, file: String
  ) throws(ConformanceProblem) {
    self.experiment = experiment
    self.displayScale = displayScale
    let recorded = motions[0].times
    guard motions.allSatisfy({ $0.times == recorded }) else {
      throw ConformanceProblem(file: file, reason: .differentTimes(experiment.name))
    }
    guard recorded.count >= Self.leastRows else {
      throw ConformanceProblem(
        file: file, reason: .tooFewRows(experiment.name, got: recorded.count))
    }
    let isKnown = motions.allSatisfy { motion in
      !(motion.x + motion.y + motion.angle).contains(where: \.isNaN)
    }
    guard isKnown else {
      throw ConformanceProblem(file: file, reason: .missingValue(experiment.name))
    }
    let poses = motions.map { motion in
      motion.times.indices.map {
        ExperimentMotion.Pose(x: motion.x[$0], y: motion.y[$0], angle: motion.angle[$0])
      }
    }
    let kept = Self.shownFrames(poses)
    // UIKit replaces a time of more than half a second since the last frame by a 60th of a second.
    var lost = 0.0
    var times: [Double] = []
    for (index, time) in recorded.enumerated() {
      if index > 0, time - recorded[index - 1] > 0.5 {
        lost += time - recorded[index - 1] - 1.0 / 60
      }
      times.append(time - lost)
    }
    self.times = kept.map { times[$0] }
    self.poses = poses.map { poses in kept.map { poses[$0] } }
    starts =
      hasOwnClock ? Self.possibleStarts(poses, times) : -Self.startMargin...Self.startMargin
    let shown = starts.lowerBound...(starts.upperBound + experiment.duration)
    guard self.times.count(where: shown.contains) >= Self.leastRows else {
      throw ConformanceProblem(
        file: file,
        reason: .atOtherTimes(experiment.name, duration: experiment.duration, first: recorded[0]))
    }
  }

  private static let leastRows = 10
  /// How much earlier or later than the time 0 an animator can start, s.
  private static let startMargin = 0.06

  /// The frames that are compared.
  ///
  /// In some the recorder ran but the animator did not, so nothing moved: one that repeats a pose is left out. Of a
  /// pose that lasts longer, every other frame is kept, because it shows rest.
  private static func shownFrames(_ poses: [[ExperimentMotion.Pose]]) -> [Int] {
    var kept: [Int] = []
    for index in poses[0].indices {
      let isRepeated = index > 0 && poses.allSatisfy { $0[index] == $0[index - 1] }
      if isRepeated, kept.last == index - 1 { continue }
      kept.append(index)
    }
    return kept
  }

  /// For how long rounding can hide that something moves, s: a pixel at the slowest speeds of the experiments.
  private static let hiddenTime = 1.0

  /// The times from the last one at which nothing can have moved to the first one at which something has.
  private static func possibleStarts(
    _ poses: [[ExperimentMotion.Pose]], _ times: [Double]
  ) -> ClosedRange<Double> {
    // Of items that never move, any start shows the same.
    let stirred = times.indices.first { index in poses.contains { $0[index] != $0[0] } }
    guard let stirred else { return times[0] - startMargin...times[0] + startMargin }
    let moved = times.indices.first { index in
      poses.contains { item in
        let (first, now) = (item[0], item[index])
        return abs(now.x - first.x) + abs(now.y - first.y) > 1
          || abs(now.angle - first.angle) > 0.02
      }
    }
    let lastStill = times[stirred - 1]
    let end = times[moved ?? times.count - 1]
    return max(times[0], lastStill - hiddenTime) - startMargin...end + startMargin
  }
}

/// What is wrong with a recording of the experiments.
package struct ConformanceProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  package let reason: Reason

  package enum Reason: Hashable, Sendable {
    /// No item belongs to an experiment.
    case noExperiment(found: [String])
    /// An item of an experiment is not in the recording, although others are.
    case missingItem(String)
    /// The items of an experiment have not the same times.
    case differentTimes(String)
    case tooFewRows(String, got: Int)
    /// Too few rows are at times at which the experiment runs.
    case atOtherTimes(String, duration: Double, first: Double)
    /// A coordinate or angle is unknown.
    case missingValue(String)
    /// Coordinates are in pixels of an unknown size.
    case inPixels
  }

  package var description: String {
    let sentence: String =
      switch reason {
      case .noExperiment(let found):
        "no experiment (got the items "
          + excerpt(found.map { "'\($0)'" }.joined(separator: ", "), limit: 200)
          + "); expected items such as 'gravity-default/box'. Record with the app of experiments."
      case .missingItem(let name):
        "'\(excerpt(name))' is missing, and other items of its experiment are there; expected all "
          + "items. Take the recording of the app as it is."
      case .differentTimes(let name):
        "the items of experiment '\(name)' have different times; expected a row for each in every "
          + "frame. Take the recording of the app as it is."
      case .tooFewRows(let name, let got):
        "experiment '\(name)' has too few rows (got \(got)); expected 10 or more for each item. "
          + "Record it again."
      case .atOtherTimes(let name, let duration, let first):
        "experiment '\(name)' has too few rows in its \(shortest(duration)) s: they begin at "
          + "\(shortest(first)) s; expected 10 or more, with times from its start at 0 s. Subtract "
          + "the time at which it started."
      case .missingValue(let name):
        "experiment '\(name)' has a row without x, y or angle; expected all three in every row. "
          + "Take the recording of the app as it is."
      case .inPixels:
        "x and y are in pixels of unknown size; expected points. Take the recording of the app as "
          + "it is."
      }
    return "\(file): \(sentence)"
  }
}
