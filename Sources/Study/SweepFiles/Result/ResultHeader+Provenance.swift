import Dynamics
import Foundation

extension ResultHeader {
  /// The name of the attribute or row that holds the complete metadata as JSON.
  static let provenanceName = "sweep_header"

  /// The metadata for people and other tools, as names and texts.
  var provenance: [(name: String, value: String)] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding fails for infinite numbers only, and settings have none.
    let settings = (try? encoder.encode(settings)).map { String(decoding: $0, as: UTF8.self) }
    return [
      (
        "title", "\(sceneName) over \(axes.isEmpty ? "one scenario" : axes.joined(separator: ", "))"
      ),
      ("source", "swift-dynamics \(version)"),
      ("command", "sweep \(command)"),
      ("scene", scene),
      ("axes", axes.joined(separator: "\n")),
      ("conditions", (conditions ?? []).joined(separator: "\n")),
      ("selection", selection ?? "all points"),
      ("settings", settings ?? ""),
      ("precision", precision.rawValue),
      ("instruction_sets", instructionSets.joined(separator: ", ")),
      ("shard", shard.map { "\($0)" } ?? "all rows"),
    ]
  }

  /// The scene's name, from the first line of its YAML.
  private var sceneName: String {
    let first = scene.split(separator: "\n").first ?? ""
    return first.split(separator: " ").last.map(String.init) ?? ""
  }
}
