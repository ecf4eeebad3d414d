import Dynamics
import Foundation
import Testing

/// Fast items that spin, within bounds: continuous collision fails for some of them.
@Suite struct FastSpinTests {
  private static let size = 1000.0

  /// One to three items of random shapes within the bounds.
  private func scene(_ random: inout SplitMix64, engine: Scene.Engine) -> Scene {
    var items = ManyItems(duration: 0.8)
    let count = engine == .singleItem ? 1 : 1 + Int(random.number(0, 3))
    for index in 0..<count {
      let shape = engine == .singleItem ? .rectangle : shape(&random)
      let (width, speed) = (random.number(10, 120), random.number(500, 20_000))
      let heading = random.number(0, 2 * .pi)
      items.add(
        shape, width: width, height: shape == .ellipse ? width : random.number(10, 120),
        x: 250 + 250 * Double(index), y: random.number(200, 800),
        velocity: (x: speed * cos(heading), y: speed * sin(heading)),
        friction: random.number(0, 1), elasticity: random.number(0, 1)
      ) {
        if case .group = shape { $0.size = nil }
        $0.angle = Quantity(random.number(-3, 3))
        $0.angularVelocity = Quantity(random.number(-60, 60))
        $0.resistance = Quantity(random.chance(0.5) ? 0 : random.number(0, 1))
      }
    }
    items.gravity(random.chance(0.3) ? 0 : random.number(0, 3))
    var scene = items.scene
    scene.reference = Size2(width: Quantity(Self.size), height: Quantity(Self.size))
    scene.behaviors.append(.collision(Collision(name: "bounds", insets: Insets())))
    return scene
  }

  private func shape(_ random: inout SplitMix64) -> Shape {
    let reach = random.number(10, 60)
    func corner(_ angle: Double) -> Point2 {
      Point2(x: .init(reach * cos(angle)), y: .init(reach * sin(angle)))
    }
    return switch Int(random.number(0, 5)) {
    case 0: .rectangle
    case 1: .ellipse
    case 2:
      .group(members: [
        GroupMember(
          name: "bar", size: Size2(width: .init(2 * reach), height: 10),
          offset: Point2(x: 0, y: 0)),
        GroupMember(
          name: "end", size: Size2(width: 20, height: 20),
          offset: Point2(x: .init(reach), y: 5), shape: .ellipse),
      ])
    case 3: .path(points: [0.1, 2, 4.4].map { corner($0 + random.number(0, 0.8)) })
    default: .path(points: [0, 1.3, 2.6, 3.9, 5.2].map { corner($0 + random.number(0, 0.7)) })
    }
  }

  @Test(arguments: [Scene.Engine.singleItem, .manyItem, .largeWorld])
  func `no item keeps its position while it has a velocity, and none leaves the bounds`(
    engine: Scene.Engine
  ) throws {
    var random = SplitMix64(seed: testSeed)
    for index in 0..<200 {
      let scene = scene(&random, engine: engine)
      let trace = Trace<Float>(plan: try Plan(ParameterTable(scene), engine: engine))
      let count = scene.items.count
      for item in 0..<count {
        let frames = stride(from: item, to: trace.frames.count, by: count).map { trace.frames[$0] }
        var held = 0
        for (last, next) in zip(frames, frames.dropFirst()) {
          // Gravity gives an item at rest 3000 pt/s² × 1/120 s in each sub-step of at most two in a
          // frame, before its contact takes it away.
          let moves = abs(next.velocityX) + abs(next.velocityY) > 50
          held = moves && last.x == next.x && last.y == next.y ? held + 1 : 0
          #expect(held < 3, "\(engine), scene \(index), item \(item), seed \(testSeed)")
          if held == 3 { break }
        }
        // The centre of mass stays inside, and the scene's centre is in the item or near it, within
        // the diagonal of 120 by 120 pt.
        let inside = -170...(Float(Self.size) + 170)
        #expect(
          frames.allSatisfy { inside ~= $0.x && inside ~= $0.y },
          "\(engine), scene \(index), item \(item), seed \(testSeed)")
      }
    }
  }

  @Test(arguments: [Scene.Engine.singleItem, .manyItem, .largeWorld])
  func `a rebound between two edges that are too close adds no energy`(engine: Scene.Engine) throws
  {
    var slot = ManyItems(duration: 0.5)
    // It overlaps both lines and spins through them.
    slot.add(width: 60, height: 4, x: 200, y: 300, velocity: (x: 900, y: 4000), elasticity: 1) {
      $0.angularVelocity = 60
    }
    slot.line(0, 295, 400, 297)
    slot.line(0, 305, 400, 303)
    let frames = Trace<Float>(plan: try slot.plan(engine: engine)).frames
    // A plate of 60 by 4 pt has inertia m (60² + 4²) / 12.
    func energy(_ frame: Frame<Float>) -> Float {
      let (x, y, spin) = (frame.velocityX, frame.velocityY, frame.angularVelocity)
      return x * x + y * y + (60 * 60 + 4 * 4) / 12 * spin * spin
    }
    // A thousand velocities of single precision, each rounded by less than 1e-6 of its value.
    for frame in frames { #expect(energy(frame) <= energy(frames[0]) * 1.001) }
  }
}
