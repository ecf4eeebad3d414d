import CPages
package import Dynamics
import SceneFiles
package import Sweeps

/// A page in which a reader changes the parameters of a scene and sees at once what it does.
///
/// The page simulates with the kernels of a sweep, compiled to WebAssembly, and gets the bits of
/// `sweep run` and `sweep trace` in single precision. It is one file that needs no network.
package struct Explorer {
  /// What the page shows first.
  ///
  /// Nil means that the page chooses.
  package struct Question {
    /// The metric of the map, and the item that it is measured of.
    package var metric: MetricColumn?
    /// What the metric should be: `<=`, `>=`, `<`, `>` or `=`, a value, and the largest difference
    /// that counts as equal; all in the metric's unit.
    package var goal: (relation: String, value: Double, tolerance: Double)?
    /// The parameters whose sliders come first, with their ranges.
    package var ranges: [SampledRange] = []

    package init() {}
  }

  private let scene: Scene
  private let page: PagePlan
  private let hands: HandsOnPlan?
  /// Nil for a scene that UIKit cannot express, and for more than 64 items: learning how hundreds of items
  /// depend on thousands of parameters takes half a minute.
  private let code: CodeTemplate?
  private let question: Question
  private let view: FirstView
  /// The scene and its settings as a shell has them.
  private let arguments: String

  /// Prepares a page.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - settings: The constants of the engine.
  ///   - question: What the page shows first.
  ///   - arguments: The scene and the settings as words of a command line.
  /// - Throws: What is wrong with the scene; ``UnknownPath`` for a range of no parameter.
  package init(
    _ scene: Scene, settings: Settings, question: Question = Question(), arguments: String
  ) throws {
    self.scene = scene
    self.question = question
    self.arguments = arguments
    page = try PagePlan(scene, settings: settings)
    hands = HandsOnPlan(scene, settings: settings)
    code =
      scene.items.count > Scene.shownItemLimit
      ? nil : try? CodeTemplate(scene, varying: Self.codePaths(page.plan, question))
    for range in question.ranges {
      _ = try page.plan.table.index(of: range.path)
      guard page.plan.varying.contains(range.path) else {
        throw ExplorerProblem.fixed(range.path)
      }
    }
    view = FirstView(page.plan, question: question)
  }

  /// The paths of the page in the order in which the code should follow them: those that the author
  /// chose, those that the scene states, and the others.
  private static func codePaths(_ plan: Plan, _ question: Question) -> [ParameterPath] {
    let chosen = question.ranges.map(\.path)
    let stated = Set(plan.table.parameters.filter { !$0.isDefault }.map(\.path))
    func rank(_ path: ParameterPath) -> Int {
      chosen.contains(path) ? 0 : stated.contains(path) ? 1 : 2
    }
    return plan.varying.enumerated().sorted { (rank($0.1), $0.0) < (rank($1.1), $1.0) }.map(\.1)
  }

  /// The page.
  ///
  /// - Parameter title: The heading of the page.
  /// - Returns: The HTML text.
  package func html(title: String) -> String {
    PageDocument(
      title: title, style: explorer_page_style(), body: explorer_page_body(),
      script: explorer_page_script(),
      data: [
        ("data", data(title: title).line), ("hands", hands?.json(beside: page) ?? "null"),
      ],
      elements: pageSimulation(of: page, worker: explorer_page_worker_script())
    ).html
  }

  private func data(title: String) -> JSONText {
    let table = page.plan.table
    let columns = Metric.measured(of: scene).map { MetricColumn($0) }
    let origins = origins
    let members: [(String, JSONText)] = [
      ("title", .text(title)), ("scene", .text(scene.name)), ("about", .text(scene.summary ?? "")),
      ("arguments", .text(arguments)), ("yaml", .text(SceneFile.yaml(scene))),
      ("statuses", .list(Status.allCases.map { .text($0.name) })),
      ("metrics", .list(columns.map(metric))),
      ("defaults", .list(Sweep.defaultMetrics(for: scene).map { .text($0.rawValue) })),
      ("origins", .list(origins.kinds)),
      ("parameters", .list(origins.indices.map { .number(Double($0)) })),
      ("ranges", .list(question.ranges.map(range))),
      (
        "goal",
        question.goal.map {
          .object([
            ("relation", .text($0.relation)), ("value", .number($0.value)),
            ("tolerance", .number($0.tolerance)),
          ])
        } ?? .number(.nan)
      ),
      ("scenery", Scenery(scene: scene, table: table).json),
      ("code", code?.json ?? .number(.nan)),
      ("throwScene", throwScene),
    ]
    return .object(members + firstView)
  }

  /// The choice of what the page shows first.
  private var firstView: [(String, JSONText)] {
    let sliders = sliders
    let kinds = sliders.kinds.map { range -> JSONText in
      .list([.number(range.low), .number(range.high)])
    }
    let indices = sliders.indices.map { JSONText.number(Double($0)) }
    let item: JSONText = view.metric.item.map { .text($0) } ?? .number(.nan)
    return [
      ("sliderKinds", .list(kinds)), ("sliders", .list(indices)),
      ("shown", .list(view.sliders.map { .text($0.text) })),
      ("axes", .list(view.axes.map { .text($0.text) })),
      ("metric", .text(view.metric.metric?.rawValue ?? view.metric.rawValue)), ("item", item),
    ]
  }

  /// The YAML of the scene of a throw, before and after the behavior that holds the track, which the
  /// page writes.
  private var throwScene: JSONText {
    guard let scene = hands?.throwScene else { return .number(.nan) }
    let lines = SceneFile.yaml(scene).split(separator: "\n", omittingEmptySubsequences: false)
    guard let phases = lines.lastIndex(of: "phases:"),
      let finger = lines[..<phases].lastIndex(where: { $0.hasPrefix("  - ") })
    else { return .number(.nan) }
    func text(_ part: ArraySlice<Substring>) -> JSONText { .text(part.joined(separator: "\n")) }
    return .list([text(lines[..<finger]), text(lines[phases...])])
  }

  /// The values of the sliders of all parameters that the page can change.
  ///
  /// Many parameters share them.
  private var sliders: (kinds: [SliderRange], indices: [Int]) {
    let table = page.plan.table
    let base = table.baseValues()
    var known: [SliderRange: Int] = [:]
    var kinds: [SliderRange] = []
    let indices = page.plan.varying.map { path in
      let index = table.firstIndex(of: path) ?? 0
      let range = SliderRange(table.parameters[index], base: base[index])
      if let kind = known[range] { return kind }
      known[range] = kinds.count
      kinds.append(range)
      return kinds.count - 1
    }
    return (kinds, indices)
  }

  /// A metric: its name, unit and meaning, and the default tolerance of a goal.
  private func metric(_ column: MetricColumn) -> JSONText {
    let described: [(String, JSONText)] = [
      ("name", .text(column.rawValue)), ("unit", .text(column.unit.symbol)),
      ("meaning", .text(column.meaning)),
    ]
    let tolerance = column.kind.usualTolerance.members.map { ($0, JSONText.real($1)) }
    return .object(described + tolerance)
  }

  /// Where the value of each parameter comes from: a default, an expression, or the scene.
  ///
  /// Many parameters share an origin.
  private var origins: (kinds: [JSONText], indices: [Int]) {
    var known: [String: Int] = [:]
    var kinds: [JSONText] = [
      .object([("origin", "default")]), .object([("origin", "scene")]),
    ]
    let indices = page.plan.table.parameters.map { parameter in
      if parameter.isDefault { return 0 }
      guard case .expression(let expression)? = parameter.quantity else { return 1 }
      let text = expression.text
      if let index = known[text] { return index }
      known[text] = kinds.count
      kinds.append(.object([("origin", "expression"), ("text", .text(text))]))
      return kinds.count - 1
    }
    return (kinds, indices)
  }

  private func range(_ range: SampledRange) -> JSONText {
    .object([
      ("path", .text(range.path.text)), ("low", .number(min(range.start, range.stop))),
      ("high", .number(max(range.start, range.stop))), ("isLog", .flag(range.isLogarithmic)),
    ])
  }
}

/// An error that explains why a page cannot vary a parameter.
package enum ExplorerProblem: Error, Hashable, CustomStringConvertible {
  /// The parameter has one value in all scenarios, such as the sides of an ellipse.
  case fixed(ParameterPath)

  package var description: String {
    switch self {
    case .fixed(let path):
      "\(path): this parameter cannot be varied; use --set to change it for the whole page"
    }
  }
}
