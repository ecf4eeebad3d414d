import SweepFiles
import Sweeps

/// A fuzzer's bytes, taken from the front; beyond the end there are zeros.
struct Input {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = Array(bytes)[...] }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// A small number.
  mutating func short() -> Int { Int(byte()) | Int(byte()) << 8 }

  /// Some bytes.
  mutating func take(_ count: Int) -> [UInt8] {
    let taken = Array(bytes.prefix(count))
    bytes = bytes.dropFirst(count)
    return taken + [UInt8](repeating: 0, count: count - taken.count)
  }

  /// Everything that is left.
  mutating func rest() -> [UInt8] {
    defer { bytes = [] }
    return Array(bytes)
  }

  /// What stands before a zero byte or the end; the zero is taken too.
  mutating func text() -> [UInt8] {
    let text = Array(bytes.prefix { $0 != 0 })
    bytes = bytes.dropFirst(text.count + 1)
    return text
  }

  /// Any bits as a number.
  mutating func number() -> Double {
    Double(bitPattern: take(8).reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// A text that is the header of a result, and the sweep that it stands for; nil if it is none, or
  /// of more rows than an input should take time for.
  mutating func header() -> (header: ResultHeader, sweep: Sweep)? {
    guard let header = try? ResultHeader(json: text()), let sweep = try? header.sweep(),
      header.rows.count <= 256
    else { return nil }
    return (header, sweep)
  }
}
