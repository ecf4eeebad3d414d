import ArgumentParser
import Dynamics
import Foundation

/// The options that a verb takes, for checks that the argument parser does not make.
///
/// The parser takes the last value of an option that is given twice, and reports a missing argument
/// before an unknown option.
struct GivenOptions {
  private let verb: String
  private let arguments: [Argument]

  /// - Parameter command: The verb.
  /// - Throws: An error if the parser's description of the verb has another form.
  init(of command: any ParsableCommand.Type) throws {
    verb = command.configuration.commandName ?? ""
    let description = try JSONDecoder().decode(
      Description.self, from: Data(command._dumpHelp().utf8))
    arguments = description.command.arguments
  }

  /// Refuses an unknown option, and an option with one value that is given twice.
  ///
  /// - Parameter words: The words after the verb.
  /// - Throws: The first mistake.
  func check(_ words: [String]) throws {
    guard !words.contains(where: Self.asksForText) else { return }
    var given: [[String]: String] = [:]
    var rest = words[...]
    while let word = rest.popFirst(), word != "--" {
      guard word.hasPrefix("-"), word != "-" else { continue }
      let name = String(word.prefix { $0 != "=" })
      guard let argument = arguments.first(where: { $0.words.contains(name) }) else {
        throw CommandProblem(.usage, unknown(name))
      }
      guard argument.kind == .option else { continue }
      if name == word, let value = rest.first, argument.takes(value) { rest.removeFirst() }
      guard !argument.isRepeating else { continue }
      guard let first = given.updateValue(name, forKey: argument.words) else { continue }
      throw CommandProblem(
        .usage,
        first == name
          ? "\(name) is given twice; give it once"
          : "\(first) and \(name) are the same option; give one of them")
    }
  }

  private func unknown(_ name: String) -> String {
    let names = arguments.flatMap(\.words).filter { $0.hasPrefix("--") }
    let problem = unknownName("option", name, among: names)
    guard !problem.hasSuffix("?") else { return problem }
    return "unknown option \(inQuotes(name)) of sweep \(verb); 'sweep \(verb) --help' lists all"
  }

  /// Whether a word asks for a text of the parser, whatever else is given.
  private static func asksForText(_ word: String) -> Bool {
    ["-h", "-help", "--help", "--version"].contains(word)
      || word.hasPrefix("--generate-completion-script")
      || word.hasPrefix("--experimental-dump-help")
  }

  /// The parser's description of a command, as far as it is used here.
  private struct Description: Decodable {
    var command: Command

    struct Command: Decodable {
      var arguments: [Argument]
    }
  }

  private struct Argument: Decodable {
    enum Kind: String, Decodable {
      case positional, option, flag
    }

    struct Name: Decodable {
      var kind: String
      var name: String
    }

    var kind: Kind
    var isRepeating: Bool
    var parsingStrategy: String
    var names: [Name]?

    /// The names with their dashes.
    var words: [String] { (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name } }

    /// Whether the next word is the option's value; one with a dash may be the next option.
    func takes(_ word: String) -> Bool {
      parsingStrategy != "default" || !word.hasPrefix("-") || word == "-"
    }
  }
}
