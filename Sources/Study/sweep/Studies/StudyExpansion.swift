import ArgumentParser
import Dynamics
import Foundation
import SceneFiles
import SweepFiles

/// A command line in which study files are replaced by what they stand for.
///
/// Everything behind it sees an ordinary command line, so that a study can do what the command can.
struct StudyExpansion {
  /// The words, beginning with the verb.
  private(set) var words: [String]
  /// What a verb that is not the study's own command does with the study, in one sentence.
  private(set) var note: String?
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
      try expandReading(verb)
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
    "explore": ExploreCommand.self, "export": ExportCommand.self,
  ]

  /// What `explore` takes of a study besides its scene.
  private static let explored = ["--vary", "--want", "--metric"]

  /// The verbs that read results, which may be given by their study.
  private static let reading = ["report", "status", "diff"]

  /// What every analysis takes from a study that is for another command: what is simulated and
  /// measured, and nothing about the answer of the other command, such as its file.
  private static let shared =
    StudyCommands.sceneOptions + [
      "--vary", "--metrics", "--metric", "--threads", "--quiet", "--json",
    ]

  /// The conditions, which analyses share except for `match`: there, one of them is the answer.
  private static let conditions = ["--across", "--across-share"]

  /// The verbs that vary parameters over ranges and take no list of values.
  private static let ranging = ["sensitivity", "match"]

  // MARK: Verbs

  private mutating func expandRun(_ verb: String) throws {
    // The study may be for another command, whose options the verb does not have.
    let table = try OptionTable(of: StudyCommands.all)
    let given = table.read(words.dropFirst())
    guard let file = try Self.study(in: given) else { return }
    let command = file.study.command
    guard verb == command || verb == "run" else { return try expandOther(verb, file) }
    let title = Self.gives("--study", given) ? [] : ["--study=\(file.study.title)"]
    expand(file, given, verb: command, title, table)
  }

  /// Expands the scene, the parameters and the settings of a study that is for another command.
  private mutating func expandOther(_ verb: String, _ file: StudyFile) throws {
    let table = try OptionTable(of: [StudyCommands.named(verb)].compactMap(\.self))
    let given = table.read(words.dropFirst())
    expand(file, given, verb: verb, [], table) { key in
      let sharesConditions = ![verb, file.study.command].contains("match")
      let isShared =
        Self.shared.contains(key.option)
        || sharesConditions && Self.conditions.contains(key.option)
      return isShared && key.descriptions[verb] != nil
    }
    let takenNames = Set(options.map(\.key.name))
    func isOverridden(_ option: Study.Option) -> Bool { Self.overrides(given, option) }
    let others = file.study.options.filter {
      !takenNames.contains($0.key.name) && !isOverridden($0)
    }
    func names(_ options: [Study.Option]) -> [String] {
      options.map(\.key.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    let ignored = others.isEmpty ? "" : ", and ignores \(Self.listed(names(others)))"
    note =
      "\(file.path): the study is for sweep \(file.study.command); sweep \(verb) uses its "
      + "\(Self.listed(["scene"] + names(options)))\(ignored)"
  }

  private mutating func expandShowing(_ verb: String, _ table: OptionTable) throws {
    let given = table.read(words.dropFirst())
    guard let file = try Self.study(in: given) else { return }
    let hasTitle = table.argument(named: "--study") != nil && !Self.gives("--study", given)
    let title = hasTitle ? ["--study=\(file.study.title)"] : []
    expand(file, given, verb: verb, title, table) { key in
      let isTaken =
        StudyCommands.sceneOptions.contains(key.option)
        || verb == "explore" && Self.explored.contains(key.option)
      return isTaken && table.argument(named: key.option) != nil
    }
    let setPaths = given.compactMap { word -> Substring? in
      guard case .option("--set", _, let value?, _) = word else { return nil }
      return value.prefix { $0 != "=" }
    }
    let unset = file.study.options.filter { option in
      option.key.option == "--vary" && !Self.overrides(given, option)
    }
    .compactMap(\.path).filter { !setPaths.contains($0) }.map(String.init)
    // A scene is shown as it is, and a page varies everything; only one scenario needs values.
    guard !unset.isEmpty, verb != "show", verb != "explore" else { return }
    let value = unset.count == 1 ? "it" : "each"
    let named = unset.count > 4 ? unset.prefix(3) + ["\(unset.count - 3) others"] : unset
    note =
      "\(file.path): sweep \(verb) does not vary \(Self.listed(named)); \(value) has the value of the "
      + "scene, unless --set gives one"
  }

  private mutating func expandReading(_ verb: String) throws {
    words = try words.map { word in
      guard let file = try StudyFile(word) else { return word }
      let command = file.study.command
      guard command == StudyCommands.names[0] else {
        throw CommandProblem(
          .badInput,
          "\(file.path): the study is for sweep \(command); sweep \(verb) reads what sweep run writes"
        )
      }
      let run = "sweep run \(quoted(file.path))"
      guard let output = file.output else {
        throw CommandProblem(
          .badInput,
          "\(file.path): the study has no result; add output: FILE to it, or run "
            + "'\(run) -o FILE' and give FILE")
      }
      // Without its file, a result may have shards, which sweep status finds.
      guard verb == "status" || FileManager.default.fileExists(atPath: output) else {
        throw CommandProblem(
          .badInput, "\(file.path): its result \(output) is missing; '\(run)' writes it")
      }
      return output
    }
  }

  /// Words as a list in a sentence.
  private static func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Whether the command line gives an option.
  private static func gives(_ name: String, _ given: [GivenWord]) -> Bool {
    given.contains { word in
      if case .option(name, _, _, _) = word { true } else { false }
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
    .map { option in
      Study.Option(
        key: option.key, value: Self.value(of: option, in: file, for: verb),
        location: option.location)
    }
    var rest = given
    if let scene = rest.firstIndex(where: { if case .positional = $0 { true } else { false } }) {
      rest.remove(at: scene)
    }
    words =
      [verb, file.sceneArgument] + others + options.map(Self.word) + rest.flatMap(\.words)
  }

  /// The value of an option, in the form that the verb reads.
  private static func value(of option: Study.Option, in file: StudyFile, for verb: String) -> String
  {
    let value = file.value(of: option)
    let isOther = ranging.contains(verb) && file.study.command != verb
    guard isOther, option.key.option == "--vary" else { return value }
    // The ends of a grid a:b:n, log:a:b:n or base*{a:b:n} are a range.
    let fields = value.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == (fields[0].hasSuffix("log") ? 4 : 3) else { return value }
    return fields.dropLast().joined(separator: ":") + (value.hasSuffix("}") ? "}" : "")
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
