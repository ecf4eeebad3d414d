import CSQLite
import Dynamics
import Foundation
import Sweeps

/// SQLite databases.
enum DatabaseStorage: RowStorage {
  static var library: FormatLibrary? {
    FormatLibrary(
      format: .sqlite, name: "libsqlite3", version: String(cString: sqlite3_libversion()),
      installation: "apt-get install libsqlite3-dev && swift build -c release")
  }

  static func sink<Scalar: SimulationScalar>(_ file: NewFile, of scalar: Scalar.Type) throws
    -> any RowSink
  {
    try DatabaseFile(path: file.temporaryPath, header: file.header, sweep: file.sweep)
  }

  static func open(_ path: String, start: Data) throws -> (any RowSource, ResultFormat)? {
    guard start.starts(with: Data("SQLite format 3".utf8)) else { return nil }
    // SQLite opens a truncated file without an error as long as it needs none of the lost pages.
    let size = try openForReading(path).seekToEndOfFile()
    let pages = DatabaseSource.size(statedIn: Array(start))
    guard pages == size else {
      throw ResultProblem(
        path, "damaged: the file has the wrong size (got \(size) bytes); expected \(pages)")
    }
    return (try DatabaseSource(path: path), .sqlite)
  }

  /// A row has its number, and for each column a byte of type and up to eight of value.
  static func bytes(of rows: RowAmount, as format: ResultFormat) -> Double {
    let (parameters, metrics) = (rows.parameterCount, rows.metricCount)
    return rows.count * (12 + 9 * parameters + metrics) + rows.packedMetrics()
  }
}
