import ArgumentParser
import SceneFiles

/// `sweep schema`: the description of scene files, for editors and for people.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scene files, for completion in an editor.",
    discussion: """
        sweep schema > scene.schema.json
        sweep show drop-out-dismiss > mine.yaml

      The first line of mine.yaml names scene.schema.json. An editor with the YAML language server \
      then completes keys, shows their units and defaults, and marks mistakes.
      """)

  @Flag(help: "Print the reference of scene files as Markdown. Default: the schema.")
  var reference = false

  func run() throws {
    let text = reference ? SceneFile.reference() : SceneFile.schema()
    try printLines(
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
  }
}
