import CSQLite

#if NetCDF
  import CNetCDF
#endif

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
  public static var all: [FormatLibrary] {
    [
      FormatLibrary(
        format: .netCDF, name: "libnetcdf", version: netCDFVersion,
        installation: "apt-get install libnetcdf-dev && swift build -c release"),
      FormatLibrary(
        format: .sqlite, name: "libsqlite3", version: String(cString: sqlite3_libversion()),
        installation: "apt-get install libsqlite3-dev && swift build -c release"),
    ]
  }

  /// The first word of the library's version text, such as "4.9.0 of Nov 10 2022 12:51:42 $".
  private static var netCDFVersion: String? {
    #if NetCDF
      String(cString: nc_inq_libvers()).split(separator: " ").first.map(String.init)
    #else
      nil
    #endif
  }
}
