import Foundation

/// A table that has its name when it is complete, or standard output.
///
/// What was written before an interruption is in a file beside it, from which the next run goes on. `SweepFiles` has
/// better files, but whoever links it needs libnetcdf and SQLite.
package final class TableOutput {
  private let path: String?
  private let partial: String
  private let handle: FileHandle
  /// The number of rows that are there.
  package let rowCount: Int

  /// Opens a table, and keeps the rows of an interrupted one if they are of this program and these values.
  ///
  /// - Parameters:
  ///   - path: The file; nil for standard output.
  ///   - header: The names of the columns, of which the first are parameters.
  ///   - values: The text of the parameters in each row.
  /// - Throws: ``MotionCommandProblem`` if the file cannot be created.
  package init(path: String?, header: [String], values: (_ row: Int) -> [String]?) throws {
    self.path = path
    partial = (path ?? "") + ".partial"
    let first = header.joined(separator: ",") + "\n"
    guard path != nil else {
      handle = ResultOutput.handle
      rowCount = 0
      try write(first)
      return
    }
    let rows = Self.rows(of: partial, header: first, values)
    do {
      try Data((first + rows.joined()).utf8).write(to: URL(filePath: partial), options: .atomic)
      handle = try FileHandle(forWritingTo: URL(filePath: partial))
      try handle.seekToEnd()
    } catch {
      throw MotionCommandProblem.cannotWrite("\(partial): \(error.localizedDescription)")
    }
    rowCount = rows.count
  }

  /// The complete rows of an interrupted table, with their line ends.
  private static func rows(
    of path: String, header: String, _ values: (Int) -> [String]?
  ) -> [String] {
    let date = { (path: String?) in
      path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }?[.modificationDate]
        as? Date
    }
    // A program that was built since then may move otherwise.
    guard let written = date(path), let built = date(Bundle.main.executablePath), written > built,
      let text = try? String(contentsOfFile: path, encoding: .utf8), text.hasPrefix(header)
    else { return [] }
    let lines = text.dropFirst(header.count).split(
      separator: "\n", omittingEmptySubsequences: false)
    // The last one has no line end.
    return lines.dropLast().enumerated().prefix { row, line in
      guard let values = values(row) else { return false }
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return cells.starts(with: values) && cells.count == header.split(separator: ",").count
    }.map { "\($0.element)\n" }
  }

  /// - Throws: ``MotionCommandProblem`` if the text cannot be written.
  package func write(_ text: String) throws {
    do {
      try handle.write(contentsOf: Data(text.utf8))
    } catch {
      throw MotionCommandProblem.cannotWrite(
        "\(path.map { _ in partial } ?? "standard output"): \(error.localizedDescription)")
    }
  }

  /// Gives the file its name.
  package func finish() throws {
    guard let path else { return }
    try handle.synchronize()
    try handle.close()
    guard rename(partial, path) == 0 else {
      throw MotionCommandProblem.cannotWrite("\(path): \(String(cString: strerror(errno)))")
    }
  }
}
