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

    /// Whether it moves in three frames or more from a frame on, and not only jumps.
    func moves(from frame: Int) -> Bool {
      let seen = poses.dropFirst(max(0, frame - firstFrame))
      let steps = zip(seen, seen.dropFirst()).count { before, after in
        hypot(after.x - before.x, after.y - before.y) > 1e-3
          || abs(after.angle - before.angle) > 1e-4
      }
      guard let first = seen.first, steps >= 3 else { return false }
      return seen.contains {
        hypot($0.x - first.x, $0.y - first.y) > 0.5 || abs($0.angle - first.angle) > 0.01
      }
    }
  }

  private(set) var tracks: [Track] = []
  private(set) var frameCount = 0
  /// Whether something still moves at the end.
  private(set) var isEndless = true
  /// The numbers of sources that the class has read.
  private(set) var numbers: [SourceNumbers.Number] = []
  /// What UIKit would have logged.
  private(set) var warnings: [String] = []
  /// The screen after the last frame.
  private(set) var shown: ClassSubject.Shown?

  /// Runs a class.
  ///
  /// - Parameters:
  ///   - script: The class, and what happens to it when.
  ///   - replacements: Numbers in place of those of sources.
  init(_ script: MotionScript, replacements: [String: Double] = [:]) {
    SourceNumbers.read = [:]
    SourceNumbers.replacements = replacements
    defer { SourceNumbers.replacements = [:] }
    let clock = HeadlessClock(frameRate: Self.frameRate)
    let messages = UIKitWarning.logged { run(script, with: clock) }
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
        clock.use { script.action.perform(on: shown) }
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
        }
        tracks[index].poses.append(pose)
      } else {
        tracks.append(Track(view: view, firstFrame: frameCount, poses: [pose]))
      }
    }
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

/// A class on the screen, and one thing that happens to it.
@MainActor struct MotionScript {
  let subject: ClassSubject
  let action: MotionAction
  /// The frame before which it happens.
  var frame = 0

  /// Shows the class, and does what happens at once.
  func start() -> ClassSubject.Shown {
    let shown = subject.show()
    // What is dismissed was presented.
    if frame == 0 { action.perform(on: shown) } else if action == .dismiss { shown.present?() }
    return shown
  }

  /// Its name in the command and on pages, such as `CardController.flick-card-down`.
  func name(in views: ViewTree) -> String {
    let parts = action.verb.split(separator: "-", maxSplits: 1)
    let view = action.view(in: views).flatMap { view in
      views.views.firstIndex { $0 === view }.map { views.names[$0] }
    }
    return "\(subject.name)."
      + ([parts[0]] + [view].compactMap { $0 }.map { $0[...] } + parts.dropFirst())
      .joined(separator: "-")
  }
}
