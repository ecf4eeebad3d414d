extension LayoutWriter {
  /// Items with each other first, with boundaries last: Box2D solves the newest contact first, and
  /// what stands on a floor mostly came to it before anything came to stand on it.
  mutating func addContacts() {
    for (first, second) in Self.roundRobinPairs(of: scene.items.count) {
      let enablers = enablers(of: scene.items[first], scene.items[second])
      let disablers = disablers(of: scene.items[first], scene.items[second])
      guard enablers != 0, disablers & permanent == 0 else { continue }
      for one in layout.items[first].parts {
        for other in layout.items[second].parts {
          let swaps = isRound(one) && !isRound(other)
          layout.contacts.append(
            .init(
              a: swaps ? second : first, b: swaps ? first : second,
              aPart: swaps ? other : one, bPart: swaps ? one : other, isEdge: false,
              enabledBy: enablers, disabledBy: disablers))
        }
      }
    }
    for (collision, edges) in edgesOfCollision {
      for edge in edges {
        for (index, item) in scene.items.enumerated()
        where collision.items?.contains(item.name) ?? true {
          layout.contacts += layout.items[index].parts.map { part in
            .init(
              a: edge, b: index, aPart: edge, bPart: part, isEdge: true,
              isSensor: collision.mode == .items,
              enabledBy: layout.behaviors.set(of: collision.name))
          }
        }
      }
    }
  }

  /// What the engine of large worlds needs to find contacts by itself.
  mutating func addContactRules() {
    for case .collision(let collision) in scene.behaviors where collision.mode != .boundaries {
      layout.pairBehaviors |= layout.behaviors.set(of: collision.name)
    }
    for (collision, edges) in edgesOfCollision {
      let behavior = layout.behaviors.set(of: collision.name)
      layout.edgeBehaviors += edges.map { _ in behavior }
      layout.edgeIsSensor += edges.map { _ in collision.mode == .items }
    }
  }

  private func isRound(_ part: Int) -> Bool {
    if case .circle = layout.outlines[part] { true } else { false }
  }

  /// The collision behaviors that enable contacts of two items.
  private func enablers(of a: Item, _ b: Item) -> UInt64 {
    func has(_ names: [String]?, _ item: Item) -> Bool { names?.contains(item.name) ?? true }
    return scene.behaviors.reduce(0) { enablers, behavior in
      guard case .collision(let collision) = behavior, collision.mode != .boundaries,
        has(collision.items, a), has(collision.items, b)
      else { return enablers }
      return enablers | layout.behaviors.set(of: collision.name)
    }
  }

  /// The attachments that disable contacts of two items.
  ///
  /// UIKit lets the items of a rod or a spring collide, those of the other attachments not.
  private func disablers(of a: Item, _ b: Item) -> UInt64 {
    scene.behaviors.reduce(0) { disablers, behavior in
      guard case .attachment(let attachment) = behavior, attachment.kind != .distance,
        Set([attachment.item, attachment.to]) == [a.name, b.name]
      else { return disablers }
      return disablers | layout.behaviors.set(of: attachment.name)
    }
  }

  /// The behaviors that are active from start to end.
  private var permanent: UInt64 {
    scene.behaviors.lazy.map(\.name).filter { !schedule.names($0) }
      .reduce(0) { $0 | layout.behaviors.set(of: $1) }
  }

  /// All pairs of the numbers below `count`, each once, in the rounds of a round-robin tournament.
  ///
  /// Contacts between items are solved in this order. The pairs of one round share no item, so a
  /// contact does not wait for the one before it.
  private static func roundRobinPairs(of count: Int) -> [(a: Int, b: Int)] {
    guard count > 1 else { return [] }
    let even = count + count % 2
    return (0..<even - 1).flatMap { round in
      (0..<even / 2).compactMap { index in
        let first = index == 0 ? even - 1 : (round + index) % (even - 1)
        let second = (round + even - 1 - index) % (even - 1)
        guard first < count, second < count else { return nil }
        return (min(first, second), max(first, second))
      }
    }
  }
}
