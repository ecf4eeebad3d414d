public import Dynamics
import Foundation
public import Sweeps

extension Sweep {
  /// Runs the sweep on all cores and writes a result, in one call.
  ///
  /// The rows have the same bits as those of `sweep run`. Until all are there, they are in `PATH.partial`,
  /// and a file that was at `PATH` stays. If the task is cancelled or the process is killed, a call with
  /// `resumes` continues where the rows end.
  ///
  /// ```swift
  /// let file = try await sweep.write(to: "drop-out.csv")
  /// let rows = try file.rows(as: Float.self)
  /// print(rows[.settleTime].min() ?? .nan)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the result, whose ending names a ``ResultFormat``.
  ///   - precision: The precision of the simulation.
  ///   - threadCount: The number of worker threads, 1 or more.
  ///   - resumes: Whether to continue an interrupted run of the same sweep, or to keep a complete
  ///     result of it. If false, a finished file is replaced, and rows of an interrupted run are a
  ///     problem.
  ///   - progress: Receives the number of rows that are written, after each block.
  /// - Returns: The result, opened for reading.
  /// - Throws: ``FileProblem`` if the file cannot be written or its name has no known ending,
  ///   ``ResultProblem`` if `resumes` is true and the existing file is of another sweep, or
  ///   `CancellationError` if the task is cancelled; the rows until then are kept.
  @discardableResult
  public func write(
    to path: String, precision: Precision = .single,
    threadCount: Int = SweepRunner<Float>.machineThreadCount, resumes: Bool = false,
    progress: (_ rowCount: Int) -> Void = { _ in }
  ) async throws -> ResultFile {
    guard let format = ResultFormat(fileName: path) else {
      throw FileProblem(
        path: path, reason: "the name has no known ending; expected \(ResultFormat.endings())")
    }
    let header = ResultHeader(
      sweep: self, precision: precision, instructionSet: .preferred, version: Release.version,
      command: "")
    let output = try ResultOutput(path: path, format: format, header: header, resumes: resumes)
    if !output.isFinished {
      switch precision {
      case .single: try await run(to: output, as: Float.self, threadCount, progress)
      case .double: try await run(to: output, as: Double.self, threadCount, progress)
      }
      try await output.finish(threadCount: threadCount)
    }
    return try ResultFile(path: path)
  }

  /// Runs the rows that the output does not have yet.
  private func run<Scalar: SimulationScalar>(
    to output: ResultOutput, as scalar: Scalar.Type, _ threadCount: Int,
    _ progress: (Int) -> Void
  ) async throws {
    let runner = SweepRunner<Scalar>(threadCount: threadCount)
    let range = output.rows.upperBound..<design.count
    for try await rows in runner.rows(of: self, in: range) {
      try output.append(rows.block)
      progress(output.rows.count)
    }
  }
}

extension ResultOutput {
  /// Builds the result from the journal on a thread of its own, as it takes long for many rows.
  fileprivate func finish(threadCount: Int) async throws {
    let cancellation = Cancellation()
    let isWritten = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        nonisolated(unsafe) let output = self
        let work = { @Sendable in
          continuation.resume(
            with: Result { try output.finish(threadCount: threadCount, cancellation: cancellation) }
          )
        }
        if startThread(stackSize: 1 << 20, work) != nil { work() }
      }
    } onCancel: {
      cancellation.cancel()
    }
    guard isWritten else { throw CancellationError() }
  }
}
