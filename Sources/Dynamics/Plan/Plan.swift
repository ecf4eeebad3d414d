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

  /// In the order of the kernels.
  let inputs: [KernelInput]
  let joints: [Joint]
  let knots: [Track.Knot]
  let edgeCount: Int
  let activeEdges: UInt64
  let phases: PhaseLayout
  let pushes: [PushPlan]
  let fields: [FieldPlan]
  let regions: [RegionPart]
  let activeBehaviors: UInt64
  let itemPersists: Bool
  let gravityIsActive: Bool
  let canRotate: Bool
  let hasTarget: Bool
  let hasTargetAngle: Bool
  let duration: Int
  /// Not nil where the engine for many items simulates the scene.
  let world: MultiBodyPlan?
  /// Not nil where a spring in closed form moves the item, and not the engine.
  let spring: SpringPlan?

  /// An attachment of item `b`, or one of the four springs of a snap, as the kernels see it.
  struct Joint: Sendable {
    var kind: Attachment.Kind = .distance
    /// The other item; nil for the ground.
    var a: Int?
    var b: Int
    /// Whether both ends are made at one point of the world.
    var isAnchoredInWorld = false
    var behavior: Int
    var isActive: Bool
    var knots: Range<Int>
  }

  /// A push as the kernels see it.
  struct PushPlan: Sendable {
    var isActive: Bool
    var isInstantaneous: Bool
    /// Which behavior it is, in a world.
    var behavior = 0
  }

  /// A field as the kernels see it.
  struct FieldPlan: Sendable {
    var kind: FieldBehavior.Kind
    var isActive: Bool
    var region: Range<Int>
    /// Which behavior it is, in a world.
    var behavior = 0
  }

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
    let layout =
      scene.isMultiBody
      ? PlanLayout(of: scene, table: table)
      : try PlanLayout(scene: scene, table: table)
    let worldLayout =
      scene.isMultiBody
      ? try MultiBodyLayout(scene: scene, table: table, varied: varied, moving: moving) : nil
    world = worldLayout?.plan
    inputs = worldLayout?.inputs ?? layout.inputs
    joints = worldLayout?.plan.joints ?? layout.joints
    knots = worldLayout?.knots ?? layout.knots
    edgeCount = worldLayout?.plan.edgeCount ?? layout.edgeCount
    activeEdges = layout.activeEdges
    phases = worldLayout?.phases ?? layout.phases
    pushes = worldLayout?.pushes ?? layout.pushes
    fields = worldLayout?.fields ?? layout.fields
    regions = worldLayout?.regions ?? layout.regions
    activeBehaviors = worldLayout?.parts.active ?? layout.parts.active
    itemPersists = Self.itemPersists(scene.items[0], varied: varied, in: table)
    gravityIsActive = layout.gravityIsActive
    hasTarget = scene.target != nil
    hasTargetAngle = scene.target?.angle != nil
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
    canRotate = scene.isMultiBody || Self.canRotate(layout, base: base, moving: moving)
  }

  /// Whether any scenario can turn.
  ///
  /// Without rotation the kernels leave its terms out, which changes nothing but the time: only a
  /// spin, a contact, or a joint or a push off the centre can turn an item.
  private static func canRotate(_ layout: PlanLayout, base: [Double], moving: Set<Int>) -> Bool {
    func isAlwaysZero(_ input: KernelInput) -> Bool {
      input.value(in: base) == 0 && moving.isDisjoint(with: input.parameters)
    }
    let phases = layout.phases
    if phases.setsAngle { return true }
    if !(phases.spins + [layout.spin]).allSatisfy(isAlwaysZero) { return true }
    if (phases.rotations + [layout.allowsRotation]).allSatisfy(isAlwaysZero) { return false }
    return layout.edgeCount > 0 || !layout.offsets.allSatisfy(isAlwaysZero)
  }

  /// Whether an item keeps its body when it is in no behavior: because it has a property or a
  /// velocity of its own, given or varied, which in UIKit takes an item behavior.
  static func itemPersists(_ item: Item, varied: [Int], in table: ParameterTable) -> Bool {
    var item = item
    let varied = Set(varied.map { table.parameters[$0].path })
    var hasOwn = false
    item.visitPropertyNumbers { field, quantity in
      hasOwn = hasOwn || quantity != nil || varied.contains(field.path)
    }
    return hasOwn
  }
}
