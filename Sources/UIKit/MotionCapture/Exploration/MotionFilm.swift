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
    /// How the screen shows it with each pose.
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
  /// Whether something still moves at the end.
  private(set) var isEndless = true
  /// The numbers of sources that the class has read.
  private(set) var numbers: [SourceNumbers.Number] = []
  /// The strengths of the behaviors, by their paths, if they were asked for.
  private(set) var strengths: [(path: ParameterPath, value: Double)] = []
  /// What UIKit would have raised first.
  private(set) var exception: UIKitException?
  /// What UIKit would have logged.
  private(set) var warnings: [String] = []
  /// The screen after the last frame.
  private(set) var shown: ClassSubject.Shown?

  /// Runs a class.
  ///
  /// - Parameters:
  ///   - script: The class, and what happens to it when.
  ///   - replacements: Numbers in place of those of sources.
  ///   - findsStrengths: Whether to look at the behaviors.
  init(_ script: MotionScript, replacements: [String: Double] = [:], findsStrengths: Bool = false) {
    SourceNumbers.read = [:]
    SourceNumbers.replacements = replacements
    defer { SourceNumbers.replacements = [:] }
    let clock = HeadlessClock(frameRate: Self.frameRate)
    let log = findsStrengths ? AnimatorLog(clock) : nil
    let messages = UIKitWarning.logged {
      exception = UIKitException.caught { run(script, with: clock) }
    }
    let animators = log?.animators.filter(\.hasSteps) ?? []
    if animators.count == 1 {
      let motion = MotionLogBuilder.log(
        of: animators[0], items: [], until: clock.frameCount, frameRate: Self.frameRate)
      strengths = motion.strengths.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }
    warnings = messages.map { "\($0)" }
    numbers = SourceNumbers.read.values.sorted {
      ($0.file, $0.line, $0.name) < ($1.file, $1.line, $1.name)
    }
  }

  private mutating func run(_ script: MotionScript, with clock: HeadlessClock) {
    let shown = clock.use { script.start() }
    self.shown = shown
    record(shown)
    let last = script.frame + Int(Self.duration * Self.frameRate)
    while frameCount < last {
      if frameCount == script.frame, script.frame > 0 {
        clock.use { script.perform(on: shown) }
      }
      if clock.isIdle, frameCount > script.frame {
        isEndless = false
        return
      }
      clock.step()
      frameCount += 1
      record(shown)
    }
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
          tracks[index].places.append(tracks[index].places[tracks[index].places.count - 1].hidden)
        }
        tracks[index].poses.append(pose)
        tracks[index].bounds.append(view.bounds)
        tracks[index].places.append(ScreenPlace(view))
      } else {
        tracks.append(
          Track(
            view: view, firstFrame: frameCount, poses: [pose], bounds: [view.bounds],
            places: [ScreenPlace(view)]))
      }
    }
  }

  /// The views after some frames in which nothing is done.
  static func views(of subject: ClassSubject, at frame: Int) -> ViewTree? {
    let clock = HeadlessClock(frameRate: frameRate)
    var views: ViewTree?
    _ = UIKitWarning.logged {
      _ = UIKitException.caught {
        let shown = clock.use { subject.show() }
        for _ in 0..<frame { clock.step() }
        views = ViewTree(shown)
      }
    }
    return views
  }

  /// The largest distance of a pose between two films, pt or, of angles, hundredths of a radian.
  func distance(to other: MotionFilm) -> Double {
    guard tracks.count == other.tracks.count else { return .infinity }
    return zip(tracks, other.tracks).reduce(0) { largest, pair in
      guard pair.0.poses.count == pair.1.poses.count else { return .infinity }
      return zip(pair.0.poses, pair.1.poses).reduce(largest) { largest, poses in
        let (a, b) = poses
        return max(
          largest, Double(hypot(a.x - b.x, a.y - b.y)), 100 * Double(abs(a.angle - b.angle)))
      }
    }
  }
}
