/// A kind of file that the rows of a sweep are kept in.
public enum ResultFormat: String, CaseIterable, Sendable {
  /// Comma-separated values, with what was asked in a file beside it.
  case csv
  /// JSON Lines: one object a row, with what was asked in a file beside it.
  case jsonLines = "jsonl"
  /// NetCDF-4: labelled arrays.
  case netCDF = "nc"
  /// A SQLite database.
  case sqlite

  /// The format that a file's name ends in; nil if it ends in no known one.
  ///
  /// - Parameter fileName: A name or a path, such as `results.nc`.
  public init?(fileName: String) {
    guard let name = fileName.split(separator: "/").last,
      let format = Self.allCases.first(where: { name.lowercased().hasSuffix(".\($0.rawValue)") })
    else { return nil }
    self = format
  }

  /// How the rows are written if they are lines of text.
  public var rowFormat: RowFormat? { RowFormat(rawValue: rawValue) }

  /// Whether this build writes and reads it.
  public var isBuiltIn: Bool {
    #if NetCDF
      true
    #else
      self != .netCDF
    #endif
  }
}
