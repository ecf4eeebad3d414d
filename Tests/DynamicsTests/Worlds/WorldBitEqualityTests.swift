import Testing

import Dynamics

/// Scenes of many items, each with parameters that spread the lanes.
enum WorldBitScene: CaseIterable {
  case shapes, behaviors, groups

  private func plan() throws -> Plan {
    switch self {
    case .shapes: try WorldBitTests.plan()
    case .behaviors: try WorldBehaviorBitTests.plan()
    case .groups: try GroupBitTests.plan()
    }
  }

  private func columns(count: Int) -> [[Double]] {
    switch self {
    case .shapes: WorldBitTests.columns(count: count)
    case .behaviors: WorldBehaviorBitTests.columns(count: count)
    case .groups: GroupBitTests.columns(count: count)
    }
  }

  /// A line for each scenario, equal for equal bits: the metrics of every item, and the status.
  ///
  /// `backward`: the last scenario is the first.
  func bits<Scalar: SimulationScalar>(
    _ count: Int, on set: InstructionSet, blockSize: Int? = nil, backward: Bool = false,
    in precision: Scalar.Type
  ) throws -> [String] {
    let plan = try plan(), columns = columns(count: count)
    let result = measure(
      plan, Metric.measured(of: plan.scene),
      columns: backward ? columns.map { $0.reversed() } : columns,
      on: set, blockSize: blockSize, in: precision)
    return result.statuses.indices.map { row in
      result.values.map { "\($0[row])" }.joined(separator: " ") + " \(result.statuses[row])"
    }
  }
}

/// A scenario gives the same bits beside any other scenarios and on every instruction set.
@Suite struct WorldBitEqualityTests {
  @Test(arguments: WorldBitScene.allCases, InstructionSet.here)
  func `every instruction set gives the scalar bits`(
    scene: WorldBitScene, on set: InstructionSet
  ) throws {
    for count in [1, 33, 70] {
      let scalar = try scene.bits(count, on: .scalar, in: Float.self)
      #expect(try scene.bits(count, on: set, in: Float.self) == scalar, "\(count) scenarios")
      #expect(!scalar.contains { $0.contains("diverged") || $0.contains("invalid") })
    }
  }

  @Test(arguments: WorldBitScene.allCases, InstructionSet.here)
  func `every instruction set gives the scalar bits in double precision`(
    scene: WorldBitScene, on set: InstructionSet
  ) throws {
    #expect(
      try scene.bits(20, on: set, in: Double.self) == scene.bits(20, on: .scalar, in: Double.self))
  }

  @Test(arguments: WorldBitScene.allCases, [1, 7, 40])
  func `block size and scenario order do not change the bits`(
    scene: WorldBitScene, blockSize: Int
  ) throws {
    let whole = try scene.bits(60, on: .best, in: Float.self)
    #expect(try scene.bits(60, on: .best, blockSize: blockSize, in: Float.self) == whole)
    let backward = try scene.bits(
      60, on: .best, blockSize: blockSize, backward: true, in: Float.self)
    #expect(backward == whole.reversed())
  }
}

/// Expects rows with a value in a column that makes them no scene to be invalid, and all others to be
/// as they are without.
func expectNeighboursAlone(
  _ plan: Plan, columns: [[Double]], spoiling: [Int: (column: Int, value: Double)]
) throws {
  let alone = measure(plan, [.finalX, .finalY], columns: columns)
  var spoilt = columns
  for (row, change) in spoiling { spoilt[change.column][row] = change.value }
  let beside = measure(plan, [.finalX, .finalY], columns: spoilt)
  for row in columns[0].indices {
    if spoiling[row] == nil {
      #expect(beside.values.map { "\($0[row])" } == alone.values.map { "\($0[row])" })
    } else {
      #expect(beside.statuses[row] == .invalid, "row \(row)")
    }
  }
}
