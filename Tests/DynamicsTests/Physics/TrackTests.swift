import Testing

import Dynamics

/// The points of a track are numbers like others, in every engine.
@Suite struct TrackTests {
  /// An engine, and how many items need it: several that may meet, or that may not.
  struct Case: CustomTestStringConvertible, Sendable {
    let engine: Scene.Engine
    let itemCount: Int
    let mayMeet: Bool

    var testDescription: String { "\(itemCount) items, \(engine)" }

    /// Items in rows, of which a finger drags the first one and a snap with a track the last one.
    var scene: Scene {
      var items = ManyItems(duration: 1.5)
      items.gravity()
      for index in 0..<itemCount {
        items.add(
          width: 30, height: 20, x: 40 + 60 * Double(index % 6), y: 60 + 50 * Double(index / 6))
      }
      if mayMeet {
        items.behaviors.append(.collision(Collision(name: "walls", insets: Insets())))
        items.phases = [
          Phase(
            name: "drag", until: Trigger(.trackEnd("finger")), then: Actions(remove: ["finger"])),
          Phase(name: "fly", until: Trigger(rest: true)),
        ]
      }
      items.behaviors += [
        .attachment(
          .spring(
            name: "finger", item: "item0", anchor: Point2(x: 40, y: 60), frequency: 4, damping: 0.5,
            track: Track(knots: [
              .init(time: 0.0625, x: 40, y: 60), .init(time: 0.5, x: 120, y: 200),
              .init(time: 0.75, x: 300, y: 100),
            ]))),
        .snap(
          Snap(
            name: "home", item: "item\(itemCount - 1)", point: Point2(x: 100, y: 300),
            track: Track(
              knots: [.init(time: 0, x: 100, y: 300), .init(time: 0.5, x: 200, y: 400)], speed: 2))),
      ]
      return items.scene
    }
  }

  static let cases = [
    Case(engine: .singleItem, itemCount: 1, mayMeet: true),
    Case(engine: .singleItem, itemCount: 4, mayMeet: false),
    Case(engine: .manyItem, itemCount: 4, mayMeet: true),
    Case(engine: .largeWorld, itemCount: 24, mayMeet: true),
  ]

  private static let varied: [(path: ParameterPath, low: Double, high: Double)] = [
    ("finger.track.points.0.x", 20, 80), ("finger.track.points.1.time", 0.25, 0.6),
    ("finger.track.points.1.y", 0, 400), ("finger.track.points.2.x", 0, 375),
    ("finger.track.points.2.time", 0.625, 1.25), ("home.track.points.1.y", 100, 600),
  ]

  @Test(arguments: cases) func `a point that is varied has the bits of one that is written`(
    _ item: Case
  ) throws {
    let scene = item.scene
    #expect(scene.engine == item.engine)
    var random = SplitMix64(seed: testSeed)
    // Numbers that single precision has.
    let columns = Self.varied.map { _, low, high in
      (0..<20).map { _ in (random.number(low, high) * 64).rounded() / 64 }
    }
    let plan = try Plan(scene: scene, varying: Self.varied.map(\.path))
    let rows = resultRows(plan, columns: columns)
    let rowsInDouble = resultRows(plan, columns: columns, in: Double.self)
    #expect(Set(rows).count == 20 && !rows.contains { $0.hasSuffix("invalid") })
    for row in rows.indices {
      let values = zip(Self.varied, columns).map { ($0.path, $1[row]) }
      let written = try Plan(scene: scene.setting(Dictionary(uniqueKeysWithValues: values)))
      #expect(resultRows(written) == [rows[row]])
      #expect(resultRows(written, in: Double.self) == [rowsInDouble[row]])
    }
    expectScalarBits(plan, columns, isDoubleToo: true)
  }

  @Test func `an item on a track is where its formulas say`() throws {
    var drag = Experiment(width: 40, height: 40, x: 100, y: 100)
    drag.duration = 0.75
    drag.behaviors.append(
      .attachment(
        .pin(
          name: "finger", item: "box", anchor: Point2(x: 100, y: 100),
          track: Track(knots: [
            .init(time: 0, x: 100, y: 100),
            .init(time: "duration / 3", x: 100, y: "100 + parameters.reach"),
            .init(time: "duration", x: "100 + 2 * parameters.reach", y: "100 + parameters.reach"),
          ]))))
    var scene = drag.scene
    scene.parameters = NamedQuantities([.init(name: "reach", quantity: 50)])
    let plan = try Plan(scene: scene, varying: ["parameters.reach"])
    for reach in [-80.0, 50, 150] {
      let frames = Trace<Double>(plan: plan, values: [reach]).frames
      #expect(frames.count == 46)
      for (index, frame) in frames.enumerated().dropFirst() {
        // The anchor moves before the sub-steps of a frame, and the item follows it in them.
        let time = Double(index - 1) / 60
        let down = min(1, time / 0.25)
        let right = max(0, (time - 0.25) / 0.5)
        #expect(abs(frame.x - (100 + 2 * reach * right)) < 1, "x at \(time) s")
        #expect(abs(frame.y - (100 + reach * down)) < 1, "y at \(time) s")
      }
    }
  }

  @Test func `rows whose times do not increase are invalid, and their neighbours are as alone`()
    throws
  {
    for item in Self.cases {
      let plan = try Plan(scene: item.scene, varying: Self.varied.map(\.path))
      let columns = Self.varied.map { _, low, high in
        (0..<20).map { low + (high - low) * Double($0) / 19 }
      }
      // Before the first point; at the last one; not a number.
      try expectNeighboursAlone(
        plan, columns: columns, spoiling: [3: (1, 0.03125), 8: (4, columns[1][8]), 11: (3, .nan)])
    }
  }
}
