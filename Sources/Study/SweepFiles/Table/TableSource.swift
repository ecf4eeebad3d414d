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
    var checksum = Checksum()
    var lines = TableReader(
      LineReader(try openForReading(path)) { checksum.add($0[...]) }, layout: layout)
    func cells() throws(ResultProblem) -> [ArraySlice<UInt8>]? {
      do { return try lines.next() } catch {
        throw ResultProblem(path, "damaged: line \(error.line): \(error.reason)")
      }
    }
    guard try layout.header.isEmpty || cells()?.map(\.text) == labels.map(\.name) else {
      throw ResultProblem(path, "damaged: the first line does not hold the names of the columns")
    }
    let first = labels.count - header.metrics.count - 1
    let next = pieces()
    return { [self] in
      guard let range = next() else {
        guard try cells() == nil, checksum.value == provenance.checksum else {
          throw ResultProblem(path, "damaged: the file does not match its checksum")
        }
        return nil
      }
      var metrics = [[Scalar]](repeating: [], count: header.metrics.count)
      var statuses: [Status] = []
      for row in range {
        guard let cells = try cells() else { throw damaged(row) }
        for index in metrics.indices {
          guard let value: Scalar = layout.number(cells[first + index]) else { throw damaged(row) }
          metrics[index].append(value)
        }
        guard let status = layout.statuses[cells[labels.count - 1]] else { throw damaged(row) }
        statuses.append(status)
      }
      return SweepBlock(range: range, metrics: metrics, statuses: statuses)
    }
  }

  private func damaged(_ row: Int) -> ResultProblem {
    ResultProblem(path, "damaged: row \(row) cannot be read")
  }
}
