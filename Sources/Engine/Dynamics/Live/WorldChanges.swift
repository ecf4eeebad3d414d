/// Changes of a world that take effect together, with one new plan; see ``World/change(_:)``.
///
/// Only the scene in which all of them have been made must be valid. An item can therefore come with
/// the behaviors that act on it, and go with them.
public struct WorldChanges {
  /// The scene with the changes so far.
  public private(set) var scene: Scene

  /// The names of behaviors and items that are new, or begin anew.
  private(set) var fresh: Set<String> = []
  /// Which gravity has set the one vector that acts on the items of all gravities.
  private(set) var gravity: GravityVector = .kept
  /// What came, went or changed; the items that have to do with it wake.
  private var touched: [Change] = []
  /// The numbers of behaviors that were set, while the plan has the parts that it had; nil
  /// afterwards.
  private(set) var numbers: [ParameterPath: Double]? = [:]
  /// The plan of the scene; nil without items.
  private(set) var plan: Plan?

  /// UIKit's rule: the last writer counts, and taking any gravity away leaves none.
  enum GravityVector {
    case kept, none
    case set(String)
  }

  private enum Change {
    case behavior(Behavior)
    case item(String)
  }

  init(_ scene: Scene) { self.scene = scene }

  /// Takes the plan of the scene.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - isNew: Whether it was made anew, so that it may have other parts, as a circle that has become
  ///     an ellipse has corners.
  mutating func take(_ plan: Plan?, isNew: Bool) {
    self.plan = plan
    if isNew { numbers = nil }
  }

  /// Whether the changes wake an item.
  func wakes(_ item: Item) -> Bool {
    touched.contains { change in
      switch change {
      case .behavior(let behavior): behavior.acts(on: item)
      case .item(let name): item.name == name
      }
    }
  }

  // MARK: Items

  /// Adds an item, which begins as its numbers say.
  ///
  /// Behaviors that act on all items act on it too.
  ///
  /// - Parameter item: An item with a unique name.
  public mutating func add(_ item: Item) {
    numbers = nil
    scene.items.append(item)
    fresh.insert(item.name)
  }

  /// Removes an item.
  ///
  /// Its contacts end without an event, and what it touched wakes. The behaviors that name it have to
  /// be removed or updated in the same change. An unknown name has no effect.
  ///
  /// - Parameter name: The item's name.
  public mutating func removeItem(_ name: String) {
    numbers = nil
    scene.items.removeAll { $0.name == name }
    fresh.remove(name)
  }

  // MARK: Behaviors

  /// Adds a behavior.
  ///
  /// An attachment without a length takes the distance when the change takes effect. Adding a
  /// behavior again has no effect.
  ///
  /// - Parameter behavior: A behavior with a unique name.
  public mutating func add(_ behavior: Behavior) {
    guard !scene.behaviors.contains(behavior) else { return }
    numbers = nil
    scene.behaviors.append(behavior)
    fresh.insert(behavior.name)
    touched.append(.behavior(behavior))
    if behavior.kind == .gravity { gravity = .set(behavior.name) }
  }

  /// Replaces a behavior by another of the same name and kind, as UIKit does when an item or a
  /// boundary is added to one.
  ///
  /// What is in both continues: contacts do not begin again, joints keep their automatic lengths and
  /// impulses, and an instantaneous push acts only on items that are new in it. Velocities that an
  /// item behavior adds are not added again. An attachment to another item begins anew.
  ///
  /// - Parameter behavior: The behavior as it shall be.
  /// - Throws: ``SceneProblems`` if the scene has no behavior of that name and kind.
  public mutating func update(_ behavior: Behavior) throws(SceneProblems) {
    guard let index = scene.behaviors.firstIndex(where: { $0.name == behavior.name }) else {
      throw SceneProblems(all: [
        SceneProblem(
          unknown: "behavior", behavior.name, among: scene.behaviors.map(\.name), path: nil)
      ])
    }
    let old = scene.behaviors[index]
    guard old.kind == behavior.kind else {
      throw SceneProblems(all: [
        SceneProblem(
          path: ParameterPath(behavior.name), problem: "an update cannot change the kind",
          got: .text(behavior.kind.rawValue), expected: old.kind.rawValue,
          cure: "Remove the behavior and add the other one.")
      ])
    }
    guard old != behavior else { return }
    numbers = nil
    scene.behaviors[index] = behavior
    if case .itemBehavior(let properties) = old { leave(properties, except: behavior) }
    guard old.replacingItems(with: behavior) != behavior else {
      // Nothing but its items has changed.
      touched += scene.items.filter { old.acts(on: $0) != behavior.acts(on: $0) }
        .map { .item($0.name) }
      return
    }
    touched += [.behavior(old), .behavior(behavior)]
    if behavior.kind == .gravity { gravity = .set(behavior.name) }
  }

  /// Removes a behavior, or the behaviors of a composite.
  ///
  /// As in UIKit, an item that is then in no behavior loses its velocity; see ``Actions/remove``.
  /// An unknown name has no effect.
  ///
  /// - Parameter name: The behavior's name.
  public mutating func remove(_ name: String) {
    let names = Set(Composites(scene.behaviors).members(of: name) + [name])
    let gone = scene.behaviors.filter { names.contains($0.name) }
    guard !gone.isEmpty else { return }
    numbers = nil
    scene.behaviors.removeAll { names.contains($0.name) }
    // What is left of composites that had a part in it.
    for index in scene.behaviors.indices {
      guard case .composite(var composite) = scene.behaviors[index] else { continue }
      composite.behaviors.removeAll { names.contains($0) }
      scene.behaviors[index] = .composite(composite)
    }
    scene.behaviors.removeAll { behavior in
      if case .composite(let composite) = behavior { composite.behaviors.isEmpty } else { false }
    }
    fresh.subtract(names)
    if gone.contains(where: { $0.kind == .gravity }) { gravity = .none }
    touched += gone.map { .behavior($0) }
    for case .itemBehavior(let behavior) in gone { leave(behavior, except: nil) }
  }

  /// Charge and anchoring stay what a behavior made of them, in items that are no longer in it.
  private mutating func leave(_ properties: ItemBehavior, except next: Behavior?) {
    for index in scene.items.indices
    where Behavior.itemBehavior(properties).acts(on: scene.items[index])
      && next?.acts(on: scene.items[index]) != true
    {
      scene.items[index].charge = properties.charge ?? scene.items[index].charge
      scene.items[index].anchored = properties.anchored ?? scene.items[index].anchored
    }
  }

  // MARK: Numbers

  /// Sets a parameter of a behavior or a property of an item, and wakes the items that it affects.
  ///
  /// Moving an anchor does not change the length. An instantaneous push whose `active` is set to 1
  /// pushes again. Initial positions and velocities of items that the world already has no longer
  /// have an effect; use ``World/updateItem(_:center:angle:)`` and
  /// ``World/addLinearVelocity(x:y:for:)``.
  ///
  /// - Parameters:
  ///   - path: The parameter, such as `rope.anchor.x`.
  ///   - value: The new value, in the parameter's unit.
  /// - Throws: ``SceneProblems`` if the scene has no such parameter.
  public mutating func set(_ path: ParameterPath, to value: Double) throws(SceneProblems) {
    let owner = String(path.text.prefix { $0 != "." })
    if let index = scene.behaviors.firstIndex(where: { $0.name == owner }),
      scene.behaviors[index].set(path, to: Quantity(value))
    {
      numbers?[path] = value
      touched.append(.behavior(scene.behaviors[index]))
      if scene.behaviors[index].kind == .gravity { gravity = .set(owner) }
      if path.text == "\(owner).active" { fresh.insert(owner) }
      return
    }
    do throws(UnknownPath) {
      scene = try scene.setting(path, to: Quantity(value))
    } catch {
      throw SceneProblems(error)
    }
    numbers = nil
    touched += scene.items.filter { $0.name == owner }.map { .item($0.name) }
  }
}

extension SceneProblems {
  /// The problem of a path that a scene does not have.
  init(_ unknown: UnknownPath) {
    self.init(all: [
      SceneProblem(
        path: nil, problem: unknown.problem, expected: unknown.expected,
        suggestions: unknown.nearest.map(\.text))
    ])
  }
}

extension Behavior {
  /// Sets a number of the behavior; returns whether it has one of that path.
  fileprivate mutating func set(_ path: ParameterPath, to quantity: Quantity) -> Bool {
    var isSet = false
    visitNumbers { field, value in
      guard field.path == path, !field.isDerived else { return }
      value = quantity
      isSet = true
    }
    return isSet
  }

  /// The behavior with the items of another one of its kind.
  fileprivate func replacingItems(with other: Behavior) -> Behavior {
    switch (self, other) {
    case (.gravity(var behavior), .gravity(let other)):
      behavior.items = other.items
      return .gravity(behavior)
    case (.collision(var behavior), .collision(let other)):
      behavior.items = other.items
      return .collision(behavior)
    case (.push(var behavior), .push(let other)):
      behavior.items = other.items
      return .push(behavior)
    case (.itemBehavior(var behavior), .itemBehavior(let other)):
      behavior.items = other.items
      return .itemBehavior(behavior)
    case (.field(var behavior), .field(let other)):
      behavior.items = other.items
      return .field(behavior)
    default: return self
    }
  }
}

extension Plan {
  /// Whether an item has a body: it is in a behavior, or has a property or a velocity of its own.
  func hasBody(_ item: Item) -> Bool {
    scene.behaviors.contains { $0.acts(on: item) } || item.persists(varied: [])
      || scene.readsVelocity(of: item.name)
  }
}
