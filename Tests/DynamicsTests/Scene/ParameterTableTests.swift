import Testing

import Dynamics

private let openings =
  "a path that begins with one of reference, parameters, card, pull, floor, rope, hang, fall, …"

struct ParameterTableTests {
  @Test(arguments: BuiltInScenes.all.map(\.name))
  func `a built-in scene has no problems`(name: String) throws {
    let scene = try #require(BuiltInScenes.named(name))
    #expect(scene.problems == [])
  }

  @Test func `the table lists every number of a scene in its order`() throws {
    let table = try ParameterTable(BuiltInScenes.dropOutDismiss)
    #expect(
      table.parameters.map(\.path.text) == [
        "reference.width", "reference.height", "parameters.duration",
        "card.size.width", "card.size.height", "card.center.x", "card.center.y", "card.angle",
        "card.velocity.x", "card.velocity.y", "card.angularVelocity", "card.elasticity",
        "card.friction", "card.density", "card.resistance", "card.angularResistance",
        "card.allowsRotation", "card.anchored", "card.charge", "pull.magnitude", "pull.angle",
        "floor.insets.top", "floor.insets.left", "floor.insets.bottom", "floor.insets.right",
        "rope.offset.x", "rope.offset.y", "rope.anchor.x", "rope.anchor.y", "rope.length",
        "rope.frequency", "rope.damping", "hang.elapsed", "fall.elapsed", "target.center.x",
        "target.center.y", "target.tolerance", "duration",
      ])
  }

  @Test func `the drop-out scene has the geometry of its published listing`() throws {
    let table = try ParameterTable(BuiltInScenes.dropOutDismiss)
    let values = table.baseValues()
    func value(_ path: ParameterPath) throws -> Double { values[try table.index(of: path)] }
    #expect(try value("card.center.x") == 187.5)
    #expect(try value("card.center.y") == 333.5)
    #expect(try value("rope.anchor.x") == 247.5)
    #expect(try value("rope.anchor.y") == 233.5)
    #expect(try value("rope.offset.y") == 100)
    #expect(try value("hang.elapsed") == 2.0 / 3 * 4)
    #expect(try value("rope.length").isNaN)
  }

  @Test func `a number left out has UIKit's default and its source`() throws {
    let table = try ParameterTable(BuiltInScenes.fallingSquare)
    let elasticity = table.parameters[try table.index(of: "square.elasticity")]
    #expect(elasticity.quantity == 0.2)
    #expect(elasticity.isDefault)
    #expect(elasticity.note == "UIKit's measured default; documented as 0")
    #expect(elasticity.range.description == "0 or more")
    let width = table.parameters[try table.index(of: "square.size.width")]
    #expect(!width.isDefault)
    #expect(width.note == nil)
    #expect(width.unit.symbol == "pt")
  }

  @Test func `an unknown path names the nearest`() throws {
    let table = try ParameterTable(BuiltInScenes.dropOutDismiss)
    let error = #expect(throws: UnknownPath.self) { try table.index(of: "rope.frequncy") }
    #expect(error?.nearest.first == "rope.frequency")
    #expect(error?.description == "unknown path 'rope.frequncy'; did you mean 'rope.frequency'?")
  }

  @Test(arguments: [
    ("rope.freq", "unknown path 'rope.freq'; did you mean 'rope.frequency'?"),
    ("rope.anchor", "unknown path 'rope.anchor'; did you mean 'rope.anchor.x' or 'rope.anchor.y'?"),
    ("frequency", "unknown path 'frequency'; did you mean 'rope.frequency'?"),
    ("string.frequency", "unknown path 'string.frequency'; did you mean 'rope.frequency'?"),
    (
      "rope.stiffness",
      "unknown path 'rope.stiffness'; expected one of rope.offset.x, rope.offset.y, "
        + "rope.anchor.x, rope.anchor.y, rope.length, rope.frequency, rope.damping"
    ),
    (
      "card",
      "unknown path 'card'; expected one of card.size.width, card.size.height, card.center.x, "
        + "card.center.y, card.angle, card.velocity.x, card.velocity.y, card.angularVelocity, …"
    ),
    ("?", "unknown path '?'; expected \(openings)"),
    ("settleTime", "'settleTime' is a metric, not a path; expected \(openings)"),
  ])
  func `an unknown path is refused with similar paths`(
    path: String, message: String
  ) throws {
    let table = try ParameterTable(BuiltInScenes.dropOutDismiss)
    let error = #expect(throws: UnknownPath.self) { try table.index(of: ParameterPath(path)) }
    #expect(error?.description == message)
    #expect(error?.metric == (path == "settleTime" ? .settleTime : nil))
  }

  @Test func `an unknown path that resembles none names what paths begin with`() throws {
    let table = try ParameterTable(BuiltInScenes.dropOutDismiss)
    #expect(throws: UnknownPath(path: "?", nearest: [], expected: openings)) {
      try table.index(of: "?")
    }
  }

  @Test func `dependents are transitive and in the order of evaluation`() throws {
    let table = try ParameterTable(BuiltInScenes.dropOutDismiss)
    let width = try table.index(of: "reference.width")
    let dependents = table.dependents(of: [width])
    #expect(
      dependents.map { table.parameters[$0].path }
        == ["card.center.x", "rope.anchor.x", "target.center.x"])
    var values = table.baseValues()
    values[width] = 1000
    table.evaluate(dependents, in: &values)
    #expect(values[try table.index(of: "rope.anchor.x")] == 560)
  }

  @Test func `a varied value replaces its expression`() throws {
    let table = try ParameterTable(BuiltInScenes.dropOutDismiss)
    let width = try table.index(of: "reference.width")
    let center = try table.index(of: "card.center.x")
    let dependents = table.dependents(of: [width, center])
    #expect(
      dependents.map { table.parameters[$0].path } == ["rope.anchor.x", "target.center.x"])
    var values = table.baseValues()
    values[width] = 1000
    values[center] = 5
    table.evaluate(dependents, in: &values)
    #expect(values[center] == 5)
    #expect(values[try table.index(of: "rope.anchor.x")] == 65)
  }

  @Test func `a varied value out of range is a problem, an automatic length is not`() throws {
    let table = try ParameterTable(BuiltInScenes.dropOutDismiss)
    let all = Array(table.parameters.indices)
    var values = table.baseValues()
    #expect(table.problem(in: values, at: all) == nil)
    values[try table.index(of: "card.density")] = 0
    #expect(
      table.problem(in: values, at: all)?.description
        == "card.density: out of range (got 0); expected more than 0")
    values = table.baseValues()
    values[try table.index(of: "card.center.x")] = .nan
    #expect(table.problem(in: values, at: all)?.path == "card.center.x")
    values = table.baseValues()
    values[try table.index(of: "rope.length")] = -1
    #expect(table.problem(in: values, at: all)?.path == "rope.length")
  }

  @Test func `compiled programs equal their expressions evaluated one by one`() throws {
    var random = SplitMix64(seed: testSeed)
    for round in 0..<100 {
      // Each name may read those before it; the list is shuffled, so order has to be found.
      let names = (0..<20).map { "p\($0)" }
      let entries = names.indices.map { index in
        NamedQuantities.Entry(name: names[index], quantity: formula(index, names, &random))
      }
      var scene = BuiltInScenes.fallingSquare
      scene.parameters.entries = entries.shuffled(using: &random)
      let table = try ParameterTable(scene)
      let expected = slowValues(entries)
      for (path, value) in expected {
        #expect(
          table.baseValues()[try table.index(of: path)] == value,
          "seed \(testSeed), round \(round), \(path)")
      }
    }
  }

  /// A formula over earlier names that stays within what a scene may hold.
  private func formula(
    _ index: Int, _ names: [String], _ random: inout SplitMix64
  ) -> Quantity {
    guard index > 0 else { return 0.7 }
    let reads = (0..<3).map { _ in "parameters.\(names[Int.random(in: 0..<index, using: &random)])"
    }
    let shapes: [Quantity] = [
      .number(Double.random(in: -1...1, using: &random)),
      Quantity(stringLiteral: "(\(reads[0]) + \(reads[1])) / 2"),
      Quantity(stringLiteral: "\(reads[0]) / 3 - \(reads[1]) * \(reads[2]) / 3"),
      Quantity(stringLiteral: "min(-\(reads[0]), \(reads[1]), max(0.1, \(reads[2])))"),
    ]
    return shapes[Int.random(in: 0..<shapes.count, using: &random)]
  }

  @Test func `NaN is reported as not a number, whatever its sign`() {
    let problem = ValueProblem(path: "a.b", value: -Double.nan, range: .any)
    #expect(problem.description == "a.b: not a number; expected a finite number")
  }

  private func slowValues(_ entries: [NamedQuantities.Entry]) -> [ParameterPath: Double] {
    var values: [ParameterPath: Double] = [:]
    for entry in entries {
      switch entry.quantity {
      case .number(let value): values["parameters.\(entry.name)"] = value
      case .expression(let expression):
        values["parameters.\(entry.name)"] = expression.evaluate { values[$0] ?? .nan }
      }
    }
    return values
  }
}
