import Dynamics
import Sweeps

/// A block of rows in a journal.
struct JournalRecord {
  /// The rows.
  let range: Range<Int>
  /// The offset of their columns in the file, bytes.
  let offset: Int
}

/// The head of a record: its kind, size and checksum.
///
/// Numbers are little-endian, as on every machine that the kernels run on.
package struct RecordHead {
  /// The kind of a record.
  ///
  /// The raw value is its code in the file.
  package enum Kind: UInt32 {
    /// The header as JSON: `count` bytes.
    case header = 0x4845_4144
    /// Rows: each metric's column, then the statuses, a byte each.
    case rows = 0x5357_4f52
  }

  package let kind: Kind
  /// The size of a header in bytes, or the number of rows.
  package let count: Int
  /// The first row, or 0 for a header.
  package let first: Int
  /// The checksum of the content.
  package let check: UInt32

  package static let size = 24

  package init(kind: Kind, count: Int, first: Int, check: UInt32) {
    self.kind = kind
    self.count = count
    self.first = first
    self.check = check
  }

  /// Reads a head, or returns nil if the bytes are not a complete head.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.size, bytes.integer(at: 20) == Checksum.of(Array(bytes.prefix(20))),
      let kind = Kind(rawValue: bytes.integer(at: 0))
    else { return nil }
    let (count, first): (UInt32, UInt64) = (bytes.integer(at: 4), bytes.integer(at: 8))
    guard first <= UInt64(Grid.pointLimit), count > 0 else { return nil }
    self.init(
      kind: kind, count: Int(count), first: Int(first), check: bytes.integer(at: 16))
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(integer: kind.rawValue)
    bytes.append(integer: UInt32(count))
    bytes.append(integer: UInt64(first))
    bytes.append(integer: check)
    bytes.append(integer: Checksum.of(bytes))
    return bytes
  }
}

extension SweepBlock {
  /// The rows as a record.
  package var record: [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(range.count * (metrics.count * MemoryLayout<Scalar>.size + 1))
    for column in metrics { column.withUnsafeBytes { content.append(contentsOf: $0) } }
    statuses.withUnsafeBytes { content.append(contentsOf: $0) }
    let head = RecordHead(
      kind: .rows, count: range.count, first: range.lowerBound, check: Checksum.of(content))
    return head.bytes + content
  }

  /// Decodes the content of a record, or returns nil if a status is invalid.
  init?(range: Range<Int>, metricCount: Int, payload: [UInt8]) {
    let size = range.count * MemoryLayout<Scalar>.size
    let metrics = (0..<metricCount).map { metric in
      [Scalar](unsafeUninitializedCapacity: range.count) { column, count in
        payload[metric * size..<(metric + 1) * size].withUnsafeBytes { bytes in
          UnsafeMutableRawBufferPointer(column).copyMemory(from: bytes)
        }
        count = range.count
      }
    }
    let statuses = payload[(metricCount * size)...].compactMap(Status.init(rawValue:))
    guard statuses.count == range.count else { return nil }
    self.init(range: range, metrics: metrics, statuses: statuses)
  }
}

extension [UInt8] {
  /// Appends a number, least significant byte first.
  mutating func append(integer: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: integer.littleEndian) { append(contentsOf: $0) }
  }

  /// The number that begins at a byte.
  func integer<Integer: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Integer {
    withUnsafeBytes { bytes in
      Integer(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Integer.self))
    }
  }
}
