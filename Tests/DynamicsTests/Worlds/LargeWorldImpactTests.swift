import Testing

import Dynamics

/// Continuous collision in large worlds.
@Suite struct LargeWorldImpactTests {
  @Test(arguments: [false, true])
  func `fast items do not pass edges`(hasGroups: Bool) throws {
    var rain = ManyItems(duration: 0.5)
    rain.behaviors.append(
      .collision(Collision(name: "walls", mode: .boundaries, insets: Insets())))
    for index in 0..<80 {
      rain.add(
        [.rectangle, .ellipse, .triangle][index % 3], width: 10, height: 10,
        x: 20 + 4 * Double(index), y: 300,
        velocity: (x: 300 * Double(index % 7) - 900, y: 250 * Double(index)))
    }
    if hasGroups { rain = LargeWorldTests.groups(over: rain) }
    for frame in Trace<Float>(plan: try rain.plan()).frames {
      #expect(-2...377 ~= frame.x && -2...669 ~= frame.y)
    }
  }

  @Test(arguments: InstructionSet.here)
  func `fast items do not pass fixed ones`(on set: InstructionSet) throws {
    let plates = ManyItems.plates(40)
    let trace = Trace<Float>(plan: try plates.plan(), instructionSet: set)
    for frame in trace.frames where frame.item % 2 == 1 {
      // The plates are at 200, a little inclined.
      guard frame.y < 205 else {
        Issue.record("\(plates.items[frame.item].name): \(frame)")
        return
      }
    }
    // Each one came to its plate.
    let ends = trace.frames.suffix(80).filter { $0.item % 2 == 1 }
    #expect(ends.allSatisfy { $0.velocityY < 500 })
  }

  @Test func `fast items that meet keep their momentum`() throws {
    var burst = ManyItems.burst(100, hasGroups: false)
    burst.behaviors = []
    burst.gravity(0)
    burst.collisions()
    burst.settings.sleepTime = nil
    for index in burst.items.indices {
      burst.items[index].shape = index.isMultiple(of: 2) ? .rectangle : .ellipse
    }
    let frames = try burst.frames()
    // Of two items of the same size, a circle has pi/4 of the mass of a square.
    func momentum(_ frame: [Frame<Float>], _ velocity: KeyPath<Frame<Float>, Float>) -> Double {
      frame.reduce(0) {
        $0 + ($1.item.isMultiple(of: 2) ? 1 : .pi / 4) * Double($1[keyPath: velocity])
      }
    }
    for velocity in [\Frame<Float>.velocityX, \.velocityY] {
      let start = momentum(frames[0], velocity)
      for frame in frames {
        // A hundred velocities of some thousand pt/s, rounded in thirty sub-steps.
        #expect(abs(momentum(frame, velocity) - start) < 0.5)
      }
      #expect(frames[14].map { $0[keyPath: velocity] } != frames[0].map { $0[keyPath: velocity] })
    }
  }

  /// The frame slides down a wall, and its centre of mass, between its bars, crosses the shelf.
  @Test func `a hollow group falls past a shelf that ends within it`() throws {
    var items = ManyItems(duration: 2)
    items.gravity()
    items.behaviors.append(
      .collision(
        Collision(
          name: "ground", mode: .boundaries,
          lines: [
            .init(name: "wall", from: Point2(x: 155, y: -99), to: Point2(x: 155, y: 600)),
            .init(name: "shelf", from: Point2(x: 167, y: 300), to: Point2(x: 233, y: 300)),
            .init(name: "floor", from: Point2(x: -999, y: 500), to: Point2(x: 9999, y: 500)),
          ])))
    items.add(x: 200, y: 100, friction: 0) {
      $0.size = nil
      $0.allowsRotation = 0
      $0.shape = .group(
        members: [-40.0, 40].map { x in
          GroupMember(
            name: x < 0 ? "left" : "right", size: Size2(width: 10, height: 80),
            offset: Point2(x: .init(x), y: 0))
        })
    }
    let plan = try Plan(
      ParameterTable(items.scene), settings: items.settings, engine: .largeWorld)
    let end = try #require(Trace<Float>(plan: plan).frames.last)
    #expect(abs(end.y - 460) < 2)
  }

  /// A bar that leaves forty short edges above it, and its foot, which is thrown at another one.
  @Test func `edges near one part of a group leave the others theirs`() throws {
    var items = ManyItems(duration: 0.1)
    let bumps = (0..<40).map { index in
      Collision.Line(
        name: "bump\(index)", from: Point2(x: .init(4 * Double(index)), y: 92),
        to: Point2(x: .init(4 * Double(index) + 3), y: 92))
    }
    let floor = Collision.Line(
      name: "floor", from: Point2(x: 180, y: 130), to: Point2(x: 260, y: 130))
    items.behaviors.append(
      .collision(Collision(name: "ground", mode: .boundaries, lines: bumps + [floor])))
    items.add(x: 100, y: 100, velocity: (x: 0, y: 6000)) {
      $0.size = nil
      $0.shape = .group(members: [
        GroupMember(name: "bar", size: Size2(width: 160, height: 10), offset: Point2(x: -20, y: 0)),
        GroupMember(name: "foot", size: Size2(width: 10, height: 10), offset: Point2(x: 120, y: 0)),
      ])
    }
    let plan = try Plan(
      ParameterTable(items.scene), settings: items.settings, engine: .largeWorld)
    let frames = Trace<Float>(plan: plan).frames
    // In the first sub-step the foot, at the right, comes to the floor, which turns the group.
    #expect(frames[1].velocityY < 5900 && frames[1].angularVelocity < -1)
  }

  @Test(arguments: [false, true])
  func `fast items that meet have the scalar bits on every instruction set`(
    hasGroups: Bool
  ) throws {
    let plan = try ManyItems.burst(90, hasGroups: hasGroups).plan(varying: ["pull.magnitude"])
    let columns = [[0, 1, 2.0]]
    expectScalarBits(plan, columns, isDoubleToo: true)
  }
}

extension ManyItems {
  /// Items that are thrown at thin plates, each at one of its own.
  static func plates(_ count: Int) -> ManyItems {
    // Ends before an item reaches the plate of another one.
    var plates = ManyItems(duration: 0.25)
    plates.collisions()
    let shapes: [Shape] = [.rectangle, .ellipse, .triangle, .quadrilateral]
    for index in 0..<count {
      let x = 300 * Double(index)
      plates.add(
        [.rectangle, .quadrilateral][index % 2], width: 80, height: 4, x: x, y: 200
      ) {
        $0.name = "plate\(index)"
        $0.anchored = 1
        $0.angle = .init(0.1 * Double(index % 5) - 0.2)
      }
      plates.add(
        shapes[index % 4], width: 20, height: 20, x: x, y: 100,
        velocity: (x: 10 * Double(index % 3), y: 3000 + 150 * Double(index)), elasticity: 0.3
      ) { $0.name = "thrown\(index)" }
    }
    return plates
  }

  /// The same with plates that move when they are hit.
  ///
  /// All are rectangles, since the many-item engine sweeps items with a radius even if they are slow.
  static func loosePlates(_ count: Int) -> ManyItems {
    var plates = plates(count)
    plates.gravity(0)
    for index in plates.items.indices {
      plates.items[index].shape = .rectangle
      plates.items[index].anchored = 0
    }
    return plates
  }

  /// Items that fly at each other between walls, most of them farther than their size in a sub-step.
  static func burst(_ count: Int, hasGroups: Bool) -> ManyItems {
    var random = SplitMix64(seed: 7)
    var burst = ManyItems(duration: 0.25)
    burst.gravity()
    burst.behaviors.append(
      .collision(
        Collision(name: "walls", insets: Insets(top: -300, left: -300, bottom: -300, right: -300))))
    for index in 0..<count {
      let (row, column) = index.quotientAndRemainder(dividingBy: 10)
      burst.add(
        [.rectangle, .ellipse, .triangle, .quadrilateral][index % 4], width: 24, height: 24,
        x: 80 * Double(column) - 150, y: 80 * Double(row) - 150,
        velocity: (x: random.number(-6000, 6000), y: random.number(-6000, 6000)), elasticity: 0.5)
    }
    return hasGroups ? LargeWorldTests.groups(over: burst, duration: 0.25) : burst
  }
}
