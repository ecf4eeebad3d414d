import Dynamics
import Sweeps

/// Reads the rows of a result from a SQLite database.
final class DatabaseSource: RowSource {
  let header: ResultHeader
  let rows: Range<Int>
  let checks: [UInt32]?

  private let database: Database

  init(path: String) throws {
    do {
      let database = try Database(path: path, isWritable: false)
      try database.distrust(textLimit: headerLimit)
      for (table, key) in [("provenance", nil), ("tiles", "tile"), ("run", ColumnLabel.point)] {
        guard try database.isPlainTable(table, key: key) else {
          throw ResultProblem(path, "not a result of sweep: no ordinary table '\(table)'")
        }
      }
      let query = try database.prepare(
        "SELECT value FROM provenance WHERE name = '\(ResultHeader.provenanceName)'")
      guard try query.next() else {
        throw ResultProblem(
          path,
          "not a result of sweep: the table 'provenance' has no '\(ResultHeader.provenanceName)'")
      }
      header = try ResultHeader(json: Array(query.text(at: 0).utf8))
      var checks: [UInt32] = []
      let tiles = try database.prepare(
        "SELECT crc32c FROM tiles ORDER BY tile LIMIT \(header.tiling.tileCount)")
      while try tiles.next() { checks.append(UInt32(truncatingIfNeeded: tiles.integer(at: 0))) }
      self.checks = checks
      self.database = database
      rows = header.rows
    } catch let failure as Database.Failure {
      throw ResultProblem(path, "not a result of sweep, or damaged: \(failure.description)")
    }
  }

  /// The size of a database by its first 32 bytes, which state the page size and the page count.
  static func size(statedIn start: [UInt8]) -> UInt64 {
    guard start.count == 32 else { return 0 }
    let pageSize = UInt64(start[16]) << 8 | UInt64(start[17])
    let pageCount = start[28...].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return (pageSize == 1 ? 65536 : pageSize) * pageCount
  }

  func blocks<Scalar>() throws -> () throws -> SweepBlock<Scalar>? {
    let sweep = try header.sweep()
    let labels = ColumnLabel.all(of: sweep).filter { $0.role != .parameter }
    let names = labels.map(\.identifier.sqlName).joined(separator: ", ")
    let query = try forwarding { () throws(Database.Failure) in
      try database.prepare(
        "SELECT \(ColumnLabel.point), \(names) FROM run ORDER BY \(ColumnLabel.point)")
    }
    let next = pieces()
    return { [self] in
      guard let range = next() else { return nil }
      var metrics = [[Scalar]](repeating: [], count: labels.count - 1)
      for index in metrics.indices { metrics[index].reserveCapacity(range.count) }
      var statuses: [Status] = []
      for row in range {
        let isThere = try forwarding { () throws(Database.Failure) in try query.next() }
        guard isThere, query.integer(at: 0) == sweep.design.index(ofRow: row),
          let status = UInt8(exactly: query.integer(at: labels.count)).flatMap(
            Status.init(rawValue:))
        else { throw ResultProblem(database.path, "damaged: row \(row) is missing or invalid") }
        for index in metrics.indices {
          metrics[index].append(Scalar(query.number(at: index + 1)))
        }
        statuses.append(status)
      }
      return SweepBlock(range: range, metrics: metrics, statuses: statuses)
    }
  }

  private func forwarding<Result>(
    _ body: () throws(Database.Failure) -> Result
  ) throws(ResultProblem) -> Result {
    do {
      return try body()
    } catch {
      throw ResultProblem(database.path, "damaged: \(error.description)")
    }
  }
}
