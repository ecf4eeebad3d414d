import Dynamics
import SweepFiles
import Sweeps

/// A sweep that is being run, and where its rows go.
struct RunJob {
  let sweep: Sweep
  let sceneArguments: String
  let threads: Int
  let instructionSet: InstructionSet
  let output: OutputOptions
  /// What the summary begins with.
  let heading: String
  /// The rows to run.
  let rows: Range<Int>
  let file: ResultOutput?
  /// The metric that is drawn; nil for one on a terminal and none elsewhere.
  var pictured: MetricColumn?

  /// Runs the sweep, writes its rows and prints a summary.
  func run<Scalar: SimulationScalar>(as scalar: Scalar.Type) throws {
    let cancellation = Cancellation()
    let interruption = Interruption(cancelling: cancellation)
    let runner = SweepRunner<Scalar>(threadCount: threads, instructionSet: instructionSet)
    let text = file == nil ? RowText(sweep: sweep, format: output.format) : nil
    let showsTable = file == nil && Terminal.output.isInteractive && !output.json
    var table = RowTable(sweep: sweep)
    var picture =
      pictured != nil || showsTable && !output.quiet
      ? TerminalPicture(of: sweep, on: Terminal.error) : nil
    var summary = SweepSummary(metricColumns: sweep.metricColumns)
    var notable = RowHighlights(of: sweep, rows: rows)
    var indeterminate = IndeterminateRows()
    var progress = Progress(total: rows.count, isQuiet: output.quiet)
    var done = 0
    var isComplete = false

    func write(_ text: [UInt8]) throws {
      guard !showsTable, file == nil else { return }
      let isWritten = try StreamOutput.standard.write(shown(text), unless: cancellation)
      guard isWritten else { throw Interrupted() }
    }

    do {
      if let file, !file.rows.isEmpty {
        try file.forEachBlock { (block: SweepBlock<Scalar>) in
          summary.add(block)
          notable.add(block)
          picture?.add(block)
          indeterminate.add(sweep.indeterminateRows(of: block))
        }
        done = file.rows.count
        output.note("continuing after \(done) of \(rows.count) rows of an earlier run")
      }
      let earlier = done
      try write(text?.header ?? [])
      try runner.run(
        sweep, range: rows.lowerBound + earlier..<rows.upperBound, cancellation: cancellation
      ) { [sweep] block in
        // Workers have the time to look for these too.
        (block, showsTable ? [] : text?.rows(of: block) ?? [], sweep.indeterminateRows(of: block))
      } progress: { received in
        progress.update(earlier + received)
      } receive: { (block: SweepBlock<Scalar>, text, found) in
        // Writing to a file does not block for long; the reader of a pipe may let us wait.
        if cancellation.isCancelled, file == nil { throw Interrupted() }
        try file?.append(block)
        try write(text)
        if showsTable { table.add(block) }
        picture?.add(block)
        summary.add(block)
        notable.add(block)
        indeterminate.add(found)
        done += block.range.count
      }
      if done == rows.count {
        if let file {
          interruption.mayGiveUp(
            file.finishingPath,
            saying:
              "interrupted; all \(done) rows are kept in \(file.partialPath). Add --resume to "
              + "write \(file.path)")
        }
        isComplete = try file?.finish(threadCount: threads, cancellation: cancellation) ?? true
      }
    } catch is Interrupted {
      // Reported below, with the rows that were written.
    } catch let problem as FileProblem {
      progress.clear()
      if let file, !problem.isClosedPipe {
        output.note("\(counted(done, "row")) kept in \(file.partialPath); continue with --resume")
      }
      throw problem
    }
    progress.clear()

    let report = RunReport(
      sweep: sweep, sceneArguments: sceneArguments, summary: summary, notable: notable,
      rowCount: rows.count, elapsed: progress.elapsed.seconds, file: file, isComplete: isComplete,
      precision: Scalar.precision)
    if showsTable { try printLines(table.lines + [""]) }
    if let pictured, let obstacle = TerminalPicture.obstacle(to: sweep) {
      output.warn("no picture of \(pictured.rawValue): \(obstacle)")
    }
    for line in picture?.lines(of: pictured, hasColor: Terminal.error.hasColor) ?? [] {
      writeToError("\(line)\n")
    }
    if let problem = report.invalidRows { output.warn(problem) }
    if let problem = indeterminate.warning(about: sweep) { output.warn(problem) }
    let excluded = summary.count(of: .excluded)
    if let problem = sweep.warning(excluding: excluded, of: summary.count) { output.warn(problem) }
    if output.json, file != nil {
      try printLines([report.object.line])
    } else if output.json, !output.quiet {
      complain(report.object.line)
    } else if Terminal.output.isInteractive, !output.quiet || showsTable {
      try printLines(report.lines)
    }
    guard isComplete else { throw CommandProblem(.interrupted, report.interruption) }
    if !output.json, !output.quiet { complain("sweep: \(heading)\(report.closingLine)") }
  }

  /// Reports that the file is complete.
  func reportFinished() {
    output.note("\(file?.path ?? "") is already complete")
  }
}

/// Ctrl-C before all rows were written.
private struct Interrupted: Error {}

/// The first rows of a result, for a person.
private struct RowTable {
  private static let rowLimit = 20
  private let sweep: Sweep
  private var table: TextTable
  private var count = 0

  init(sweep: Sweep) {
    self.sweep = sweep
    let columns = sweep.design.paths.map(\.text) + sweep.metricColumns.map(\.rawValue)
    table = TextTable(columns.map { ($0, .trailing) } + [(RowText.statusColumn, .leading)])
  }

  mutating func add<Scalar>(_ block: SweepBlock<Scalar>) {
    for row in 0..<block.range.count where count < Self.rowLimit {
      let point = sweep.design.point(at: block.range.lowerBound + row)
      let values = point + block.metrics.map { Double($0[row]) }
      table.append(values.map(valueText) + [block.statuses[row].name])
      count += 1
    }
  }

  var lines: [String] {
    let more = sweep.design.count - count
    let note = more > 0 ? ["… and \(counted(more, "more row")); -o FILE.csv stores all rows"] : []
    return table.lines(on: .output) + note
  }
}
