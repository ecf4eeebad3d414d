import Dynamics
import Foundation
import Sweeps

@testable import SweepFiles

/// Pieces of a journal with the right checks, which no fuzzer would guess: what they say is the
/// input's.
func checkJournal(_ input: inout Input) {
  let text = input.text()
  var bytes = Journal.signature
  func append(_ kind: RecordHead.Kind, _ content: [UInt8], count: Int, first: Int) {
    let head = RecordHead(kind: kind, count: count, first: first, check: Checksum.of(content))
    bytes += head.bytes + content
  }
  append(.header, text, count: text.count, first: 0)
  let header = try? ResultHeader(json: text)
  var next = header?.rows.lowerBound ?? 0
  while !input.isEmpty, bytes.count < 1 << 16 {
    switch input.byte() % 4 {
    case 0, 1:
      // The rows that come next.
      guard let header else { return }
      let count = Int(input.byte() % 16) + 1
      append(
        .rows, input.take(header.payloadSize(rowCount: count)), count: count, first: next)
      next += count
    case 2:
      let (first, count) = (input.short(), Int(input.byte()))
      append(.rows, input.take(input.short() % 512), count: count, first: first)
    default:
      let text = input.text()
      append(.header, text, count: text.count, first: input.short())
    }
  }
  // A tail that is torn.
  if !input.isEmpty { bytes += input.rest() }
  let path = InputFolder.fresh("r.csv.partial")
  InputFolder.write(bytes, to: path)
  checkOpening(path)
}

/// Lines of text of any kind, with a file beside them that says they are as they were written.
func checkTable(_ input: inout Input, _ format: ResultFormat) {
  guard let rowFormat = format.rowFormat, let (header, sweep) = input.header() else { return }
  let bytes = input.rest()
  let path = InputFolder.fresh("r.\(format.rawValue)")
  InputFolder.write(bytes, to: path)
  func describe(_ checks: [UInt32]) {
    let metadata = TableMetadata(
      fileName: "r", header: header, sweep: sweep, byteCount: bytes.count,
      checksum: Checksum.of(bytes), tileChecks: checks)
    InputFolder.write(metadata.json, to: TableMetadata.path(beside: path))
  }
  describe([])
  func checks<Scalar: SimulationScalar>(_ scalar: Scalar.Type) throws -> [UInt32] {
    let source = try TableSource(path: path, format: rowFormat)
    var checks = TileChecks(
      metricCount: header.metrics.count, tiling: header.tiling, firstRow: header.rows.lowerBound)
    let next: () throws -> SweepBlock<Scalar>? = try source.blocks()
    while let block = try next() { checks.add(block) }
    return checks.values
  }
  let found =
    switch header.precision {
    case .single: try? checks(Float.self)
    case .double: try? checks(Double.self)
    }
  guard let found else { return checkOpening(path) }
  describe(found)
  checkOpening(path)
}

/// Any numbers as rows, in every format: what was written is read, to the bit.
func checkWriting(_ input: inout Input) {
  guard let (header, sweep) = input.header() else { return }
  let format = ResultFormat.allCases[Int(input.byte()) % ResultFormat.allCases.count]
  switch header.precision {
  case .single: write(as: Float.self)
  case .double: write(as: Double.self)
  }

  func write<Scalar: SimulationScalar>(as scalar: Scalar.Type) {
    let path = InputFolder.fresh("r.\(format.rawValue)")
    let block = rows(of: header, from: &input, as: Scalar.self)
    do {
      let output = try ResultOutput(path: path, format: format, header: header, resumes: false)
      if !block.range.isEmpty { try output.append(block) }
      let isWhole = try output.finish(threadCount: 1, cancellation: Cancellation())
      precondition(isWhole, "not whole")
      let file = try ResultFile(path: path)
      precondition(file.header == header && file.isComplete, "another header")
      precondition(file.sweep.design == sweep.design, "another design")
      let expected = block.withOneNaNAndZero()
      try file.forEachBlock { (read: SweepBlock<Scalar>) in
        precondition(read.range == expected.range && read.statuses == expected.statuses)
        for (column, other) in zip(read.metrics, expected.metrics) {
          precondition(zip(column, other).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN })
        }
      }
    } catch {
      preconditionFailure("what was written cannot be read: \(error)")
    }
    checkOpening(path)
  }
}

private func rows<Scalar: SimulationScalar>(
  of header: ResultHeader, from input: inout Input, as scalar: Scalar.Type
) -> SweepBlock<Scalar> {
  let range = header.rows
  var metrics: [[Scalar]] = []
  for _ in header.metrics { metrics.append(range.map { _ in Scalar(input.number()) }) }
  let statuses = range.map { _ in Status.allCases[Int(input.byte()) % Status.allCases.count] }
  return SweepBlock(range: range, metrics: metrics, statuses: statuses)
}

/// An Arrow file of ours, some of whose bytes are what the input wants.
func checkArrow(_ input: inout Input) {
  guard let (header, _) = input.header(), header.precision == .single else { return }
  let path = InputFolder.fresh("r.arrow")
  let block = rows(of: header, from: &input, as: Float.self)
  do {
    let output = try ResultOutput(path: path, format: .arrow, header: header, resumes: false)
    if !block.range.isEmpty { try output.append(block) }
    _ = try output.finish(threadCount: 1, cancellation: Cancellation())
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    while !input.isEmpty {
      // Most of what is read is at the start and at the end.
      let offset = input.short()
      let index = input.byte() % 2 == 0 ? offset : bytes.count - 1 - offset
      if bytes.indices.contains(index) { bytes[index] = input.byte() }
    }
    InputFolder.write(bytes, to: path)
  } catch {
    preconditionFailure("no Arrow file: \(error)")
  }
  checkOpening(path)
}

/// A database of ours whose cells hold what the input wants.
func checkDatabase(_ input: inout Input) {
  guard let (header, sweep) = input.header() else { return }
  let path = InputFolder.fresh("r.sqlite")
  let block = rows(of: header, from: &input, as: Float.self)
  do {
    let file = try DatabaseFile(path: path, header: header, sweep: sweep)
    if !block.range.isEmpty { try file.append(block, text: []) }
    var checks = TileChecks(
      metricCount: header.metrics.count, tiling: header.tiling, firstRow: header.rows.lowerBound)
    if header.precision == .single { checks.add(block) }
    try file.finish(checks: checks.values)
  } catch {
    preconditionFailure("no database: \(error)")
  }
  try? change(path, sweep, &input)
  checkOpening(path)
}

private func change(_ path: String, _ sweep: Sweep, _ input: inout Input) throws {
  let database = try Database(path: path, isWritable: true)
  let names = ["point"] + ColumnLabel.all(of: sweep).map(\.identifier)
  for _ in 0..<16 where !input.isEmpty {
    let (table, key, column) =
      switch input.byte() % 4 {
      case 0: ("tiles", "tile", "crc32c")
      case 1: ("provenance", "name", "value")
      default: ("run", "point", names[Int(input.byte()) % names.count].sqlName)
      }
    let index = Int(input.byte())
    let value =
      switch input.byte() % 6 {
      case 0: "NULL"
      case 1: "\(Int64(bitPattern: input.number().bitPattern))"
      case 2: "9e999"
      case 3:
        "x'\(input.text().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())'"
      case 4: String(decoding: input.text(), as: UTF8.self).sqlText
      default: "zeroblob(\(input.short()))"
      }
    // Constraints refuse some.
    try? database.run(
      "UPDATE \(table) SET \(column) = \(value) WHERE \(key) IN "
        + "(SELECT \(key) FROM \(table) LIMIT 1 OFFSET \(index))")
  }
  try database.close()
}
