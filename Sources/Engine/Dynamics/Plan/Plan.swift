/// A validated scene, prepared for simulation.
///
/// Creating a plan checks the scene, resolves names to indices, and turns behaviors into joints,
/// edges and formulas. A plan is a value that all threads can share.
public struct Plan: Sendable {
  /// The scene.
  public var scene: Scene { table.scene }
  /// All numbers of the scene.
  public private(set) var table: ParameterTable
  /// The varied parameters, in the order of the store's columns.
  public let varying: [ParameterPath]
  /// The constants of the engine.
  public let settings: Settings

  /// The varied parameters, then those that follow from them, as indices of the table.
  let varied: [Int]
  let dependents: [Int]
  /// The value of every parameter with nothing varied.
  private(set) var base: [Double]

  /// The parts of the scene, for the engine that simulates it.
  let layout: PlanLayout
  /// Whether each item can turn in any scenario.
  private(set) var canRotate: [Bool]
  let duration: Int
  /// Not nil where a spring in closed form moves the item, and not the engine.
  let spring: SpringPlan?

  /// The curves of the spring in closed form with nothing varied; nil where the engine moves the items.
  package var springCurve: SpringTiming.Curve? { try? spring?.curve(base) }

  /// Validates a scene and lays it out.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - varying: The parameters to vary; each has a column in a ``Store``.
  ///   - settings: The constants of the engine.
  /// - Throws: ``SceneProblems`` with all problems of the scene, ``UnknownPath``, or
  ///   ``SettingsProblem``.
  public init(
    scene: Scene, varying: [ParameterPath] = [], settings: Settings = .uikit
  ) throws {
    if let problem = settings.problem { throw problem }
    try self.init(ParameterTable(scene), varying: varying, settings: settings)
  }

  /// Lays a validated scene out for an engine, which may be another one than the scene's if it can
  /// simulate the scene: tests compare engines.
  ///
  /// - Parameters:
  ///   - table: The numbers of the scene.
  ///   - varying: The parameters to vary; each has a column in a ``Store``.
  ///   - settings: The constants of the engine.
  ///   - engine: The engine; nil for the scene's.
  /// - Throws: As for a scene that is not validated.
  package init(
    _ table: ParameterTable, varying: [ParameterPath] = [], settings: Settings = .uikit,
    engine: Scene.Engine? = nil
  ) throws {
    try self.init(table, varying: varying, settings: settings, engine: engine, spent: [])
  }

  /// Lays a live scene out without the pushes that have acted.
  init(scene: Scene, settings: Settings, spent: Set<LiveIdentity.ItemPush>) throws {
    try self.init(
      ParameterTable(scene), varying: [], settings: settings, engine: nil, spent: spent)
  }

  private init(
    _ table: ParameterTable, varying: [ParameterPath], settings: Settings, engine: Scene.Engine?,
    spent: Set<LiveIdentity.ItemPush>
  ) throws {
    if let problem = settings.problem { throw problem }
    let scene = table.scene
    self.table = table
    self.varying = varying
    self.settings = settings
    varied = try varying.map { path in try table.index(of: path) }
    for index in varied where table.parameters[index].isDerived {
      throw SceneProblems(all: [table.parameters[index].problemOfVarying])
    }
    if let spring = scene.springAnimation,
      let index = varied.first(where: { table.parameters[$0].isIdle })
    {
      throw SceneProblems(all: [
        SceneProblem(
          path: table.parameters[index].path,
          problem: "varying it has no effect in a scene with a spring",
          expected: "a path that the motion depends on, such as \(spring.name).dampingRatio")
      ])
    }
    dependents = table.dependents(of: varied)
    base = table.baseValues()

    let moving = Set(varied + dependents)
    layout = try PlanLayout(
      of: scene, table: table, varied: varied, moving: moving, engine: engine ?? scene.engine,
      spent: spent)
    canRotate = layout.canRotate(base: base, moving: moving)
    duration = try table.index(of: "duration")
    let countsFrames = scene.springAnimation == nil && !moving.contains(duration)
    guard !countsFrames || base[duration] * settings.frameRate <= Double(Settings.frameLimit) else {
      throw SettingsProblem(
        name: "frameRate", problem: "too many frames in a scenario",
        got: "\(shortest(settings.frameRate)) Hz for \(shortest(base[duration])) s",
        expected: "\(Settings.frameLimit) or fewer")
    }
    spring = try scene.springAnimation.map { spring in
      try SpringPlan(spring, of: scene, in: table)
    }
  }
}

extension Plan {
  /// The plan with other numbers of behaviors that are laid out alike whatever the numbers are.
  ///
  /// Equals a plan that is made anew, in a fraction of the time.
  ///
  /// - Parameters:
  ///   - numbers: The parameters, and their values.
  ///   - scene: The scene with these numbers.
  /// - Returns: The plan; nil if it has to be made anew.
  /// - Throws: ``SceneProblems`` for values out of range.
  func setting(
    _ numbers: [ParameterPath: Double], in scene: Scene
  ) throws(SceneProblems) -> Plan? {
    guard varying.isEmpty, spring == nil else { return nil }
    var plan = self
    for (path, value) in numbers {
      guard scene.isLaidOutAlike(whatever: path),
        try plan.table.replace(path, with: value)
      else { return nil }
    }
    plan.table.scene = scene
    plan.base = plan.table.baseValues()
    plan.canRotate = layout.canRotate(base: plan.base, moving: [])
    return plan
  }
}

extension Scene {
  /// Whether a plan of the scene has the same parts for every value of a number, and is valid for
  /// every value in its range.
  fileprivate func isLaidOutAlike(whatever path: ParameterPath) -> Bool {
    let parts = path.text.split(separator: ".")
    guard let behavior = behaviors.first(where: { $0.name == parts[0] }) else { return false }
    switch behavior {
    case .gravity, .snap: return true
    // An instantaneous push that has acted is laid out again when it is made active.
    case .push(let push): return push.mode == .continuous || parts.last != "active"
    // An item needs a mass, a slide a direction, a field a region.
    case .itemBehavior: return !parts.contains("density")
    case .attachment: return !parts.contains("axis")
    case .field: return !parts.contains("region")
    case .collision, .spring, .composite: return false
    }
  }
}
