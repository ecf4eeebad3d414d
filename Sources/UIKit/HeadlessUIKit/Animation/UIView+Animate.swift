public import Foundation

extension UIView {
  /// A named curve of progress over time.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    case easeInOut
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Of constant speed.
    case linear
  }

  /// How a block is animated.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits of UIKit.
    public let rawValue: UInt

    /// Creates options from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out subviews with the change.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Gestures reach the view during the animation; here they always do.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts at the value that is shown; animations that add up do so anyway.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Runs again and again.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs back to the start too.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Keeps its own duration inside another animation block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keeps its own curve inside another animation block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Keeps its own options inside another animation block.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// Slow at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Of constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The curve that the options name.
    var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16) & 3) ?? .easeInOut }
  }

  /// The curve and duration of the block that runs, which blocks inside it inherit.
  private static var inherited: TimedCurve?
  private static var isAnimationOff = false
  /// The keyframes that the running block adds.
  private static var keyframes: [AnimatedChange]?

  // MARK: Blocks

  /// Animates what a block changes.
  ///
  /// The properties have their new values when the call returns; ``CALayer/presentation()`` gives the
  /// values that are shown. If nothing changes, the completion runs in the next turn.
  ///
  /// - Parameters:
  ///   - duration: s; with 0 the completion runs at once.
  ///   - delay: Before the start, s.
  ///   - options: The curve and others.
  ///   - animations: Sets properties of views.
  ///   - completion: Called at the end, with whether the animation ran to it.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    var curve = TimedCurve(
      curve: .cubic(CubicCurve(options.curve)), duration: max(0, duration))
    if let inherited {
      curve = TimedCurve(
        curve: options.contains(.overrideInheritedCurve) ? curve.curve : inherited.curve,
        duration: options.contains(.overrideInheritedDuration)
          ? curve.duration : inherited.duration)
    }
    animate(curve, delay: delay, options: options, animations, completion)
  }

  /// Animates what a block changes by a spring that settles within the duration.
  ///
  /// - Parameters:
  ///   - duration: s.
  ///   - delay: Before the start, s.
  ///   - dampingRatio: More than 0; 1 is critical damping.
  ///   - velocity: Animated distances per second, towards the end.
  ///   - options: The curve is ignored.
  ///   - animations: Sets properties of views.
  ///   - completion: Called at the end, with whether the animation ran to it.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let curve = TimedCurve(
      dampingRatio: dampingRatio, velocity: velocity, settlingIn: max(0, duration))
    animate(curve, delay: delay, options: options, animations, completion)
  }

  /// Animates what a block changes by a spring of a perceived duration.
  ///
  /// - Parameters:
  ///   - springDuration: The perceived duration, s; the animation lasts until the spring settles.
  ///   - bounce: More than -1 and at most 1: 0 is critical damping.
  ///   - velocity: Animated distances per second, towards the end.
  ///   - delay: Before the start, s.
  ///   - options: The curve is ignored.
  ///   - animations: Sets properties of views.
  ///   - completion: Called at the end, with whether the animation ran to it.
  public static func animate(
    springDuration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let curve = TimedCurve(springDuration: springDuration, bounce: bounce, velocity: velocity)
    animate(curve, delay: delay, options: options, animations, completion)
  }

  private static func animate(
    _ curve: TimedCurve, delay: TimeInterval, options: AnimationOptions,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let outer = inherited
    inherited = curve
    let changes = AnimationCapture.changes(in: animations)
    inherited = outer
    start(changes, curve, delay: delay, options: options, completion)
  }

  static func start(
    _ changes: [AnimatedChange], _ curve: TimedCurve, delay: TimeInterval,
    options: AnimationOptions, _ completion: ((Bool) -> Void)?
  ) {
    if curve.duration == 0, delay <= 0 || changes.isEmpty {
      completion?(true)
    } else if changes.isEmpty {
      if let completion { HeadlessClock.current.schedule(after: 0) { completion(true) } }
    } else {
      _ = BlockAnimation(
        curve: curve, delay: max(0, delay), options: options, changes: changes,
        completion: completion)
    }
  }

  // MARK: Keyframes

  /// How values change between keyframes.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits of UIKit.
    public let rawValue: UInt

    /// Creates options from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At constant speed within each keyframe; the other modes move in the same way here.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Jumps from value to value on a device; here as `calculationModeLinear`.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// At one speed on a device; here as `calculationModeLinear`.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Along a smooth curve on a device; here as `calculationModeLinear`.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Along a smooth curve at one speed on a device; here as `calculationModeLinear`.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
    /// Gestures reach the view during the animation; here they always do.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Starts at the value that is shown; animations that add up do so anyway.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Runs again and again.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs back to the start too.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
  }

  /// Animates what keyframes change, each in its part of the duration.
  ///
  /// - Parameters:
  ///   - duration: s.
  ///   - delay: Before the start, s.
  ///   - options: How values change.
  ///   - animations: Calls ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``.
  ///   - completion: Called at the end, with whether the animation ran to it.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let outer = keyframes
    keyframes = []
    let others = AnimationCapture.changes(in: animations)
    let changes = others + (keyframes ?? [])
    keyframes = outer
    start(
      changes, TimedCurve(curve: .cubic(.linear), duration: max(0, duration)), delay: delay,
      options: AnimationOptions(rawValue: options.rawValue), completion)
  }

  /// Adds a keyframe to the keyframe animation whose block runs.
  ///
  /// - Parameters:
  ///   - start: Of the keyframe, as a part of the duration from 0 to 1.
  ///   - duration: Of the keyframe, as a part of the duration from 0 to 1.
  ///   - animations: Sets properties of views.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double,
    animations: () -> Void
  ) {
    let changes = AnimationCapture.changes(in: animations)
    let begin = min(max(start, 0), 1)
    for change in changes { change.part = begin...min(max(begin + duration, begin), 1) }
    keyframes?.append(contentsOf: changes)
  }

  // MARK: Without animation

  /// Runs a block whose changes are not animated.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    let (observer, wasOff) = (onChange, isAnimationOff)
    onChange = nil
    isAnimationOff = true
    actions()
    onChange = observer
    isAnimationOff = wasOff
  }

  /// Whether animation blocks animate.
  public static var areAnimationsEnabled: Bool { !isAnimationOff }

  /// Turns animation blocks on or off.
  public static func setAnimationsEnabled(_ enabled: Bool) { isAnimationOff = !enabled }

  /// The duration of the animation whose block runs, s; 0 outside of one.
  public static var inheritedAnimationDuration: TimeInterval { inherited?.duration ?? 0 }

  /// Runs the block of a transition, and lets the transition of a view last its duration.
  static func transition(
    of view: UIView, _ duration: TimeInterval, _ options: AnimationOptions,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let curve = TimedCurve(
      curve: .cubic(CubicCurve(options.curve)),
      duration: options.contains(.overrideInheritedDuration)
        ? max(0, duration) : inherited?.duration ?? max(0, duration))
    let (outer, observer) = (inherited, onChange)
    inherited = curve
    var changes: [AnimatedChange] = []
    if options.contains(.allowAnimatedContent) {
      changes = AnimationCapture.changes(in: animations)
    } else {
      // Blocks inside animate what they change, but this one does not.
      onChange = nil
      animations()
      onChange = observer
    }
    inherited = outer
    if areAnimationsEnabled {
      // A change without a distance stands for the contents: it lasts as long as they take.
      let alpha = AnimatableValue.alpha(view.alpha)
      changes.append(AnimatedChange(view: view, start: alpha, end: alpha))
    }
    start(changes, curve, delay: 0, options: options, completion)
  }
}
