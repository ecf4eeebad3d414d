import Testing

@testable import Dynamics

/// Scenes with groups give the same bits, whatever runs beside them and on what.
@Suite struct GroupBitTests {
  /// Groups of every shape between walls, hung on each other and on points, whose members vary.
  private static func plan() throws -> Plan {
    var items = ManyItems(duration: 2)
    items.gravity()
    items.behaviors.append(.collision(Collision(name: "walls", insets: Insets())))
    let path = Shape.path(points: [
      Point2(x: -20, y: -15), Point2(x: 25, y: -10), Point2(x: 20, y: 20), Point2(x: -10, y: 25),
    ])
    for index in 0..<5 {
      items.add(
        x: 60 + 70 * Double(index), y: 200 + 90 * Double(index % 2),
        velocity: (x: 60 * Double(index) - 150, y: 0)
      ) { item in
        guard index < 4 else { return }
        item.size = nil
        let shapes: [Shape?] = [nil, .ellipse, path, nil]
        item.shape = .group(
          members: (0...index).map { part in
            Member(
              name: "part\(part)", size: Size2(width: 24, height: 24),
              offset: Point2(x: .init(15 * Double(part)), y: .init(12 * Double(part % 2))),
              shape: shapes[(index + part) % 4])
          })
      }
    }
    items.behaviors += [
      .attachment(
        Attachment(
          name: "spring", item: "item1", offset: Point2(x: 8, y: -6), to: "item2", frequency: 3,
          damping: 0.3)),
      .attachment(
        Attachment(name: "pin", kind: .pin, item: "item3", anchor: Point2(x: 280, y: 270))),
    ]
    return try items.plan(
      varying: [
        "item1.part0.size.width", "item1.part1.offset.y", "item2.part1.offset.x",
        "item3.density", "item0.velocity.x",
      ])
  }

  private static func columns(count: Int) -> [[Double]] {
    var random = SplitMix64(seed: testSeed)
    return [(10, 60), (-30, 30), (-40, 40), (0.2, 3), (-900, 900)].map { low, high in
      (0..<count).map { _ in low + (high - low) * Double(random.next() >> 11) * 0x1p-53 }
    }
  }

  private static func bits<Scalar: SimulationScalar>(
    _ count: Int, on set: InstructionSet, blockSize: Int? = nil, in precision: Scalar.Type
  ) throws -> [String] {
    var columns = columns(count: count)
    columns[0] = columns[0].map { _ in 24 }  // a circle
    return worldBits(try plan(), columns: columns, on: set, blockSize: blockSize, in: precision)
  }

  @Test(arguments: InstructionSet.here, [1, 33, 70])
  func `every instruction set gives the scalar bits`(on set: InstructionSet, count: Int) throws {
    let scalar = try Self.bits(count, on: .scalar, in: Float.self)
    #expect(try Self.bits(count, on: set, in: Float.self) == scalar)
    #expect(!scalar.contains { $0.contains("diverged") || $0.contains("invalid") })
  }

  @Test(arguments: InstructionSet.here)
  func `in double precision too`(on set: InstructionSet) throws {
    #expect(
      try Self.bits(20, on: set, in: Double.self) == Self.bits(20, on: .scalar, in: Double.self))
  }

  @Test(arguments: [1, 7, 40])
  func `neither the size of a block nor the order of scenarios changes anything`(
    blockSize: Int
  ) throws {
    #expect(
      try Self.bits(60, on: .best, blockSize: blockSize, in: Float.self)
        == Self.bits(60, on: .best, in: Float.self))
  }

  @Test func `a row that is no scene leaves its neighbours alone`() throws {
    let plan = try Self.plan()
    var columns = Self.columns(count: 40)
    columns[0] = columns[0].map { _ in 24 }
    let alone = measure(plan, [.finalX, .finalY], columns: columns)
    columns[0][5] = 25  // wider than high: no circle
    columns[0][9] = -19
    columns[1][20] = .nan
    let beside = measure(plan, [.finalX, .finalY], columns: columns)
    for row in 0..<40 where ![5, 9, 20].contains(row) {
      #expect(beside.values.map { "\($0[row])" } == alone.values.map { "\($0[row])" })
    }
    for row in [5, 9, 20] { #expect(beside.statuses[row] == .invalid, "row \(row)") }
  }

  @Test func `a varied member is the member that has that size and place`() throws {
    var scene = try Self.plan().scene
    let columns = Self.columns(count: 4)
    let varied = measure(
      try Plan(scene: scene, varying: ["item3.part0.size.width", "item2.part1.offset.x"]),
      [.finalX, .finalY, .finalAngle], columns: [columns[0], columns[2]])
    for row in 0..<4 {
      scene = try scene.setting("item3.part0.size.width", to: .init(columns[0][row]))
      scene = try scene.setting("item2.part1.offset.x", to: .init(columns[2][row]))
      let alone = measure(try Plan(scene: scene), [.finalX, .finalY, .finalAngle])
      #expect(alone.values.map { $0[0] } == varied.values.map { $0[row] })
    }
  }
}
