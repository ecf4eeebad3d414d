import Dynamics

/// Which behaviors are children of others, and which phases name on their own.
extension UIKitCode {
  /// The composite that each child is in.
  static func parents(in scene: Scene) -> [String: String] {
    var parents: [String: String] = [:]
    for case .composite(let composite) in scene.behaviors {
      for child in composite.behaviors { parents[child] = composite.name }
    }
    return parents
  }

  /// The behaviors that actions name.
  static func namesInActions(of scene: Scene) -> Set<String> {
    Set(scene.phases.flatMap(\.ends).flatMap { $0.then.remove + $0.then.add })
  }

  /// Children that phases add and remove without the composite.
  var comesAlone: Set<String> {
    Self.namesInActions(of: scene).filter { parents[$0] != nil }
  }

  /// What is added to the animator at the start: children come with their composites.
  var rootsAtStart: [String] {
    let named = Self.namesInActions(of: scene)
    return scene.behaviors.map(\.name).filter { name in
      guard parents[name] == nil else { return false }
      guard named.contains(name) else {
        // A composite whose children come alone has to be there before them.
        return true
      }
      return schedule.members(of: [name]).contains(where: schedule.isActiveAtStart)
    }
  }

  /// The children that are there from the start; phases may bring the others.
  func children(of composite: Composite) -> [String] {
    let name = names[composite.name]
    return composite.behaviors.filter { child in
      !comesAlone.contains(child)
        || schedule.members(of: [child]).contains(where: schedule.isActiveAtStart)
    }.map { "\(name).addChildBehavior(\(names[$0]))" }
  }
}
