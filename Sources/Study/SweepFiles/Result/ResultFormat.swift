/// A file format for the rows of a sweep.
public enum ResultFormat: String, CaseIterable, Sendable {
  /// Comma-separated values, with metadata in a second file.
  case csv
  /// JSON Lines: one object per row, with metadata in a second file.
  case jsonLines = "jsonl"
  /// NetCDF-4: labelled arrays.
  case netCDF = "nc"
  /// A SQLite database.
  case sqlite
  /// An Arrow IPC file: record batches.
  case arrow

  /// The format that matches the end of a file name, or nil if none does.
  ///
  /// - Parameter fileName: A name or a path, such as `results.nc`.
  public init?(fileName: String) {
    guard let name = fileName.split(separator: "/").last,
      let format = Self.allCases.first(where: { name.lowercased().hasSuffix(".\($0.rawValue)") })
    else { return nil }
    self = format
  }

  /// The endings of file names in words, such as `.csv, .jsonl or .sqlite`.
  package static func endings(except format: ResultFormat? = nil) -> String {
    anyEnding(of: allCases.filter { $0 != format }.map(\.rawValue))
  }

  /// The ending of file names, with the format's name if the ending does not have it.
  package var ending: String { self == .netCDF ? ".nc (NetCDF)" : ".\(rawValue)" }

  /// The text format of the rows, or nil for a binary format.
  public var rowFormat: RowFormat? { RowFormat(rawValue: rawValue) }

  /// Whether this build can write and read the format.
  public var isBuiltIn: Bool {
    storage.library.map { $0.version != nil } ?? true
  }

  /// The formats that this build can write and read.
  package static var builtIn: [ResultFormat] { allCases.filter(\.isBuiltIn) }

  /// How its files are written, known and read.
  var storage: any RowStorage.Type {
    switch self {
    case .csv, .jsonLines: TableStorage.self
    case .netCDF: GridStorage.self
    case .sqlite: DatabaseStorage.self
    case .arrow: ArrowStorage.self
    }
  }

  /// The estimated size of a file, bytes.
  package func bytes(of rows: RowAmount) -> Double { storage.bytes(of: rows, as: self) }
}

/// Endings of file names in words, such as `.csv, .jsonl or .sqlite`.
func anyEnding(of formats: [String]) -> String {
  let endings = formats.map { ".\($0)" }
  return endings.dropLast().joined(separator: ", ") + " or " + endings[endings.count - 1]
}
