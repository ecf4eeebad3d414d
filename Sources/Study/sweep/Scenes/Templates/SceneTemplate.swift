import ArgumentParser
import Dynamics

/// The scenes that `sweep new` prints, by the name of the option `--template`.
enum SceneTemplate: String, CaseIterable {
  case card, sheet, picture, cells, refresh, deck, chain

  /// Reads the value of the option.
  @Sendable init(parsing text: String) throws {
    guard let template = Self(rawValue: text) else {
      throw ValidationError(
        unknownName("template", text, among: Self.allCases.map(\.rawValue)))
    }
    self = template
  }

  /// What a template consists of.
  ///
  /// Its question is the comment at the top of the scene, and the study.
  struct Content {
    /// A line for the list of templates.
    let summary: String
    let question: String
    /// Paths and the ranges to search.
    let vary: [(path: String, range: String)]
    /// Goals, with spaces around their relations.
    let want: [String]
    /// Other commands about the scene, by the question that each answers, with FILE for the scene's file.
    var others: [(question: String, command: String)] = []
    /// The scene in YAML, without its name.
    let scene: String
  }

  var content: Content {
    switch self {
    case .card: .card
    case .sheet: .sheet
    case .picture: .picture
    case .cells: .cells
    case .refresh: .refresh
    case .deck: .deck
    case .chain: .chain
    }
  }

  /// The templates with their summaries, a line each.
  static var list: String {
    let width = allCases.map(\.rawValue.count).max() ?? 0
    return allCases.map { template in
      let name = template.rawValue
      let gap = String(repeating: " ", count: width + 2 - name.count)
      return "  " + name + gap + template.content.summary
    }.joined(separator: "\n")
  }

  /// A scene with the command that answers its question in a comment.
  func scene(named name: String) -> String {
    let content = content
    let file = "\(name).yaml"
    var lines = ["# \(content.question)", "#   \(content.solve(file))"]
    for other in content.others {
      lines += ["# \(other.question)", "#   " + other.command.replacing("FILE", with: file)]
    }
    return """
      # yaml-language-server: $schema=scene.schema.json (from 'sweep schema')
      \(lines.joined(separator: "\n"))
      # Lengths are in points (y points down), times in seconds, angles in radians or as 30deg.
      scene: \(name)
      \(content.scene)
      """
  }

  /// A study that asks the same question.
  func study(named name: String) -> String {
    let content = content
    let scene = "scene: \(name)\n\(content.scene)".split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    return """
      # yaml-language-server: $schema=study.schema.json (from 'sweep schema --study')
      # 'sweep run FILE' runs this study, and 'sweep check FILE' reports its mistakes.
      # Lengths are in points (y points down), times in seconds, angles in radians or as 30deg.
      study: \(content.question)

      # What answers it: run (a row for every combination of values), solve (the values that meet
      # goals), sensitivity (which parameter matters), or match (the values of a recorded motion).
      command: solve

      # The ranges to search. For run, give a count too, as in 60:160:11, or a list [60, 110, 160].
      vary:
      \(content.vary.map { "  \($0.path): \"\($0.range)\"" }.joined(separator: "\n"))

      # The goals. Others: 'overshoot <= 5', and minimize: settleTime.
      want: [\(content.want.joined(separator: ", "))]

      # How many scenarios to run, and how many solutions to list. Every other option of the command
      # has its key too: 'sweep schema --study --reference' describes them.
      budget: \(Content.budget)
      solutions: 1

      # The scene, here in place. It can also be the name of a file or of a built-in scene.
      scene:
      \(scene)
      """
  }
}

extension SceneTemplate.Content {
  /// Enough scenarios for two or three parameters, and an answer at once.
  static let budget = 8192

  /// The command that answers the question.
  fileprivate func solve(_ file: String) -> String {
    let vary = vary.map { " --vary \($0.path)=\($0.range)" }.joined()
    let want = want.map { " --want '\($0.replacing(" ", with: ""))'" }.joined()
    return "sweep solve \(file)\(vary)\(want) --solutions 1 --budget \(Self.budget)"
  }
}
