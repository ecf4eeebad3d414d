public import Foundation

/// What the sensors of a device measured, for ``CMMotionManager``.
///
/// A test sets it before the class starts:
///
/// ```swift
/// clock.sensors = SensorRecording(attitudes: [
///   (t: 0, roll: 0, pitch: .pi / 2, yaw: 0), (t: 1, roll: 0.5, pitch: 1, yaw: 0),
/// ])
/// ```
///
/// Times are those of the clock. Values between two times are interpolated linearly; before the first time
/// and after the last one they stay.
public struct SensorRecording: Hashable, Sendable {
  /// Three numbers at a time.
  struct Sample: Hashable, Sendable {
    var time: TimeInterval
    var x: Double
    var y: Double
    var z: Double
  }

  private var attitudes: [Sample] = []
  private var accelerations: [Sample] = []

  /// A device that is held upright and does not move.
  public init() { self.init(attitudes: [(t: 0, roll: 0, pitch: .pi / 2, yaw: 0)]) }

  /// Creates a recording of how the device was held.
  ///
  /// - Parameters:
  ///   - attitudes: Times in s that do not decrease, and the angles of ``CMAttitude``, rad; at least one.
  ///   - userAccelerations: Times in s that do not decrease, and the acceleration without gravity along
  ///     the axes of the device, in g; zero if empty.
  public init(
    attitudes: [(t: TimeInterval, roll: Double, pitch: Double, yaw: Double)],
    userAccelerations: [(t: TimeInterval, x: Double, y: Double, z: Double)] = []
  ) {
    self.attitudes = Self.checked(
      attitudes.map { Sample(time: $0.t, x: $0.roll, y: $0.pitch, z: $0.yaw) })
    precondition(!attitudes.isEmpty, "a recording needs one attitude or more")
    accelerations = Self.checked(
      userAccelerations.map { Sample(time: $0.t, x: $0.x, y: $0.y, z: $0.z) })
  }

  /// Creates a recording of the accelerometer, which measures gravity too.
  ///
  /// The attitude follows from it as if the device was held still: gravity has the direction of what was
  /// measured and a length of 1 g, the rest is the acceleration by the user, and the yaw is 0.
  ///
  /// - Parameter accelerations: Times in s that do not decrease, and the acceleration along the axes of the
  ///   device, in g; at least one.
  public init(accelerations: [(t: TimeInterval, x: Double, y: Double, z: Double)]) {
    precondition(!accelerations.isEmpty, "a recording needs one acceleration or more")
    self.accelerations = Self.checked(
      accelerations.map { Sample(time: $0.t, x: $0.x, y: $0.y, z: $0.z) })
  }

  private static func checked(_ samples: [Sample]) -> [Sample] {
    precondition(
      zip(samples, samples.dropFirst()).allSatisfy { $0.time <= $1.time },
      "the times of a recording must not decrease")
    return samples
  }

  /// What the sensors measure at a time, s.
  func reading(at time: TimeInterval) -> SensorReading {
    let (acceleration, _) = Self.value(of: accelerations, at: time)
    let measured = CMAcceleration(x: acceleration.x, y: acceleration.y, z: acceleration.z)
    guard attitudes.isEmpty else {
      let (angles, slope) = Self.value(of: attitudes, at: time)
      let attitude = Attitude(roll: angles.x, pitch: angles.y, yaw: angles.z)
      return SensorReading(
        attitude: attitude, userAcceleration: measured,
        rotationRate: attitude.rotationRate(roll: slope.x, pitch: slope.y, yaw: slope.z))
    }
    let length =
      (measured.x * measured.x + measured.y * measured.y + measured.z * measured.z).squareRoot()
    guard length > 0 else {
      // In free fall no direction is down: as if held upright.
      let attitude = Attitude(roll: 0, pitch: .pi / 2, yaw: 0)
      let gravity = attitude.gravity
      return SensorReading(
        attitude: attitude,
        userAcceleration: CMAcceleration(x: -gravity.x, y: -gravity.y, z: -gravity.z),
        rotationRate: CMRotationRate())
    }
    let attitude = Attitude(
      down: CMAcceleration(x: measured.x / length, y: measured.y / length, z: measured.z / length))
    let gravity = attitude.gravity
    return SensorReading(
      attitude: attitude,
      userAcceleration: CMAcceleration(
        x: measured.x - gravity.x, y: measured.y - gravity.y, z: measured.z - gravity.z),
      rotationRate: CMRotationRate())
  }

  /// The numbers at a time and how fast they change, 1/s; zeros if there are none.
  private static func value(of samples: [Sample], at time: TimeInterval) -> (Sample, Sample) {
    let none = Sample(time: time, x: 0, y: 0, z: 0)
    guard let last = samples.last else { return (none, none) }
    guard let index = samples.firstIndex(where: { $0.time > time }) else { return (last, none) }
    guard index > 0 else { return (samples[0], none) }
    let (a, b) = (samples[index - 1], samples[index])
    let span = b.time - a.time
    let slope = Sample(
      time: time, x: (b.x - a.x) / span, y: (b.y - a.y) / span, z: (b.z - a.z) / span)
    let passed = time - a.time
    return (
      Sample(
        time: time, x: a.x + slope.x * passed, y: a.y + slope.y * passed,
        z: a.z + slope.z * passed), slope
    )
  }
}

/// What the sensors measure at a moment.
struct SensorReading {
  var attitude: Attitude
  /// Without gravity, g.
  var userAcceleration: CMAcceleration
  /// rad/s.
  var rotationRate: CMRotationRate

  /// With gravity, as an accelerometer measures, g.
  var acceleration: CMAcceleration {
    let gravity = attitude.gravity
    return CMAcceleration(
      x: gravity.x + userAcceleration.x, y: gravity.y + userAcceleration.y,
      z: gravity.z + userAcceleration.z)
  }
}

/// How a device is held, as angles: turned by the yaw about z, then by the pitch about its own x, then by the
/// roll about its own y, from lying flat with the screen up.
struct Attitude: Hashable {
  var roll: Double
  var pitch: Double
  var yaw: Double

  init(roll: Double, pitch: Double, yaw: Double) {
    (self.roll, self.pitch, self.yaw) = (roll, pitch, yaw)
  }

  /// From the direction of gravity, a vector of length 1 along the axes of the device.
  init(down: CMAcceleration) {
    let side = hypot(CGFloat(down.x), CGFloat(down.z))
    roll = Double(atan2(CGFloat(down.x), CGFloat(-down.z)))
    pitch = Double(atan2(CGFloat(-down.y), side))
    yaw = 0
  }

  /// From a matrix that maps what is at rest to the device.
  init(_ m: CMRotationMatrix) {
    roll = Double(atan2(CGFloat(-m.m13), CGFloat(m.m33)))
    pitch = Double(atan2(CGFloat(m.m23), hypot(CGFloat(m.m13), CGFloat(m.m33))))
    yaw = Double(atan2(CGFloat(-m.m21), CGFloat(m.m22)))
  }

  private var sines: (r: Double, p: Double, y: Double) {
    (Double(sin(CGFloat(roll))), Double(sin(CGFloat(pitch))), Double(sin(CGFloat(yaw))))
  }
  private var cosines: (r: Double, p: Double, y: Double) {
    (Double(cos(CGFloat(roll))), Double(cos(CGFloat(pitch))), Double(cos(CGFloat(yaw))))
  }

  /// Maps what is at rest to the device: the transposed rotations of roll, pitch and yaw, multiplied.
  var matrix: CMRotationMatrix {
    let (s, c) = (sines, cosines)
    return CMRotationMatrix(
      m11: c.r * c.y - s.r * s.p * s.y, m12: c.r * s.y + s.r * s.p * c.y, m13: -s.r * c.p,
      m21: -c.p * s.y, m22: c.p * c.y, m23: s.p,
      m31: s.r * c.y + c.r * s.p * s.y, m32: s.r * s.y - c.r * s.p * c.y, m33: c.r * c.p)
  }

  /// Down, which is -z at rest, along the axes of the device, g.
  var gravity: CMAcceleration {
    let (s, c) = (sines, cosines)
    return CMAcceleration(x: s.r * c.p, y: -s.p, z: -c.r * c.p)
  }

  /// How fast the device turns about its own axes, rad/s, from how fast the angles change, rad/s.
  func rotationRate(roll: Double, pitch: Double, yaw: Double) -> CMRotationRate {
    let (s, c) = (sines, cosines)
    return CMRotationRate(
      x: pitch * c.r - yaw * s.r * c.p, y: roll + yaw * s.p, z: pitch * s.r + yaw * c.r * c.p)
  }
}
