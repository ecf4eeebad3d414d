/// One scenario that goes on frame by frame while behaviors come and go, as a `UIDynamicAnimator`.
///
/// The kernels are those of a sweep, so as long as nobody changes anything the frames are those of a
/// ``Trace``, to the bit.
///
/// ```swift
/// let world = try World<Float>(BuiltInScenes.dropOutPresent)
/// world.onEvent = { world, event in
///   if case .contactBegan(let contact, _, _) = event { print(world.elapsedTime, contact.item) }
/// }
/// while world.isRunning { world.step() }
/// ```
///
/// A world is a class and belongs to one thread. What is called back may change it; behaviors that
/// come and go during a step do so at its end, as in UIKit.
public final class World<Scalar: SimulationScalar> {
  /// What the world is made of now, without the behaviors that are gone.
  public private(set) var scene: Scene
  /// The constants of the engine.
  public let settings: Settings
  /// The time that was stepped, s; pauses do not count.
  public private(set) var elapsedTime = 0.0
  /// How many steps there were.
  public private(set) var stepCount = 0
  /// Whether steps move anything; false while the world is paused and once it is over.
  public private(set) var isRunning = true
  /// Whether the scene's last phase is over, or a number is not finite any more.
  public private(set) var isOver = false
  /// Called for every event when it happens.
  public var onEvent: ((World, WorldEvent) -> Void)?

  private(set) var plan: Plan
  private var kernel: LiveKernel<Scalar>
  private var parts: LiveParts
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
  ///   - scene: What there is; its ``Scene/duration`` does not end a world.
  ///   - settings: The constants of the engine.
  ///   - instructionSet: Changes the time a step takes, never its result; this machine must have it.
  /// - Throws: ``SceneProblems``, or ``SettingsProblem``.
  public init(
    _ scene: Scene, settings: Settings = .uikit, instructionSet: InstructionSet = .preferred
  ) throws {
    precondition(
      instructionSet.isSupported, "this machine does not have \(instructionSet.rawValue)")
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
    parts = LiveParts(plan)
    kernel = LiveKernel(plan: plan, instructionSet: instructionSet)
    if kernel.state == .invalid { throw Self.problem(of: scene) }
  }

  // MARK: Time

  /// Goes on by one frame.
  ///
  /// The order is that of UIKit: pushes and tracks act, the sub-steps of the frame, then all contacts
  /// that began, all that ended, the actions of the behaviors, the scene's phases, the changes that
  /// were asked for meanwhile, and the pause if nothing moves any more. A frame that
  /// ``Settings/droppedFrameInterval`` drops has no sub-steps, and the next has its share too.
  ///
  /// - Returns: What happened since the last step and in this one; nothing while the world is paused.
  @discardableResult public func step() -> [WorldEvent] {
    let isDropped = settings.droppedFrameInterval.map { (stepCount + 1).isMultiple(of: $0) }
    return go(
      on: 1 / settings.frameRate, frames: 1, isLocked: settings.clock == .locked,
      isDropped: isDropped ?? false)
  }

  /// Goes on by some time, as a display link does.
  ///
  /// - Parameter seconds: 0 or more; more than half a second counts as a frame of 1/60 s, as in
  ///   UIKit.
  /// - Returns: As ``step()``.
  @discardableResult public func advance(by seconds: Double) -> [WorldEvent] {
    precondition(seconds >= 0 && seconds.isFinite, "time goes on, and not by \(seconds) s")
    let seconds = seconds > 0.5 ? 1.0 / 60 : seconds
    return go(on: seconds, frames: seconds * settings.frameRate, isLocked: false)
  }

  private func go(
    on seconds: Double, frames: Double, isLocked: Bool, isDropped: Bool = false
  ) -> [WorldEvent] {
    precondition(!isStepping, "a step was asked for within a step")
    // The clock of phases goes on though everything sleeps.
    guard !isOver, isRunning || !scene.phases.isEmpty else { return takeEvents() }
    isStepping = true
    if !hasStarted {
      hasStarted = true
      tell(.willResume)
    }
    stepCount += 1
    elapsedTime += seconds
    clock += isLocked ? settings.timeStep : seconds
    kernel.step(substeps: isDropped ? 0 : takeSubsteps(), frames: frames)
    tellContacts()
    for behavior in scene.behaviors {
      guard let action = actions[behavior.name] else { continue }
      action(self)
      tell(.action(behavior.name))
    }
    tellPhase()
    isStepping = false
    applyDraft()
    let items = plan.scene.items
    // A world that is over stops, but has paused only if everything sleeps.
    let isAtRest =
      kernel.state == .rests
      || items.indices.allSatisfy { isOver && kernel.isAsleep($0) || !plan.hasBody(items[$0]) }
    if isRunning, isOver || isAtRest {
      isRunning = false
      if isAtRest { tell(.didPause) }
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
    for event in events.suffix(events.count - told) { onEvent(self, event) }
    told = events.count
  }

  private func tellPhase() {
    switch kernel.state {
    case .ended:
      isOver = true
      let outcome = kernel.outcome
      tell(.ended(outcome: outcome > 0 ? scene.outcomes[outcome - 1] : nil))
    case .diverged:
      isOver = true
      tell(.diverged)
    case .moves, .rests, .invalid:
      let phases = plan.phases.phases
      if kernel.hasTurned, kernel.phase < phases.count {
        tell(.phaseBegan(scene.phases[phases[kernel.phase].number - 1].name))
      }
      // A phase may have woken what slept.
      if kernel.state == .moves, !isRunning { resume() }
    }
  }

  /// How many of the events were told.
  private var told = 0

  private func tell(_ event: WorldEvent) {
    events.append(event)
    told = events.count
    onEvent?(self, event)
  }

  private func takeEvents() -> [WorldEvent] {
    defer {
      events = []
      told = 0
    }
    return events
  }

  private func resume() {
    guard !isRunning, !isOver else { return }
    isRunning = true
    tell(.willResume)
  }

  // MARK: Items

  /// The items as they are, in the scene's order; the frame's index is ``stepCount``.
  public var frames: [Frame<Scalar>] { scene.items.indices.map(frame) }

  /// An item as it is; nil if the scene has none of that name.
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

  /// Whether an item sleeps or is anchored, so that no step moves it.
  ///
  /// - Parameter item: An item of the scene.
  /// - Returns: Whether it does not move of itself.
  public func isAsleep(_ item: String) -> Bool { kernel.isAsleep(index(of: item)) }

  /// Takes an item to where it was put from outside: `updateItem(usingCurrentState:)`.
  ///
  /// The item keeps its velocity and wakes, as in UIKit. One that is in no behavior is put there too.
  ///
  /// - Parameters:
  ///   - item: An item of the scene.
  ///   - center: Its centre, pt; where it is if nil.
  ///   - angle: Its angle, rad; as it is if nil.
  public func updateItem(
    _ item: String, center: (x: Double, y: Double)? = nil, angle: Double? = nil
  ) {
    kernel.place(index(of: item), center: center, angle: angle)
    settleDown(item)
  }

  /// Adds to the velocity of an item, and wakes it: `addLinearVelocity(_:for:)`.
  ///
  /// - Parameters:
  ///   - x: To the right, pt/s.
  ///   - y: Down, pt/s.
  ///   - item: An item of the scene.
  public func addLinearVelocity(x: Double, y: Double, for item: String) {
    let index = index(of: item)
    let pose = kernel.pose(of: index)
    kernel.place(index, velocity: (pose.velocityX + x, pose.velocityY + y))
    settleDown(item)
  }

  /// Adds to the spin of an item, and wakes it: `addAngularVelocity(_:for:)`.
  ///
  /// - Parameters:
  ///   - spin: Clockwise, rad/s.
  ///   - item: An item of the scene.
  public func addAngularVelocity(_ spin: Double, for item: String) {
    let index = index(of: item)
    kernel.place(index, spin: kernel.pose(of: index).spin + spin)
    settleDown(item)
  }

  private func index(of item: String) -> Int {
    guard let index = scene.items.firstIndex(where: { $0.name == item }) else {
      preconditionFailure("the scene has no item \(item)")
    }
    return index
  }

  /// After an item was placed: the world goes on, if the item has a body.
  private func settleDown(_ item: String) {
    if plan.hasBody(scene.items[index(of: item)]) { resume() }
  }

  // MARK: Behaviors

  /// Sets what is called in every step while a behavior is there: `UIDynamicBehavior.action`.
  ///
  /// - Parameters:
  ///   - behavior: The behavior's name; it need not be there yet.
  ///   - action: What is called; nil for nothing.
  public func setAction(of behavior: String, _ action: ((World) -> Void)?) {
    actions[behavior] = action
  }

  /// Adds a behavior: at once, or at the end of the step in which this is called.
  ///
  /// An attachment without a length takes its distance when it comes. Adding what is there is
  /// nothing.
  ///
  /// - Parameter behavior: A behavior with a name of its own.
  /// - Throws: ``SceneProblems`` if the scene would be wrong; the world stays as it was.
  public func add(_ behavior: Behavior) throws {
    try change { draft throws(SceneProblems) in
      guard !draft.scene.behaviors.contains(behavior) else { return }
      try draft.add(behavior)
    }
  }

  /// Takes a behavior away, or what a composite is made of: at once, or at the end of the step.
  ///
  /// An item that is then in no behavior loses its velocity, as in UIKit; see ``Actions/remove``. A
  /// name that no behavior has is nothing.
  ///
  /// - Parameter name: The behavior's name.
  /// - Throws: ``SceneProblems`` if something in the scene needs the behavior.
  public func remove(_ name: String) throws {
    try change { draft throws(SceneProblems) in draft.remove(name) }
  }

  /// Takes a behavior away; see ``remove(_:)-(String)``.
  ///
  /// - Parameter behavior: Whose name counts.
  /// - Throws: As that.
  public func remove(_ behavior: Behavior) throws { try remove(behavior.name) }

  /// Gives a number of a behavior, or a property of an item, another value; what it acts on wakes.
  ///
  /// Moving an anchor leaves the length as it is. An instantaneous push whose `active` is set to 1
  /// pushes again. Where items start and what they start with is over: see
  /// ``updateItem(_:center:angle:)``.
  ///
  /// - Parameters:
  ///   - path: The number, such as `rope.anchor.x`.
  ///   - value: In its unit.
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
    let nextParts = LiveParts(next)
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
      plan: next, carrying: kernel, after: elapsedTime * settings.frameRate,
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
      let place = try? plan.table.index(of: ParameterPath("\(behavior.name).\(field)"))
      return place.map { plan.base[$0] } ?? 0
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
