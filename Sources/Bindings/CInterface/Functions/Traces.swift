// swift_dynamics.h documents the public functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import CSwiftDynamics
import Dynamics
import Sweeps

@c @implementation
public func sd_sweep_trace(
  _ sweep: OpaquePointer, _ rows: UnsafePointer<Int64>, _ rowCount: Int,
  _ options: UnsafePointer<sd_run_options>?, _ cancellation: OpaquePointer?,
  _ out: UnsafeMutablePointer<ArrowArrayStream>, _ error: ErrorText
) -> Bool {
  catching(error) {
    let sweep = Handle<Sweep>.of(sweep).value
    let options = try RunOptions(options, rowCount: sweep.design.count)
    let rows = (0..<rowCount).map { Int(rows[$0]) }
    if let row = rows.first(where: { !(0..<sweep.design.count ~= $0) }) {
      throw ArgumentProblem(
        "rows: no such row (got \(row)); expected 0 to \(sweep.design.count - 1)")
    }
    let cancellation = cancellation.map { Handle<Cancellation>.of($0).value } ?? Cancellation()
    if options.isDouble {
      export(sweep, rows, as: Double.self, cancellation, to: out)
    } else {
      export(sweep, rows, as: Float.self, cancellation, to: out)
    }
    return true
  } ?? false
}

/// The frames of some rows as a stream, a batch for each row.
private func export<Scalar: SimulationScalar>(
  _ sweep: Sweep, _ rows: [Int], as scalar: Scalar.Type, _ cancellation: Cancellation,
  to out: UnsafeMutablePointer<ArrowArrayStream>
) {
  let items = sweep.plan.scene.items.map(\.name)
  let kind: ArrowField.Kind = scalar == Float.self ? .float32 : .float64
  let table = ArrowTable(fields: [
    ArrowField(name: "row", kind: .int64), ArrowField(name: "t", kind: .float64, unit: "s"),
    ArrowField(name: "item", kind: .category(items)),
    ArrowField(name: "x", kind: kind, unit: "pt"), ArrowField(name: "y", kind: kind, unit: "pt"),
    ArrowField(name: "angle", kind: kind, unit: "rad"),
    ArrowField(name: "vx", kind: kind, unit: "pt/s"),
    ArrowField(name: "vy", kind: kind, unit: "pt/s"),
    ArrowField(name: "angularVelocity", kind: kind, unit: "rad/s"),
  ])
  var remaining = rows[...]
  RecordStream(table) {
    guard let row = remaining.popFirst() else { return nil }
    guard !cancellation.isCancelled else { throw RunCancelled() }
    let point = sweep.design.point(at: row)
    // The cells: row, time and item, and six numbers.
    try sweep.plan.requireTraceMemory(
      Scalar.precision, values: point,
      bytesOfText: Double(17 + 6 * MemoryLayout<Scalar>.stride))
    let frames = Trace<Scalar>(plan: sweep.plan, values: point).frames
    let poses = [
      \Frame<Scalar>.x, \.y, \.angle, \.velocityX, \.velocityY, \.angularVelocity,
    ].map { value in ArrowCells(frames.map { $0[keyPath: value] }) }
    return (
      frames.count,
      [
        ArrowCells(frames.map { _ in Int64(row) }), ArrowCells(frames.map(\.time)),
        ArrowCells(indices: frames.map(\.item), of: items),
      ] + poses
    )
  }.export(to: out)
}
