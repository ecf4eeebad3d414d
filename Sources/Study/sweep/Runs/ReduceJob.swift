import Dynamics
import SweepFiles
import Sweeps

/// A sweep whose rows are summarized and not stored: `--reduce`.
struct ReduceJob {
  let sweep: Sweep
  let threads: Int
  let instructionSet: InstructionSet
  let output: OutputOptions
  /// What the summary begins with.
  let heading: String
  /// The rows to run.
  let rows: Range<Int>
  /// The summaries, of no rows yet.
  let reductions: SweepReductions
  let file: ReducedOutput?

  /// Runs the sweep, keeps the summaries of its rows and prints them.
  func run<Scalar: SimulationScalar>(as scalar: Scalar.Type) throws {
    var total = file?.earlier ?? reductions
    guard file?.isFinished != true else {
      return output.note("\(file?.path ?? "") is already complete")
    }
    let earlier = total.rowCount
    if earlier > 0 {
      output.note("continuing after \(earlier) of \(rows.count) rows of an earlier run")
    }
    let cancellation = Cancellation()
    let interruption = Interruption(cancelling: cancellation)
    let runner = SweepRunner<Scalar>(threadCount: threads, instructionSet: instructionSet)
    var progress = Progress(total: rows.count, isQuiet: output.quiet)
    var pace = Pace()
    var indeterminate = IndeterminateRows()
    try runner.run(
      sweep, range: rows.lowerBound + earlier..<rows.upperBound, cancellation: cancellation
    ) { [reductions, sweep] block in
      // Each worker reduces its own blocks, so that the receiver has little to do.
      var part = reductions
      part.add(block)
      return (part, sweep.indeterminateRows(of: block))
    } progress: { received in
      progress.update(earlier + received)
    } receive: { part, found in
      total.merge(part)
      indeterminate.add(found)
      if let file, pace.isDue { try pace.timing { try file.keep(total) } }
    }
    progress.clear()
    let isComplete = total.rowCount == rows.count
    if isComplete { try file?.finish(total) } else { try file?.keep(total) }
    withExtendedLifetime(interruption) {}
    if let problem = indeterminate.warning(about: sweep) { output.warn(problem) }
    let excluded = total.count(of: .excluded)
    if let problem = sweep.warning(excluding: excluded, of: total.rowCount) { output.warn(problem) }
    try report(
      total, isComplete: isComplete, after: progress.elapsed.seconds, in: Scalar.precision)
  }

  private func report(
    _ total: SweepReductions, isComplete: Bool, after seconds: Double, in precision: Precision
  ) throws {
    let text = ReducedReport(sweep: sweep, reductions: total, precision: precision)
    let path = file.map { isComplete ? $0.path : $0.partialPath }
    if output.json {
      try printLines([text.object(file: path, of: rows.count, seconds: seconds).line])
    } else if Terminal.output.isInteractive, file == nil || !output.quiet {
      try printLines(text.lines)
    } else if file == nil {
      let records = ReducedRecords(sweep: sweep, reductions: total, precision: precision)
      try StreamOutput.standard.write(shown(records.csv))
      for front in total.fronts where front.isTooLarge {
        let names = front.objectives.map(\.text).joined(separator: ", ")
        output.warn(
          "the Pareto front of \(names) is not printed, as it has more than \(front.limit) rows")
      }
    }
    guard isComplete else {
      let kept =
        file.map { "; their summaries are kept in \($0.partialPath), continue with --resume" } ?? ""
      throw CommandProblem(
        .interrupted, "interrupted after \(total.rowCount) of \(rows.count) rows\(kept)")
    }
    guard !output.json, !output.quiet else { return }
    let rate = seconds > 0 ? " (\(rounded(Double(total.rowCount) / seconds))/s)" : ""
    complain(
      "sweep: \(heading)\(counted(total.rowCount, "scenario")) in \(duration(seconds))\(rate), "
        + "summarized; "
        + (path.map { "written to \($0)" } ?? "next: add -o FILE.json to store the summaries"))
  }

  /// When the summaries are saved: seldom enough to take at most a fiftieth of the time.
  private struct Pace {
    private var last = ContinuousClock.now
    private var pause = Duration.seconds(1)

    var isDue: Bool { .now - last >= pause }

    mutating func timing(_ body: () throws -> Void) rethrows {
      let start = ContinuousClock.now
      try body()
      last = .now
      pause = max(.seconds(1), (last - start) * 50)
    }
  }
}
