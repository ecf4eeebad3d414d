import Dynamics
import Foundation
import Sweeps

/// Arrow IPC files (https://arrow.apache.org/docs/format/Columnar.html), which data frames map into
/// memory.
///
/// The C interface streams the same columns. The metadata of the schema describes how to compute the
/// rows again. The metadata of the footer has the checksums.
enum ArrowStorage: RowStorage {
  static var library: FormatLibrary? { nil }

  static func sink<Scalar: SimulationScalar>(_ file: NewFile, of scalar: Scalar.Type) throws
    -> any RowSink
  {
    try ArrowFile<Scalar>(path: file.temporaryPath, header: file.header, sweep: file.sweep)
  }

  static func open(_ path: String, start: Data) throws -> (any RowSource, ResultFormat)? {
    guard start.starts(with: magic) else { return nil }
    return (try ArrowSource(path: path), .arrow)
  }

  /// A row has 8 bytes for each parameter, a number for each metric and a byte for the status.
  static func bytes(of rows: RowAmount, as format: ResultFormat) -> Double {
    rows.count * (8 * rows.parameterCount + rows.numberSize * rows.metricCount + 1)
  }

  fileprivate static let magic = Array("ARROW1".utf8)
  /// What stands in front of a message's size.
  fileprivate static let mark: UInt32 = ~0
  /// The rows of every batch but the last.
  fileprivate static let batchRowCount = 1 << 14
  /// The name of the checksums in the footer: of all bytes before the footer, then of each tile.
  fileprivate static let checksName = "sweep_crc32c"

  /// A size that is filled up to a multiple of 64 bytes, as Arrow recommends for buffers.
  fileprivate static func padded(_ size: Int) -> Int { (size + 63) / 64 * 64 }
}

/// Writes a result as an Arrow file.
private final class ArrowFile<Scalar: SimulationScalar>: RowSink {
  private let path: String
  private let header: ResultHeader
  private let sweep: Sweep
  private let table: ArrowTable
  private let handle: FileHandle
  private var byteCount = 0
  private var checksum = Checksum()
  /// The blocks whose rows are not all written.
  private var blocks: [SweepBlock<Scalar>] = []
  private var nextRow: Int
  private var dictionaries: [Int64] = []
  private var batches: [Int64] = []

  init(path: String, header: ResultHeader, sweep: Sweep) throws {
    self.path = path
    self.header = header
    self.sweep = sweep
    table = sweep.arrowTable(of: Scalar.self)
    nextRow = header.rows.lowerBound
    handle = FileHandle(fileDescriptor: try openLocked(path), closeOnDealloc: true)
    try write(ArrowStorage.magic + [0, 0])
    _ = try write(.schema, schema, body: [])
    for (index, texts) in table.fields.compactMap(\.texts).enumerated() {
      let cells = ArrowCells(texts)
      dictionaries += try write(
        .dictionary, .table([.number(Int64(index)), batch([cells], count: texts.count)]),
        body: cells.buffers)
    }
  }

  func append<Other>(_ block: SweepBlock<Other>, text: [UInt8]) throws {
    guard let block = block as? SweepBlock<Scalar> else {
      preconditionFailure("rows of the header's precision")
    }
    blocks.append(block)
    while nextRow + ArrowStorage.batchRowCount <= block.range.upperBound {
      try writeBatch(nextRow..<nextRow + ArrowStorage.batchRowCount)
    }
  }

  func finish(checks: [UInt32]) throws {
    if nextRow < header.rows.upperBound { try writeBatch(nextRow..<header.rows.upperBound) }
    var end: [UInt8] = []
    end.append(integer: ArrowStorage.mark)
    end.append(integer: UInt32(0))
    try write(end)
    let values = ([checksum.value] + checks).map { "\($0)" }.joined(separator: " ")
    var footer = FlatValue.table([
      .number(Self.version), schema, .structures(dictionaries, width: 3),
      .structures(batches, width: 3), pairs([(ArrowStorage.checksName, values)]),
    ]).bytes
    footer.append(integer: UInt32(footer.count))
    try write(footer + ArrowStorage.magic)
    try handle.close()
  }

  private func writeBatch(_ rows: Range<Int>) throws {
    let cells = sweep.arrowCells(of: rows, in: blocks)
    batches += try write(
      .batch, batch(cells, count: rows.count), body: cells.flatMap(\.buffers))
    nextRow = rows.upperBound
    blocks.removeAll { $0.range.upperBound <= nextRow }
  }

  /// The kinds of messages, as Arrow numbers them.
  private enum Message: UInt8 {
    case schema = 1
    case dictionary
    case batch
  }

  /// Arrow's number of the fifth version of the metadata, that of version 1.0 and later.
  private static var version: Int16 { 4 }

  /// Writes a message with its body.
  ///
  /// - Returns: The block of the footer that finds it: where it is, the size of its head, and the size
  ///   of its body.
  private func write(
    _ kind: Message, _ content: FlatValue, body: [ArrowBuffer]
  ) throws(FileProblem) -> [Int64] {
    let start = byteCount
    let bodySize = body.reduce(0) { $0 + ArrowStorage.padded($1.count) }
    var message = FlatValue.table([
      .number(Self.version), .number(kind.rawValue), content, .number(Int64(bodySize)),
    ]).bytes
    // The body begins at a multiple of 64 bytes.
    let headSize = ArrowStorage.padded(start + 8 + message.count) - start
    message += [UInt8](repeating: 0, count: headSize - 8 - message.count)
    var head: [UInt8] = []
    head.append(integer: ArrowStorage.mark)
    head.append(integer: UInt32(message.count))
    try write(head + message)
    for buffer in body { try write(Array(buffer.bytes.prefix(ArrowStorage.padded(buffer.count)))) }
    return [Int64(start), Int64(headSize), Int64(bodySize)]
  }

  private func write(_ bytes: [UInt8]) throws(FileProblem) {
    if let code = writeAll(bytes[...], to: handle.fileDescriptor) {
      throw FileProblem(path: path, code: code)
    }
    byteCount += bytes.count
    checksum.add(bytes[...])
  }

  /// Where the buffers of some cells are in the body of their message.
  private func batch(_ cells: [ArrowCells], count: Int) -> FlatValue {
    var buffers: [Int64] = []
    var offset = 0
    for column in cells {
      // No column has a buffer for missing values.
      buffers += [Int64(offset), 0]
      for buffer in column.buffers {
        buffers += [Int64(offset), Int64(buffer.count)]
        offset += ArrowStorage.padded(buffer.count)
      }
    }
    return .table([
      .number(Int64(count)),
      .structures(cells.flatMap { [Int64($0.count), 0] }, width: 2),
      .structures(buffers, width: 2),
    ])
  }

  private var schema: FlatValue {
    var dictionaryCount: Int64 = 0
    let fields = table.fields.map { field in
      let type = field.flatType
      let dictionary = field.texts.map { texts in
        defer { dictionaryCount += 1 }
        let size = ArrowField.Kind.indexSize(of: texts)
        return FlatValue.table([
          .number(dictionaryCount), .table([.number(Int32(8 * size)), .number(UInt8(1))]),
        ])
      }
      return FlatValue.table([
        .text(field.name), .number(UInt8(0)), .number(type.number), type.table, dictionary,
        .list([]), field.metadata.isEmpty ? nil : pairs(field.metadata),
      ])
    }
    return .table([
      .number(Int16(0)), .list(fields),
      pairs(
        header.provenance.map { ($0.name, $0.value) }
          + [(ResultHeader.provenanceName, header.json)]),
    ])
  }

  private func pairs(_ pairs: [(String, String)]) -> FlatValue {
    .list(pairs.map { .table([.text($0.0), .text($0.1)]) })
  }
}

extension ArrowField {
  /// The texts of a column of indices; nil for other columns.
  fileprivate var texts: [String]? { if case .category(let texts) = kind { texts } else { nil } }

  /// The type of a cell, by its number in Arrow's list of types.
  fileprivate var flatType: (number: UInt8, table: FlatValue) {
    switch kind {
    case .int64: (2, .table([.number(Int32(64)), .number(UInt8(1))]))
    case .float32: (3, .table([.number(Int16(1))]))
    case .float64: (3, .table([.number(Int16(2))]))
    case .text, .category: (5, .table([]))
    case .bool: (6, .table([]))
    }
  }
}

/// Reads the rows of a result from an Arrow file.
private final class ArrowSource: RowSource {
  let header: ResultHeader
  let rows: Range<Int>
  let checks: [UInt32]?

  private let path: String
  private let handle: FileHandle
  /// The size of what is before the footer, bytes.
  private let contentSize: Int
  private let contentCheck: UInt32
  /// Where each batch is, the size of its head, and the size of its body.
  private let batches: [[Int64]]

  init(path: String) throws {
    let handle = try openForReading(path)
    let descriptor = handle.fileDescriptor
    let trailerSize = 4 + ArrowStorage.magic.count
    let size = Int(try handle.seekToEnd())
    guard let trailer = readBytes(trailerSize, at: max(0, size - trailerSize), of: descriptor),
      trailer.suffix(ArrowStorage.magic.count) == ArrowStorage.magic[...]
    else { throw ResultProblem(path, "damaged: the end of the file is missing") }
    let footerSize = Int(trailer.integer(at: 0) as UInt32)
    contentSize = size - trailerSize - footerSize
    guard let head = readBytes(16, at: 0, of: descriptor) else {
      throw ResultProblem(path, "damaged: the schema cannot be read")
    }
    let messageSize = Int(head.integer(at: 12) as UInt32)
    guard footerSize <= headerLimit, messageSize <= headerLimit, contentSize >= 16 + messageSize,
      let footer = readBytes(footerSize, at: contentSize, of: descriptor).flatMap(FlatTable.init),
      let schema = readBytes(messageSize, at: 16, of: descriptor).flatMap(FlatTable.init)?.table(2)
    else { throw ResultProblem(path, "damaged: the schema or the footer cannot be read") }
    guard let json = Self.value(ResultHeader.provenanceName, of: schema, 2) else {
      throw ResultProblem(
        path, "not a result of sweep: its schema has no '\(ResultHeader.provenanceName)'", .foreign)
    }
    guard let text = Self.value(ArrowStorage.checksName, of: footer, 4) else {
      throw ResultProblem(
        path,
        "damaged, or rewritten by another tool: the footer has no '\(ArrowStorage.checksName)'")
    }
    header = try ResultHeader(json: json.utf8)
    rows = header.rows
    let values = text.split(separator: " ").map { UInt32($0) ?? 0 }
    contentCheck = values.first ?? 0
    checks = Array(values.dropFirst())
    batches = footer.structures(3, width: 3)
    self.path = path
    self.handle = handle
  }

  /// The text of a key in a list of pairs.
  private static func value(_ key: String, of table: FlatTable, _ field: Int) -> String? {
    table.tables(field).first { $0.text(0) == key }?.text(1)
  }

  func blocks<Scalar>() throws -> () throws -> SweepBlock<Scalar>? {
    var checksum = Checksum()
    var position = 0
    /// Reads the next bytes of the content.
    func read(_ count: Int) throws(ResultProblem) -> [UInt8] {
      guard count <= contentSize - position,
        let bytes = readBytes(count, at: position, of: handle.fileDescriptor)
      else { throw ResultProblem(path, "damaged: the file ends too early") }
      position += count
      checksum.add(bytes[...])
      return bytes
    }
    func skip(to end: Int) throws(ResultProblem) {
      while position < end { _ = try read(min(1 << 18, end - position)) }
    }
    // The sizes of the cells of a row: parameters, metrics, status.
    let parameterCount = try header.sweep().design.paths.count
    let metricSize = MemoryLayout<Scalar>.size
    var row = rows.lowerBound
    var next = batches.makeIterator()
    return { [self] in
      guard row < rows.upperBound else {
        try skip(to: contentSize)
        guard checksum.value == contentCheck else {
          throw ResultProblem(path, "damaged: the file does not match its checksum")
        }
        return nil
      }
      let range = row..<min(rows.upperBound, row + ArrowStorage.batchRowCount)
      guard let block = next.next(), Int(block[0]) >= position, 8..<headerLimit ~= Int(block[1])
      else {
        throw ResultProblem(path, "damaged: the footer does not find \(named(range))")
      }
      try skip(to: Int(block[0]))
      try skip(to: position + Int(block[1]))
      try skip(to: position + parameterCount * ArrowStorage.padded(8 * range.count))
      var payload: [UInt8] = []
      for size in header.metrics.map({ _ in metricSize }) + [1] {
        payload += try read(ArrowStorage.padded(size * range.count)).prefix(size * range.count)
      }
      guard
        let rows = SweepBlock<Scalar>(
          range: range, metricCount: header.metrics.count, payload: payload)
      else { throw ResultProblem(path, "damaged: \(named(range)) cannot be read") }
      row = range.upperBound
      return rows
    }
  }
}
