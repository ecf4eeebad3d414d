public import Dynamics

/// What a run is expected to cost, from running some of its rows.
public struct Calibration<Scalar: SimulationScalar>: Sendable {
  /// Some rows, spread evenly, and what became of them.
  public struct Sample: Sendable {
    /// The sweep of these rows alone.
    public let sweep: Sweep
    /// Their results, in the order of the rows.
    public let blocks: [SweepBlock<Scalar>]

    /// How many rows there are.
    public var rowCount: Int { sweep.design.count }
  }

  /// How many rows are run, and how many are excluded.
  public let census: RowCensus
  /// Rows that meet the conditions; nil where none was found.
  public let run: Sample?
  /// Rows that do not, which have results of their own; nil where none was found.
  public let excluded: Sample?
  /// How long the rows of ``run`` took, s.
  public let seconds: Double

  /// How long all rows will take, s.
  public var wholeSeconds: Double {
    let running = run.map { seconds * Double(census.runCount) / Double($0.rowCount) } ?? 0
    return running + census.excludingSeconds
  }

  /// What all rows come to, from what those of the samples do.
  ///
  /// - Parameter size: What the rows of a sample come to together.
  /// - Returns: As much for each row that is run, and for each that is excluded, as in their samples.
  public func total(_ size: (_ sample: Sample) -> Double) -> Double {
    func scaled(_ sample: Sample?, to count: Int) -> Double {
      sample.map { size($0) * Double(count) / Double($0.rowCount) } ?? 0
    }
    return scaled(run, to: census.runCount) + scaled(excluded, to: census.excludedCount)
  }
}

extension SweepRunner {
  /// Runs rows of a sweep that are spread evenly, twice as many each time, until the time is enough
  /// to tell what all would take.
  ///
  /// - Parameters:
  ///   - sweep: What would be run.
  ///   - range: Which rows.
  ///   - enough: How long the last of the runs is meant to take, s.
  /// - Returns: The last of the runs.
  /// - Throws: Nothing for a sweep that could be made.
  public func calibrate(
    _ sweep: Sweep, range: Range<Int>, enough: Double = 0.2
  ) throws -> Calibration<Scalar> {
    let census = RowCensus(of: sweep, rows: range, threadCount: threadCount)
    let excluded = try sample(census.excluded, of: sweep)?.sample
    let known = census.knownRunCount
    var count = min(known, 64 * threadCount)
    while true {
      let rows = (0..<count).map { census.knownRun(at: spread($0, of: count, over: known)) }
      let found = try sample(rows, of: sweep)
      let seconds = found?.seconds ?? 0
      if seconds >= enough || count == known {
        return Calibration(
          census: census, run: found?.sample, excluded: excluded, seconds: seconds)
      }
      count = min(known, 2 * count)
    }
  }

  /// Runs some rows, in order; nil if there are none.
  private func sample(
    _ rows: [Int], of sweep: Sweep
  ) throws -> (sample: Calibration<Scalar>.Sample, seconds: Double)? {
    guard !rows.isEmpty else { return nil }
    let indices = rows.map { row in
      let index = sweep.design.index(ofRow: row)
      return index...index
    }
    let some = try sweep.selecting(Selection(indices))
    var blocks: [SweepBlock<Scalar>] = []
    let clock = ContinuousClock()
    let start = clock.now
    run(some) {
      $0
    } receive: {
      blocks.append($0)
    }
    let seconds = start.duration(to: clock.now) / .seconds(1)
    return (Calibration.Sample(sweep: some, blocks: blocks), seconds)
  }
}
