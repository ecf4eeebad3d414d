import ArgumentParser
import Conformance
import Dynamics
import Experiments
import Foundation
import SweepFiles
import Sweeps

/// `sweep conform`: the engine held against a device.
struct ConformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform",
    abstract: "Hold the engine against a device's recording of the experiments.",
    discussion: """
        sweep conform experiments.csv
        sweep conform experiments.csv --experiments
        sweep conform experiments.csv --json

      The recording comes from the app in Sources/UIKit/Experiments, which performs \
      \(Experiment.all.count) experiments. \
      The start of each is found. Positions may be rounded to pixels, frames may be dropped, and the display \
      may have 60 or 120 Hz.

      A law is a constant or a rule of UIKit Dynamics as this package states it. \
      Columns: law, verdict, engine (its value here), device (the value that explains the recording), range \
      (of values that explain as much; of a confirmed law, the values between which it must be; of a consistent one, the rules that agree too), distance \
      (the largest of its experiments from the engine, pt), angle (rad), explained (the largest distance \
      with the device's value, pt), basis (how the law is known), experiments, statement. The verdicts:

        confirmed    its experiments agree, and would not with other values
        consistent   its experiments agree; the engine has no other rule to try, or some that agree too (range)
        refuted      another value explains all that deviates, or a part that nothing else explains
        inseparable  another value explains as much as that of a refuted law
        unexplained  an experiment deviates, and no law explains it
        untested     no recorded experiment depends on it

      It takes some seconds if all experiments agree, and some minutes if many deviate, because then it tries \
      other values of each law. It reports no progress. A terminal shows neither the experiments and the \
      statement of a law nor what an experiment is about: --output and pipes have all columns.

      With --experiments, a line for each experiment: experiment, agrees, distance (pt), angle (rad), item \
      and t (s) of the largest distance, start (s; when it began in the recording), explained (pt), about.

      Exit code 0: all experiments agree. Exit code 1: some deviate.
      """)

  @Argument(
    help: ArgumentHelp(
      "A recording of the app of experiments: \(RowFormat.endings).", valueName: "RECORDING"),
    completion: .file())
  var recording: String

  @Flag(help: "Write a line for each experiment. Default: a line for each law.")
  var experiments = false

  @OptionGroup var threads: ThreadOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard RecordingFile.isNamed(by: recording) else {
      throw ValidationError(
        "'\(recording)': unknown format; expected a recording: a name that ends in \(RowFormat.endings)"
      )
    }
    try output.validateText("verdicts")
  }

  func run() throws {
    try requireSeparate(reading: [NamedFile(recording)], writing: output.outputs)
    let text = try RecordingFile.text(
      of: recording, option: "", expected: "expected a recording: a \(RowFormat.endings) file")
    let recorded = try RecordedExperiment.all(text: text, file: recording)
    for remark in recorded.remarks { output.warn("\(recording): ignoring \(remark)") }
    let file = try output.openFile()
    let cancellation = Cancellation()
    let interruption = Interruption(cancelling: cancellation)
    defer { withExtendedLifetime(interruption) {} }
    let conformance: Conformance
    do {
      conformance = try ConformanceStudy(
        recorded.experiments,
        threadCount: threads.threads ?? ProcessInfo.processInfo.activeProcessorCount,
        cancellation: cancellation
      ).result()
    } catch {
      throw ExitCode(Exit.interrupted.rawValue)
    }
    try write(conformance, to: file)
    output.close(Self.summary(of: conformance))
    guard !conformance.agrees else { return }
    throw ExitCode(Exit.runFailed.rawValue)
  }

  // MARK: Rows

  private static let lawColumns = [
    "law", "verdict", "engine", "device", "range", "distance", "angle", "explained", "basis",
    "experiments", "statement",
  ]

  private static let experimentColumns = [
    "experiment", "agrees", "distance", "angle", "item", "t", "start", "explained", "about",
  ]

  private func write(_ conformance: Conformance, to file: PartialFile?) throws {
    let columns = experiments ? Self.experimentColumns : Self.lawColumns
    let rows =
      experiments ? conformance.experiments.map(Self.row) : conformance.laws.map(Self.row)
    guard file == nil, Terminal.output.isInteractive, !output.json else {
      let records = RecordText(columns: columns, format: output.format)
      return try output.write(records.header + rows.flatMap { records.line($0) }, to: file)
    }
    // Sentences would make the table too wide.
    let shown = columns.count - (experiments ? 1 : 3)
    var table = TextTable(columns.prefix(shown).map { ($0, .leading) })
    for row in rows {
      table.append(
        row.prefix(shown).map { cell in
          switch cell {
          case .text(let text): text
          case .real(let value): value.isFinite ? valueText(value) : ""
          default: cell.line
          }
        })
    }
    try printLines(table.lines(on: .output))
  }

  private static func row(_ verdict: LawVerdict) -> [JSONText] {
    var (device, range, explained): (String?, String?, Double?)
    switch verdict.finding {
    case .confirmed(let between): range = between
    case .consistent(let values): range = values.map { "not separated: \($0)" }
    case .refuted(let value, let between, let gain):
      (device, range, explained) = (value, between, gain.to)
    case .inseparable(let value, let other):
      (device, range) = (value, "inseparable from \(other)")
    case .unexplained, .untested: break
    }
    return [
      .text(verdict.law), .text(verdict.finding.word), optional(verdict.engine), optional(device),
      optional(range), .real(verdict.distance ?? .nan), .real(verdict.angle ?? .nan),
      .real(explained ?? .nan), .text(verdict.basis.rawValue),
      .text(verdict.experiments.joined(separator: " ")), .text(verdict.statement),
    ]
  }

  private static func optional(_ text: String?) -> JSONText {
    text.map { .text($0) } ?? .real(.nan)
  }

  private static func row(_ entry: Conformance.Entry) -> [JSONText] {
    [
      .text(entry.experiment.name), .flag(entry.engine.agrees), .real(entry.engine.distance),
      .real(entry.engine.angle), .text(entry.experiment.items[entry.engine.item].name),
      .real(entry.engine.time), .real(entry.engine.start), .real(entry.explained.distance),
      .text(entry.experiment.about),
    ]
  }

  private static func summary(of conformance: Conformance) -> String {
    let words = ["confirmed", "consistent", "refuted", "inseparable", "unexplained", "untested"]
    let counts = words.compactMap { word in
      let count = conformance.laws.count { $0.finding.word == word }
      return count == 0 ? nil : "\(count) \(word)"
    }
    let agreeing = conformance.experiments.count(where: \.engine.agrees)
    let unexplained = conformance.unexplained.map(\.experiment.name)
    let count = conformance.experiments.count
    return
      "\(agreeing) of \(counted(count, "experiment")) \(count == 1 ? "agrees" : "agree"); "
      + "\(counted(conformance.laws.count, "law")): \(counts.joined(separator: ", "))"
      + (unexplained.isEmpty ? "" : "; not explained: \(unexplained.joined(separator: ", "))")
  }
}
