import Dynamics
import Foundation
import Sweeps

/// Writes, recognizes and reads files of some formats.
///
/// ``ResultFormat`` names the storage of each format.
protocol RowStorage {
  /// The library that it needs; nil for none.
  static var library: FormatLibrary? { get }

  /// Begins a file.
  ///
  /// - Throws: ``FileProblem``
  static func sink<Scalar: SimulationScalar>(_ file: NewFile, of scalar: Scalar.Type) throws
    -> any RowSink

  /// Opens a file if it has the storage's format.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - start: Its first 32 bytes, or all of them if it has fewer.
  /// - Returns: Its rows and its format; nil if the format is another one.
  /// - Throws: ``ResultProblem`` for a damaged file.
  static func open(_ path: String, start: Data) throws -> (any RowSource, ResultFormat)?

  /// The estimated size of a file, bytes.
  static func bytes(of rows: RowAmount, as format: ResultFormat) -> Double
}

/// A file that is about to be written.
struct NewFile {
  let output: OutputPath
  /// Where the data goes until it is complete.
  let temporaryPath: String
  let header: ResultHeader
  let sweep: Sweep
  /// The line in front of the rows, of text formats.
  let firstLine: [UInt8]
}

/// What the size of a file depends on.
package struct RowAmount {
  /// The number of rows.
  package let count: Double
  package let parameterCount: Double
  package let metricCount: Double
  /// The size of a number in memory, bytes.
  package let numberSize: Double
  /// The number of values of each axis of a whole grid; nil for other results.
  package let axisCounts: [Double]?
  /// The bytes of the metrics as numbers of the least size: none for a missing value, few for a
  /// whole number.
  package let packedMetrics: () -> Double
  /// The bytes of the rows as text.
  package let text: (RowFormat) -> Double

  package init(
    count: Double, parameterCount: Double, metricCount: Double, numberSize: Double,
    axisCounts: [Double]?, packedMetrics: @escaping () -> Double,
    text: @escaping (RowFormat) -> Double
  ) {
    self.count = count
    self.parameterCount = parameterCount
    self.metricCount = metricCount
    self.numberSize = numberSize
    self.axisCounts = axisCounts
    self.packedMetrics = packedMetrics
    self.text = text
  }
}
