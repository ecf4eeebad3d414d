/// A live scenario that advances frame by frame while you add and remove behaviors, like a
/// `UIDynamicAnimator`.
///
/// A world uses the kernels of a sweep. Until you change something, its frames equal those of a
/// ``Trace`` bit for bit.
///
/// ```swift
/// let world = try World<Float>(BuiltInScenes.dropOutPresent)
/// world.onEvent = { world, event in
///   if case .contactBegan(let contact, _, _) = event { print(world.elapsedTime, contact.item) }
/// }
/// while world.isRunning { world.step() }
/// ```
///
/// Use a world from one thread only. Callbacks can change the world: behaviors that they add or
/// remove during a step change at the end of the step, as in UIKit.
public final class World<Scalar: SimulationScalar> {
  /// The current scene, without removed behaviors.
  public private(set) var scene: Scene
  /// The constants of the engine.
  public let settings: Settings
  /// The simulated time, s, without pauses: the number of steps times their length, not a sum.
  public var elapsedTime: Double { time.seconds }
  /// The number of steps so far.
  public private(set) var stepCount = 0
  /// Whether steps can move items; false while the world is paused and after its end.
  public private(set) var isRunning = true
  /// Whether the last phase has ended, or a value is no longer finite.
  public private(set) var isOver = false
  /// Called for each event as it happens.
  public var onEvent: ((World, WorldEvent) -> Void)?

  private(set) var plan: Plan
  private var kernel: LiveKernel<Scalar>
  private var parts: LiveIdentity
  private var time = SteppedTime()
  private var clock = 0.0
  private var actions: [String: (World) -> Void] = [:]
  /// What happened since the last step, and in it.
  private var events: [WorldEvent] = []
  private var hasStarted = false
  private var isStepping = false
  /// What the world becomes at the end of the step.
  private var draft: WorldDraft?
  /// A gravity was taken away and none set since, so that none acts.
  private var hasLostGravity = false

  /// Creates the world of a scene at its start.
  ///
  /// - Parameters:
  ///   - scene: The scene; its ``Scene/duration`` does not end a world.
  ///   - settings: The constants of the engine.
  ///   - instructionSet: A set that this machine supports; it changes the speed, never the result.
  /// - Throws: ``SceneProblems``, or ``SettingsProblem``.
  public init(
    _ scene: Scene, settings: Settings = .uikit, instructionSet: InstructionSet = .preferred
  ) throws {
    precondition(
      instructionSet.isSupported, "this machine does not support \(instructionSet.rawValue)")
    plan = try Plan(scene: scene, settings: settings)
    self.scene = scene
    self.settings = settings
    if let spring = scene.springAnimation {
      throw SceneProblems(all: [
        SceneProblem(
          path: ParameterPath(spring.name), problem: "a world cannot step a spring in closed form",
          cure: "Use SpringMotion, which gives the spring's values at any time.")
      ])
    }
    parts = LiveIdentity(plan)
    kernel = LiveKernel(plan: plan, instructionSet: instructionSet)
    if kernel.state == .invalid { throw Self.problem(of: scene) }
  }

  // MARK: Time

  /// Advances by one frame.
  ///
  /// The order is UIKit's: pushes and tracks, the sub-steps of the frame, contacts that began,
  /// contacts that ended, actions of behaviors, phases of the scene, changes that callbacks
  /// requested, and a pause if nothing moves. A frame that ``Settings/droppedFrameInterval`` drops
  /// has no sub-steps; the next frame makes up for them.
  ///
  /// - Returns: The events since the last step and in this step; none while the world is paused.
  @discardableResult public func step() -> [WorldEvent] {
    let isDropped = settings.droppedFrameInterval.map { (stepCount + 1).isMultiple(of: $0) }
    return go(
      on: 1 / settings.frameRate, isLocked: settings.clock == .locked, isDropped: isDropped ?? false
    )
  }

  /// Advances by an interval of time, as a display link does.
  ///
  /// - Parameter seconds: The interval, s, 0 or more. As in UIKit, more than 0.5 s counts as 1/60 s.
  /// - Returns: The events, as in ``step()``.
  @discardableResult public func advance(by seconds: Double) -> [WorldEvent] {
    precondition(
      seconds >= 0 && seconds.isFinite,
      "the interval is out of range (got \(seconds) s); expected 0 s or more")
    let seconds = seconds > 0.5 ? 1.0 / 60 : seconds
    return go(on: seconds, isLocked: false)
  }

  private func go(on seconds: Double, isLocked: Bool, isDropped: Bool = false) -> [WorldEvent] {
    precondition(!isStepping, "step() was called during a step")
    // The clock of phases runs even if everything sleeps.
    guard !isOver, isRunning || !scene.phases.isEmpty else { return takeEvents() }
    isStepping = true
    if !hasStarted {
      hasStarted = true
      report(.willResume)
    }
    stepCount += 1
    let frame = time.frames
    time.advance(by: seconds, frameRate: settings.frameRate)
    clock += isLocked ? settings.timeStep : seconds
    kernel.step(substeps: isDropped ? 0 : takeSubsteps(), frames: time.frames - frame)
    tellContacts()
    for behavior in scene.behaviors {
      guard let action = actions[behavior.name] else { continue }
      action(self)
      report(.action(behavior.name))
    }
    reportPhase()
    isStepping = false
    applyDraft()
    let items = plan.scene.items
    // A world that is over stops, but has paused only if everything sleeps.
    let isAtRest =
      kernel.state == .rests
      || items.indices.allSatisfy { isOver && kernel.isAsleep($0) || !plan.hasBody(items[$0]) }
    if isRunning, isOver || isAtRest {
      isRunning = false
      if isAtRest { report(.didPause) }
    }
    return takeEvents()
  }

  /// The sub-steps that are due; what is left of the time counts for the next step.
  private func takeSubsteps() -> Int {
    var count = 0
    while clock >= settings.timeStep {
      clock -= settings.timeStep
      count += 1
    }
    return count
  }

  private func tellContacts() {
    var ended: [WorldContact] = []
    for index in 0..<kernel.contactCount {
      let report = kernel.report(of: index)
      for contact in parts.partners[index] {
        for _ in 0..<report.begun {
          events.append(.contactBegan(contact, x: report.x, y: report.y))
        }
        ended += Array(repeating: contact, count: report.ended)
      }
    }
    events += ended.map { .contactEnded($0) }
    guard let onEvent else { return }
    for event in events.suffix(events.count - reportedCount) { onEvent(self, event) }
    reportedCount = events.count
  }

  private func reportPhase() {
    switch kernel.state {
    case .ended:
      isOver = true
      let outcome = kernel.outcome
      report(.ended(outcome: outcome > 0 ? scene.outcomes[outcome - 1] : nil))
    case .diverged:
      isOver = true
      report(.diverged)
    case .moves, .rests, .invalid:
      let phases = plan.layout.phases.phases
      if kernel.hasTurned, kernel.phase < phases.count {
        report(.phaseBegan(scene.phases[phases[kernel.phase].number - 1].name))
      }
      // A phase may have woken what slept.
      if kernel.state == .moves, !isRunning { resume() }
    }
  }

  /// The number of events that were reported.
  private var reportedCount = 0

  private func report(_ event: WorldEvent) {
    events.append(event)
    reportedCount = events.count
    onEvent?(self, event)
  }

  private func takeEvents() -> [WorldEvent] {
    defer {
      events = []
      reportedCount = 0
    }
    return events
  }

  private func resume() {
    guard !isRunning, !isOver else { return }
    isRunning = true
    report(.willResume)
  }

  // MARK: Items

  /// The current state of all items, in the scene's order; the frame's index is ``stepCount``.
  public var frames: [Frame<Scalar>] { scene.items.indices.map(frame) }

  /// The current state of an item; nil if the scene has no item of that name.
  public subscript(item: String) -> Frame<Scalar>? {
    scene.items.firstIndex { $0.name == item }.map(frame)
  }

  private func frame(of item: Int) -> Frame<Scalar> {
    let pose = kernel.pose(of: item)
    return Frame(
      index: stepCount, time: elapsedTime, x: Scalar(pose.x), y: Scalar(pose.y),
      angle: Scalar(pose.angle), velocityX: Scalar(pose.velocityX),
      velocityY: Scalar(pose.velocityY), angularVelocity: Scalar(pose.spin), item: item)
  }

  /// Whether an item is asleep or anchored, so that steps do not move it.
  ///
  /// - Parameter item: An item of the scene.
  /// - Returns: Whether it is asleep or anchored.
  public func isAsleep(_ item: String) -> Bool { kernel.isAsleep(index(of: item)) }

  /// Sets the pose of an item, as `updateItem(usingCurrentState:)` does.
  ///
  /// As in UIKit, the item wakes and keeps its velocity. An item without behaviors moves too.
  ///
  /// - Parameters:
  ///   - item: An item of the scene.
  ///   - center: The new center, pt; unchanged if nil.
  ///   - angle: The new angle, rad; unchanged if nil.
  public func updateItem(
    _ item: String, center: (x: Double, y: Double)? = nil, angle: Double? = nil
  ) {
    kernel.set(index(of: item), center: center, angle: angle)
    settleDown(item)
  }

  /// Adds to the velocity of an item and wakes it, as `addLinearVelocity(_:for:)` does.
  ///
  /// - Parameters:
  ///   - x: To the right, pt/s.
  ///   - y: Down, pt/s.
  ///   - item: An item of the scene.
  public func addLinearVelocity(x: Double, y: Double, for item: String) {
    let index = index(of: item)
    let pose = kernel.pose(of: index)
    kernel.set(index, velocity: (pose.velocityX + x, pose.velocityY + y))
    settleDown(item)
  }

  /// Adds to the angular velocity of an item and wakes it, as `addAngularVelocity(_:for:)` does.
  ///
  /// - Parameters:
  ///   - spin: Clockwise, rad/s.
  ///   - item: An item of the scene.
  public func addAngularVelocity(_ spin: Double, for item: String) {
    let index = index(of: item)
    kernel.set(index, spin: kernel.pose(of: index).spin + spin)
    settleDown(item)
  }

  private func index(of item: String) -> Int {
    guard let index = scene.items.firstIndex(where: { $0.name == item }) else {
      preconditionFailure(unknownName("item", item, among: scene.items.map(\.name)))
    }
    return index
  }

  /// After an item was placed: the world continues if the item has a body.
  private func settleDown(_ item: String) {
    if plan.hasBody(scene.items[index(of: item)]) { resume() }
  }

  // MARK: Behaviors

  /// Sets the function that each step calls while a behavior is active: `UIDynamicBehavior.action`.
  ///
  /// - Parameters:
  ///   - behavior: The behavior's name. The behavior can be added later.
  ///   - action: The function; nil for none.
  public func setAction(of behavior: String, _ action: ((World) -> Void)?) {
    actions[behavior] = action
  }

  /// Adds a behavior immediately, or at the end of the step if called during a step.
  ///
  /// An attachment without a length takes the distance at that time as its length. Adding a
  /// behavior again has no effect.
  ///
  /// - Parameter behavior: A behavior with a unique name.
  /// - Throws: ``SceneProblems`` if the scene would be wrong; the world does not change.
  public func add(_ behavior: Behavior) throws {
    try change { draft throws(SceneProblems) in
      guard !draft.scene.behaviors.contains(behavior) else { return }
      try draft.add(behavior)
    }
  }

  /// Removes a behavior, or the behaviors of a composite, immediately or at the end of the step.
  ///
  /// As in UIKit, an item that is then in no behavior loses its velocity; see ``Actions/remove``.
  /// An unknown name has no effect.
  ///
  /// - Parameter name: The behavior's name.
  /// - Throws: ``SceneProblems`` if something in the scene needs the behavior.
  public func remove(_ name: String) throws {
    try change { draft throws(SceneProblems) in draft.remove(name) }
  }

  /// Removes the behavior with the same name; see ``remove(_:)-(String)``.
  ///
  /// - Parameter behavior: A behavior; only its name is used.
  /// - Throws: ``SceneProblems`` if something in the scene needs the behavior.
  public func remove(_ behavior: Behavior) throws { try remove(behavior.name) }

  /// Sets a parameter of a behavior or a property of an item, and wakes the items that it affects.
  ///
  /// Moving an anchor does not change the length. An instantaneous push whose `active` is set to 1
  /// pushes again. Initial positions and velocities have no effect any more; use
  /// ``updateItem(_:center:angle:)`` and ``addLinearVelocity(x:y:for:)``.
  ///
  /// - Parameters:
  ///   - path: The parameter, such as `rope.anchor.x`.
  ///   - value: The new value, in the parameter's unit.
  /// - Throws: ``UnknownPath``, or ``SceneProblems`` if the value is not allowed.
  public func set(_ path: ParameterPath, to value: Double) throws {
    try change { draft throws(UnknownPath) in try draft.set(path, to: value) }
  }

  private func change<E: Error>(_ body: (inout WorldDraft) throws(E) -> Void) throws {
    if !scene.phases.isEmpty {
      throw SceneProblems(all: [
        SceneProblem(
          path: "phases", problem: "the behaviors of a scene with phases cannot be changed",
          cure: "Remove the phases, or change behaviors by their actions only.")
      ])
    }
    var next = draft ?? WorldDraft(scene)
    try body(&next)
    let plan = try Plan(scene: next.scene, settings: settings)
    // What the kernels refuse does not hang on where the items are.
    guard
      LiveKernel<Scalar>(plan: plan, instructionSet: kernel.instructionSet).state != .invalid
    else { throw Self.problem(of: next.scene) }
    next.plan = plan
    draft = next
    if !isStepping { applyDraft() }
  }

  private func applyDraft() {
    guard let draft, let next = draft.plan else { return }
    self.draft = nil
    let nextParts = LiveIdentity(next)
    let touched = draft.touched
    let woken = next.scene.items.map { item in touched.contains { $0.concerns(item) } }
    let dropped = next.scene.items.map { plan.hasBody($0) && !next.hasBody($0) }
    let origin = parts.origin(of: nextParts, fresh: draft.fresh)
    let gravities = next.scene.behaviors.filter { $0.kind == .gravity }.map(\.name)
    let gravity: LiveKernel<Scalar>.Gravity
    switch draft.gravity {
    case .kept: gravity = hasLostGravity ? .none : .kept
    case .none: gravity = .none
    case .set(let name): gravity = gravities.firstIndex(of: name).map { .set($0) } ?? .none
    }
    if case .none = gravity { hasLostGravity = true } else { hasLostGravity = false }
    kernel = LiveKernel(
      plan: next, carrying: kernel, after: time.frames,
      from: .init(
        contacts: origin.contacts, joints: origin.joints, pushes: origin.pushes, gravity: gravity,
        woken: woken, dropped: dropped))
    plan = next
    parts = nextParts
    scene = next.scene
    for case .itemBehavior(let behavior) in scene.behaviors
    where draft.fresh.contains(behavior.name) {
      give(behavior)
    }
    if kernel.state == .moves { resume() }
  }

  /// Gives items the velocity that comes with a behavior.
  private func give(_ behavior: ItemBehavior) {
    func value(_ field: String) -> Double {
      let index = try? plan.table.index(of: ParameterPath("\(behavior.name).\(field)"))
      return index.map { plan.base[$0] } ?? 0
    }
    let (x, y) = (value("addLinearVelocity.x"), value("addLinearVelocity.y"))
    let spin = value("addAngularVelocity")
    for item in scene.items where behavior.items?.contains(item.name) ?? true {
      if x != 0 || y != 0 { addLinearVelocity(x: x, y: y, for: item.name) }
      if spin != 0 { addAngularVelocity(spin, for: item.name) }
    }
  }

  /// The problem of a scene that passes the checks of its table and that the kernels refuse.
  private static func problem(of scene: Scene) -> SceneProblems {
    SceneProblems(all: [
      SceneProblem(
        path: ParameterPath(scene.name), problem: "the engine cannot simulate this scene",
        expected: "items with a mass, boundaries with a length and convex paths")
    ])
  }
}
