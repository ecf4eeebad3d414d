/// What a world is about to become.
struct WorldDraft {
  private(set) var scene: Scene
  /// The names of behaviors that are new, or begin anew.
  private(set) var fresh: Set<String> = []
  /// What came, went or changed.
  private(set) var touched: [Change] = []
  /// Which gravity has set the one vector that acts on the items of all gravities.
  private(set) var gravity: GravityVector = .kept
  /// The plan of the scene.
  var plan: Plan?

  /// UIKit's rule: the last writer counts, and taking any gravity away leaves none.
  enum GravityVector {
    case kept, none
    case set(String)
  }

  /// Something that came, went or changed.
  enum Change {
    case behavior(Behavior)
    case item(String)

    /// Whether an item has to do with it.
    func concerns(_ item: Item) -> Bool {
      switch self {
      case .behavior(let behavior): behavior.acts(on: item)
      case .item(let name): item.name == name
      }
    }
  }

  init(_ scene: Scene) { self.scene = scene }

  mutating func add(_ behavior: Behavior) throws(SceneProblems) {
    scene.behaviors.append(behavior)
    fresh.insert(behavior.name)
    touched.append(.behavior(behavior))
    if behavior.kind == .gravity { gravity = .set(behavior.name) }
  }

  /// Takes away what a name means.
  mutating func remove(_ name: String) {
    let names = Set(Composites(scene.behaviors).members(of: name) + [name])
    let gone = scene.behaviors.filter { names.contains($0.name) }
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
    for case .itemBehavior(let behavior) in gone { leave(behavior) }
  }

  /// Charge and anchoring stay what a behavior made of them.
  private mutating func leave(_ behavior: ItemBehavior) {
    for index in scene.items.indices
    where behavior.items?.contains(scene.items[index].name) ?? true {
      scene.items[index].charge = behavior.charge ?? scene.items[index].charge
      scene.items[index].anchored = behavior.anchored ?? scene.items[index].anchored
    }
  }

  mutating func set(_ path: ParameterPath, to value: Double) throws(UnknownPath) {
    scene = try scene.setting(path, to: Quantity(value))
    let owner = String(path.text.prefix { $0 != "." })
    for behavior in scene.behaviors where behavior.name == owner {
      touched.append(.behavior(behavior))
      if behavior.kind == .gravity { gravity = .set(owner) }
    }
    touched += scene.items.filter { $0.name == owner }.map { .item($0.name) }
    if path.text == "\(owner).active" { fresh.insert(owner) }
  }
}

extension Plan {
  /// Whether an item has a body: it is in a behavior, or has a property or a velocity of its own.
  func hasBody(_ item: Item) -> Bool {
    scene.behaviors.contains { $0.acts(on: item) } || item.persists(varied: [], in: table)
  }
}
