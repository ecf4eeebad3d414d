import Dynamics

/// A scene has something that UIKit cannot express.
public struct UnexportableScene: Error, Hashable, CustomStringConvertible {
  /// The scene's name.
  public let scene: String
  /// Where it is, what it is, and what is allowed.
  public let obstacle: String

  /// The sentence for a person.
  public var description: String { "\(scene) can't be written as UIKit code: \(obstacle)" }
}

extension Scene {
  /// What keeps a scene from being written as UIKit code; nil if nothing does.
  var exportObstacle: String? {
    let fields = behaviors.count { $0.kind == .field }
    if fields > fieldLimit {
      return "behaviors has \(fields) fields; allowed: \(fieldLimit), as many as an animator takes"
    }
    for case .field(let field) in behaviors {
      let count = field.region?.primitiveCount ?? 0
      if count > 2 {
        return
          "\(field.name).region has \(count) circles and rectangles; allowed: 2, since a UIRegion "
          + "keeps no more"
      }
    }
    return ropeObstacle ?? compositeObstacle ?? poseObstacle
  }

  /// Offsets of a rope are in the axes of the screen when it is added, and known only at the start.
  private var ropeObstacle: String? {
    let schedule = Schedule(self)
    for case .attachment(let rope) in behaviors where rope.kind == .limit {
      let path = rope.offset != nil ? "offset" : rope.toOffset != nil ? "toOffset" : nil
      if let path, !schedule.isActiveAtStart(rope.name) {
        return
          "\(rope.name).\(path) is given of a rope that a phase adds; allowed: none, since UIKit "
          + "takes it in the axes of the screen, and how the item is turned then is not known"
      }
    }
    return nil
  }

  private var compositeObstacle: String? {
    var parents: [String: String] = [:]
    let named = UIKitCode.namesInActions(of: self)
    for case .composite(let composite) in behaviors {
      for child in composite.behaviors {
        if let parent = parents[child] {
          return
            "\(child) is in \(parent) and in \(composite.name); allowed: one of them, since UIKit "
            + "takes a behavior once"
        }
        parents[child] = composite.name
      }
    }
    for name in named.sorted() {
      var parent = parents[name]
      while let composite = parent {
        if named.contains(composite) {
          return
            "phases name \(composite) and \(name), which is in it; allowed: one of them, since a "
            + "UIDynamicBehavior brings back the children that it had"
        }
        parent = parents[composite]
      }
    }
    return nil
  }

  private var poseObstacle: String? {
    for phase in phases {
      for (number, end) in phase.ends.enumerated() {
        if let pose = end.then.pose.first(where: { $0.angle != nil }) {
          return
            "\(Phase.path(of: number, in: phase.name)).pose.\(pose.item).angle is given; allowed: "
            + "a center alone, since updateItem(usingCurrentState:) does not take up a view's new angle"
        }
      }
    }
    return nil
  }
}

/// An animator raises an exception at the next one.
private let fieldLimit = 32

extension Region {
  /// How many circles and rectangles it is made of.
  fileprivate var primitiveCount: Int {
    switch self {
    case .infinite: 0
    case .circle, .rectangle: 1
    case .union(let parts), .intersection(let parts), .difference(let parts):
      parts.reduce(0) { $0 + $1.primitiveCount }
    case .inverse(let part): part.primitiveCount
    }
  }
}
