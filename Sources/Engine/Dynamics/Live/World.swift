/// A live scenario that advances frame by frame while you add and remove items and behaviors, like a
/// `UIDynamicAnimator`.
///
/// A world uses the kernels of a sweep. Until you change something, its frames equal those of a
/// ``Trace`` bit for bit. A world may begin without items and behaviors.
///
/// ```swift
/// let world = try World<Float>(BuiltInScenes.dropOutPresent)
/// world.onEvent = { world, event in
///   if case .contactBegan(let contact, let impact) = event { print(impact.time, contact.item) }
/// }
/// while world.isRunning { world.step() }
/// ```
///
/// Use a world from one thread only. Callbacks can change the world. As in UIKit, items and behaviors
/// that they add, remove or set during a step change at the end of the step; poses and velocities
/// change at once.
public final class World<Scalar: SimulationScalar> {
  /// The current scene, without removed behaviors.
  public private(set) var scene: Scene
  /// The constants of the engine.
  public let settings: Settings
  /// The simulated time, s, without pauses; equal steps add up without rounding errors.
  public var elapsedTime: Double { time.seconds }
  /// The number of steps so far.
  public private(set) var stepCount = 0
  /// Whether the world has begun, and is neither paused nor over.
  ///
  /// A scene without phases begins when a behavior acts on an item. With phases, steps advance the
  /// time even while this is false.
  public private(set) var isRunning: Bool
  /// Whether the last phase has ended, or the world ``WorldEvent/diverged``.
  public private(set) var isOver = false
  /// Called for each event as it happens.
  public var onEvent: ((World, WorldEvent) -> Void)?

  private let instructionSet: InstructionSet
  /// Nil without items.
  private var stage: LiveStage<Scalar>?
  private var time = SteppedTime()
  /// Time that no sub-step has used yet, s.
  private var unusedTime = 0.0
  private var actions: [String: (World) -> Void] = [:]
  /// What happened since the last step, and in it.
  private var events: [WorldEvent] = []
  private var hasStarted = false
  private var isStepping = false
  /// What the world becomes at the end of the step.
  private var draft: WorldChanges?
  private var spent = SpentPushes()
  /// Whether a gravity was removed and none was set since; then no gravity acts.
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
    if let problem = settings.problem { throw problem }
    self.scene = scene
    self.settings = settings
    self.instructionSet =
      instructionSet == .preferred ? .preferredForOneScenario : instructionSet
    if let spring = scene.springAnimation {
      throw SceneProblems(all: [
        SceneProblem(
          path: ParameterPath(spring.name), problem: "a world cannot step a spring in closed form",
          cure: "Use SpringMotion, which gives the spring's values at any time.")
      ])
    }
    guard !scene.items.isEmpty else {
      isRunning = false
      return
    }
    let plan = try Plan(scene: scene, settings: settings)
    isRunning = !scene.phases.isEmpty || scene.items.contains { plan.hasBody($0) }
    let stage = LiveStage<Scalar>(plan: plan, instructionSet: instructionSet)
    if stage.kernel.state == .invalid { throw SceneProblems(refused: scene) }
    self.stage = stage
  }

  // MARK: Time

  /// Advances by one frame.
  ///
  /// The order is UIKit's: pushes and tracks, the sub-steps of the frame, contacts that began,
  /// contacts that ended, contacts that began again, and so on, actions of behaviors, phases of the
  /// scene, changes that callbacks requested, and a pause if nothing moves. A frame that ``Settings/dropEvery`` drops
  /// has no sub-steps; the next frame makes up for them.
  ///
  /// - Returns: The events since the last step and in this step; none while the world is paused.
  @discardableResult public func step() -> [WorldEvent] {
    let isDropped = settings.dropEvery.map { (stepCount + 1).isMultiple(of: $0) }
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
    precondition(
      !isStepping,
      "step() or advance(by:) was called during a step; expected a call after it returns")
    // The clock of phases runs even if everything sleeps.
    guard !isOver, isRunning || !scene.phases.isEmpty else { return takeEvents() }
    isStepping = true
    if !hasStarted { start() }
    stepCount += 1
    let frame = time.frames
    time.advance(by: seconds, frameRate: settings.frameRate)
    unusedTime += isLocked ? settings.timeStep : seconds
    let substeps = isDropped ? 0 : takeSubsteps()
    if let stage {
      stage.kernel.step(substeps: substeps, frames: time.frames - frame)
      spent.add(stage.parts)
      let interval = isLocked ? seconds : settings.timeStep
      reportContacts(of: stage) { elapsedTime - (Double(substeps) - $0) * interval }
    }
    for behavior in scene.behaviors {
      guard let action = actions[behavior.name] else { continue }
      action(self)
      report(.action(behavior.name))
    }
    if let stage { reportPhase(of: stage) }
    isStepping = false
    applyDraft()
    // A world that is over stops, but has paused only if everything sleeps.
    let isAtRest = stage?.isAtRest(isOver: isOver) ?? true
    if isRunning, isOver || isAtRest {
      isRunning = false
      if isAtRest { report(.didPause) }
    }
    return takeEvents()
  }

  /// The sub-steps that are due; what is left of the time counts for the next step.
  private func takeSubsteps() -> Int {
    var count = 0
    while unusedTime >= settings.timeStep {
      unusedTime -= settings.timeStep
      count += 1
    }
    return count
  }

  private func reportContacts(of stage: LiveStage<Scalar>, at time: (Double) -> Double) {
    events += stage.contactEvents(at: time)
    guard let onEvent else { return }
    for event in events.suffix(events.count - reportedCount) { onEvent(self, event) }
    reportedCount = events.count
  }

  private func reportPhase(of stage: LiveStage<Scalar>) {
    switch stage.kernel.state {
    case .ended:
      isOver = true
      let outcome = stage.kernel.outcome
      report(.ended(outcome: outcome > 0 ? scene.outcomes[outcome - 1] : nil))
    case .diverged:
      isOver = true
      report(.diverged)
    case .moves, .rests, .invalid:
      let phases = stage.plan.layout.phases.phases
      let phase = stage.kernel.phase
      if stage.kernel.hasBegunPhase, phase < phases.count {
        report(.phaseBegan(scene.phases[phases[phase].number - 1].name))
      }
      // A phase may have woken what slept.
      if stage.kernel.state == .moves { resume() }
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
    start()
  }

  private func start() {
    hasStarted = true
    report(.willResume)
  }

  // MARK: Items

  /// The current state of all items, in the scene's order; the frame's index is ``stepCount``.
  public var frames: [Frame<Scalar>] {
    guard let stage else { return [] }
    return scene.items.indices.map { frame(of: $0, in: stage) }
  }

  /// The current state of an item; nil if the scene has no item of that name.
  public subscript(item: String) -> Frame<Scalar>? {
    guard let stage, let index = scene.items.firstIndex(where: { $0.name == item }) else {
      return nil
    }
    return frame(of: index, in: stage)
  }

  private func frame(of item: Int, in stage: LiveStage<Scalar>) -> Frame<Scalar> {
    let pose = stage.kernel.pose(of: item)
    return Frame(
      index: stepCount, time: elapsedTime, x: Scalar(pose.x), y: Scalar(pose.y),
      angle: Scalar(pose.angle), velocityX: Scalar(pose.velocityX),
      velocityY: Scalar(pose.velocityY), angularVelocity: Scalar(pose.spin), item: item)
  }

  /// Whether an item is asleep or anchored, so that steps do not move it.
  ///
  /// - Parameter item: An item of the scene.
  /// - Returns: Whether it is asleep or anchored.
  public func isAsleep(_ item: String) -> Bool {
    let (stage, index) = located(item)
    return stage.kernel.isAsleep(index)
  }

  /// Whether the item at an index of the scene is asleep or anchored.
  func isAsleep(at index: Int) -> Bool { stage?.kernel.isAsleep(index) ?? true }

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
    let (stage, index) = located(item)
    stage.kernel.set(index, center: center, angle: angle)
    resume(after: index, of: stage)
  }

  /// Adds to the velocity of an item and wakes it, as `addLinearVelocity(_:for:)` does.
  ///
  /// - Parameters:
  ///   - x: To the right, pt/s.
  ///   - y: Down, pt/s.
  ///   - item: An item of the scene.
  public func addLinearVelocity(x: Double, y: Double, for item: String) {
    let (stage, index) = located(item)
    let pose = stage.kernel.pose(of: index)
    stage.kernel.set(index, velocity: (pose.velocityX + x, pose.velocityY + y))
    resume(after: index, of: stage)
  }

  /// Adds to the angular velocity of an item and wakes it, as `addAngularVelocity(_:for:)` does.
  ///
  /// - Parameters:
  ///   - spin: Clockwise, rad/s.
  ///   - item: An item of the scene.
  public func addAngularVelocity(_ spin: Double, for item: String) {
    let (stage, index) = located(item)
    let pose = stage.kernel.pose(of: index)
    stage.kernel.set(index, spin: pose.spin + spin)
    resume(after: index, of: stage)
  }

  private func located(_ item: String) -> (stage: LiveStage<Scalar>, index: Int) {
    guard let stage, let index = scene.items.firstIndex(where: { $0.name == item }) else {
      preconditionFailure(unknownName("item", item, among: scene.items.map(\.name)))
    }
    return (stage, index)
  }

  /// After an item was placed: the world continues if the item has a body.
  private func resume(after item: Int, of stage: LiveStage<Scalar>) {
    if stage.plan.hasBody(scene.items[item]) { resume() }
  }

  /// Adds an item immediately, or at the end of the step if called during a step.
  ///
  /// The item begins as its numbers say. Behaviors that act on all items act on it too. To add an
  /// item with behaviors that name it, use ``change(_:)``.
  ///
  /// - Parameter item: An item with a unique name.
  /// - Throws: ``SceneProblems`` if the scene would be wrong; the world does not change.
  public func add(_ item: Item) throws(SceneProblems) { try change { $0.add(item) } }

  /// Removes an item immediately, or at the end of the step if called during a step.
  ///
  /// Its contacts end without an event, and what it touched wakes. An unknown name has no effect.
  ///
  /// - Parameter name: The item's name.
  /// - Throws: ``SceneProblems`` if a behavior names the item; the world does not change. Use
  ///   ``change(_:)`` to remove both.
  public func removeItem(_ name: String) throws(SceneProblems) {
    try change { $0.removeItem(name) }
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

  /// The length of a rod, a spring or a rope, pt: the one that the scene gives, or the distance
  /// between its ends when it was added.
  ///
  /// - Parameter attachment: The name of the behavior.
  /// - Returns: The length; nil if the world has no such attachment yet.
  public func length(of attachment: String) -> Double? { stage?.length(of: attachment) }

  /// Adds a behavior immediately, or at the end of the step if called during a step.
  ///
  /// An attachment without a length takes the distance at that time as its length. Adding a
  /// behavior again has no effect.
  ///
  /// - Parameter behavior: A behavior with a unique name.
  /// - Throws: ``SceneProblems`` if the scene would be wrong; the world does not change.
  public func add(_ behavior: Behavior) throws(SceneProblems) { try change { $0.add(behavior) } }

  /// Replaces a behavior by another of the same name and kind, immediately or at the end of the step.
  ///
  /// What is in both continues; see ``WorldChanges/update(_:)``.
  ///
  /// - Parameter behavior: The behavior as it shall be.
  /// - Throws: ``SceneProblems`` if there is no behavior of that name and kind, or if the scene would
  ///   be wrong; the world does not change.
  public func update(_ behavior: Behavior) throws(SceneProblems) {
    try change { changes throws(SceneProblems) in try changes.update(behavior) }
  }

  /// Removes a behavior, or the behaviors of a composite, immediately or at the end of the step.
  ///
  /// As in UIKit, an item that is then in no behavior loses its velocity; see ``Actions/remove``.
  /// An unknown name has no effect.
  ///
  /// - Parameter name: The behavior's name.
  /// - Throws: ``SceneProblems`` if something in the scene needs the behavior.
  public func remove(_ name: String) throws(SceneProblems) { try change { $0.remove(name) } }

  /// Removes the behavior with the same name; see ``remove(_:)-(String)``.
  ///
  /// - Parameter behavior: A behavior; only its name is used.
  /// - Throws: ``SceneProblems`` if something in the scene needs the behavior.
  public func remove(_ behavior: Behavior) throws(SceneProblems) { try remove(behavior.name) }

  /// Sets a parameter of a behavior or a property of an item; see ``WorldChanges/set(_:to:)``.
  ///
  /// - Parameters:
  ///   - path: The parameter, such as `rope.anchor.x`.
  ///   - value: The new value, in the parameter's unit.
  /// - Throws: ``SceneProblems`` if the scene has no such parameter, or if the value is not allowed.
  public func set(_ path: ParameterPath, to value: Double) throws(SceneProblems) {
    try change { changes throws(SceneProblems) in try changes.set(path, to: value) }
  }

  // MARK: Changes

  /// Makes several changes that take effect together, immediately or at the end of the step.
  ///
  /// ```swift
  /// try world.change { changes throws(SceneProblems) in
  ///   changes.add(card)
  ///   changes.add(.attachment(.rod(name: "rope", item: card.name, anchor: hook)))
  ///   try changes.set("pull.magnitude", to: 2)
  /// }
  /// ```
  ///
  /// - Parameter body: Makes the changes.
  /// - Throws: What `body` throws, or ``SceneProblems`` if the scene would be wrong with all of its
  ///   changes; the world does not change.
  public func change(
    _ body: (inout WorldChanges) throws(SceneProblems) -> Void
  ) throws(SceneProblems) {
    if !scene.phases.isEmpty {
      throw SceneProblems(all: [
        SceneProblem(
          path: "phases",
          problem: "the items and behaviors of a scene with phases cannot be changed",
          cure: "Remove the phases, or change behaviors by their actions only.")
      ])
    }
    var changes = draft ?? WorldChanges(scene)
    try body(&changes)
    if let numbers = changes.numbers,
      let plan = try stage?.plan.setting(numbers, in: changes.scene)
    {
      changes.take(plan, isNew: false)
    } else {
      changes.take(try newPlan(of: changes), isNew: true)
    }
    draft = changes
    if !isStepping { applyDraft() }
  }

  /// The plan of the changed scene; nil without items.
  private func newPlan(of changes: WorldChanges) throws(SceneProblems) -> Plan? {
    let scene = changes.scene
    guard !scene.items.isEmpty else { return nil }
    let plan: Plan
    do {
      plan = try Plan(
        scene: scene, settings: settings, spent: spent.kept(by: changes, of: stage?.plan))
    } catch let problems as SceneProblems {
      throw problems
    } catch {
      throw SceneProblems(all: [SceneProblem(path: nil, problem: "\(error)")])
    }
    // What the kernels refuse does not depend on poses, so a scenario at its start is enough.
    let trial = LiveKernel<Scalar>(plan: plan, instructionSet: instructionSet)
    guard trial.state != .invalid else { throw SceneProblems(refused: scene) }
    return plan
  }

  private func applyDraft() {
    guard let draft else { return }
    self.draft = nil
    spent.apply(draft, to: stage?.plan)
    let gravity = gravityVector(after: draft)
    switch (draft.plan, stage) {
    case (nil, _): stage = nil
    case (let plan?, let stage?) where draft.numbers != nil:
      stage.setValues(of: plan, with: draft, after: time.frames, gravity: gravity)
    case (let plan?, nil):
      stage = LiveStage(
        plan: plan, after: time.frames, gravity: gravity, instructionSet: instructionSet)
    case (let plan?, let old?):
      stage = LiveStage(
        plan: plan, continuing: old, with: draft, after: time.frames, gravity: gravity)
    }
    scene = draft.scene
    for case .itemBehavior(let behavior) in scene.behaviors
    where draft.fresh.contains(behavior.name) {
      give(behavior)
    }
    if stage?.kernel.state == .moves, stage?.isAtRest(isOver: false) == false { resume() }
  }

  /// Which gravity sets the vector from now on.
  private func gravityVector(after changes: WorldChanges) -> LiveKernel<Scalar>.Gravity {
    let gravities = changes.scene.behaviors.filter { $0.kind == .gravity }.map(\.name)
    let gravity: LiveKernel<Scalar>.Gravity
    switch changes.gravity {
    case .kept: gravity = hasLostGravity ? .none : .kept
    case .none: gravity = .none
    case .set(let name): gravity = gravities.firstIndex(of: name).map { .set($0) } ?? .none
    }
    if case .none = gravity { hasLostGravity = true } else { hasLostGravity = false }
    return gravity
  }

  /// Gives items the velocity that comes with a behavior.
  private func give(_ behavior: ItemBehavior) {
    func value(_ field: String) -> Double {
      stage?.value(ParameterPath("\(behavior.name).\(field)")) ?? 0
    }
    let (x, y) = (value("addLinearVelocity.x"), value("addLinearVelocity.y"))
    let spin = value("addAngularVelocity")
    for item in scene.items where behavior.items?.contains(item.name) ?? true {
      if x != 0 || y != 0 { addLinearVelocity(x: x, y: y, for: item.name) }
      if spin != 0 { addAngularVelocity(spin, for: item.name) }
    }
  }
}
