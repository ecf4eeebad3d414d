public import Dynamics

/// An estimate of the cost of a run, from running some of its rows.
public struct Calibration<Scalar: SimulationScalar>: Sendable {
  /// Some evenly spread rows and their results.
  public struct Sample: Sendable {
    /// The sweep of these rows only.
    public let sweep: Sweep
    /// The results, in the order of the rows.
    public let blocks: [SweepBlock<Scalar>]

    /// The number of rows.
    public var rowCount: Int { sweep.design.count }
  }

  /// The numbers of rows that are run and that are excluded.
  public let census: RowCounts
  /// Rows that meet the conditions; nil if none was found.
  public let run: Sample?
  /// Rows that the conditions exclude, which also have results; nil if none was found.
  public let excluded: Sample?
  /// The run time of the rows of ``run``, s.
  public let seconds: Double

  /// The estimated run time of all rows, s.
  public var wholeSeconds: Double {
    let running = run.map { seconds * Double(census.runCount) / Double($0.rowCount) } ?? 0
    return running + census.excludingSeconds
  }

  /// Extrapolates a quantity, such as a file size, from the samples to all rows.
  ///
  /// - Parameter size: The quantity for all rows of a sample.
  /// - Returns: The quantity for all rows that are run and all that are excluded.
  public func total(_ size: (_ sample: Sample) -> Double) -> Double {
    func scaled(_ sample: Sample?, to count: Int) -> Double {
      sample.map { size($0) * Double(count) / Double($0.rowCount) } ?? 0
    }
    return scaled(run, to: census.runCount) + scaled(excluded, to: census.excludedCount)
  }
}

extension SweepRunner {
  /// Estimates the cost of a run.
  ///
  /// It runs evenly spread rows of the sweep, and twice as many each time until a run is long enough.
  ///
  /// - Parameters:
  ///   - sweep: The sweep.
  ///   - range: The rows whose cost is estimated.
  ///   - enough: The time after which a run is long enough, s.
  /// - Returns: The result of the last run.
  /// - Throws: Nothing for a valid sweep.
  public func calibrate(
    _ sweep: Sweep, range: Range<Int>, enough: Double = 0.2
  ) throws -> Calibration<Scalar> {
    let census = RowCounts(of: sweep, rows: range, threadCount: threadCount)
    let excluded = try sample(census.excluded, of: sweep)?.sample
    let known = census.knownRunCount
    var count = min(known, sweep.plan.scene.smallestBlockSize * threadCount)
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

  /// Runs some rows in order; nil if there are none.
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
      blocks.append($0)
    }
    let seconds = start.duration(to: clock.now) / .seconds(1)
    return (Calibration.Sample(sweep: some, blocks: blocks), seconds)
  }
}
