/// A scene as data for a web page, which simulates it with the kernels in WebAssembly.
///
/// The data have all that the page needs to simulate any values of the scene's parameters: the
/// numbers of the scene, the programs of its expressions and kernel inputs, and the kernels' tables.
/// The scripts of `CPages` read them. Results have the bits of ``Simulation`` in single precision.
package struct PagePlan {
  /// The scene, with every number that the page can change as a varied parameter.
  package let plan: Plan
  /// The plan of the scene as it stands.
  private let fixed: Plan

  /// Prepares a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - settings: The constants of the engine.
  /// - Throws: What is wrong with the scene or the settings.
  package init(_ scene: Scene, settings: Settings = .uikit) throws {
    fixed = try Plan(scene: scene, settings: settings)
    let parameters = fixed.table.parameters.filter { !$0.isDerived && !$0.isIdle }
    var paths = parameters.map(\.path)
    // The plan names the paths that no plan can vary, such as the sides of an ellipse.
    while true {
      do {
        plan = try Plan(scene: scene, varying: paths, settings: settings)
        return
      } catch let problems as SceneProblems {
        let refused = Set(problems.all.map(\.path))
        guard paths.contains(where: refused.contains) else { throw problems }
        paths.removeAll(where: refused.contains)
      }
    }
  }

  /// A file of kernels in WebAssembly; a page carries one.
  package enum Kernels { case usual, large, springs }

  /// The kernels that run the scene.
  package var kernels: Kernels {
    plan.spring != nil ? .springs : plan.layout.isLarge ? .large : .usual
  }

  /// The data as JSON text.
  ///
  /// Numbers that JSON does not have are null (not a number), `"inf"` and `"-inf"`.
  package var json: String {
    var members = members
    let kernels = kernelMembers()
    if !kernels.isEmpty { members.append(("kernels", .text(kernels.json))) }
    return members.json
  }

  /// The data as differences from another plan, which the page has too.
  ///
  /// - Parameters:
  ///   - other: The other plan.
  ///   - hasTracks: Whether the inputs of tracks are there. They are the last ones, so a page can add its
  ///     own.
  /// - Returns: JSON text.
  func json(from other: PagePlan, hasTracks: Bool = true) -> String {
    jsonObject([
      ("plan", members.differing(from: other.members).json),
      (
        "kernels",
        kernelMembers(hasTracks: hasTracks).differing(from: other.kernelMembers()).json
      ),
    ])
  }

  /// All but what only the kernels read.
  private var members: [PageMember] {
    let settings = plan.settings
    let clock: [PageMember] = [
      ("frameRate", .text(jsonNumber(settings.frameRate))),
      ("timeStep", .text(jsonNumber(settings.timeStep))),
      ("isLocked", .text("\(settings.clock == .locked)")),
      ("dropEvery", .text("\(settings.dropEvery ?? 0)")),
      ("settleDistance", .text(jsonNumber(settings.settleDistance))),
      ("pointsPerMetre", .text(jsonNumber(settings.pointsPerMetre))),
      ("frameLimit", .text("\(Settings.frameLimit)")),
      ("sleeps", .text("\(settings.sleepTime != nil)")),
    ]
    var kinds: [String] = []
    let parameters = plan.table.parameters.map { parameter in
      let kind = parameter.pageKind
      if !kinds.contains(kind) { kinds.append(kind) }
      return "[\(jsonText(parameter.path.text)),\(kinds.firstIndex(of: kind) ?? 0)]"
    }
    let numbers: [PageMember] = [
      ("items", .list(plan.scene.items.map { jsonText($0.name) })),
      ("metrics", .list(Metric.allCases.map { jsonText($0.rawValue) })),
      ("kinds", .list(kinds)),
      ("parameters", .list(parameters)),
      ("base", .list(plan.base.map(jsonNumber))),
      ("varied", .list(plan.varied.map { "\($0)" })),
      ("programs", .list(programs)),
      ("duration", .text("\(plan.duration)")),
    ]
    return clock + numbers + (plan.spring.map { [("spring", .text($0.pageText))] } ?? [])
  }

  private var programs: [String] {
    plan.table.orderedPrograms.map { index, program in
      "[\(index),\(jsonList(program.map(\.pageText)))]"
    }
  }

  // MARK: Kernels

  /// The tables and arguments of the kernels.
  var kernelTables: PageTables {
    KernelRun<Float>(plan: plan, capacity: 1, instructionSet: .scalar)
      .pageTables(settling: settlingItems)
  }

  /// What the kernels need; empty where a spring in closed form moves the item.
  private func kernelMembers(hasTracks: Bool = true) -> [PageMember] {
    guard plan.spring == nil else { return [] }
    let tables = kernelTables
    let measured = Metric.allCases.filter { $0.kernelIndex != nil }
      .sorted { ($0.kernelIndex ?? 0) < ($1.kernelIndex ?? 0) }
    let layout = plan.layout
    let members: [PageMember] = [
      ("isMultiBody", .text("\(layout.form == .manyItems)")),
      ("metrics", .list(measured.map { jsonText($0.rawValue) })),
      (
        "inputs",
        .list(
          (hasTracks ? layout.inputs[...] : layout.inputs.prefix(layout.firstTrackInput)).map(
            \.pageText))
      ),
      ("tables", .list(tables.tables.map { "\($0)" })),
      ("run", .text("\(tables.run)")),
      ("worldTables", .list(tables.worldTables.map { "\($0)" })),
      ("world", .text("\(tables.world)")),
      ("persists", .text("\(fixed.layout.items.map(\.persists))")),
      ("properties", .text("\(properties)")),
      ("settling", .text("\(settlingItems)")),
      ("firstInputs", .text("\(layout.items.map(\.firstInput))")),
      ("restInputs", .text("\(KernelRun<Float>.restInputs)")),
      ("joints", .text("\(layout.joints.count)")),
      ("pushes", .text("\(layout.pushes.count)")),
      ("edges", .text("\(layout.edgeCount)")),
      ("contacts", .list(contacts)),
      ("phases", .text("\(layout.phases.phases.map { $0.number - 1 })")),
    ]
    return layout.isLarge ? members + largeMembers : members
  }

  /// What the kernels need of a large world besides: the room for contacts, and the item of each part.
  private var largeMembers: [PageMember] {
    let layout = plan.layout
    func contacts(_ room: ContactRoom) -> String { "\([room.candidates, room.chain])" }
    return [
      (
        "room",
        .text(
          jsonObject([
            ("usual", contacts(.usual(for: layout))), ("most", contacts(.most(for: layout))),
          ]))
      ),
      (
        "owners",
        .list(
          layout.items.enumerated().flatMap { index, item in item.parts.map { _ in "\(index)" } })
      ),
    ]
  }

  /// The items of which some metric is measured against the pose in which they rest.
  private var settlingItems: [Int] {
    let aimed = plan.scene.target?.item
    return plan.scene.items.indices.filter { index in
      let hasTarget = plan.scene.items[index].name == aimed
      return Metric.allCases.contains { $0.needsRestPose(hasTarget: hasTarget) }
    }
  }

  /// For each item the parameters that give it a body of its own as soon as one is set.
  private var properties: [[Int]] {
    let indices = Dictionary(
      plan.table.parameters.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { $1 })
    return plan.scene.items.map { item in
      var item = item
      var properties: [Int] = []
      item.visitPropertyNumbers { field, _ in
        if let index = indices[field.path] { properties.append(index) }
      }
      return properties
    }
  }

  /// The two items of each possible contact; -1 for an edge.
  private var contacts: [String] {
    switch plan.layout.form {
    case .oneItem: (0..<plan.layout.edgeCount).map { _ in "[-1,0]" }
    case .manyItems: plan.layout.contacts.map { "[\($0.isEdge ? -1 : $0.a),\($0.b)]" }
    }
  }
}
