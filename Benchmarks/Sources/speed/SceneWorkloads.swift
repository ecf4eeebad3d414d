import Dynamics
import Sweeps

/// The built-in scenes, each as `sweep run` runs it: whole, on UIKit's constants.
enum SceneWorkloads {
  /// What a sweep over a scene may vary, best first: the end of a path and the values.
  private static let candidates: [(suffix: String, lower: Double, upper: Double)] = [
    (".elasticity", 0, 0.9), (".frequency", 1, 6), (".damping", 0.05, 1), (".dampingRatio", 0.2, 1),
    (".duration", 0.3, 1.5), (".magnitude", 0.5, 10),
  ]
  /// Values of each axis; three axes make 4096 scenarios.
  private static let counts = [1: 4096, 2: 64, 3: 16]

  static func all() throws -> [Workload] { try BuiltInScenes.all.map(workload) }

  private static func workload(_ scene: Scene) throws -> Workload {
    let table = try ParameterTable(scene)
    // A parameter that follows others by an expression stays as it is, and so does the scene's
    // duration.
    let free = table.parameters.filter { $0.quantity?.number != nil }.map(\.path.text)
      .filter { $0 != "parameters.duration" && $0 != "duration" }
    let found = candidates.flatMap { candidate in
      free.filter { $0.hasSuffix(candidate.suffix) }.map { ($0, candidate) }
    }
    let chosen = found.prefix(3)
    let axes = try chosen.map { path, values in
      try Axis(path, values.lower, values.upper, count: counts[chosen.count] ?? 1)
    }
    return Workload(
      name: scene.name, scene: scene, settings: .uikit, grid: try Grid(axes))
  }
}
