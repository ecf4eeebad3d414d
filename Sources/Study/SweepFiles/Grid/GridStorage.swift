import Dynamics
import Foundation
import Sweeps

#if NetCDF
  import CNetCDF
#endif

/// NetCDF-4 files.
enum GridStorage: RowStorage {
  static var library: FormatLibrary? {
    FormatLibrary(
      format: .netCDF, name: "libnetcdf", version: libraryVersion,
      installation: "\(SystemPackage.netCDF.installation()) && \(SystemPackage.buildWithNetCDF)")
  }

  /// The first word of the library's version text, such as "4.9.0 of Nov 10 2022 12:51:42 $".
  private static var libraryVersion: String? {
    #if NetCDF
      String(cString: nc_inq_libvers()).split(separator: " ").first.map(String.init)
    #else
      nil
    #endif
  }

  static func sink<Scalar: SimulationScalar>(_ file: NewFile, of scalar: Scalar.Type) throws
    -> any RowSink
  {
    #if NetCDF
      try GridFile<Scalar>(path: file.temporaryPath, header: file.header, sweep: file.sweep)
    #else
      throw FileProblem.withoutNetCDF(file.output.text)
    #endif
  }

  static func open(_ path: String, start: Data) throws -> (any RowSource, ResultFormat)? {
    // Damage to the structure can crash or hang HDF5, so it must not see a damaged file.
    let seal = try GridSeal(path: path)
    if let seal, !seal.isSound { return (DamagedGrid(path: path, header: seal.header), .netCDF) }
    guard start.starts(with: [0x89, UInt8(ascii: "H"), UInt8(ascii: "D"), UInt8(ascii: "F")]) else {
      return nil
    }
    #if NetCDF
      guard seal != nil else {
        throw ResultProblem(
          path,
          "damaged, or rewritten by another tool: the checksum at its end is missing; compute it "
            + "again with the command that 'ncdump -h' shows")
      }
      return (try GridSource(path: path), .netCDF)
    #else
      throw ResultProblem(
        path,
        "this build of sweep cannot read NetCDF; \(SystemPackage.netCDF.installation()) and build "
          + "sweep again: \(SystemPackage.buildWithNetCDF)")
    #endif
  }

  /// A whole grid has its parameters once for each axis, other results in every row, with the row's
  /// number.
  static func bytes(of rows: RowAmount, as format: ResultFormat) -> Double {
    let width = rows.metricCount * rows.numberSize + 1
    guard let axisCounts = rows.axisCounts else {
      return rows.count * (width + 8 * (rows.parameterCount + 1))
    }
    return rows.count * width + 8 * axisCounts.reduce(0, +)
  }
}

extension FileProblem {
  static func withoutNetCDF(_ path: String) -> FileProblem {
    FileProblem(
      path: path,
      reason: "this build of sweep lacks NetCDF; choose \(ResultFormat.endings(except: .netCDF)), "
        + "or \(SystemPackage.netCDF.installation()) and build sweep again: "
        + SystemPackage.buildWithNetCDF)
  }
}
