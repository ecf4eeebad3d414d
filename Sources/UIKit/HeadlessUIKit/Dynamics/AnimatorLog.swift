package import Dynamics
package import Foundation

/// One change that an animator makes in its world.
package enum AnimatorEdit {
  case addItem(Item)
  case removeItem(String)
  case add(Dynamics.Behavior)
  case update(Dynamics.Behavior)
  case remove(String)
  /// An item has left its last behavior: what is before takes effect before what is after.
  case release(String)
  /// A number, by its path.
  case set(String, Double)
  /// A pose, in pt and rad.
  case place(String, center: CGPoint, angle: CGFloat?)
  /// A velocity to add, in pt/s and rad/s.
  case accelerate(String, CGPoint, CGFloat)
}

/// Where the code runs that changes an animator.
package enum AnimatorContext: Hashable {
  /// The animator does not call it: the start, a gesture, a timer.
  case outside
  /// A collision delegate.
  case contact
  /// The action of a behavior.
  case action
  /// The delegate, at a pause.
  case pause
}

/// Everything that the animators of a clock do, in order: what a scene is made from.
@MainActor package final class AnimatorLog {
  /// What happened.
  package enum Entry {
    /// A change that takes effect before the next step, and the line of a prepared class that has made it.
    case edit(AnimatorEdit, line: SourceLine?)
    /// Code in a context has asked for a change.
    case request(AnimatorContext)
    /// A frame was simulated.
    case step(Step)
  }

  /// The state after a frame.
  package struct Step {
    /// The number of the frame of the clock.
    package let clockFrame: Int
    /// The names of all items in the engine.
    package let items: [String]
    /// Their states, in the same order.
    package let states: [Frame<Float>]
    /// Whether everything is at rest.
    package let isAtRest: Bool
    /// The contacts that began or ended.
    package let contacts: [AnimatorEngine.ContactReport]
  }

  /// What one animator did.
  package struct Record {
    /// The size of its reference view, pt.
    package let reference: CGSize
    /// What happened, in order.
    package fileprivate(set) var entries: [Entry] = []
    /// The item of the class for each name of an item in the engine.
    package fileprivate(set) var items: [String: any UIDynamicItem] = [:]
    /// The name in the engine under which a behavior was first added, for each later name.
    package fileprivate(set) var firstNames: [String: String] = [:]
    /// The identifiers of boundaries that are text, by the names of the collision behavior and of the
    /// boundary in the engine.
    package fileprivate(set) var boundaryIdentifiers: [String: [String: String]] = [:]
    /// Where the class hears of something: what has a delegate or an action.
    package fileprivate(set) var callbacks: Set<AnimatorContext> = []
    /// The path in the engine of each number of a behavior by its path in a scene, by the behavior's name in the
    /// engine.
    fileprivate var enginePaths: [String: [ParameterPath: ParameterPath]] = [:]
  }

  let clock: HeadlessClock
  /// The animations by springs, in order.
  package private(set) var springs: [SpringRecord] = []
  /// Numbers of behaviors that take the place of the ones that the class gives.
  private let overrides: [(path: ParameterPath, value: Double)]
  private let findsPaths: Bool
  private var records: [(engine: AnimatorEngine, record: Record)] = []

  /// Creates a log of the animators that are created from now on.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - overrides: Numbers of behaviors that take the place of the class's own.
  ///   - findsPaths: Whether to note the paths of all numbers, as overrides need them.
  package init(
    _ clock: HeadlessClock, overrides: [(path: ParameterPath, value: Double)] = [],
    findsPaths: Bool = false
  ) {
    self.findsPaths = findsPaths || !overrides.isEmpty
    self.clock = clock
    self.overrides = overrides
    clock.animatorLog = self
  }

  /// The animators that have done something, in the order of their creation.
  package var animators: [Record] { records.map(\.record).filter { !$0.entries.isEmpty } }

  /// The paths in a scene of all numbers that overrides can replace; empty if they were not asked for.
  package var numberPaths: Set<ParameterPath> {
    Set(records.flatMap { $0.record.enginePaths.values.flatMap(\.keys) })
  }

  /// The name that a behavior has in a scene, by the name in the engine under which it was first
  /// added: the first of a kind has no number.
  package nonisolated static func sceneName(_ name: String) -> String {
    let kind = name.prefix { $0.isLetter }
    let rest = name.dropFirst(kind.count)
    let number = rest.prefix { $0.isNumber }
    return number == "1" ? String(kind + rest.dropFirst()) : name
  }

  // MARK: What the animators tell

  func add(_ spring: SpringRecord) { springs.append(spring) }

  func add(_ engine: AnimatorEngine) {
    records.append((engine, Record(reference: engine.reference)))
    engine.log = self
  }

  private func change(_ engine: AnimatorEngine, _ body: (inout Record) -> Void) {
    guard let index = records.firstIndex(where: { $0.engine === engine }) else { return }
    body(&records[index].record)
  }

  /// Records a change.
  ///
  /// - Returns: The changes that have to follow it, so that overridden numbers keep their values.
  func record(_ edit: AnimatorEdit, of engine: AnimatorEngine) -> [AnimatorEdit] {
    var following: [AnimatorEdit] = []
    change(engine) { record in
      var name: String?
      switch edit {
      case .add(let behavior), .update(let behavior):
        name = behavior.name
        record.enginePaths[behavior.name] =
          findsPaths ? record.enginePaths(of: behavior) : nil
      case .set(let path, _): name = path.split(separator: ".").first.map(String.init)
      case .addItem, .removeItem, .remove, .release, .place, .accelerate: break
      }
      if let name, let paths = record.enginePaths[name] {
        // A behavior of this name may lack the number: a boundary of it may be gone.
        following = overrides.compactMap { override in
          paths[override.path].map { .set($0.text, override.value) }
        }
      }
      record.entries += ([edit] + following).map { .edit($0, line: SourceLine.last) }
    }
    return following
  }

  func record(_ context: AnimatorContext, of engine: AnimatorEngine) {
    change(engine) { $0.entries.append(.request(context)) }
  }

  func recordCallbacks(_ contexts: Set<AnimatorContext>, of engine: AnimatorEngine) {
    change(engine) { $0.callbacks.formUnion(contexts) }
  }

  func recordStep(of engine: AnimatorEngine, _ contacts: [AnimatorEngine.ContactReport]) {
    change(engine) {
      $0.entries.append(
        .step(
          Step(
            clockFrame: clock.frameCount, items: engine.itemNames, states: engine.states,
            isAtRest: engine.isAtRest, contacts: contacts)))
    }
  }

  func recordName(_ name: String, of item: any UIDynamicItem, in engine: AnimatorEngine) {
    change(engine) { $0.items[name] = item }
  }

  func recordName(_ name: String, first: String, in engine: AnimatorEngine) {
    change(engine) { $0.firstNames[name] = first }
  }

  func recordIdentifiers(
    _ identifiers: [String: String], of collision: String, in engine: AnimatorEngine
  ) {
    change(engine) { $0.boundaryIdentifiers[collision, default: [:]].merge(identifiers) { $1 } }
  }
}

extension AnimatorLog.Record {
  /// The name under which a behavior was first added.
  ///
  /// A push with several points of action has a part for each. The parts' names are the name of the
  /// push and a number.
  package func firstName(of name: String) -> String {
    let parts = name.split(separator: "-", maxSplits: 1)
    guard let first = firstNames[String(parts[0])] else { return name }
    return parts.count == 1 ? first : "\(first)-\(parts[1])"
  }

  /// The identifier of a boundary, if it can be a name; otherwise its name in the engine.
  package func boundaryName(_ name: String, of collision: String) -> String {
    let identifiers = boundaryIdentifiers[collision] ?? [:]
    guard let text = identifiers[name] else { return name }
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let plain = words.joined(separator: "-")
    let isUnique = identifiers.values.count { $0 == text } == 1
    guard let first = plain.first, first.isLetter, isUnique, plain != "insets" else { return name }
    return plain
  }

  /// The paths in the engine of the numbers of a behavior, by their paths in a scene.
  fileprivate func enginePaths(of behavior: Dynamics.Behavior) -> [ParameterPath: ParameterPath] {
    let name = AnimatorLog.sceneName(firstName(of: behavior.name))
    return Dictionary(
      behavior.numberPaths.map { path in
        var parts = path.text.split(separator: ".").map(String.init)
        parts[0] = name
        parts[1] = boundaryName(parts[1], of: behavior.name)
        return (ParameterPath(parts.joined(separator: ".")), path)
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension UIDynamicAnimator {
  /// Where the class would hear of something.
  var callbacks: Set<AnimatorContext> {
    var contexts: Set<AnimatorContext> = []
    if delegate != nil { contexts.insert(.pause) }
    for behavior in enrolled {
      if behavior.action != nil { contexts.insert(.action) }
      if (behavior as? UICollisionBehavior)?.collisionDelegate != nil { contexts.insert(.contact) }
    }
    return contexts
  }
}
