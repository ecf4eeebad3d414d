import ArgumentParser
import SceneFiles

/// A command that a study can run.
protocol StudiedCommand: ParsableCommand {
  /// Finds the first mistake that can be found before the command runs.
  ///
  /// - Returns: What is probably a mistake, in one sentence each.
  func check() throws -> [String]
}

/// The commands that studies can run, and the keys that stand for their options.
enum StudyCommands {
  /// The first is the command of a study that names none.
  static let all: [any StudiedCommand.Type] = [
    RunCommand.self, SolveCommand.self, SensitivityCommand.self, MatchCommand.self,
  ]

  static var names: [String] { all.compactMap { $0.configuration.commandName } }

  static func named(_ name: String) -> (any StudiedCommand.Type)? {
    all.first { $0.configuration.commandName == name }
  }

  /// Options that are about the study itself.
  private static let ownOptions = ["--study", "--save-study", "--help", "--version"]

  /// Options that say what the scene is and how it is stepped, for commands that only show it.
  static let sceneOptions = ["--set", "--duration", "--frame-rate", "--drop-every", "--precision"]

  /// The keys of all options, in the order of the commands' help.
  static func keys() throws -> [StudyKey] {
    var keys: [StudyKey] = []
    for command in all {
      let table = try OptionTable(of: command)
      for argument in table.arguments where argument.kind != .positional {
        guard let option = argument.longName, !ownOptions.contains(option) else { continue }
        let about = argument.abstract ?? ""
        if let index = keys.firstIndex(where: { $0.option == option }) {
          keys[index].describe(about, for: table.verb)
        } else {
          keys.append(
            StudyKey(
              option: option,
              formerOptions: FormerOptions.renamed.filter { $0.value == option }.keys,
              form: form(of: argument), placeholder: placeholder(of: argument),
              descriptions: [table.verb: about]))
        }
      }
    }
    return keys
  }

  private static func placeholder(of argument: OptionTable.Argument) -> String {
    argument.kind == .flag ? "" : argument.valueName ?? ""
  }

  private static func form(of argument: OptionTable.Argument) -> StudyKey.Form {
    let placeholder = argument.valueName ?? ""
    return switch argument.kind {
    case .flag: .flag
    case .option, .positional:
      if argument.isRepeating {
        placeholder.hasPrefix("PATH=") ? .assignments : .repeated
      } else {
        placeholder.contains(",") ? .joined : .single
      }
    }
  }
}
