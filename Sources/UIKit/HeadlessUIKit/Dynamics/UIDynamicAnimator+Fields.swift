import Foundation

extension UIDynamicAnimator {
  /// What the function of a field is told of an item.
  struct FieldState {
    /// Pt.
    let center: CGPoint
    /// Pt/s.
    let velocity: CGPoint
    /// Kg.
    let mass: CGFloat
    let charge: CGFloat
    let isAsleep: Bool
  }

  /// The state of an item before a step; nil if it has no body.
  func fieldState(of item: any UIDynamicItem) -> FieldState? {
    guard let body = body(of: item), let velocity = velocity(of: item) else { return nil }
    var density: CGFloat = 1
    var charge: CGFloat = 0
    for case let properties as UIDynamicItemBehavior in enrolled where properties.contains(item) {
      if properties.sets("density") { density = properties.density }
      if properties.sets("charge") { charge = properties.charge }
    }
    return FieldState(
      center: body.pose.center, velocity: velocity.linear, mass: density * body.area / 10_000,
      charge: charge, isAsleep: engine.isAsleep(body.name))
  }
}
