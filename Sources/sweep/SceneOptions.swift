public import ArgumentParser  // Precision, which is public, conforms to a protocol of it
import Dynamics
import SceneFiles
import SweepFiles

/// Which scene, and what is changed in it.
struct SceneOptions: ParsableArguments {
  @Argument(
    help:
      "A built-in scene (see sweep scenes) or a YAML file: NAME.yaml, NAME.yml or a path with a '/'.",
    completion: Completions.scene)
  var scene: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Change one number of the scene before anything else, in its unit; VALUE is a number or an \
      expression over paths, as in card.size.width=reference.width/2. May be repeated. Default: \
      the scene as it is.
      """, valueName: "PATH=VALUE"), completion: Completions.path)
  var set: [String] = []

  /// The scene with its changes, not yet checked as a whole.
  ///
  /// - Parameter duration: What `--duration` says, s; nil if it is not given.
  /// - Returns: The scene.
  /// - Throws: What is wrong with the options or the scene's file, or an unknown path.
  func scene(duration: Double? = nil) throws -> Scene {
    if duration != nil, setPaths.contains(Self.durationPath) {
      throw Self.givenTwice(Self.durationPath, by: "--set", and: "--duration")
    }
    var scene = try Self.named(self.scene)
    for text in set {
      guard let equals = text.firstIndex(of: "=") else {
        throw CommandProblem(.usage, "--set \(text): there is no '='; allowed: PATH=VALUE")
      }
      guard equals > text.startIndex else {
        throw CommandProblem(.usage, "--set \(text): there is no path; allowed: PATH=VALUE")
      }
      let path = ParameterPath(String(text[..<equals]))
      let value = String(text[text.index(after: equals)...])
      let quantity: Quantity
      do {
        quantity = try Quantity(parsing: value)
      } catch {
        throw CommandProblem(.badInput, "--set \(text): \(error)")
      }
      scene = try scene.setting(path, to: quantity)
    }
    if let duration { scene.duration = Quantity(duration) }
    return scene
  }

  /// The paths that `--set` names.
  var setPaths: Set<ParameterPath> {
    Set(
      set.compactMap { text in text.firstIndex(of: "=").map { ParameterPath(String(text[..<$0])) } }
    )
  }

  /// The file that the scene is read from, unless it is built in.
  var inputs: [NamedFile] { Self.isFile(scene) ? [NamedFile(scene)] : [] }

  /// Refuses paths that are varied where something else gives them a value.
  func requireFree(_ varied: [ParameterPath], duration: Double?) throws {
    if let path = varied.first(where: setPaths.contains) {
      throw Self.givenTwice(path, by: "--set", and: "--vary")
    }
    if duration != nil, varied.contains(Self.durationPath) {
      throw Self.givenTwice(Self.durationPath, by: "--vary", and: "--duration")
    }
  }

  private static let durationPath = ParameterPath("duration")

  private static func givenTwice(
    _ path: ParameterPath, by option: String, and other: String
  ) -> CommandProblem {
    CommandProblem(.usage, "\(path) is given by \(option) and by \(other); allowed: one of them")
  }

  /// The scene and its changes as they can be given to a shell again.
  var arguments: String {
    ([quoted(scene)] + set.map { "--set \(quoted($0))" }).joined(separator: " ")
  }

  /// Whether a scene is given by the name of a file.
  static func isFile(_ scene: String) -> Bool {
    scene.contains("/") || scene.hasSuffix(".yaml") || scene.hasSuffix(".yml")
  }

  /// The scene of a built-in name or in a file.
  static func named(_ scene: String) throws -> Scene {
    if isFile(scene) { return try SceneFile.read(scene) }
    if let scene = BuiltInScenes.named(scene) { return scene }
    let names = BuiltInScenes.all.map(\.name)
    let near = nearestNames(to: scene, among: names, limit: 1).first
    let remedy = near.map { "did you mean \($0)?" } ?? "there is \(names.joined(separator: ", "))"
    throw CommandProblem(
      .badInput,
      "no scene is called '\(scene)' (a file has a '/' or ends in .yaml or .yml); \(remedy)")
  }
}

/// How a scene is run.
struct SettingsOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Longest time a scenario runs, seconds, more than 0 and at most 3600. Default: the scene's.",
      valueName: "S"))
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames a second, Hz, 1 to 1000; metrics are sampled at frames. Default: 60, as on screen.",
      valueName: "HZ"))
  var frameRate: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Drop every Nth frame, 2 or more, as when the main thread is late: the next frame makes up for \
      it. Default: none is dropped.
      """, valueName: "N"))
  var dropEvery: Int?

  @Option(
    help: ArgumentHelp(
      """
      single: 32-bit numbers, as UIKit computes. double: 64-bit numbers, a check on them.
      """, valueName: "single|double"))
  var precision: Precision = .single

  func validate() throws {
    if let duration, !(duration > 0 && duration <= 3600) {
      throw ValidationError("--duration is \(duration); allowed: more than 0 and at most 3600 s.")
    }
    if let frameRate, !(frameRate >= 1 && frameRate <= 1000) {
      throw ValidationError("--frame-rate is \(frameRate); allowed: 1 to 1000 Hz.")
    }
    if let dropEvery, dropEvery < 2 {
      throw ValidationError("--drop-every is \(dropEvery); allowed: 2 or more.")
    }
  }

  /// What was asked for, as it can be given to a shell again.
  var arguments: String {
    let parts = [
      duration.map { " --duration \(shortest($0))" },
      frameRate.map { " --frame-rate \(shortest($0))" },
      dropEvery.map { " --drop-every \($0)" },
      precision == .single ? nil : " --precision \(precision.rawValue)",
    ]
    return parts.compactMap(\.self).joined()
  }

  /// The engine's constants with what was asked for.
  var settings: Settings {
    var settings = Settings.uikit
    if let frameRate { settings.frameRate = frameRate }
    settings.droppedFrameInterval = dropEvery
    return settings
  }
}

extension Precision: ExpressibleByArgument {}
