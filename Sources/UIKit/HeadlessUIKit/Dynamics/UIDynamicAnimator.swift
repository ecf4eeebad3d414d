import Dynamics
public import Foundation

/// Moves items by the behaviors that are added to it, one step for each frame of its clock.
///
/// The animator belongs to ``HeadlessClock/current`` when it is created; outside of any, to that of its first
/// behavior. It steps while it is running: from the first behavior with an item until everything is at rest. As
/// in UIKit, retain the animator, or nothing moves.
///
/// A step has UIKit's order: the items move, contacts that began are told, then contacts that ended,
/// then the actions of behaviors run, and then behaviors come and go that were added or removed in
/// the step. Centers are rounded to pixels if the clock has a ``HeadlessClock/displayScale``.
@preconcurrency @MainActor open class UIDynamicAnimator: NSObject {
  /// The view whose coordinates the items move in; it is not retained.
  open private(set) weak var referenceView: UIView?
  /// Hears of pauses.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// Whether the animator steps.
  open private(set) var isRunning = false
  /// The time of all steps, s: their number divided by the clock's frame rate, without pauses.
  open var elapsedTime: TimeInterval { Double(stepCount) / clock.frameRate }
  /// The behaviors that were added, without their children, in order.
  open var behaviors: [UIDynamicBehavior] { topLevel }

  private var clock: HeadlessClock
  private(set) var engine: AnimatorEngine
  private let hasReferenceSystem: Bool
  private lazy var link = AnimatorLink(self)
  private var stepCount = 0

  private var topLevel: [UIDynamicBehavior] = []
  /// All behaviors that are in the animator, parents before children.
  private(set) var enrolled: [UIDynamicBehavior] = []
  private(set) var bodies: [DynamicBody] = []
  /// Bodies of items that no behavior has any more; the engine still has them.
  private var freeBodies: [DynamicBody] = []
  private var nameCounts: [String: Int] = [:]

  private var isInStep = false
  /// Where the code runs that calls the animator.
  private var context = AnimatorContext.outside
  /// Whether behaviors come and go that were added and removed in the step: their changes were asked
  /// for before.
  private var isSettlingBehaviors = false
  private var waitingAdditions: [UIDynamicBehavior] = []
  private var waitingRemovals: [UIDynamicBehavior] = []
  private var isTellingPause = false
  private var boundsHaveChanged = false
  /// The layout whose attributes the animator moves, if it was created for one.
  weak var layout: UICollectionViewLayout?

  /// Creates an animator for the subviews of a view.
  ///
  /// - Parameter view: The view, whose bounds can be a boundary.
  public init(referenceView view: UIView) {
    clock = .current
    referenceView = view
    hasReferenceSystem = true
    engine = AnimatorEngine(reference: view.bounds.size, frameRate: clock.frameRate)
    super.init()
    clock.animatorLog?.add(engine)
    view.sizeObservers[ObjectIdentifier(self)] = { [weak self] in self?.referenceBoundsChanged() }
  }

  /// Creates an animator without a reference view, for items that are not views.
  public override init() {
    clock = .current
    hasReferenceSystem = false
    engine = AnimatorEngine(reference: .zero, frameRate: clock.frameRate)
    super.init()
    clock.animatorLog?.add(engine)
  }

  // MARK: Behaviors

  /// Adds a behavior that is not there yet, and its children; in a step, at the end of it.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    adoptClock()
    guard !topLevel.contains(where: { $0 === behavior }) else { return }
    guard !isEnrolled(behavior) || waitingRemovals.contains(where: { $0 === behavior }) else {
      UIKitException.raise(
        .invalidArgument,
        "Adding the same behavior twice to the same animator is not supported (\(behavior))")
      return
    }
    topLevel.append(behavior)
    enroll(behavior)
  }

  /// Moves an animator that was created outside of any clock to the one of its first behavior.
  private func adoptClock() {
    guard clock === HeadlessClock.shared, clock !== HeadlessClock.current, stepCount == 0,
      enrolled.isEmpty
    else { return }
    clock = .current
    engine = AnimatorEngine(
      reference: referenceView?.bounds.size ?? .zero, frameRate: clock.frameRate)
    clock.animatorLog?.add(engine)
  }

  /// Removes a behavior and its children; in a step, at the end of it.
  ///
  /// A behavior that was not added has no effect. It keeps its children and can be added again: its
  /// items then start without velocity, unless other behaviors have kept them.
  ///
  /// - Parameter behavior: The behavior.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = topLevel.firstIndex(where: { $0 === behavior }) else { return }
    topLevel.remove(at: index)
    withdraw(behavior)
  }

  /// Removes all behaviors; in a step, at the end of it.
  ///
  /// As in UIKit, ``behaviors`` still has them if this is called in a step, so that adding them
  /// again has no effect.
  open func removeAllBehaviors() {
    let all = topLevel
    if !isInStep { topLevel = [] }
    for behavior in all { withdraw(behavior) }
  }

  func enroll(_ behavior: UIDynamicBehavior) {
    noteRequest()
    if let index = waitingRemovals.firstIndex(where: { $0 === behavior }) {
      waitingRemovals.remove(at: index)
    } else if isInStep {
      if !waitingAdditions.contains(where: { $0 === behavior }) {
        waitingAdditions.append(behavior)
      }
    } else {
      enrollNow(behavior)
    }
  }

  func withdraw(_ behavior: UIDynamicBehavior) {
    noteRequest()
    if let index = waitingAdditions.firstIndex(where: { $0 === behavior }) {
      waitingAdditions.remove(at: index)
    } else if isInStep {
      if !waitingRemovals.contains(where: { $0 === behavior }) {
        waitingRemovals.append(behavior)
      }
    } else {
      withdrawNow(behavior)
    }
  }

  /// Tells the log, if there is one, that the code that runs wants a change.
  private func noteRequest() { engine.log?.record(context, of: engine) }

  /// Makes a change in the engine.
  private func edit(_ edit: AnimatorEdit) {
    if !isSettlingBehaviors { noteRequest() }
    engine.edit(edit)
  }

  private func isEnrolled(_ behavior: UIDynamicBehavior) -> Bool {
    enrolled.contains { $0 === behavior }
  }

  private func enrollNow(_ behavior: UIDynamicBehavior) {
    guard !isEnrolled(behavior) else { return }
    if let other = behavior.dynamicAnimator, other !== self { other.removeBehavior(behavior) }
    behavior.willMove(to: self)
    enrolled.append(behavior)
    behavior.dynamicAnimator = self
    if let primitive = behavior as? PrimitiveBehavior {
      if primitive is UIFieldBehavior, enrolled.count(where: { $0 is UIFieldBehavior }) > 32 {
        UIKitException.raise(
          .invalidAssociation, "UIDynamicAnimator supports a maximum of 32 distinct fields")
        enrolled.removeLast()
        primitive.dynamicAnimator = nil
        return
      }
      for item in primitive.bodyItems { retainBody(of: item) }
      primitive.prepareToEnroll()
      let name = uniqueName(primitive.kindName)
      primitive.engineName = name
      primitive.firstEngineName = primitive.firstEngineName ?? name
      engine.log?.recordName(name, first: primitive.firstEngineName ?? name, in: engine)
      updateEngine(of: primitive)
      primitive.didEnroll()
    }
    for child in behavior.childBehaviors { enrollNow(child) }
  }

  private func withdrawNow(_ behavior: UIDynamicBehavior) {
    guard isEnrolled(behavior) else { return }
    behavior.willMove(to: nil)
    for child in behavior.childBehaviors { withdrawNow(child) }
    enrolled.removeAll { $0 === behavior }
    behavior.dynamicAnimator = nil
    guard let primitive = behavior as? PrimitiveBehavior else { return }
    for part in primitive.engineParts { edit(.remove(part.name)) }
    primitive.engineParts = []
    primitive.engineName = nil
    for item in primitive.bodyItems { releaseBody(of: item) }
    wake(primitive.bodyItems)
  }

  private func uniqueName(_ kind: String) -> String {
    nameCounts[kind, default: 0] += 1
    return "\(kind)\(nameCounts[kind, default: 0])"
  }

  // MARK: Changes of behaviors

  /// Brings a behavior to the engine, or its changed structure.
  func updateEngine(of behavior: PrimitiveBehavior) {
    guard let name = behavior.engineName else { return }
    let parts = behavior.engineBehaviors(name, in: self)
    if let log = engine.log, let collision = behavior as? UICollisionBehavior {
      log.recordIdentifiers(collision.textIdentifiers, of: name, in: engine)
    }
    let old = behavior.engineParts
    behavior.engineParts = parts
    for part in old where !parts.contains(where: { $0.name == part.name }) {
      edit(.remove(part.name))
    }
    for part in parts {
      if let same = old.first(where: { $0.name == part.name }) {
        if same != part { edit(.update(part)) }
      } else {
        edit(.add(part))
      }
    }
    for case .itemBehavior(let properties) in parts
    where properties.anchored != nil || properties.charge != nil {
      for item in behavior.bodyItems { body(of: item)?.hasLastingProperties = true }
    }
    wake(behavior.bodyItems)
  }

  /// Brings changed numbers of a behavior to the engine.
  func setNumbers(_ numbers: KeyValuePairs<String, Double>, of behavior: PrimitiveBehavior) {
    guard let name = behavior.engineName, !behavior.engineParts.isEmpty else { return }
    for part in behavior.engineParts {
      for (key, value) in numbers { edit(.set("\(part.name).\(key)", value)) }
    }
    behavior.engineParts = behavior.engineBehaviors(name, in: self)
    wake(behavior.bodyItems)
  }

  /// Makes the changes of behaviors that wait for the next step.
  func flushEngine() { engine.flush() }

  /// The length of an attachment, pt; nil if it has none.
  func length(of attachment: UIAttachmentBehavior) -> CGFloat? {
    attachment.engineParts.first.flatMap { engine.length(of: $0.name) }
  }

  // MARK: Items

  /// Puts an item where its center is now; it keeps its velocity and wakes.
  ///
  /// As in UIKit, the angle of a view is not read, and the size of no item.
  ///
  /// - Parameter item: The item; one that no behavior has is ignored.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    guard let body = body(of: item) else { return }
    let pose = body.poseOfItem(in: referenceView)
    if item is UIView {
      guard pose.center != body.rounded(body.pose.center) else { return wake([item]) }
      body.pose.center = pose.center
      edit(.place(body.name, center: pose.center, angle: nil))
    } else {
      body.pose = pose
      edit(.place(body.name, center: pose.center, angle: pose.angle))
    }
    wake([item])
  }

  /// The items within about 10 pt of a rectangle.
  ///
  /// - Parameter rect: The rectangle, pt in the reference view.
  /// - Returns: The items whose upright rectangle, 10 pt larger on every side, meets it.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    // Third-party measurements: Box2D's margin of 0.1 m.
    bodies.filter { $0.box.insetBy(dx: -10, dy: -10).intersects(rect) }.map(\.item)
  }

  func body(of item: any UIDynamicItem) -> DynamicBody? {
    bodies.first { $0.item === item }
  }

  /// The name of an item in the engine; nil if it has no body.
  func name(of item: any UIDynamicItem) -> String? { body(of: item)?.name }

  /// The velocity of an item, pt/s and rad/s; nil if it has no body.
  func velocity(of item: any UIDynamicItem) -> (linear: CGPoint, angular: CGFloat)? {
    body(of: item).flatMap { engine.velocity(of: $0.name) }
  }

  func addVelocity(_ linear: CGPoint, _ angular: CGFloat, to item: any UIDynamicItem) {
    guard let name = name(of: item) else { return }
    edit(.accelerate(name, linear, angular))
    wake([item])
  }

  /// Gives an item a body, or counts one more behavior that needs it.
  func retainBody(of item: any UIDynamicItem) {
    if let body = body(of: item) {
      body.userCount += 1
      return
    }
    if let view = item as? UIView {
      if hasReferenceSystem, let referenceView, !view.isDescendant(of: referenceView) {
        UIKitException.raise(
          .invalidArgument,
          "View item (\(view)) should be a descendant of reference view in \(self)")
        return
      }
      view.translatesAutoresizingMaskIntoConstraints = true
    }
    if let index = freeBodies.firstIndex(where: { $0.item === item }) {
      let body = freeBodies.remove(at: index)
      // The engine's numbers are finer than those of a view.
      if body.isInPlace, body.size == item.bounds.size, !body.hasLastingProperties {
        body.userCount = 1
        bodies.append(body)
        return
      }
      edit(.removeItem(body.name))
    }
    let body = DynamicBody(
      item: item, name: uniqueName("item"), in: referenceView, displayScale: clock.displayScale)
    guard let engineItem = body.engineItem() else { return }
    if bodies.count + freeBodies.count >= Scene.smallWorldLimit { removeFreeBodies() }
    bodies.append(body)
    engine.log?.recordName(body.name, of: item, in: engine)
    edit(.addItem(engineItem))
  }

  /// Counts one behavior less that needs the body of an item.
  ///
  /// The body of an item that no behavior has loses its velocity.
  func releaseBody(of item: any UIDynamicItem) {
    guard let body = body(of: item) else { return }
    body.userCount -= 1
    guard body.userCount == 0 else { return }
    bodies.removeAll { $0 === body }
    freeBodies.append(body)
    edit(.release(body.name))
  }

  private func removeFreeBodies() {
    for body in freeBodies { edit(.removeItem(body.name)) }
    freeBodies = []
  }

  // MARK: The reference view

  private func referenceBoundsChanged() {
    boundsHaveChanged = true
    for case let collision as UICollisionBehavior in enrolled where collision.followsReferenceBounds
    {
      wake(collision.bodyItems)
    }
  }

  /// Insets of the reference bounds as the engine needs them; nil without a reference view.
  ///
  /// The engine keeps the size that the view had at the start.
  func engineInsets(_ insets: UIEdgeInsets) -> Insets? {
    guard hasReferenceSystem, let bounds = referenceView?.bounds else { return nil }
    return Insets(
      top: Quantity(insets.top + bounds.minY), left: Quantity(insets.left + bounds.minX),
      bottom: Quantity(insets.bottom + (engine.reference.height - bounds.maxY)),
      right: Quantity(insets.right + (engine.reference.width - bounds.maxX)))
  }

  // MARK: Running

  /// Starts the animator if one of the items can move.
  private func wake(_ items: [any UIDynamicItem]) {
    guard !isRunning, items.contains(where: { name(of: $0) != nil }) else { return }
    if isTellingPause {
      // As in UIKit, the animator resumes in the next turn of the main queue.
      clock.schedule(after: 0) { [weak self] in
        if let self, !self.bodies.isEmpty { self.start() }
      }
    } else {
      start()
    }
  }

  private func start() {
    guard !isRunning else { return }
    isRunning = true
    clock.add(link)
    clock.tell(.animatorResumed)
    delegate?.dynamicAnimatorWillResume(self)
  }

  private func stop() {
    guard isRunning else { return }
    isRunning = false
    clock.remove(link)
    clock.tell(.animatorPaused)
    isTellingPause = true
    context = .pause
    delegate?.dynamicAnimatorDidPause(self)
    context = .outside
    isTellingPause = false
  }

  func step() {
    guard isRunning else { return }
    guard !hasReferenceSystem || referenceView != nil else { return stop() }
    for case let field as UIFieldBehavior in enrolled { field.evaluate(in: self) }
    let frames = clock.framesToSimulate
    stepCount += frames
    if boundsHaveChanged {
      boundsHaveChanged = false
      for case let collision as UICollisionBehavior in enrolled { updateEngine(of: collision) }
    }
    engine.log?.recordCallbacks(callbacks, of: engine)
    let before = clock.isObserved ? bodies.map { engine.velocity(of: $0.name)?.linear } : []
    let contacts = (0..<frames).flatMap { _ in engine.step() }
    for (body, velocity) in zip(bodies, before) {
      guard let velocity, let after = engine.velocity(of: body.name)?.linear else { continue }
      clock.tell(.moved(body.item, before: velocity, after: after))
    }
    for case let push as UIPushBehavior in enrolled { push.spend() }
    for body in bodies {
      guard let pose = engine.pose(of: body.name) else { continue }
      body.write(pose, in: referenceView)
    }
    layout?.animatorMoved()
    isInStep = true
    context = .contact
    for contact in contacts.filter(\.isBeginning) { tell(contact) }
    for contact in contacts.filter({ !$0.isBeginning }) { tell(contact) }
    context = .action
    for behavior in enrolled { behavior.action?() }
    context = .outside
    isInStep = false
    isSettlingBehaviors = true
    for behavior in takeWaiting(\.waitingRemovals) { withdrawNow(behavior) }
    for behavior in takeWaiting(\.waitingAdditions)
    where behavior.parent.map(isEnrolled) ?? true {
      enrollNow(behavior)
    }
    isSettlingBehaviors = false
    if topLevel.filter(isEnrolled).allSatisfy(\.allowsStop) || !engine.isAwake { stop() }
  }

  private func takeWaiting(
    _ path: ReferenceWritableKeyPath<UIDynamicAnimator, [UIDynamicBehavior]>
  ) -> [UIDynamicBehavior] {
    defer { self[keyPath: path] = [] }
    return self[keyPath: path]
  }

  private func tell(_ contact: AnimatorEngine.ContactReport) {
    let isReporter = { (behavior: UIDynamicBehavior) in
      (behavior as? UICollisionBehavior)?.engineName == contact.behavior
    }
    guard let collision = enrolled.first(where: isReporter) as? UICollisionBehavior,
      let item = bodies.first(where: { $0.name == contact.item })?.item
    else { return }
    let delegate = collision.collisionDelegate
    switch contact.partner {
    case .item(let name):
      guard let other = bodies.first(where: { $0.name == name })?.item else { return }
      clock.tell(.contact(item, with: .item(other), at: contact.point))
      if let point = contact.point {
        delegate?.collisionBehavior(collision, beganContactFor: item, with: other, at: point)
      } else {
        delegate?.collisionBehavior(collision, endedContactFor: item, with: other)
      }
    case .boundary(let name, _):
      let identifier = collision.identifier(ofEngineBoundary: name)
      clock.tell(.contact(item, with: .boundary(identifier), at: contact.point))
      if let point = contact.point {
        delegate?.collisionBehavior(
          collision, beganContactFor: item, withBoundaryIdentifier: identifier, at: point)
      } else {
        delegate?.collisionBehavior(
          collision, endedContactFor: item, withBoundaryIdentifier: identifier)
      }
    }
  }
}

/// What the clock retains for an animator, which it does not retain itself.
@MainActor private final class AnimatorLink: FrameDriver {
  private weak var animator: UIDynamicAnimator?

  init(_ animator: UIDynamicAnimator) { self.animator = animator }

  func frame(of clock: HeadlessClock) {
    if let animator { animator.step() } else { clock.remove(self) }
  }
}
