import ArgumentParser
import Dynamics
import SweepFiles

/// `sweep scenes`: what there is to start with.
struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes",
    abstract: "List the built-in scenes.",
    discussion: """
        sweep scenes
        sweep scenes --json
      """)

  @Flag(help: "One JSON object a line. Default: a table.")
  var json = false

  func run() throws {
    let lines =
      json
      ? BuiltInScenes.all.map { scene in
        JSONText.object([
          ("scene", .text(scene.name)), ("about", .text(scene.summary ?? "")),
        ]).line
      } : table
    try printLines(lines)
  }

  private var table: [String] {
    var table = TextTable([("scene", .leading), ("about", .leading)])
    for scene in BuiltInScenes.all {
      table.append([scene.name, firstSentence(of: scene.summary ?? "")])
    }
    return table.lines(on: .output)
  }
}

/// The text up to its first full stop.
func firstSentence(of text: String) -> String {
  guard let end = text.firstRange(of: /\.(\s|$)/) else { return text }
  return text[..<end.lowerBound] + "."
}

/// Writes lines to standard output.
func printLines(_ lines: [String]) throws(FileProblem) {
  let text = lines.map { "\($0)\n" }.joined()
  let shown = Terminal.output.isInteractive ? harmless(text) : text
  try StreamOutput.standard.write(Array(shown.utf8))
}
