/// The reference of study files as Markdown, made of the options that the commands have.
struct StudyReference {
  static let study = "The question that the study answers, or another name. Results have it."
  static let command = "The command of sweep that runs the study."
  static let scene =
    "The name of a built-in scene, a scene file, or a scene in place: what a scene file contains. A "
    + "scene in place without a name has that of the study's file."

  private let keys: [StudyKey]
  private let commands: [String]
  private var lines: [String] = []

  /// The reference, ending in a newline.
  static func text(keys: [StudyKey], commands: [String]) -> String {
    var reference = StudyReference(keys: keys, commands: commands)
    reference.write()
    return reference.lines.joined(separator: "\n") + "\n"
  }

  /// What an option does, with the names of keys in place of those of options.
  static func description(of key: StudyKey, commands: [String]) -> String {
    var texts: [(commands: [String], text: String)] = []
    for command in commands {
      guard let text = key.descriptions[command] else { continue }
      if let index = texts.firstIndex(where: { $0.text == text }) {
        texts[index].commands.append(command)
      } else {
        texts.append(([command], text))
      }
    }
    guard texts.count > 1 else { return texts.first?.text ?? "" }
    return texts.map { "\($0.commands.joined(separator: ", ")): \($0.text)" }
      .joined(separator: " ")
  }

  private init(keys: [StudyKey], commands: [String]) {
    self.keys = keys
    self.commands = commands
  }

  private mutating func write() {
    lines += [
      "# Study file reference", "",
      "Every key of a study file, and the option of the command that it stands for.", "",
      "## Overview", "",
      "A study is a YAML file with a scene, a command and the options of the command. `sweep run FILE`",
      "runs it. `sweep schema --study` prints this description as a JSON Schema, which editors use for",
      "completion.", "",
      "```yaml",
      "study: Which spring brings the card to rest in 1.2 s?",
      "command: solve",
      "scene: drop-out-present",
      "set: {card.friction: 0.3}",
      "vary:",
      "  pull.magnitude: 2:12",
      "  card.elasticity: 0.2:0.9",
      "want: [pauseTime = 1.2, bounces = 3]",
      "solutions: 1", "```", "",
      "An option on the command line has priority over the study. Of `set` and `vary`, it replaces the",
      "entry of the same path; any other option that may be repeated replaces the whole list. Names of",
      "files are relative to the folder of the study.", "",
      "`sweep solve FILE`, `sensitivity` and `match` also take a study for another command. They use its",
      "`scene`, `set`, `vary`, `metrics` and settings, and print which keys they ignore. A grid `a:b:n`",
      "is the range `a:b` for `sensitivity` and `match`. `sweep show`, `trace`, `play` and `export` use",
      "`scene`, `set` and the settings, and print which parameters they do not vary.", "",
      "| value in the tables | what it can be |", "|---|---|",
      "| flag | `true` or `false` |",
      "| value | a number or a text, as on the command line |",
      "| values | one value or a list: `[settleTime, overshoot]` is `settleTime,overshoot` |",
      "| list | one value or a list of values, each of which gives the option once |",
      "| groups | the entries of one group, `[a.x, b.x]`, or a text for each: `[\"a.x,b.x\", \"c.y,d.y\"]` |",
      "| paths | a mapping of paths to values; a list `[1, 2, 3]` is `1,2,3`. Or a list of texts as on "
        + "the command line |",
      "",
      "Some programs read an unquoted `1:8` as a number to the base 60, as YAML 1.1 does. Put ranges",
      "into quotes if such a program reads the study too.", "",
      "## Study", "", "| key | value | meaning |", "|---|---|---|",
      "| `study` | text, required | \(Self.study) |",
      "| `command` | \(commands.joined(separator: ", ")); default \(commands[0]) | \(Self.command) |",
      "| `scene` | name, file or mapping, required | \(Self.scene) |",
    ]
    let shared = keys.filter { key in
      commands.allSatisfy { key.descriptions[$0] == key.descriptions[commands[0]] }
    }
    section("Options of every command", shared, of: commands[0])
    for command in commands {
      let own = keys.filter { key in
        key.descriptions[command] != nil && !shared.contains { $0.name == key.name }
      }
      section("Options of sweep \(command)", own, of: command)
    }
  }

  private mutating func section(_ title: String, _ keys: [StudyKey], of command: String) {
    lines += ["", "## \(title)", "", "| key | option | value | meaning |", "|---|---|---|---|"]
    for key in keys {
      let placeholder = key.placeholder.isEmpty ? "" : " \(key.placeholder)"
      let cells = [
        "`\(key.name)`", "`\(key.option)\(placeholder)`", Self.text(of: key),
        key.descriptions[command] ?? "",
      ]
      lines.append("| " + cells.map(Self.cell).joined(separator: " | ") + " |")
    }
  }

  private static func text(of key: StudyKey) -> String {
    switch key.form {
    case .repeated where key.takesGroups: "groups"
    case .flag: "flag"
    case .single: "value"
    case .joined: "values"
    case .repeated: "list"
    case .assignments: "paths"
    }
  }

  /// A text in a table: without line breaks, and with nothing that would end the cell or be markup.
  private static func cell(_ text: String) -> String {
    text.replacing("\n", with: " ").replacing("|", with: "\\|").replacing("<", with: "&lt;")
  }
}
