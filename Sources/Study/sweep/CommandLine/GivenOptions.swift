import ArgumentParser
import Dynamics

/// The options that a verb takes, for checks that the argument parser does not make.
///
/// The parser takes the last value of an option that is given twice, and reports a missing argument
/// before an unknown option.
struct GivenOptions {
  private let table: OptionTable

  /// - Parameter command: The verb.
  /// - Throws: An error if the parser's description of the verb has another form.
  init(of command: any ParsableCommand.Type) throws { table = try OptionTable(of: command) }

  /// Refuses an unknown option, and an option with one value that is given twice.
  ///
  /// - Parameter words: The words after the verb.
  /// - Throws: The first mistake.
  func check(_ words: [String]) throws {
    guard !words.contains(where: Self.asksForText) else { return }
    var given: [[String]: String] = [:]
    for case .option(let name, let argument, _, _) in table.read(words) {
      guard let argument else { throw CommandProblem(.usage, unknown(name)) }
      guard argument.kind == .option, !argument.isRepeating,
        let first = given.updateValue(name, forKey: argument.words)
      else { continue }
      throw CommandProblem(
        .usage,
        first == name
          ? "\(name) is given twice; give it once"
          : "\(first) and \(name) are the same option; give one of them")
    }
  }

  private func unknown(_ name: String) -> String {
    let names = table.arguments.flatMap(\.words).filter { $0.hasPrefix("--") }
    if let renamed = FormerOptions.renamed[name], names.contains(renamed) {
      return "unknown option \(inQuotes(name)); its name is now \(renamed)"
    }
    if let cure = FormerOptions.removed[table.verb]?[name] {
      return "unknown option \(inQuotes(name)); use \(cure)"
    }
    let problem = unknownName("option", name, among: names)
    guard !problem.hasSuffix("?") else { return problem }
    let verb = table.verb
    return "unknown option \(inQuotes(name)) of sweep \(verb); 'sweep \(verb) --help' lists all"
  }

  /// Whether a word asks for a text of the parser, whatever else is given.
  static func asksForText(_ word: String) -> Bool {
    ["-h", "-help", "--help", "--version"].contains(word)
      || word.hasPrefix("--generate-completion-script")
      || word.hasPrefix("--experimental-dump-help")
  }
}

/// Options of earlier versions.
enum FormerOptions {
  /// Their names now.
  ///
  /// A study may have the former name as a key.
  static let renamed = ["--count": "--samples", "--basins": "--matches", "--parts": "--shards"]

  /// What to use instead, by verb.
  static let removed = [
    "run": ["--range": "--only A:B", "--picture": "sweep report, which draws maps"],
    "play": ["--speed": "sweep explore, whose pages also play slower"],
  ]
}
