import Testing

import Dynamics

/// Constraints solved in impulse space move an item like Box2D's velocity iterations.
///
/// With two joints the engine iterates. The springs added here are too weak to change the motion.
@Suite struct CoupledConstraintTests {
  /// The largest distance between the motions of a box and of the same box with two idle springs, pt,
  /// angles at a lever of 30 pt; and the number of contacts.
  private static func distance(_ box: Experiment) throws -> (apart: Double, contacts: Double) {
    var twin = box
    // Far away, since Box2D's springs push where they are shorter than the slop.
    twin.attach(to: (x: 9000, y: -9000), length: 100, frequency: 1e-8, damping: 0)
    twin.attach(to: (x: -9000, y: -9000), length: 100, frequency: 1e-8, damping: 0)
    let frames = try box.trace(in: Double.self).frames
    let others = try twin.trace(in: Double.self).frames
    let apart = zip(frames, others).map {
      max(abs($0.x - $1.x), abs($0.y - $1.y), 30 * abs($0.angle - $1.angle))
    }
    let contacts = measure(try box.plan(), [.contacts], in: Double.self).values[0][0]
    return (apart.max() ?? .infinity, contacts)
  }

  /// Box2D's constants with another slop.
  ///
  /// With Box2D's, an impact of a box that cannot turn ends a position iteration exactly at the limit
  /// for another one, so that rounding would decide.
  private static var box2D: Settings {
    var settings = Settings.box2D()
    settings.linearSlop = 0.006
    return settings
  }

  enum Holding: CaseIterable { case spring, rod, nothing }

  @Test(arguments: [Settings.uikit, box2D], Holding.allCases)
  func `idle springs do not change the motion of a box that lands`(
    settings: Settings, holding: Holding
  ) throws {
    var random = SplitMix64(seed: testSeed)
    var met = 0
    for round in 0..<200 {
      let turns = Double(round % 2)
      var box = Experiment(
        width: random.number(20, 120), height: random.number(20, 120), x: random.number(-80, 80),
        y: random.number(-250, -150))
      box.settings = settings
      box.duration = 1
      box.gravity()
      box.item.allowsRotation = .init(turns)
      box.item.angle = .init(turns == 0 ? 0.4 : random.number(-1.5, 1.5))
      box.item.elasticity = .init(random.number(0, 0.8))
      box.item.friction = .init(random.number(0, 1))
      box.item.velocity = Point2(x: .init(random.number(-300, 300)), y: 0)
      box.line(-2000, 0, 2000, random.number(-200, 200))
      let anchor = (x: random.number(-50, 50), y: random.number(-300, -100))
      let offset = (x: random.number(-20, 20), y: random.number(-20, 20))
      let length = random.number(0, 300)
      switch holding {
      case .spring:
        box.attach(
          to: anchor, offset: offset, length: .init(length), frequency: random.number(0.5, 4),
          damping: random.number(0, 1.5))
      case .rod: box.attach(to: anchor, offset: offset)
      case .nothing: break
      }
      let (apart, contacts) = try Self.distance(box)
      #expect(apart < 1e-6, "seed \(testSeed)")
      if contacts > 0 { met += 1 }
    }
    #expect(met > 20, "the floor must be hit")
  }
}
