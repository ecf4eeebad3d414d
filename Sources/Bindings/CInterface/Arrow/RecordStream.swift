import CSwiftDynamics
import Foundation
import Sweeps

/// A stream of record batches, each computed when its reader asks for it.
final class RecordStream {
  /// A batch: its number of rows and the cells of its columns.
  typealias Batch = (count: Int, columns: [ArrowCells])

  private let table: ArrowTable
  /// Computes the next batch; nil after the last one.
  private let next: () throws -> Batch?
  private var lastError: UnsafeMutablePointer<CChar>?

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - table: The columns of all batches.
  ///   - next: Computes the next batch; nil after the last one.
  init(_ table: ArrowTable, next: @escaping () throws -> Batch?) {
    self.table = table
    self.next = next
  }

  /// Creates a stream of one batch.
  convenience init(_ table: ArrowTable, batch: Batch) {
    var remaining: Batch? = batch
    self.init(table) {
      defer { remaining = nil }
      return remaining
    }
  }

  deinit { free(lastError) }

  /// Hands the stream over to its reader.
  func export(to stream: UnsafeMutablePointer<ArrowArrayStream>) {
    stream.initialize(
      to: ArrowArrayStream(
        get_schema: { stream, schema in
          guard let stream, let schema else { return EINVAL }
          RecordStream.of(stream).table.export(to: schema)
          return 0
        },
        get_next: { stream, array in
          guard let stream, let array else { return EINVAL }
          return RecordStream.of(stream).writeNext(to: array)
        },
        get_last_error: { stream in
          stream.flatMap { UnsafePointer(RecordStream.of($0).lastError) }
        },
        release: { stream in
          guard let stream, let data = stream.pointee.private_data else { return }
          Unmanaged<RecordStream>.fromOpaque(data).release()
          stream.pointee.private_data = nil
          stream.pointee.release = nil
        }, private_data: Unmanaged.passRetained(self).toOpaque()))
  }

  private static func of(_ stream: UnsafeMutablePointer<ArrowArrayStream>) -> RecordStream {
    Unmanaged<RecordStream>.fromOpaque(stream.pointee.private_data).takeUnretainedValue()
  }

  /// Writes the next batch, or an array that is released already after the last one.
  ///
  /// - Returns: 0, or an error number.
  private func writeNext(to array: UnsafeMutablePointer<ArrowArray>) -> CInt {
    do {
      guard let batch = try next() else {
        array.initialize(to: ArrowArray())
        return 0
      }
      CInterface.export(batch.columns, count: batch.count, to: array)
      return 0
    } catch {
      free(lastError)
      lastError = strdup("\(error)")
      return error is RunCancelled ? ECANCELED : EIO
    }
  }
}

/// A run that was cancelled.
struct RunCancelled: Error, CustomStringConvertible {
  let description = "the run was cancelled"
}
