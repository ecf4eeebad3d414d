public import Dynamics
public import Sweeps

/// Finds the parameters whose motion is nearest to a recorded one.
///
/// Four stages: the space is sampled and every trajectory screened by matrix products; the best are
/// compared exactly, and the best of each neighbourhood refined by least squares; around what they
/// become, points evolve that are only compared, since impacts make the distance jump; and what is
/// found is compared with the recording row by row.
///
/// After a few impacts the slightest change of a parameter gives another motion, and the distance to a
/// long recording has a minimum everywhere. So the search is also made with the beginnings of the
/// recording, where the distance leads to the parameters, and what is found there refined with more and
/// more of it.
public struct MotionMatcher<Scalar: SimulationScalar>: Sendable {
  /// Simulates points of the space.
  public let runner: PointRunner<Scalar>
  /// When the scenario may start in the recording's clock, s; a single time if it is known.
  public let offsets: ClosedRange<Double>
  /// How many points are sampled.
  public let sampleCount: Int
  /// How many basins are refined.
  public let basinLimit: Int
  /// Of the sample.
  public let seed: UInt64

  /// The recording, then its beginnings, each shorter than the one before.
  private let targets: [MotionTarget]
  private let frameLimit: Int

  private var target: MotionTarget { targets[0] }

  /// The shares of the recording that its beginnings have.
  private static var beginnings: [Double] { [0.5, 0.25, 0.125] }
  /// A beginning with fewer values for each unknown says too little.
  private static var valuesForEachUnknown: Int { 6 }

  /// Candidates that are compared exactly.
  private static var candidateLimit: Int { 512 }
  /// Two points are of one basin if no coordinate differs by more than this share of its range.
  private static var basinRadius: Double { 0.1 }
  /// Two fits are one if none differs by more than this.
  private static var fitRadius: Double { 0.01 }
  /// Fits evolve whose squares are not more than so many times those of the best.
  private static var evolvedSquares: Double { 16 }
  /// The most scenarios of a block, and the most numbers that its frames have together.
  private static var blockLimit: Int { 512 }
  private static var traceLimit: Int { 4 << 20 }

  /// Prepares a match.
  ///
  /// - Parameters:
  ///   - recording: What was seen of one or several of the scene's items. Rows after the scene's end,
  ///     for the earliest start, are left out.
  ///   - runner: The scene, the ranges and the threads; frames are those of its settings.
  ///   - offsets: When the scenario may start in the recording's clock, s.
  ///   - sampleCount: How many points are sampled, 1 or more.
  ///   - basinLimit: How many basins are refined, 1 or more.
  ///   - seed: Of the sample.
  /// - Throws: ``MatchProblem``
  public init(
    _ recording: SceneRecording, runner: PointRunner<Scalar>, offsets: ClosedRange<Double> = 0...0,
    sampleCount: Int = 1 << 14, basinLimit: Int = 8, seed: UInt64 = 0
  ) throws(MatchProblem) {
    precondition(sampleCount > 0 && basinLimit > 0, "at least one sample and one basin")
    precondition(!runner.ranges.isEmpty, "a range at least")
    self.runner = runner
    self.offsets = offsets
    self.sampleCount = sampleCount
    self.basinLimit = basinLimit
    self.seed = seed
    let table = runner.plan.table
    let values = table.baseValues()
    func value(_ path: ParameterPath) -> Double {
      (try? table.index(of: path)).map { values[$0] } ?? .nan
    }
    let items = runner.plan.scene.items.map(\.name)
    for motion in recording.motions where !items.contains(motion.item) {
      throw .unknownItem(motion.item, items: items)
    }
    let levers = items.map { item in
      let (width, height) = (value("\(item).size.width"), value("\(item).size.height"))
      return (name: item, lever: (width * width + height * height).squareRoot() / 2)
    }
    let rate = runner.plan.settings.frameRate
    let range = runner.ranges.first { $0.path == "duration" }
    let duration = range.map { max($0.start, $0.stop) } ?? value("duration")
    let target = MotionTarget(
      recording, until: duration + offsets.lowerBound, items: levers, frameRate: rate)
    let unknowns = runner.ranges.count + (offsets.lowerBound < offsets.upperBound ? 1 : 0)
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
    frameLimit = max(1, Int((min(last, duration) * rate).rounded(.up)) + 2)
  }

  /// How many rows of the recording are compared, those of each item counted.
  public var rowCount: Int { target.rowCount }

  /// Whether the start is one of the unknowns.
  public var findsOffset: Bool { offsets.lowerBound < offsets.upperBound }

  /// Finds the basins.
  ///
  /// - Parameters:
  ///   - cancellation: Stops the search.
  ///   - progress: Told how many of the sampled points are done.
  /// - Returns: The nearest motion first; nil if the search was cancelled.
  /// - Throws: ``MatchProblem/noTrajectory``
  public func matches(
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int) -> Void = { _ in }
  ) throws(MatchProblem) -> [MotionMatch]? {
    guard let screened = screen(cancellation, progress) else { return nil }
    guard screened.contains(where: { !$0.isEmpty }) else { throw .noTrajectory }
    // From the shortest beginning on, each stage refines what it and the shorter ones have found.
    var starts: [[Double]] = []
    var fits: [LeastSquares.Fit] = []
    for (stage, candidates) in zip(targets.indices, screened).reversed() {
      let target = targets[stage]
      guard let exact = residuals(at: candidates, from: target, cancellation) else { return nil }
      let ranked = zip(candidates, exact)
        .map { LeastSquares.Fit(point: $0, residuals: $1) }
        .filter(\.squares.isFinite)
        .sorted { $0.squares < $1.squares }
      starts += distinct(ranked, within: Self.basinRadius).prefix(basinLimit).map(\.point)
      guard let found = solver(of: target, cancellation).fits(from: starts, seed: seed) else {
        return nil
      }
      fits = distinct(
        found.filter(\.squares.isFinite).sorted { $0.squares < $1.squares },
        within: Self.fitRadius)
      starts = fits.prefix(basinLimit).map(\.point)
    }
    guard let best = fits.first else { throw .noTrajectory }
    // Fits that are far worse than the best stay as the walks left them.
    let near = fits.prefix(basinLimit).prefix { $0.squares <= Self.evolvedSquares * best.squares }
    guard let evolved = solver(of: target, cancellation).evolved(Array(near), seed: seed) else {
      return nil
    }
    fits = distinct(
      (evolved + fits.dropFirst(near.count)).sorted { $0.squares < $1.squares },
      within: Self.fitRadius)
    return fits.prefix(basinLimit).map(match)
  }

  private func solver(of target: MotionTarget, _ cancellation: Cancellation) -> LeastSquares {
    LeastSquares(
      // Rounding of single precision shows in differences over less.
      differenceStep: Scalar.self == Double.self ? 1e-5 : 1e-3, roundLimit: 60
    ) { residuals(at: $0, from: target, cancellation) }
  }

  // MARK: Stages

  /// For the recording and each beginning, the sampled points whose trajectories are nearest to it.
  private func screen(_ cancellation: Cancellation, _ progress: (Int) -> Void) -> [[[Double]]]? {
    let points = UnitPoints.spread(
      count: sampleCount, dimensions: runner.ranges.count, seed: seed)
    let screens = targets.map {
      TrajectoryScreen($0, offsets: offsets, frameLimit: frameLimit)
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
          (candidate.distance, Array(points[row]) + self.coordinate(ofOffset: candidate.offset))
        }
      }
    } receive: { (done, candidates: [[(Double, [Double])]]) in
      for (place, candidates) in candidates.enumerated() {
        best[place] += candidates.map { (distance: $0.0, point: $0.1) }
        best[place].sort { $0.distance < $1.distance }
        best[place].removeLast(max(0, best[place].count - Self.candidateLimit))
      }
      progress(done)
    }
    return isComplete ? best.map { $0.map(\.point) } : nil
  }

  /// What the motion at each point is off by; nothing where there is none; nil if cancelled.
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
        return traces.withFrames(of: row - rows.lowerBound) { target.residuals(of: $0, samplings) }
      }
    } receive: { (_, residuals: [[Double]]) in
      all += residuals
    }
    return isComplete ? all : nil
  }

  /// Runs points in blocks on several threads and receives what is made of their frames, in order.
  private func forEachTrace<Product: Sendable>(
    of points: UnitPoints, _ cancellation: Cancellation,
    make:
      @escaping @Sendable (_ traces: borrowing SoundTraces<Scalar>, _ rows: Range<Int>) ->
      Product,
    receive: (_ done: Int, Product) -> Void
  ) -> Bool {
    guard !points.values.isEmpty else { return true }
    let itemCount = runner.plan.scene.items.count
    let frameValues = (frameLimit + 1) * itemCount * TraceBlock<Scalar>.valuesPerFrame
    let size = min(Self.blockLimit, max(16, Self.traceLimit / frameValues), points.count)
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

  /// When the scenario starts at a point, s.
  private func offset(of point: [Double]) -> Double {
    guard findsOffset, let last = point.last else { return offsets.lowerBound }
    return offsets.lowerBound + last * (offsets.upperBound - offsets.lowerBound)
  }

  /// The start as a coordinate of a point; none if it is known.
  private func coordinate(ofOffset offset: Double) -> [Double] {
    guard findsOffset else { return [] }
    return [(offset - offsets.lowerBound) / (offsets.upperBound - offsets.lowerBound)]
  }

  /// The best of each neighbourhood.
  private func distinct(_ fits: [LeastSquares.Fit], within radius: Double) -> [LeastSquares.Fit] {
    fits.reduce(into: []) { kept, fit in
      let isNear = kept.contains { other in
        zip(other.point, fit.point).allSatisfy { ($0 - $1).magnitude <= radius }
      }
      if !isNear { kept.append(fit) }
    }
  }

  // MARK: The answer

  private func match(_ fit: LeastSquares.Fit) -> MotionMatch {
    let errors = target.errors(fit.residuals)
    let freedom = max(1, fit.residuals.count - fit.point.count)
    let covariance = covariance(of: fit, variance: fit.squares / Double(freedom))
    let values = fit.point.indices.map { axis in
      let place = fit.point[axis]
      // Where the distance jumps, derivatives say little of how far as good a fit may lie.
      let spread = fit.spread.isEmpty ? 0 : fit.spread[axis]
      let deviation = max(covariance[axis][axis].squareRoot(), spread)
      let isAtEnd = place <= 0 || place >= 1
      guard axis < runner.ranges.count else {
        return MotionMatch.Value(
          path: nil, value: offset(of: fit.point),
          uncertainty: deviation * (offsets.upperBound - offsets.lowerBound), isAtEnd: isAtEnd)
      }
      let range = runner.ranges[axis]
      return MotionMatch.Value(
        path: range.path, value: range.value(atPosition: place),
        uncertainty: deviation * range.slope(atPosition: place), isAtEnd: isAtEnd)
    }
    var strongest: (first: Int, second: Int, value: Double)?
    for first in values.indices {
      for second in 0..<first {
        let value =
          covariance[first][second]
          / (covariance[first][first] * covariance[second][second]).squareRoot()
        guard value.isFinite, value.magnitude > strongest?.value.magnitude ?? 0 else { continue }
        strongest = (second, first, value)
      }
    }
    return MotionMatch(
      values: values, offset: offset(of: fit.point),
      error: rootMeanSquare(errors),
      items: target.recording.motions.compactMap { motion in
        let own = errors.filter { $0.item == motion.item }
        guard !own.isEmpty else { return nil }
        return MotionMatch.ItemError(
          item: motion.item, rowCount: own.count, error: rootMeanSquare(own))
      },
      rows: errors, strongestCorrelation: strongest)
  }

  private func rootMeanSquare(_ rows: [MotionMatch.RowError]) -> Double {
    (rows.reduce(0) { $0 + $1.error * $1.error } / Double(max(1, rows.count))).squareRoot()
  }

  /// σ² (JᵀJ)⁻¹; infinite on the diagonal for what the recording does not determine.
  private func covariance(of fit: LeastSquares.Fit, variance: Double) -> [[Double]] {
    let axes = fit.point.indices
    var result = axes.map { axis in axes.map { $0 == axis ? Double.infinity : 0 } }
    func factor(_ kept: [Int]) -> Cholesky? {
      Cholesky(gram(of: kept.map { fit.jacobian[$0] }), size: kept.count)
    }
    if let factor = factor(Array(axes)) {
      let inverse = factor.inverse()
      for row in axes {
        for column in axes { result[row][column] = variance * inverse[row * axes.count + column] }
      }
      return result
    }
    // Some cannot be told from others: what remains determined is so whatever those are.
    for axis in axes {
      var others: [Int] = []
      for other in axes where other != axis && factor(others + [other]) != nil {
        others.append(other)
      }
      guard let inverse = factor(others + [axis])?.inverse(), let last = inverse.last else {
        continue
      }
      result[axis][axis] = variance * last
    }
    return result
  }
}

/// The traces of a block, and which scenarios ran to their end.
private struct SoundTraces<Scalar: SimulationScalar>: ~Copyable {
  var block: TraceBlock<Scalar>
  var statuses: [Status]

  /// Whether a scenario has a whole trajectory.
  func isWhole(_ row: Int) -> Bool {
    statuses[row] != .invalid && statuses[row] != .diverged
  }

  func withFrames<R>(of row: Int, _ body: (Span<Scalar>) -> R) -> R {
    block.withFrames(of: row, body)
  }
}
