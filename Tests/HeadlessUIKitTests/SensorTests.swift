import Testing
import UIKit

@MainActor struct SensorTests {
  private func attitudes(seed: UInt64) -> [(
    t: TimeInterval, roll: Double, pitch: Double, yaw: Double
  )] {
    var random = RandomNumbers(seed: seed)
    return (0...6).map {
      (
        t: Double($0) * 0.25, roll: .random(in: -3...3, using: &random),
        pitch: .random(in: -1.5...1.5, using: &random), yaw: .random(in: -3...3, using: &random)
      )
    }
  }

  @Test func `gravity has a length of 1 g and is down in the matrix of the attitude`() throws {
    let clock = HeadlessClock()
    clock.sensors = SensorRecording(attitudes: attitudes(seed: 1))
    let manager = clock.use { CMMotionManager() }
    #expect(manager.deviceMotion == nil)
    manager.startDeviceMotionUpdates()
    for _ in 0..<90 {
      clock.step()
      let motion = try #require(manager.deviceMotion)
      let (g, m) = (motion.gravity, motion.attitude.rotationMatrix)
      // Sums of three products of numbers of at most 1, each rounded.
      #expect(abs(g.x * g.x + g.y * g.y + g.z * g.z - 1) < 16 * .ulpOfOne)
      #expect(g == CMAcceleration(x: -m.m13, y: -m.m23, z: -m.m33))
      #expect(abs(m.m11 * m.m21 + m.m12 * m.m22 + m.m13 * m.m23) < 16 * .ulpOfOne)
      #expect(motion.userAcceleration == CMAcceleration())
    }
  }

  @Test func `the device turns as fast as the matrix of its attitude says`() throws {
    // The frames are short, so that the change of the matrix from frame to frame is its rate.
    let clock = HeadlessClock(frameRate: 240)
    clock.sensors = SensorRecording(attitudes: [
      (t: 0, roll: 0.2, pitch: 0.4, yaw: -1), (t: 1, roll: 0.8, pitch: 0.9, yaw: -0.2),
    ])
    let manager = clock.use { CMMotionManager() }
    manager.startDeviceMotionUpdates()
    for _ in 0..<100 {
      clock.step()
      let before = try #require(manager.deviceMotion)
      clock.step()
      let now = try #require(manager.deviceMotion)
      clock.step()
      let after = try #require(manager.deviceMotion)
      let (a, b, w) = (
        before.attitude.rotationMatrix, after.attitude.rotationMatrix, now.rotationRate
      )
      let m = now.attitude.rotationMatrix
      // A vector at rest changes along the axes of the device by its cross product with the rate. The second
      // difference of three angles whose rates are below 1 rad/s is off by h²/6 times at most 3³.
      let error = 27.0 / 6 / 240 / 240
      #expect(abs((b.m13 - a.m13) * 120 - (m.m23 * w.z - m.m33 * w.y)) < error)
      #expect(abs((b.m23 - a.m23) * 120 - (m.m33 * w.x - m.m13 * w.z)) < error)
      #expect(abs((b.m31 - a.m31) * 120 - (m.m11 * w.y - m.m21 * w.x)) < error)
    }
  }

  @Test func `an accelerometer at rest measures the gravity of its attitude`() throws {
    let clock = HeadlessClock()
    var random = RandomNumbers(seed: 3)
    for _ in 0..<50 {
      let (roll, pitch) = (
        Double.random(in: -3...3, using: &random), Double.random(in: -1.5...1.5, using: &random)
      )
      clock.sensors = SensorRecording(attitudes: [(t: 0, roll: roll, pitch: pitch, yaw: 0)])
      let manager = clock.use { CMMotionManager() }
      manager.startAccelerometerUpdates()
      manager.startDeviceMotionUpdates()
      let measured = try #require(manager.accelerometerData?.acceleration)
      clock.sensors = SensorRecording(accelerations: [
        (t: 0, x: measured.x, y: measured.y, z: measured.z)
      ])
      let attitude = try #require(manager.deviceMotion?.attitude)
      // The cosine of the pitch is above 0.07, by which an error of the components grows at most.
      #expect(abs(attitude.roll - roll) < 64 * .ulpOfOne / 0.07)
      #expect(abs(attitude.pitch - pitch) < 64 * .ulpOfOne / 0.07)
    }
  }

  @Test func `an attitude from itself is none`() throws {
    let clock = HeadlessClock()
    clock.sensors = SensorRecording(attitudes: attitudes(seed: 4))
    let manager = clock.use { CMMotionManager() }
    manager.startDeviceMotionUpdates()
    for _ in 0..<60 {
      clock.step()
      let attitude = try #require(manager.deviceMotion?.attitude)
      let reference = try #require(manager.deviceMotion?.attitude)
      attitude.multiply(byInverseOf: reference)
      for angle in [attitude.roll, attitude.pitch, attitude.yaw] {
        #expect(abs(angle) < 32 * .ulpOfOne)
      }
    }
  }

  /// Tilts gravity by the device, as published classes do.
  @MainActor private final class Tilt {
    let gravity: UIGravityBehavior
    let manager = CMMotionManager()
    var times: [TimeInterval] = []

    init(_ card: UIView, every interval: TimeInterval) {
      gravity = UIGravityBehavior(items: [card])
      manager.deviceMotionUpdateInterval = interval
      manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, error in
        guard let self, let gravity = motion?.gravity, error == nil else { return }
        times.append(motion?.timestamp ?? 0)
        self.gravity.gravityDirection = CGVector(dx: gravity.x, dy: -gravity.y)
      }
    }
  }

  @Test func `gravity that follows the device moves as gravity that is set by hand`() {
    let recording = SensorRecording(attitudes: attitudes(seed: 2))
    func centers(_ start: (UIView, UIDynamicAnimator, HeadlessClock) -> Void) -> [CGPoint] {
      let clock = HeadlessClock()
      clock.sensors = recording
      return clock.use {
        let screen = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        let card = UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
        screen.addSubview(card)
        let animator = UIDynamicAnimator(referenceView: screen)
        start(card, animator, clock)
        return (0..<90).map { _ in
          clock.step()
          return card.center
        }
      }
    }
    var tilt: Tilt?
    let felt = centers { card, animator, _ in
      let it = Tilt(card, every: 1 / 60)
      tilt = it
      animator.addBehavior(it.gravity)
    }
    #expect(tilt?.times == (1...90).map { Double($0) / 60 })
    let set = centers { card, animator, clock in
      let gravity = UIGravityBehavior(items: [card])
      animator.addBehavior(gravity)
      let manager = CMMotionManager()
      manager.startAccelerometerUpdates()
      Timer.scheduledTimer(withTimeInterval: 1 / 60, repeats: true) { _ in
        guard let g = manager.accelerometerData?.acceleration else { return }
        gravity.gravityDirection = CGVector(dx: g.x, dy: -g.y)
      }
    }
    #expect(felt == set && Set(felt.map(\.x)).count == 90)
    tilt?.manager.stopDeviceMotionUpdates()
    #expect(tilt?.manager.isDeviceMotionActive == false)
  }
}
