import Testing

import Dynamics

/// Item behaviors: which one determines a property, and the effect of removing behaviors in phases.
@Suite struct ItemBehaviorTests {
  /// The resistance that an item feels, found from how a velocity of 500 pt/s falls in one sub-step.
  private func resistance(_ own: Double?, _ behaviors: [ItemBehavior]) throws -> Double {
    var scene = Experiment(resistance: 0)
    scene.item.resistance = own.map { .init($0) }
    scene.item.velocity = Point2(x: 500, y: 0)
    scene.behaviors = behaviors.map { .itemBehavior($0) }
    let step = Double(Float(1) / 120)
    return (500 / Double(try scene.frames()[1].velocityX) - 1) / step
  }

  /// The values of the item and of its behaviors, and the effective one; 0.1 is UIKit's default.
  @Test(
    arguments: [
      (nil, [3], 3), (5, [3], 3), (5, [3, 4], 4), (5, [3, nil], 3), (5, [nil], 5),
      (nil, [nil], 0.1), (5, [0.1], 5), (nil, [3, 0.1], 3), (nil, [0.1], 0.1),
    ] as [(Double?, [Double?], Double)])
  func `the last item behavior with a value other than UIKit's default applies`(
    own: Double?, given: [Double?], expected: Double
  ) throws {
    let behaviors = given.enumerated().map { index, value in
      ItemBehavior(name: "b\(index)", resistance: value.map { .init($0) })
    }
    #expect(abs(try resistance(own, behaviors) - expected) < 1e-3)
  }

  @Test func `a behavior of other items does not change this one`() throws {
    let other = ItemBehavior(name: "other", items: [], resistance: 9)
    #expect(abs(try resistance(2, [other]) - 2) < 1e-3)
  }

  @Test func `a property of a behavior can be varied, also to its default`() throws {
    var scene = Experiment()
    scene.item.density = 2
    scene.behaviors = [
      .itemBehavior(ItemBehavior(name: "stuff", density: 4)),
      .push(Push(name: "kick", mode: .instantaneous, magnitude: 1)),
    ]
    let plan = try scene.plan(varying: ["stuff.density"])
    let speeds = measure(plan, [.peakSpeed], columns: [[4, 1, 0.5]]).values[0]
    #expect(speeds == [25, 50, 200])
  }

  @Test func `velocities add to the item's own`() throws {
    var scene = Experiment()
    scene.item.velocity = Point2(x: 10, y: 0)
    scene.item.angularVelocity = 1
    scene.behaviors = [
      .itemBehavior(
        ItemBehavior(
          name: "flick", addLinearVelocity: Point2(x: 30, y: -20), addAngularVelocity: 2))
    ]
    let frame = try scene.frames()[1]
    #expect(abs(frame.velocityX - 40) < 1e-5 && abs(frame.velocityY + 20) < 1e-5)
    #expect(abs(frame.angularVelocity - 3) < 1e-6)
  }

  // MARK: Phases

  private func phased(_ behavior: ItemBehavior, _ change: (inout Experiment) -> Void = { _ in })
    throws -> [Frame<Float>]
  {
    var scene = Experiment()
    scene.item.velocity = Point2(x: 100, y: 0)
    change(&scene)
    scene.behaviors.append(.itemBehavior(behavior))
    var phased = scene.scene
    phased.phases = [
      Phase(name: "before", until: Trigger(elapsed: 0.5), then: Actions(add: [behavior.name])),
      Phase(name: "with", until: Trigger(elapsed: 0.5), then: Actions(remove: [behavior.name])),
      Phase(name: "after", until: Trigger(elapsed: 0.5)),
    ]
    return Trace<Float>(plan: try Plan(scene: phased)).frames
  }

  @Test func `a phase changes an item's properties and restores them`() throws {
    let frames = try phased(ItemBehavior(name: "mud", resistance: 4))
    #expect(frames[30].velocityX == 100)
    #expect(frames[60].velocityX < 100 * 0.2)
    #expect(frames[90].velocityX == frames[60].velocityX)
  }

  @Test func `a phase adds velocity once`() throws {
    let frames = try phased(
      ItemBehavior(name: "flick", addLinearVelocity: Point2(x: 50, y: 0), addAngularVelocity: 2))
    #expect(frames[30].velocityX == 100)
    #expect(abs(frames[31].velocityX - 150) < 1e-4)
    #expect(abs(frames[31].angularVelocity - 2) < 1e-6)
    #expect(frames[90].velocityX == frames[31].velocityX)
  }

  @Test func `an item that a phase anchors stays anchored`() throws {
    let frames = try phased(ItemBehavior(name: "nail", anchored: 1))
    #expect(frames[30].velocityX == 100)
    #expect(frames[90].x == frames[30].x)
    #expect(frames[90].velocityX == 0)
  }

  @Test func `an item that loses allowsRotation keeps its spin`() throws {
    let frames = try phased(ItemBehavior(name: "stiff", allowsRotation: 0)) { scene in
      scene.item.angularVelocity = 3
      scene.behaviors.append(
        .push(
          Push(
            name: "twist", mode: .continuous, direction: Point2(x: 0, y: 0.1),
            offset: Point2(x: 50, y: 0))))
    }
    #expect(frames[30].angularVelocity > 3)
    #expect(frames[60].angularVelocity == frames[30].angularVelocity)
    #expect(frames[90].angularVelocity > frames[60].angularVelocity)
  }

  @Test func `a spring keeps its frequency when the mass changes`() throws {
    func y(_ density: Quantity?) throws -> Float {
      let frames = try phased(ItemBehavior(name: "lead", density: density)) { scene in
        scene.item.velocity = nil
        scene.item.center = Point2(x: 100, y: 250)
        scene.attach(to: (100, 100), length: 100, frequency: 1)
      }
      return try #require(frames.last?.y)
    }
    #expect(abs(try y(16) - y(nil)) < 0.01)
  }

  @Test func `a density too small for a mass in single precision makes an invalid row`() throws {
    var scene = Experiment().scene
    scene.behaviors = [.itemBehavior(ItemBehavior(name: "thin", density: 2))]
    scene.phases = [
      Phase(name: "a", until: Trigger(elapsed: 0.1), then: Actions(add: ["thin"])),
      Phase(name: "b", until: Trigger(elapsed: 0.1)),
    ]
    let plan = try Plan(scene: scene, varying: ["thin.density"])
    #expect(measure(plan, [.finalX], columns: [[2, 1e-44]]).statuses == [.moving, .invalid])
  }
}
