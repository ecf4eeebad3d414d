import Testing

import Dynamics

/// Scenarios that run side by side, one in each vector lane, move as each moves alone: with joints, groups,
/// fields, and phases that every scenario ends at a time of its own.
@Suite struct SideBySideTests {
  private static let rowCount = 40

  @Test(arguments: 0..<UInt64(30))
  func `a scenario has the same bits beside others`(_ index: UInt64) throws {
    let seed = testSeed &+ 7000 &+ index
    var world = RandomWorld(random: SplitMix64(seed: seed))
    let count = 17 + world.index(below: 24)
    let (plan, columns) = try world.plan(of: count, rowCount: Self.rowCount)
    #expect(plan.scene.engine == .largeWorld && plan.scene.runsSideBySide)
    let set = InstructionSet.here[Int(index) % InstructionSet.here.count]
    let alone = resultRows(plan, columns: columns, on: set, blockSize: 1)
    let beside = resultRows(plan, columns: columns, on: set)
    let first = zip(alone, beside).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(first == nil, "\(count) items on \(set), seed \(seed)")
    guard index % 3 == 0 else { return }
    let aloneInDouble = resultRows(
      plan, columns: columns, on: set, blockSize: 1, in: Double.self)
    let besideInDouble = resultRows(plan, columns: columns, on: set, in: Double.self)
    #expect(aloneInDouble == besideInDouble, "in double precision, seed \(seed)")
  }

  @Test func `scenarios without room for their contacts run one after the other`() throws {
    // 96 items in one place have 4560 contacts, and there is room for 2176 at first.
    var crowd = ManyItems(duration: 0.1)
    crowd.settings = .box2D()
    for _ in 0..<96 { crowd.add(.ellipse, width: 30, height: 30, x: 200, y: 300) }
    crowd.collisions()
    let plan = try crowd.plan(varying: ["item0.center.x"])
    let column = (0..<10).map { 180 + 4.0 * Double($0) }
    let alone = resultRows(plan, columns: [column], blockSize: 1)
    #expect(resultRows(plan, columns: [column]) == alone)
    #expect(!alone.contains { $0.hasSuffix("invalid") })
  }

  @Test func `frames with different numbers of sub-steps have the bits of a scenario alone`() throws
  {
    // The scenarios end at different frames, so others begin while some run.
    var pile = ManyItems(duration: 1)
    pile.settings.timeStep = 1 / 90
    pile.gravity()
    pile.behaviors.append(.collision(Collision(name: "walls", insets: Insets())))
    for index in 0..<20 {
      pile.add(x: 40 + 60 * Double(index % 5), y: 100 + 60 * Double(index / 5), elasticity: 0.2)
    }
    let plan = try pile.plan(varying: ["duration"])
    let column = (0..<36).map { 0.2 + 0.023 * Double($0) }
    let alone = resultRows(plan, columns: [column], blockSize: 1)
    #expect(resultRows(plan, columns: [column]) == alone)
  }
}
