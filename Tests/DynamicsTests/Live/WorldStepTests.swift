import Testing

import Dynamics

/// A world without changes has the frames of a sweep.
@Suite struct WorldStepTests {
  /// What a world and a trace of the same scene have to agree in.
  private static func bits<Scalar: SimulationScalar>(_ frame: Frame<Scalar>) -> [Double] {
    [
      frame.x, frame.y, frame.angle, frame.velocityX, frame.velocityY, frame.angularVelocity,
    ].map { Double($0) }
  }

  @Test func `elapsed time is a frame count, not a sum of durations`() throws {
    let scene = Scene(
      name: "fall", reference: Size2(width: 375, height: 667),
      items: [Item(name: "box", size: Size2(width: 10, height: 10), center: Point2(x: 0, y: 0))],
      behaviors: [.gravity(Gravity(name: "pull"))])
    let stepped = try World<Float>(scene)
    let advanced = try World<Float>(scene)
    for frame in 1...1000 {
      stepped.step()
      advanced.advance(by: 1.0 / 60)
      #expect(stepped.elapsedTime == Double(frame) / 60)
      #expect(advanced.elapsedTime == Double(frame) / 60)
    }
    // Other steps begin where these ended.
    for _ in 0..<30 { advanced.advance(by: 1.0 / 120) }
    #expect(advanced.elapsedTime == 1000.0 / 60 + 0.25)
  }

  private static func expectSameFrames<Scalar: SimulationScalar>(
    _ scene: Scene, on set: InstructionSet, in precision: Scalar.Type,
    settings: Settings = .uikit
  ) throws {
    let trace = Trace<Scalar>(
      plan: try Plan(scene: scene, settings: settings), instructionSet: set)
    let world = try World<Scalar>(scene, settings: settings, instructionSet: set)
    let count = scene.items.count
    for frame in 0..<trace.frameCount {
      let events = frame > 0 ? world.step() : []
      #expect(world.stepCount == frame, "\(scene.name)")
      // A trace keeps the frame before the actions of its phase, a world the frame after them.
      guard !events.contains(where: { if case .phaseBegan = $0 { true } else { false } }) else {
        continue
      }
      let here = world.frames
      for item in 0..<count {
        let expected = trace.frames[frame * count + item]
        guard Self.bits(here[item]) == Self.bits(expected) else {
          Issue.record("\(scene.name) on \(set): item \(item) at frame \(frame)")
          return
        }
      }
    }
    #expect((trace.status == .resting && scene.phases.isEmpty) == !world.isRunning || world.isOver)
  }

  static let scenes =
    BuiltInScenes.all.filter { $0.springAnimation == nil } + [WorldBehaviorBitTests.crowd.scene]

  @Test(arguments: scenes)
  func `a world has the frames of a trace, to the bit`(scene: Scene) throws {
    try Self.expectSameFrames(scene, on: .scalar, in: Float.self)
    try Self.expectSameFrames(scene, on: .best, in: Double.self)
  }

  @Test(arguments: InstructionSet.here)
  func `a world has the frames of a trace on every instruction set`(on set: InstructionSet) throws {
    for name in ["drop-out-dismiss", "falling-boxes", "newtons-cradle"] {
      let scene = try #require(BuiltInScenes.named(name))
      try Self.expectSameFrames(scene, on: set, in: Float.self)
    }
  }

  @Test(arguments: [Settings.Clock.accumulated, .locked])
  func `a world drops the frames that a trace drops`(clock: Settings.Clock) throws {
    for name in ["falling-square", "falling-boxes"] {
      let scene = try #require(BuiltInScenes.named(name))
      for interval in [2, 7] {
        var settings = Settings.uikit
        settings.clock = clock
        settings.dropEvery = interval
        try Self.expectSameFrames(scene, on: .best, in: Float.self, settings: settings)
      }
    }
  }

  @Test func `a world of a spring in closed form is refused`() {
    for scene in BuiltInScenes.all where scene.springAnimation != nil {
      #expect(throws: SceneProblems.self) { try World<Float>(scene) }
    }
  }

  @Test func `dividing time differently gives the same sub-steps`() throws {
    var fall = Experiment(width: 40, height: 40, x: 100, y: 100)
    fall.gravity()
    let whole = try World<Float>(fall.scene)
    let pieces = try World<Float>(fall.scene)
    for _ in 0..<60 { whole.step() }
    for _ in 0..<30 {
      pieces.advance(by: 1.0 / 120)
      pieces.advance(by: 3.0 / 120)
    }
    // 120 Hz, a little more than 1/120 s each: UIKit's first call at 60 Hz makes one sub-step only.
    #expect(abs(pieces.elapsedTime - whole.elapsedTime) < 1e-9)
    #expect(pieces["box"]?.y == whole["box"]?.y)
    // After a long pause, a display link advances by one frame.
    let before = whole.elapsedTime
    whole.advance(by: 20)
    #expect(whole.elapsedTime == before + 1.0 / 60)
  }

  @Test func `the phases of a scene begin and end`() throws {
    let world = try World<Float>(BuiltInScenes.dropOutDismiss)
    var began: [String] = []
    var isOver = false
    for _ in 0..<2000 where !world.isOver {
      for event in world.step() {
        if case .phaseBegan(let name) = event { began.append(name) }
        if case .ended = event { isOver = true }
      }
    }
    #expect(began == world.scene.phases.dropFirst().map(\.name))
    #expect(isOver == world.isOver)
  }
}
