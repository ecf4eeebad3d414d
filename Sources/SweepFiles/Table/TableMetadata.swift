import Dynamics
import Foundation
import Sweeps

/// What a table of text cannot say of itself: a JSON file beside it.
///
/// It has the name and the members that "Metadata for Tabular Data" of the W3C's CSV on the Web
/// gives it, so that tools for those find the columns' types and meanings; what is ours is the
/// member `sweep`.
struct TableMetadata: Codable {
  /// Where the metadata of a table are written.
  static func path(beside path: String) -> String { path + "-metadata.json" }

  /// Where the metadata of a table are to be read.
  ///
  /// They lie beside the table. Where its name is a link that is not beside the link, unless
  /// something has put both files elsewhere and a link to each in their place.
  static func path(of table: String) -> String {
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
    /// What is needed to compute the rows again.
    var header: ResultHeader
    /// The size of the table, bytes, and its CRC-32C: whether it is the table that is meant.
    var byteCount: Int
    var checksum: UInt32
    /// The CRC-32C of each tile of rows.
    var tileChecks: [UInt32]
  }

  enum CodingKeys: String, CodingKey {
    case context = "@context"
    case url, tableSchema, sweep
  }

  /// Removes what describes a file that is about to be replaced, if a sweep has written it.
  ///
  /// - Throws: ``FileProblem`` if the system refuses.
  static func remove(beside path: String) throws(FileProblem) {
    let place = Self.path(beside: path)
    guard let handle = FileHandle(forReadingAtPath: place),
      let json = try? handle.read(upToCount: headerLimit),
      (try? JSONDecoder().decode(TableMetadata.self, from: json)) != nil
    else { return }
    guard unlink(place) == 0 else { throw FileProblem(path: place, code: errno) }
  }

  init(
    fileName: String, header: ResultHeader, sweep: Sweep, byteCount: Int, checksum: UInt32,
    tileChecks: [UInt32]
  ) {
    url = fileName
    tableSchema = Schema(
      columns: ColumnLabel.all(of: sweep).map { label in
        Column(
          name: label.name, datatype: label.name == RowText.statusColumn ? "string" : "number",
          description: label.meaning, unit: label.unit.isEmpty ? nil : label.unit)
      })
    self.sweep = Provenance(
      header: header, byteCount: byteCount, checksum: checksum, tileChecks: tileChecks)
  }

  /// The file.
  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    // Encoding fails for infinite numbers only, and there are none.
    return Array((try? encoder.encode(self)) ?? Data()) + Array("\n".utf8)
  }
}
