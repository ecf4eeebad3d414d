extension Scene {
  /// All problems of the scene, in its order; empty if it can be simulated.
  public var problems: [SceneProblem] {
    do {
      _ = try ParameterTable(self)
      return []
    } catch {
      return error.all
    }
  }

  /// How many edges the boundaries of a scene may have together.
  package static let edgeLimit = 8192
  /// The maximum number of items of a scene.
  public static let itemLimit = 8192
  /// The maximum number of parts of a scene: the members of groups, and every other item.
  public static let partLimit = 8192
  /// The maximum number of members of a group.
  public static let memberLimit = 64
  /// The maximum number of items that the many-item engine simulates.
  ///
  /// A scene with more runs in the large-world engine.
  public static let smallWorldLimit = 16
  /// The maximum number of parts, and of edges, of a scene of the single-item or the many-item engine.
  package static let smallWorldPartLimit = 64
  /// The maximum number of items of which each is shown: with columns of its own and with code.
  package static let shownItemLimit = 64
  /// How many joints an item has at most in the single-item engine; an attachment is one, a snap four.
  package static let jointLimit = 16
  /// How many joints a scene may have.
  package static let worldJointLimit = 8192
  /// How many fields a scene may have, as in UIKit: an animator raises an exception for one more.
  package static let fieldLimit = 32
  /// How many phases a scene may have.
  package static let phaseLimit = 16
  /// How many conditions all phases may have together, sides of lines included.
  package static let conditionLimit = 64
  /// How many item behaviors may come and go with phases.
  package static let movingPropertyLimit = 4
  /// How many roles the behaviors of a scene may have; see ``BehaviorIndices/Role``.
  package static let behaviorRoleLimit = 64

  /// What is wrong with the scene apart from its numbers: names, references and counts.
  func structuralProblems() -> [SceneProblem] {
    var inspection = SceneInspection()
    inspection.inspect(self)
    return inspection.problems
  }
}
