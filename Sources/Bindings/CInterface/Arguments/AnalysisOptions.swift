import Analysis
import CSwiftDynamics
import Dynamics
import Sweeps

/// How an analysis runs, checked.
struct AnalysisOptions {
  var settings: Settings
  /// Whether the caller chose the frame rate.
  let hasFrameRate: Bool
  let isDouble: Bool
  /// The number of worker threads; nil for one per core.
  let threadCount: Int?
  let seed: UInt64
  let cancellation: Cancellation
  private let progress: sd_progress?
  private let context: UnsafeMutableRawPointer?

  /// - Parameters:
  ///   - options: The options of C, or nil.
  ///   - cancellation: The handle of a cancellation, or nil.
  /// - Throws: `ArgumentProblem`
  init(
    _ options: UnsafePointer<sd_analysis_options>?, _ cancellation: OpaquePointer?
  ) throws {
    let options = try completed(options, sd_analysis_options(), size: \.size)
    settings = try Settings(frameRate: options.frame_rate, dropEvery: options.drop_every)
    hasFrameRate = options.frame_rate != 0
    isDouble = try CInterface.isDouble(options.precision)
    threadCount = try CInterface.threadCount(options.thread_count)
    seed = options.seed
    progress = options.progress
    context = options.progress_context
    self.cancellation =
      cancellation.map { Handle<Cancellation>.of($0).value } ?? Cancellation()
  }

  /// Reports progress to the caller, if that wants it.
  func report(_ done: Int, of total: Int) {
    progress?(context, Int64(min(done, total)), Int64(total))
  }
}

/// An option of C that is a count, checked.
///
/// - Parameters:
///   - value: The option; 0 for the default.
///   - name: Its name.
///   - range: What is allowed.
///   - usual: The default.
/// - Returns: The count.
/// - Throws: `ArgumentProblem`
func count(
  _ value: Int64, _ name: String, in range: ClosedRange<Int>, usually usual: Int
) throws -> Int {
  guard value != 0 else { return usual }
  guard let count = Int(exactly: value), range.contains(count) else {
    throw ArgumentProblem(
      "\(name): out of range (got \(value)); expected \(range.lowerBound) to "
        + "\(range.upperBound), or 0 for \(usual)")
  }
  return count
}

/// A runner for the ranges of an analysis.
func pointRunner<Scalar: SimulationScalar>(
  of scene: Scene, over ranges: [String], across: (ParameterTable) throws -> Across,
  _ options: AnalysisOptions, as scalar: Scalar.Type
) throws -> PointRunner<Scalar> {
  let table = try ParameterTable(scene)
  let ranges = try ranges.map { try SampledRange(parsing: $0, of: table) }
  guard !ranges.isEmpty else {
    throw ArgumentProblem("vary: no range; expected at least one PATH=a:b")
  }
  return try PointRunner(
    scene: scene, over: ranges, across: try across(table), settings: options.settings,
    threadCount: options.threadCount)
}

extension Across {
  /// The conditions that an analysis is given.
  ///
  /// - Parameters:
  ///   - texts: What is given, each with its values.
  ///   - share: The share of the conditions that count; 0 for all.
  ///   - table: The numbers of the scene.
  /// - Throws: `AxisProblem`, `UnknownPath` or `AcrossProblem`.
  init(_ texts: [String], share: Double, _ table: ParameterTable) throws {
    try self.init(
      texts.map { try AcrossDimension(parsing: $0, relativeTo: table) },
      share: share == 0 ? 1 : share)
  }
}
