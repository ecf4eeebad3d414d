import Dynamics
import Testing

struct SceneSettingTests {
  private var scene: Scene {
    var scene = BuiltInScenes.dropOutDismiss
    let ledge = Collision(
      name: "ledge",
      lines: [.init(name: "edge", from: Point2(x: 0, y: 0), to: Point2(x: 1, y: 1))],
      paths: [.init(name: "ring", points: [Point2(x: 0, y: 0), Point2(x: 5, y: 0)])])
    let lead = Attachment(
      name: "lead", item: "card", anchor: Point2(x: 0, y: 0),
      track: Track(knots: [.init(time: 0, x: 0, y: 0), .init(time: 1, x: 10, y: 0)]))
    scene.behaviors += [.collision(ledge), .attachment(lead)]
    scene.target?.angle = 0
    return scene
  }

  @Test func `every path can be set, and only its number changes`() throws {
    let table = try ParameterTable(scene)
    for parameter in table.parameters where !parameter.isDerived {
      let value: Quantity = parameter.range.isFlag ? 1 : 0.75
      let changed = try scene.setting(parameter.path, to: value)
      var other = try #require(try? ParameterTable(changed), "\(parameter.path)").parameters
      let index = try table.index(of: parameter.path)
      #expect(other[index].quantity == value)
      #expect(!other[index].isDefault)
      other[index] = parameter
      // The other half of a pair is given with its old value.
      #expect(other.map(\.path) == table.parameters.map(\.path))
      #expect(other.map(\.quantity) == table.parameters.map(\.quantity))
    }
  }

  @Test func `setting a path to its own value changes nothing`() throws {
    let table = try ParameterTable(scene)
    for parameter in table.parameters where !parameter.isDefault {
      let quantity = try #require(parameter.quantity)
      #expect(try scene.setting(parameter.path, to: quantity) == scene)
    }
  }

  @Test func `an unknown path is refused with the nearest`() {
    let error = #expect(throws: UnknownPath.self) {
      try scene.setting("card.elastcity", to: 1)
    }
    #expect(error?.nearest.first == "card.elasticity")
  }
}
