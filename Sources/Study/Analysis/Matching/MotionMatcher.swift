public import Dynamics
public import Sweeps

/// Finds the parameters whose motion is closest to a recorded one.
///
/// Rows can be wrong, so all stages but the first use a loss that limits what a row can cost.
///
/// The search has five stages:
/// 1. The space is sampled, and matrix products screen all trajectories.
/// 2. The best trajectories are compared exactly. Least squares refine the best of each neighborhood.
/// 3. Differential evolution searches around the fits, because impacts make the distance jump.
/// 4. Random walks around the best fits show how far the truth can be.
/// 5. The results are compared with the recording row by row.
///
/// After a few impacts, a tiny change of a parameter gives a different motion, and the distance to a
/// long recording has many local minima. So the search also runs with the beginning of the recording,
/// where the distance leads to the parameters. Longer parts then refine its results.
public struct MotionMatcher<Scalar: SimulationScalar>: Sendable {
  /// Simulates points of the space.
  public let runner: PointRunner<Scalar>
  /// The possible start times of the scenario in the recording's clock, s; one time if it is known.
  public let offsets: ClosedRange<Double>
  /// The possible pixels of a point, if the recording is in pixels and does not tell them.
  public let scales: ClosedRange<Double>
  /// The number of sampled points.
  public let sampleCount: Int
  /// The highest number of matches that are returned.
  public let matchLimit: Int
  /// The seed of the sample and of the evolution.
  public let seed: UInt64

  /// The recording, followed by ever shorter beginnings of it.
  private let targets: [MotionTarget]
  private let frameLimit: Int

  private var target: MotionTarget { targets[0] }

  /// The highest number of matches that are refined: the answer does not depend on how few are listed.
  private var refinedLimit: Int { max(8, matchLimit) }
  /// The lengths of the beginnings, as fractions of the recording.
  private static var beginnings: [Double] { [0.5, 0.25, 0.125] }
  /// The lowest number of values per unknown of a beginning.
  private static var valuesForEachUnknown: Int { 6 }

  /// The highest number of candidates that are compared exactly.
  private static var candidateLimit: Int { 512 }
  /// The largest difference between two points of one match, as a fraction of each range.
  private static var distinctReach: Double { 0.1 }
  /// The largest difference between two fits that count as one, as a fraction of each range.
  private static var fitRadius: Double { 0.01 }
  /// The largest sum of squares of a fit that evolves, relative to the best fit; without bad values.
  private static var evolvedCost: Double { 16 }
  /// The usual highest number of scenarios of a block, and of numbers in all its frames.
  private static var blockLimit: Int { 512 }
  private static var traceLimit: Int { 4 << 20 }

  /// Prepares a match.
  ///
  /// - Parameters:
  ///   - recording: The motions of one or more items of the scene. Rows after the end of the scene,
  ///     for the earliest start, are left out.
  ///   - runner: The scene, the ranges, the threads and the frame rate.
  ///   - offsets: The possible start times of the scenario in the recording's clock, s.
  ///   - scales: The possible pixels of a point, more than 0, if the recording is in pixels and does not
  ///     tell them.
  ///   - sampleCount: The number of sampled points, 1 or more.
  ///   - matchLimit: The highest number of matches to return, 1 or more; 8 or more are refined.
  ///   - seed: The seed of the sample and of the evolution.
  /// - Throws: ``MatchProblem``
  public init(
    _ recording: SceneRecording, runner: PointRunner<Scalar>, offsets: ClosedRange<Double> = 0...0,
    scales: ClosedRange<Double> = 0.5...4, sampleCount: Int = 1 << 14, matchLimit: Int = 8,
    seed: UInt64 = 0
  ) throws(MatchProblem) {
    precondition(sampleCount > 0 && matchLimit > 0, "sampleCount and matchLimit must be 1 or more")
    precondition(!runner.ranges.isEmpty, "at least one range is needed")
    precondition(
      scales.lowerBound > 0 && scales.upperBound.isFinite, "scales must be more than 0 and finite")
    let limits = -SceneRecording.timeLimit...SceneRecording.timeLimit
    guard limits.contains(offsets.lowerBound), limits.contains(offsets.upperBound) else {
      throw .offsets(offsets.lowerBound, offsets.upperBound)
    }
    self.runner = runner
    self.offsets = offsets
    self.scales = scales
    self.sampleCount = sampleCount
    self.matchLimit = matchLimit
    self.seed = seed
    let table = runner.plan.table
    let values = table.baseValues()
    func value(_ path: ParameterPath) -> Double {
      table.firstIndex(of: path).map { values[$0] } ?? .nan
    }
    let items = runner.plan.scene.items.map(\.name)
    for motion in recording.motions where !items.contains(motion.item) {
      throw .unknownItem(motion.item, items: items)
    }
    let end = recording.motions.compactMap(\.recording.times.last).max() ?? 0
    guard offsets.upperBound < end || offsets.upperBound <= 0 else {
      throw .startAfterEnd(offsets.upperBound, end: end)
    }
    let levers = items.map { item in
      let (width, height) = (value("\(item).size.width"), value("\(item).size.height"))
      return (name: item, lever: (width * width + height * height).squareRoot() / 2)
    }
    let rate = runner.plan.settings.frameRate
    let range = runner.ranges.first { $0.path == "duration" }
    let duration = range.map { max($0.start, $0.stop) } ?? value("duration")
    let target = MotionTarget(
      recording, until: duration + offsets.lowerBound, items: levers, frameRate: rate,
      usualScale: recording.isInPixels ? (scales.lowerBound * scales.upperBound).squareRoot() : 1)
    let unknowns =
      runner.ranges.count + (offsets.lowerBound < offsets.upperBound ? 1 : 0)
      + (recording.isInPixels ? 1 : 0)
    guard target.values.count > unknowns else {
      throw .tooFewValues(
        target.values.count, needed: unknowns + 1, end: duration + offsets.lowerBound)
    }
    targets =
      [target]
      + Self.beginnings.map(target.beginning).filter {
        $0.values.count >= Self.valuesForEachUnknown * unknowns
      }
    let last = target.values[target.values.count - 1].time - offsets.lowerBound
    frameLimit =
      2
      + Int(
        nearest: (min(last, duration) * rate).rounded(.up), in: 0...Settings.frameLimit)
  }

  /// The number of rows that are compared, over all items.
  public var rowCount: Int { target.rowCount }

  /// Whether the start time is an unknown.
  public var findsOffset: Bool { offsets.lowerBound < offsets.upperBound }
  /// Whether the pixels of a point are an unknown.
  public var findsScale: Bool { target.recording.isInPixels }

  private var unknownCount: Int {
    runner.ranges.count + (findsOffset ? 1 : 0) + (findsScale ? 1 : 0)
  }

  /// How much memory the match takes at most, bytes: trajectories of each thread, and residuals.
  private var memoryNeed: Double {
    let points = max(
      Self.candidateLimit, 2 * refinedLimit * LeastSquares.populationSize(of: unknownCount))
    // The screening copies what is recorded of a block, in single precision.
    return Double(runner.threadCount) * Double(blockSize) * Double(frameValues)
      * Double(MemoryLayout<Scalar>.stride + MemoryLayout<Float>.stride)
      + Double(points) * Double(target.values.count) * Double(MemoryLayout<Double>.stride)
  }

  /// Finds the closest motions.
  ///
  /// - Parameters:
  ///   - cancellation: Cancels the search.
  ///   - progress: Receives the number of sampled points that are done.
  /// - Returns: One match for each local minimum of the error, the closest motion first; nil if the search was cancelled.
  /// - Throws: ``MatchProblem/noTrajectory``, ``MatchProblem/tooLittleMemory(_:)``
  public func matches(
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int) -> Void = { _ in }
  ) throws(MatchProblem) -> [MotionMatch]? {
    do {
      try MemoryNeed.require(
        memoryNeed, for: "trajectories",
        cure: "give a shorter duration, a lower frame rate, fewer threads, rows or items")
    } catch {
      throw .tooLittleMemory(error.description)
    }
    guard let screened = screen(cancellation, progress) else { return nil }
    guard screened.contains(where: { !$0.isEmpty }) else { throw .noTrajectory }
    // From the shortest beginning to the whole recording: each stage also refines earlier results.
    var starts: [[Double]] = []
    var fits: [LeastSquares.Fit] = []
    for (stage, candidates) in zip(targets.indices, screened).reversed() {
      let target = targets[stage]
      guard let exact = residuals(at: candidates, from: target, cancellation) else { return nil }
      let compared = zip(candidates, exact).map {
        LeastSquares.Fit(point: $0, residuals: $1, cost: .infinity)
      }
      let ranked = ranked(compared, by: target.scale)
      starts += distinct(ranked, within: Self.distinctReach).prefix(refinedLimit).map(\.point)
      guard let found = solver(of: target, cancellation).fits(from: starts, seed: seed) else {
        return nil
      }
      fits = distinct(
        self.ranked(found, by: target.scale), within: Self.fitRadius)
      starts = fits.prefix(refinedLimit).map(\.point)
    }
    guard let best = fits.first else { throw .noTrajectory }
    // Fits that are far worse than the best do not evolve.
    let near = fits.prefix(refinedLimit).prefix { $0.cost <= Self.evolvedCost * best.cost }
    // From here on, all fits have the same loss, so that their costs can be compared.
    let solver = solver(of: target, cancellation)
    var loss = target.scale.loss(for: best.residuals)
    guard let evolved = solver.evolved(costed(Array(near), by: loss), loss: loss, seed: seed) else {
      return nil
    }
    if let closest = evolved.first {
      loss = target.scale.loss(
        for: evolved.reduce(closest) { $0.cost <= $1.cost ? $0 : $1 }.residuals)
    }
    fits = distinct(
      costed(evolved + fits.dropFirst(near.count), by: loss).sorted { $0.cost < $1.cost },
      within: Self.fitRadius)
    guard let settled = solver.settled(fits, listing: matchLimit, loss: loss, seed: seed) else {
      return nil
    }
    let all = settled.map(\.fit) + fits.dropFirst(settled.count)
    // Minima that the deviations of a better one cover are one answer with it.
    var listed: [(fit: LeastSquares.Fit, uncertainty: FitUncertainty)] = []
    for next in settled {
      let isCovered = listed.contains { $0.uncertainty.covers(next.fit, about: $0.fit) }
      if !isCovered { listed.append(next) }
    }
    return listed.map { match($0.fit, $0.uncertainty, among: all, loss) }
  }

  /// Fits with a trajectory, those whose residuals have the smallest scale first.
  private func ranked(
    _ fits: [LeastSquares.Fit], by scale: ResidualScale
  ) -> [LeastSquares.Fit] {
    fits
      .map { fit in
        var fit = fit
        fit.cost = scale.squares(of: fit.residuals)
        return fit
      }
      .filter(\.cost.isFinite)
      .sorted { $0.cost < $1.cost }
  }

  /// Fits with their costs by a loss.
  private func costed(_ fits: [LeastSquares.Fit], by loss: RobustLoss) -> [LeastSquares.Fit] {
    fits.map { fit in
      var fit = fit
      fit.cost = loss.cost(of: fit.residuals)
      return fit
    }
  }

  private func solver(of target: MotionTarget, _ cancellation: Cancellation) -> LeastSquares {
    LeastSquares(
      // With smaller steps, single-precision rounding dominates the differences.
      differenceStep: Scalar.self == Double.self ? 1e-5 : 1e-3, roundLimit: 60, scale: target.scale
    ) { residuals(at: $0, from: target, cancellation) }
  }

  // MARK: Stages

  /// For the recording and each beginning, the sampled points with the closest trajectories.
  private func screen(_ cancellation: Cancellation, _ progress: (Int) -> Void) -> [[[Double]]]? {
    let points = UnitPoints.spread(
      count: sampleCount, dimensions: runner.ranges.count, seed: seed, cancellation: cancellation)
    guard let points else { return nil }
    let screens = targets.map {
      TrajectoryScreen(
        $0, offsets: offsets, pixels: findsScale ? scales : nil, frameLimit: frameLimit)
    }
    var best = screens.map { _ in [(distance: Double, point: [Double])]() }
    let isComplete = forEachTrace(of: points, cancellation) { traces, rows in
      screens.map { screen in
        var block: [Float] = []
        var sound: [Int] = []
        block.reserveCapacity(rows.count * screen.depth)
        for row in rows where traces.isWhole(row - rows.lowerBound) {
          traces.withFrames(of: row - rows.lowerBound) { screen.append($0, to: &block) }
          sound.append(row)
        }
        return zip(sound, screen.candidates(block)).map { row, candidate in
          (
            candidate.distance,
            Array(points[row]) + self.coordinate(ofOffset: candidate.offset)
              + self.coordinate(ofScale: candidate.scale)
          )
        }
      }
    } receive: { (done, candidates: [[(Double, [Double])]]) in
      for (index, candidates) in candidates.enumerated() {
        best[index] += candidates.map { (distance: $0.0, point: $0.1) }
        best[index].sort { $0.distance < $1.distance }
        best[index].removeLast(max(0, best[index].count - Self.candidateLimit))
      }
      progress(done)
    }
    return isComplete ? best.map { $0.map(\.point) } : nil
  }

  /// The residuals of the motion at each point, empty for a scenario that fails; nil if cancelled.
  private func residuals(
    at points: [[Double]], from target: MotionTarget, _ cancellation: Cancellation
  ) -> [[Double]]? {
    let axes = runner.ranges.count
    let unit = UnitPoints(points.flatMap { $0.prefix(axes) }, dimensions: axes)
    var all: [[Double]] = []
    let known = findsOffset ? nil : target.samplings(offset: offsets.lowerBound)
    let isComplete = forEachTrace(of: unit, cancellation) { traces, rows in
      rows.map { row in
        guard traces.isWhole(row - rows.lowerBound) else { return [] }
        let samplings = known ?? target.samplings(offset: self.offset(of: points[row]))
        let scale = self.scale(of: points[row])
        return traces.withFrames(of: row - rows.lowerBound) {
          target.residuals(of: $0, samplings, scale: scale)
        }
      }
    } receive: { (_, residuals: [[Double]]) in
      all += residuals
    }
    return isComplete ? all : nil
  }

  /// The number of values of a trajectory.
  private var frameValues: Int {
    (frameLimit + 1) * runner.plan.scene.items.count * TraceBlock<Scalar>.valuesPerFrame
  }

  /// The highest number of scenarios of a block.
  private var blockSize: Int {
    let least = min(16, runner.plan.scene.smallestBlockSize)
    return min(Self.blockLimit, max(least, Self.traceLimit / frameValues))
  }

  /// Runs points in blocks on several threads, maps their frames, and receives the results in order.
  private func forEachTrace<Product: Sendable>(
    of points: UnitPoints, _ cancellation: Cancellation,
    make:
      @escaping @Sendable (_ traces: borrowing SoundTraces<Scalar>, _ rows: Range<Int>) ->
      Product,
    receive: (_ done: Int, Product) -> Void
  ) -> Bool {
    guard !points.values.isEmpty else { return true }
    let itemCount = runner.plan.scene.items.count
    let size = min(blockSize, points.count)
    let blockCount = (points.count + size - 1) / size
    let received = receiveInOrder(
      blockCount: blockCount, workerCount: max(1, min(runner.threadCount, blockCount)),
      cancellation: cancellation
    ) { [runner, frameLimit] take, put in
      var store = Store<Scalar>(plan: runner.plan, metrics: [], capacity: size)
      var simulation = Simulation<Scalar>(
        plan: runner.plan, metrics: [], capacity: size, instructionSet: runner.instructionSet)
      var traces = SoundTraces<Scalar>(
        block: TraceBlock(capacity: size, frameLimit: frameLimit, itemCount: itemCount),
        statuses: [])
      while let block = take() {
        let rows = block * size..<min(points.count, (block + 1) * size)
        store.resize(to: rows.count)
        runner.load(points, rows, into: &store)
        simulation.run(&store, tracing: &traces.block)
        traces.statuses = store.withStatuses { column in
          column.indices.map { Status(rawValue: column[$0]) ?? .invalid }
        }
        put(make(traces, rows), block)
      }
    } receive: { block, product in
      receive(min(points.count, (block + 1) * size), product)
    }
    return received == blockCount
  }

  // MARK: Coordinates

  /// The start time at a point, s.
  private func offset(of point: [Double]) -> Double {
    guard findsOffset else { return offsets.lowerBound }
    let share = point[runner.ranges.count]
    return offsets.lowerBound + share * (offsets.upperBound - offsets.lowerBound)
  }

  /// The pixels of a point at a point of the space; 1 if the recording is in points.
  private func scale(of point: [Double]) -> Double {
    guard findsScale, let last = point.last else { return 1 }
    return scales.lowerBound * Portable.exponential(last * logarithmicWidth)
  }

  /// The logarithm of the ratio of the possible scales.
  private var logarithmicWidth: Double { Portable.logarithm(scales.upperBound / scales.lowerBound) }

  /// The scale as a coordinate of a point; empty if it is known.
  private func coordinate(ofScale scale: Double) -> [Double] {
    guard findsScale else { return [] }
    return [
      logarithmicWidth > 0 ? Portable.logarithm(scale / scales.lowerBound) / logarithmicWidth : 0
    ]
  }

  /// The start time as a coordinate of a point; empty if it is known.
  private func coordinate(ofOffset offset: Double) -> [Double] {
    guard findsOffset else { return [] }
    return [(offset - offsets.lowerBound) / (offsets.upperBound - offsets.lowerBound)]
  }

  /// The best fit of each neighborhood.
  private func distinct(_ fits: [LeastSquares.Fit], within radius: Double) -> [LeastSquares.Fit] {
    fits.reduce(into: []) { kept, fit in
      let isNear = kept.contains { other in
        zip(other.point, fit.point).allSatisfy { ($0 - $1).magnitude <= radius }
      }
      if !isNear { kept.append(fit) }
    }
  }

  // MARK: The result

  private func match(
    _ fit: LeastSquares.Fit, _ uncertainty: FitUncertainty, among fits: [LeastSquares.Fit],
    _ loss: RobustLoss
  ) -> MotionMatch {
    let rivals = fits.filter {
      $0.cost <= fit.cost + uncertainty.equalCost && !uncertainty.covers($0, about: fit)
    }
    let scale = scale(of: fit.point)
    let errors = target.errors(
      fit.residuals.map { $0 * target.usualScale / scale }, loss.weights(of: fit.residuals))
    let values = fit.point.indices.map { axis in
      let position = fit.point[axis]
      // So wide that 1.96 deviations cover the other minima with theirs.
      let other = rivals.map { ($0.point[axis] - position).magnitude }.max() ?? 0
      let deviation = uncertainty.deviations[axis] + other / 1.96
      let isAtEnd = position <= 0 || position >= 1
      if findsScale, axis == fit.point.count - 1 {
        return MotionMatch.Value(
          path: nil, isScale: true, value: scale,
          uncertainty: deviation * scale * logarithmicWidth, isAtEnd: isAtEnd)
      }
      guard axis < runner.ranges.count else {
        return MotionMatch.Value(
          path: nil, value: offset(of: fit.point),
          uncertainty: deviation * (offsets.upperBound - offsets.lowerBound), isAtEnd: isAtEnd)
      }
      let range = runner.ranges[axis]
      return MotionMatch.Value(
        path: range.path, value: range.value(atPosition: position),
        uncertainty: deviation * range.slope(atPosition: position), isAtEnd: isAtEnd)
    }
    return MotionMatch(
      condition: nil, values: values, offset: offset(of: fit.point),
      scale: findsScale ? scale : nil, error: rootMeanSquare(errors),
      items: target.recording.motions.compactMap { motion in
        let own = errors.filter { $0.item == motion.item }
        guard !own.isEmpty else { return nil }
        return MotionMatch.ItemError(
          item: motion.item, rowCount: own.count, error: rootMeanSquare(own))
      },
      rows: errors, strongestCorrelation: uncertainty.strongestCorrelation,
      rivalCount: rivals.count)
  }

  /// The root mean square error of the rows that have weight, or of all if none has.
  private func rootMeanSquare(_ rows: [MotionMatch.RowError]) -> Double {
    let weighty = rows.filter { !$0.isOutlier }
    let kept = weighty.isEmpty ? rows : weighty
    return (kept.reduce(0) { $0 + $1.error * $1.error } / Double(max(1, kept.count))).squareRoot()
  }
}

/// The traces of a block, and which scenarios ran to their end.
private struct SoundTraces<Scalar: SimulationScalar>: ~Copyable {
  var block: TraceBlock<Scalar>
  var statuses: [Status]

  /// Whether a scenario has a complete trajectory.
  func isWhole(_ row: Int) -> Bool {
    statuses[row] != .invalid && statuses[row] != .diverged
  }

  func withFrames<R>(of row: Int, _ body: (Span<Scalar>) -> R) -> R {
    block.withFrames(of: row, body)
  }
}
