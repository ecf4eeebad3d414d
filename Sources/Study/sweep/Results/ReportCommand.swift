import Analysis
import ArgumentParser
import Dynamics
import Reports
import SweepFiles
import Sweeps

/// `sweep report`: pictures of a result.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Make an HTML page with pictures of a result, in one file that needs no network.",
    discussion: """
        sweep report results.csv -o report.html
        sweep report results.nc --want 'settleTime<=0.5' --want 'overshoot<=10' -o report.html
        sweep report results.csv --svg figure.svg

      The page says first what was swept, which parameter matters most, which row is best, and which \
      rows do not rest and why. Then come the best rows as a table, the importance of the parameters, \
      heat maps with a contour at the value of --want, slices, parallel coordinates, Pareto fronts and \
      distributions. A row, a cell, a point or a line that you click plays at once beside them, with its \
      metrics, its command and its UIKit code. Every picture can be saved as SVG, and the selected rows \
      as CSV.

      The size of the page grows with the number of parameters and metrics, from 0.5 to 14 MB in \
      our tests, and hardly with the number of rows: heat maps use all rows, and pictures of \
      single rows use about \(Report.shownRowCount) of them, as the page states.
      """)

  @Argument(
    help: "The result of sweep run: \(ResultFormat.endings()).", completion: Completions.result)
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the page to FILE. Give at least one of -o, --svg and --png.",
      valueName: "FILE.html"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write the heat map of the metric over the two parameters to FILE, for print.",
      valueName: "FILE.svg"))
  var svg: String?

  @Option(
    help: ArgumentHelp(
      "Write the same picture as pixels. Needs rsvg-convert (Debian: librsvg2-bin).",
      valueName: "FILE.png"))
  var png: String?

  @Option(
    help: ArgumentHelp(
      """
      Metric to show first, and to rank the rows by. In a scene with several items, a metric without \
      an item is the highest of all items. Default: that of the first goal; without goals, the first \
      metric that varies and has a value in at least half of the rows.
      """,
      valueName: "METRIC"))
  var metric: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Goal that good rows meet, such as settleTime<=0.5, as in sweep solve; or only a number: the value \
      of the metric at which the map draws a contour. May be repeated, with one number. Default: none; \
      the contour is at the goal of the metric.
      """, valueName: "GOAL"), completion: Completions.metrics)
  var want: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Page of 'sweep explore' for this scene, as the report should link it: a file beside the report, or \
      an address. Each row links to it at its values. Default: none; rows have the command that makes it.
      """, valueName: "FILE.html"))
  var explorer: String?

  @Option(
    name: .customShort("x"),
    help: ArgumentHelp(
      "Parameter on the x axis. Default: one of the two with the most values.", valueName: "PATH"))
  var across: String?

  @Option(
    name: .customShort("y"),
    help: ArgumentHelp(
      "Parameter on the y axis. Default: the other of the two with the most values.",
      valueName: "PATH"))
  var upwards: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Also play this row. N is the row index over the whole sweep, from 0, also after --only or \
      --shard. In a table without its -metadata.json file, N counts the rows of the table. May be \
      repeated. Default: none.
      """, valueName: "N"), transform: ReportCommand.rowIndex(parsing:))
  var row: [Int] = []

  @Option(
    help: ArgumentHelp(
      """
      The scene that was run, for a result that does not include it: a built-in scene or a YAML \
      file. Default: the scene in the result; without it, the page has no player.
      """, valueName: "SCENE"))
  var scene: String?

  @Flag(help: "Print nothing but errors on standard error. Default: notes and a closing line.")
  var quiet = false

  @Flag(help: "Print notes, errors and the closing line as JSON objects. Default: text.")
  var json = false

  func validate() throws {
    guard output != nil || svg != nil || png != nil else {
      throw ValidationError(
        "the output is missing; give -o FILE.html, --svg FILE.svg or --png FILE.png")
    }
    if let explorer, !Self.isAddress(explorer) {
      throw ValidationError(
        "--explorer '\(explorer)': expected a file that ends in .html, or an address that begins with "
          + "https:// or http://")
    }
    _ = try contour()
    for (option, name, ending) in [
      ("-o", output, ".html"), ("--svg", svg, ".svg"), ("--png", png, ".png"),
    ] {
      guard let name, !name.lowercased().hasSuffix(ending) else { continue }
      throw ValidationError("\(option) '\(name)': expected a name that ends in \(ending)")
    }
  }

  func run() throws {
    let outputs = [("-o", output), ("--svg", svg), ("--png", png)]
    try requireSeparate(
      reading: [NamedFile(file)]
        + (scene.map { SceneOptions.isFile($0) ? [NamedFile($0, option: "--scene")] : [] } ?? []),
      writing: outputs.compactMap { option, path in path.map { NamedFile($0, option: option) } })
    var question = Report.Question()
    question.metric = metric
    question.want = try contour()
    question.x = across
    question.y = upwards
    question.rows = row
    let rows = try openRows(path: file)
    question.goals = try goals(for: rows)
    let report = try report(on: rows, question)
    if !report.canPlay {
      note("\(file) does not include its scene, so the page has no player; add --scene SCENE")
    }
    if let reason = report.emptyMetric { note("\(file): \(reason)") }
    var written: [String] = []
    let figure = svg != nil || png != nil ? try report.figure() : ""
    if let output {
      let file = try PartialFile(path: output)
      try write(report.html(title: title, explorer: explorer), to: file)
      written.append(output)
    }
    if let svg {
      try write(figure, to: try PartialFile(path: svg))
      written.append(svg)
    }
    if let png {
      let pixels = try pixels(of: figure, for: png)
      let file = try PartialFile(path: png)
      try file.write(pixels)
      try file.commit()
      written.append(png)
    }
    close(report, written)
  }

  /// Reads a row index; any whole number, as the result decides which rows there are.
  @Sendable private static func rowIndex(parsing text: String) throws -> Int {
    guard let row = Int(text) else {
      throw ValidationError("must be a whole number, 0 or more \(got(text))")
    }
    return row
  }

  /// The number of `--want` at which the map draws a contour; nil without one.
  private func contour() throws -> Double? {
    let numbers = try want.filter { !Self.isGoal($0) }.map { text in
      guard let value = Double(text), value.isFinite else {
        throw ValidationError(
          "--want must be a finite number \(got(text)), or a goal such as settleTime<=0.5")
      }
      return value
    }
    guard numbers.count < 2 else {
      throw ValidationError("--want has \(numbers.count) numbers; give one, or goals")
    }
    return numbers.first
  }

  private static func isGoal(_ text: String) -> Bool { text.contains { "<>=".contains($0) } }

  /// Whether a page can link to it without running anything.
  private static func isAddress(_ text: String) -> Bool {
    let isWeb = ["https://", "http://"].contains { text.lowercased().hasPrefix($0) }
    return isWeb || !text.contains(":") && text.lowercased().hasSuffix(".html")
  }

  /// The goals of `--want`, with the numbers of outcomes.
  private func goals(for rows: any ResultRows) throws -> [ReportGoal] {
    let measures = rows.metrics.compactMap(\.measure)
    let scene = try rows.origin?.plan.scene ?? scene.map(SceneOptions.named)
    return try want.filter(Self.isGoal).map { text in
      let goal = try Goal(
        parsing: text, measures: measures, in: scene.map { try ParameterTable($0) })
      if let plan = rows.origin?.plan {
        try requireOneLength(of: [goal], in: plan.table, varying: plan.varying)
      }
      let resolved = try scene.map { try goal.resolved(in: $0) } ?? goal
      return ReportGoal(
        text: "\(goal)", metric: goal.metricColumn, ends: resolved.ends, value: resolved.value)
    }
  }

  /// The report; its errors name the options that are wrong.
  private func report(on rows: any ResultRows, _ question: Report.Question) throws -> Report {
    do {
      return try Report(rows, question, scene: try scene.map(SceneOptions.named))
    } catch let problem as ReportProblem {
      let option: String? =
        switch problem {
        case .unknown("metric", let name, _): name == metric ? "--metric" : "--want"
        case .unknown(_, let name, _): name == across ? "-x" : "-y"
        case .noRow: "--row"
        case .otherScene: "--scene"
        case .sameParameter: "-y"
        case .tooFewParameters, .noValue: nil
        }
      throw CommandProblem(problem.exit, (option.map { "\($0): " } ?? "") + "\(problem)")
    } catch let problem as UnknownPath {
      throw CommandProblem(
        .badInput,
        "--scene: \(file) has a column that is no path of scene \(scene ?? ""): \(problem)")
    }
  }

  private var title: String { file.split(separator: "/").last.map(String.init) ?? file }

  private func write(_ text: String, to file: PartialFile) throws(FileProblem) {
    try file.write(Array(text.utf8))
    try file.commit()
  }

  private func note(_ text: String) {
    guard !quiet else { return }
    complain(json ? JSONText.object([("note", .text(text))]).line : "sweep: note: \(text)")
  }

  private func close(_ report: Report, _ written: [String]) {
    guard !quiet else { return }
    if json {
      complain(
        JSONText.object([
          ("rows", .number(Double(report.count))), ("files", .list(written.map { .text($0) })),
        ]).line)
    } else {
      complain(
        "sweep: wrote \(written.joined(separator: ", ")) from \(counted(report.count, "row"))")
    }
  }
}

extension ReportProblem: Reportable {
  var exit: Exit {
    switch self {
    case .unknown("metric", _, _), .sameParameter: .usage
    default: .badInput
    }
  }
}
