import Dynamics
import Foundation
import HeadlessUIKit

/// Makes a motion log from the log of an animator.
///
/// The engine's names count every addition: a behavior that is removed and added again has another
/// name. The motion log gives a behavior the name of its first addition, and a new name when its content
/// has changed.
@MainActor struct MotionLogBuilder {
  /// A behavior that is in the animator.
  private struct Entry {
    var engineName: String
    /// The name under which the engine first had it.
    var firstName: String
    var content: Behavior
    /// Whether an instantaneous push has been made to act again.
    var isRestarted = false

    /// Whether it acts at all.
    var isActive: Bool {
      guard case .push(let push) = content else { return true }
      return push.active?.number != 0
    }
  }

  private let record: AnimatorLog.Record
  private var log: MotionLog
  private var given: [(name: String, item: any UIDynamicItem)]
  /// The scene's name of each item of the engine.
  private var itemNames: [String: String] = [:]
  private var entries: [Entry] = []
  /// The scene's name of each active behavior, by the name in the engine.
  private var activeNames: [String: String] = [:]
  /// All behaviors that the scene has so far, by name.
  private var known: [(name: String, content: Behavior)] = []
  private var firstClockFrame: Int?
  /// The line that has added or changed a behavior, by its name in the engine.
  private var engineLines: [String: SourceLine] = [:]

  /// Makes the log of one animator.
  ///
  /// - Parameters:
  ///   - record: What the animator did.
  ///   - items: The items that the caller has named.
  ///   - clock: The clock of the run, after it.
  /// - Returns: The log.
  static func log(
    of record: AnimatorLog.Record, items: [(name: String, item: any UIDynamicItem)],
    on clock: HeadlessClock
  ) -> MotionLog {
    var builder = MotionLogBuilder(record, items)
    builder.read(until: clock)
    builder.log.findTracks(frameRate: clock.frameRate)
    return builder.log
  }

  private init(
    _ record: AnimatorLog.Record, _ items: [(name: String, item: any UIDynamicItem)]
  ) {
    self.record = record
    given = items
    log = MotionLog(reference: record.reference)
    log.callbacks = record.callbacks
  }

  private mutating func read(until clock: HeadlessClock) {
    var edits: [AnimatorEdit] = []
    var line: SourceLine?
    var contexts: [AnimatorContext] = []
    for entry in record.entries {
      switch entry {
      case .edit(let edit, let source):
        edits.append(edit)
        line = line ?? source
        note(source, of: edit)
      case .request(let context):
        if contexts.last != context { contexts.append(context) }
      case .step(let step):
        let first = firstClockFrame ?? step.clockFrame
        let frame = step.clockFrame - first
        if firstClockFrame == nil {
          firstClockFrame = first
          begin(with: edits)
        } else {
          pause(until: frame)
          change(by: edits, contexts, line)
        }
        (edits, contexts, line) = ([], [], nil)
        log.frameStates.append(frameState(step))
      }
    }
    guard let firstClockFrame, let last = log.frameStates.last else { return }
    change(by: edits, contexts, line)
    // Behaviors may come again.
    for index in log.changes.indices.dropLast() { log.changes[index].isEnd = false }
    // An animator that is paused stays as it is; one that has nothing to move is over, as is one that has been
    // released.
    guard log.changes.last?.isEnd != true else { return }
    let frame = clock.frameCount - firstClockFrame
    if !last.isAtRest, edits.isEmpty, log.lastFrame <= frame || clock.isIdle {
      log.changes.append(
        MotionLog.Change(frame: log.lastFrame, contexts: [.outside], isEnd: true))
    } else {
      pause(until: frame + 1)
    }
  }

  /// Notes the line that has made a change.
  private mutating func note(_ line: SourceLine?, of edit: AnimatorEdit) {
    guard let line else { return }
    switch edit {
    case .add(let behavior), .update(let behavior): engineLines[behavior.name] = line
    case .set(let path, _):
      let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
      let name = activeNames[parts[0]] ?? AnimatorLog.sceneName(record.firstName(of: parts[0]))
      log.lines["\(name).\(parts.last ?? "")"] = line
    case .addItem, .removeItem, .remove, .release, .place, .accelerate: break
    }
  }

  /// Repeats the last state, as nothing moves between two runs of the animator.
  private mutating func pause(until frame: Int) {
    guard var last = log.frameStates.last else { return }
    last.contacts = []
    last.isAtRest = true
    while log.lastFrame < frame { log.frameStates.append(last) }
  }

  private func frameState(_ step: AnimatorLog.Step) -> MotionLog.FrameState {
    var states: [MotionLog.ItemState?] = Array(repeating: nil, count: log.items.count)
    for (name, state) in zip(step.items, step.states) {
      guard let sceneName = itemNames[name] else { continue }
      if let index = log.items.firstIndex(where: { $0.name == sceneName }) {
        states[index] = MotionLog.ItemState(
          x: state.x, y: state.y, angle: state.angle, velocityX: state.velocityX,
          velocityY: state.velocityY, angularVelocity: state.angularVelocity)
      }
    }
    return MotionLog.FrameState(
      states: states, isAtRest: step.isAtRest, contacts: step.contacts.compactMap(contact))
  }

  private func contact(_ report: AnimatorEngine.ContactReport) -> LoggedContact? {
    guard let behavior = activeNames[report.behavior], let item = itemNames[report.item] else {
      return nil
    }
    var contact = LoggedContact(
      behavior: behavior, item: item, moment: report.isBeginning ? .begins : .ends)
    switch report.partner {
    case .item(let name): contact.partner = itemNames[name]
    case .boundary(let name, _):
      let text = name.map { record.boundaryName($0, of: report.behavior) } ?? "insets"
      contact.boundary = "\(behavior).\(text)"
    }
    return contact
  }

  // MARK: Changes

  private mutating func begin(with edits: [AnimatorEdit]) {
    let batch = apply(edits)
    for entry in entries where entry.isActive { add(entry) }
    log.behaviors = entries.filter(\.isActive).map { sceneBehavior($0) }
    for (item, pose) in batch.poses { place(item, pose) }
    for (name, velocity) in batch.velocities {
      guard let index = log.items.firstIndex(where: { $0.name == name }) else { continue }
      if velocity.linear != .zero { log.items[index].velocity = point(velocity.linear) }
      if velocity.angular != 0 { log.items[index].angularVelocity = Quantity(velocity.angular) }
    }
    let states = log.items.map { item in
      MotionLog.ItemState(
        x: Float(item.center.x.number ?? 0), y: Float(item.center.y.number ?? 0),
        angle: Float(item.angle?.number ?? 0))
    }
    log.frameStates.append(
      MotionLog.FrameState(states: states, isAtRest: false, contacts: []))
  }

  /// Puts an item elsewhere before the start.
  private mutating func place(_ name: String, _ pose: (center: CGPoint, angle: CGFloat?)) {
    guard let index = log.items.firstIndex(where: { $0.name == name }) else { return }
    log.items[index].center = point(pose.center)
    if let angle = pose.angle { log.items[index].angle = angle == 0 ? nil : Quantity(angle) }
  }

  private mutating func change(
    by edits: [AnimatorEdit], _ contexts: [AnimatorContext], _ line: SourceLine?
  ) {
    guard !edits.isEmpty else { return }
    let before = entries
    let names = activeNames
    let batch = apply(edits)
    var change = MotionLog.Change(frame: log.lastFrame, contexts: contexts, line: line)
    for entry in before where entry.isActive {
      let isStill = entries.contains { $0.engineName == entry.engineName && $0.isActive }
      if !isStill {
        if let name = names[entry.engineName] { change.actions.remove.append(name) }
        activeNames[entry.engineName] = nil
      }
    }
    for entry in entries where entry.isActive {
      compare(entry, with: before, in: &change)
    }
    change.released = batch.released
    let hasBodies = Set(entries.filter(\.isActive).flatMap { items(of: $0.content) })
    noteKeepers(since: before, names, except: batch.released)
    for name in batch.released.sorted()
    where hasBodies.contains(name) && !change.actions.restart.contains(name) {
      change.actions.restart.append(name)
    }
    for (name, pose) in batch.poses {
      change.actions.pose.append(
        Actions.Pose(item: name, center: point(pose.center), angle: pose.angle.map { Quantity($0) })
      )
    }
    for (name, velocity) in batch.velocities {
      change.actions.addVelocity.append(
        Actions.VelocityChange(
          item: name, linear: velocity.linear == .zero ? nil : point(velocity.linear),
          angular: velocity.angular == 0 ? nil : Quantity(velocity.angular)))
    }
    simplify(&change)
    change.isEnd = !entries.contains(where: \.isActive) && before.contains(where: \.isActive)
    guard change.actions != Actions() || change.isEnd else { return }
    log.changes.append(change)
  }

  /// Notes the items that have other behaviors than before, and none of the old ones.
  private mutating func noteKeepers(
    since before: [Entry], _ names: [String: String], except released: Set<String>
  ) {
    func behaviors(_ entries: [Entry], _ names: [String: String]) -> [String: Set<String>] {
      var behaviors: [String: Set<String>] = [:]
      for entry in entries where entry.isActive {
        for item in items(of: entry.content) {
          behaviors[item, default: []].insert(names[entry.engineName] ?? entry.engineName)
        }
      }
      return behaviors
    }
    let old = behaviors(before, names)
    for (item, new) in behaviors(entries, activeNames) where !released.contains(item) {
      guard let previous = old[item], previous.isDisjoint(with: new) else { continue }
      log.keepsVelocity.insert(item)
    }
  }

  /// A behavior that was removed and added again as it was, while its items got new bodies, has
  /// stayed, unless it remembers something.
  private func simplify(_ change: inout MotionLog.Change) {
    for name in change.actions.remove where change.actions.add.contains(name) {
      guard let content = known.first(where: { $0.name == name })?.content else { continue }
      switch content.kind {
      case .gravity, .collision, .itemBehavior, .field:
        let items = items(of: content)
        guard items.allSatisfy(change.actions.restart.contains) else { continue }
        change.actions.remove.removeAll { $0 == name }
        change.actions.add.removeAll { $0 == name }
      case .attachment, .spring, .snap, .push, .composite: continue
      }
    }
  }

  /// What is new about a behavior.
  private mutating func compare(
    _ entry: Entry, with before: [Entry], in change: inout MotionLog.Change
  ) {
    guard let old = before.first(where: { $0.engineName == entry.engineName && $0.isActive }) else {
      let added = add(entry)
      note(added, entry, in: &change)
      return
    }
    guard let name = activeNames[entry.engineName] else { return }
    if entry.isRestarted, old.content == entry.content {
      change.actions.remove.append(name)
      change.actions.add.append(name)
    } else if let point = newAnchor(of: entry.content, since: old.content) {
      change.actions.move.append(Actions.Move(behavior: name, to: point))
    } else if old.content != entry.content {
      change.actions.remove.append(name)
      let added = add(entry)
      note(added, entry, in: &change)
    }
  }

  /// Lists a behavior among those that the changes add.
  private func note(
    _ added: (name: String, isNew: Bool), _ entry: Entry, in change: inout MotionLog.Change
  ) {
    change.actions.add.append(added.name)
    if added.isNew { change.behaviors.append(sceneBehavior(entry)) }
  }

  /// Gives a behavior that begins to act its name: the one that it had if it is as it was.
  @discardableResult private mutating func add(
    _ entry: Entry
  ) -> (name: String, isNew: Bool) {
    let base = AnimatorLog.sceneName(entry.firstName)
    let content = sceneContent(entry.content)
    let taken = Set(activeNames.values)
    let candidates = known.filter { $0.content == content && !taken.contains($0.name) }
    let same = candidates.first { $0.name == base } ?? candidates.first
    if let same {
      activeNames[entry.engineName] = same.name
      return (same.name, false)
    }
    var name = base
    var number = 2
    while known.contains(where: { $0.name == name }) {
      name = "\(base)-\(number)"
      number += 1
    }
    log.lines[name] = engineLines[entry.engineName]
    activeNames[entry.engineName] = name
    known.append((name, content))
    return (name, true)
  }

  // MARK: Edits

  /// What the edits of a frame do to items.
  private struct Batch {
    var released: Set<String> = []
    var poses: [(String, (center: CGPoint, angle: CGFloat?))] = []
    var velocities: [(String, (linear: CGPoint, angular: CGFloat))] = []
  }

  private mutating func apply(_ edits: [AnimatorEdit]) -> Batch {
    var batch = Batch()
    for index in entries.indices { entries[index].isRestarted = false }
    for edit in edits {
      switch edit {
      case .addItem(let item): addItem(item, in: &batch)
      case .removeItem: break
      case .add(let behavior):
        entries.append(
          Entry(
            engineName: behavior.name, firstName: record.firstName(of: behavior.name),
            content: behavior))
      case .update(let behavior):
        guard let index = index(of: behavior.name) else { continue }
        entries[index].content = behavior
      case .remove(let name): entries.removeAll { $0.engineName == name }
      case .release(let name):
        if let item = itemNames[name] { batch.released.insert(item) }
      case .set(let path, let value): set(path, value)
      case .place(let name, let center, let angle):
        guard let item = itemNames[name] else { continue }
        batch.poses.removeAll { $0.0 == item }
        batch.poses.append((item, (center, angle)))
      case .accelerate(let name, let linear, let angular):
        guard let item = itemNames[name] else { continue }
        let old = batch.velocities.first { $0.0 == item }?.1 ?? (.zero, 0)
        batch.velocities.removeAll { $0.0 == item }
        let sum = CGPoint(x: old.linear.x + linear.x, y: old.linear.y + linear.y)
        batch.velocities.append((item, (sum, old.angular + angular)))
      }
    }
    return batch
  }

  private func index(of name: String) -> Int? {
    entries.firstIndex { $0.engineName == name }
  }

  private mutating func set(_ path: String, _ value: Double) {
    let parts = path.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let index = index(of: String(parts[0])) else { return }
    if parts[1] == "active", value != 0 { entries[index].isRestarted = true }
    let scene = Scene(
      name: "change", reference: Size2(width: 1, height: 1), items: [],
      behaviors: [entries[index].content])
    guard let changed = try? scene.setting(ParameterPath(path), to: Quantity(value)) else { return }
    entries[index].content = changed.behaviors[0]
  }

  private mutating func addItem(_ item: Item, in batch: inout Batch) {
    guard let object = record.items[item.name] else { return }
    if let known = itemNames.first(where: { record.items[$0.key] === object })?.value,
      let index = log.items.firstIndex(where: { $0.name == known })
    {
      itemNames[item.name] = known
      if item.size != log.items[index].size || item.shape != log.items[index].shape {
        log.obstacles.append(.itemChangesShape(known))
      }
      batch.released.insert(known)
      guard let state = log.frameStates.last?.states[index] else { return }
      let (x, y) = (item.center.x.number ?? 0, item.center.y.number ?? 0)
      let angle = item.angle?.number ?? 0
      // The numbers of views are doubles, the engine's are not.
      guard Float(x) != state.x || Float(y) != state.y || Float(angle) != state.angle else {
        return
      }
      batch.poses.append((known, (CGPoint(x: x, y: y), CGFloat(angle))))
      return
    }
    var named = item
    named.name = sceneName(of: object)
    itemNames[item.name] = named.name
    log.items.append(named)
    for index in log.frameStates.indices { log.frameStates[index].states.append(nil) }
  }

  private func sceneName(of object: any UIDynamicItem) -> String {
    if let name = given.first(where: { $0.item === object })?.name { return name }
    var number = 1
    while true {
      let name = number == 1 ? "item" : "item\(number)"
      let isTaken =
        log.items.contains { $0.name == name } || given.contains { $0.name == name }
      if !isTaken { return name }
      number += 1
    }
  }

  // MARK: Names

  /// A behavior as the scene has it, under its name there.
  private func sceneBehavior(_ entry: Entry) -> Behavior {
    let name = activeNames[entry.engineName] ?? AnimatorLog.sceneName(entry.firstName)
    return sceneContent(entry.content).named(name)
  }

  /// A behavior with the scene's names of items and boundaries, and without one of its own.
  private func sceneContent(_ behavior: Behavior) -> Behavior {
    behavior.naming {
      itemNames[$0] ?? $0
    } boundary: {
      record.boundaryName($0, of: behavior.name)
    }
    .named("")
  }

  private func items(of behavior: Behavior) -> [String] {
    behavior.itemNames.map { itemNames[$0] ?? $0 }
  }

  /// The anchor or the snap point, if it is all that has changed.
  private func newAnchor(of behavior: Behavior, since old: Behavior) -> Point2? {
    switch (behavior, old) {
    case (.attachment(let new), .attachment(var old)):
      guard let anchor = new.anchor, anchor != old.anchor else { return nil }
      old.anchor = anchor
      return old == new ? anchor : nil
    case (.snap(let new), .snap(var old)):
      guard new.point != old.point else { return nil }
      old.point = new.point
      return old == new ? new.point : nil
    default: return nil
    }
  }

  private func point(_ point: CGPoint) -> Point2 {
    Point2(x: Quantity(Double(point.x)), y: Quantity(Double(point.y)))
  }
}
