import ArgumentParser
import Dynamics
import SceneFiles
import SweepFiles

/// `sweep show`: a scene, and every number of it that can be swept.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a scene as YAML, with its sweepable paths, units, values and ranges.",
    discussion: """
        sweep show drop-out-dismiss
        sweep show drop-out-dismiss --set card.elasticity=0.5 > mine.yaml

      The paths stand in comments, so what is shown is a scene file.
      """)

  @OptionGroup var scene: SceneOptions

  @Flag(
    help:
      "One JSON object: scene, about, yaml, and parameters with all that is known of them. Default: YAML."
  )
  var json = false

  func run() throws {
    let scene = try scene.scene()
    let table = try ParameterTable(scene)
    try printLines(json ? [object(scene, table).line] : lines(scene, table))
  }

  private func lines(_ scene: Scene, _ table: ParameterTable) -> [String] {
    let values = table.baseValues()
    var text = TextTable([
      ("path", .leading), ("value", .trailing), ("unit", .leading), ("allowed", .leading),
      ("from", .leading),
    ])
    for (parameter, value) in zip(table.parameters, values) where parameter.isOpen {
      text.append([
        parameter.path.text, value.isNaN ? "automatic" : shortest(value), parameter.unit.symbol,
        parameter.range.description, origin(of: parameter),
      ])
    }
    let yaml = SceneFile.yaml(scene).split(separator: "\n", omittingEmptySubsequences: false)
    return yaml.dropLast().map(String.init) + ["", "# Sweepable paths:"]
      + text.lines(on: .output, prefix: "# ")
  }

  /// Where a value comes from: a default, an expression, or the scene itself.
  private func origin(of parameter: Parameter) -> String {
    if parameter.isDefault { return "default" + (parameter.note.map { " (\($0))" } ?? "") }
    if case .expression(let expression)? = parameter.quantity { return "= \(expression.text)" }
    return "scene"
  }

  private func object(_ scene: Scene, _ table: ParameterTable) -> JSONText {
    let listed = zip(table.parameters, table.baseValues()).filter { $0.0.isOpen }
    let parameters = listed.map { parameter, value in
      var members: [(String, JSONText)] = [
        ("path", .text(parameter.path.text)),
        ("value", .number(value)),
        ("unit", .text(parameter.unit.symbol)),
        ("allowed", .text(parameter.range.description)),
        ("isDefault", .flag(parameter.isDefault)),
      ]
      if let note = parameter.note { members.append(("note", .text(note))) }
      if case .expression(let expression)? = parameter.quantity {
        members.append(("expression", .text(expression.text)))
      }
      return JSONText.object(members)
    }
    return .object([
      ("scene", .text(scene.name)), ("about", .text(scene.summary ?? "")),
      ("yaml", .text(SceneFile.yaml(scene))), ("parameters", .list(parameters)),
    ])
  }
}

extension Parameter {
  /// Whether it can be varied.
  var isOpen: Bool { !isDerived && !isIdle }
}
