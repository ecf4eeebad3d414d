// swift_dynamics.h documents the public functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Analysis
public import CSwiftDynamics
import Dynamics
import Sweeps

@c @implementation
public func sd_sensitivity(
  _ scene: OpaquePointer, _ question: UnsafePointer<sd_sensitivity_options>,
  _ options: UnsafePointer<sd_analysis_options>?, _ cancellation: OpaquePointer?,
  _ out: UnsafeMutablePointer<ArrowArrayStream>, _ error: ErrorText
) -> Bool {
  catching(error) {
    let question = try completed(question, sd_sensitivity_options(), size: \.size)
    let options = try AnalysisOptions(options, cancellation)
    let records =
      options.isDouble
      ? try records(scene.scene, question, options, as: Double.self)
      : try records(scene.scene, question, options, as: Float.self)
    let kinds: [ArrowField.Kind] = [.text, .text, .text, .float64, .float64, .float64, .text]
    RecordStream(
      ArrowTable(
        fields: zip(SensitivityRecords.columns, kinds).map { ArrowField(name: $0, kind: $1) }),
      batch: (
        records.count,
        [
          ArrowCells(records.map(\.output)), ArrowCells(records.map(\.parameter)),
          ArrowCells(records.map(\.measure)), ArrowCells(records.map(\.value)),
          ArrowCells(records.map(\.lower)), ArrowCells(records.map(\.upper)),
          ArrowCells(records.map(\.note)),
        ]
      )
    ).export(to: out)
    return true
  } ?? false
}

private func records<Scalar: SimulationScalar>(
  _ scene: Scene, _ question: sd_sensitivity_options, _ options: AnalysisOptions,
  as scalar: Scalar.Type
) throws -> [SensitivityRecords.Record] {
  let runner = try pointRunner(
    of: scene, over: texts(question.vary, count: question.vary_count, "vary"),
    across: {
      try Across(
        texts(question.across, count: question.across_count, "across"),
        share: question.across_share, $0)
    }, options, as: scalar)
  let names = try texts(question.metrics, count: question.metric_count, "metrics")
  // A sweep of one point checks the metrics.
  let wanted = try Sweep(
    scene: scene, over: Design(Grid([])),
    metricColumns: question.metrics == nil
      ? Sweep.defaultColumns(for: scene)
      : names.flatMap { try metricColumns($0, of: scene) },
    settings: options.settings
  ).metricColumns
  let methods = try texts(question.methods, count: question.method_count, "methods").map { name in
    guard let method = SensitivityMethod(rawValue: name) else {
      throw ArgumentProblem(
        unknownName("method", name, among: SensitivityMethod.allCases.map(\.rawValue)))
    }
    return method
  }
  let study = SensitivityStudy(
    runner: runner, metricColumns: wanted,
    methods: Set(question.methods == nil ? SensitivityMethod.allCases : methods),
    sampleCount: try count(
      question.sample_count, "sample_count", in: SobolIndices.rowMinimum...1 << 20, usually: 4096),
    walkCount: try count(question.walk_count, "walk_count", in: 4...1 << 16, usually: 100),
    resampleCount: try resampleCount(question.resample_count), seed: options.seed)
  let results = study.results(cancellation: options.cancellation) {
    options.report($0, of: study.scenarioCount)
  }
  guard let results else { throw RunCancelled() }
  return SensitivityRecords(results.outputs, of: runner.ranges.map(\.path)).all
}

/// The number of bootstrap resamples: negative for none, 0 for the default.
private func resampleCount(_ value: Int64) throws -> Int {
  value < 0 ? 0 : try count(value, "resample_count", in: 1...10_000, usually: 500)
}
