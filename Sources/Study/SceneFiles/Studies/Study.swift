package import Dynamics
import Yams

/// A whole question as a file: a scene, a command and the options of the command.
///
/// ```yaml
/// study: Which spring brings the card to rest in 1.2 s?
/// command: solve
/// scene: drop-out-present
/// vary: {pull.magnitude: 2:12, card.elasticity: 0.2:0.9}
/// want: [pauseTime = 1.2, bounces = 3]
/// ```
package struct Study: Sendable {
  /// Where the scene is.
  package enum Source: Sendable {
    /// The name of a built-in scene, or a file, as the study has it, and where it stands.
    case named(String, SourceLocation?)
    /// In the study itself.
    case inPlace(Scene)
  }

  /// One value of an option.
  package struct Option: Sendable {
    package let key: StudyKey
    /// The value as the option has it on a command line; `true` for a flag that is set.
    package let value: String
    /// Where it stands; nil for an option that was not read from a file.
    package let location: SourceLocation?

    package init(key: StudyKey, value: String, location: SourceLocation? = nil) {
      self.key = key
      self.value = value
      self.location = location
    }

    /// The path that an assignment `PATH=VALUE` changes; nil for any other option.
    package var path: Substring? {
      guard key.form == .assignments, let equals = value.firstIndex(of: "=") else { return nil }
      return value[..<equals]
    }
  }

  /// The keys that are no options, in their order.
  package static let ownKeys = ["study", "command", "scene"]

  /// The question, or another name; results have it.
  package let title: String
  package let command: String
  package let scene: Source
  /// The options, in the order of the file.
  package let options: [Option]

  package init(title: String, command: String, scene: Source, options: [Option]) {
    self.title = title
    self.command = command
    self.scene = scene
    self.options = options
  }

  /// Whether a text is a study and not a scene.
  package static func isStudy(_ text: String) -> Bool {
    (try? YAMLText(text, file: "").compose())?.isStudy == true
  }

  /// Reads a study from YAML.
  ///
  /// Options are taken as texts; their values are checked by the command.
  ///
  /// - Parameters:
  ///   - text: The YAML.
  ///   - name: The name of the file in messages.
  ///   - keys: The options that studies can have.
  ///   - commands: The commands that studies can run; the first is the default.
  /// - Returns: All mistakes, in the order of the text; and what could be read of the study, nil if that
  ///   has no scene. A scene in place has no problems.
  /// - Throws: `SceneProblems` if the text is not YAML.
  package static func parse(
    _ text: String, name: String, keys: [StudyKey], commands: [String]
  ) throws(SceneProblems) -> (study: Study?, problems: [SceneProblem]) {
    let root = try YAMLText(text, file: name).compose()
    let reader = StudyReader(file: name, keys: keys, commands: commands)
    let study = reader.read(root)
    return (study, reader.problems.inTextOrder)
  }
}

extension Node {
  /// Whether the node is a study and not a scene.
  ///
  /// One that lacks the key `study` has a mistake; it is recognized by what it varies.
  var isStudy: Bool {
    guard let mapping else { return false }
    return mapping["study"] != nil || mapping["vary"] != nil && mapping["items"] == nil
  }
}

extension Study {
  /// The JSON Schema of study files, draft 7, ending in a newline.
  package static func schema(keys: [StudyKey], commands: [String]) -> String {
    StudySchema.text(keys: keys, commands: commands)
  }

  /// The reference of study files as Markdown, ending in a newline.
  package static func reference(keys: [StudyKey], commands: [String]) -> String {
    StudyReference.text(keys: keys, commands: commands)
  }
}
