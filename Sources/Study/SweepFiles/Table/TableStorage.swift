import Dynamics
import Foundation
import Sweeps

/// Lines of text, with the metadata in a file beside them.
enum TableStorage: RowStorage {
  static var library: FormatLibrary? { nil }

  static func sink<Scalar: SimulationScalar>(_ file: NewFile, of scalar: Scalar.Type) throws
    -> any RowSink
  {
    try TableFile(
      output: file.output, temporaryPath: file.temporaryPath, header: file.header,
      sweep: file.sweep, firstLine: file.firstLine)
  }

  /// Text has no signature, so the name says what it is.
  static func open(_ path: String, start: Data) throws -> (any RowSource, ResultFormat)? {
    guard let format = ResultFormat(fileName: path), let rowFormat = format.rowFormat else {
      return nil
    }
    return (try TableSource(path: path, format: rowFormat), format)
  }

  static func bytes(of rows: RowAmount, as format: ResultFormat) -> Double {
    format.rowFormat.map(rows.text) ?? 0
  }
}
