import ArgumentParser
import Foundation

/// The arguments that a verb takes, as the argument parser describes them.
struct OptionTable {
  let verb: String
  let arguments: [Argument]

  /// - Parameter command: The verb.
  /// - Throws: An error if the parser's description of the verb has another form.
  init(of command: any ParsableCommand.Type) throws {
    verb = command.configuration.commandName ?? ""
    let description = try JSONDecoder().decode(
      Description.self, from: Data(command._dumpHelp().utf8))
    arguments = description.command.arguments
  }

  /// A table for words that may be for any of several verbs.
  init(of commands: [any ParsableCommand.Type]) throws {
    verb = ""
    arguments = try commands.flatMap { try OptionTable(of: $0).arguments }
  }

  func argument(named name: String) -> Argument? { arguments.first { $0.words.contains(name) } }

  /// The words after the verb, each option with its value.
  ///
  /// Nothing is refused here: an option that the verb does not have is taken to have no value.
  func read(_ words: some Collection<String>) -> [GivenWord] {
    var given: [GivenWord] = []
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      guard word != "--" else { return given + (["--"] + rest).map { .afterTerminator($0) } }
      guard word.hasPrefix("-"), word != "-" else {
        given.append(.positional(word))
        continue
      }
      let name = String(word.prefix { $0 != "=" })
      let argument = argument(named: name)
      var value = word == name ? nil : String(word.dropFirst(name.count + 1))
      var words = [word]
      if let argument, argument.kind == .option, value == nil, let next = rest.first,
        argument.takes(next)
      {
        rest.removeFirst()
        value = next
        words.append(next)
      }
      given.append(.option(name, argument, value: value, words: words))
    }
    return given
  }

  /// The parser's description of a command, as far as it is used here.
  private struct Description: Decodable {
    var command: Command

    struct Command: Decodable {
      var arguments: [Argument]
    }
  }

  struct Argument: Decodable {
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
    var valueName: String?
    var abstract: String?

    /// The names with their dashes.
    var words: [String] { (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name } }

    /// The long name with its dashes; nil for an argument without one.
    var longName: String? { words.first { $0.hasPrefix("--") } }

    /// Whether the next word is the option's value; one with a dash may be the next option.
    func takes(_ word: String) -> Bool {
      parsingStrategy != "default" || !word.hasPrefix("-") || word == "-"
    }
  }
}

/// A part of the words after a verb.
enum GivenWord {
  case positional(String)
  /// The name as it was given, its argument if the verb has it, its value, and the words.
  case option(String, OptionTable.Argument?, value: String?, words: [String])
  /// The words from `--` on.
  case afterTerminator(String)

  var words: [String] {
    switch self {
    case .positional(let word), .afterTerminator(let word): [word]
    case .option(_, _, _, let words): words
    }
  }
}
