import Testing

import Dynamics

/// The engine for many items moves one rectangle as the engine for one does.
///
/// Both have the equations of Box2D in different order, so they round differently.
@Suite struct TwoEnginesTests {
  private func compare(
    _ scene: Scene, within tolerance: Float
  ) throws {
    let alone = Trace<Float>(plan: try Plan(scene: scene))
    let manyItems = try Plan(ParameterTable(scene), engine: .manyItem)
    let world = Trace<Float>(plan: manyItems)
    let frames = world.frames
    #expect(world.status == alone.status)
    // A swing that dies away may end a frame or two sooner.
    #expect(abs(frames.count - alone.frames.count) <= 2)
    var worst: Float = 0
    for (a, b) in zip(alone.frames, frames) {
      worst = max(worst, abs(a.x - b.x), abs(a.y - b.y), 100 * abs(a.angle - b.angle))
    }
    #expect(worst <= tolerance, "\(scene.name): \(worst) pt")
    let metrics: [Metric] = [.phase, .outcome, .contacts, .impacts, .bounces]
    let one = measure(try Plan(scene: scene), metrics)
    let many = measure(manyItems, metrics)
    #expect(one.values.map { "\($0[0])" } == many.values.map { "\($0[0])" })
  }

  private static let scenes = BuiltInScenes.all.filter {
    $0.engine == .singleItem
  }

  @Test(arguments: scenes) func `both engines agree on the built-in scenes`(scene: Scene) throws {
    #expect(Self.scenes.count >= 20)
    try compare(scene, within: 0.5)
  }

  @Test func `what the single-item engine does not have is named`() {
    let free = experiment([])
    #expect(free.engine == .singleItem && free.reasonForManyItemEngine == nil)
    var round = free
    round.items[0].shape = .ellipse
    #expect(round.engine == .manyItem)
    #expect(round.reasonForManyItemEngine == "an item that is no rectangle")
    let twice = experiment([.gravity(Gravity(name: "a")), .gravity(Gravity(name: "b"))])
    #expect(twice.reasonForManyItemEngine == "2 gravities")
    #expect(BuiltInScenes.all.contains { $0.engine == .closedForm })
  }

  private func experiment(_ behaviors: [Behavior]) -> Scene {
    var experiment = Experiment(width: 100, height: 60, x: 187.3, y: 233.1, resistance: 0.3)
    experiment.item.angle = 0.3
    experiment.item.velocity = Point2(x: 31.7, y: -20.3)
    experiment.item.charge = 1.5
    experiment.duration = 2
    experiment.behaviors = behaviors
    return experiment.scene
  }

  @Test(arguments: BehaviorBitTests.cases) func `both engines agree on each behavior`(
    item: BehaviorBitTests.Case
  ) throws {
    try compare(experiment(item.behaviors), within: 1e-2)
  }
}
