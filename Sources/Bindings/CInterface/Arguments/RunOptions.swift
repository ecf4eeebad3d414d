import CSwiftDynamics
import Sweeps

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
    let options = try completed(options, sd_run_options(), size: \.size)
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
    isDouble = try CInterface.isDouble(options.precision)
    threadCount = try CInterface.threadCount(options.thread_count)
    rows = first..<first + count
    batchRows = options.batch_rows == 0 ? nil : Int(options.batch_rows)
  }
}
