import Dynamics
package import Sweeps

/// Writes a result as a SQLite database.
///
/// | table or view | content |
/// |---|---|
/// | `run` | one row per scenario: `point`, parameters, metrics, the status's number |
/// | `results` | the view to query: the same rows with the status's name |
/// | `columns` | the role, path, unit and meaning of each column |
/// | `provenance` | names and values of the metadata that computes the rows again |
/// | `tiles` | checksums |
///
/// An index covers the scenarios that are invalid, diverged or excluded. Parameters have none: an index
/// of each of two took a fifth of the time of a cheap sweep and a third of the file.
final class DatabaseFile: RowSink {
  /// "swdy", by which the `file` utility can recognize the database.
  static let applicationID = 0x7377_6479

  private let header: ResultHeader
  private let sweep: Sweep
  private let labels: [ColumnLabel]
  private let database: Database
  /// Inserts one row.
  private let insertion: Database.Statement
  /// Inserts ``rowsAtOnce`` rows, which takes a fifth less time for each: a statement begins and ends
  /// once for all of them.
  private let insertionOfSeveral: Database.Statement
  private let rowsAtOnce: Int

  init(path: String, header: ResultHeader, sweep: Sweep) throws {
    self.header = header
    self.sweep = sweep
    labels = ColumnLabel.all(of: sweep)
    do {
      database = try Database(path: path, isWritable: true)
      // The file gets its name only when it is complete, so no rollback is needed, and one sync at
      // the end is enough.
      try database.run(
        """
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA cache_size = -32768; PRAGMA application_id = \(Self.applicationID);
        PRAGMA user_version = 1; BEGIN;
        \(Self.tables(labels))
        """)
      // SQLite allows at least 999 values in a statement.
      rowsAtOnce = max(1, min(32, 999 / (labels.count + 1)))
      let marks = Array(repeating: "?", count: labels.count + 1).joined(separator: ",")
      let rows = Array(repeating: "(\(marks))", count: rowsAtOnce).joined(separator: ",")
      insertion = try database.prepare("INSERT INTO run VALUES (\(marks))")
      insertionOfSeveral = try database.prepare("INSERT INTO run VALUES \(rows)")
    } catch {
      throw FileProblem(path: path, reason: error.description, systemCode: error.systemCode)
    }
  }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  func append<Scalar>(_ block: SweepBlock<Scalar>, text: [UInt8]) throws {
    let parameters = sweep.parameterColumns(in: block.range)
    try forwarding { () throws(Database.Failure) in
      let count = block.range.count
      for start in stride(from: 0, to: count, by: rowsAtOnce) {
        let rows = start..<min(count, start + rowsAtOnce)
        if rows.count == rowsAtOnce {
          var index = 0
          for row in rows { bind(row, of: block, parameters, to: insertionOfSeveral, from: &index) }
          try insertionOfSeveral.run()
        } else {
          for row in rows {
            var index = 0
            bind(row, of: block, parameters, to: insertion, from: &index)
            try insertion.run()
          }
        }
      }
    }
  }

  /// Binds the values of a row to placeholders from `index` on, and advances `index` past them.
  @inline(__always)
  private func bind<Scalar>(
    _ row: Int, of block: SweepBlock<Scalar>, _ parameters: [[Double]],
    to statement: Database.Statement, from index: inout Int
  ) {
    statement.bind(Int64(sweep.design.index(ofRow: block.range.lowerBound + row)), at: index)
    index += 1
    for column in parameters {
      statement.bind(column[row], at: index)
      index += 1
    }
    for column in block.metrics {
      statement.bind(Double(column[row]), at: index)
      index += 1
    }
    statement.bind(Int64(block.statuses[row].rawValue), at: index)
    index += 1
  }

  func finish(checks: [UInt32]) throws {
    try forwarding { () throws(Database.Failure) in
      let tile = try database.prepare("INSERT INTO tiles VALUES (?,?)")
      let firstTile = header.rows.lowerBound / header.tileRowCount
      for (index, check) in checks.enumerated() {
        tile.bind(Int64(firstTile + index), at: 0)
        tile.bind(Int64(check), at: 1)
        try tile.run()
      }
      let column = try database.prepare("INSERT INTO columns VALUES (?,?,?,?,?)")
      for label in labels {
        let values = [label.identifier, label.role.rawValue, label.name, label.unit, label.meaning]
        for (index, value) in values.enumerated() { column.bind(value, at: index) }
        try column.run()
      }
      let entry = try database.prepare("INSERT INTO provenance VALUES (?,?)")
      for (name, value) in header.provenance + [(ResultHeader.provenanceName, header.json)] {
        entry.bind(name, at: 0)
        entry.bind(value, at: 1)
        try entry.run()
      }
      try database.run(Self.indexOfFailures(labels) + "COMMIT;")
    }
  }

  private func forwarding(_ body: () throws(Database.Failure) -> Void) throws(FileProblem) {
    do {
      try body()
    } catch {
      throw FileProblem(
        path: database.path, reason: error.description, systemCode: error.systemCode)
    }
  }

  private static func tables(_ labels: [ColumnLabel]) -> String {
    let columns = labels.map { label in
      "\(label.identifier.sqlName) \(label.role == .status ? "INTEGER NOT NULL" : "REAL")"
    }
    let shown = labels.map { label in
      let name = label.identifier.sqlName
      guard label.role == .status else { return name }
      let cases = Status.allCases.map { "WHEN \($0.rawValue) THEN \($0.name.sqlText)" }
      return "CASE \(name) \(cases.joined(separator: " ")) END AS \(name)"
    }
    return """
      CREATE TABLE run (\(ColumnLabel.point) INTEGER PRIMARY KEY, \(columns.joined(separator: ", ")));
      CREATE VIEW results AS SELECT \(ColumnLabel.point), \(shown.joined(separator: ", ")) FROM run;
      CREATE TABLE columns (name TEXT PRIMARY KEY, role TEXT, path TEXT, unit TEXT, meaning TEXT)
        WITHOUT ROWID;
      CREATE TABLE provenance (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
      CREATE TABLE tiles (tile INTEGER PRIMARY KEY, crc32c INTEGER NOT NULL);
      """
  }

  private static func indexOfFailures(_ labels: [ColumnLabel]) -> String {
    labels.filter { $0.role == .status }.map { label in
      let name = label.identifier.sqlName
      let index = "run_\(label.identifier)".sqlName
      return "CREATE INDEX \(index) ON run (\(name)) WHERE \(name) > \(Status.offscreen.rawValue);"
    }.joined()
  }
}

extension Sweep {
  /// The value of each varied parameter in each of some rows: `[paths][range.count]`.
  package func parameterColumns(in range: Range<Int>) -> [[Double]] {
    design.paths.indices.map { design.values(ofColumn: $0, in: range) }
  }
}
