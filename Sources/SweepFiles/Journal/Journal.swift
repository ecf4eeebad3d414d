import Dynamics
import Sweeps

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a journal holds: the header and the records that are whole.
///
/// A journal is a line that names it, then records that are only ever appended, each with a check
/// of its own. A process may be killed, or the power cut, at any instant: what was written last may
/// then be torn, and is seen to be; what stands before it is sound.
struct Journal {
  /// What is being computed; the instruction sets are those of all runs so far.
  var header: ResultHeader
  /// The records, in the order of the rows.
  private(set) var records: [JournalRecord] = []
  /// How many bytes are sound.
  private(set) var size: Int

  /// The first bytes.
  static let signature = Array("sweep journal 1\n".utf8)

  /// Reads a journal; nil if not even a header is whole.
  init?(descriptor: Int32) {
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
          // A later one adds instruction sets: the rows before it are those of the same sweep.
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

  /// The journal of a sweep that has not begun.
  init(header: ResultHeader) {
    self.header = header
    size = 0
  }

  /// The rows that are there.
  var rows: Range<Int> {
    let start = header.rows.lowerBound
    return start..<(records.last?.range.upperBound ?? start)
  }

  /// Takes note of a record that was appended.
  mutating func append(_ range: Range<Int>, recordSize: Int) {
    records.append(JournalRecord(range: range, offset: size + RecordHead.size))
    size += recordSize
  }

  /// Takes note of bytes that are no rows.
  mutating func skip(_ byteCount: Int) { size += byteCount }

  /// The rows of a record.
  ///
  /// - Returns: nil if they cannot be read any more.
  func block<Scalar>(_ record: JournalRecord, from descriptor: Int32) -> SweepBlock<Scalar>? {
    let size = header.payloadSize(rowCount: record.range.count)
    guard let payload = readBytes(size, at: record.offset, of: descriptor) else { return nil }
    return SweepBlock(range: record.range, metricCount: header.metrics.count, payload: payload)
  }

  /// How long a record may be, bytes: far more than a block of rows takes.
  private static let recordLimit = 1 << 28
}

extension ResultHeader {
  /// How many bytes the columns of some rows take.
  func payloadSize(rowCount: Int) -> Int { rowCount * (metrics.count * scalarSize + 1) }

  private var scalarSize: Int {
    switch precision {
    case .single: MemoryLayout<Float>.size
    case .double: MemoryLayout<Double>.size
    }
  }
}

/// Reads some bytes; nil if there are not as many.
private func readBytes(_ count: Int, at offset: Int, of descriptor: Int32) -> [UInt8]? {
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
