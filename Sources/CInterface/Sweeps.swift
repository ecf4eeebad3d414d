// swift_dynamics.h documents the public functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import CSwiftDynamics
import Dynamics
import Foundation
import Sweeps

@c @implementation
public func sd_sweep_create(
  _ design: OpaquePointer, _ options: UnsafePointer<sd_sweep_options>?, _ error: ErrorText
) -> OpaquePointer? {
  catching(error) {
    let design = Handle<DesignInProgress>.of(design).value
    let options = try known(options, none: sd_sweep_options(), size: \.size)
    var settings = Settings.uikit
    if options.frame_rate != 0 {
      guard 1...1000 ~= options.frame_rate else {
        throw ArgumentProblem(
          "frame_rate: out of range (got \(options.frame_rate)); expected 1 to 1000 Hz, or 0")
      }
      settings.frameRate = options.frame_rate
    }
    if options.drop_every != 0 {
      guard options.drop_every >= 2 else {
        throw ArgumentProblem("drop_every: out of range (got 1); expected 2 or more, or 0")
      }
      settings.droppedFrameInterval = Int(options.drop_every)
    }
    let metrics =
      try options.metrics == nil
      ? MetricColumn.columns(Sweep.defaultMetrics(for: design.scene), of: design.scene)
      : names(options.metrics, count: options.metric_count, "metrics").flatMap {
        try metricColumns($0, of: design.scene)
      }
    return Handle.create(
      try Sweep(
        scene: design.scene, over: Design(design.factors, conditions: design.conditions),
        metricColumns: metrics, settings: settings))
  }
}

/// The columns that a name stands for: one, or those of all items.
private func metricColumns(_ name: String, of scene: Scene) throws -> [MetricColumn] {
  if let metric = Metric(rawValue: name) { return MetricColumn.columns([metric], of: scene) }
  guard let column = MetricColumn(rawValue: name) else {
    let measured = Metric.measured(of: scene).map(\.rawValue)
    throw ArgumentProblem(unknownName("metric", name, among: measured))
  }
  return [column]
}

@c @implementation
public func sd_sweep_release(_ sweep: OpaquePointer?) { Handle<Sweep>.release(sweep) }

@c @implementation
public func sd_sweep_row_count(_ sweep: OpaquePointer) -> Int64 {
  Int64(Handle<Sweep>.of(sweep).value.design.count)
}

@c @implementation
public func sd_sweep_run(
  _ sweep: OpaquePointer, _ options: UnsafePointer<sd_run_options>?,
  _ cancellation: OpaquePointer?, _ out: UnsafeMutablePointer<ArrowArrayStream>,
  _ error: ErrorText
) -> Bool {
  catching(error) {
    let sweep = Handle<Sweep>.of(sweep).value
    let options = try RunOptions(options, rowCount: sweep.design.count)
    let cancellation = cancellation.map { Handle<Cancellation>.of($0).value } ?? Cancellation()
    if options.isDouble {
      SweepStream<Double>(sweep, options, cancellation).export(to: out)
    } else {
      SweepStream<Float>(sweep, options, cancellation).export(to: out)
    }
    return true
  } ?? false
}

@c @implementation
public func sd_cancellation_create() -> OpaquePointer { Handle.create(Cancellation()) }

@c @implementation
public func sd_cancellation_cancel(_ cancellation: OpaquePointer) {
  Handle<Cancellation>.of(cancellation).value.cancel()
}

@c @implementation
public func sd_cancellation_release(_ cancellation: OpaquePointer?) {
  Handle<Cancellation>.release(cancellation)
}

/// The options of a run, checked.
struct RunOptions {
  let isDouble: Bool
  /// The number of worker threads; nil for one per core.
  let threadCount: Int?
  let rows: Range<Int>
  /// The rows of a batch; nil for a suitable number.
  let batchRows: Int?

  /// - Parameters:
  ///   - options: The options of C, or nil.
  ///   - rowCount: The number of rows of the sweep.
  /// - Throws: `ArgumentProblem`
  init(_ options: UnsafePointer<sd_run_options>?, rowCount: Int) throws {
    let options = try known(options, none: sd_run_options(), size: \.size)
    guard [0, 32, 64].contains(options.precision) else {
      throw ArgumentProblem(
        "precision: unknown value (got \(options.precision)); expected 32 or 64 bits, or 0")
    }
    let first = Int(options.first_row)
    guard 0..<max(1, rowCount) ~= first else {
      throw ArgumentProblem("first_row: no such row (got \(first)); expected 0 to \(rowCount - 1)")
    }
    let count = options.row_count == 0 ? rowCount - first : Int(options.row_count)
    guard 0...(rowCount - first) ~= count else {
      throw ArgumentProblem(
        "row_count: out of range (got \(count)); expected 1 to \(rowCount - first), or 0 for all")
    }
    guard options.batch_rows >= 0 else {
      throw ArgumentProblem(
        "batch_rows: out of range (got \(options.batch_rows)); expected 1 or more, or 0")
    }
    isDouble = options.precision == 64
    threadCount = options.thread_count == 0 ? nil : Int(options.thread_count)
    rows = first..<first + count
    batchRows = options.batch_rows == 0 ? nil : Int(options.batch_rows)
  }
}
