import Foundation
import Testing

import Dynamics

/// How contacts begin: against closed forms, laws of conservation, and Box2D's contact listener.
@Suite struct ContactImpactTests {
  /// The engines, by what they run.
  enum Engine: CaseIterable {
    case single, separate, many, large
  }

  /// Adds far items that select an engine, and the line at y = 600.
  private func finish(_ items: inout ManyItems, _ engine: Engine, hasLine: Bool = true) {
    let others = [Engine.single: 0, .separate: 1, .many: 1, .large: 66][engine] ?? 0
    for index in 0..<others {
      items.add(x: 5000 + 60 * Double(index), y: -9000) { $0.anchored = 1 }
    }
    if hasLine { items.line(-4000, 600, 4000, 600) }
    if engine == .many || engine == .large { items.collisions() }
  }

  private func begun(_ scene: Scene, steps: Int, settings: Settings = .uikit) throws
    -> [(contact: WorldContact, impact: WorldImpact)]
  {
    let world = try World<Float>(scene, settings: settings)
    var found: [(contact: WorldContact, impact: WorldImpact)] = []
    for _ in 0..<steps {
      for case .contactBegan(let contact, let impact) in world.step() {
        found.append((contact, impact))
      }
    }
    return found
  }

  @Test(arguments: Engine.allCases, [Shape.rectangle, .ellipse])
  func `an item that falls from h hits at the speed and with the impulse of a fall`(
    engine: Engine, shape: Shape
  ) throws {
    for (height, elasticity) in [(20.0, 0.0), (100, 0.5), (280, 0.9), (2000, 0.3)] {
      var items = ManyItems(duration: 10)
      items.add(
        shape, x: 100, y: 580 - height, friction: 0.2, elasticity: elasticity
      ) { $0.density = 2 }
      items.gravity()
      finish(&items, engine)
      let first = try #require(try begun(items.scene, steps: 200).first)
      let impact = first.impact
      // 1000 pt/s². A step of 1/120 s adds 8.3 pt/s, and the skin of 1.8 pt shortens the fall.
      let (gravity, step, skin) = (1000.0, 1.0 / 120, 2.0)
      let speed = (2 * gravity * height).squareRoot()
      let apart = gravity * step + gravity * skin / speed
      #expect(abs(impact.approachSpeed - speed) <= apart, "\(height)")
      // UIKit's clock begins a sub-step late.
      #expect(abs(impact.time - speed / gravity) <= 2 * step + skin / speed, "\(height)")
      #expect(impact.normalX == 0 && impact.normalY == -1)
      // The boundary's elasticity is 0.2, and slow impacts, below 100 pt/s, are inelastic.
      let area = shape == .rectangle ? 40.0 * 40 : Double.pi * 20 * 20
      let mass = 2 * area / 10_000
      let returned = speed > 100 ? max(elasticity, 0.2) : 0
      let momentum = mass * (1 + returned) * impact.approachSpeed / 100
      #expect(abs(impact.impulse / momentum - 1) < 1e-4, "\(height)")
    }
  }

  @Test(arguments: [Engine.many, .large])
  func `two balls exchange the momentum of a central impact`(engine: Engine) throws {
    for (density, elasticity) in [(1.0, 1.0), (3, 0.5), (0.2, 0)] {
      var items = ManyItems(duration: 10)
      items.add(.ellipse, x: 100, y: 200, velocity: (x: 600, y: 0), elasticity: elasticity) {
        $0.density = .init(density)
      }
      items.add(.ellipse, x: 300, y: 200, velocity: (x: -100, y: 0), elasticity: elasticity)
      finish(&items, engine, hasLine: false)
      let first = try #require(try begun(items.scene, steps: 60).first)
      #expect(first.contact.item == "item0" && first.contact.partner == .item("item1"))
      // The normal goes from the partner to the item.
      #expect(abs(first.impact.normalX + 1) < 1e-6 && abs(first.impact.normalY) < 1e-6)
      #expect(abs(first.impact.approachSpeed - 700) < 0.01)
      let mass = Double.pi * 20 * 20 / 10_000
      let reduced = mass * density / (1 + density)
      let momentum = reduced * (1 + elasticity) * 7
      #expect(abs(first.impact.impulse / momentum - 1) < 1e-4)
      // UIKit's clock begins a sub-step late, and the contact is found at the next one.
      #expect(0...2.0 / 120 ~= first.impact.time - 160.0 / 700)
    }
  }

  @Test(arguments: [Engine.many, .large])
  func `without gravity and friction the impulses are the changes of momentum`(engine: Engine)
    throws
  {
    var random = SplitMix64(seed: testSeed)
    let mass = Double.pi * 20 * 20 / 10_000
    for _ in 0..<6 {
      var items = ManyItems(duration: 10)
      items.add(
        .ellipse, x: 180, y: 300,
        velocity: (x: random.number(-900, 900), y: random.number(-900, 900)), friction: 0,
        elasticity: 1)
      finish(&items, engine, hasLine: false)
      items.behaviors.append(
        .collision(Collision(name: "bounds", mode: .boundaries, insets: Insets())))
      let world = try World<Float>(items.scene)
      for _ in 0..<120 {
        let before = try #require(world["item0"])
        var (x, y) = (0.0, 0.0)
        for case .contactBegan(_, let impact) in world.step() {
          x += impact.impulse * impact.normalX
          y += impact.impulse * impact.normalY
        }
        let after = try #require(world["item0"])
        // Up to 2.3 N s in single precision.
        #expect(abs(mass * Double(after.velocityX - before.velocityX) / 100 - x) < 1e-4)
        #expect(abs(mass * Double(after.velocityY - before.velocityY) / 100 - y) < 1e-4)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `an impact is within its frame, and an end is not before its begin`(engine: Engine) throws {
    var items = ManyItems(duration: 10)
    items.add(x: 100, y: 300, elasticity: 0.8) { $0.angle = 0.3 }
    items.gravity()
    finish(&items, engine)
    let world = try World<Float>(items.scene)
    var latest = 0.0
    for _ in 0..<200 where world.isRunning {
      let start = world.elapsedTime
      for event in world.step() {
        let time: Double
        switch event {
        case .contactBegan(_, let impact): time = impact.time
        case .contactEnded(_, let ended): time = ended
        default: continue
        }
        // 120 steps of the engine are 1 s but for the rounding of 1/120 s to single precision.
        #expect(time > start - 1e-6 && time < world.elapsedTime + 1e-6)
        #expect(time >= latest)
        latest = time
      }
    }
    #expect(latest > 0)
  }

  @Test func `a boundary that only reports has no impulse`() throws {
    var items = ManyItems(duration: 10)
    items.add(x: 100, y: 100)
    items.gravity()
    let line = Collision.Line(name: "gate", from: Point2(x: 0, y: 300), to: Point2(x: 375, y: 300))
    items.behaviors.append(
      .collision(Collision(name: "gates", mode: .items, lines: [line])))
    items.add(x: 300, y: -500)
    let first = try #require(try begun(items.scene, steps: 60).first)
    #expect(first.impact.impulse == 0 && first.impact.approachSpeed > 400)
  }

  /// A line of `contacts.csv`.
  private struct Reference {
    var item: Int
    var partner: Int
    var time: Double
    var normal: (x: Double, y: Double)
    var approachSpeed: Double
    var impulse: Double
  }

  private func references() throws -> [String: [Reference]] {
    let file = BoxReference.folder.appending(path: "contacts.csv")
    var found: [String: [Reference]] = [:]
    var scene = ""
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: ",")
      if cells[0] == "scene" { scene = String(cells[1]) }
      guard cells[0] == "contact" else { continue }
      let n = cells.dropFirst().map { Double($0) ?? .nan }
      found[scene, default: []].append(
        Reference(
          item: Int(n[0]), partner: Int(n[1]), time: n[2], normal: (n[3], n[4]),
          approachSpeed: n[5], impulse: n[6]))
    }
    return found
  }

  /// The scenes of a family, with a number of far items, which selects the engine.
  struct Comparison: CustomStringConvertible, Sendable {
    let family: String
    let others: Int
    var description: String { "\(family)\(others > 0 ? " in a large world" : "")" }
  }

  static let comparisons = ["pairs", "floors", "fixed", "two", "fast", "bullets", "cradles"]
    .flatMap { family in
      [0, 66].filter { $0 == 0 || WorldReferenceTests.inLargeWorlds.contains(family) }
        .map { Comparison(family: family, others: $0) }
    }

  /// Contacts in the order of time, until the two motions have the first one that differs: the two
  /// engines round differently, and some scenes multiply that.
  @Test(arguments: comparisons)
  func `contacts begin as Box2D's listener is told`(comparison: Comparison) throws {
    let (family, others) = (comparison.family, comparison.others)
    let references = try references()
    var (compared, all) = (0, 0)
    var apart: [[Double]] = [[], [], [], []]
    for var reference in try WorldReference.family(family) {
      let expected = (references[reference.scene.name] ?? []).sorted { $0.time < $1.time }
      let steps = reference.frames.count - 1
      for index in 0..<others {
        reference.scene.items.append(
          Item(
            name: "other\(index)", size: Size2(width: 10, height: 10),
            center: Point2(x: .init(50_000 + 60 * Double(index)), y: -30_000), anchored: 1))
      }
      let found = try begun(reference.scene, steps: steps, settings: reference.settings)
        .sorted { $0.impact.time < $1.impact.time }
      all += expected.count
      for (own, box) in zip(found, expected) {
        var partner = -1
        if case .item(let name) = own.contact.partner {
          partner = reference.scene.items.firstIndex { $0.name == name } ?? -2
        }
        let time = own.impact.time / reference.settings.timeStep
        guard own.contact.item == "item\(box.item)", partner == box.partner,
          abs(time - box.time) < 0.1
        else { break }
        compared += 1
        apart[0].append(abs(time - box.time))
        apart[1].append(
          abs(own.impact.normalX - box.normal.x) + abs(own.impact.normalY - box.normal.y))
        apart[2].append(
          abs(own.impact.approachSpeed - box.approachSpeed) / max(10, abs(box.approachSpeed)))
        apart[3].append(abs(own.impact.impulse - box.impulse) / max(0.01, box.impulse))
      }
    }
    try #require(compared > all / 2, "\(compared) of \(all)")
    for errors in apart.map({ $0.sorted() }) {
      #expect(errors[errors.count / 2] < 1e-4)
      #expect(errors[errors.count * 8 / 10] < 1e-2)
    }
  }
}
