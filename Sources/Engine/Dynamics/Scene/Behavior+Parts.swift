extension Behavior {
  /// What contacts can be said to be with: the behavior, and each of its boundaries.
  var boundaries: [String] {
    guard case .collision(let collision) = self else { return [] }
    let bounds = collision.insets == nil ? [] : [Collision.boundsName]
    let parts = bounds + collision.lines.map(\.name) + collision.paths.map(\.name)
    return [collision.name] + parts.map { "\(collision.name).\($0)" }
  }

  /// The track of the point or item it is joined to.
  package var track: Track? {
    switch self {
    case .attachment(let attachment): attachment.track
    case .snap(let snap): snap.track
    case .gravity, .collision, .spring, .push, .itemBehavior, .field, .composite: nil
    }
  }

  /// Whether an action can move what it holds the item to.
  var hasFreeAnchor: Bool {
    switch self {
    case .attachment(let attachment): attachment.to == nil && attachment.track == nil
    case .snap(let snap): snap.track == nil
    case .gravity, .collision, .spring, .push, .itemBehavior, .field, .composite: false
    }
  }
}

extension Collision {
  /// What the boundary that is made of the reference bounds is called.
  static let boundsName = "insets"
}
