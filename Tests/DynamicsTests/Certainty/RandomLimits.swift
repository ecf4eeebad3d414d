import Dynamics

/// Conditions that compare numbers with limits, and the actions that choose points and change
/// velocities.
extension SplitMix64 {
  private mutating func element<Element>(of list: [Element]) -> Element {
    list[min(list.count - 1, Int(number(0, Double(list.count))))]
  }

  private mutating func limits(_ most: Double) -> Trigger.Limits {
    let low = number(0, most)
    if chance(0.3) { return Trigger.Limits(above: .init(low), below: .init(low + number(0, most))) }
    return chance(0.5) ? Trigger.Limits(above: .init(low)) : Trigger.Limits(below: .init(low))
  }

  private mutating func point() -> Point2 {
    Point2(x: .init(number(0, 375)), y: .init(number(0, 667)))
  }

  /// A limit of the speed, of the spin or of a distance of one of the items.
  mutating func limit(of items: [String]) -> Trigger.Condition {
    let item = element(of: items)
    let others = items.filter { $0 != item }
    switch number(0, 4) {
    case ..<1: return .speed(limits(900), item: item)
    case ..<2: return .spin(limits(8), item: item)
    case ..<3 where !others.isEmpty:
      return .distance(limits(300), from: .item(element(of: others)), item: item)
    default: return .distance(limits(300), from: .point(point()), item: item)
    }
  }

  /// Actions on items and on the behaviors that have an anchor to move.
  mutating func changes(of items: [String], anchors: [String]) -> Actions {
    let item = element(of: items)
    var actions = Actions()
    if chance(0.7) {
      actions.addVelocity = [
        .init(
          item: item, linear: chance(0.5) ? Point2(x: 40, y: -300) : nil,
          part: .init(number(-1.5, 1)), angularPart: chance(0.5) ? .init(number(-1, 1)) : nil,
          of: chance(0.5) ? element(of: items) : nil)
      ]
    }
    if chance(0.7) {
      actions.limitVelocity = [
        .init(
          item: element(of: items), linear: .init(number(0, 500)),
          angular: chance(0.5) ? .init(number(0, 4)) : nil)
      ]
    }
    if !anchors.isEmpty, chance(0.7) {
      actions.moveToNearest = [
        .init(
          behavior: element(of: anchors), points: (0..<2 + Int(number(0, 3))).map { _ in point() },
          lookahead: chance(0.5) ? .init(number(0, 0.5)) : nil)
      ]
    }
    return actions
  }
}

extension Behavior {
  /// Whether an action may move its anchor.
  var hasAnchor: Bool {
    switch self {
    case .snap: true
    case .attachment(let attachment):
      attachment.kind == .distance && attachment.to == nil && attachment.anchor != nil
    default: false
    }
  }
}
