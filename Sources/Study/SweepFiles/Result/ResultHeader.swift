public import Dynamics
import Foundation
import SceneFiles
public import Sweeps

/// The metadata of a result: everything that is needed to compute it again.
///
/// Two results with the same ``identity`` have the same rows on every machine, thread count and
/// instruction set.
public struct ResultHeader: Codable, Hashable, Sendable {
  /// The version of this structure.
  public private(set) var schema = 1
  /// The version of swift-dynamics that computed the rows.
  public var version: String
  /// The arguments of the `sweep` command that computes the rows again; empty for the rows of another
  /// program.
  public var command: String
  /// The name of the study that the result belongs to, or nil without one.
  public var study: String?
  /// The scene, as YAML.
  public var scene: String
  /// The axes, from slowest to fastest, as texts of `Factor`: `PATH=SPEC`, linked parameters, or a
  /// sample with its seed.
  public var axes: [String]
  /// The conditions of `--where` that a point must meet, or nil if there are none.
  public var conditions: [String]?
  /// The selected row indices, or nil if all points have rows.
  public var selection: String?
  /// The metrics, in the order of the columns.
  public var metrics: [MetricColumn]
  /// The engine's settings.
  public var settings: Settings
  /// The precision of the simulation.
  public var precision: Precision
  /// The number of rows of the whole sweep.
  public var rowCount: Int
  /// The number of rows per tile.
  public var tileRowCount: Int
  /// The shard that this result holds, or nil for the whole sweep.
  public var shard: Shard?
  /// The instruction sets that computed the rows.
  ///
  /// They do not change any value.
  public var instructionSets: [String]

  /// Creates the metadata of a sweep.
  ///
  /// - Parameters:
  ///   - sweep: The sweep.
  ///   - precision: The precision of the simulation.
  ///   - shard: The shard that is computed, or nil for the whole sweep.
  ///   - instructionSet: The instruction set that computes the rows.
  ///   - version: The version of swift-dynamics.
  ///   - command: The arguments of the `sweep` command that computes the rows again.
  ///   - study: The name of the study that the result belongs to.
  public init(
    sweep: Sweep, precision: Precision, shard: Shard? = nil,
    instructionSet: InstructionSet, version: String, command: String,
    study: String? = nil
  ) {
    self.version = version
    self.command = command
    self.study = study
    scene = SceneFile.yaml(sweep.plan.scene)
    axes = sweep.design.texts
    let conditions = sweep.design.conditions.map(\.description)
    self.conditions = conditions.isEmpty ? nil : conditions
    selection = sweep.design.selection?.description
    metrics = sweep.metricColumns
    settings = sweep.plan.settings
    self.precision = precision
    let tiling = Tiling(rowCount: sweep.design.count)
    rowCount = tiling.rowCount
    tileRowCount = tiling.tileRowCount
    self.shard = shard
    instructionSets = [instructionSet.rawValue]
  }

  /// The division of the rows into tiles.
  public var tiling: Tiling { Tiling(rowCount: rowCount) }

  /// The rows of the complete result: those of its shard, or all.
  public var rows: Range<Int> { shard.map(tiling.rows(of:)) ?? 0..<rowCount }

  /// The part of the metadata that determines the values of the rows.
  ///
  /// It leaves out the shard, the instruction sets, the command and the study.
  public var identity: ResultHeader {
    var header = self
    header.shard = nil
    header.instructionSets = []
    // Different commands can describe the same sweep.
    header.command = ""
    header.study = nil
    return header
  }

  /// The part of ``command`` that names the scene, its changes and how it is stepped, for commands that show
  /// one scenario; nil if the command names no scene, or one that was read from standard input.
  package var sceneArguments: String? {
    guard let words = shellWords(command), words.count > 1, words[0] == "run", words[1] != "-",
      !words[1].hasPrefix("-")
    else { return nil }
    let options: Set = ["--set", "--duration", "--frame-rate", "--drop-every", "--precision"]
    let kept = words.indices.dropFirst(2).filter {
      let name = words[$0].prefix { $0 != "=" }
      return options.contains(String(name)) || options.contains(words[$0 - 1])
    }
    return ([words[1]] + kept.map { words[$0] }).map(quoted).joined(separator: " ")
  }

  /// Lists the differences between two identities.
  ///
  /// - Parameter other: The metadata of another result.
  /// - Returns: The names of the properties that differ, some with their values.
  public func differences(from other: ResultHeader) -> [String] {
    var differences: [String] = []
    func compare<Value: Equatable>(_ name: String, _ value: (ResultHeader) -> Value) {
      if value(self) != value(other) { differences.append(name) }
    }
    compare("schema", \.schema)
    compare("version (\(excerpt(version)), \(excerpt(other.version)))", \.version)
    compare("scene", \.scene)
    if axes != other.axes {
      let texts = [axes, other.axes].map { $0.joined(separator: " ") }
      differences.append("axes (\(excerpts(ofDifferent: texts).joined(separator: ", ")))")
    }
    compare("conditions", \.conditions)
    compare("selection", \.selection)
    compare("metrics", \.metrics)
    compare("settings", \.settings)
    compare("precision", \.precision)
    compare("tiles", \.tileRowCount)
    return differences
  }

  /// Rebuilds the sweep, ready to run again.
  ///
  /// - Parameter pointLimit: The largest number of points that the sweep may have.
  /// - Returns: The sweep.
  /// - Throws: An error if the scene, the axes or the counts are invalid.
  public func sweep(pointLimit: Int = Grid.pointLimit) throws -> Sweep {
    let scene = try SceneFile.parse(scene, name: "scene in the metadata")
    let table = try ParameterTable(scene)
    let design = try Design(
      parsing: axes, conditions: conditions ?? [], selection: selection, for: table,
      pointLimit: pointLimit)
    let sweep = try Sweep(table, over: design, metricColumns: metrics, settings: settings)
    guard schema == 1 else { throw HeaderProblem.schema(schema) }
    guard design.count == rowCount, tiling.tileRowCount == tileRowCount else {
      throw HeaderProblem.rowCount(rowCount, expected: design.count)
    }
    return sweep
  }

  /// The metadata as JSON on one line, with the members in alphabetical order.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding fails for infinite numbers only, and settings have none.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Reads metadata in the form of ``json``.
  ///
  /// - Parameter json: The JSON text as UTF-8.
  /// - Throws: An error if the text is not valid metadata.
  public init(json: some Sequence<UInt8>) throws {
    do {
      self = try JSONDecoder().decode(ResultHeader.self, from: Data(json))
    } catch {
      throw HeaderProblem.unreadable
    }
    guard 0...Grid.pointLimit ~= rowCount else { throw HeaderProblem.unreadable }
  }
}

/// Texts for a message: whole, or if one is too long, excerpts around the first difference.
private func excerpts(ofDifferent texts: [String]) -> [String] {
  let limit = 150
  guard texts.contains(where: { $0.utf8.count > limit }) else { return texts }
  let scalars = texts.map { Array($0.unicodeScalars) }
  let shortest = scalars.map(\.count).min() ?? 0
  let common = (0..<shortest).first { index in scalars.contains { $0[index] != scalars[0][index] } }
  // Some characters before the difference show where it is.
  let start = max(0, (common ?? shortest) - 40)
  return scalars.map { scalars in
    var tail = String.UnicodeScalarView()
    tail.append(contentsOf: scalars[start...].prefix(limit + 1))
    return (start > 0 ? "…" : "") + excerpt(String(tail), limit: limit)
  }
}

/// An error in the metadata of a result.
enum HeaderProblem: Error, CustomStringConvertible {
  case unreadable
  case schema(Int)
  case rowCount(Int, expected: Int)

  var description: String {
    switch self {
    case .unreadable: "the metadata is damaged"
    case .schema(let found): "unknown version of the metadata (got \(found)); expected 1"
    case .rowCount(let found, let expected):
      "the metadata has the wrong number of rows (got \(found)); expected \(expected) from its axes"
    }
  }
}
