extension Scene {
  /// Whether the engine for many items simulates it: more than one item, another shape than a
  /// rectangle, an attachment other than a rod or a spring to a point, boundaries that are only reported
  /// of, or more gravities or joints than the engine for one rectangle has.
  package var isMultiBody: Bool {
    var gravityCount = 0
    var jointCount = 0
    for behavior in behaviors {
      switch behavior {
      case .gravity: gravityCount += 1
      case .attachment(let attachment):
        if attachment.to != nil || attachment.kind != .distance { return true }
        jointCount += 1
      case .snap: jointCount += Snap.springs.count
      case .collision(let collision):
        if collision.mode == .items, collision.hasBoundaries { return true }
      case .spring, .push, .itemBehavior, .field, .composite: break
      }
    }
    return items.count > 1 || items.contains { ($0.shape ?? .rectangle) != .rectangle }
      || gravityCount > 1 || jointCount > Scene.jointLimit
  }
}
