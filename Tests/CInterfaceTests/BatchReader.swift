import CSwiftDynamics
import Foundation

/// Reads a stream as a caller in C does.
final class BatchReader {
  private var stream: ArrowArrayStream

  init(_ stream: ArrowArrayStream) { self.stream = stream }

  deinit { stream.release?(&stream) }

  /// An error of the stream: its number and its text.
  struct Failure: Error {
    let number: CInt
    let text: String
  }

  /// The names and formats of the columns.
  func fields() -> [(name: String, format: String)] {
    var schema = ArrowSchema()
    guard stream.get_schema(&stream, &schema) == 0 else { return [] }
    defer { schema.release(&schema) }
    return (0..<Int(schema.n_children)).compactMap { schema.children[$0]?.pointee }
      .map { (String(cString: $0.name), String(cString: $0.format)) }
  }

  /// The next batch, which the caller releases; nil after the last one.
  func next() throws -> ArrowArray? {
    var batch = ArrowArray()
    let number = stream.get_next(&stream, &batch)
    guard number == 0 else {
      throw Failure(
        number: number, text: stream.get_last_error(&stream).map { String(cString: $0) } ?? "")
    }
    return batch.release == nil ? nil : batch
  }

  /// All cells of a column of numbers.
  func column<Number>(_ index: Int, as type: Number.Type) throws -> [Number] {
    var cells: [Number] = []
    while var batch = try next() {
      if let child = batch.children[index]?.pointee {
        let start = child.buffers[1]?.assumingMemoryBound(to: type)
        cells += UnsafeBufferPointer(start: start, count: Int(child.length))
      }
      batch.release(&batch)
    }
    return cells
  }
}

/// A failed call of the interface.
struct CallFailure: Error {
  let text: String
}

/// The result of a call that must not fail.
func required<Result>(_ call: (sd_error) -> Result?) throws -> Result {
  var error: UnsafeMutablePointer<CChar>?
  guard let result = call(&error) else { throw CallFailure(text: taken(error)) }
  return result
}

/// The error of a call that must fail.
func failure<Result>(of call: (sd_error) -> Result?) -> String? {
  var error: UnsafeMutablePointer<CChar>?
  guard call(&error) == nil else { return nil }
  return taken(error)
}

private func taken(_ error: UnsafeMutablePointer<CChar>?) -> String {
  defer { sd_text_release(error) }
  return error.map { String(cString: $0) } ?? "no text"
}

/// A stream that a call makes.
func reader(_ call: (UnsafeMutablePointer<ArrowArrayStream>, sd_error) -> Bool) throws
  -> BatchReader
{
  var stream = ArrowArrayStream()
  _ = try required { call(&stream, $0) ? true : nil }
  return BatchReader(stream)
}
