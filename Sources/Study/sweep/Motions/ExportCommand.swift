import ArgumentParser
import Dynamics
import MotionExport
import SceneFiles
import SweepFiles
import Sweeps

/// What `sweep export` writes.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case uikit
  case coreAnimation = "core-animation"
  case swiftUI = "swiftui"
  case css, lottie, keyframes, ahap, vibrate

  /// What the name of a file ends in.
  var ending: String {
    switch self {
    case .uikit, .coreAnimation, .swiftUI: ".swift"
    case .css: ".css"
    case .lottie, .keyframes, .vibrate: ".json"
    case .ahap: ".ahap"
    }
  }

  /// Whether it is haptics and not a motion.
  var isHaptic: Bool { self == .ahap || self == .vibrate }
}

/// `sweep export`: a scene as UIKit code, its motion as keyframes for another player, or its contacts as
/// haptics.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract:
      "Write a scene as UIKit code, its motion as keyframes for CSS, SwiftUI and others, or haptics.",
    discussion: """
        sweep export drop-out-dismiss --set rope.damping=0.4 -o DropOut.swift
        sweep export drop-out-present --format css -o present.css

      The UIKit code has the animator, its behaviors and phases, and a view class for each item \
      that collides as an ellipse or a polygon. Values that the scene leaves to UIKit are not set \
      in the code; a comment gives the value that UIKit uses. If UIKit cannot express a part of \
      the scene, the error names its path, and nothing is written.

      The formats of keyframes play the motion of one scenario without an engine, as the fewest cubics \
      that stay within --tolerance of the simulation, at and between frames. Each file says how \
      far it is from it, and what is shown if the reader prefers reduced motion.

      ahap and vibrate are the contacts of one scenario as haptics: a pulse when a contact begins, \
      stronger if the two sides approach faster. Contacts below \
      \(shortest(usualHaptics.threshold)) pt/s are left out, and \(shortest(usualHaptics.fullSpeed)) pt/s \
      are felt most. vibrate has whole milliseconds only: a pulse of 10 to 40 ms, no intensity.
      """)

  private static let usualHaptics = MotionHaptics.Options()

  @OptionGroup var scene: SceneOptions

  @Option(
    help: ArgumentHelp(
      """
      What to write: uikit (UIKit Dynamics), core-animation (CAKeyframeAnimation), swiftui (a \
      keyframeAnimator), css (@keyframes), lottie, keyframes (JSON for other players), ahap (Core \
      Haptics), or vibrate (navigator.vibrate of web pages). Default: uikit.
      """, valueName: "uikit|core-animation|swiftui|css|lottie|keyframes|ahap|vibrate"))
  var format: ExportFormat = .uikit

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The largest distance of the keyframes from the simulation, in pt, more than 0; a hundredth of \
      it for angles, in radians. 1px is a pixel of the scene's displayScale. Default: 0.5.
      """, valueName: "PT"), transform: LengthOption.init(parsing:))
  var tolerance: LengthOption?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second of the simulated motion, in Hz, 1 to 1000. Default: 60.", valueName: "HZ"),
    transform: number("1 to 1000 Hz", unit: .hertz) { $0 >= 1 && $0 <= 1000 })
  var frameRate: Double?

  @Option(
    help: ArgumentHelp(
      "An item whose keyframes or contacts to write. May be repeated. Default: all items.",
      valueName: "NAME"))
  var item: [String] = []

  @Flag(
    help: """
      Write the variant for Reduce Motion in place of the motion. For lottie, which has no place for \
      both; the other formats always have both.
      """)
  var reduceMotion = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Write to FILE, whose name ends in .swift, .css, .json or .ahap, as the format does. An existing file \
      is replaced only when the new one is complete. Default: standard output.
      """, valueName: "FILE"))
  var output: String?

  @Flag(help: "Print nothing but errors on standard error. Default: how exact the keyframes are.")
  var quiet = false

  func validate() throws {
    if format == .uikit, let option = keyframeOption {
      throw ValidationError(
        "\(option) is for keyframes, and UIKit simulates the motion itself; give another --format")
    }
    if format.isHaptic, tolerance != nil {
      throw ValidationError(
        "--tolerance is for keyframes, and --format \(format.rawValue) has the times of contacts")
    }
    if reduceMotion, format.isHaptic {
      throw ValidationError("--reduce-motion is for --format lottie; haptics have no variant")
    }
    if reduceMotion, format != .lottie {
      throw ValidationError(
        "--reduce-motion is for --format lottie; --format \(format.rawValue) has both variants")
    }
    if let output, !output.lowercased().hasSuffix(format.ending) {
      throw ValidationError("-o '\(output)': expected a name that ends in \(format.ending)")
    }
  }

  /// An option that only keyframes have and that is given; nil if none is.
  private var keyframeOption: String? {
    if tolerance != nil { return "--tolerance" }
    if frameRate != nil { return "--frame-rate" }
    if !item.isEmpty { return "--item" }
    return reduceMotion ? "--reduce-motion" : nil
  }

  func run() throws {
    try requireSeparate(
      reading: scene.inputs, writing: output.map { [NamedFile($0, option: "-o")] } ?? [])
    let scene = try scene.scene()
    let text = try text(of: scene)
    guard let output else {
      try StreamOutput.standard.write(Array(text.utf8))
      return
    }
    let file = try PartialFile(path: output)
    try file.write(Array(text.utf8))
    try file.commit()
  }

  private func text(of scene: Scene) throws -> String {
    if format == .uikit { return try code(of: scene) }
    return format.isHaptic ? try haptics(of: scene) : try keyframes(of: scene)
  }

  private func haptics(of scene: Scene) throws -> String {
    let haptics = try MotionHaptics(
      scene,
      MotionHaptics.Options(
        frameRate: frameRate ?? Self.usualHaptics.frameRate, items: item.isEmpty ? nil : item))
    let text =
      format == .ahap
      ? haptics.ahap(introduction: ["Generated by sweep \(SweepCommand.version): \(command)."])
      : try haptics.vibrate()
    if !quiet { complain("sweep: \(haptics.statement)") }
    return text
  }

  private func code(of scene: Scene) throws -> String {
    try UIKitCode(scene, introduction: introduction(of: scene)).text
  }

  private func keyframes(of scene: Scene) throws -> String {
    let motion = try MotionKeyframes(
      scene,
      MotionKeyframes.Options(
        tolerance: try tolerance?.points(of: scene, "--tolerance") ?? 0.5,
        frameRate: frameRate ?? 60, items: item.isEmpty ? nil : item))
    let introduction = ["Generated by sweep \(SweepCommand.version): \(command)"]
    let written: MotionText
    switch format {
    case .uikit, .ahap, .vibrate: return try text(of: scene)
    case .coreAnimation: written = motion.coreAnimation(introduction: introduction)
    case .swiftUI: written = motion.swiftUI(introduction: introduction)
    case .css: written = motion.css(introduction: introduction)
    case .lottie: written = motion.lottie(reducesMotion: reduceMotion)
    case .keyframes: written = motion.json(introduction: introduction)
    }
    if !quiet {
      complain("sweep: \(valueText(motion.duration)) s, \(written.statement)")
    }
    return written.text
  }

  /// The command that wrote the text.
  private var command: String {
    var parts = ["sweep export \(scene.arguments)"]
    if format != .uikit { parts.append("--format \(format.rawValue)") }
    if let tolerance { parts.append("--tolerance \(tolerance.text)") }
    if let frameRate { parts.append("--frame-rate \(shortest(frameRate))") }
    parts += item.map { "--item \($0)" }
    if reduceMotion { parts.append("--reduce-motion") }
    return parts.joined(separator: " ")
  }

  /// The command that made the code, and the metrics of the simulation.
  private func introduction(of scene: Scene) throws -> [String] {
    let metrics: [Metric] = [
      .settleTime, .arrivalTime, .pauseTime, .overshoot, .bounces, .firstContactTime, .exitTime,
      .peakSpeed,
    ]
    let sweep = try Sweep(scene: scene, over: try Grid([]), metrics: metrics)
    var said: [String] = []
    SweepRunner<Float>(threadCount: 1, instructionSet: try InstructionSet.chosen()).run(sweep) {
      block in
      said = [block.statuses[0].name]
      for metric in metrics {
        let found = zip(sweep.metricColumns, block.metrics).filter { metricColumn, column in
          metricColumn.metric == metric && !column[0].isNaN
        }.map { (item: $0.item, value: Double($1[0])) }
        // With several items, the one that decides: the first to touch, the last to settle.
        let isFirst = metric == .firstContactTime || metric == .exitTime
        guard
          let value = isFirst
            ? found.min(by: { $0.value < $1.value })
            : found.max(by: { $0.value < $1.value })
        else { continue }
        let unit = metric.unit.symbol.isEmpty ? "" : " \(metric.unit.symbol)"
        let item = value.item.map {
          " (\(isFirst ? "first" : metric.isTime ? "last" : "highest"): \($0))"
        }
        said.append("\(metric.rawValue) \(significant(value.value, digits: 4))\(unit)\(item ?? "")")
      }
    }
    return [
      "Generated by sweep \(SweepCommand.version): \(command)",
      "Points, seconds, radians, Hz; y down, angles clockwise.",
      "Simulated at 60 frames per second: \(said.joined(separator: ", ")).",
    ]
  }
}

extension Metric {
  /// Whether the metric is a time.
  fileprivate var isTime: Bool { unit == .seconds }
}
