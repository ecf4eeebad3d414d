import Dynamics
import Pages
import SceneFiles
import Sweeps
import Testing

@Suite struct CodeTemplateTests {
  private static func paths(of scene: Scene) throws -> [ParameterPath] {
    try ParameterTable(scene).parameters.filter { !$0.isDerived && !$0.isIdle }.map(\.path)
  }

  /// Values of some paths with which the scene can be written, and its code with them.
  private func random(
    _ scene: Scene, _ paths: [ParameterPath], seed: Int
  ) throws -> (values: [ParameterPath: Double], code: String)? {
    let table = try ParameterTable(scene)
    let random = CounterRandom(seed: UInt64(seed), stream: 1)
    var values: [ParameterPath: Double] = [:]
    for (number, path) in paths.enumerated() {
      let numbers = (0..<3).map { random.unit(UInt64(3 * number + $0)) }
      guard numbers[0] < [0.05, 0.2, 0.6][seed % 3] else { continue }
      let index = try table.index(of: path)
      let range = table.parameters[index].range
      let base = table.baseValues()[index]
      let center = base.isNaN ? 0 : base
      let step = (numbers[2] - 0.5) * (center == 0 ? 10 : center)
      // Those of the scene, 0, 1, sliders' values and full digits.
      let candidates = [
        center, 0, 1, ((center + step) * 100).rounded() / 100, center + step,
        (center + step).rounded(),
      ].filter(range.contains)
      guard !candidates.isEmpty else { continue }
      values[path] = candidates[Int(numbers[1] * Double(candidates.count))]
    }
    // Some values do not go together.
    for path in [nil] + values.keys.sorted() {
      if let path { values[path] = nil }
      if let code = try? UIKitCode(scene.setting(values)).text { return (values, code) }
    }
    return nil
  }

  @Test(arguments: BuiltInScenes.all)
  func `a template gives the exported code at any values`(scene: Scene) throws {
    let paths = try Self.paths(of: scene)
    let template = try CodeTemplate(scene, varying: paths)
    #expect(try template.text(setting: [:]) == UIKitCode(scene).text)
    let supported = paths.filter { !template.unsupported.contains($0) }
    // Items of one shape share a class of polygons until a corner of one of them is set. The pile
    // has four triangles.
    #expect(template.unsupported.allSatisfy { $0.text.contains(".path.") })
    #expect(template.unsupported.count <= (scene.name == "pile" ? 24 : 0))
    for seed in 0..<20 {
      guard let (values, code) = try random(scene, supported, seed: seed) else { continue }
      let isEqual = try template.text(setting: values) == code
      #expect(isEqual, "\(scene.name), \(values)")
    }
  }

  @Test func `numbers, angles and flags are written as in Swift`() throws {
    let scene = BuiltInScenes.fallingSquare
    let template = try CodeTemplate(scene, varying: try Self.paths(of: scene))
    for value in [0, 1, 12.5, 1e-4, 0.1 + 0.2, 1.5e-7, 1e-10, 123456, Double.pi / 2] {
      let values: [ParameterPath: Double] = ["square.angle": value, "square.center.x": value]
      let isEqual =
        try template.text(setting: values) == UIKitCode(scene.setting(values)).text
      #expect(isEqual, "\(value)")
    }
  }

  @Test func `a line breaks where its numbers make it too long`() throws {
    var scene = BuiltInScenes.fallingSquare
    scene.phases = [
      Phase(
        name: "fall",
        until: Trigger(.exit(nil)))
    ]
    let paths: [ParameterPath] = ["reference.width", "reference.height"]
    let template = try CodeTemplate(scene, varying: paths)
    #expect(template.unsupported.isEmpty)
    var lengths: Set<Int> = []
    for value in [700, 700.123456, 700.123456789012] {
      let values = Dictionary(uniqueKeysWithValues: paths.map { ($0, value) })
      let code = try UIKitCode(scene.setting(values)).text
      #expect(try template.text(setting: values) == code)
      lengths.insert(code.split(separator: "\n").count)
    }
    // The case of the phase, and the comment about the reference view.
    #expect(lengths.count == 3)
  }

  @Test func `the stiffness of a spring follows its response`() throws {
    var scene = BuiltInScenes.customModalShow
    guard case .spring(var spring) = scene.behaviors[0] else { return }
    (spring.response, spring.duration) = (0.5, nil)
    scene.behaviors = [.spring(spring)]
    let paths: [ParameterPath] = ["spring.response", "spring.dampingRatio", "parameters.rise"]
    let template = try CodeTemplate(scene, varying: paths)
    #expect(template.unsupported.isEmpty)
    let values: [ParameterPath: Double] = [
      "spring.response": 0.37, "spring.dampingRatio": 0.61, "parameters.rise": 150.3,
    ]
    #expect(try template.text(setting: values) == UIKitCode(scene.setting(values)).text)
  }

  @Test func `the members of a group follow its center`() throws {
    var scene = BuiltInScenes.fallingBoxes
    let square = Size2(width: 40, height: 40)
    scene.items[0].size = nil
    scene.items[0].angle = nil
    scene.items[0].shape = .group(members: [
      GroupMember(name: "left", size: square, offset: Point2(x: 0, y: 5)),
      GroupMember(name: "right", size: square, offset: Point2(x: 30, y: 25), shape: .ellipse),
    ])
    let template = try CodeTemplate(
      scene, varying: ["box0.center.x", "box0.center.y", "box0.angle", "box0.left.offset.x"])
    // UIKit's groups start upright, and the center depends on where the members are.
    #expect(template.unsupported == ["box0.angle", "box0.left.offset.x"])
    let values: [ParameterPath: Double] = ["box0.center.x": 101.3, "box0.center.y": 0.1 + 0.2]
    #expect(try template.text(setting: values) == UIKitCode(scene.setting(values)).text)
  }

  @Test func `a scene that UIKit cannot express has no template`() throws {
    var scene = BuiltInScenes.dropOutDismiss
    scene.phases[0].ends[0].then.pose = [
      Actions.Pose(item: scene.items[0].name, center: nil, angle: 1)
    ]
    #expect(throws: UnexportableScene.self) { try CodeTemplate(scene, varying: []) }
  }

  @Test func `an unknown path is an error`() {
    #expect(throws: UnknownPath.self) {
      try CodeTemplate(BuiltInScenes.fallingSquare, varying: ["square.colour"])
    }
  }
}
