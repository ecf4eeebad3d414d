/// A validated scene, prepared for simulation.
///
/// Creating a plan checks the scene, resolves names to indices, and turns behaviors into joints,
/// edges and formulas. A plan is a value that all threads can share.
public struct Plan: Sendable {
  /// The scene.
  public let scene: Scene
  /// All numbers of the scene.
  public let table: ParameterTable
  /// The varied parameters, in the order of the store's columns.
  public let varying: [ParameterPath]
  /// The constants of the engine.
  public let settings: Settings

  /// The varied parameters, then those that follow from them, as indices of the table.
  let varied: [Int]
  let dependents: [Int]
  /// The value of every parameter with nothing varied.
  let base: [Double]

  /// The parts of the scene, for the engine that simulates it.
  let layout: PlanLayout
  let canRotate: Bool
  let duration: Int
  /// Not nil where a spring in closed form moves the item, and not the engine.
  let spring: SpringPlan?

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
    table = try ParameterTable(scene)
    self.scene = scene
    self.varying = varying
    self.settings = settings
    let table = table
    varied = try varying.map { path in try table.index(of: path) }
    for index in varied where table.parameters[index].isDerived {
      throw SceneProblems(all: [
        SceneProblem(
          path: table.parameters[index].path, problem: "the size of a group cannot be varied",
          cure: "Vary the sizes and offsets of its members.")
      ])
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
    layout = try PlanLayout(of: scene, table: table, varied: varied, moving: moving)
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
