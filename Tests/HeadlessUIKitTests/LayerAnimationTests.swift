import Foundation
import HeadlessUIKit
import Testing

/// Explicit animations of layers, against closed forms and the table of Apple's documentation.
@MainActor struct LayerAnimationTests {
  let clock = HeadlessClock()
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  /// What is shown in each frame, from the one in which the animation is added.
  private func shown(
    _ animation: CAAnimation, frames: Int, _ read: (CALayer) -> CGFloat = { $0.position.x }
  ) -> [CGFloat] {
    clock.use { view.layer.add(animation, forKey: "motion") }
    return (0...frames).map { frame in
      if frame > 0 { clock.step() }
      return view.layer.presentation().map(read) ?? .nan
    }
  }

  private func move(_ from: CGFloat?, _ to: CGFloat?, by: CGFloat? = nil) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    animation.duration = 1
    return animation
  }

  /// Sums of few products of numbers up to 1000.
  private func isEqual(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-9 }

  @Test func `a position moves as shown, the layer stays, and nothing is left at the end`() {
    let places = shown(move(100, 160), frames: 61)
    for frame in 0..<60 { #expect(isEqual(places[frame], 100 + CGFloat(frame))) }
    #expect(places[60] == 10 && places[61] == 10 && view.center.x == 10)
    #expect(view.layer.animationKeys() == nil && clock.isIdle)
  }

  @Test func `missing values are those of the documentation`() {
    view.center.x = 7
    // From, to, by: the values at the start and in the middle.
    let table: [(CGFloat?, CGFloat?, CGFloat?, CGFloat, CGFloat)] = [
      (1, 3, nil, 1, 2), (1, nil, 4, 1, 3), (nil, 9, 4, 5, 7), (1, nil, nil, 1, 4),
      (nil, 9, nil, 7, 8), (nil, nil, 4, 7, 9), (nil, nil, nil, 7, 7),
    ]
    for (from, to, by, start, middle) in table {
      let places = shown(move(from, to, by: by), frames: 30)
      #expect(isEqual(places[0], start) && isEqual(places[30], middle))
    }
  }

  @Test func `a timing function is the curve of its control points`() throws {
    let animation = move(0, 1)
    animation.timingFunction = CAMediaTimingFunction(name: .default)
    let places = shown(animation, frames: 59)
    func curve(_ s: CGFloat, _ first: CGFloat, _ second: CGFloat) -> CGFloat {
      3 * (1 - s) * (1 - s) * s * first + 3 * (1 - s) * s * s * second + s * s * s
    }
    for frame in 1..<60 {
      // The parameter whose progress is shown belongs to the frame's time.
      var (low, high): (CGFloat, CGFloat) = (0, 1)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if curve(middle, 0.1, 1) < places[frame] { low = middle } else { high = middle }
      }
      #expect(abs(curve(low, 0.25, 0.25) - CGFloat(frame) / 60) < 1e-7)
    }
  }

  @Test func `repetitions go back, add up, and end after their number`() {
    let swing = move(0, 30)
    (swing.duration, swing.autoreverses, swing.repeatCount) = (0.5, true, 2)
    let places = shown(swing, frames: 120)
    for frame in 0..<120 {
      let within = frame % 60
      #expect(isEqual(places[frame], CGFloat(within <= 30 ? within : 60 - within)))
    }
    #expect(places[120] == 10 && clock.isIdle)
    let walk = move(0, 30)
    (walk.duration, walk.isCumulative, walk.repeatCount) = (0.5, true, 3)
    let steps = shown(walk, frames: 89)
    for frame in 0..<90 { #expect(isEqual(steps[frame], CGFloat(frame))) }
  }

  @Test func `fill modes show the ends before and after`() {
    for (mode, before, after) in [
      (CAMediaTimingFillMode.removed, 10, 10), (.backwards, 50, 10), (.forwards, 10, 60),
      (.both, 50, 60),
    ] as [(CAMediaTimingFillMode, CGFloat, CGFloat)] {
      let animation = move(50, 60)
      animation.beginTime = clock.time + 0.5
      (animation.fillMode, animation.isRemovedOnCompletion) = (mode, false)
      let places = shown(animation, frames: 120)
      #expect(places[0] == before && places[29] == before && places[120] == after)
      #expect(isEqual(places[60], 55))
      #expect(clock.isIdle && view.layer.animation(forKey: "motion") != nil)
    }
  }

  private final class Log: CAAnimationDelegate {
    var calls: [String] = []
    func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      calls.append("stop \(flag)")
    }
  }

  @Test func `a delegate and a transaction hear of start and end, in order`() {
    let log = Log()
    let animation = move(0, 60)
    animation.delegate = log
    clock.use {
      CATransaction.begin()
      CATransaction.setCompletionBlock { log.calls.append("completion") }
      view.layer.add(animation, forKey: "motion")
      CATransaction.commit()
    }
    clock.step()
    #expect(log.calls == ["start"])
    clock.advance(by: 58.0 / 60)
    #expect(log.calls == ["start"])
    clock.step()
    #expect(log.calls == ["start", "stop true", "completion"])
    clock.use { view.layer.add(animation, forKey: "motion") }
    clock.step()
    view.layer.removeAllAnimations()
    #expect(view.layer.presentation()?.position.x == 10)
    clock.step()
    #expect(log.calls.suffix(2) == ["start", "stop false"] && clock.isIdle)
  }

  @Test func `a transaction gives time and curve to animations without their own`() {
    clock.use {
      CATransaction.begin()
      CATransaction.setValue(0.5, forKey: kCATransactionAnimationDuration)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
      let animation = move(0, 1)
      animation.duration = 0
      view.layer.add(animation, forKey: "motion")
      CATransaction.commit()
    }
    clock.advance(by: 0.25)
    #expect(isEqual(view.layer.presentation()?.position.x ?? 0, 0.5))
    clock.advance(by: 0.125)
    #expect(view.layer.presentation()?.position.x ?? 0 > 0.85)
    clock.advance(by: 0.125)
    #expect(clock.isIdle)
  }

  @Test(arguments: [(1.0, 100.0, 10.0, 0.0), (2, 80, 3, -4), (1, 25, 10, 5), (0.5, 300, 1, 0)])
  func `a spring is the solution of its equation`(
    mass: Double, stiffness: Double, damping: Double, velocity: Double
  ) {
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.mass, spring.stiffness, spring.damping) = (
      CGFloat(mass), CGFloat(stiffness), CGFloat(damping)
    )
    (spring.initialVelocity, spring.fromValue, spring.toValue) = (CGFloat(velocity), 0, 1)
    spring.duration = spring.settlingDuration
    let places = shown(spring, frames: 40)
    // Runge and Kutta's method of fourth order in steps of 1/12 000 s, whose errors are below 1e-9.
    var (x, v, h) = (1.0, -velocity, 1.0 / 12_000)
    func force(_ x: Double, _ v: Double) -> Double { -(stiffness * x + damping * v) / mass }
    for frame in 0...40 {
      #expect(abs(1 - x - Double(places[frame])) < 1e-8)
      for _ in 0..<200 {
        let a1 = force(x, v)
        let (v2, a2) = (v + h / 2 * a1, force(x + h / 2 * v, v + h / 2 * a1))
        let (v3, a3) = (v + h / 2 * a2, force(x + h / 2 * v2, v + h / 2 * a2))
        let (v4, a4) = (v + h * a3, force(x + h * v3, v + h * a3))
        x += h / 6 * (v + 2 * v2 + 2 * v3 + v4)
        v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
      }
    }
  }

  @Test func `keyframes are reached at their times, in each mode`() {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = [0, 30, 10]
    animation.keyTimes = [0, 0.5, 1]
    animation.duration = 1
    let places = shown(animation, frames: 59)
    for frame in 0..<60 {
      let wanted = frame <= 30 ? CGFloat(frame) : 30 - CGFloat(frame - 30) * 20 / 30
      #expect(isEqual(places[frame], wanted))
    }
    animation.calculationMode = .paced
    let paced = shown(animation, frames: 59)
    for (a, b) in zip(paced, paced.dropFirst()) { #expect(abs(abs(b - a) - 50.0 / 60) < 0.9) }
    #expect(isEqual(paced[36], 30) && isEqual(paced[18], 15) && isEqual(paced[48], 20))
    (animation.calculationMode, animation.keyTimes) = (.discrete, nil)
    let discrete = shown(animation, frames: 59)
    #expect(discrete[19] == 0 && discrete[21] == 30 && discrete[41] == 10)
    (animation.calculationMode, animation.keyTimes) = (.cubic, [0, 0.5, 1])
    let cubic = shown(animation, frames: 59)
    #expect(isEqual(cubic[0], 0) && isEqual(cubic[30], 30))
    // Catmull and Rom's tangents: 15 at the start, 5 in the middle.
    #expect(isEqual(cubic[15], (0 + 30) / 2 + (15 - 5) / 8))
  }

  @Test func `a position follows a path at even speed and turns along it`() {
    let animation = CAKeyframeAnimation(keyPath: "position")
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 200, height: 200))
    (animation.path, animation.calculationMode, animation.rotationMode) = (
      path, .paced, .rotateAuto
    )
    animation.duration = 1
    clock.use { view.layer.add(animation, forKey: nil) }
    for frame in 1..<60 {
      clock.step()
      guard let layer = view.layer.presentation() else { continue }
      // Four cubic curves differ from a circle by 2.8e-4 of its radius at most; the lengths of 32
      // lines a curve and linear steps between them add as much.
      let angle = 2 * CGFloat.pi * CGFloat(frame) / 60
      let (x, y) = (layer.position.x - 100, layer.position.y - 100)
      #expect(abs(x - 100 * cos(angle)) < 0.1 && abs(y - 100 * sin(angle)) < 0.1)
      let transform = layer.affineTransform()
      #expect(abs(transform.a * x + transform.b * y) < 0.2)
    }
  }

  @Test func `a group shares its time, and a layer that is held goes on later`() {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (0, 1, 0.5, 0.5)
    fade.fillMode = .backwards
    let group = CAAnimationGroup()
    group.animations = [move(0, 60), fade]
    group.duration = 1
    clock.use { view.layer.add(group, forKey: "both") }
    clock.advance(by: 0.75)
    #expect(view.layer.presentation()?.position.x == 45)
    #expect(abs((view.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-6)
    clock.use {
      let time = view.layer.convertTime(CACurrentMediaTime(), from: nil)
      (view.layer.speed, view.layer.timeOffset) = (0, time)
    }
    clock.advance(by: 2)
    #expect(view.layer.presentation()?.position.x == 45 && !clock.isIdle)
    clock.use {
      let time = view.layer.timeOffset
      (view.layer.speed, view.layer.timeOffset, view.layer.beginTime) = (1, 0, 0)
      view.layer.beginTime = view.layer.convertTime(CACurrentMediaTime(), from: nil) - time
    }
    clock.advance(by: 0.125)
    // To the nearest frame, half a frame up.
    #expect(isEqual(view.layer.presentation()?.position.x ?? 0, 45 + 8))
    #expect(clock.run(atMost: 1))
  }

  @Test func `added animations add up, and parts of a transform keep the others`() {
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    let shift = move(-6, 0)
    shift.isAdditive = true
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.fromValue, turn.toValue, turn.duration) = (0, CGFloat.pi / 2, 1)
    clock.use {
      view.layer.add(shift, forKey: "a")
      view.layer.add(shift, forKey: "b")
      view.layer.add(turn, forKey: "turn")
    }
    clock.advance(by: 0.5)
    let layer = view.layer.presentation()
    #expect(isEqual(layer?.position.x ?? 0, 4))
    let transform = layer?.affineTransform() ?? .identity
    #expect(isEqual(atan2(transform.b, transform.a), .pi / 4))
    #expect(isEqual(hypot(transform.a, transform.b), 2))
    #expect(view.layer.animationKeys() == ["a", "b", "turn"])
  }

  @Test func `the keys of a layer name what UIView animates, each once`() {
    clock.use {
      UIView.animate(withDuration: 1) {
        view.center.x = 50
        view.alpha = 0.5
      }
    }
    #expect(view.layer.animationKeys() == ["opacity", "position"])
    clock.use { view.layer.add(move(0, 9), forKey: "position") }
    #expect(view.layer.animationKeys() == ["position", "opacity"])
    clock.advance(by: 2)
    #expect(view.layer.animationKeys() == nil)
  }

  @Test func `what cannot be animated takes its time and does nothing`() {
    let log = Log()
    for (path, value) in [
      ("contents", 1), ("position.z", 1), ("nonsense", 1), ("transform.rotation.q", 1),
      ("position", "text"), ("position.x", CGFloat.nan), ("bounds", CGPoint.zero),
    ] as [(String, Any)] {
      let animation = CABasicAnimation(keyPath: path)
      (animation.toValue, animation.delegate) = (value, log)
      let places = shown(animation, frames: 20)
      #expect(places.allSatisfy { $0 == 10 })
    }
    #expect(log.calls.filter { $0.hasPrefix("stop true") }.count == 7)
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.mass, spring.toValue) = (0, 20)
    let messages = UIKitWarning.logged { _ = shown(spring, frames: 20) }
    #expect(!messages.isEmpty && clock.isIdle)
  }

  @Test func `an animation block animates properties of a layer too`() {
    clock.use {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.layer.position.x = 70
        view.layer.opacity = 0
      }
    }
    clock.advance(by: 0.5)
    #expect(view.layer.presentation()?.position.x == 40 && view.center.x == 70)
    #expect(view.layer.presentation()?.opacity == 0.5 && view.alpha == 0)
    #expect(view.layer.presentation()?.hitTest(CGPoint(x: 40, y: 10)) != nil)
    #expect(view.layer.presentation()?.hitTest(CGPoint(x: 70, y: 10)) == nil)
  }

  @Test(arguments: 0..<200)
  func `no numbers of an animation end the program or hold up the clock`(seed: Int) {
    var numbers = RandomNumbers(seed: UInt64(seed))
    let odd: [Double] = [
      0, -0.0, 1, -1, 0.5, 1e-300, 1e300, -1e300, .nan, .infinity, -.infinity, 3, 0.016, 1e9,
    ]
    func number() -> Double { odd.randomElement(using: &numbers) ?? 0 }
    func timed<Animation: CAAnimation>(_ animation: Animation) -> Animation {
      (animation.duration, animation.beginTime, animation.timeOffset) = (
        number(), number(), number()
      )
      (animation.speed, animation.repeatCount) = (Float(number()), Float(number()))
      (animation.repeatDuration, animation.autoreverses) = (number(), number() > 0)
      animation.fillMode = number() > 0 ? .both : .removed
      animation.isRemovedOnCompletion = number() > 0
      animation.timingFunction = CAMediaTimingFunction(
        controlPoints: Float(number()), Float(number()), Float(number()), Float(number()))
      return animation
    }
    let paths = [
      "position", "bounds", "transform", "transform.scale", "transform.rotation.x", "opacity",
      "transform.translation", "zPosition", "backgroundColor",
    ]
    func value() -> Any {
      let transform = CATransform3DMakeRotation(number(), number(), number(), number())
      let all: [Any] = [
        number(), CGPoint(x: number(), y: number()), CGSize(width: number(), height: number()),
        CATransform3DScale(transform, number(), number(), number()), UIColor.red,
        CGRect(x: number(), y: number(), width: number(), height: number()),
      ]
      return all.randomElement(using: &numbers) ?? 0
    }
    let path = paths.randomElement(using: &numbers)
    let basic = timed(CABasicAnimation(keyPath: path))
    (basic.fromValue, basic.toValue, basic.isCumulative) = (value(), value(), number() > 0)
    let spring = timed(CASpringAnimation(keyPath: path))
    (spring.mass, spring.stiffness, spring.damping) = (number(), number(), number())
    (spring.initialVelocity, spring.toValue) = (number(), value())
    let frames = timed(CAKeyframeAnimation(keyPath: path))
    frames.values = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in value() }
    frames.keyTimes = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
      NSNumber(value: number())
    }
    let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    frames.calculationMode = modes.randomElement(using: &numbers) ?? .linear
    if number() > 0 {
      let trail = CGMutablePath()
      trail.move(to: CGPoint(x: number(), y: number()))
      trail.addLine(to: CGPoint(x: number(), y: number()))
      (frames.path, frames.rotationMode) = (trail, .rotateAuto)
    }
    let group = timed(CAAnimationGroup())
    group.animations = [basic, spring, frames]
    view.transform = CGAffineTransform(scaleX: number(), y: number())
    (view.layer.speed, view.layer.timeOffset) = (Float(number()), number())
    _ = UIKitWarning.logged {
      clock.use {
        for animation in [basic, spring, frames, group] { view.layer.add(animation, forKey: nil) }
      }
      for _ in 0..<10 {
        clock.step()
        _ = view.layer.presentation()?.frame
      }
      view.layer.removeAllAnimations()
      clock.step()
    }
    #expect(clock.isIdle && view.layer.presentation()?.position == view.center)
  }

  @Test func `a delegate may add and remove animations while it is called`() {
    final class Repeating: CAAnimationDelegate {
      var count = 0
      weak var layer: CALayer?
      func animationDidStart(_ anim: CAAnimation) {
        if count == 3 { layer?.removeAllAnimations() }
      }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        count += 1
        if flag { layer?.add(anim, forKey: "motion") }
      }
    }
    let delegate = Repeating()
    delegate.layer = view.layer
    let animation = move(0, 1)
    (animation.duration, animation.delegate) = (0.1, delegate)
    clock.use { view.layer.add(animation, forKey: "motion") }
    #expect(clock.run(atMost: 5))
    #expect(delegate.count == 4)
  }
}
