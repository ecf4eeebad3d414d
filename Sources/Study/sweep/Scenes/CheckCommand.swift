import ArgumentParser
import Dynamics
import SceneFiles
import SweepFiles
import Sweeps

/// `sweep check`: everything that is wrong with scenes and studies, and what is probably a mistake.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report every mistake in scene and study files, and what is probably one.",
    discussion: """
        sweep check mine.yaml
        sweep check scenes/*.yaml --json

      A problem means that the scene or study cannot run: it has its line and column, what was found \
      and what is expected. A warning means that the scene runs and probably does not do what you want:

        a number or a behavior has no effect
        a number is probably in another unit: an angle in degrees, for example
        an elasticity is below that of everything the item meets
        two gravities are active at once
        an item starts across a boundary or in another item, or nothing acts on it
        a spring is too fast for the step, or has no length
        an item hops for ever, or others keep it awake
        a target is in a wall

      What has no effect is found by simulation: each number and each behavior of a scene with up to \
      \(IdleParts.itemLimit) items is changed, and the motions from \(MotionProbe.startCount) starts are \
      compared.

      Exit codes: 0 if no file has a problem, even with warnings; 3 otherwise.
      """)

  @Argument(
    help: "The scenes or studies: YAML files or built-in scenes (see 'sweep scenes').",
    completion: Completions.scene)
  var scenes: [String]

  @Flag(help: "Print one JSON object for each scene, on a line of its own. Default: text.")
  var json = false

  func run() throws {
    let findings = try scenes.map(SceneFindings.init)
    try printLines(findings.flatMap { json ? [$0.object.line] : $0.lines })
    if findings.contains(where: { !$0.problems.isEmpty }) {
      throw ExitCode(Exit.badInput.rawValue)
    }
  }
}

/// What is wrong with one scene.
private struct SceneFindings {
  let scene: String
  let problems: [SceneProblem]
  let warnings: [String]

  init(_ scene: String) throws {
    self.scene = scene
    do {
      (problems, warnings) = try Self.findings(in: scene)
    } catch let error as SceneProblems {
      (problems, warnings) = (error.all, [])
    }
  }

  private static func findings(in scene: String) throws -> ([SceneProblem], [String]) {
    if let file = try StudyFile(withProblems: scene) {
      let findings = StudyFindings(of: file)
      return (findings.problems.inTextOrder, findings.warnings)
    }
    let table = try ParameterTable(SceneOptions.named(scene))
    let remarks = try SceneRemarks(on: table, set: [], vary: [], isWhole: true)
    return ([], remarks.sentences + (try restlessItems(of: table.scene)))
  }

  /// Why items never come to rest where other numbers would let them.
  ///
  /// Other causes are left out: a motion that leads away or ends later is mostly wanted, as is a bounce
  /// without loss, and ``SceneRemarks`` warns of springs without a length.
  private static func restlessItems(of scene: Scene) throws -> [String] {
    guard scene.items.count <= IdleParts.itemLimit else { return [] }
    return try RestCause.causes(in: Plan(scene: scene))
      .filter { cause in
        cause.kind == .keptAwake
          || cause.kind == .hops && cause.figures.contains { $0.name == "limit" && $0.value > 0 }
      }.map(\.sentence)
  }

  var lines: [String] {
    let found = problems.map(\.description) + warnings.map { "\(scene): warning: \($0)" }
    return found.isEmpty ? ["\(scene): no problems"] : found
  }

  var object: JSONText {
    .object([
      ("scene", .text(scene)),
      ("problems", .list(problems.map(Self.object))),
      ("warnings", .list(warnings.map { .text($0) })),
    ])
  }

  private static func object(_ problem: SceneProblem) -> JSONText {
    var members: [(String, JSONText)] = [("message", .text(problem.description))]
    if let line = problem.location?.line { members.append(("line", .number(Double(line)))) }
    if let column = problem.location?.column { members.append(("column", .number(Double(column)))) }
    if let path = problem.path { members.append(("path", .text(path.text))) }
    members.append(("problem", .text(problem.problem)))
    if let got = problem.got { members.append(("got", .text(got.description))) }
    if let expected = problem.expected { members.append(("expected", .text(expected))) }
    if !problem.suggestions.isEmpty {
      members.append(("suggestions", .list(problem.suggestions.map { .text($0) })))
    }
    if let cure = problem.cure { members.append(("cure", .text(cure))) }
    return .object(members)
  }
}
