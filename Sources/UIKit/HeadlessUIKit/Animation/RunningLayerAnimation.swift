import Foundation

/// An animation that a layer has, from its addition to its removal.
@MainActor final class RunningLayerAnimation: FrameDriver {
  let key: String
  let animation: CAAnimation
  private let clock: HeadlessClock
  private weak var layer: CALayer?
  /// What the clock retains while the animation runs.
  private var running: CALayer?
  private var transactions: [TransactionCompletion]
  private var hasBegun = false
  /// What the animation's time counts from, in the time of the layer, s.
  private let addition: Double

  init(_ animation: CAAnimation, _ key: String, of layer: CALayer) {
    self.animation = animation
    self.key = key
    self.layer = layer
    running = layer
    clock = .current
    transactions = CATransaction.completions
    for transaction in transactions { transaction.enter() }
    // The animation keeps its time of 0, so that a delegate may add it again.
    addition = animation.beginTime == 0 ? layer.localTime(atClock: clock.time) : 0
    clock.add(self)
  }

  /// The time around the animation at a time of the clock, s.
  private func time(_ layer: CALayer, after frames: Double = 0) -> Double {
    layer.localTime(atClock: clock.time + frames / clock.frameRate) - addition
  }

  func frame(of clock: HeadlessClock) {
    guard let layer else { return clock.remove(self) }
    let time = animation.localTime(at: time(layer))
    if !hasBegun, time >= 0 {
      hasBegun = true
      animation.delegate?.animationDidStart(animation)
    }
    // At the frame nearest to the end, and half a frame counts up, as for views.
    let frame = animation.localTime(at: self.time(layer, after: 1)) - time
    guard frame > 0, (animation.activeDuration - time) / frame < 0.5 - 1e-6 else { return }
    end(isFinished: true)
  }

  /// Shows the animation on a copy of its layer.
  func show(on copy: CALayer) {
    guard let layer, let phase = animation.phase(at: time(layer)) else { return }
    animation.show(phase, on: copy)
  }

  private func end(isFinished: Bool) {
    clock.remove(self)
    if animation.isRemovedOnCompletion || !isFinished {
      layer?.animations.removeAll { $0 === self }
    }
    running = nil
    animation.delegate?.animationDidStop(animation, finished: isFinished)
    let all = transactions
    transactions = []
    for transaction in all { transaction.leave() }
  }

  /// Takes the animation from its layer; its delegate hears of that in the next turn.
  func remove() {
    layer?.animations.removeAll { $0 === self }
    guard running != nil else { return }
    clock.remove(self)
    clock.schedule(after: 0) { [self] in end(isFinished: false) }
  }
}

extension CALayer {
  /// Adds a copy of an animation, which begins now unless it has a time of its own.
  ///
  /// It follows the clock, also in an interactive transition. What it shows is in
  /// ``presentation()``; the layer's values stay, as in Core Animation.
  ///
  /// - Parameters:
  ///   - anim: The animation.
  ///   - key: A name; an animation of the same name is removed.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    if let key { removeAnimation(forKey: key) }
    let copy = anim.makeCopy()
    if copy.duration == 0 { copy.duration = CATransaction.animationDuration() }
    if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
    let name = copy is CATransition ? kCATransition : key ?? "\(ObjectIdentifier(copy))"
    animations.append(RunningLayerAnimation(copy, name, of: self))
  }

  /// The animation of a name, as the layer has it.
  public func animation(forKey key: String) -> CAAnimation? {
    animations.last { $0.key == key }?.animation
  }

  /// The names under which animations were added, and the properties that `UIView.animate` moves; nil if
  /// there are none.
  public func animationKeys() -> [String]? {
    let added = animations.map(\.key)
    let moved = Set(owner?.companions.changes.map(\.property.layerKey) ?? []).subtracting(added)
    let keys = added + moved.sorted()
    return keys.isEmpty ? nil : keys
  }

  /// Removes the animation of a name; its delegate hears of it with `finished: false`.
  public func removeAnimation(forKey key: String) {
    for running in animations where running.key == key { running.remove() }
  }

  /// Stops all animations of the layer and its view; it shows its own values.
  ///
  /// The completion of an animation is called with false in the next frame if none of its views is
  /// animated any more.
  public func removeAllAnimations() {
    for running in animations { running.remove() }
    guard let owner else { return }
    for change in owner.companions.changes { change.run?.release(owner) }
  }

  /// A copy of the layer with the values that are shown now, in the middle of animations too.
  ///
  /// A layer of a program's own class gives itself, as no copy of it can be made.
  public func presentation() -> Self? { shownCopy() as? Self ?? self }

  /// The layer whose values a copy from ``presentation()`` shows; itself for any other layer.
  public func model() -> Self { shown as? Self ?? self }

  private func shownCopy() -> CALayer {
    let copy = makeCopy()
    copy.shown = self
    if let owner {
      if let center = owner.shownValue(of: .center) {
        copy.position = CGPoint(x: center[0], y: center[1])
      }
      if let rect = owner.shownValue(of: .bounds) {
        copy.bounds = CGRect(x: rect[0], y: rect[1], width: rect[2], height: rect[3])
      }
      if let parts = owner.shownValue(of: .transform) {
        copy.setAffineTransform(TransformParts(numbers: parts).transform)
      }
      if let alpha = owner.shownValue(of: .alpha) { copy.exactOpacity = CGFloat(alpha[0]) }
      if let radius = owner.shownValue(of: .cornerRadius) { copy.cornerRadius = radius[0] }
      if let color = owner.shownValue(of: .backgroundColor) {
        copy.backgroundColor = CGColor(
          red: color[0], green: color[1], blue: color[2], alpha: color[3])
      }
    }
    for running in animations { running.show(on: copy) }
    return copy
  }
}

extension UIView {
  /// A layer of the class that the view wants.
  static func makeLayer() -> CALayer {
    switch layerClass {
    case is CAShapeLayer.Type: CAShapeLayer()
    case is CAGradientLayer.Type: CAGradientLayer()
    case is CAEmitterLayer.Type: CAEmitterLayer()
    case is CAReplicatorLayer.Type: CAReplicatorLayer()
    case is CATransformLayer.Type: CATransformLayer()
    case is CATextLayer.Type: CATextLayer()
    default: CALayer()
    }
  }
}
