import ArgumentParser
import Dynamics
import Foundation
import SceneFiles
import SweepFiles

/// Which scene, and what is changed in it.
struct SceneOptions: ParsableArguments {
  @Argument(
    help:
      """
      The scene: a built-in scene (see 'sweep scenes'), a YAML file, whose name ends in .yaml or \
      .yml or contains a '/', or - for YAML on standard input. The file may also be a study, \
      which has a scene.
      """,
    completion: Completions.scene)
  var scene: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Set one number of the scene, in its unit (see 'sweep show'). VALUE is a number or an \
      expression over paths, such as card.size.width=reference.width/2. A \
      number can name its unit, as in 30deg, 250ms and 600pt/s. May be repeated, with different paths. Default: the scene \
      as it is.
      """, valueName: "PATH=VALUE"), completion: Completions.path)
  var set: [String] = []

  /// The scene with its changes, not yet checked as a whole.
  ///
  /// - Parameter duration: The value of `--duration`, s; nil if it is not given.
  /// - Returns: The scene.
  /// - Throws: What is wrong with the options or the scene's file, or an unknown path.
  func scene(duration: Double? = nil) throws -> Scene {
    if duration != nil, setPaths.contains(Self.durationPath) {
      throw Self.givenTwice(Self.durationPath, by: "--set", and: "--duration")
    }
    var paths: Set<ParameterPath> = []
    var scene = try Self.named(self.scene)
    for text in set {
      guard let equals = text.firstIndex(of: "=") else {
        throw CommandProblem(.usage, "--set '\(text)': the '=' is missing; expected PATH=VALUE")
      }
      guard equals > text.startIndex else {
        throw CommandProblem(.usage, "--set '\(text)': the path is missing; expected PATH=VALUE")
      }
      let path = ParameterPath(String(text[..<equals]))
      guard paths.insert(path).inserted else {
        throw CommandProblem(.usage, "--set \(path) is given twice; give it once")
      }
      let value = String(text[text.index(after: equals)...])
      let quantity: Quantity
      do {
        quantity = try Quantity(parsing: value)
      } catch {
        throw CommandProblem(.badInput, "--set '\(text)': \(error)")
      }
      do {
        scene = try scene.setting(path, to: quantity)
      } catch {
        let problem = Self.problemOfSetting(path, of: scene)?.description
        throw CommandProblem(
          .badInput, "--set '\(text)': \(problem ?? error.sentence(of: self.scene))")
      }
    }
    if let duration { scene.duration = Quantity(duration) }
    return scene
  }

  /// The problem of setting a number that follows from others.
  private static func problemOfSetting(_ path: ParameterPath, of scene: Scene) -> SceneProblem? {
    guard let table = try? ParameterTable(scene), let index = table.firstIndex(of: path),
      table.parameters[index].isDerived
    else { return nil }
    return table.parameters[index].problemOfVarying
  }

  /// What is probably a mistake in the scene, or in how the options change it.
  ///
  /// - Parameters:
  ///   - table: The numbers of the scene with its changes.
  ///   - duration: The value of `--duration`, s; nil where the option is not given.
  ///   - vary: The texts of `--vary`.
  /// - Returns: Sentences.
  /// - Throws: The problems of the scene.
  func remarks(
    on table: ParameterTable, duration: Double?, vary: [String] = []
  ) throws -> [String] {
    // Who asks for the beginning of a motion does not expect its end.
    try SceneRemarks(on: table, set: set, vary: vary, isWhole: duration == nil).sentences
  }

  /// The paths that `--set` names.
  var setPaths: Set<ParameterPath> {
    Set(
      set.compactMap { text in text.firstIndex(of: "=").map { ParameterPath(String(text[..<$0])) } }
    )
  }

  /// The file that the scene is read from, unless it is built in.
  var inputs: [NamedFile] { Self.isFile(scene) ? [NamedFile(scene)] : [] }

  /// Refuses to vary a path that another option sets.
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
    CommandProblem(.usage, "\(path) is given by \(option) and by \(other); give one of them")
  }

  /// The scene and its changes as text for a shell.
  var arguments: String {
    ([quoted(scene)] + set.map { "--set \(quoted($0))" }).joined(separator: " ")
  }

  /// Whether a scene is given by the name of a file.
  static func isFile(_ scene: String) -> Bool {
    scene.contains("/") || scene.hasSuffix(".yaml") || scene.hasSuffix(".yml")
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The scene of a built-in name or in a file.
  static func named(_ scene: String) throws -> Scene {
    if scene == "-" || isFile(scene) {
      return try SceneFile.parse(try SceneText.text(of: scene), name: SceneText.name(of: scene))
    }
    if let scene = BuiltInScenes.named(scene) { return scene }
    guard !isFolder(scene) else {
      throw CommandProblem(
        .badInput,
        "\(scene): it is a folder; expected a built-in scene (see 'sweep scenes') or a YAML file")
    }
    let names = BuiltInScenes.names
    let problem = unknownName("scene", scene, among: names)
    let isSuggested = problem.hasSuffix("?")
    throw CommandProblem(
      .badInput,
      isSuggested ? problem : "\(problem), or a file: NAME.yaml, NAME.yml or a path with a '/'")
  }
}

/// How a scene is run.
struct SettingsOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Simulated time at which a scenario ends if it has not ended before, in seconds, more than 0 \
      and at most 3600. Default: the duration of the scene.
      """,
      valueName: "S"),
    transform: number("more than 0 and at most 3600 s", unit: .seconds) { $0 > 0 && $0 <= 3600 })
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Frames per second, in Hz, 1 to 1000. Metrics are sampled at frames; the engine steps at \
      120 Hz at any frame rate. Default: 60, as on most screens.
      """,
      valueName: "HZ"), transform: number("1 to 1000 Hz", unit: .hertz) { $0 >= 1 && $0 <= 1000 })
  var frameRate: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Drop every Nth frame, N being 2 or more, as a busy main thread does. The next frame catches \
      up, so no time is lost. Default: 0, which drops none.
      """, valueName: "N"),
    transform: { text in
      guard let number = Int(text), number == 0 || number >= 2 else {
        throw ValidationError(
          "must be a whole number, 2 or more, or 0 to drop none \(got(text))")
      }
      return number
    })
  var dropEvery = 0

  @Option(
    help: ArgumentHelp(
      """
      Precision of the simulation: single (32-bit, as in UIKit) or double (64-bit, to check for \
      rounding errors). Default: single.
      """, valueName: "single|double"), transform: precisionNamed(parsing:))
  var precision: Precision = .single

  /// The options as text for a shell.
  var arguments: String {
    let parts = [
      duration.map { " --duration \(shortest($0))" },
      frameRate.map { " --frame-rate \(shortest($0))" },
      dropEvery == 0 ? nil : " --drop-every \(dropEvery)",
      precision == .single ? nil : " --precision \(precision.rawValue)",
    ]
    return parts.compactMap(\.self).joined()
  }

  /// The engine's constants with these options.
  var settings: Settings {
    var settings = Settings.uikit
    if let frameRate { settings.frameRate = frameRate }
    settings.dropEvery = dropEvery == 0 ? nil : dropEvery
    return settings
  }
}
