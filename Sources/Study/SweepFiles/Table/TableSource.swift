import Dynamics
import Foundation
import SceneFiles
import Sweeps

/// Reads the rows of a result from lines of text.
final class TableSource: RowSource {
  let header: ResultHeader
  let rows: Range<Int>
  let checks: [UInt32]?

  private let path: String
  private let layout: LineLayout
  private let labels: [ColumnLabel]
  private let provenance: TableMetadata.Provenance

  init(path: String, format: RowFormat) throws {
    let beside = TableMetadata.path(of: path)
    guard FileManager.default.fileExists(atPath: beside) else {
      throw ResultProblem(
        path, "its metadata file \(beside) is missing; put it back beside the table", .foreign)
    }
    let handle = try openForReading(beside)
    let json = try handle.read(upToCount: headerLimit + 1) ?? Data()
    guard json.count <= headerLimit,
      let metadata = try? JSONDecoder().decode(TableMetadata.self, from: json)
    else { throw ResultProblem(beside, "damaged: not the metadata of a sweep") }
    provenance = metadata.sweep
    let size = try openForReading(path).seekToEndOfFile()
    guard size == UInt64(exactly: provenance.byteCount) else {
      let journal = (try? RegularFile.handle(OutputPath.partial(of: path)))
        .flatMap { Journal(descriptor: $0.fileDescriptor) }
      let hasJournal = journal?.rows.isEmpty == false
      throw ResultProblem(
        path,
        "damaged: the file has the wrong size (got \(size) bytes); expected "
          + "\(provenance.byteCount), as in \(beside)"
          + (hasJournal ? "; finish the interrupted run with --resume" : ""))
    }
    self.path = path
    header = try ResultHeader(json: Array(Data(metadata.sweep.header.json.utf8)))
    rows = header.rows
    checks = provenance.tileChecks
    labels = ColumnLabel.all(of: try header.sweep())
    layout = LineLayout(columns: labels.map(\.name), format: format)
  }

  func blocks<Scalar>() throws -> () throws -> SweepBlock<Scalar>? {
    let handle = try openForReading(path)
    var lines = LineReader(handle: handle, layout: layout)
    guard lines.skip(layout.header) else {
      throw ResultProblem(path, "damaged: the first line does not hold the names of the columns")
    }
    let first = labels.count - header.metrics.count - 1
    let words = Dictionary(
      uniqueKeysWithValues: Status.byName.map { (layout.word($0.key), $0.value) })
    let next = pieces()
    return { [self] in
      guard let range = next() else {
        guard lines.isAtEnd, lines.checksum.value == provenance.checksum else {
          throw ResultProblem(path, "damaged: the file does not match its checksum")
        }
        return nil
      }
      var metrics = [[Scalar]](repeating: [], count: header.metrics.count)
      var statuses: [Status] = []
      for row in range {
        guard let cells = lines.next() else { throw damaged(row) }
        for index in metrics.indices {
          let cell = cells[first + index]
          if cell.elementsEqual(layout.missing) {
            metrics[index].append(.nan)
          } else if let value = Scalar(String(decoding: cell, as: UTF8.self)) {
            metrics[index].append(value)
          } else {
            throw damaged(row)
          }
        }
        guard let status = words[Array(cells[labels.count - 1])] else { throw damaged(row) }
        statuses.append(status)
      }
      return SweepBlock(range: range, metrics: metrics, statuses: statuses)
    }
  }

  private func damaged(_ row: Int) -> ResultProblem {
    ResultProblem(path, "damaged: row \(row) cannot be read")
  }
}

/// Reads lines of text in the form of a layout.
private struct LineReader {
  /// The checksum of all bytes so far.
  private(set) var checksum = Checksum()

  private let handle: FileHandle
  private let layout: LineLayout
  private var buffer: [UInt8] = []
  private var position = 0

  init(handle: FileHandle, layout: LineLayout) {
    self.handle = handle
    self.layout = layout
  }

  /// Whether all bytes have been read.
  var isAtEnd: Bool {
    mutating get { position == buffer.count && !fill() }
  }

  /// Skips the given bytes; false if the file holds others.
  mutating func skip(_ bytes: [UInt8]) -> Bool {
    while buffer.count - position < bytes.count {
      guard fill() else { return false }
    }
    defer { position += bytes.count }
    return buffer[position..<position + bytes.count].elementsEqual(bytes)
  }

  /// The cells of the next line, or nil if the line does not match the layout.
  mutating func next() -> [ArraySlice<UInt8>]? {
    var end = buffer[position...].firstIndex(of: UInt8(ascii: "\n"))
    while end == nil {
      // Sweep never writes a line this long.
      guard buffer.count - position < 1 << 20, fill() else { return nil }
      end = buffer[position...].firstIndex(of: UInt8(ascii: "\n"))
    }
    guard let end else { return nil }
    let line = buffer[position...end]
    position = end + 1
    return cells(of: line)
  }

  private func cells(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var cells: [ArraySlice<UInt8>] = []
    cells.reserveCapacity(layout.leads.count)
    var start = line.startIndex
    for (index, lead) in layout.leads.enumerated() {
      guard line[start...].starts(with: lead) else { return nil }
      start += lead.count
      let stop: ArraySlice<UInt8>.Index
      if index + 1 < layout.leads.count {
        // Cells are numbers and status names, which contain no separator.
        guard let separator = line[start...].firstIndex(of: layout.separator) else { return nil }
        stop = separator
      } else {
        stop = line.endIndex - layout.end.count
        guard stop >= start, line[stop...].elementsEqual(layout.end) else { return nil }
      }
      cells.append(line[start..<stop])
      start = stop
    }
    return cells
  }

  /// Reads the next bytes; false at the end of the file.
  private mutating func fill() -> Bool {
    buffer.removeFirst(position)
    position = 0
    let piece = readPiece(handle.fileDescriptor)
    checksum.add(piece[...])
    buffer.append(contentsOf: piece)
    return !piece.isEmpty
  }
}
