import ArgumentParser
import Dynamics
import SweepFiles
import Sweeps

/// `sweep scenes`: the built-in scenes.
struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes",
    abstract: "List the built-in scenes.",
    discussion: """
        sweep scenes
        sweep scenes --json

      Every command that takes a SCENE takes these names: sweep show drop-out-dismiss.
      """)

  @Flag(help: "Print one JSON object per scene, with the whole description. Default: a table.")
  var json = false

  func run() throws {
    let lines =
      json
      ? (BuiltInScenes.all + BuiltInScenes.large).map { scene in
        JSONText.object([
          ("scene", .text(scene.name)), ("about", .text(scene.summary ?? "")),
        ]).line
      } : table
    try printLines(lines)
  }

  private var table: [String] {
    var table = TextTable([("scene", .leading), ("about", .leading)])
    for scene in BuiltInScenes.all + BuiltInScenes.large {
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
  try StreamOutput.standard.write(Array(shown(text).utf8))
}

/// A text for standard output: harmless where that is a terminal.
func shown(_ text: String) -> String { Terminal.output.isInteractive ? harmless(text) : text }

/// Bytes of text for standard output: harmless where that is a terminal.
func shown(_ text: [UInt8]) -> [UInt8] {
  Terminal.output.isInteractive ? Array(harmless(String(decoding: text, as: UTF8.self)).utf8) : text
}
