import Testing

@testable import Dynamics

/// Scenes of many items give the same bits, whatever runs beside them and on what.
@Suite struct WorldBitTests {
  /// Every shape, kind of contact and attachment, over parameters that spread the lanes.
  private static func plan() throws -> Plan {
    var items = ManyItems(duration: 2)
    items.gravity()
    items.behaviors.append(.collision(Collision(name: "walls", insets: Insets())))
    let path = Shape.path(points: [
      Point2(x: -20, y: -15), Point2(x: 25, y: -10), Point2(x: 20, y: 20), Point2(x: -10, y: 25),
    ])
    for index in 0..<8 {
      let shape: Shape = [.rectangle, .ellipse, path][index % 3]
      items.add(
        shape, x: 60 + 80 * Double(index % 4), y: 150 + 90 * Double(index / 4),
        velocity: (x: 40 * Double(index) - 150, y: 0)
      ) { if index == 4 { $0.shape = .ellipse; $0.size?.height = 25 } }
    }
    items.items[7].anchored = 1
    let kinds: [Dynamics.Attachment.Kind] = [.distance, .limit, .pin, .fixed, .sliding]
    for (index, kind) in kinds.enumerated() {
      var tie = Dynamics.Attachment(name: "tie\(index)", kind: kind, item: "item\(index)")
      if kind == .distance || kind == .limit {
        tie.to = "item\(index + 1)"
        tie.frequency = kind == .distance ? 3 : nil
        tie.damping = kind == .distance ? 0.3 : nil
      } else {
        tie.anchor = Point2(x: .init(70 + 80 * Double(index % 4)), y: 160)
        tie.axis = Point2(x: 1, y: 0.3)
      }
      items.behaviors.append(.attachment(tie))
    }
    return try items.plan(
      varying: [
        "item0.velocity.x", "item3.elasticity", "item1.size.width", "item5.friction",
        "item7.anchored", "item2.path.1.x",
      ])
  }

  private static func columns(count: Int) -> [[Double]] {
    var random = SplitMix64(seed: testSeed)
    var columns = [(-900, 900), (0, 1), (40, 40), (0, 1), (0, 1), (22, 30)].map { low, high in
      (0..<count).map { _ in low + (high - low) * Double(random.next() >> 11) * 0x1p-53 }
    }
    columns[4] = columns[4].map { $0.rounded() }
    return columns
  }

  private static func bits<Scalar: SimulationScalar>(
    _ count: Int, on set: InstructionSet, blockSize: Int? = nil, in precision: Scalar.Type
  ) throws -> [String] {
    worldBits(
      try plan(), columns: columns(count: count), on: set, blockSize: blockSize, in: precision)
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
    let alone = measure(plan, [.finalX, .finalY], columns: columns)
    columns[2][5] = 41  // wider than high: no circle
    columns[5][9] = -19  // not convex
    columns[1][20] = .nan
    let beside = measure(plan, [.finalX, .finalY], columns: columns)
    for row in 0..<40 where ![5, 9, 20].contains(row) {
      #expect(beside.values.map { "\($0[row])" } == alone.values.map { "\($0[row])" })
    }
    for row in [5, 9, 20] { #expect(beside.statuses[row] == .invalid, "row \(row)") }
  }
}
