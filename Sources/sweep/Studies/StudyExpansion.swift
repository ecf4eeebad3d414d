import ArgumentParser
import Dynamics
import SceneFiles
import SweepFiles

/// A command line in which study files are replaced by what they stand for.
///
/// Everything behind it sees an ordinary command line, so that a study can do what the command can.
struct StudyExpansion {
  /// The words, beginning with the verb.
  private(set) var words: [String]
  /// The options that came from a study.
  private var options: [Study.Option] = []
  /// The short names of options, which messages may begin with.
  private var shortNames: [String: String] = [:]

  /// - Parameter words: The words of the command line, beginning with the verb.
  /// - Throws: The problems of a study, or what it cannot be used for.
  init(_ words: [String]) throws {
    self.words = words
    guard let verb = words.first, !words.contains(where: GivenOptions.asksForText) else { return }
    if StudyCommands.names.contains(verb) {
      try expandRun(verb)
    } else if let command = Self.showing[verb] {
      try expandShowing(verb, try OptionTable(of: command))
    } else if Self.reading.contains(verb) {
      try expandReading()
    }
  }

  /// The command line that a study stands for.
  init(of file: StudyFile) throws {
    words = []
    expand(file, [], verb: file.study.command, [], try OptionTable(of: StudyCommands.all))
  }

  /// The verbs that show a scene or one scenario of it.
  private static let showing: [String: any ParsableCommand.Type] = [
    "show": ShowCommand.self, "trace": TraceCommand.self, "play": PlayCommand.self,
    "export": ExportCommand.self,
  ]

  /// The verbs that read results, which may be given by their study.
  private static let reading = ["report", "status", "diff"]

  // MARK: Verbs

  private mutating func expandRun(_ verb: String) throws {
    // The study may be for another command, whose options the verb does not have.
    let table = try OptionTable(of: StudyCommands.all)
    let given = table.read(words.dropFirst())
    guard let file = try Self.study(in: given) else { return }
    let command = file.study.command
    guard verb == command || verb == "run" else {
      throw CommandProblem(
        .usage,
        "\(file.path): the study is for sweep \(command); 'sweep run \(quoted(file.path))' runs it")
    }
    let names = given.compactMap { word in
      if case .option(let name, _, _, _) = word { name } else { nil }
    }
    let title = names.contains("--study") ? [] : ["--study=\(file.study.title)"]
    expand(file, given, verb: command, title, table)
  }

  private mutating func expandShowing(_ verb: String, _ table: OptionTable) throws {
    let given = table.read(words.dropFirst())
    guard let file = try Self.study(in: given) else { return }
    expand(file, given, verb: verb, [], table) { key in
      StudyCommands.sceneOptions.contains(key.option) && table.argument(named: key.option) != nil
    }
  }

  private mutating func expandReading() throws {
    words = try words.map { word in
      guard let file = try StudyFile(word) else { return word }
      guard let output = file.output else {
        throw CommandProblem(
          .badInput, "\(file.path): the study has no result; add output: FILE to it")
      }
      return output
    }
  }

  /// The study among the words, if the scene is one.
  private static func study(in given: [GivenWord]) throws -> StudyFile? {
    for case .positional(let word) in given { return try StudyFile(word) }
    return nil
  }

  // MARK: Options

  private mutating func expand(
    _ file: StudyFile, _ given: [GivenWord], verb: String, _ others: [String],
    _ table: OptionTable, isUsed: (StudyKey) -> Bool = { _ in true }
  ) {
    for argument in table.arguments where argument.words.count > 1 {
      shortNames[argument.longName ?? ""] = argument.words.first { !$0.hasPrefix("--") }
    }
    options = file.study.options.filter { option in
      isUsed(option.key) && !Self.overrides(given, option)
    }
    .map { Study.Option(key: $0.key, value: file.value(of: $0), location: $0.location) }
    var rest = given
    if let scene = rest.firstIndex(where: { if case .positional = $0 { true } else { false } }) {
      rest.remove(at: scene)
    }
    words =
      [verb, file.sceneArgument] + others + options.map(Self.word) + rest.flatMap(\.words)
  }

  private static func word(of option: Study.Option) -> String {
    option.key.form == .flag ? option.key.option : "\(option.key.option)=\(option.value)"
  }

  /// Whether the command line gives an option that is used instead.
  private static func overrides(_ given: [GivenWord], _ option: Study.Option) -> Bool {
    given.contains { word in
      guard case .option(_, let argument?, let value, _) = word,
        argument.longName == option.key.option
      else { return false }
      guard let path = option.path, let value else { return true }
      return value.prefix { $0 != "=" } == path
    }
  }

  // MARK: Errors

  /// An error message with the position in the study, if it is about one of its options.
  func located(_ message: String) -> String {
    option(named: message).flatMap(\.location).map { "\($0): \(message)" } ?? message
  }

  /// The option of the study that a message begins with.
  func option(named message: String) -> Study.Option? {
    let name = message.prefix { $0.isLetter || $0 == "-" }
    let named = options.filter { option in
      [option.key.option, shortNames[option.key.option]].contains(String(name))
    }
    return named.first { message.hasPrefix("\(name) '\($0.value)'") } ?? named.first
  }

  /// The command line without an option of the study.
  func without(_ option: Study.Option) -> StudyExpansion {
    var other = self
    let word = Self.word(of: option)
    if let index = other.words.firstIndex(of: word) { other.words.remove(at: index) }
    other.options.removeAll { $0.key.name == option.key.name && $0.value == option.value }
    return other
  }
}
