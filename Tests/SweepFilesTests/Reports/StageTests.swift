import Dynamics
import Foundation
import Sweeps
import Testing

import Reports

@Suite struct StageTests {
  private func text(of scene: Scene) throws -> String {
    let sweep = try Sweep(scene: scene, over: try Grid([]), metrics: [.finalX])
    return try #require(Stage<Float>(sweep: sweep, point: [])?.json()).line
  }

  private func stage(of scene: Scene) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(text(of: scene).utf8))
    return try #require(object as? [String: Any])
  }

  private func things(_ kind: String, in stage: [String: Any]) throws -> [[String: Any]] {
    try #require(stage["things"] as? [[String: Any]]).filter { $0["kind"] as? String == kind }
  }

  private func end(_ name: String, of thing: [String: Any]) throws -> (item: Int?, place: [Double])
  {
    let end = try #require(thing[name] as? [String: Any])
    return (end["item"] as? Int, try #require(end["place"] as? [Double]))
  }

  @Test func `a stage has all items with their shapes and frames`() throws {
    let scene = BuiltInScenes.pile
    let stage = try stage(of: scene)
    let items = try #require(stage["items"] as? [[String: Any]])
    #expect(items.map { $0["name"] as? String } == scene.items.map(\.name))
    #expect(
      items.prefix(3).map { $0["shape"] as? String } == ["rectangle", "ellipse", "path"])
    #expect((items[2]["points"] as? [Double])?.count == 6)
    let trace = Trace<Float>(plan: try Plan(scene: scene))
    for (index, item) in items.enumerated() {
      let text = try #require(item["y"] as? String)
      let data = try #require(Data(base64Encoded: text))
      let y = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      #expect(y[0] == trace.frames[index].y)
      // Every n-th frame, so that the poses of all items stay within the limit.
      #expect(y.count * items.count <= Stage<Float>.poseLimit)
    }
  }

  @Test func `a group has its parts at their offsets from its centre`() throws {
    var scene = BuiltInScenes.fallingBoxes
    let square = Size2(width: 40, height: 40)
    scene.items[0].size = nil
    scene.items[0].shape = .group(members: [
      GroupMember(name: "left", size: square, offset: Point2(x: 0, y: 5)),
      GroupMember(name: "right", size: square, offset: Point2(x: 30, y: 25), shape: .ellipse),
    ])
    let items = try #require(try stage(of: scene)["items"] as? [[String: Any]])
    #expect(items[0]["shape"] as? String == "group")
    #expect(items[0]["size"] as? [Double] == [70, 60])
    let parts = try #require(items[0]["parts"] as? [[String: Any]])
    #expect(parts.map { $0["shape"] as? String } == ["rectangle", "ellipse"])
    #expect(parts.map { $0["place"] as? [Double] } == [[-15, -10], [15, 10]])
    #expect(items[1]["parts"] == nil)
  }

  @Test func `the size of a stage is bounded`() throws {
    var scene = BuiltInScenes.fallingBoxes
    scene.items = (0..<40).map { index in
      var item = scene.items[0]
      item.name = "box\(index)"
      item.center = Point2(
        x: Quantity(20 + 40 * Double(index % 8)), y: Quantity(40 * Double(index / 8)))
      return item
    }
    scene.duration = 60
    // Three numbers of 4 bytes a pose, a third more in Base64, and the rest.
    #expect(try text(of: scene).utf8.count < Stage<Float>.poseLimit * 16 + 20_000)
  }

  // The links are 30 pt long; each is pinned at its left end to the right end of the one before.
  @Test func `joints turn with both items that they join`() throws {
    let joints = try things("joint", in: stage(of: BuiltInScenes.chain))
    #expect(joints.count == 8)
    for (index, joint) in joints.enumerated() {
      let (from, to) = (try end("from", of: joint), try end("to", of: joint))
      // To the digits of single precision at 300 pt.
      #expect(to.item == index && abs(to.place[0] + 15) < 1e-4 && abs(to.place[1]) < 1e-4)
      #expect(from.item == (index == 0 ? nil : index - 1))
      let place: [Double] = index == 0 ? [60, 150] : [15, 0]
      #expect(zip(from.place, place).allSatisfy { abs($0 - $1) < 1e-4 })
    }
  }

  @Test func `rods of several items are drawn to each`() throws {
    let rods = try things("rod", in: stage(of: BuiltInScenes.newtonsCradle))
    #expect(try rods.map { try end("to", of: $0).item } == [0, 1, 2, 3, 4])
    #expect(try rods.map { try end("from", of: $0).place[1] }.allSatisfy { $0 == 100 })
  }

  // The rope goes after two thirds of 4 s, the walls with the first contact of their floor: both ends
  // of a phase, the second of which no clock knows.
  @Test func `behaviors are visible while the phases keep them active`() throws {
    let scene = BuiltInScenes.dropOutDismissOriginal
    let stage = try stage(of: scene)
    func span(_ kind: String) throws -> [Double] {
      let thing = try #require(things(kind, in: stage).first)
      return try #require((thing["active"] as? [[Double]])?.first)
    }
    let rope = try span("spring")
    #expect(rope[0] == 0 && abs(rope[1] - 8.0 / 3) <= 1.0 / 60)
    let walls = try span("boundary")
    let world = try World<Float>(scene)
    var floor: Double?
    world.onEvent = { world, event in
      guard case .contactBegan(let contact, _) = event,
        contact.partner == .boundary("bottom", side: 0), world.elapsedTime > rope[1]
      else { return }
      floor = floor ?? world.elapsedTime
    }
    while !world.isOver { world.step() }
    let landing = try #require(floor)
    #expect(walls[0] == 0 && abs(walls[1] - landing) < 1e-6)
  }

  @Test func `the point that a snap chooses is drawn`() throws {
    for (lookahead, nearest) in [(0, [100, 50]), (1, [300, 50])] as [(Quantity, [Double])] {
      let scene = Scene(
        name: "choice", reference: Size2(width: 375, height: 667),
        items: [
          Item(
            name: "card", size: Size2(width: 20, height: 20), center: Point2(x: 50, y: 50),
            velocity: Point2(x: 200, y: 0), resistance: 0)
        ],
        behaviors: [.snap(Snap(name: "home", item: "card", point: Point2(x: 0, y: 0)))],
        phases: [
          Phase(
            name: "fly", until: Trigger(.elapsed(0.2)),
            then: Actions(
              add: ["home"],
              moveToNearest: [
                .init(
                  behavior: "home", points: [Point2(x: 100, y: 50), Point2(x: 300, y: 50)],
                  lookahead: lookahead)
              ])),
          Phase(name: "stay", until: Trigger(.rest)),
        ])
      let snaps = try things("snap", in: stage(of: scene))
      #expect(try snaps.map { try end("from", of: $0).place } == [nearest])
    }
  }

  @Test func `an anchor that a phase moves is drawn at its new point`() throws {
    var scene = BuiltInScenes.newtonsCradle
    scene.phases = [
      Phase(
        name: "first", until: Trigger(elapsed: 1),
        then: Actions(move: [.init(behavior: "rod2", to: Point2(x: 250, y: 90))])),
      Phase(name: "rest", until: Trigger(elapsed: 3)),
    ]
    let rods = try things("rod", in: stage(of: scene)).filter {
      try end("to", of: $0).item == 2
    }
    #expect(rods.count == 2)
    #expect(try rods.map { try end("from", of: $0).place } == [[242, 100], [250, 90]])
  }
}
