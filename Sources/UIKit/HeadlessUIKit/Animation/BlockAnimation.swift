import Foundation

/// The animation of one `UIView.animate`.
@MainActor final class BlockAnimation: AnimationRun {
  private let timeline: AnimationTimeline
  private let start: AnimationInstant
  private let curve: TimedCurve
  private let delay: Double
  private let options: UIView.AnimationOptions
  private var completion: ((Bool) -> Void)?

  init(
    curve: TimedCurve, delay: Double, options: UIView.AnimationOptions,
    changes: [AnimatedChange], completion: ((Bool) -> Void)?
  ) {
    timeline = .current
    start = timeline.now
    self.curve = curve
    self.delay = delay
    self.options = options
    self.completion = completion
    super.init()
    add(changes)
    timeline.clock.animatorLog?.recordSpring(curve, changes, after: delay)
    timeline.add(self)
  }

  private var elapsed: Double { timeline.elapsed(since: start) - delay }
  private var repeats: Bool { options.contains(.repeat) }
  /// One way, or there and back.
  private var length: Double {
    options.contains(.autoreverse) ? 2 * curve.duration : curve.duration
  }

  override func displacement(of change: AnimatedChange, along axis: ValueAxis) -> Double {
    var time = elapsed
    guard time > 0 else { return 1 }
    if repeats { time = time.truncatingRemainder(dividingBy: length) }
    if options.contains(.autoreverse), time > curve.duration { time = length - time }
    if change.part != 0...1 {
      let begin = change.part.lowerBound * curve.duration
      return curve.curve.displacement(
        at: time - begin, duration: change.part.upperBound * curve.duration - begin, axis: axis)
    }
    return curve.curve.displacement(at: time, duration: curve.duration, axis: axis)
  }

  override func advance() {
    if timeline.isBackward {
      if elapsed <= 0 { end(at: .start, isFinished: true) }
    } else if changes.isEmpty || !repeats && timeline.isOver(elapsed, of: length) {
      // Without a change left, all views have been told to stop.
      end(at: .end, isFinished: !changes.isEmpty)
    }
  }

  override func end(at position: UIViewAnimatingPosition, isFinished: Bool) {
    timeline.remove(self)
    settle(at: position)
    let completion = completion
    self.completion = nil
    completion?(isFinished)
    leaveTransactions()
  }
}
