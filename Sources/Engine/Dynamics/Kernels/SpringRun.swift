import CKernels

/// The kernels' arguments for scenarios of a spring in closed form.
///
/// The rows of numbers are doubles in every precision, as the springs compute in double precision and
/// round results once.
@safe
struct SpringRun<Scalar: SimulationScalar>: ~Copyable {
  private let plan: SpringPlan
  /// The rows of numbers, `[capacity][CK_SPRING_INPUTS]`.
  private let inputs: AlignedColumn<Double>
  /// The columns of the metrics to measure, else nil, `[CK_SPRING_METRIC_COUNT]`.
  private let metrics: AlignedColumn<UnsafeMutableRawPointer?>
  private var arguments: ck_spring_args

  /// Allocates memory for runs of up to `capacity` scenarios.
  init(plan: SpringPlan, settings: Settings, capacity: Int) {
    self.plan = plan
    inputs = AlignedColumn(count: capacity * plan.inputs.count, repeating: .nan)
    unsafe metrics = AlignedColumn(count: Int(CK_SPRING_METRIC_COUNT), repeating: nil)
    unsafe arguments = ck_spring_args(
      inputs: inputs.pointer, metrics: metrics.pointer, statuses: nil, frames: nil, trace: nil,
      scales: nil, frame_rate: settings.frameRate, settle_distance: settings.settleDistance,
      points_per_metre: settings.pointsPerMetre, scenario_count: 0, frame_limit: 0,
      moves_centre: plan.property == .center ? 1 : 0, reserved: 0)
  }

  /// Writes the numbers of a row.
  ///
  /// - Parameters:
  ///   - values: Of every parameter of the scene; nil for a row that is invalid.
  ///   - row: The row.
  func write(_ values: [Double]?, row: Int) {
    let target = unsafe inputs.pointer + row * plan.inputs.count
    for (position, index) in plan.inputs.enumerated() {
      unsafe target[position] = values.flatMap { values in index.map { values[$0] } } ?? .nan
    }
  }

  /// Runs rows `0..<count`.
  ///
  /// - Parameters:
  ///   - count: The number of scenarios.
  ///   - outputs: The metrics to measure, with their columns.
  ///   - statuses: `[count]`
  ///   - frames: `[count]`, frames simulated, `frameLimit` at most.
  ///   - trace: `[count][frameLimit + 1][6]`
  ///   - frameLimit: The most frames of the trace; the scenarios themselves have no limit.
  mutating func run(
    count: Int,
    outputs: [(item: Int, metric: Metric, column: UnsafeMutablePointer<Scalar>)],
    statuses: UnsafeMutablePointer<UInt8>, frames: UnsafeMutablePointer<UInt32>? = nil,
    trace: UnsafeMutablePointer<Scalar>? = nil, frameLimit: UInt32 = .max
  ) {
    for index in unsafe 0..<metrics.count { unsafe metrics.pointer[index] = nil }
    for unsafe(_, metric, column) in unsafe outputs {
      unsafe metrics.pointer[metric.springIndex] = UnsafeMutableRawPointer(column)
    }
    unsafe arguments.statuses = statuses
    unsafe arguments.frames = frames
    unsafe arguments.trace = UnsafeMutableRawPointer(trace)
    unsafe arguments.scenario_count = UInt32(count)
    unsafe arguments.frame_limit = frameLimit
    unsafe ck_spring_run(Scalar.precision.cValue, &arguments)
  }

  /// The jump at the end of the first row's animation; nil if the spring has settled.
  mutating func cutOff() -> SpringCutOff? {
    var cutOff = ck_spring_cut_off()
    guard unsafe ck_spring_find_cut_off(&arguments, &cutOff) else { return nil }
    return SpringCutOff(time: cutOff.time, jump: cutOff.jump, share: cutOff.share)
  }
}

/// The jump to its end of an animated view whose spring is cut off before it has settled.
///
/// UIKit's duration of an overdamped spring is that of a critical one, so the spring is still on its
/// way when the animation is over.
package struct SpringCutOff: Sendable {
  /// When the animation is over, s.
  package let time: Double
  /// The distance that a corner of the item jumps at most, pt.
  package let jump: Double
  /// ``jump`` as a fraction of the whole distance.
  package let share: Double
}

extension Plan {
  /// The jump with which the animation of the scene ends, with nothing varied.
  package var springCutOff: SpringCutOff? {
    guard let spring else { return nil }
    var run = SpringRun<Double>(plan: spring, settings: settings, capacity: 1)
    run.write(base, row: 0)
    return run.cutOff()
  }
}
