package import Dynamics
import SceneFiles
package import Sweeps

/// The UIKit code of a scene as a text that depends on the values of its parameters.
///
/// A page without a server fills it in. It is learned from examples: `UIKitCode` writes the scene
/// with many values, the lines of all examples are merged into one list, and each line gets the
/// condition under which it is there and the formulas of its numbers. Then the template is compared
/// with `UIKitCode` at other values. Where they differ, the difference is one more example. A path
/// that no template was found for is in ``unsupported``.
package struct CodeTemplate {
  /// Lines that are there under the same condition.
  struct Block {
    var condition: CodeCondition
    var lines: [CodeLine]
  }

  /// The paths whose values the template cannot follow.
  package internal(set) var unsupported: [ParameterPath] = []
  var blocks: [Block] = []
  private let table: ParameterTable

  /// Learns the template of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - paths: The paths that may be set, each to a number. Those beyond the first 256 are
  ///     unsupported: the time grows faster than their number.
  /// - Throws: `UnexportableScene` if UIKit cannot express the scene, the problems of the scene, or
  ///   `UnknownPath`.
  package init(_ scene: Scene, varying paths: [ParameterPath]) throws {
    table = try ParameterTable(scene)
    var examples = try CodeExamples(
      scene, table: table, varying: Array(paths.prefix(Self.pathLimit)))
    unsupported = examples.refused + paths.dropFirst(Self.pathLimit)
    learn(from: &examples)
    unsupported.sort()
  }

  private static let pathLimit = 256

  // MARK: Text

  /// The code for some values, as the page fills it in.
  ///
  /// - Parameter values: The values of the paths that are set.
  /// - Returns: The text of `UIKitCode`.
  /// - Throws: `UnknownPath`.
  package func text(setting values: [ParameterPath: Double]) throws -> String {
    let set = try values.map { (try table.index(of: $0.key), $0.value) }
    return text(CodeState(table, setting: set))
  }

  func text(_ state: CodeState) -> String {
    var text = ""
    for block in blocks where block.condition.holds(in: state) {
      for line in block.lines {
        for part in CodeLine.broken(line.text(in: state)) { text += part + "\n" }
      }
    }
    return text
  }

  // MARK: JSON

  /// The template as the page reads it: `code.js`.
  package var json: JSONText {
    .object([
      ("blocks", .list(blocks.map { .list([$0.condition.json, .list($0.lines.map(\.json))]) })),
      ("unsupported", .list(unsupported.map { .text($0.text) })),
    ])
  }
}

/// The values of all parameters, and which are set.
struct CodeState {
  private(set) var values: [Double]
  private(set) var isSet: [Bool]

  init(_ table: ParameterTable, setting set: [(index: Int, value: Double)]) {
    values = table.baseValues()
    isSet = Array(repeating: false, count: values.count)
    for (index, value) in set {
      values[index] = value
      isSet[index] = true
    }
    table.evaluate(table.dependents(of: set.map(\.index)), in: &values)
  }
}
