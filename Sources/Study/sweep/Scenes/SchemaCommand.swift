import ArgumentParser
import SceneFiles

/// `sweep schema`: the description of scene files, for editors and for people.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scene or study files, for completion in an editor.",
    discussion: """
        sweep schema > scene.schema.json
        sweep show drop-out-dismiss > mine.yaml
        sweep schema --study > study.schema.json

      The first line of mine.yaml names scene.schema.json. An editor with the YAML language server \
      then completes keys, shows their units and defaults, and marks mistakes. The first line of a \
      study names study.schema.json.
      """)

  @Flag(help: "Describe study files. Default: scene files.")
  var study = false

  @Flag(help: "Print the reference as Markdown. Default: the schema.")
  var reference = false

  func run() throws {
    let text = try text()
    try printLines(
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
  }

  private func text() throws -> String {
    guard study else { return reference ? SceneFile.reference() : SceneFile.schema() }
    let keys = try StudyCommands.keys()
    return reference
      ? Study.reference(keys: keys, commands: StudyCommands.names)
      : Study.schema(keys: keys, commands: StudyCommands.names)
  }
}
