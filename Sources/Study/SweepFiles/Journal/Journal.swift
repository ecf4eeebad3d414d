import Dynamics
import Foundation
import Sweeps

/// The content of a journal: the metadata and the complete records.
///
/// A journal is a signature line followed by records, which are only appended. Each record has its own
/// checksum. After a kill or a power cut at any instant, only the last record may be torn, and its
/// checksum reveals that.
package struct Journal {
  /// The metadata of the sweep, with the instruction sets of all runs so far.
  package var header: ResultHeader
  /// The records, in the order of the rows.
  private(set) var records: [JournalRecord] = []
  /// The size of the signature and the complete records, bytes.
  private(set) var size: Int

  /// The first bytes of a journal.
  package static let signature = Array("sweep journal 1\n".utf8)

  /// Reads a journal.
  ///
  /// - Returns: nil if the journal has no complete header, or if its intact records contradict each
  ///   other: headers of different sweeps, or rows out of order.
  package init?(descriptor: Int32) {
    guard readBytes(Self.signature.count, at: 0, of: descriptor) == Self.signature else {
      return nil
    }
    size = Self.signature.count
    var header: ResultHeader?
    var nextRow = 0
    while let head = readBytes(RecordHead.size, at: size, of: descriptor),
      let fields = RecordHead(bytes: head)
    {
      let payloadSize: Int
      switch fields.kind {
      case .header: payloadSize = fields.count
      case .rows:
        guard let header else { return nil }
        payloadSize = header.payloadSize(rowCount: fields.count)
      }
      let start = size + RecordHead.size
      guard payloadSize <= (fields.kind == .header ? headerLimit : Self.recordLimit),
        let payload = readBytes(payloadSize, at: start, of: descriptor),
        Checksum.of(payload) == fields.check
      else { break }
      switch fields.kind {
      case .header:
        guard let read = try? ResultHeader(json: payload) else { return nil }
        if let header {
          // A later header may add instruction sets, but must belong to the same sweep.
          guard read.identity == header.identity, read.shard == header.shard else { return nil }
        } else {
          nextRow = read.rows.lowerBound
        }
        header = read
      case .rows:
        let range = fields.first..<fields.first + fields.count
        guard range.lowerBound == nextRow, let header, range.upperBound <= header.rows.upperBound
        else { return nil }
        records.append(JournalRecord(range: range, offset: start))
        nextRow = range.upperBound
      }
      size = start + payloadSize
    }
    guard let header else { return nil }
    self.header = header
  }

  /// Creates the journal of a sweep that has not begun.
  package init(header: ResultHeader) {
    self.header = header
    size = 0
  }

  /// The rows that the journal holds.
  package var rows: Range<Int> {
    let start = header.rows.lowerBound
    return start..<(records.last?.range.upperBound ?? start)
  }

  /// Whether this is the journal of the sweep and the shard of a header, with or without rows.
  func hasBegun(_ header: ResultHeader) -> Bool {
    self.header.identity == header.identity && self.header.shard == header.shard
  }

  /// Registers a record that was appended.
  package mutating func append(_ range: Range<Int>, recordSize: Int) {
    records.append(JournalRecord(range: range, offset: size + RecordHead.size))
    size += recordSize
  }

  /// Registers appended bytes that hold no rows.
  package mutating func skip(_ byteCount: Int) { size += byteCount }

  /// The rows of a record.
  ///
  /// - Returns: The rows, or nil if the file has changed.
  func block<Scalar>(_ record: JournalRecord, from descriptor: Int32) -> SweepBlock<Scalar>? {
    let size = header.payloadSize(rowCount: record.range.count)
    guard let payload = readBytes(size, at: record.offset, of: descriptor) else { return nil }
    return SweepBlock(range: record.range, metricCount: header.metrics.count, payload: payload)
  }

  /// The largest size of a record, bytes: far more than a block of rows takes.
  private static let recordLimit = 1 << 28
}

extension ResultHeader {
  /// The size of a number of rows in a record, bytes.
  func payloadSize(rowCount: Int) -> Int { rowCount * (metrics.count * scalarSize + 1) }

  private var scalarSize: Int {
    switch precision {
    case .single: MemoryLayout<Float>.size
    case .double: MemoryLayout<Double>.size
    }
  }
}

/// Reads bytes, or returns nil if the file ends before them.
func readBytes(_ count: Int, at offset: Int, of descriptor: Int32) -> [UInt8]? {
  var status = stat()
  guard fstat(descriptor, &status) == 0, offset + count <= Int(status.st_size) else { return nil }
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    while filled < count {
      let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled...])
      let read = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
      if read > 0 {
        filled += read
      } else if read == 0 || errno != EINTR {
        break
      }
    }
  }
  return bytes.count == count ? bytes : nil
}
