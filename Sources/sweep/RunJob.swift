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
  let file: PartialFile?

  /// Runs the sweep, writes its rows and says what came of it.
  func run<Scalar: SimulationScalar>(as scalar: Scalar.Type) throws {
    let cancellation = Cancellation()
    Interruption.cancels(cancellation)
    let runner = SweepRunner<Scalar>(threadCount: threads, instructionSet: instructionSet)
    let rows = RowText(sweep: sweep, format: output.format)
    let showsTable = file == nil && Terminal.output.isInteractive && !output.json
    var table = RowTable(sweep: sweep)
    var summary = SweepSummary(metrics: sweep.metrics)
    var progress = Progress(total: sweep.grid.count, isQuiet: output.quiet)
    var written = 0

    func write(_ text: [UInt8]) throws {
      if let file { return try file.write(text) }
      guard !showsTable else { return }
      let isWritten = try StreamOutput.standard.write(text, unless: cancellation)
      guard isWritten else { throw Interrupted() }
    }

    do {
      try write(rows.header)
      try runner.run(sweep, cancellation: cancellation) { block in
        (block, showsTable ? [] : rows.rows(of: block))
      } progress: { done in
        progress.update(done)
      } receive: { (block: SweepBlock<Scalar>, text) in
        // A file takes what is ready at once; the reader of a pipe may let us wait.
        if cancellation.isCancelled, file == nil { throw Interrupted() }
        try write(text)
        if showsTable { table.add(block) }
        summary.add(block)
        written += block.range.count
      }
    } catch is Interrupted {
      // Said below, with what was written.
    } catch let problem as FileProblem {
      progress.clear()
      if let file, !problem.isClosedPipe {
        output.note("what could be written is in \(file.partialPath)")
      }
      throw problem
    }
    progress.clear()

    let isComplete = written == sweep.grid.count
    if isComplete { try file?.commit() } else { try file?.keepPartial() }
    let report = RunReport(
      sweep: sweep, sceneArguments: sceneArguments, summary: summary,
      elapsed: progress.elapsed.seconds, file: file,
      isComplete: isComplete)
    if showsTable { try printLines(table.lines + [""]) }
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
    let columns = sweep.grid.axes.map(\.path.text) + sweep.metrics.map(\.rawValue)
    table = TextTable(columns.map { ($0, .trailing) } + [(RowText.statusColumn, .leading)])
  }

  mutating func add<Scalar>(_ block: SweepBlock<Scalar>) {
    for row in 0..<block.range.count where count < Self.rowLimit {
      let point = sweep.grid.point(at: block.range.lowerBound + row)
      let values = point + block.metrics.map { Double($0[row]) }
      table.append(values.map { significant($0, digits: 5) } + [block.statuses[row].name])
      count += 1
    }
  }

  var lines: [String] {
    let more = sweep.grid.count - count
    let note = more > 0 ? ["… and \(more) more rows: -o FILE.csv keeps them all"] : []
    return table.lines(on: .output) + note
  }
}
