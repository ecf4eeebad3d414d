public import Foundation

/// Hears of the start and the end of an animation; both functions are optional.
@preconcurrency @MainActor public protocol CAAnimationDelegate: AnyObject {
  /// Called in the frame in which an animation begins to show.
  func animationDidStart(_ anim: CAAnimation)
  /// Called at the end, with whether the animation ran to it.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a layer, which changes what is shown and not the values of the layer.
///
/// Its time follows Apple's Core Animation Programming Guide ("Advanced Animation Tricks") and the
/// documentation of `CAMediaTiming`: t = (time of the layer − begin) · speed + offset.
@preconcurrency @MainActor open class CAAnimation: NSObject, CAMediaTiming, CAAction {
  /// When the animation begins, s, in the time of the layer.
  ///
  /// If it is 0, the animation begins when it is added to the layer.
  open var beginTime: CFTimeInterval = 0
  /// The duration of one repetition, s.
  ///
  /// If it is 0, the duration of the ``CATransaction`` counts, which is 0.25 s by default.
  open var duration: CFTimeInterval = 0
  /// How fast the animation's time runs.
  open var speed: Float = 1
  /// What is added to the animation's time, s.
  open var timeOffset: CFTimeInterval = 0
  /// How often the animation runs; 0 and 1 are once.
  open var repeatCount: Float = 0
  /// How long the animation repeats, s; if it is 0, ``repeatCount`` counts.
  open var repeatDuration: CFTimeInterval = 0
  /// Whether each repetition goes back to the start, in the same time again.
  open var autoreverses = false
  /// What is shown before the start and after the end.
  open var fillMode = CAMediaTimingFillMode.removed
  /// Progress over time; nil for constant speed.
  open var timingFunction: CAMediaTimingFunction?
  /// Hears of the start and the end; the animation retains it.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the layer lets go of the animation at its end.
  open var isRemovedOnCompletion = true

  /// Values for keys that are no properties.
  var keyedValues: [String: Any] = [:]

  /// Creates an animation.
  public override init() { super.init() }

  /// Creates an animation; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) { super.init() }

  /// A copy, which a layer keeps.
  func makeCopy() -> CAAnimation { CAAnimation().taking(self) }

  /// Takes the values of another animation.
  func taking(_ other: CAAnimation) -> Self {
    (beginTime, duration, speed) = (other.beginTime, other.duration, other.speed)
    (timeOffset, repeatCount) = (other.timeOffset, other.repeatCount)
    (repeatDuration, autoreverses) = (other.repeatDuration, other.autoreverses)
    (fillMode, timingFunction, delegate) = (other.fillMode, other.timingFunction, other.delegate)
    isRemovedOnCompletion = other.isRemovedOnCompletion
    keyedValues = other.keyedValues
    return self
  }

  /// A copy.
  open override nonisolated func copy() -> Any { MainActor.assumeIsolated { makeCopy() } }

  // MARK: Time

  /// The time of the animation, s, at a time of the layer or the group that it is in.
  func localTime(at time: Double) -> Double { (time - beginTime) * Double(speed) + timeOffset }

  /// How long the animation is active in its own time, s.
  var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    return Double(repeatCount > 0 ? repeatCount : 1) * max(0, duration) * (autoreverses ? 2 : 1)
  }

  /// How far an animation has come.
  struct Phase {
    /// The part of the duration that is over, after the timing function.
    let part: Double
    /// The repetitions before this one.
    let repetition: Double
  }

  /// How far the animation is at a time of the layer or the group that it is in, s; nil if it does not show then.
  func phase(at time: Double) -> Phase? {
    var time = localTime(at: time)
    let (end, duration) = (activeDuration, max(0, duration))
    if time < 0 {
      guard fillMode == .backwards || fillMode == .both else { return nil }
      time = 0
    } else if time >= end {
      guard fillMode == .forwards || fillMode == .both else { return nil }
      time = end
    }
    let cycle = autoreverses ? 2 * duration : duration
    guard cycle > 0, time.isFinite else { return Phase(part: 1, repetition: 0) }
    var repetition = cycle.isFinite ? (time / cycle).rounded(.down) : 0
    // The end of the last repetition is not the start of another one.
    if time == end, repetition > 0, repetition * cycle == time { repetition -= 1 }
    var within = cycle.isFinite ? time - repetition * cycle : time
    if within > duration { within = cycle - within }
    let part = duration.isFinite ? within / duration : 0
    return Phase(part: timingFunction?.curve.value(at: part) ?? part, repetition: repetition)
  }

  /// Writes the animated value to the copy of the layer that is shown.
  func show(_ phase: Phase, on layer: CALayer) {}
}

/// An animation of one property of a layer.
@preconcurrency @MainActor open class CAPropertyAnimation: CAAnimation {
  /// The property, or a part of it, as `position.x` or `transform.rotation.z`.
  open var keyPath: String?
  /// Whether the values are added to what is shown without the animation.
  open var isAdditive = false
  /// Whether each repetition begins with the value at which the previous one ended.
  open var isCumulative = false
  /// The part of a transform that a number sets.
  open var valueFunction: CAValueFunction?

  /// Creates an animation of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CAPropertyAnimation {
      (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
      valueFunction = other.valueFunction
    }
    return super.taking(other)
  }

  /// The value at a moment of the animation; nil if there is none.
  func value(_ phase: Phase, from current: LayerValue) -> LayerValue? { nil }

  /// The value at the end of a repetition.
  func end(from current: LayerValue) -> LayerValue? { nil }

  override func show(_ phase: Phase, on layer: CALayer) {
    guard let path = valueFunction?.keyPath ?? keyPath, let current = layer.value(at: path),
      var value = value(phase, from: current)
    else { return }
    if isCumulative, phase.repetition > 0, current.kind != .transform,
      let end = end(from: current)
    {
      value = value.adding(LayerValue(end.numbers.map { $0 * phase.repetition }, end.kind))
    }
    layer.set(isAdditive ? current.adding(value) : value, at: path)
  }

  /// A value that the program has set, if it has the type of the property.
  func value(_ any: Any?, like current: LayerValue) -> LayerValue? {
    guard let value = any.flatMap(LayerValue.init), value.numbers.count == current.numbers.count
    else { return nil }
    return LayerValue(value.numbers, current.kind)
  }
}

/// A function from a number to a transform.
@preconcurrency @MainActor open class CAValueFunction: NSObject {
  /// The name.
  public let name: CAValueFunctionName

  /// Creates a function by its name.
  public init?(name: CAValueFunctionName) { self.name = name }

  var keyPath: String { name.rawValue }
}

/// The name of a function from a number to a transform.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// The part of the transform.
  public let rawValue: String

  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A rotation about x, rad.
  public static let rotateX = CAValueFunctionName(rawValue: "transform.rotation.x")
  /// A rotation about y, rad.
  public static let rotateY = CAValueFunctionName(rawValue: "transform.rotation.y")
  /// A rotation about z, rad.
  public static let rotateZ = CAValueFunctionName(rawValue: "transform.rotation.z")
  /// A scale along x.
  public static let scaleX = CAValueFunctionName(rawValue: "transform.scale.x")
  /// A scale along y.
  public static let scaleY = CAValueFunctionName(rawValue: "transform.scale.y")
  /// A scale along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "transform.scale.z")
  /// A translation along x, pt.
  public static let translateX = CAValueFunctionName(rawValue: "transform.translation.x")
  /// A translation along y, pt.
  public static let translateY = CAValueFunctionName(rawValue: "transform.translation.y")
  /// A translation along z, pt.
  public static let translateZ = CAValueFunctionName(rawValue: "transform.translation.z")
}

/// Animations that share a time.
@preconcurrency @MainActor open class CAAnimationGroup: CAAnimation {
  /// The animations.
  ///
  /// Their times count from the start of the group. Their delegates are not called.
  open var animations: [CAAnimation]?

  override func makeCopy() -> CAAnimation {
    let copy = CAAnimationGroup().taking(self)
    copy.animations = animations?.map { animation in
      let own = animation.makeCopy()
      if own.duration == 0 { own.duration = duration }
      return own
    }
    return copy
  }

  override func show(_ phase: Phase, on layer: CALayer) {
    for animation in animations ?? [] {
      if let own = animation.phase(at: phase.part * duration) { animation.show(own, on: layer) }
    }
  }
}

/// A transition between two contents of a layer, which ends after its duration and draws nothing.
@preconcurrency @MainActor open class CATransition: CAAnimation {
  /// The kind of the transition.
  open var type = CATransitionType.fade
  /// The direction of the transition.
  open var subtype: CATransitionSubtype?
  /// Where the transition starts, from 0 to 1.
  open var startProgress: Float = 0
  /// Where the transition ends, from 0 to 1.
  open var endProgress: Float = 1

  override func makeCopy() -> CAAnimation {
    let copy = CATransition().taking(self)
    (copy.type, copy.subtype) = (type, subtype)
    (copy.startProgress, copy.endProgress) = (startProgress, endProgress)
    return copy
  }
}

/// The kind of a transition.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a kind by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// By opacity.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new contents move in.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new contents push the old ones out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old contents move out.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a transition.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a direction by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// From the right.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the left.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the top.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the bottom.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

// The names of Swift before 4.2.
/// The key of the transition of a layer.
public let kCATransition = "transition"
/// Another name of ``CATransitionType/fade``.
public let kCATransitionFade = CATransitionType.fade
/// Another name of ``CATransitionType/moveIn``.
public let kCATransitionMoveIn = CATransitionType.moveIn
/// Another name of ``CATransitionType/push``.
public let kCATransitionPush = CATransitionType.push
/// Another name of ``CATransitionType/reveal``.
public let kCATransitionReveal = CATransitionType.reveal
/// Another name of ``CATransitionSubtype/fromRight``.
public let kCATransitionFromRight = CATransitionSubtype.fromRight
/// Another name of ``CATransitionSubtype/fromLeft``.
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
/// Another name of ``CATransitionSubtype/fromTop``.
public let kCATransitionFromTop = CATransitionSubtype.fromTop
/// Another name of ``CATransitionSubtype/fromBottom``.
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom
