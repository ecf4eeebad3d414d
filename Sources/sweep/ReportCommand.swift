import ArgumentParser
import Dynamics
import SweepFiles

/// `sweep report`: pictures of a result.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Make a page with pictures of a result, one HTML file that needs no network.",
    discussion: """
        sweep report results.csv -o report.html
        sweep report results.nc --metric overshoot --want 10 --row 4711 -o report.html
        sweep report results.csv --svg figure.svg

      Heat maps with the line of a wanted value, slices, parallel coordinates, Pareto fronts, \
      distributions, and a player of the scenarios with the lowest, median and highest value. Any \
      number of rows makes a page of a few megabytes: maps are of all rows, pictures of single rows \
      of about \(Report.shownRowCount), and the page says so.
      """)

  @Argument(
    help: "A result of sweep run: .csv, .jsonl, .nc or .sqlite.", completion: Completions.result)
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the page to FILE. At least one of -o, --svg and --png is needed.",
      valueName: "FILE.html"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write the map of the metric over the two parameters to FILE, for print.",
      valueName: "FILE.svg"))
  var svg: String?

  @Option(
    help: ArgumentHelp(
      "The same picture as pixels; needs rsvg-convert (Debian: librsvg2-bin).",
      valueName: "FILE.png"))
  var png: String?

  @Option(
    help: ArgumentHelp(
      """
      What is shown first, and what best and worst refer to. Default: the first metric that varies \
      and that half of the rows have.
      """,
      valueName: "METRIC"))
  var metric: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A value of the metric, in its unit, whose line is drawn. Default: none.", valueName: "VALUE")
  )
  var want: Double?

  @Option(
    name: .customShort("x"),
    help: ArgumentHelp(
      "The parameter across. Default: one of the two with the most values.", valueName: "PATH"))
  var across: String?

  @Option(
    name: .customShort("y"),
    help: ArgumentHelp(
      "The parameter up. Default: the other of the two with the most values.", valueName: "PATH"))
  var upwards: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Play this row too, by the index of its point: counted from 0 over the whole sweep, whatever \
      --only or --shard took of it. In a table whose -metadata.json is lost, which says what was run, \
      counted over its rows. May be repeated. Default: none.
      """, valueName: "N"))
  var row: [Int] = []

  @Option(
    help: ArgumentHelp(
      """
      The scene that was run, for a file that does not say; a built-in name or a YAML file. \
      Default: what the file says, and no player if it says nothing.
      """, valueName: "SCENE"))
  var scene: String?

  @Flag(help: "Say nothing on standard error but errors. Default: notes and a closing line.")
  var quiet = false

  @Flag(help: "Notes, errors and the closing line as JSON objects. Default: text.")
  var json = false

  func validate() throws {
    guard output != nil || svg != nil || png != nil else {
      throw ValidationError("say where the pictures go; allowed: -o FILE.html, --svg, --png.")
    }
    if let want, !want.isFinite {
      throw ValidationError("--want is \(want); allowed: a finite number.")
    }
    for (option, name, ending) in [
      ("-o", output, ".html"), ("--svg", svg, ".svg"), ("--png", png, ".png"),
    ] {
      guard let name, !name.lowercased().hasSuffix(ending) else { continue }
      throw ValidationError("\(option) \(name): allowed: a name that ends in \(ending).")
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
    question.want = want
    question.x = across
    question.y = upwards
    question.rows = row
    let rows = try openRows(path: file)
    let report = try Report(rows, question, scene: try scene.map(SceneOptions.named))
    if !report.canPlay {
      note("\(file) does not say which scene was run, so nothing can be played; --scene says it")
    }
    var written: [String] = []
    let figure = svg != nil || png != nil ? try report.figure() : ""
    if let output {
      let file = try PartialFile(path: output)
      try write(report.html(title: title), to: file)
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
      complain("sweep: \(counted(report.count, "row")) in \(written.joined(separator: ", "))")
    }
  }
}

extension ReportProblem: Reportable {
  var exit: Exit { .badInput }
}
