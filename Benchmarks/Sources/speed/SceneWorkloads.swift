import Dynamics
import Sweeps

/// The built-in scenes, each as `sweep run` runs it: whole, on UIKit's constants.
enum SceneWorkloads {
  /// What a sweep over a scene may vary, best first: the end of a path and the values.
  private static let candidates: [(suffix: String, lower: Double, upper: Double)] = [
    (".elasticity", 0, 0.9), (".frequency", 1, 6), (".damping", 0.05, 1), (".dampingRatio", 0.2, 1),
    (".duration", 0.3, 1.5), (".magnitude", 0.5, 10),
  ]
  /// Values of each axis, by how many axes there are: 4096 scenarios, or 64 of several items.
  private static let counts = [1: 4096, 2: 64, 3: 16]
  private static let countsOfSeveral = [1: 64, 2: 8, 3: 4]

  static func all() throws -> [Workload] { try BuiltInScenes.all.map(workload) }

  private static func workload(_ scene: Scene) throws -> Workload {
    let table = try ParameterTable(scene)
    // A parameter that follows others by an expression stays as it is, and so does the scene's
    // duration. What the scene leaves out does, too, or a rod might become a spring.
    let free = table.parameters.filter { parameter in
      parameter.quantity?.number != nil && !parameter.isIdle
        && (!parameter.isDefault || parameter.path.text.hasSuffix(".elasticity"))
    }
    .map(\.path.text).filter { $0 != "parameters.duration" && $0 != "duration" }
    let found = candidates.flatMap { candidate in
      free.filter { $0.hasSuffix(candidate.suffix) }.map { ($0, candidate) }
    }
    let chosen = found.prefix(3)
    let axes = try chosen.map { path, values in
      let counts = scene.items.count == 1 ? counts : countsOfSeveral
      return try Axis(path, values.lower, values.upper, count: counts[chosen.count] ?? 1)
    }
    return Workload(
      name: scene.name, scene: scene, settings: .uikit, grid: try Grid(axes))
  }
}
