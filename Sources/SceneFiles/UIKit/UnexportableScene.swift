import Dynamics

/// A scene has something for which no UIKit code is written.
public struct UnexportableScene: Error, Hashable, CustomStringConvertible {
  /// The scene's name.
  public let scene: String
  /// What it has, and what is allowed.
  public let obstacle: String

  /// The sentence for a person.
  public var description: String { "\(scene) can't be written as UIKit code: \(obstacle)" }
}

extension Scene {
  /// What keeps a scene from being written as UIKit code; nil if nothing does.
  var exportObstacle: String? {
    if items.count > 1 { return "it has \(items.count) items; allowed: 1" }
    if let item = items.first(where: { $0.shape != nil }) {
      return "\(item.name).shape is given; allowed: a rectangle"
    }
    for behavior in behaviors {
      switch behavior {
      case .attachment(let attachment) where attachment.kind != nil || attachment.to != nil:
        return "\(attachment.name) is no spring or rod to a point; allowed: only such attachments"
      case .composite(let composite):
        return "\(composite.name) is a composite; allowed: its behaviors on their own"
      default: continue
      }
    }
    for phase in phases where phase.plain == nil {
      return "\(phase.name) ends by more than time or rest, or does more than remove, add and "
        + "restart; allowed: those, one after the other"
    }
    return nil
  }
}

/// A phase that ends by time or rest, removes, adds and restarts, and is followed by the next.
struct PlainPhase {
  var name: String
  var elapsed: Quantity?
  var rest = false
  var then: Actions
}

extension Phase {
  /// The phase as a plain one; nil if it is not.
  var plain: PlainPhase? {
    guard ends.count == 1, let end = ends.first else { return nil }
    let then = end.then
    guard then.pose.isEmpty, then.move.isEmpty, then.addVelocity.isEmpty, then.next == .following
    else { return nil }
    var plain = PlainPhase(name: name, then: then)
    for condition in end.until.conditions {
      switch condition {
      case .elapsed(let quantity): plain.elapsed = quantity
      case .rest: plain.rest = true
      default: return nil
      }
    }
    return plain
  }
}
