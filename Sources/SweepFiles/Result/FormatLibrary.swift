import CSQLite

#if NetCDF
  import CNetCDF
#endif

/// A library of the system that a format needs.
public struct FormatLibrary: Sendable {
  /// The format.
  public let format: ResultFormat
  /// What the library is called.
  public let name: String
  /// Its version; nil if this build is without it.
  public let version: String?
  /// What brings it into a build that is without it.
  public let installation: String

  /// The libraries of all formats; CSV and JSON Lines need none.
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

  /// The first word of what the library says, as in "4.9.0 of Nov 10 2022 12:51:42 $".
  private static var netCDFVersion: String? {
    #if NetCDF
      String(cString: nc_inq_libvers()).split(separator: " ").first.map(String.init)
    #else
      nil
    #endif
  }
}
