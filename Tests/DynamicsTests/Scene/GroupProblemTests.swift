import Dynamics
import Testing

/// What is said of groups that are made wrong, or changed where they cannot be.
@Suite struct GroupProblemTests {
  private func scene(_ members: [GroupMember], others: Int = 0) -> Scene {
    let group = Item(
      name: "group", center: Point2(x: 100, y: 100), shape: .group(members: members))
    let items = (0..<others).map { index in
      Item(
        name: "item\(index)", size: Size2(width: 10, height: 10), center: Point2(x: 0, y: 0))
    }
    return Scene(
      name: "groups", reference: Size2(width: 375, height: 667), items: [group] + items)
  }

  private func squares(_ count: Int) -> [GroupMember] {
    (0..<count).map { index in
      GroupMember(
        name: "part\(index)", size: Size2(width: 10, height: 10),
        offset: Point2(x: .init(Double(index)), y: 0))
    }
  }

  private func messages(_ scene: Scene) -> [String] { scene.problems.map(\.description) }

  @Test func `a group must not be empty or within another`() {
    #expect(messages(scene([])) == ["group.group: no members; expected one or more"])
    var nested = squares(2)
    nested[1].shape = .group(members: squares(1))
    #expect(
      messages(scene(nested))
        == [
          "group.part1.group: a group inside a group; expected a rectangle, an ellipse or a path"
        ])
  }

  @Test func `an item has a size unless it is a group`() {
    var wrong = scene(squares(2), others: 1)
    wrong.items[0].size = Size2(width: 1, height: 1)
    wrong.items[1].size = nil
    #expect(
      messages(wrong)
        == [
          "group.size: a group takes no size. "
            + "Remove the size: a group is as large as the rectangle around its members.",
          "item0.size: missing; expected [width, height], or a group",
        ])
  }

  @Test func `a group has at most 64 members`() {
    #expect(messages(scene(squares(64))).isEmpty)
    #expect(messages(scene(squares(5), others: 60)).isEmpty)
    #expect(
      messages(scene(squares(65)))
        == ["group.group: too many members (got 65); expected 64 or fewer"])
    // The formulas of its size are long and still have values.
    let table = try? ParameterTable(scene(squares(64)))
    let width = table.flatMap { table in
      (try? table.index(of: "group.size.width")).map { table.baseValues()[$0] }
    }
    #expect(width == 73)
  }

  @Test func `a group's size can be read, but not given or varied`() throws {
    let scene = scene(squares(2))
    #expect(throws: UnknownPath.self) { try scene.setting("group.size.width", to: 5) }
    let problems = #expect(throws: SceneProblems.self) {
      try Plan(scene: scene, varying: ["group.size.height"])
    }
    #expect(
      problems?.all.map(\.description)
        == [
          "group.size.height: it follows from other numbers and cannot be set or varied. Set or vary "
            + "group.part0.offset.y, group.part0.size.height, group.part1.offset.y, "
            + "group.part1.size.height."
        ])
  }

  @Test func `a member's ellipse keeps its size during a run, unless it is a circle`() throws {
    var members = squares(2)
    members[0].shape = .ellipse
    members[0].size.width = 30
    let problems = #expect(throws: SceneProblems.self) {
      try Plan(scene: scene(members), varying: ["group.part0.size.width"])
    }
    #expect(problems?.all.first?.path == "group.part0.size.width")
    _ = try Plan(scene: scene(members), varying: ["group.part0.offset.x"])
  }

  @Test func `a spring in closed form cannot move a group`() {
    var moved = scene(squares(2))
    moved.behaviors = [
      .spring(
        SpringAnimation(
          name: "show", item: "group", to: Point2(x: 200, y: 200), dampingRatio: 0.8, duration: 1))
    ]
    #expect(
      messages(moved)
        == ["group.group: a spring cannot move a group; expected an item with a size"])
  }
}
