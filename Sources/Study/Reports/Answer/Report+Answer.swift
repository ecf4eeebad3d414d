import Dynamics
import Pages
import SceneFiles
import Sweeps

extension Report {
  /// What the page says first, and the order of its rows.
  func members(of answer: ReportAnswer) -> [(String, JSONText)] {
    [
      ("answer", .list(answer.statements.map(statement))),
      ("goals", .list(goals.map(goal))),
      ("keys", .list(ranking.keys.map(key))),
      ("groups", .list(importance.groups.map(indices))),
    ]
  }

  private func indices(_ indices: [Int]) -> JSONText {
    .list(indices.map { .number(Double($0)) })
  }

  private func statement(_ statement: ReportAnswer.Statement) -> JSONText {
    let rows = statement.rows.map { JSONText.number(Double(columns.number(ofRow: $0))) }
    return .object([
      ("topic", .text(statement.topic)), ("text", .text(statement.text)), ("rows", .list(rows)),
    ])
  }

  /// A goal; an end that is open is null.
  private func goal(_ goal: ReportGoal) -> JSONText {
    let ends = [goal.ends.lowerBound, goal.ends.upperBound]
    return .object([
      ("text", .text(goal.text)),
      ("column", .number(Double(goal.column(among: columns.metrics)))),
      ("columns", indices(goal.columns(among: columns.metrics))),
      ("value", .number(goal.value)),
      ("ends", .list(ends.map { .number($0.isFinite ? $0 : .nan) })),
    ])
  }

  private func key(_ key: RowRanking.Key) -> JSONText {
    .object([
      ("metric", .number(Double(key.metric))), ("isBetterLow", .flag(key.isBetterLow)),
    ])
  }

  /// The share, the means and the ends of the values of each group of parameters; null for none.
  func influences(_ influences: [ParameterImportance.Influence]?) -> JSONText {
    guard let influences else { return .number(.nan) }
    return .list(
      influences.map { influence in
        .list(
          [
            influence.share, influence.means.first, influence.means.last,
            influence.values.first.lowerBound, influence.values.first.upperBound,
            influence.values.last.lowerBound, influence.values.last.upperBound,
          ].map { .number($0) })
      })
  }

  // MARK: What a reader takes along

  /// What the page writes commands and code of.
  var handedMembers: [(String, JSONText)] {
    [("code", code), ("command", text(commandLine)), ("yaml", yaml)]
  }

  /// The UIKit code as a template of the varied parameters; null where UIKit cannot express the scene, and
  /// for scenes whose template takes long to learn.
  private var code: JSONText {
    guard let scene = sweep?.plan.scene, scene.items.count <= Scene.shownItemLimit else {
      return .number(.nan)
    }
    let paths = columns.names.map { ParameterPath($0.name) }
    return (try? CodeTemplate(scene, varying: paths))?.json ?? .number(.nan)
  }

  /// The scene and its settings as words of a command line; nil if only its text is known.
  private var commandLine: String? {
    if let words = rows.sceneArguments { return words }
    guard let scene = sweep?.plan.scene, BuiltInScenes.named(scene.name) == scene else {
      return nil
    }
    return scene.name
  }

  /// The scene as YAML where no words of a command line name it; else null.
  private var yaml: JSONText {
    guard commandLine == nil, let scene = sweep?.plan.scene else { return .number(.nan) }
    return .text(SceneFile.yaml(scene))
  }
}
