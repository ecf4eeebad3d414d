import Foundation
import Testing

import Dynamics

/// A scenario has the same bits on every instruction set, whatever scenarios run beside it.
@Suite struct BitTests {
  /// A scene with gravity, a spring, edges and phases, over parameters that make its scenarios end at
  /// different times.
  private static func plan() throws -> Plan {
    try Plan(
      scene: BuiltInScenes.dropOutDismiss,
      varying: ["rope.frequency", "card.elasticity", "rope.offset.x", "pull.magnitude"])
  }

  private static func columns(count: Int) -> [[Double]] {
    columns([0.5...4, 0...0.95, -90...90, 1...20], count: count)
  }

  private static func columns(_ ranges: [ClosedRange<Double>], count: Int) -> [[Double]] {
    var random = SplitMix64(seed: testSeed)
    return ranges.map { range in
      (0..<count).map { _ in random.number(range.lowerBound, range.upperBound) }
    }
  }

  private static func bits<Scalar: SimulationScalar>(
    _ count: Int, on set: InstructionSet, blockSize: Int? = nil, in precision: Scalar.Type
  ) throws -> [String] {
    let result = measure(
      try plan(), Metric.allCases, columns: columns(count: count), on: set, blockSize: blockSize,
      in: precision)
    return (0..<count).map { row in
      result.values.map { "\($0[row])" }.joined(separator: " ") + " \(result.statuses[row])"
    }
  }

  @Test(arguments: InstructionSet.here, [1, 15, 64, 65, 200])
  func `every instruction set gives the scalar bits`(on set: InstructionSet, count: Int) throws {
    #expect(
      try Self.bits(count, on: set, in: Float.self)
        == Self.bits(count, on: .scalar, in: Float.self))
  }

  @Test(arguments: InstructionSet.here)
  func `every instruction set gives the scalar bits in double precision`(
    on set: InstructionSet
  ) throws {
    #expect(
      try Self.bits(70, on: set, in: Double.self) == Self.bits(70, on: .scalar, in: Double.self))
  }

  @Test(arguments: [1, 7, 64, 100])
  func `the block size does not change the bits`(blockSize: Int) throws {
    #expect(
      try Self.bits(130, on: .best, blockSize: blockSize, in: Float.self)
        == Self.bits(130, on: .best, in: Float.self))
  }

  @Test func `the order of scenarios does not change the bits`() throws {
    let plan = try Self.plan()
    let columns = Self.columns(count: 150)
    let forward = measure(plan, Metric.allCases, columns: columns)
    let backward = measure(plan, Metric.allCases, columns: columns.map { $0.reversed() })
    for (a, b) in zip(forward.values, backward.values) {
      #expect(a.map(\.bitPattern) == b.reversed().map(\.bitPattern))
    }
    #expect(forward.statuses == backward.statuses.reversed())
  }

  @Test func `a trace ends as the row of a sweep`() throws {
    let plan = try Self.plan()
    let columns = Self.columns(count: 40)
    let swept = measure(plan, [.finalX, .finalY, .finalAngle], columns: columns)
    for row in [0, 17, 39] {
      let trace = Trace<Float>(plan: plan, values: columns.map { $0[row] })
      let last = try #require(trace.frames.last)
      #expect(last.x == swept.values[0][row])
      #expect(last.y == swept.values[1][row])
      #expect(last.angle == swept.values[2][row])
      #expect(trace.status == swept.statuses[row])
    }
  }

  @Test func `an item without rotation has the same bits in the kernel that turns items`() throws {
    // A row with rotation in the same run selects that kernel.
    var drop = Experiment(x: 40, y: 0)
    drop.gravity()
    drop.item.allowsRotation = 0
    drop.item.elasticity = 0.7
    drop.item.velocity = Point2(x: 130.7, y: 0)
    drop.line(-500, 300.3, 500, 320.9)
    let straight = measure(try drop.plan(), Metric.allCases)
    let mixed = measure(
      try drop.plan(varying: ["box.allowsRotation"]), Metric.allCases, columns: [[1, 0, 1]])
    #expect(straight.values.map { "\($0[0])" } == mixed.values.map { "\($0[1])" })
  }

  @Test(arguments: InstructionSet.here, [Settings.uikit, .box2D()])
  func `flat boxes between walls have the bits of the general path`(
    on set: InstructionSet, settings: Settings
  ) throws {
    // The rows fill several blocks and gathered lanes. They meet walls, corners and both ends of a
    // ledge, and fall asleep.
    var thrown = Experiment(x: 100, y: 100)
    thrown.settings = settings
    thrown.gravity()
    thrown.item.allowsRotation = 0
    thrown.line(-1, -1, 376, -1)
    thrown.line(376, -1, 376, 668)
    thrown.line(376, 668, -1, 668)
    thrown.line(-1, 668, -1, -1)
    thrown.line(100, 400, 200, 400)
    thrown.duration = 4
    let varied: [(ParameterPath, ClosedRange<Double>)] = [
      ("box.center.x", 60...310), ("box.center.y", 60...560), ("box.size.width", 20...100),
      ("box.size.height", 20...100), ("box.velocity.x", -1500...1500),
      ("box.velocity.y", -1500...1500), ("box.elasticity", 0...0.95),
    ]
    let columns = Self.columns(varied.map(\.1), count: 300)
    let paths = varied.map(\.0)
    try expectBitsOfGeneralPath(thrown, varying: paths, columns, on: set, seed: testSeed)
  }

  /// Floors, and ranges of throws with which flat boxes 36 pt high leave a floor again.
  private static let leavingFloors: [(lines: [[Double]], ranges: [ClosedRange<Double>])] = [
    // Through one floor onto the next within a sub-step.
    (
      [[-1000, 139.8, 1000, 139.8], [-1000, 204.1, 1000, 204.1]],
      [0...100, 150...195, 30...40, -100...100, 6000...24_000, 0...0.9]
    ),
    // Over the end of a floor.
    ([[-1000, 200, 135.5, 200]], [40...160, 150...182, 40...60, 0...900, 0...600, 0...0.9]),
  ]

  @Test(arguments: InstructionSet.here, leavingFloors.indices)
  func `flat boxes that leave their floor have the bits of the general path`(
    on set: InstructionSet, scene: Int
  ) throws {
    let (lines, ranges) = Self.leavingFloors[scene]
    var thrown = Experiment()
    thrown.gravity()
    thrown.item.size = Size2(width: 36, height: 36)
    thrown.item.allowsRotation = 0
    for line in lines { thrown.line(line[0], line[1], line[2], line[3]) }
    thrown.duration = 1
    let paths: [ParameterPath] = [
      "box.center.x", "box.center.y", "box.size.width", "box.velocity.x", "box.velocity.y",
      "box.elasticity",
    ]
    // With dropped frames, lanes are at different sub-steps.
    for dropped in [nil, 3] {
      thrown.settings.dropEvery = dropped
      let columns = Self.columns(ranges, count: 500)
      try expectBitsOfGeneralPath(thrown, varying: paths, columns, on: set, seed: testSeed)
    }
  }

  @Test(arguments: InstructionSet.here, [0.0, 1.0])
  func `walls out of a lane's reach do not change its bits`(
    on set: InstructionSet, turns: Double
  ) throws {
    // The scalar kernel skips walls that are far from one item. The other kernels skip only walls that
    // are far from all items of a block. The rooms are from little larger than the item to a thousand
    // screens wide, and fast items cross the small rooms within a sub-step.
    var thrown = Experiment(x: 187.5, y: 333.5)
    thrown.gravity()
    thrown.item.allowsRotation = .init(turns)
    thrown.behaviors.append(.collision(Collision(name: "walls", insets: Insets())))
    thrown.line(100.5, 500, 300, 520.25)
    thrown.duration = 2
    let sides = ["left", "right", "top", "bottom"].map { ParameterPath("walls.insets.\($0)") }
    let throwing: [(ParameterPath, ClosedRange<Double>)] = [
      ("box.velocity.x", -24000...24000), ("box.velocity.y", -24000...24000),
      ("box.angularVelocity", -20...20), ("box.elasticity", 0...1),
    ]
    var random = SplitMix64(seed: testSeed)
    let count = 260
    let insets = sides.map { _ in (0..<count).map { _ in 80 - pow(10, random.number(0, 5.5)) } }
    let columns =
      insets
      + throwing.map { path, range in
        // Every second item is slow, and stays in the middle of a large room.
        (0..<count).map { row in
          let value = random.number(range.lowerBound, range.upperBound)
          return path == "box.elasticity" || row % 2 == 0 ? value : 0.01 * value
        }
      }
    let plan = try thrown.plan(varying: sides + throwing.map(\.0))
    let together = measure(plan, Metric.allCases, columns: columns, on: set)
    let alone = measure(plan, Metric.allCases, columns: columns, on: .scalar)
    #expect(together.statuses == alone.statuses)
    for (a, b) in zip(together.values, alone.values) {
      #expect(a.map { "\($0)" } == b.map { "\($0)" })
    }
    let bounces = try #require(Metric.allCases.firstIndex(of: .contacts))
    #expect(alone.values[bounces].count { $0 > 3 } > count / 4, "the walls must be met")
  }

  @Test func `boxes in a ring of 64 edges have the scalar bits and stay inside`() throws {
    // The rows fill several blocks and gathered lanes.
    var thrown = Experiment(width: 60, height: 30, x: 0, y: 0)
    thrown.gravity()
    thrown.duration = 1
    let corners = (0..<64).map { index in
      let angle = 2 * Double.pi * Double(index) / 64
      return Point2(x: .init(200 * cos(angle)), y: .init(200 * sin(angle)))
    }
    thrown.behaviors.append(
      .collision(Collision(name: "bowl", paths: [.init(name: "ring", points: corners)])))
    let columns = Self.columns(
      [-60...60, -60...60, -2000...2000, -2000...2000, 0...0.9], count: 400)
    let plan = try thrown.plan(varying: [
      "box.center.x", "box.center.y", "box.velocity.x", "box.velocity.y", "box.elasticity",
    ])
    expectScalarBits(plan, columns, isDoubleToo: true, seed: testSeed)
    let met = measure(plan, [.contacts, .finalX, .finalY], columns: columns).values
    #expect(met[0].count { $0 > 1 } > 200, "the ring must be met")
    // A box that crossed the ring would end more than 200 pt from the ring's center.
    for (x, y) in zip(met[1], met[2]) {
      #expect((x * x + y * y).squareRoot() < 200)
    }
  }

  @Test(arguments: InstructionSet.here)
  func `flat boxes on a floor of any length have the bits of the general path`(
    on set: InstructionSet
  ) throws {
    // A quarter of these lengths leave the edge's unit vector a rounding short of 1.
    for length in 400..<440 {
      var thrown = Experiment(width: 40, height: 40, x: 0, y: -200)
      thrown.settings = .box2D()
      thrown.gravity()
      thrown.item.allowsRotation = 0
      thrown.line(-Double(length) / 2, 0, Double(length) / 2, 0)
      thrown.duration = 1
      let paths: [ParameterPath] = ["box.velocity.x", "box.velocity.y"]
      let columns = Self.columns([-100...100, -500...500], count: 40)
      let flat = measure(
        try thrown.plan(varying: paths), [.finalX, .finalY, .bounces], columns: columns, on: set)
      let general = measure(
        try thrown.plan(varying: paths + ["box.allowsRotation"]), [.finalX, .finalY, .bounces],
        columns: columns + [[Double](repeating: 0, count: 40)], on: .scalar)
      for (a, b) in zip(flat.values, general.values) {
        #expect(a.map { "\($0)" } == b.map { "\($0)" }, "length \(length)")
      }
    }
  }

  @Test(arguments: InstructionSet.here)
  func `a spring at its least length does not depend on neighbouring lanes`(
    on set: InstructionSet
  ) throws {
    // The spring's step has a fast path if no lane of a block is near the floor.
    var hung = Experiment(x: 0, y: 0)
    hung.settings = .box2D()
    hung.gravity()
    hung.attach(to: (x: 0, y: 0), offset: (x: 40, y: 25), length: 0, frequency: 3, damping: 0.05)
    hung.line(-600, 150, 600, 150)
    hung.duration = 4
    let paths: [ParameterPath] = [
      "box.center.x", "box.center.y", "box.velocity.x", "box.angularVelocity", "rope1.frequency",
    ]
    let columns = Self.columns(
      [-100...100, -100...90, -1000...1000, -20...20, 1...6], count: 400)
    let plan = try hung.plan(varying: paths)
    let wide = measure(plan, [.finalX, .finalY, .finalAngle], columns: columns, on: set)
    let alone = measure(plan, [.finalX, .finalY, .finalAngle], columns: columns, on: .scalar)
    for (a, b) in zip(wide.values, alone.values) {
      #expect(a.map(\.bitPattern) == b.map(\.bitPattern))
    }
  }

  /// Expects the same bits on every instruction set, in both precisions and on the general path.
  private func expectSameBitsOnEveryPath(
    _ boxes: Experiment, rowCount: Int = 100, varying varied: [(ParameterPath, ClosedRange<Double>)]
  ) throws {
    let columns = Self.columns(varied.map(\.1), count: rowCount), paths = varied.map(\.0)
    expectScalarBits(try boxes.plan(varying: paths), columns, isDoubleToo: true, seed: testSeed)
    try expectBitsOfGeneralPath(boxes, varying: paths, columns, on: .scalar, seed: testSeed)
  }

  @Test func `springs that end within the slop do not depend on neighbouring lanes`() throws {
    // A spring shorter than the slop has no direction, so no lane may treat its box as moved.
    var pulled = Experiment(width: 40, height: 40)
    pulled.settings = .box2D()
    pulled.item.allowsRotation = 0
    pulled.attach(to: (x: 200, y: 200), length: 0.2, frequency: 20, damping: 0.9)
    pulled.duration = 4
    try expectSameBitsOnEveryPath(
      pulled,
      varying: [
        ("box.center.x", 198...202), ("box.center.y", 198...202), ("rope0.frequency", 8...28),
        ("box.velocity.x", -60...60), ("rope0.damping", 0.3...1),
      ])
  }

  @Test func `tilted boxes without rotation have the bits of the general path at a line's end`()
    throws
  {
    var thrown = Experiment(width: 78.2, height: 75.7)
    thrown.gravity()
    thrown.item.allowsRotation = 0
    thrown.line(-1300, 543.4, 1700, 543.4)
    thrown.line(23.5, 535.6, 482.4, 535.6)
    thrown.duration = 0.5
    try expectSameBitsOnEveryPath(
      thrown, rowCount: 20_000,
      varying: [
        ("box.center.x", 10...60), ("box.center.y", 440...480), ("box.angle", 0.6...1.4),
        ("box.velocity.x", -400...100), ("box.velocity.y", 300...1500), ("box.elasticity", 0...0.9),
      ])
  }

  @Test func `an invalid scenario does not change its neighbours`() throws {
    let plan = try Self.plan()
    var columns = Self.columns(count: 66)
    let alone = measure(plan, Metric.allCases, columns: columns)
    columns[1][3] = -1  // elasticity
    columns[0][40] = .nan
    columns[3][64] = .infinity
    let beside = measure(plan, Metric.allCases, columns: columns)
    for row in 0..<66 where ![3, 40, 64].contains(row) {
      #expect(beside.values.map { "\($0[row])" } == alone.values.map { "\($0[row])" })
    }
    for row in [3, 40, 64] {
      #expect(beside.statuses[row] == .invalid)
      #expect(beside.values.allSatisfy { $0[row].isNaN })
    }
  }

  @Test(arguments: InstructionSet.here)
  func `a diverging scenario does not change its neighbours`(on set: InstructionSet) throws {
    // At its center, an electric field is infinite.
    var charged = Experiment(x: 300, y: 400)
    charged.item.charge = 1
    charged.behaviors = [
      .field(FieldBehavior(name: "field", kind: .electric, position: Point2(x: 300, y: 400)))
    ]
    let plan = try charged.plan(varying: ["box.center.x"])
    let count = 66
    let centers = (0..<count).map { [3, 40, 64].contains($0) ? 300 : 310 + Double($0) }
    let together = measure(plan, Metric.allCases, columns: [centers], on: set)
    for row in 0..<count {
      let alone = measure(plan, Metric.allCases, columns: [[centers[row]]], on: .scalar)
      #expect((together.statuses[row] == .diverged) == [3, 40, 64].contains(row), "row \(row)")
      #expect(together.values.map { "\($0[row])" } == alone.values.map { "\($0[0])" }, "row \(row)")
    }
  }

  @Test(arguments: InstructionSet.here)
  func `edges that shrink to a point in some rows do not change other rows`(
    on set: InstructionSet
  ) throws {
    // Invalid rows have edges without a normal, and valid rows follow them in the same lanes. If only
    // some boxes of a block are beyond the end of their floor, the whole block takes the general path.
    var thrown = Experiment(width: 60, height: 40, x: 0, y: 200)
    thrown.gravity()
    thrown.duration = 1
    thrown.line(-300, 300, 300, 300)
    thrown.line(-300, 100, 300, 130)
    let line = "\(thrown.behaviors[1].name).edge"
    var random = SplitMix64(seed: testSeed)
    let count = 300
    let ends = (0..<count).map { row in row % 3 == 0 ? -300 : row % 7 == 0 ? 0 : 300.0 }
    let heights = ends.map { $0 == -300 ? 300 : random.number(250, 350) }
    let speeds = ends.map { _ in random.number(-900, 900) }
    let falls = ends.map { _ in random.number(-900, 900) }
    let plan = try thrown.plan(varying: [
      ParameterPath("\(line).to.x"), ParameterPath("\(line).to.y"), "box.velocity.x",
      "box.velocity.y",
    ])
    let columns = [ends, heights, speeds, falls]
    let together = measure(plan, Metric.allCases, columns: columns, on: set)
    #expect(together.statuses.count { $0 == .invalid } == count / 3)
    #expect(!together.statuses.contains(.diverged))
    for row in (0..<count).filter({ ends[$0] != -300 }) {
      let alone = measure(plan, Metric.allCases, columns: columns.map { [$0[row]] }, on: .scalar)
      #expect(together.values.map { "\($0[row])" } == alone.values.map { "\($0[0])" }, "row \(row)")
    }
  }

  @Test func `boxes at rest on a slope do not depend on neighbours that overhang its end`() throws {
    var sliding = Experiment(width: 50, height: 30)
    sliding.settings = .box2D()
    sliding.gravity()
    sliding.item.allowsRotation = 0
    sliding.item.angle = .init(atan2(70.0, 900.0))
    sliding.item.friction = 0
    sliding.duration = 2
    sliding.line(0, 300, 900, 370)
    let columns = Self.columns([-20...950, 200...320, -200...200], count: 300)
    let plan = try sliding.plan(varying: ["box.center.x", "box.center.y", "box.velocity.x"])
    expectScalarBits(plan, columns, isDoubleToo: true, seed: testSeed)
  }
}
