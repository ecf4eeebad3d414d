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

  /// The data as JSON text.
  ///
  /// Numbers that JSON does not have are null (not a number), `"inf"` and `"-inf"`.
  package var json: String {
    let settings = plan.settings
    let clock: [(String, String)] = [
      ("frameRate", jsonNumber(settings.frameRate)),
      ("timeStep", jsonNumber(settings.timeStep)),
      ("isLocked", "\(settings.clock == .locked)"),
      ("droppedFrameInterval", "\(settings.droppedFrameInterval ?? 0)"),
      ("settleDistance", jsonNumber(settings.settleDistance)),
      ("pointsPerMetre", jsonNumber(settings.pointsPerMetre)),
      ("frameLimit", "\(Settings.frameLimit)"),
      ("sleeps", "\(settings.sleepTime != nil)"),
    ]
    let numbers: [(String, String)] = [
      ("items", jsonList(plan.scene.items.map { jsonText($0.name) })),
      ("metrics", jsonList(Metric.allCases.map { jsonText($0.rawValue) })),
      ("parameters", jsonList(plan.table.parameters.map(\.pageText))),
      ("base", jsonList(plan.base.map(jsonNumber))),
      ("varied", "\(plan.varied)"),
      ("programs", jsonList(programs)),
      ("duration", "\(plan.duration)"),
    ]
    let motion: [(String, String)] =
      if let spring = plan.spring {
        [("spring", spring.pageText)]
      } else {
        [("kernels", jsonObject(kernelMembers))]
      }
    return jsonObject(clock + numbers + motion)
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

  private var kernelMembers: [(String, String)] {
    let tables = kernelTables
    let measured = Metric.allCases.filter { $0.kernelIndex != nil }
      .sorted { ($0.kernelIndex ?? 0) < ($1.kernelIndex ?? 0) }
    return [
      ("isMultiBody", "\(plan.layout.engine == .manyItems)"),
      ("metrics", jsonList(measured.map { jsonText($0.rawValue) })),
      ("inputs", jsonList(plan.layout.inputs.map(\.pageText))),
      ("tables", jsonList(tables.ofBothEngines.map { "\($0)" })),
      ("run", "\(tables.run)"),
      ("worldTables", jsonList(tables.ofManyItems.map { "\($0)" })),
      ("world", "\(tables.world)"),
      ("scenarioCountAt", "\(tables.scenarioCountAt)"),
      ("frameLimitAt", "\(tables.frameLimitAt)"),
      ("rotatesAt", "\(tables.rotatesAt)"),
      ("persistsAt", "\(tables.persistsAt)"),
      ("persists", "\(fixed.layout.items.map(\.persists))"),
      ("properties", "\(properties)"),
      ("settling", "\(settlingItems)"),
      ("firstInputs", "\(plan.layout.items.map(\.firstInput))"),
      ("restInputs", "\(KernelRun<Float>.restInputs)"),
      ("joints", "\(plan.layout.joints.count)"),
      ("pushes", "\(plan.layout.pushes.count)"),
      ("contacts", jsonList(contacts)),
      ("phases", "\(plan.layout.phases.phases.map { $0.number - 1 })"),
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
    switch plan.layout.engine {
    case .oneItem: (0..<plan.layout.edgeCount).map { _ in "[-1,0]" }
    case .manyItems: plan.layout.contacts.map { "[\($0.isEdge ? -1 : $0.a),\($0.b)]" }
    }
  }
}
