import Testing

import Dynamics

/// Scenes of many items that nobody thought of give the scalar kernel's bits on every instruction
/// set: which contacts share a constraint, and which work is skipped, depends on all lanes of a block.
@Suite struct RandomWorldBitTests {
  private static let sceneCount = 80
  private static let rowCount = 36

  @Test(arguments: 0..<UInt64(12))
  func `bullets have the scalar bits on every instruction set`(_ index: UInt64) throws {
    let seed = testSeed &+ 1000 &+ index
    var world = RandomWorld(random: SplitMix64(seed: seed))
    let (plan, columns) = try world.bullets(rowCount: Self.rowCount)
    expectScalarBits(plan, columns, isDoubleToo: index % 4 == 0, seed: seed)
  }

  @Test(arguments: 0..<UInt64(sceneCount))
  func `every instruction set gives the scalar bits`(_ index: UInt64) throws {
    let seed = testSeed &+ index
    var world = RandomWorld(random: SplitMix64(seed: seed))
    let (plan, columns) = try world.plan(rowCount: Self.rowCount)
    expectScalarBits(plan, columns, isDoubleToo: index % 4 == 0, seed: seed)
  }
}
