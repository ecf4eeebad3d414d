import Testing

import Dynamics

/// Scenes of more than 16 items.
@Suite struct LargeWorldTests {
  /// Boxes, balls and triangles that fall between walls and come to lie on each other.
  private func pile(_ count: Int, columns: Int = 10) -> ManyItems {
    var pile = ManyItems(duration: 3)
    pile.gravity()
    pile.behaviors.append(.collision(Collision(name: "walls", insets: Insets())))
    for index in 0..<count {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      pile.add(
        [.rectangle, .ellipse, .triangle][index % 3], width: 20, height: index % 3 == 1 ? 20 : 16,
        x: 30 + 34 * Double(column) + 3 * Double(row % 4), y: 630 - 45 * Double(row),
        friction: 0.3)
    }
    return pile
  }

  // MARK: The same bits as the many-item engine

  /// Items that touch one edge at a time and no item, or one item each, so that the order of contacts
  /// is the same.
  private static func orderedScenes() -> [(name: String, items: ManyItems)] {
    var alone = ManyItems(duration: 3)
    alone.gravity()
    alone.behaviors.append(
      .collision(
        Collision(
          name: "walls", mode: .boundaries,
          lines: [
            .init(name: "floor", from: Point2(x: -3000, y: 668), to: Point2(x: 3000, y: 668)),
            .init(name: "ramp", from: Point2(x: 20, y: 500), to: Point2(x: 200, y: 600)),
          ])))
    for index in 0..<24 {
      alone.add(
        [.rectangle, .ellipse, .triangle, .quadrilateral][index % 4], x: 70 + 10 * Double(index),
        y: 200 + 15 * Double(index % 5), velocity: (x: 10 * Double(index % 3) - 10, y: 0),
        elasticity: 0.1 * Double(index % 8)
      ) {
        $0.angle = .init(0.1 * Double(index))
        $0.charge = 1
      }
    }
    var joined = alone
    joined.behaviors += [
      .attachment(.spring(name: "spring", item: "item0", to: "item1", frequency: 3, damping: 0.3)),
      .attachment(.rope(name: "rope", item: "item2", to: "item3")),
      .attachment(.pin(name: "pin", item: "item4", anchor: Point2(x: 230, y: 160))),
      .attachment(.weld(name: "weld", item: "item5", to: "item6", anchor: Point2(x: 120, y: 210))),
      .attachment(
        .slide(
          name: "slide", item: "item8", anchor: Point2(x: 70, y: 160), axis: Point2(x: 1, y: 0.3))),
      .push(
        Push(
          name: "push", items: ["item9", "item10"], mode: .continuous, angle: 1, magnitude: 0.3)),
      .snap(Snap(name: "snap", item: "item11", point: Point2(x: 300, y: 300))),
    ]
    var phased = joined
    phased.phases = [
      Phase(
        name: "fall",
        until: Trigger(.contact(Contact("walls.ramp", item: "item0")), .elapsed(1.5)),
        then: Actions(
          remove: ["rope", "snap"],
          addVelocity: [.init(item: "item12", linear: Point2(x: 0, y: -200))])
      ),
      Phase(
        name: "hang",
        until: Trigger(
          .contact(Contact(item: "item12", count: 2)),
          .crossing(Line(from: Point2(x: 0, y: 600), to: Point2(x: 375, y: 600), item: "item13")),
          .elapsed(1)),
        then: Actions(
          remove: ["walls"], pose: [.init(item: "item14", center: Point2(x: 100, y: 100))],
          add: ["rope"], restart: ["item15"])),
    ]
    // Without continuous collision, of which the many-item engine has more.
    var pairs = ManyItems(duration: 3)
    pairs.settings.impactPasses = 0
    pairs.gravity()
    pairs.collisions()
    pairs.line(-3000, 668, 3000, 668)
    // Of two shapes, the one that this engine sorts first lies below.
    let below: [Shape] = [.rectangle, .rectangle, .triangle, .quadrilateral]
    let above: [Shape] = [.rectangle, .ellipse, .ellipse, .quadrilateral]
    for (column, shape) in below.enumerated() {
      pairs.add(shape, x: 200 * Double(column), y: 640)
    }
    for (column, shape) in above.enumerated() {
      pairs.add(shape, x: 3 + 200 * Double(column), y: 590)
    }
    var sensed = phased
    sensed.behaviors.append(
      .collision(
        Collision(
          name: "gate", items: ["item0"], mode: .items,
          lines: [.init(name: "beam", from: Point2(x: -50, y: 420), to: Point2(x: 800, y: 430))])))
    sensed.phases[0].ends[0].until = Trigger(
      .contact(Contact("gate.beam", item: "item0")), .elapsed(1.5))
    return [
      ("alone", alone), ("joined", joined), ("phased", phased), ("pairs", pairs),
      ("sensed", sensed), ("plates", .plates(24)), ("groups", groups(over: alone)),
      ("groups on joints", groups(over: joined)), ("loose plates", .loosePlates(24)),
    ]
  }

  /// The scene with every third item as a group.
  static func groups(over scene: ManyItems, duration: Quantity = 1.1) -> ManyItems {
    var scene = scene
    scene.duration = duration
    for index in stride(from: 0, to: scene.items.count, by: 3) {
      scene.items[index].size = nil
      scene.items[index].shape = .group(members: kinds[index / 3 % kinds.count])
    }
    return scene
  }

  private static let kinds: [[GroupMember]] = [hammer, dumbbell, [hammer[0]]]

  private static let hammer = [
    GroupMember(name: "handle", size: Size2(width: 40, height: 10), offset: Point2(x: 0, y: 0)),
    GroupMember(name: "head", size: Size2(width: 12, height: 30), offset: Point2(x: 22, y: 0)),
  ]

  private static let dumbbell = [
    GroupMember(
      name: "left", size: Size2(width: 16, height: 16), offset: Point2(x: -20, y: 0),
      shape: .ellipse),
    GroupMember(name: "bar", size: Size2(width: 40, height: 6), offset: Point2(x: 0, y: 0)),
    GroupMember(
      name: "right", size: Size2(width: 16, height: 16), offset: Point2(x: 20, y: 3),
      shape: .ellipse),
  ]

  @Test(arguments: 0..<9)
  func `where the order of contacts is the same, both engines give the same bits`(
    number: Int
  ) throws {
    let (name, items) = Self.orderedScenes()[number]
    let small = try items.plan()
    let large = try Plan(
      ParameterTable(items.scene), settings: items.settings, engine: .largeWorld)
    let (one, other) = (Trace<Float>(plan: small), Trace<Float>(plan: large))
    let first = zip(one.frames, other.frames).first { $0 != $1 }
    #expect(first == nil && one.status == other.status, "\(name)")
    let isSame = resultRows(small) == resultRows(large)
    #expect(isSame, "the metrics of \(name)")
    let isSameInDouble = resultRows(small, in: Double.self) == resultRows(large, in: Double.self)
    #expect(isSameInDouble, "the metrics of \(name) in double precision")
  }

  /// A pile of hammers, dumbbells and boxes.
  private func pileOfGroups(_ count: Int) -> ManyItems {
    var pile = pile(count, columns: 5)
    for index in pile.items.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: 5)
      pile.items[index].center = Point2(
        x: .init(45 + 70 * Double(column) + 3 * Double(row % 4)), y: .init(630 - 42 * Double(row)))
      guard index % 3 != 0 else { continue }
      pile.items[index].size = nil
      pile.items[index].shape = .group(members: index % 3 == 1 ? Self.hammer : Self.dumbbell)
    }
    return pile
  }

  @Test func `every instruction set gives the scalar bits of groups`() throws {
    var pile = pileOfGroups(70)
    pile.behaviors.append(
      .collision(
        Collision(
          name: "gate", mode: .items,
          lines: [.init(name: "beam", from: Point2(x: -50, y: 520), to: Point2(x: 800, y: 500))])))
    let plan = try pile.plan(varying: ["pull.magnitude"])
    let columns = [[0.7, 1, 1.3]]
    expectScalarBits(plan, columns, isDoubleToo: true)
  }

  // MARK: Bits

  @Test func `every instruction set gives the scalar bits`() throws {
    let plan = try pile(100).plan(varying: ["pull.magnitude", "item6.size.width"])
    let columns = [[0.7, 1, 1.3], [20, 24, 18.0]]
    expectScalarBits(plan, columns, isDoubleToo: true)
  }

  @Test func `neither blocks nor invalid rows change the bits of a row`() throws {
    let plan = try pile(80).plan(varying: ["item3.center.x", "item5.density"])
    var columns = [[100, 120, 130, 150.0], [1, 2, 3, 1.5]]
    let all = resultRows(plan, columns: columns)
    #expect(resultRows(plan, columns: columns, blockSize: 1) == all)
    columns[0][1] = .nan
    columns[1][2] = -1
    let spoilt = resultRows(plan, columns: columns)
    #expect(spoilt[0] == all[0] && spoilt[3] == all[3])
    #expect(spoilt[1].hasSuffix("invalid") && spoilt[2].hasSuffix("invalid"))
  }

  /// Items around one point, each of which touches all others.
  private func crowd(_ count: Int) throws -> Plan {
    var crowd = ManyItems(duration: 0.3)
    crowd.collisions()
    for index in 0..<count {
      crowd.add(.ellipse, x: 200 + 0.1 * Double(index), y: 200, friction: 0)
    }
    return try crowd.plan(varying: ["item3.center.x"])
  }

  @Test(arguments: InstructionSet.here)
  func `a scenario with more contacts than usual runs again with more memory`(
    on set: InstructionSet
  ) throws {
    // 150 items have 11175 contacts, and chains of thousands; at first there is memory for 2824.
    let columns = [[180, 200, 220.0]]
    let all = resultRows(try crowd(150), columns: columns, on: set)
    #expect(all.allSatisfy { !$0.hasSuffix("invalid") })
    #expect(resultRows(try crowd(150), columns: columns, on: set, blockSize: 1) == all)
    #expect(resultRows(try crowd(150), columns: columns, on: .scalar) == all)
  }

  /// A tray on a floor, and boxes side by side on it, each of which the tray touches.
  private func tray(_ count: Int) throws -> Plan {
    var tray = ManyItems(duration: 0.3)
    tray.gravity()
    tray.behaviors.append(
      .collision(
        Collision(
          name: "ground",
          lines: [.init(name: "floor", from: Point2(x: -99, y: 700), to: Point2(x: 19000, y: 700))])
      )
    )
    tray.add(
      .rectangle, width: 22 * Double(count), height: 20, x: 11 * Double(count), y: 690)
    for index in 0..<count {
      tray.add(.rectangle, width: 20, height: 20, x: 11 + 22 * Double(index), y: 670)
    }
    return try tray.plan(varying: ["pull.magnitude"])
  }

  @Test func `a scenario with a longer chain of contacts than usual runs again`() throws {
    // The 600 contacts of the tray are a chain; at first there is memory for one of 579.
    let columns = [[0.5, 1, 1.5]]
    let all = resultRows(try tray(600), columns: columns)
    #expect(all.allSatisfy { !$0.hasSuffix("invalid") })
    #expect(resultRows(try tray(600), columns: columns, blockSize: 1) == all)
    #expect(resultRows(try tray(600), columns: columns, on: .scalar) == all)
  }

  @Test(arguments: InstructionSet.here)
  func `a scenario with far too many contacts is invalid`(on set: InstructionSet) throws {
    // 300 items have 44850 contacts; there is memory for 35584 at most.
    let all = resultRows(try crowd(300), columns: [[180, 220.0]], on: set)
    #expect(all.allSatisfy { $0.hasSuffix("invalid") })
  }

  // MARK: Laws

  @Test(arguments: [false, true])
  func `a pile comes to rest in its box`(hasGroups: Bool) throws {
    var pile = hasGroups ? pileOfGroups(75) : pile(150)
    pile.duration = 40
    let trace = Trace<Float>(plan: try pile.plan())
    #expect(trace.status == .resting)
    for frame in trace.frames.suffix(pile.items.count) {
      #expect(0...375 ~= frame.x && 0...667 ~= frame.y)
    }
  }

  // MARK: Built-in scenes

  @Test(arguments: BuiltInScenes.large) func `large built-in scenes run to their end`(
    scene: Scene
  ) throws {
    #expect(scene.engine == .largeWorld)
    let trace = Trace<Float>(plan: try Plan(scene: scene))
    #expect(trace.status == .resting || trace.status == .moving || trace.status == .offscreen)
    #expect(BuiltInScenes.named(scene.name) == scene)
  }

  @Test func `most balls of the Galton board end in the middle`() throws {
    let scene = BuiltInScenes.galtonBoard
    let trace = Trace<Float>(plan: try Plan(scene: scene))
    let ends = trace.frames.suffix(scene.items.count)
    let bins = ends.map { Int((($0.x - 6) / 33).rounded(.down)) }
    let counts = (0..<11).map { bin in bins.count { $0 == bin } }
    #expect(counts.reduce(0, +) == 200)
    #expect(counts[3...7].reduce(0, +) > 120, "\(counts)")
    #expect(ends.allSatisfy { 430...660 ~= $0.y })
  }

  @Test func `the brick wall stands until the ball comes`() throws {
    let scene = BuiltInScenes.brickWall
    let trace = Trace<Float>(plan: try Plan(scene: scene))
    func shifts(_ frame: Int) -> [Float] {
      (1..<scene.items.count).map { item in
        abs(trace.frames[frame * scene.items.count + item].x - trace.frames[item].x)
      }
    }
    #expect(shifts(15).allSatisfy { $0 < 2 })
    #expect(shifts(trace.frameCount - 1).count { $0 > 30 } > 80)
  }

  // MARK: What is refused

  private func messages(_ body: () throws -> Void) -> [String] {
    do {
      try body()
      return []
    } catch let problems as SceneProblems {
      return problems.all.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `17 items make a large world`() {
    let scene = pile(17).scene
    #expect(scene.engine == .largeWorld && scene.reasonForLargeWorldEngine == "17 items")
    #expect(pile(16).scene.engine == .manyItem)
  }
}
