import Dynamics
import Testing

/// The begins and ends of contacts, as Box2D's contact listener tells them: those that end within a
/// sub-step too.
@Suite struct ContactEventTests {
  enum Kind: CaseIterable {
    case one, several, separate, many
  }

  /// Items that hit each other and the bounds, at speeds at which some contacts end within a
  /// sub-step.
  private func scene(_ random: inout SplitMix64, kind: Kind) -> Scene {
    var items = ManyItems(duration: 0.7)
    let count =
      switch kind {
      case .one: 1
      case .several, .separate: 2 + Int(random.number(0, 6))
      case .many: 70
      }
    let isSingle = kind == .one || kind == .separate
    let shapes: [Shape] = isSingle ? [.rectangle] : [.rectangle, .ellipse, .triangle]
    let speed = random.number(200, kind == .many ? 2000 : 6000)
    for index in 0..<count {
      items.add(
        shapes[Int(random.number(0, Double(shapes.count)))], width: 24, height: 24,
        x: 20 + 37 * Double(index % 10), y: 60 + 60 * Double(index / 10),
        velocity: (x: random.number(-speed, speed), y: random.number(-speed, speed)),
        friction: random.number(0, 1), elasticity: random.number(0, 1)
      ) { $0.angularVelocity = Quantity(random.number(-30, 30)) }
    }
    items.gravity(random.number(0, 2))
    items.behaviors.append(
      .collision(
        Collision(
          name: "bounds", mode: kind == .separate ? .boundaries : .everything, insets: Insets())))
    return items.scene
  }

  /// The engine ends a scenario at its duration; a world does not.
  private static let frames = 42

  @Test(arguments: Kind.allCases)
  func `as many contacts begin as the metric counts, and begins and ends alternate`(kind: Kind)
    throws
  {
    var random = SplitMix64(seed: testSeed)
    for index in 0..<(kind == .many ? 6 : 40) {
      let scene = scene(&random, kind: kind)
      let world = try World<Float>(scene)
      var begun: [String: Int] = [:]
      var touching: Set<WorldContact> = []
      for _ in 0..<Self.frames where world.isRunning {
        for event in world.step() {
          switch event {
          case .contactBegan(let contact, let impact):
            let isNew = touching.insert(contact).inserted
            #expect(isNew, "\(kind), scene \(index), \(contact), seed \(testSeed)")
            begun[contact.item, default: 0] += 1
            if case .item(let other) = contact.partner { begun[other, default: 0] += 1 }
            // Contacts are inside the bounds, within what an impact overlaps.
            #expect(
              -20...395 ~= impact.x && -20...687 ~= impact.y, "\(kind), scene \(index), \(contact)")
          case .contactEnded(let contact, _):
            let hasBegun = touching.remove(contact) != nil
            #expect(hasBegun, "\(kind), scene \(index), \(contact), seed \(testSeed)")
          default: break
          }
        }
      }
      let counts = measure(try Plan(scene: scene, settings: .uikit), [.contacts]).values
      for (item, count) in zip(scene.items, counts) {
        #expect(
          Float(begun[item.name] ?? 0) == count[0],
          "\(kind), scene \(index), \(item.name), seed \(testSeed)")
      }
    }
  }

  /// A circle hits three others that are 1 pt apart, and passes its momentum on within a sub-step.
  private func row(others: Int) -> Scene {
    var row = ManyItems(duration: 1)
    row.add(.ellipse, x: 100, y: 200, velocity: (x: 600, y: 0), friction: 0, elasticity: 1)
    for x in [301.0, 342, 383] {
      row.add(.ellipse, x: x, y: 200, friction: 0, elasticity: 1)
    }
    for index in 0..<others { row.add(x: 60 * Double(index), y: 2000) { $0.anchored = true } }
    row.gravity(0)
    row.collisions()
    return row.scene
  }

  @Test(arguments: [0, 65])
  func `a contact that ends within a sub-step is told, where it was`(others: Int) throws {
    let world = try World<Float>(row(others: others))
    var contacts: [(began: Bool, item: String, partner: WorldContact.Partner, x: Double)] = []
    for _ in 0..<60 {
      for event in world.step() {
        switch event {
        case .contactBegan(let contact, let impact):
          contacts.append((true, contact.item, contact.partner, impact.x))
        case .contactEnded(let contact, _):
          contacts.append((false, contact.item, contact.partner, 0))
        default: break
        }
      }
    }
    for (item, partner, x) in [(0, 1, 281.0), (1, 2, 322), (2, 3, 363)] {
      let pair = contacts.filter {
        [$0.item, "item\(partner)"].sorted() == ["item\(item)", "item\(partner)"]
          && $0.partner == .item("item\(partner)")
          || $0.item == "item\(partner)" && $0.partner == .item("item\(item)")
      }
      #expect(pair.map(\.began) == [true, false])
      // Between the circles. They move at most 600 / 120 = 5 pt in a sub-step after they touch.
      #expect(abs((pair.first?.x ?? 0) - x) <= 5)
    }
  }
}
