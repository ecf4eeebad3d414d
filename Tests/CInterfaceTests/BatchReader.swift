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

  /// A column as its description says.
  struct Field {
    let name: String
    let format: String
    let metadata: [String: String]
  }

  /// The columns.
  func fields() -> [Field] {
    var schema = ArrowSchema()
    guard stream.get_schema(&stream, &schema) == 0 else { return [] }
    defer { schema.release(&schema) }
    return (0..<Int(schema.n_children)).compactMap { schema.children[$0]?.pointee }.map {
      Field(
        name: String(cString: $0.name), format: String(cString: $0.format),
        metadata: Self.decoded($0.metadata))
    }
  }

  /// Keys and values: their number, then each text after its length.
  private static func decoded(_ metadata: UnsafePointer<CChar>?) -> [String: String] {
    guard var next = metadata.map({ UnsafeRawPointer($0) }) else { return [:] }
    func number() -> Int {
      defer { next += 4 }
      return Int(next.loadUnaligned(as: Int32.self))
    }
    func text() -> String {
      let count = number()
      defer { next += count }
      return String(decoding: UnsafeRawBufferPointer(start: next, count: count), as: UTF8.self)
    }
    var pairs: [String: String] = [:]
    for _ in 0..<number() {
      let key = text()
      pairs[key] = text()
    }
    return pairs
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

extension BatchReader {
  /// The cells of the first batch's column of texts.
  func texts(_ index: Int) throws -> [String] {
    try cells(index) { column in
      guard let starts = column.buffers[1], let bytes = column.buffers[2] else { return [] }
      return (0..<Int(column.length)).map { row in
        let ends = [row, row + 1].map { starts.load(fromByteOffset: 4 * $0, as: Int32.self) }
        let range = UnsafeRawBufferPointer(
          start: bytes + Int(ends[0]), count: Int(ends[1] - ends[0]))
        return String(decoding: range, as: UTF8.self)
      }
    }
  }

  /// The cells of the first batch's column of flags.
  func flags(_ index: Int) throws -> [Bool] {
    try cells(index) { column in
      guard let bits = column.buffers[1] else { return [] }
      return (0..<Int(column.length)).map { row in
        bits.load(fromByteOffset: row / 8, as: UInt8.self) >> (row % 8) & 1 == 1
      }
    }
  }

  private func cells<Cell>(_ index: Int, _ read: (ArrowArray) -> [Cell]) throws -> [Cell] {
    guard var batch = try next() else { return [] }
    defer { batch.release(&batch) }
    return batch.children[index].map { read($0.pointee) } ?? []
  }
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
