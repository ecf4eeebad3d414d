extension Scene {
  /// Whether the engine for many items simulates it: more than one item, another shape than a
  /// rectangle, or an attachment other than a rod or a spring to a point.
  var isWorld: Bool {
    items.count > 1 || items.contains { ($0.shape ?? .rectangle) != .rectangle }
      || behaviors.contains { behavior in
        guard case .attachment(let attachment) = behavior else { return false }
        return attachment.to != nil || attachment.way != .distance
      }
  }

  /// Whether two items stop each other: some collision behavior has both, and no attachment that
  /// keeps its items from colliding joins them.
  ///
  /// UIKit lets the items of a rod or a spring collide, those of the other attachments not.
  func collide(_ a: Item, _ b: Item) -> Bool {
    func has(_ names: [String]?, _ item: Item) -> Bool { names?.contains(item.name) ?? true }
    let meet = behaviors.contains { behavior in
      guard case .collision(let collision) = behavior else { return false }
      return collision.mode != .boundaries && has(collision.items, a) && has(collision.items, b)
    }
    guard meet else { return false }
    return !behaviors.contains { behavior in
      guard case .attachment(let attachment) = behavior, attachment.way != .distance else {
        return false
      }
      return Set([attachment.item, attachment.to]) == [a.name, b.name]
    }
  }
}
