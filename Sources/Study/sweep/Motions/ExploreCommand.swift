import Analysis
import ArgumentParser
import Dynamics
import Pages
import SceneFiles
import Reports
import SweepFiles
import Sweeps

/// `sweep explore`: a page that simulates.
struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: """
      Make an HTML page in which you throw the items of a scene and change it while it plays, in one \
      file that needs no network.
      """,
    discussion: """
        sweep explore drop-out-dismiss -o explore.html
        sweep explore bottom-sheet.yaml --vary sheet.elasticity=0:0.9 --want 'settleTime<=0.8' \\
          -o explore.html
        sweep explore results.csv -o explore.html

      The page simulates in the browser, with the kernels and the bits of 'sweep run' and 'sweep \
      trace'. Take an item on its stage and throw it; a throw that you keep becomes a variant with a \
      track. The page has a slider for each parameter, those that matter most first, up to four \
      variants side by side or on top of each other, curves, metrics, and a map of a metric over two \
      parameters. 'Choose by eye' finds up to three parameters from clicks on the nearest of six \
      motions. 'Share' hands on what you like: as a link to a hosted page, as the page itself with your \
      values, as pictures and films, as UIKit code, YAML, or the command that writes another format; \
      with more than 64 items, a command writes the code. PAGE.html?stage is the stage alone, for a frame \
      of another page.

      SCENE may also be a study, whose ranges and goal the page begins with, or a result of 'sweep \
      run', whose scene and parameters it takes. The page simulates in single precision. It needs a \
      browser with WebAssembly SIMD: Chrome 91, Firefox 113, Safari 16.4, or newer.
      """)

  @OptionGroup var scene: SceneOptions

  @Option(
    help: ArgumentHelp(
      """
      Show the slider of this parameter first, with this range in its unit: PATH=a:b, log:a:b, or \
      any other value of sweep run's --vary, of which the page takes the ends. The first two are \
      the axes of the map. May be repeated. Default: the parameters that change the metrics most, and \
      of those the ones that the scene states before others; the choice is made with the page.
      """, valueName: "PATH=a:b"), completion: Completions.path)
  var vary: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Goal that the map and the table of metrics show, such as settleTime<=0.8. Default: none. Of \
      several goals, the page begins with the first.
      """, valueName: "GOAL"), completion: Completions.metrics)
  var want: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Metric of the map, such as settleTime; NAME = FORMULA defines a measure for --want, as in sweep \
      run. Pages do not compute measures. Default: that of --want, or settleTime.
      """, valueName: "METRIC"), completion: Completions.metrics)
  var metric: [String] = []

  @OptionGroup var settings: SettingsOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Write the page to FILE, whose name ends in .html. An existing file is replaced only when the \
      new one is complete.
      """, valueName: "FILE.html"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Title of the page. Default: the name of the study, or of the scene.", valueName: "TEXT"))
  var study: String?

  @Flag(help: "Print nothing but errors on standard error. Default: a closing line.")
  var quiet = false

  func validate() throws {
    guard output.lowercased().hasSuffix(".html") else {
      throw ValidationError("-o '\(output)': expected a name that ends in .html")
    }
    guard settings.precision == .single else {
      throw ValidationError("--precision double: the page simulates in single precision only")
    }
    if let study { try StudyOptions.validate(title: study) }
  }

  func run() throws {
    try requireSeparate(
      reading: scene.inputs + (isResult ? [NamedFile(scene.scene)] : []),
      writing: [NamedFile(output, option: "-o")])
    let explored = try isResult ? ofResult() : ofScene()
    let explorer: Explorer
    do {
      explorer = try Explorer(
        explored.scene, settings: explored.settings, question: try question(explored),
        arguments: explored.arguments)
    } catch let problem as ExplorerProblem {
      throw CommandProblem(.badInput, "--vary \(problem)")
    }
    let page = Array(explorer.html(title: study ?? explored.scene.name).utf8)
    let file = try PartialFile(path: output)
    try file.write(page)
    try file.commit()
    if !quiet { complain("sweep: wrote \(output), \(page.count / 1000) kB") }
  }

  // MARK: What is explored

  private struct Explored {
    let scene: Scene
    let settings: Settings
    let ranges: [SampledRange]
    /// The scene and its settings as words of a command line.
    let arguments: String
  }

  /// Whether a result is given instead of a scene.
  private var isResult: Bool { ResultFormat(fileName: scene.scene) != nil }

  private func ofScene() throws -> Explored {
    let given = try scene.scene(duration: settings.duration)
    let table = try ParameterTable(given)
    for remark in try scene.remarks(on: table, duration: settings.duration, vary: vary) where !quiet
    {
      complain(warning: remark, json: false)
    }
    try scene.requireFree([], duration: settings.duration)
    return Explored(
      scene: given, settings: settings.settings, ranges: [],
      arguments: scene.arguments + settings.arguments)
  }

  private func ofResult() throws -> Explored {
    guard scene.set.isEmpty, settings.arguments.isEmpty else {
      throw CommandProblem(
        .usage,
        "\(scene.scene): a result has its own scene and settings; leave out --set and the settings")
    }
    let rows = try openRows(path: scene.scene)
    guard let origin = rows.origin else {
      throw CommandProblem(
        .badInput,
        "\(scene.scene): the result does not include its scene; give the scene itself instead")
    }
    let columns = try ResultColumns(rows)
    let ranges = try zip(columns.names, columns.parameters).compactMap { name, column in
      try Self.range(of: column.levels, path: ParameterPath(name.name))
    }
    let scene = origin.plan.scene
    let isBuiltIn = BuiltInScenes.named(scene.name) == scene
    return Explored(
      scene: scene, settings: origin.plan.settings, ranges: ranges,
      arguments: isBuiltIn ? scene.name : quoted("\(scene.name).yaml"))
  }

  /// The range of some values; nil if they are all equal.
  private static func range(of values: [Double], path: ParameterPath) throws -> SampledRange? {
    guard let low = values.min(), let high = values.max(), low < high else { return nil }
    return try SampledRange(path: path, from: low, to: high)
  }

  private func question(_ explored: Explored) throws -> Explorer.Question {
    var question = Explorer.Question()
    let table = try ParameterTable(explored.scene)
    let given = try vary.map { text in try range(in: text, table) }
    let paths = Set(given.map(\.path))
    question.ranges = given + explored.ranges.filter { !paths.contains($0.path) }
    let (_, measures) = try MeasureOptions.parse(metric.map { "--metric=\($0)" })
      .read(for: explored.scene)
    let goals = try want.map { try Goal(parsing: $0, measures: measures, in: table) }
    try requireOneLength(of: goals, in: table, varying: question.ranges.map(\.path))
    for goal in goals {
      if let measure = goal.metricColumn.measure, !quiet {
        complain(
          warning: "pages do not compute measures, so this one lacks the goal '\(goal)' for "
            + "\(measure.name); sweep solve meets it", json: false)
      }
    }
    if let goal = goals.first(where: { $0.metricColumn.measure == nil }) {
      question.metric = goal.metricColumn
      question.goal = (goal.relation.rawValue, goal.value, goal.tolerance)
    }
    let metric = try metric.map { try metricColumn($0, of: "--metric", among: measures) }
      .last { $0.measure == nil }
    if let metric {
      if metric != question.metric { question.goal = nil }
      question.metric = metric
    }
    if let column = question.metric {
      // A sweep checks that the scene has the metric and the item.
      try naming(metricsBy: { _ in metric == nil ? "--want" : "--metric" }) {
        _ = try Sweep(
          scene: explored.scene, over: try Design(Grid([])), metricColumns: [column],
          settings: explored.settings)
      }
    }
    return question
  }

  private func range(in text: String, _ table: ParameterTable) throws -> SampledRange {
    try naming("--vary", text, of: scene.scene) {
      if let range = try? SampledRange(parsing: text, relativeTo: table) {
        _ = try table.index(of: range.path)
        return range
      }
      let axis = try Axis(parsing: text, relativeTo: table)
      _ = try table.index(of: axis.path)
      guard let range = try Self.range(of: axis.values, path: axis.path) else {
        throw CommandProblem(.usage, "--vary '\(text)': one value; expected a range PATH=a:b")
      }
      return range
    }
  }
}
