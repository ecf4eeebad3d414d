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
  /// The rows that are wanted.
  let rows: Range<Int>
  let file: ResultOutput?
  /// The metric that is drawn; nil for one on a terminal and none elsewhere.
  var pictured: Measure?

  /// Runs the sweep, writes its rows and says what came of it.
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
    var summary = SweepSummary(measures: sweep.measures)
    var notable = NotableRows(of: sweep, rows: rows)
    var undecided = UndecidedRows()
    var progress = Progress(total: rows.count, isQuiet: output.quiet)
    var done = 0
    var isComplete = false

    func write(_ text: [UInt8]) throws {
      guard !showsTable, file == nil else { return }
      let isWritten = try StreamOutput.standard.write(text, unless: cancellation)
      guard isWritten else { throw Interrupted() }
    }

    do {
      if let file, !file.rows.isEmpty {
        try file.forEachBlock { (block: SweepBlock<Scalar>) in
          summary.add(block)
          notable.add(block)
          picture?.add(block)
          undecided.add(sweep.undecidedRows(of: block))
        }
        done = file.rows.count
        output.note("\(done) of \(rows.count) rows are there from an earlier run")
      }
      let earlier = done
      try write(text?.header ?? [])
      try runner.run(
        sweep, range: rows.lowerBound + earlier..<rows.upperBound, cancellation: cancellation
      ) { [sweep] block in
        // Workers have the time to look for these too.
        (block, showsTable ? [] : text?.rows(of: block) ?? [], sweep.undecidedRows(of: block))
      } progress: { received in
        progress.update(earlier + received)
      } receive: { (block: SweepBlock<Scalar>, text, found) in
        // A file takes what is ready at once; the reader of a pipe may let us wait.
        if cancellation.isCancelled, file == nil { throw Interrupted() }
        try file?.append(block)
        try write(text)
        if showsTable { table.add(block) }
        picture?.add(block)
        summary.add(block)
        notable.add(block)
        undecided.add(found)
        done += block.range.count
      }
      if done == rows.count {
        if let file {
          interruption.mayGiveUp(
            file.finishingPath,
            saying: "interrupted; all \(done) rows are in \(file.partialPath); "
              + "--resume makes \(file.path) of them")
        }
        isComplete = try file?.finish(threadCount: threads, cancellation: cancellation) ?? true
      }
    } catch is Interrupted {
      // Said below, with what was written.
    } catch let problem as FileProblem {
      progress.clear()
      if let file, !problem.isClosedPipe {
        output.note("\(done) rows are kept in \(file.partialPath); --resume goes on from there")
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
      output.warn("there is no picture of \(pictured.rawValue): \(obstacle)")
    }
    for line in picture?.lines(of: pictured, hasColor: Terminal.error.hasColor) ?? [] {
      complain(line)
    }
    if let problem = report.invalidRows { output.warn(problem) }
    if let problem = undecided.warning(about: sweep) { output.warn(problem) }
    if output.json, file != nil {
      try printLines([report.object.line])
    } else if output.json, !output.quiet {
      complain(report.object.line)
    } else if Terminal.output.isInteractive, !output.quiet || showsTable {
      try printLines(report.lines)
    }
    guard isComplete else { throw CommandProblem(.interrupted, report.interruption) }
    if !output.json, !output.quiet { complain("sweep: \(report.closingLine)") }
  }

  /// Says that the file is there already.
  func reportFinished() {
    output.note("\(file?.path ?? "") is complete already")
  }
}

/// Ctrl-C, with rows that are not written any more.
private struct Interrupted: Error {}

/// The first rows of a result, for a person.
private struct RowTable {
  private static let rowLimit = 20
  private let sweep: Sweep
  private var table: TextTable
  private var count = 0

  init(sweep: Sweep) {
    self.sweep = sweep
    let columns = sweep.design.paths.map(\.text) + sweep.measures.map(\.rawValue)
    table = TextTable(columns.map { ($0, .trailing) } + [(RowText.statusColumn, .leading)])
  }

  mutating func add<Scalar>(_ block: SweepBlock<Scalar>) {
    for row in 0..<block.range.count where count < Self.rowLimit {
      let point = sweep.design.point(at: block.range.lowerBound + row)
      let values = point + block.metrics.map { Double($0[row]) }
      table.append(values.map { significant($0, digits: 5) } + [block.statuses[row].name])
      count += 1
    }
  }

  var lines: [String] {
    let more = sweep.design.count - count
    let note = more > 0 ? ["… and \(counted(more, "more row")): -o FILE.csv keeps them all"] : []
    return table.lines(on: .output) + note
  }
}
