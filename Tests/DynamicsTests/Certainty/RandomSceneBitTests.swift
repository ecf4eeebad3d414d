import Foundation
import Testing

import Dynamics

/// Random scenes give the scalar kernel's bits on every instruction set, and items that cannot turn have
/// the bits of items that do not turn.
///
/// A block skips work only if all its lanes allow it, the scalar kernel if its one lane does.
@Suite struct RandomSceneBitTests {
  private static let sceneCount = 1500
  private static let rowCount = 70

  /// A box with up to four lines, in reference bounds or not, on up to two attachments, pushed, and
  /// with phases that take behaviors away, bring them back and put the box elsewhere, or not.
  private struct RandomScene {
    var random: SplitMix64

    /// Other iteration counts and bounds than usual, because they end a solver early at other times.
    private mutating func changeSolver(of settings: inout Settings) {
      if random.chance(0.3) { settings.velocityIterations = Int(random.number(1, 4)) }
      if random.chance(0.4) { settings.positionIterations = Int(random.number(1, 7)) }
      if random.chance(0.3) { settings.impactPasses = Int(random.number(0, 4)) }
      if random.chance(0.2) { settings.baumgarte = random.number(0, 1) }
      if random.chance(0.15) { settings.linearSlop = random.number(0, 0.01) }
      if random.chance(0.15) { settings.contactSkin = random.number(0, 0.03) }
      if random.chance(0.2) { settings.maxContactCorrection = random.number(0, 0.02) }
      if random.chance(0.15) { settings.maxTranslation = random.number(0.02, 0.3) }
      if random.chance(0.3) { settings.sleepTime = random.chance(0.5) ? nil : 0.1 }
    }

    private mutating func addPhases(to thrown: inout Experiment) {
      guard !thrown.behaviors.isEmpty else { return }
      let names = thrown.behaviors.map(\.name)
      let changed = names[min(names.count - 1, Int(random.number(0, Double(names.count))))]
      let soon = Quantity(random.number(0.1, 0.8))
      let center = Point2(x: .init(random.number(0, 375)), y: .init(random.number(0, 667)))
      thrown.phases = [
        Phase(
          name: "first",
          until: random.chance(0.5)
            ? Trigger(.contact(Contact(item: "box")), .elapsed(soon))
            : Trigger(.elapsed(soon), .rest),
          then: Actions(
            remove: [changed],
            pose: random.chance(0.3) ? [.init(item: "box", center: center)] : [],
            addVelocity: [.init(item: "box", linear: Point2(x: 90, y: -300))])),
        Phase(
          name: "second",
          until: Trigger(.contact(Contact(item: "box", moment: .ends)), .elapsed(soon)),
          then: Actions(add: [changed])),
        Phase(name: "last", until: Trigger(.rest)),
      ]
      guard random.chance(0.5) else { return }
      let anchors = thrown.behaviors.filter(\.hasAnchor).map(\.name)
      thrown.phases[0].ends[0].until.conditions.append(random.limit(of: ["box"]))
      thrown.phases[1].ends.insert(
        .init(
          until: Trigger(random.limit(of: ["box"])), when: [random.limit(of: ["box"])],
          then: random.changes(of: ["box"], anchors: anchors)), at: 0)
    }

    /// What is thrown, and a column for each of its varied parameters.
    mutating func experiment(rowCount: Int) -> (
      thrown: Experiment, paths: [ParameterPath], columns: [[Double]]
    ) {
      var thrown = Experiment(
        width: random.number(15, 200), height: random.number(15, 200), x: random.number(0, 375),
        y: random.number(0, 667),
        resistance: .init(random.chance(0.5) ? 0 : random.number(0, 2)))
      thrown.settings = random.chance(0.5) ? .uikit : .box2D()
      changeSolver(of: &thrown.settings)
      // Lanes whose frames fall on other sub-steps are held back while others go on.
      if random.chance(0.3) { thrown.settings.dropEvery = 3 }
      let turns = random.chance(0.7)
      thrown.item.allowsRotation = turns ? 1 : 0
      thrown.item.angle = turns || random.chance(0.2) ? .init(random.number(-4, 4)) : 0
      thrown.item.friction = .init(random.number(0, 1))
      if random.chance(0.9) {
        thrown.gravity(
          random.number(0.2, 10), angle: random.chance(0.3) ? .init(random.number(0, 6)) : nil)
      }
      if random.chance(0.5) {
        let inset = Quantity(random.chance(0.5) ? 0 : -random.number(0, 2000))
        thrown.behaviors.append(
          .collision(
            Collision(
              name: "bounds",
              insets: Insets(top: inset, left: inset, bottom: inset, right: inset))))
      }
      for _ in 0..<Int(random.number(0, 5)) {
        let x = random.number(-300, 700), y = random.number(0, 900),
          length = random.number(50, 1000)
        // Half of them lie along an axis, where an item that cannot turn takes another code path.
        if random.chance(0.5) {
          random.chance(0.8) ? thrown.line(x, y, x + length, y) : thrown.line(x, y, x, y + length)
        } else {
          thrown.line(x, y, x + length, y + random.number(-300, 300))
        }
      }
      var paths: [(path: ParameterPath, low: Double, high: Double)] = [
        ("box.velocity.x", -2500, 2500), ("box.velocity.y", -2500, 2500), ("box.elasticity", 0, 1),
      ]
      if turns { paths.append(("box.angularVelocity", -25, 25)) }
      if random.chance(0.3) { paths.append(("box.size.width", 10, 200)) }
      for _ in 0..<Int(random.number(0, 3)) {
        let name = "rope\(thrown.behaviors.count)"
        let soft = random.chance(0.75)
        thrown.attach(
          to: (random.number(0, 375), random.number(0, 667)),
          offset: random.chance(0.3) ? (0, 0) : (random.number(-50, 50), random.number(-50, 50)),
          length: random.chance(0.5) ? nil : .init(random.chance(0.5) ? 0 : random.number(0, 200)),
          frequency: soft ? random.number(0.5, 6) : 0, damping: random.number(0, 2))
        if soft { paths.append((ParameterPath("\(name).frequency"), 0.5, 6)) }
      }
      if random.chance(0.3) {
        thrown.behaviors.append(
          .push(
            Push(
              name: "push", mode: random.chance(0.5) ? .continuous : .instantaneous,
              direction: Point2(x: .init(random.number(-1, 1)), y: .init(random.number(-1, 1))),
              offset: turns && random.chance(0.5) ? Point2(x: 5, y: -3) : nil)))
      }
      if random.chance(0.2) {
        thrown.behaviors.append(
          .snap(
            Snap(
              name: "home", item: "box",
              point: Point2(x: .init(random.number(0, 375)), y: .init(random.number(0, 667))))))
      }
      if random.chance(0.5) { addPhases(to: &thrown) }
      thrown.duration = 2
      let columns = paths.map { path in
        (0..<rowCount).map { _ in random.number(path.low, path.high) }
      }
      return (thrown, paths.map(\.path), columns)
    }
  }

  @Test(arguments: 0..<UInt64(sceneCount))
  func `every instruction set gives the scalar bits`(_ index: UInt64) throws {
    let seed = testSeed &+ index
    var scene = RandomScene(random: SplitMix64(seed: seed))
    let (thrown, paths, columns) = scene.experiment(rowCount: Self.rowCount)
    let plan = try thrown.plan(varying: paths)
    expectScalarBits(plan, columns, isDoubleToo: index % 4 == 0, seed: seed)
    guard thrown.item.allowsRotation == 0 else { return }
    try expectBitsOfGeneralPath(thrown, varying: paths, columns, on: .scalar, seed: seed)
  }
}
