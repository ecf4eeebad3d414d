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

  /// Whether the rows are printed as a table for a person.
  private var showsTable: Bool { file == nil && Terminal.output.isInteractive && !output.json }

  /// Runs the sweep, writes its rows and prints a summary.
  func run<Scalar: SimulationScalar>(as scalar: Scalar.Type) throws {
    let cancellation = Cancellation()
    let interruption = Interruption(cancelling: cancellation)
    var found = RunFindings(sweep: sweep, rows: rows, showsTable: showsTable)
    var progress = Progress(total: rows.count, isQuiet: output.quiet)
    var isComplete = false
    do {
      if let file, !file.rows.isEmpty {
        try file.forEachBlock { (block: SweepBlock<Scalar>) in
          found.add(block, sweep.indeterminateRows(of: block))
        }
        output.note("continuing after \(found.rowCount) of \(rows.count) rows of an earlier run")
      }
      try simulate(as: scalar, cancellation, &found, &progress)
      if found.rowCount == rows.count { isComplete = try finish(interruption, cancellation) }
    } catch is Interrupted {
      // Reported below, with the rows that were written.
    } catch let problem as FileProblem {
      progress.clear()
      if let file, !problem.isClosedPipe {
        let kept = counted(found.rowCount, "row")
        output.note("\(kept) kept in \(file.partialPath); continue with --resume")
      }
      throw problem
    }
    progress.clear()
    let summary = RunReport(
      sweep: sweep, sceneArguments: sceneArguments, summary: found.summary, notable: found.notable,
      rowCount: rows.count, elapsed: progress.elapsed.seconds, file: file, isComplete: isComplete,
      precision: Scalar.precision)
    try report(summary, found)
  }

  /// Runs the rows that no earlier run has, and writes them.
  private func simulate<Scalar: SimulationScalar>(
    as scalar: Scalar.Type, _ cancellation: Cancellation, _ found: inout RunFindings,
    _ progress: inout Progress
  ) throws {
    func write(_ text: [UInt8]) throws {
      guard !showsTable, file == nil else { return }
      let isWritten = try StreamOutput.standard.write(shown(text), unless: cancellation)
      guard isWritten else { throw Interrupted() }
    }
    let runner = SweepRunner<Scalar>(threadCount: threads, instructionSet: instructionSet)
    let text = file == nil ? RowText(sweep: sweep, format: output.format) : nil
    let printsText = !showsTable
    let earlier = found.rowCount
    try write(text?.header ?? [])
    try runner.run(
      sweep, range: rows.lowerBound + earlier..<rows.upperBound, cancellation: cancellation
    ) { [sweep] block in
      // Workers have the time to look for these too.
      (block, printsText ? text?.rows(of: block) ?? [] : [], sweep.indeterminateRows(of: block))
    } progress: { received in
      progress.update(earlier + received)
    } receive: { (block: SweepBlock<Scalar>, text, indeterminate) in
      // Writing to a file does not block for long; the reader of a pipe may let us wait.
      if cancellation.isCancelled, file == nil { throw Interrupted() }
      try file?.append(block)
      try write(text)
      found.add(block, indeterminate)
    }
  }

  /// Completes the file of a run that has all its rows; returns whether it is complete.
  private func finish(_ interruption: Interruption, _ cancellation: Cancellation) throws -> Bool {
    guard let file else { return true }
    interruption.mayGiveUp(
      file.finishingPath,
      saying:
        "interrupted; all \(rows.count) rows are kept in \(file.partialPath). Add --resume to "
        + "write \(file.path)")
    return try file.finish(threadCount: threads, cancellation: cancellation)
  }

  /// Prints the table, the warnings and the summary.
  private func report(_ report: RunReport, _ found: RunFindings) throws {
    if showsTable { try printLines(found.tableLines + [""]) }
    if let problem = report.invalidRows { output.warn(problem) }
    if let problem = found.indeterminate.warning(about: sweep) { output.warn(problem) }
    let excluded = report.summary.count(of: .excluded)
    if let problem = sweep.warning(excluding: excluded, of: report.summary.count) {
      output.warn(problem)
    }
    if output.json, file != nil {
      try printLines([report.object.line])
    } else if output.json, !output.quiet {
      complain(report.object.line)
    } else if Terminal.output.isInteractive, !output.quiet || showsTable {
      try printLines(report.lines)
    }
    guard report.isComplete else { throw CommandProblem(.interrupted, report.interruption) }
    if !output.json, !output.quiet { complain("sweep: \(heading)\(report.closingLine)") }
  }

  /// Reports that the file is complete.
  func reportFinished() {
    output.note("\(file?.path ?? "") is already complete")
  }
}

/// Ctrl-C before all rows were written.
private struct Interrupted: Error {}
