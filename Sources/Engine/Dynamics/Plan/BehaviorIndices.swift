/// What the behaviors of a scene are to its engine.
///
/// The engine knows a behavior by a number, and several by a set of bits. Bit i is behavior i.
struct BehaviorIndices: Sendable {
  /// What the engine distinguishes behaviors by.
  ///
  /// Behaviors with the same role share a number, so a scene may have any number of them.
  enum Role: Hashable, Sendable {
    /// A behavior that a phase adds or removes.
    case scheduled(String)
    /// A gravity or collision that stays: an item's set says which of them it is in.
    case gravity(items: [String]?)
    case collision(items: [String]?, Collision.Mode)
    /// Any other behavior that stays: in a set, it only keeps its items in the world.
    case permanent

    init(_ behavior: Behavior, isScheduled: Bool) {
      if isScheduled {
        self = .scheduled(behavior.name)
      } else {
        switch behavior {
        case .gravity(let gravity): self = .gravity(items: gravity.items)
        case .collision(let collision):
          self = .collision(items: collision.items, collision.mode)
        case .attachment, .snap, .push, .itemBehavior, .field, .spring, .composite:
          self = .permanent
        }
      }
    }
  }

  private var numbers: [Role: UInt64] = [:]
  /// The set of each behavior, of one bit.
  private var behaviors: [String: UInt64] = [:]
  /// Those that are there from the start.
  private(set) var active: UInt64 = 0
  /// The joints of each attachment and snap.
  var joints: [String: [Int]] = [:]
  /// The edges of each collision behavior, and of each of its boundaries.
  var edges: [String: Range<Int>] = [:]

  mutating func add(_ behavior: Behavior, _ schedule: Schedule) {
    let role = Role(behavior, isScheduled: schedule.names(behavior.name))
    let number = numbers[role] ?? UInt64(numbers.count)
    numbers[role] = number
    behaviors[behavior.name] = 1 << number
    if schedule.isActiveAtStart(behavior.name) { active |= 1 << number }
  }

  /// Whether the engine knows the behavior.
  func contains(_ behavior: String) -> Bool { behaviors[behavior] != nil }

  /// The set of a behavior; empty if the engine does not know it.
  func set(of behavior: String) -> UInt64 { behaviors[behavior] ?? 0 }

  /// The number of a behavior.
  func index(of behavior: String) -> Int {
    (behaviors[behavior] ?? 1).trailingZeroBitCount
  }

  /// The set of some indices.
  static func bits(_ indices: some Sequence<Int>) -> UInt64 {
    indices.reduce(0) { $0 | 1 << UInt64($1) }
  }
}

extension Behavior {
  /// Whether an item is in the behavior.
  package func acts(on item: Item) -> Bool {
    switch self {
    case .gravity(let gravity): gravity.items?.contains(item.name) ?? true
    case .collision(let collision): collision.items?.contains(item.name) ?? true
    case .attachment(let attachment):
      attachment.item == item.name || attachment.to == item.name
    case .snap(let snap): snap.item == item.name
    case .push(let push): push.items?.contains(item.name) ?? true
    case .itemBehavior(let behavior): behavior.items?.contains(item.name) ?? true
    case .field(let field): field.items?.contains(item.name) ?? true
    case .spring, .composite: false
    }
  }
}

/// Which behaviors the actions of a scene mean, and which are there before any action.
package struct Schedule: Sendable {
  private let composites: Composites
  /// Whether the first action that names a behavior takes it away.
  private var isRemovedFirst: [String: Bool] = [:]

  /// Reads the actions of a scene.
  package init(_ scene: Scene) {
    composites = Composites(scene.behaviors)
    for end in scene.phases.lazy.flatMap(\.ends) {
      for name in members(of: end.then.remove) {
        isRemovedFirst[name] = isRemovedFirst[name] ?? true
      }
      for name in members(of: end.then.add) {
        isRemovedFirst[name] = isRemovedFirst[name] ?? false
      }
    }
  }

  /// Whether some phase adds or removes the behavior.
  func names(_ behavior: String) -> Bool { isRemovedFirst[behavior] != nil }

  /// A behavior that a phase adds before any phase removes it is not there at the start.
  package func isActiveAtStart(_ name: String) -> Bool { isRemovedFirst[name] ?? true }

  /// The behaviors that some names mean, composites resolved, in the order of the names.
  package func members(of names: [String]) -> [String] { names.flatMap(composites.members) }
}
