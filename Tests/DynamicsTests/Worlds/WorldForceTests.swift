import Foundation
import Testing

import Dynamics

/// Pushes, fields, snaps and gravities where there are several items.
@Suite struct WorldForceTests {
  /// An item at a position, and one that stays far away.
  private func pair(x: Double, y: Double, width: Double = 100, height: Double = 100) -> ManyItems {
    var items = ManyItems()
    items.add(width: width, height: height, x: x, y: y)
    items.add(x: 0, y: -90000) { $0.anchored = 1 }
    return items
  }

  // MARK: Published numbers

  @Test func `a continuous push accelerates as UIKit's does`() throws {
    var items = pair(x: 150, y: 50)
    items.behaviors = [
      .push(
        Push(
          name: "push", items: ["item0"], mode: .continuous, direction: Point2(x: 1, y: 0),
          offset: Point2(x: 0, y: 50)))
    ]
    let frames = try items.frames()
    #expect(
      frames[1...4].map { Double($0[0].velocityX).nineDigits }
        == ["0.833333373", "2.50000024", "4.16666698", "5.83333349"])
    for (frame, spin) in zip(frames[1...4], [-0.025, -0.075, -0.125, -0.175]) {
      #expect(abs(Double(frame[0].angularVelocity) - spin) < 1e-7)
    }
    #expect(frames[4][1].velocityX == 0)
  }

  @Test func `a snap begins as UIKit's does, and ends at its point`() throws {
    var items = pair(x: 100, y: 100, width: 100, height: 50)
    items.items[0].resistance = nil
    items.items[0].angularResistance = nil
    let home = Point2(x: 300, y: 200)
    items.behaviors = [.snap(Snap(name: "snap", item: "item0", point: home))]
    let frames = try items.frames()
    let first = frames[1][0]
    #expect(abs(first.x - 113.265648) < 2e-5 && abs(first.y - 106.623589) < 2e-5)
    let last = try #require(frames.last?[0])
    #expect(abs(last.x - 300) < 1e-3 && abs(last.y - 200) < 1e-3 && abs(last.angle) < 1e-5)
  }

  @Test func `a rectangle beside others may have more joints than a single item`() throws {
    var many = Experiment(width: 100, height: 50, x: 100, y: 100)
    many.behaviors = (0..<5).map { index in
      .snap(Snap(name: "snap\(index)", item: "box", point: Point2(x: 300, y: 200)))
    }
    let last = try #require(try many.frames().last)
    #expect(abs(last.x - 300) < 1e-3 && abs(last.y - 200) < 1e-3 && abs(last.angle) < 1e-5)
  }

  @Test func `fields move an item as UIKit's do`() throws {
    func end(_ field: FieldBehavior) throws -> Frame<Float> {
      var items = pair(x: 300, y: 400)
      items.behaviors = [.field(field)]
      return try items.frames()[60][0]
    }
    let fall = try end(
      FieldBehavior(name: "f", kind: .linearGravity, direction: Point2(x: 3, y: 4)))
    #expect(abs(fall.x - 448.7500) < 1e-3 && abs(fall.y - 598.3333) < 1e-3)
    let swing = try end(
      FieldBehavior(name: "f", kind: .spring, position: Point2(x: 250, y: 350), strength: 4))
    #expect(abs(swing.x - 229.5706) < 1e-3 && abs(swing.y - 329.5706) < 1e-3)
  }

  // MARK: Laws

  @Test func `a push gives each of several items the same momentum`() throws {
    var items = ManyItems(duration: 1)
    for index in 0..<4 {
      items.add(
        [.rectangle, .ellipse][index % 2], x: 100 + 60 * Double(index), y: 100
      ) { $0.density = .init(0.5 + Double(index)) }
    }
    items.behaviors = [
      .push(
        Push(
          name: "push", items: ["item0", "item1", "item2"], mode: .continuous,
          direction: Point2(x: 0, y: 2)))
    ]
    let last = try #require(try items.frames().last)
    for index in 0..<3 {
      let mass = (0.5 + Double(index)) * (index == 1 ? .pi * 0.04 : 0.16)
      // 2 N for the 119 sub-steps of a second.
      let momentum = mass * Double(last[index].velocityY) / 100
      #expect(abs(momentum - 2 * 119.0 / 120) < 1e-5, "item \(index)")
    }
    #expect(last[3].velocityY == 0)
  }

  /// A triangle whose centre of mass is (0, 10) pt from its centre.
  private static let triangle = Shape.path(points: [
    Point2(x: -30, y: 30), Point2(x: 30, y: 30), Point2(x: 0, y: -30),
  ])

  @Test(arguments: [Push.Mode.continuous, .instantaneous])
  func `a push acts at its distance from the centre, not from the centre of mass`(
    mode: Push.Mode
  ) throws {
    func spin(_ offset: Point2, angle: Double = 0) throws -> Double {
      var items = ManyItems()
      items.add(Self.triangle, width: 60, height: 60, x: 200, y: 200) {
        $0.angle = .init(angle)
      }
      items.behaviors = [
        .push(
          Push(name: "push", mode: mode, direction: Point2(x: 0.5, y: 0), offset: offset))
      ]
      return Double(try items.frames()[1][0].angularVelocity)
    }
    #expect(abs(try spin(Point2(x: 0, y: 10))) < 1e-4)
    // m = 0.5 · 0.6², I = m (b² / 24 + h² / 18); the lever is 0.1 m above the centre of mass.
    let inertia = 0.18 * (0.36 / 24 + 0.36 / 18)
    let turned = 0.5 * 0.1 / inertia * (mode == .continuous ? 1.0 / 120 : 1)
    #expect(abs(try spin(Point2(x: 0, y: 0)) - turned) < 1e-4 * turned)
    // Upside down the centre of mass is above.
    #expect(abs(try spin(Point2(x: 0, y: 0), angle: .pi) + turned) < 1e-4 * turned)
  }

  @Test(arguments: [0.25, 1, 4]) func `a spring field swings a heavier item more slowly`(
    density: Double
  ) throws {
    var items = pair(x: 250, y: 300)
    items.add(.ellipse, width: 100, height: 100, x: 250, y: 500)
    items.items[0].density = .init(density)
    items.behaviors = [
      .field(
        FieldBehavior(
          name: "spring", items: ["item0"], kind: .spring, position: Point2(x: 200, y: 300),
          strength: 9))
    ]
    let frames = try items.frames()
    // x = 50 cos(sqrt(S / m) t) from the position; the steps of the engine shift the phase a little.
    let frequency = (9 / density).squareRoot()
    for frame in stride(from: 1, through: 60, by: 7) {
      let time = (2 * Double(frame) - 1) / 120
      let expected = 200 + 50 * cos(frequency * time)
      #expect(abs(Double(frames[frame][0].x) - expected) < 60 * frequency / 120)
    }
    #expect(frames[60][2].x == 250)
  }

  @Test func `a region contains an item if it contains its centre`() throws {
    var items = ManyItems(duration: 0.5)
    items.add(x: 100, y: 100)
    items.add(.ellipse, x: 300, y: 100)
    items.add(Self.triangle, width: 60, height: 60, x: 209, y: 100)
    items.behaviors = [
      .field(
        FieldBehavior(
          name: "wind", kind: .velocity, position: Point2(x: 100, y: 100),
          region: .circle(radius: 110), direction: Point2(x: 0, y: 1)))
    ]
    let last = try #require(try items.frames().last)
    #expect(last[0].velocityY == 100 && last[1].velocityY == 0 && last[2].velocityY == 100)
  }

  // MARK: Gravities

  private func falling(_ gravities: [Gravity], _ phases: [Phase] = []) throws -> [[Frame<Float>]] {
    var items = ManyItems(duration: 0.5)
    items.add(x: 100, y: 100)
    items.add(.ellipse, x: 300, y: 100)
    items.behaviors = gravities.map { .gravity($0) }
    items.phases = phases
    return try items.frames()
  }

  @Test func `the last gravity sets the vector for all items with gravity`() throws {
    let last = try #require(
      try falling([
        Gravity(name: "down", items: ["item0"]),
        Gravity(name: "right", items: [], magnitude: 0.5, angle: 0),
      ]).last)
    #expect(last[0].velocityY == 0 && last[1].velocityX == 0)
    #expect(abs(last[0].velocityX - 500 * 59 / 120) < 1e-3)
  }

  @Test func `removing one gravity removes the vector, adding one sets it`() throws {
    let gravities = [
      Gravity(name: "down"), Gravity(name: "right", items: ["item0"], magnitude: 0.5, angle: 0),
      Gravity(name: "up", items: ["item1"], angle: .number(-.pi / 2)),
    ]
    let frames = try falling(
      gravities,
      [
        Phase(name: "a", until: Trigger(elapsed: 0.1), then: Actions(remove: ["right"])),
        Phase(name: "b", until: Trigger(elapsed: 0.1), then: Actions(add: ["up"])),
        Phase(name: "c", until: Trigger(elapsed: 0.1)),
      ])
    // While up is not there: right, which came last, for both items.
    #expect(abs(frames[6][0].velocityX - 500 * 11 / 120) < 1e-3)
    #expect(abs(frames[6][1].velocityX - 500 * 11 / 120) < 1e-3)
    // Without right there is no gravity, though down is there.
    #expect(frames[12][0].velocityX == frames[6][0].velocityX && frames[12][0].velocityY == 0)
    // And up pulls the items of down as well.
    #expect(abs(frames[18][0].velocityY + 1000 * 12 / 120) < 1e-3)
    #expect(abs(frames[18][1].velocityY + 1000 * 12 / 120) < 1e-3)
  }

  @Test func `an item whose only gravity is removed does not fall`() throws {
    let frames = try falling(
      [Gravity(name: "left", items: ["item0"]), Gravity(name: "down", items: ["item1"])],
      [
        Phase(
          name: "a", until: Trigger(elapsed: 0.1), then: Actions(remove: ["left", "down"])),
        Phase(name: "b", until: Trigger(elapsed: 0.1), then: Actions(add: ["left"])),
        Phase(name: "c", until: Trigger(elapsed: 0.1)),
      ])
    #expect(frames[18][0].velocityY > frames[12][0].velocityY)
    #expect(frames[18][1].velocityY == frames[12][1].velocityY)
  }
}
