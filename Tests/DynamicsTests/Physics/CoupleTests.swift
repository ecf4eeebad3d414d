import Testing

import Dynamics

/// Constraints solved in impulse space move an item like Box2D's velocity iterations.
///
/// Two joints make the engine take the passes; the springs added here are too weak to do anything else.
@Suite struct CoupleTests {
  /// How far apart a box and one on two idle springs besides come, pt, an angle at a lever of 30 pt; and
  /// how many contacts begin.
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

  /// Box2D's constants, but for a slop with which an impact of a box that cannot turn does not end a
  /// pass over positions exactly where another would follow, so that roundings would decide.
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
    #expect(met > 20, "the floor must be met")
  }
}
