import ArgumentParser
import Dynamics
import SceneFiles
import SweepFiles
import Sweeps

/// `sweep show`: a scene, and every path of it that can be varied.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a scene as YAML, with every path that you can set or vary.",
    discussion: """
        sweep show drop-out-dismiss
        sweep show drop-out-dismiss --set card.elasticity=0.5 > mine.yaml

      For each path, a table gives the value, the unit, the allowed values, and the origin of the \
      value: the scene, a default, or an expression. The table is a YAML comment, so the output is \
      a scene file.
      """)

  @OptionGroup var scene: SceneOptions

  @Flag(
    help:
      "Print one JSON object with the keys scene, about, engine, yaml, parameters and derived. Default: YAML."
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
    // Editors with the YAML language server complete keys by the schema that the first line names.
    return ["# yaml-language-server: $schema=scene.schema.json (from 'sweep schema')"]
      + yaml.dropLast().map(String.init) + ["", "# Paths to set or vary:"]
      + text.lines(on: .output, prefix: "# ")
      + derived(table, values)
      + ["# Every number must be \(ValueRange.limits).", "", "# Engine: \(scene.engineAndPrice)."]
  }

  /// The numbers that follow from others, such as the other forms of a spring.
  private func derived(_ table: ParameterTable, _ values: [Double]) -> [String] {
    var text = TextTable([
      ("path", .leading), ("value", .trailing), ("unit", .leading), ("from", .leading),
    ])
    for (parameter, value) in zip(table.parameters, values) where parameter.isDerived {
      text.append([
        parameter.path.text, shortest(value), parameter.unit.symbol, origin(of: parameter),
      ])
    }
    return text.isEmpty
      ? [] : ["", "# Numbers that follow:"] + text.lines(on: .output, prefix: "# ") + [""]
  }

  /// Where a value comes from: a default, an expression, or the scene itself.
  private func origin(of parameter: Parameter) -> String {
    if parameter.isDefault, !parameter.isDerived {
      return "default" + (parameter.note.map { " (\($0))" } ?? "")
    }
    if case .expression(let expression)? = parameter.quantity { return "= \(expression.text)" }
    return "scene"
  }

  private func object(_ scene: Scene, _ table: ParameterTable) -> JSONText {
    let listed = zip(table.parameters, table.baseValues()).filter { $0.0.isOpen }
    let parameters = listed.map { parameter, value in
      var members: [(String, JSONText)] = [
        ("path", .text(parameter.path.text)),
        ("value", .real(value)),
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
    let derived = zip(table.parameters, table.baseValues()).filter { $0.0.isDerived }.map {
      JSONText.object([
        ("path", .text($0.path.text)), ("value", .real($1)), ("unit", .text($0.unit.symbol)),
        ("expression", .text($0.quantity.map { "\($0)" } ?? "")),
      ])
    }
    return .object([
      ("scene", .text(scene.name)), ("about", .text(scene.summary ?? "")),
      ("engine", .text(scene.engine.rawValue)),
      ("yaml", .text(SceneFile.yaml(scene))), ("parameters", .list(parameters)),
      ("derived", .list(derived)),
    ])
  }
}

extension Scene {
  /// The engine that simulates it and, where that is the slower one, why and at what price.
  var engineAndPrice: String {
    if let reason = reasonForLargeWorldEngine { return "\(engine.rawValue), because of \(reason)" }
    guard let reason = reasonForManyItemEngine else {
      let isAlone = items.count == 1
      return engine.rawValue + (isAlone ? "" : ", each of \(items.count) items by itself")
    }
    // Measured for the built-in scenes of one rectangle: MultipleItems.md.
    return "\(engine.rawValue), because of \(reason); 2 to 5 times the time of one rectangle alone"
  }
}

extension Parameter {
  /// Whether it can be varied.
  var isOpen: Bool { !isDerived && !isIdle }
}
