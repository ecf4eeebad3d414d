/// The state of an item in one frame.
public struct Frame<Scalar: SimulationScalar>: Hashable, Sendable {
  /// The index of the frame; 0 is the start.
  public let index: Int
  /// The time since the start, s.
  public let time: Double
  /// x of the center, pt, to the right.
  public let x: Scalar
  /// y of the center, pt, down.
  public let y: Scalar
  /// The angle, radians, clockwise on screen, including whole turns.
  public let angle: Scalar
  /// x of the velocity, pt/s.
  public let velocityX: Scalar
  /// y of the velocity, pt/s.
  public let velocityY: Scalar
  /// The angular velocity, radians/s.
  public let angularVelocity: Scalar
  /// The index of the item in the scene, from 0.
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

/// All frames of one scenario.
public struct Trace<Scalar: SimulationScalar>: Sendable {
  static var valuesPerFrame: Int { 6 }

  /// The frames from start to end, each with all items in the scene's order; empty for an invalid
  /// scenario.
  public let frames: [Frame<Scalar>]
  /// The status at the end.
  public let status: Status

  /// The number of frames, including the start.
  public var frameCount: Int { frames.last.map { $0.index + 1 } ?? 0 }

  /// Simulates one scenario and stores every frame.
  ///
  /// A trace uses the kernels of a sweep with one lane, so it has the frames that a sweep measures,
  /// bit for bit.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - values: The values of ``Plan/varying``, in its order.
  ///   - instructionSet: The instruction set; it changes the speed, never the result.
  public init(plan: Plan, values: [Double] = [], instructionSet: InstructionSet = .preferred) {
    precondition(values.count == plan.varying.count, "expected one value for each varied parameter")
    var store = Store<Scalar>(plan: plan, metrics: [], capacity: 1)
    for (index, value) in values.enumerated() {
      store.withParameter(index) { $0[0] = value }
    }
    var simulation = Simulation<Scalar>(
      plan: plan, metrics: [], capacity: 1, instructionSet: instructionSet)
    self = simulation.trace(&store)
  }

  /// How much memory the frames of a scenario take at most while they are computed, bytes.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - values: The value of each varied parameter.
  ///   - bytesOfText: How long the text of an item's frame is, if it is kept too.
  /// - Returns: The memory, bytes.
  package static func memory(
    of plan: Plan, values: [Double] = [], bytesOfText: Double = 0
  ) -> Double {
    let varied = zip(plan.varying, values).first { $0.0 == "duration" }?.1
    let frames = ((varied ?? plan.base[plan.duration]) * plan.settings.frameRate).rounded(.up) + 1
    let perFrame = valuesPerFrame * MemoryLayout<Scalar>.stride + MemoryLayout<Frame<Scalar>>.stride
    return frames * Double(plan.scene.items.count) * (Double(perFrame) + bytesOfText)
  }

  init(frames: [Frame<Scalar>], status: Status) {
    self.frames = frames
    self.status = status
  }
}
