import Dynamics
import Foundation
import SceneFiles
import Testing

/// Groups of items in scene files.
@Suite struct GroupFileTests {
  static let yaml = """
    scene: hammers
    reference: {width: 375, height: 667}
    items:
      - name: hammer
        center: [100, 100]
        density: 2
        group:
          - {name: handle, size: [60, 20], offset: [0, 0]}
          - {name: head, size: [20, 20], offset: [hammer.handle.size.width / 2, 0], shape: ellipse}
          - {name: claw, size: [20, 20], offset: [30, -10], path: [[-10, 10], [10, 10], [0, -10]]}
      - {name: card, size: [hammer.size.width, 20], center: [100, hammer.size.height]}
    behaviors:
      - snap: {name: snap, item: hammer, point: [200, 200]}
    """

  @Test func `a group reads back as written`() throws {
    let scene = try SceneFile.parse(Self.yaml, name: "hammers.yaml")
    #expect(scene.items[0].members.map(\.name) == ["handle", "head", "claw"])
    #expect(scene.items[0].members[1].shape == .ellipse)
    #expect(scene.items[0].size == nil)
    let written = SceneFile.yaml(scene)
    #expect(try SceneFile.parse(written, name: "hammers.yaml") == scene)
    #expect(written.contains("{name: handle, size: [60, 20], offset: [0, 0]}"))
  }

  @Test func `a group's size is its members' bounding box, and follows them`() throws {
    let scene = try SceneFile.parse(Self.yaml, name: "hammers.yaml")
    func size(_ scene: Scene) throws -> [Double] {
      let table = try ParameterTable(scene)
      return try ["hammer.size.width", "hammer.size.height", "card.size.width"].map {
        table.baseValues()[try table.index(of: ParameterPath($0))]
      }
    }
    // From -30 to 40, and from -20 to 10.
    #expect(try size(scene) == [70, 30, 70])
    // The head comes along with the handle's end.
    let longer = try scene.setting("hammer.handle.size.width", to: 100)
    #expect(try size(longer) == [110, 30, 110])
  }

  /// The text replaced, its replacement, and the messages after `hammers.yaml:`.
  private static let mistakes: [(String, String, [String])] = [
    (
      "shape: ellipse", "shape: elipse",
      [
        "9:88: hammer.head.shape: unknown shape 'elipse'; did you mean 'ellipse'?"
      ]
    ),
    (
      "name: head", "name: handle",
      [
        "9:16: hammer.group[1].name: 'handle' is already the name of group[0]; "
          + "expected a name of its own"
      ]
    ),
    (
      "name: claw", "name: size",
      [
        "10:16: hammer.group[2].name: the name 'size' is reserved; expected a name other than "
          + "allowsRotation, anchored, angle, angularResistance, angularVelocity, center, charge, "
          + "density, elasticity, friction, group, path, resistance, shape, size, velocity"
      ]
    ),
    (
      "size: [20, 20], offset: [30, -10]", "size: [0, 20], offset: [30, -10]",
      ["10:29: hammer.claw.size.width: out of range (got 0); expected more than 0"]
    ),
    (
      "size: [20, 20], offset: [30, -10]", "size: [20, 20]",
      ["10:9: hammer.claw.offset: missing; expected a member with name, size and offset"]
    ),
    (
      "offset: [0, 0]", "offset: [0, 0], density: 3",
      [
        "8:56: unknown key 'density'; expected one of name, size, offset, shape, path"
      ]
    ),
    (
      "path: [[-10, 10], [10, 10], [0, -10]]", "path: [[-10, 10], [10, 10]]",
      ["10:63: hammer.claw.path: too few points (got 2); expected 3 to 32"]
    ),
    (
      "path: [[-10, 10], [10, 10], [0, -10]]", "path: [[-10, 10], [10, 10], [0, 10]]",
      [
        "10:63: hammer.claw.path: the polygon is not convex; "
          + "expected the corners of a convex polygon, in order"
      ]
    ),
    (
      "path: [[-10, 10], [10, 10], [0, -10]]", "group: [{name: a, size: [1, 1], offset: [0, 0]}]",
      [
        "10:64: hammer.claw.group: a group inside a group; "
          + "expected a rectangle, an ellipse or a path"
      ]
    ),
    (
      "density: 2", "size: [60, 20]",
      [
        "6:11: hammer.size: a group takes no size. "
          + "Remove the size: a group is as large as the rectangle around its members."
      ]
    ),
    (
      "density: 2", "path: [[0, 0], [1, 0], [0, 1]]",
      ["6:11: hammer.path: path and group are both given; expected only one of them"]
    ),
    (
      "size: [hammer.size.width, 20], ", "",
      ["11:5: card.size: missing; expected an item with name, size and center"]
    ),
  ]

  @Test(arguments: mistakes)
  func `a message gives the location and the mistake`(from: String, to: String, messages: [String])
  {
    let yaml = Self.yaml.replacing(from, with: to)
    #expect(yaml != Self.yaml)
    do {
      _ = try SceneFile.parse(yaml, name: "hammers.yaml")
      Issue.record("there was nothing wrong")
    } catch {
      #expect(error.all.map(\.description) == messages.map { "hammers.yaml:\($0)" })
    }
  }

  @Test func `a group without members is refused`() {
    let yaml = """
      scene: none
      reference: [375, 667]
      items:
        - {name: nothing, center: [100, 100], group: []}
      """
    do {
      _ = try SceneFile.parse(yaml, name: "none.yaml")
      Issue.record("there was nothing wrong")
    } catch {
      #expect(
        error.all.map(\.description)
          == ["none.yaml:4:48: nothing.group: no members; expected one or more"])
    }
  }
}
