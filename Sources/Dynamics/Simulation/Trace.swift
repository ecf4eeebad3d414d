/// The state of an item at one frame.
public struct Frame<Scalar: SimulationScalar>: Hashable, Sendable {
  /// The frame's number; 0 is the start.
  public let index: Int
  /// The time since the start, s.
  public let time: Double
  /// The centre's x, pt.
  public let x: Scalar
  /// The centre's y, pt, down.
  public let y: Scalar
  /// The angle, radians, clockwise on screen; it counts whole turns.
  public let angle: Scalar
  /// The velocity's x, pt/s.
  public let velocityX: Scalar
  /// The velocity's y, pt/s.
  public let velocityY: Scalar
  /// The spin, radians/s.
  public let angularVelocity: Scalar
  /// Which of the scene's items it is, from 0.
  public let item: Int

  init(
    index: Int, time: Double, x: Scalar, y: Scalar, angle: Scalar, velocityX: Scalar,
    velocityY: Scalar, angularVelocity: Scalar, item: Int = 0
  ) {
    self.index = index
    self.time = time
    self.x = x
    self.y = y
    self.angle = angle
    self.velocityX = velocityX
    self.velocityY = velocityY
    self.angularVelocity = angularVelocity
    self.item = item
  }
}

/// One scenario, frame by frame.
public struct Trace<Scalar: SimulationScalar>: Sendable {
  static var valuesPerFrame: Int { 6 }

  /// The frames from the start to the end, in each the items in the scene's order; empty if the
  /// scenario is invalid.
  public let frames: [Frame<Scalar>]
  /// How it ended.
  public let status: Status

  /// How many frames there are, that of the start among them.
  public var frameCount: Int { frames.last.map { $0.index + 1 } ?? 0 }

  /// Simulates a scene once and keeps every frame.
  ///
  /// The kernels are those of a sweep with one lane in use, so the frames are the ones that a sweep
  /// measures, to the bit.
  ///
  /// - Parameters:
  ///   - plan: What is simulated.
  ///   - values: Values of ``Plan/varying``, in its order.
  ///   - instructionSet: Changes the time it takes, never the result.
  public init(plan: Plan, values: [Double] = [], instructionSet: InstructionSet = .preferred) {
    precondition(values.count == plan.varying.count, "one value for each varied parameter")
    var store = Store<Scalar>(plan: plan, metrics: [], capacity: 1)
    for (index, value) in values.enumerated() {
      store.withParameter(index) { $0[0] = value }
    }
    var simulation = Simulation<Scalar>(
      plan: plan, metrics: [], capacity: 1, instructionSet: instructionSet)
    self = simulation.trace(&store)
  }

  init(frames: [Frame<Scalar>], status: Status) {
    self.frames = frames
    self.status = status
  }
}
