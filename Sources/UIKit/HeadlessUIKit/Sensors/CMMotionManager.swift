public import Foundation

/// An acceleration along the axes of the device, in g: x to the right, y up along the screen, z out of it.
public struct CMAcceleration: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Up along the screen.
  public var y: Double
  /// Out of the screen.
  public var z: Double

  /// Creates an acceleration of 0.
  public init() { self.init(x: 0, y: 0, z: 0) }

  /// Creates an acceleration.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// How fast the device turns about its axes, rad/s.
public struct CMRotationRate: Hashable, Sendable {
  /// About the axis to the right.
  public var x: Double
  /// About the axis up along the screen.
  public var y: Double
  /// About the axis out of the screen.
  public var z: Double

  /// Creates a rate of 0.
  public init() { self.init(x: 0, y: 0, z: 0) }

  /// Creates a rate.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A rotation that maps what is at rest to the axes of the device; rows, then columns.
public struct CMRotationMatrix: Hashable, Sendable {
  /// The first row.
  public var (m11, m12, m13): (Double, Double, Double)
  /// The second row.
  public var (m21, m22, m23): (Double, Double, Double)
  /// The third row.
  public var (m31, m32, m33): (Double, Double, Double)
}

/// How the device is held.
open class CMAttitude: NSObject, @unchecked Sendable {
  private var attitude: Attitude

  init(_ attitude: Attitude) { self.attitude = attitude }

  /// The angle about the axis up along the screen, rad.
  open var roll: Double { attitude.roll }
  /// The angle about the axis to the right, rad: 0 with the screen up, half of π if held upright.
  open var pitch: Double { attitude.pitch }
  /// The angle about the axis out of the screen, rad.
  open var yaw: Double { attitude.yaw }
  /// The rotation as a matrix.
  open var rotationMatrix: CMRotationMatrix { attitude.matrix }

  /// Changes the attitude to that from another one.
  open func multiply(byInverseOf attitude: CMAttitude) {
    let (a, b) = (rotationMatrix, attitude.rotationMatrix)
    func sum(_ a: (Double, Double, Double), _ b: (Double, Double, Double)) -> Double {
      a.0 * b.0 + a.1 * b.1 + a.2 * b.2
    }
    let rows = [(a.m11, a.m12, a.m13), (a.m21, a.m22, a.m23), (a.m31, a.m32, a.m33)]
    let others = [(b.m11, b.m12, b.m13), (b.m21, b.m22, b.m23), (b.m31, b.m32, b.m33)]
    let m = rows.map { row in others.map { sum(row, $0) } }
    self.attitude = Attitude(
      CMRotationMatrix(
        m11: m[0][0], m12: m[0][1], m13: m[0][2], m21: m[1][0], m22: m[1][1], m23: m[1][2],
        m31: m[2][0], m32: m[2][1], m33: m[2][2]))
  }
}

/// The reference of an attitude: what is at rest is the same in all of them here.
public struct CMAttitudeReferenceFrame: OptionSet, Hashable, Sendable {
  /// The bits of CoreMotion.
  public let rawValue: UInt

  /// Creates a frame from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// z is up, and x has any direction.
  public static let xArbitraryZVertical = CMAttitudeReferenceFrame(rawValue: 1)
  /// z is up, and x keeps its direction better.
  public static let xArbitraryCorrectedZVertical = CMAttitudeReferenceFrame(rawValue: 2)
  /// z is up, and x is to the magnetic north.
  public static let xMagneticNorthZVertical = CMAttitudeReferenceFrame(rawValue: 4)
  /// z is up, and x is to the north.
  public static let xTrueNorthZVertical = CMAttitudeReferenceFrame(rawValue: 8)
}

/// Something that was measured at a time.
open class CMLogItem: NSObject, @unchecked Sendable {
  /// The time of the clock, s.
  public let timestamp: TimeInterval

  init(at time: TimeInterval) { timestamp = time }
}

/// What the accelerometer measured.
open class CMAccelerometerData: CMLogItem, @unchecked Sendable {
  /// With gravity, in g.
  public let acceleration: CMAcceleration

  init(_ reading: SensorReading, at time: TimeInterval) {
    acceleration = reading.acceleration
    super.init(at: time)
  }
}

/// What the gyroscope measured.
open class CMGyroData: CMLogItem, @unchecked Sendable {
  /// rad/s.
  public let rotationRate: CMRotationRate

  init(_ reading: SensorReading, at time: TimeInterval) {
    rotationRate = reading.rotationRate
    super.init(at: time)
  }
}

/// How the device moves.
open class CMDeviceMotion: CMLogItem, @unchecked Sendable {
  /// How it is held.
  public let attitude: CMAttitude
  /// How fast it turns, rad/s.
  public let rotationRate: CMRotationRate
  /// Down, in g.
  public let gravity: CMAcceleration
  /// The acceleration without gravity, in g.
  public let userAcceleration: CMAcceleration

  init(_ reading: SensorReading, at time: TimeInterval) {
    attitude = CMAttitude(reading.attitude)
    rotationRate = reading.rotationRate
    gravity = reading.attitude.gravity
    userAcceleration = reading.userAcceleration
    super.init(at: time)
  }
}

/// Takes what is measured by the accelerometer.
public typealias CMAccelerometerHandler = @MainActor (CMAccelerometerData?, (any Error)?) -> Void
/// Takes what is measured by the gyroscope.
public typealias CMGyroHandler = @MainActor (CMGyroData?, (any Error)?) -> Void
/// Takes how the device moves.
public typealias CMDeviceMotionHandler = @MainActor (CMDeviceMotion?, (any Error)?) -> Void

/// Gives what the sensors measure: ``HeadlessClock/sensors``, the recording of the clock.
///
/// Handlers run on the main actor at the end of the frame in which an update is due, at most once in a frame,
/// whatever their queue is.
@preconcurrency @MainActor open class CMMotionManager: NSObject {
  private let clock = HeadlessClock.current
  private var timers: [ObjectIdentifier: Timer] = [:]

  /// Creates a manager of the sensors of the current clock.
  public override init() { super.init() }

  /// The time between two updates of the accelerometer, s.
  open var accelerometerUpdateInterval: TimeInterval = 0.01
  /// The time between two updates of the gyroscope, s.
  open var gyroUpdateInterval: TimeInterval = 0.01
  /// The time between two updates of the motion, s.
  open var deviceMotionUpdateInterval: TimeInterval = 0.01
  /// Whether the user is asked to move the device; without effect.
  open var showsDeviceMovementDisplay = false
  /// The reference of the attitude.
  open private(set) var attitudeReferenceFrame = CMAttitudeReferenceFrame.xArbitraryZVertical

  /// Whether there is an accelerometer: yes.
  open var isAccelerometerAvailable: Bool { true }
  /// Whether there is a gyroscope: yes.
  open var isGyroAvailable: Bool { true }
  /// Whether the motion is known: yes.
  open var isDeviceMotionAvailable: Bool { true }
  /// Whether there is a compass: no.
  open var isMagnetometerAvailable: Bool { false }
  /// Whether the accelerometer is in use.
  open private(set) var isAccelerometerActive = false
  /// Whether the gyroscope is in use.
  open private(set) var isGyroActive = false
  /// Whether the motion is in use.
  open private(set) var isDeviceMotionActive = false

  private var reading: SensorReading { clock.sensors.reading(at: clock.time) }

  /// What the accelerometer measures now; nil if it is not in use.
  open var accelerometerData: CMAccelerometerData? {
    isAccelerometerActive ? CMAccelerometerData(reading, at: clock.time) : nil
  }
  /// What the gyroscope measures now; nil if it is not in use.
  open var gyroData: CMGyroData? { isGyroActive ? CMGyroData(reading, at: clock.time) : nil }
  /// How the device moves now; nil if that is not in use.
  open var deviceMotion: CMDeviceMotion? {
    isDeviceMotionActive ? CMDeviceMotion(reading, at: clock.time) : nil
  }

  private func repeatedly(
    every interval: TimeInterval, _ kind: Any.Type, _ body: @escaping @MainActor () -> Void
  ) {
    timers[ObjectIdentifier(kind)]?.invalidate()
    clock.use {
      timers[ObjectIdentifier(kind)] = Timer.scheduledTimer(
        withTimeInterval: interval, repeats: true
      ) { _ in body() }
    }
  }

  private func stop(_ kind: Any.Type) {
    timers.removeValue(forKey: ObjectIdentifier(kind))?.invalidate()
  }

  /// Starts the accelerometer, which a class then reads.
  open func startAccelerometerUpdates() { isAccelerometerActive = true }

  /// Starts the accelerometer, and calls a function for each update.
  @preconcurrency open func startAccelerometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
  ) {
    isAccelerometerActive = true
    repeatedly(every: accelerometerUpdateInterval, CMAccelerometerData.self) { [weak self] in
      handler(self?.accelerometerData, nil)
    }
  }

  /// Stops the accelerometer.
  open func stopAccelerometerUpdates() {
    isAccelerometerActive = false
    stop(CMAccelerometerData.self)
  }

  /// Starts the gyroscope, which a class then reads.
  open func startGyroUpdates() { isGyroActive = true }

  /// Starts the gyroscope, and calls a function for each update.
  @preconcurrency open func startGyroUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler
  ) {
    isGyroActive = true
    repeatedly(every: gyroUpdateInterval, CMGyroData.self) { [weak self] in
      handler(self?.gyroData, nil)
    }
  }

  /// Stops the gyroscope.
  open func stopGyroUpdates() {
    isGyroActive = false
    stop(CMGyroData.self)
  }

  /// Starts the motion, which a class then reads.
  open func startDeviceMotionUpdates() { isDeviceMotionActive = true }

  /// Starts the motion, which a class then reads.
  open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) {
    attitudeReferenceFrame = referenceFrame
    isDeviceMotionActive = true
  }

  /// Starts the motion, and calls a function for each update.
  @preconcurrency open func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    isDeviceMotionActive = true
    repeatedly(every: deviceMotionUpdateInterval, CMDeviceMotion.self) { [weak self] in
      handler(self?.deviceMotion, nil)
    }
  }

  /// Starts the motion, and calls a function for each update.
  @preconcurrency open func startDeviceMotionUpdates(
    using referenceFrame: CMAttitudeReferenceFrame, to queue: OperationQueue,
    withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    attitudeReferenceFrame = referenceFrame
    startDeviceMotionUpdates(to: queue, withHandler: handler)
  }

  /// Stops the motion.
  open func stopDeviceMotionUpdates() {
    isDeviceMotionActive = false
    stop(CMDeviceMotion.self)
  }
}
