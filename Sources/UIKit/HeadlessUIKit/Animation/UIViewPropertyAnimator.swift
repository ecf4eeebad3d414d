public import Foundation

/// Animates properties of views, and can be paused, scrubbed, reversed and stopped on the way.
///
/// The timing curve is applied by the animator, frame by frame. While it is paused the curve is
/// linear: ``fractionComplete`` is then the part of the way that is shown, and what it is set to is
/// shown. When it continues, the rest of the way takes the rest of the duration. That the fraction
/// counts along the direction of the motion, so that reversing turns f into 1 - f, and that a reversed
/// animation goes back along its own curve, is inferred from published code; UIKit does not say.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// The duration, s; the settling time if the spring has its own.
  open var duration: TimeInterval { timed.duration }
  /// The delay of the start, s.
  open private(set) var delay: TimeInterval = 0
  /// The timing.
  public let timingParameters: (any UITimingCurveProvider)?
  /// Whether the animation can be paused.
  open var isInterruptible = true {
    willSet {
      if state == .active {
        UIKitException.raise(.generic, "isInterruptible cannot change while the animator is active")
      }
    }
  }
  /// Whether gestures reach the views during the animation; here they always do.
  open var isUserInteractionEnabled = true
  /// Whether the program does its own hit tests; here gestures are sent to their views.
  open var isManualHitTestingEnabled = false
  /// Whether the animation shows what the fraction says while it is paused.
  open var scrubsLinearly = true
  /// Whether the animator stays active at the end, without calling its completions.
  open var pausesOnCompletion = false

  /// Whether it is at work.
  open private(set) var state = UIViewAnimatingState.inactive
  /// Whether it runs now.
  open private(set) var isRunning = false

  private let timed: TimedCurve
  private var blocks: [(block: () -> Void, delayFactor: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private lazy var run = PropertyAnimation(timed)
  private var reversed = false

  // MARK: Creation

  /// Creates an animator.
  ///
  /// - Parameters:
  ///   - duration: s; a spring with its own settling time ignores it.
  ///   - parameters: The timing.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    timed = TimedCurve(parameters, duration: max(0, duration))
    super.init()
  }

  /// Creates an animator with a named curve and a duration in s.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a Bézier curve and a duration in s.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring that settles within the duration, s.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates and starts an animator.
  ///
  /// - Parameters:
  ///   - duration: s.
  ///   - delay: Before the start, s.
  ///   - options: The curve; others have no effect.
  ///   - animations: Sets properties of views.
  ///   - completion: Called at the end.
  /// - Returns: The animator, which runs.
  @discardableResult public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: options.curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: What it animates

  /// Adds a block; in an active animator it joins in at once, for the rest of the way.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds a block that begins after a part, from 0 to 1, of the way that is left.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    guard state != .stopped else {
      UIKitException.raise(.internalInconsistency, "a stopped animator takes no animations")
      return
    }
    if state == .active {
      capture(animation, delayFactor: delayFactor)
    } else {
      blocks.append((animation, delayFactor))
    }
  }

  /// Adds a function that is called at the end, with where that is.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  private func capture(_ block: () -> Void, delayFactor: Double) {
    let changes = AnimationCapture.changes(in: block)
    let begun = run.progress
    for change in changes {
      change.displacementAtStart = max(0, 1 - begun)
      change.part = min(max(delayFactor, 0), 1)...1
    }
    run.add(changes)
  }

  /// Makes the animator active: the blocks run, and their changes wait at their starts.
  private func activate() {
    guard state == .inactive else { return }
    state = .active
    run = PropertyAnimation(timed)
    run.isReversed = reversed
    run.animator = self
    let all = blocks
    blocks = []
    for (block, delayFactor) in all { capture(block, delayFactor: delayFactor) }
  }

  // MARK: Running

  /// Starts, or resumes after a pause.
  open func startAnimation() {
    guard state != .stopped else {
      UIKitException.raise(.internalInconsistency, "a stopped animator cannot start")
      return
    }
    activate()
    isRunning = true
    run.resume()
  }

  /// Starts after a delay, s.
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard delay >= 0 else {
      UIKitException.raise(.invalidArgument, "the delay must not be negative (got \(delay) s)")
      return
    }
    guard state != .stopped else {
      UIKitException.raise(.internalInconsistency, "a stopped animator cannot start")
      return
    }
    self.delay = delay
    activate()
    isRunning = true
    run.resume(after: delay)
  }

  /// Pauses; an animator that has not started becomes active at its start.
  open func pauseAnimation() {
    guard state != .stopped else {
      UIKitException.raise(.internalInconsistency, "a stopped animator cannot pause")
      return
    }
    activate()
    guard isRunning else { return }
    isRunning = false
    run.pause()
  }

  /// Resumes the rest of the way.
  ///
  /// - Parameters:
  ///   - parameters: The timing of the rest; nil for the animator's own.
  ///   - durationFactor: The duration of the rest in durations of the animator; 0 for what is left
  ///     of it.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active else {
      UIKitException.raise(.internalInconsistency, "only an active animator can continue")
      return
    }
    isRunning = true
    if parameters == nil, durationFactor == 0 {
      run.resume()
      return
    }
    let rest = durationFactor > 0 ? durationFactor * duration : run.rest
    run.proceed(
      with: parameters.map { TimedCurve($0, duration: rest) }
        ?? timingParameters.map { TimedCurve($0, duration: rest) }
        ?? TimedCurve(curve: timed.curve, duration: rest))
  }

  /// How far the animation has come along its direction, from 0 to 1; a spring may exceed it.
  ///
  /// Setting it shows that part of the way; the animator becomes active if it is not.
  open var fractionComplete: CGFloat {
    get {
      let fraction = scrubsLinearly ? run.progress : run.timeFraction
      return state == .inactive ? 0 : reversed ? 1 - fraction : fraction
    }
    set {
      activate()
      guard state == .active else { return }
      let fraction = min(max(newValue, 0), 1)
      run.hold(at: reversed ? 1 - fraction : fraction, isLinear: scrubsLinearly)
      if isRunning { run.resume() }
    }
  }

  /// Whether the animation runs towards its start; a running one turns around.
  open var isReversed: Bool {
    get { reversed }
    set {
      guard newValue != reversed else { return }
      reversed = newValue
      guard state == .active else { return }
      run.turn(newValue)
    }
  }

  /// Stops where the properties are now.
  ///
  /// - Parameter withoutFinishing: Whether the animator becomes inactive at once and calls no
  ///   completion; otherwise it waits for ``finishAnimation(at:)``.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    isRunning = false
    run.pause()
    stopped = run.changes
    run.settle(at: .current)
    run.leaveTransactions()
    if withoutFinishing {
      reset()
    } else {
      state = .stopped
    }
  }

  private var stopped: [AnimatedChange] = []

  /// Finishes a stopped animation and calls the completions.
  ///
  /// - Parameter finalPosition: Where the properties are set to.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else {
      UIKitException.raise(.internalInconsistency, "only a stopped animator can be finished")
      return
    }
    UIView.performWithoutAnimation {
      for change in stopped.reversed() where finalPosition != .current {
        change.view.setModelValue(finalPosition == .end ? change.end : change.start)
      }
    }
    finish(at: finalPosition)
  }

  /// Called by the animation when it has come to an end.
  fileprivate func arrived(at position: UIViewAnimatingPosition) {
    isRunning = false
    run.pause()
    guard !pausesOnCompletion else { return }
    // A completion may start the animator again, with another run.
    let run = run
    run.settle(at: position)
    finish(at: position)
    run.leaveTransactions()
  }

  private func finish(at position: UIViewAnimatingPosition) {
    let all = completions
    reset()
    for completion in all { completion(position) }
  }

  private func reset() {
    state = .inactive
    stopped = []
    completions = []
    reversed = false
    delay = 0
  }

  /// A new animator with the same duration, timing and settings, without animations.
  open override nonisolated func copy() -> Any { MainActor.assumeIsolated { duplicate() } }

  private func duplicate() -> UIViewPropertyAnimator {
    let parameters = timingParameters ?? UICubicTimingParameters()
    let copy = UIViewPropertyAnimator(duration: timed.duration, timingParameters: parameters)
    copy.isUserInteractionEnabled = isUserInteractionEnabled
    copy.isInterruptible = isInterruptible
    return copy
  }
}

/// The animation of a property animator: where it is on its way, and how it goes on.
@MainActor private final class PropertyAnimation: AnimationRun {
  weak var animator: UIViewPropertyAnimator?
  /// The animator lives while it runs, although nobody else may hold it.
  private var runningAnimator: UIViewPropertyAnimator?
  private let timeline = AnimationTimeline.current
  private let original: TimedCurve
  var isReversed = false

  /// How the part of the way follows from the time.
  private enum Way {
    /// Along the animator's own curve; the time is that of the curve.
    case curve
    /// Held at a part of the way.
    case held(Double)
    /// From a part of the way to the end, or to the start if reversed.
    case rest(from: Double, TimedCurve)
  }
  private var way = Way.curve
  /// The time on the curve of ``way`` when the animation was resumed, s.
  private var base = 0.0
  private var delay = 0.0
  /// Nil while it is paused.
  private var resumed: AnimationInstant?

  init(_ curve: TimedCurve) { original = curve }

  /// Along the original curve, time runs back if the animation is reversed.
  private var direction: Double {
    if case .curve = way, isReversed { -1 } else { 1 }
  }

  private var time: Double {
    guard let resumed else { return base }
    let elapsed = max(0, timeline.elapsed(since: resumed) - delay)
    return base + direction * elapsed
  }

  private func displacement(along axis: ValueAxis) -> Double {
    switch way {
    case .curve:
      return original.curve.displacement(at: time, duration: original.duration, axis: axis)
    case .held(let progress): return 1 - progress
    case .rest(let progress, let curve):
      let rest = curve.curve.displacement(at: time, duration: curve.duration, axis: axis)
      return isReversed ? 1 - progress * rest : (1 - progress) * rest
    }
  }

  override func displacement(of change: AnimatedChange, along axis: ValueAxis) -> Double {
    let displacement = displacement(along: axis)
    guard change.displacementAtStart != 1 || change.part.lowerBound > 0 else {
      return displacement
    }
    // A change that joined late has the rest of the way for its own whole way.
    guard change.displacementAtStart > 0 else { return 0 }
    let done = 1 - displacement / change.displacementAtStart
    let begin = change.part.lowerBound
    return begin < 1 ? 1 - max(0, (done - begin) / (1 - begin)) : done < 1 ? 1 : 0
  }

  /// The part of the way that is done.
  var progress: Double { 1 - displacement(along: .scalar) }

  /// The part of the duration that is over.
  var timeFraction: Double {
    switch way {
    case .curve: original.duration > 0 ? time / original.duration : 1
    case .held, .rest: progress
    }
  }

  /// The time that the rest of the way takes, s.
  var rest: Double {
    switch way {
    case .curve: isReversed ? time : original.duration - time
    case .held, .rest: original.duration * (isReversed ? progress : 1 - progress)
    }
  }

  func resume(after delay: Double = 0) {
    guard resumed == nil else { return }
    if case .curve = way, time == 0 {
      timeline.clock.animatorLog?.recordSpring(original, changes, after: delay)
    }
    if case .held(let progress) = way {
      way = .rest(from: progress, TimedCurve(curve: original.curve, duration: rest))
      base = 0
    }
    self.delay = delay
    resumed = timeline.now
    runningAnimator = animator
    timeline.add(self)
  }

  func pause() {
    base = time
    resumed = nil
    runningAnimator = nil
    timeline.remove(self)
  }

  func hold(at fraction: Double, isLinear: Bool) {
    let wasRunning = resumed != nil
    pause()
    way = isLinear ? .held(fraction) : .curve
    base = isLinear ? 0 : fraction * original.duration
    if wasRunning { resume() }
  }

  /// Goes the rest of the way by another curve.
  func proceed(with curve: TimedCurve) {
    let progress = progress
    pause()
    way = .rest(from: progress, curve)
    base = 0
    resume()
  }

  func turn(_ isReversed: Bool) {
    let (wasRunning, progress) = (resumed != nil, progress)
    pause()
    self.isReversed = isReversed
    if case .rest = way { way = .held(progress) }
    if wasRunning { resume() }
  }

  override func advance() {
    guard let resumed, let animator else { return }
    let elapsed = timeline.elapsed(since: resumed) - delay
    if timeline.isBackward {
      if elapsed <= 0 { arrive(at: .start, animator) }
      return
    }
    let (length, end): (Double, UIViewAnimatingPosition) =
      switch way {
      case .curve: (isReversed ? base : original.duration - base, isReversed ? .start : .end)
      case .rest(_, let curve): (curve.duration - base, isReversed ? .start : .end)
      case .held: (0, .current)
      }
    if elapsed >= 0, timeline.isOver(elapsed, of: length) { arrive(at: end, animator) }
  }

  private func arrive(at end: UIViewAnimatingPosition, _ animator: UIViewPropertyAnimator) {
    pause()
    way = .held(end == .end ? 1 : 0)
    animator.arrived(at: end)
  }

  override func end(at position: UIViewAnimatingPosition, isFinished: Bool) {
    animator?.arrived(at: position)
  }
}
