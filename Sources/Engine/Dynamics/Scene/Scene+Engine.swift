extension Scene {
  /// An engine that simulates scenes.
  public enum Engine: String, Sendable {
    /// The faster engine, for one rectangle, or for several that cannot meet: it runs each of these by
    /// itself.
    case singleItem = "single-item"
    /// The engine for scenes of up to 16 items. For one rectangle it takes 2 to 5 times as long as the
    /// single-item engine and, since it adds in another order, rounds differently.
    case manyItem = "many-item"
    /// The engine for scenes with more than 16 items, or more than 64 parts or edges, up to 8192. It finds
    /// contacts as they come up, and solves them in another order than the many-item engine.
    case largeWorld = "large-world"
    /// The formula of a spring, without an engine.
    case closedForm = "closed-form"
  }

  /// The engine that simulates the scene.
  public var engine: Engine {
    if springAnimation != nil { return .closedForm }
    if reasonForLargeWorldEngine != nil { return .largeWorld }
    return reasonForManyItemEngine == nil ? .singleItem : .manyItem
  }

  /// What the many-item engine has no room for, such as "200 items"; nil if it can simulate the
  /// scene.
  package var reasonForLargeWorldEngine: String? {
    guard springAnimation == nil else { return nil }
    let counts = [(items.count, "items"), (partCount, "parts"), (edgeCount, "edges")]
    if let excess = counts.first(where: { $0.0 > Scene.smallWorldPartLimit }) {
      return "\(excess.0) \(excess.1)"
    }
    guard items.count > Scene.smallWorldLimit, reasonForManyItemEngine != nil else { return nil }
    return "\(items.count) items"
  }

  /// Whether the large-world engine runs scenarios of the scene side by side, one in each vector lane.
  ///
  /// More items fill the lanes by themselves. All contacts that the scene may have fit in the room that
  /// any scenario has.
  package var runsSideBySide: Bool {
    let contacts = partCount * partCount / 2 + partCount * edgeCount
    let room = ContactRoom.most(parts: partCount, edges: edgeCount)
    return partCount <= 96 && contacts <= room.candidates
  }

  /// The number of parts: the members of groups, and every other item.
  var partCount: Int { items.reduce(0) { $0 + max(1, $1.members.count) } }

  /// The number of edges of all boundaries.
  var edgeCount: Int {
    behaviors.reduce(0) { count, behavior in
      guard case .collision(let collision) = behavior else { return count }
      return count + collision.edgeCount
    }
  }

  /// What the single-item engine does not have, such as "2 gravities"; nil if it can simulate the
  /// scene.
  package var reasonForManyItemEngine: String? {
    reasonForRunningTogether ?? reasonForOneItem
  }

  /// What several items have in common, so that they cannot run one by one.
  private var reasonForRunningTogether: String? {
    guard items.count > 1 else { return nil }
    for behavior in behaviors {
      switch behavior {
      case .collision(let collision):
        let names = collision.items ?? items.map(\.name)
        guard collision.mode == .boundaries || names.count < 2 else {
          return "collisions between items ('\(collision.name)')"
        }
      case .attachment(let attachment):
        if let other = attachment.to {
          return "the attachment '\(attachment.name)' of '\(attachment.item)' to '\(other)'"
        }
      case .gravity, .snap, .spring, .push, .itemBehavior, .field, .composite: break
      }
    }
    return phases.allSatisfy(\.endsEachItemAlone) && phases.count < 2
      ? nil : "phases of \(items.count) items"
  }

  /// What the single-item engine does not have for any item by itself.
  private var reasonForOneItem: String? {
    if items.contains(where: { $0.shape ?? .rectangle != .rectangle || !$0.members.isEmpty }) {
      return "an item that is no rectangle"
    }
    var gravityCount = 0
    var jointCounts: [String: Int] = [:]
    for behavior in behaviors {
      switch behavior {
      case .gravity: gravityCount += 1
      case .attachment(let attachment):
        if attachment.to != nil || attachment.kind != .distance {
          return "the attachment '\(attachment.name)', neither a rod nor a spring to a point"
        }
        jointCounts[attachment.item, default: 0] += 1
      case .snap(let snap): jointCounts[snap.item, default: 0] += Snap.springs.count
      case .collision(let collision):
        if collision.mode == .items, collision.hasBoundaries {
          return "the boundaries of '\(collision.name)', which are only reported"
        }
      case .spring, .push, .itemBehavior, .field, .composite: break
      }
    }
    if gravityCount > 1 { return "\(gravityCount) gravities" }
    let most = jointCounts.values.max() ?? 0
    return most > Scene.jointLimit ? "\(most) joints" : nil
  }
}

extension Phase {
  /// Whether it has one end, after a time or at rest, which changes nothing: each of several items then
  /// ends it by itself, and the last one ends the scenario.
  fileprivate var endsEachItemAlone: Bool {
    guard ends.count == 1, let end = ends.first, end.side == nil, end.when.isEmpty else {
      return false
    }
    var actions = end.then
    if case .end = actions.next { actions.next = .following }
    guard actions == Actions() else { return false }
    return end.until.conditions.allSatisfy { condition in
      switch condition {
      case .elapsed, .rest: true
      case .contact, .exit, .crossing, .trackEnd, .speed, .spin, .distance: false
      }
    }
  }
}
