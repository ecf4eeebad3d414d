public import Dynamics

/// A scene that UIKit cannot express.
public struct UnexportableScene: Error, Hashable, CustomStringConvertible {
  /// The scene's name.
  public let scene: String
  /// The part that UIKit cannot express, and what is expected instead.
  public let problem: SceneProblem

  /// One line: the scene, the part, and what is expected instead.
  public var description: String { "cannot write \(scene) as UIKit code: \(problem)" }
}

extension Scene {
  /// What keeps a scene from being written as UIKit code; nil if nothing does.
  var exportObstacle: SceneProblem? {
    let fields = behaviors.count { $0.kind == .field }
    if fields > Scene.fieldLimit {
      return SceneProblem(
        path: "behaviors", problem: "too many fields for a UIDynamicAnimator",
        got: .words("\(fields)"), expected: "\(Scene.fieldLimit) or fewer")
    }
    for case .field(let field) in behaviors {
      let count = field.region?.primitiveCount ?? 0
      if count > 2 {
        return SceneProblem(
          path: "\(field.name).region", problem: "too many circles and rectangles for a UIRegion",
          got: .words("\(count)"), expected: "2 or fewer")
      }
    }
    return attachmentObstacle ?? compositeObstacle ?? poseObstacle
  }

  private var compositeObstacle: SceneProblem? {
    var parents: [String: String] = [:]
    let named = UIKitCode.namesInActions(of: self)
    for case .composite(let composite) in behaviors {
      for child in composite.behaviors {
        if let parent = parents[child] {
          return SceneProblem(
            path: "\(composite.name).behaviors",
            problem: "'\(child)' is in the composites '\(parent)' and '\(composite.name)'",
            expected: "only one of them, because UIKit adds a behavior once")
        }
        parents[child] = composite.name
      }
    }
    for name in named.sorted() {
      var parent = parents[name]
      while let composite = parent {
        if named.contains(composite) {
          return SceneProblem(
            path: "phases",
            problem: "actions name the composite '\(composite)' and its child '\(name)'",
            expected: "only one of them, because adding a UIDynamicBehavior adds its children again"
          )
        }
        parent = parents[composite]
      }
    }
    return nil
  }

  private var poseObstacle: SceneProblem? {
    for phase in phases {
      for (number, end) in phase.ends.enumerated() {
        if let pose = end.then.pose.first(where: { $0.angle != nil }) {
          return SceneProblem(
            path: "\(Phase.path(of: number, in: phase.name)).pose.\(pose.item).angle",
            problem: "updateItem(usingCurrentState:) ignores a new angle",
            expected: "a pose with a center only")
        }
      }
    }
    return nil
  }
}

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
