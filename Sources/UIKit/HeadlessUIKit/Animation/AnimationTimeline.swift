import Foundation

/// A point in time of an ``AnimationTimeline``.
struct AnimationInstant {
  /// Of the clock.
  var frame: Int
  /// Of a timeline that is not the clock's, s.
  var seconds: Double
}

/// The time that animations follow: the clock's, or that of a transition under a finger.
@MainActor class AnimationTimeline {
  let clock: HeadlessClock
  private static var stack: [AnimationTimeline] = []

  init(clock: HeadlessClock) { self.clock = clock }

  /// The timeline of animations that start now.
  static var current: AnimationTimeline {
    stack.last ?? AnimationTimeline(clock: .current)
  }

  /// Runs a function whose animations follow this timeline.
  func use(_ body: () -> Void) {
    Self.stack.append(self)
    body()
    Self.stack.removeLast()
  }

  var now: AnimationInstant { AnimationInstant(frame: clock.frameCount, seconds: 0) }

  /// The time since an instant, s: a whole number of frames, so that nothing adds up.
  func elapsed(since start: AnimationInstant) -> Double {
    Double(clock.frameCount - start.frame) / clock.frameRate
  }

  /// Whether a duration is over: at the frame nearest to it, and half a frame counts up, as in the
  /// scenes of Dynamics.
  func isOver(_ elapsed: Double, of duration: Double) -> Bool {
    // Frames are whole numbers; the quotient above is off by rounding only.
    (elapsed * clock.frameRate).rounded() >= (duration * clock.frameRate + 0.499).rounded()
  }

  /// Whether time runs backwards.
  var isBackward: Bool { false }

  func add(_ run: AnimationRun) { clock.add(run) }
  func remove(_ run: AnimationRun) { clock.remove(run) }
}

/// The timeline of an interactive transition: held at a fraction, then run to one of its ends.
@MainActor final class TransitionTimeline: AnimationTimeline, FrameDriver {
  /// Of the transition, s.
  let duration: Double
  /// s; changes with the finger, or frame by frame once it is released.
  private(set) var time = 0.0
  private var runs: [AnimationRun] = []
  private var release: Release?
  /// Called when time has come to its end after a release.
  var onEnd: (() -> Void)?

  private struct Release {
    let start: AnimationInstant
    let from: Double
    let to: Double
    /// s.
    let duration: Double
    let curve: TimingCurve
  }

  init(clock: HeadlessClock, duration: Double) {
    self.duration = duration
    super.init(clock: clock)
  }

  override var now: AnimationInstant {
    AnimationInstant(frame: clock.frameCount, seconds: time)
  }

  override func elapsed(since start: AnimationInstant) -> Double { time - start.seconds }

  // Times come from products with a fraction, so their end may be missed by a rounding.
  override func isOver(_ elapsed: Double, of duration: Double) -> Bool {
    elapsed >= duration - 1e-9
  }

  override var isBackward: Bool { release.map { $0.to < $0.from } ?? false }

  override func add(_ run: AnimationRun) { runs.append(run) }
  override func remove(_ run: AnimationRun) { runs.removeAll { $0 === run } }

  /// Holds time at a fraction of the duration.
  func hold(at fraction: Double) {
    release = nil
    clock.remove(self)
    time = min(max(fraction, 0), 1) * duration
  }

  /// Runs to an end, from where time is.
  ///
  /// - Parameters:
  ///   - end: The fraction 0 or 1.
  ///   - speed: More than 0; 1 takes the time that is left.
  ///   - curve: Of time over time.
  func run(to end: Double, speed: Double, curve: TimingCurve) {
    let target = end * duration
    let distance = (target - time).magnitude
    release = Release(
      start: super.now, from: time, to: target, duration: distance / max(speed, 1e-6), curve: curve)
    clock.add(self)
  }

  func frame(of clock: HeadlessClock) {
    guard let release else { return }
    let elapsed = super.elapsed(since: release.start)
    let isAtEnd = super.isOver(elapsed, of: release.duration)
    let rest =
      isAtEnd
      ? 0 : release.curve.displacement(at: elapsed, duration: release.duration, axis: .scalar)
    time = release.to + (release.from - release.to) * rest
    if isAtEnd { clock.remove(self) }
    for run in runs { run.advance() }
    if isAtEnd {
      let onEnd = onEnd
      self.onEnd = nil
      onEnd?()
    }
  }

  /// Ends all animations, at their ends or where they began.
  func end(at position: UIViewAnimatingPosition) {
    clock.remove(self)
    for run in runs { run.end(at: position, isFinished: position == .end) }
  }
}
