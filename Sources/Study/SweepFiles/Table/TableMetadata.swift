import Dynamics
import Foundation
import SceneFiles
import Sweeps

/// The metadata of a text table, in a JSON file beside the table.
///
/// The file name and the members follow "Metadata for Tabular Data" of the W3C's CSV on the Web, so
/// that other tools find the types and meanings of the columns. Only the member `sweep` is our own.
package struct TableMetadata: Codable {
  /// The path at which a table's metadata is written.
  static func path(beside path: String) -> String { path + "-metadata.json" }

  /// The path at which a table's metadata is read.
  ///
  /// The metadata is in the folder of the table. If the table's path is a link, that is the folder
  /// of the link's target. If the metadata is not there, it is beside the link.
  package static func path(of table: String) -> String {
    let besideTarget = path(beside: linkTarget(of: table))
    let isThere = FileManager.default.fileExists(atPath: besideTarget)
    return isThere ? besideTarget : path(beside: table)
  }

  var context = "http://www.w3.org/ns/csvw"
  /// The table, in the same folder.
  var url: String
  var tableSchema: Schema
  var sweep: Provenance

  struct Schema: Codable {
    var columns: [Column]
  }

  struct Column: Codable {
    var name: String
    var datatype: String
    var description: String
    var unit: String?

    enum CodingKeys: String, CodingKey {
      case name, datatype
      case description = "dc:description"
      case unit = "schema:unitText"
    }
  }

  struct Provenance: Codable {
    /// The metadata that computes the rows again.
    var header: ResultHeader
    /// The size of the table, bytes.
    var byteCount: Int
    /// The CRC-32C of the table.
    var checksum: UInt32
    /// The CRC-32C of each tile of rows.
    var tileChecks: [UInt32]
  }

  enum CodingKeys: String, CodingKey {
    case context = "@context"
    case url, tableSchema, sweep
  }

  /// Removes the metadata of a table that is about to be replaced, if sweep wrote it.
  ///
  /// - Throws: ``FileProblem`` if the system reports an error.
  static func remove(beside path: String) throws(FileProblem) {
    let file = Self.path(beside: path)
    guard let handle = try? RegularFile.handle(file),
      let json = try? handle.read(upToCount: headerLimit),
      (try? JSONDecoder().decode(TableMetadata.self, from: json)) != nil
    else { return }
    guard unlink(file) == 0 else { throw FileProblem(path: file, code: errno) }
  }

  init(
    fileName: String, header: ResultHeader, sweep: Sweep, byteCount: Int, checksum: UInt32,
    tileChecks: [UInt32]
  ) {
    url = fileName
    tableSchema = Schema(
      columns: ColumnLabel.all(of: sweep).map { label in
        let type =
          switch label.role {
          case .status: "string"
          case .metric
          where sweep.metricColumns.contains { $0.rawValue == label.name && $0.isCount }: "integer"
          case .metric, .parameter: "number"
          }
        return Column(
          name: label.name, datatype: type,
          description: label.meaning, unit: label.unit.isEmpty ? nil : label.unit)
      })
    self.sweep = Provenance(
      header: header, byteCount: byteCount, checksum: checksum, tileChecks: tileChecks)
  }

  /// The content of the file.
  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    // Encoding fails for infinite numbers only, and there are none.
    return Array((try? encoder.encode(self)) ?? Data()) + Array("\n".utf8)
  }
}
