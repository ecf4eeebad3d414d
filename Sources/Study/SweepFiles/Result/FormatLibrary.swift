/// A system library that a format needs.
public struct FormatLibrary: Sendable {
  /// The format.
  public let format: ResultFormat
  /// The library's name.
  public let name: String
  /// The library's version, or nil if this build does not include the library.
  public let version: String?
  /// The shell command that installs the library and rebuilds `sweep` with it.
  public let installation: String

  /// The libraries of all formats.
  ///
  /// CSV and JSON Lines need none.
  public static var all: [FormatLibrary] { ResultFormat.allCases.compactMap { $0.storage.library } }
}
