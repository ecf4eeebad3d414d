import ArgumentParser
import Dynamics
import SceneFiles
import SweepFiles
import Sweeps

/// `sweep export`: a scene as the code of an app.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the UIKit code of a scene, with the values that were chosen.",
    discussion: """
        sweep export drop-out-dismiss --swift
        sweep export drop-out-dismiss --set rope.damping=0.4 --swift -o DropOut.swift

      One file that needs nothing but UIKit: the animator, its behaviors and phases, and the classes \
      of views that collide as ellipses or polygons. What a scene leaves to UIKit is not set; a \
      comment says which value that gives. What UIKit cannot express is refused, with its path.
      """)

  @OptionGroup var scene: SceneOptions

  @Flag(help: "As Swift; at least for now the only language.")
  var swift = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Write the code to FILE; an existing file stays as it is until the new one is complete. \
      Default: standard output.
      """, valueName: "FILE.swift"))
  var output: String?

  func validate() throws {
    guard swift else { throw ValidationError("say --swift; allowed: --swift.") }
    if let output, !output.lowercased().hasSuffix(".swift") {
      throw ValidationError("-o \(output): allowed: a name that ends in .swift.")
    }
  }

  func run() throws {
    try requireSeparate(
      reading: scene.inputs, writing: output.map { [NamedFile($0, option: "-o")] } ?? [])
    let scene = try scene.scene()
    let code = try UIKitCode(scene, introduction: introduction(of: scene))
    let bytes = Array(code.text.utf8)
    guard let output else {
      try StreamOutput.standard.write(bytes)
      return
    }
    let file = try PartialFile(path: output)
    try file.write(bytes)
    try file.commit()
  }

  /// Where the code comes from and what it is predicted to do.
  private func introduction(of scene: Scene) throws -> [String] {
    let metrics: [Metric] = [
      .settleTime, .pauseTime, .overshoot, .bounces, .firstContactTime, .exitTime, .peakSpeed,
    ]
    let sweep = try Sweep(scene: scene, over: try Grid([]), metrics: metrics)
    var said: [String] = []
    SweepRunner<Float>(threadCount: 1, instructionSet: try InstructionSet.chosen()).run(sweep) {
      $0
    } receive: { block in
      said = [block.statuses[0].name]
      for metric in metrics {
        let found = zip(sweep.measures, block.metrics).filter { measure, column in
          measure.metric == metric && !column[0].isNaN
        }.map { (item: $0.item, value: Double($1[0])) }
        // Of several items the one that counts: the first to touch, the last to settle.
        let isFirst = metric == .firstContactTime || metric == .exitTime
        guard
          let value = isFirst
            ? found.min(by: { $0.value < $1.value })
            : found.max(by: { $0.value < $1.value })
        else { continue }
        let unit = metric.unit.symbol.isEmpty ? "" : " \(metric.unit.symbol)"
        let item = value.item.map {
          " (\($0), the \(isFirst ? "first" : metric.isTime ? "last" : "most"))"
        }
        said.append("\(metric.rawValue) \(significant(value.value, digits: 4))\(unit)\(item ?? "")")
      }
    }
    let command = "sweep export \(self.scene.arguments) --swift"
    return [
      "Made by sweep \(SweepCommand.version): \(command)",
      "Points, seconds, radians, Hz; y down, angles clockwise.",
      "Predicted at 60 frames a second: \(said.joined(separator: ", ")).",
    ]
  }
}

extension Metric {
  /// Whether it says when something happens.
  fileprivate var isTime: Bool { unit == .seconds }
}
