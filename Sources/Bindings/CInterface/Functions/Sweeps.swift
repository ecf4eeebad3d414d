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
    Handle.create(try prepared(Handle<DesignInProgress>.of(design).value, options))
  }
}

/// A sweep with the options of C, which are checked.
func prepared(
  _ design: DesignInProgress, _ options: UnsafePointer<sd_sweep_options>?
) throws -> Sweep {
  let options = try completed(options, sd_sweep_options(), size: \.size)
  let settings = try Settings(frameRate: options.frame_rate, dropEvery: options.drop_every)
  let metrics =
    try options.metrics == nil
    ? Sweep.defaultColumns(for: design.scene)
    : texts(options.metrics, count: options.metric_count, "metrics").flatMap {
      try metricColumns($0, of: design.scene)
    }
  return try Sweep(
    scene: design.scene, over: Design(design.factors, conditions: design.conditions),
    metricColumns: metrics, settings: settings)
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
