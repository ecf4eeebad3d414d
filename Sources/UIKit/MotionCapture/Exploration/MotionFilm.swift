import Dynamics
import Foundation
import HeadlessUIKit

/// What all views of a screen do while something happens to a class.
@MainActor struct MotionFilm {
  static let frameRate = 60.0
  /// The longest time after the action, s.
  static let duration = 5.0

  /// A view and its poses from its first frame on.
  struct Track {
    let view: UIView
    let firstFrame: Int
    var poses: [MotionLog.ItemState]
    /// Its bounds with each pose, pt; their origin moves where it scrolls.
    var bounds: [CGRect]
    /// How the screen shows it with each pose; empty if the film is only compared.
    var places: [ScreenPlace]

    /// Whether it moves in three frames or more from a frame on, and not only jumps.
    func moves(from frame: Int) -> Bool {
      let start = max(0, frame - firstFrame)
      guard start < poses.count else { return false }
      let steps = (start..<poses.count - 1).count { change(from: $0, to: $0 + 1) > 1e-3 }
      return steps >= 3 && (start..<poses.count).contains { change(from: start, to: $0) > 0.5 }
    }

    /// How far a pose and a size are from another, pt or hundredths of a radian.
    private func change(from first: Int, to second: Int) -> Double {
      let (a, b) = (poses[first], poses[second])
      let (from, to) = (bounds[first], bounds[second])
      return max(
        Double(hypot(b.x - a.x, b.y - a.y)), 100 * Double(abs(b.angle - a.angle)),
        hypot(to.width - from.width, to.height - from.height),
        hypot(to.minX - from.minX, to.minY - from.minY))
    }
  }

  private(set) var tracks: [Track] = []
  private(set) var frameCount = 0
  /// The frame before which the action came; nil if it did not come.
  private(set) var actionFrame: Int?
  /// The names of the views that are there after it.
  private(set) var names: [ObjectIdentifier: String] = [:]
  /// Whether something still moves at the end.
  private(set) var isEndless = true
  private let showsPlaces: Bool
  /// The numbers of sources that the class has read.
  private(set) var numbers: [SourceNumbers.Number] = []
  /// The strengths of the behaviors, by their paths, if they were asked for.
  private(set) var strengths: [(path: ParameterPath, value: Double)] = []
  /// Whether a behavior or a spring moves something after the action, if they were looked at.
  private(set) var isDynamic = false
  /// What UIKit would have raised first.
  private(set) var exception: UIKitException?
  /// What UIKit would have logged.
  private(set) var warnings: [String] = []
  /// The screen after the last frame.
  private(set) var shown: ClassSubject.Shown?
  /// The views before which the action came; nil if it did not come.
  private(set) var views: ViewTree?

  /// Runs a class.
  ///
  /// - Parameters:
  ///   - script: The class, and what happens to it when.
  ///   - replacements: Numbers in place of those of sources.
  ///   - findsStrengths: Whether to look at the behaviors.
  init(_ script: MotionScript, replacements: [String: Double] = [:], findsStrengths: Bool = false) {
    showsPlaces = replacements.isEmpty && !findsStrengths
    SourceNumbers.read = [:]
    SourceNumbers.replacements = replacements
    defer { SourceNumbers.replacements = [:] }
    let clock = HeadlessClock(frameRate: Self.frameRate)
    let log = findsStrengths ? AnimatorLog(clock, findsPaths: true) : nil
    let messages = UIKitWarning.logged {
      exception = UIKitException.caught { run(script, with: clock) }
    }
    let start = if case .rest = script.moment { actionFrame ?? frameCount } else { 0 }
    let animators = log?.animators.filter { $0.hasSteps(after: start) } ?? []
    isDynamic = !animators.isEmpty || log?.springs.contains { $0.clockFrame >= start } ?? false
    if let log, animators.count == 1 {
      let motion = MotionLogBuilder.log(
        of: animators[0], items: [], on: clock)
      // A behavior that changes has a name for each of its contents, and a number for all of them.
      strengths = motion.strengths.filter { log.numberPaths.contains($0.key) }
        .map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }
    warnings = messages.map { "\($0)" }
    numbers = SourceNumbers.read.values.sorted {
      ($0.file, $0.line, $0.name) < ($1.file, $1.line, $1.name)
    }
  }

  private mutating func run(_ script: MotionScript, with clock: HeadlessClock) {
    let shown = clock.use { script.start() }
    self.shown = shown
    if script.isDue(on: clock, after: 0) { noteAction(on: shown) }
    record(shown)
    var preparations = script.preparations[...]
    var lastFrame = 0
    while frameCount < (actionFrame ?? lastFrame) + Int(Self.duration * Self.frameRate) {
      if actionFrame == nil, script.isDue(on: clock, after: lastFrame) {
        lastFrame = frameCount
        if let preparation = preparations.popFirst() {
          clock.use { preparation.perform(on: shown, of: script.subject) }
        } else {
          views = ViewTree(shown)
          clock.use { script.perform(on: shown) }
          noteAction(on: shown)
        }
      }
      if let actionFrame, clock.isIdle, frameCount > actionFrame {
        isEndless = false
        return
      }
      clock.step()
      frameCount += 1
      record(shown)
    }
  }

  /// Notes what is there after the action.
  private mutating func noteAction(on shown: ClassSubject.Shown) {
    actionFrame = frameCount
    let views = ViewTree(shown)
    names = Dictionary(
      uniqueKeysWithValues: zip(views.views.map { ObjectIdentifier($0) }, views.names))
  }

  private mutating func record(_ shown: ClassSubject.Shown) {
    var known: [ObjectIdentifier: Int] = [:]
    for (index, track) in tracks.enumerated() { known[ObjectIdentifier(track.view)] = index }
    for view in ViewTree(shown).views {
      let pose = MotionLog.ItemState(shown: view)
      if let index = known[ObjectIdentifier(view)] {
        // A view that left and came back stands still in between.
        while tracks[index].firstFrame + tracks[index].poses.count < frameCount {
          tracks[index].poses.append(tracks[index].poses[tracks[index].poses.count - 1])
          tracks[index].bounds.append(tracks[index].bounds[tracks[index].bounds.count - 1])
          if let place = tracks[index].places.last { tracks[index].places.append(place.hidden) }
        }
        tracks[index].poses.append(pose)
        tracks[index].bounds.append(view.bounds)
        if showsPlaces { tracks[index].places.append(ScreenPlace(view)) }
      } else {
        tracks.append(
          Track(
            view: view, firstFrame: frameCount, poses: [pose], bounds: [view.bounds],
            places: showsPlaces ? [ScreenPlace(view)] : []))
      }
    }
  }

  /// The largest distance of a pose between two films from their actions on, pt or, of angles, hundredths of a
  /// radian.
  func distance(to other: MotionFilm) -> Double {
    guard tracks.count == other.tracks.count, let actionFrame, let start = other.actionFrame else {
      return .infinity
    }
    return zip(tracks, other.tracks).reduce(0) { largest, pair in
      let first = pair.0.poses.dropFirst(max(0, actionFrame - pair.0.firstFrame))
      let second = pair.1.poses.dropFirst(max(0, start - pair.1.firstFrame))
      guard first.count == second.count else { return .infinity }
      return zip(first, second).reduce(largest) { largest, poses in
        let (a, b) = poses
        return max(
          largest, Double(hypot(a.x - b.x, a.y - b.y)), 100 * Double(abs(a.angle - b.angle)))
      }
    }
  }
}
