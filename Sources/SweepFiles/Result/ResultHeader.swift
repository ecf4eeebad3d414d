public import Dynamics
import Foundation
import SceneFiles
public import Sweeps

/// What a result says of itself: everything that is needed to compute it again.
///
/// Two results with the same ``identity`` have the same rows, whatever the machine, its threads and
/// its instruction set.
public struct ResultHeader: Codable, Hashable, Sendable {
  /// The version of this structure.
  public private(set) var schema = 1
  /// The version of the software that computed the rows.
  public var version: String
  /// The arguments of `sweep` that compute the rows again.
  public var command: String
  /// The scene, as YAML.
  public var scene: String
  /// The varied parameters and their values, from slowest to fastest, as texts of `Factor`:
  /// `PATH=SPEC`, linked parameters or a sample with its seed.
  public var axes: [String]
  /// What a scenario must meet to be run; nil for nothing.
  public var conditions: [String]?
  /// The points that have rows, by their indices; nil for all.
  public var selection: String?
  /// What is measured, in the order of the columns.
  public var metrics: [Measure]
  /// The constants of the engine.
  public var settings: Settings
  /// The precision of the simulation.
  public var precision: Precision
  /// How many rows the whole sweep has.
  public var rowCount: Int
  /// How many rows a tile has.
  public var tileRowCount: Int
  /// Which part of the rows is here; nil for all of them.
  public var shard: Shard?
  /// The instruction sets that computed the rows; they change nothing.
  public var instructionSets: [String]

  /// Describes a sweep.
  ///
  /// - Parameters:
  ///   - sweep: What is run.
  ///   - precision: The precision of the simulation.
  ///   - shard: Which part of it; nil for all of it.
  ///   - instructionSet: The instruction set that computes it.
  ///   - version: The version of the software.
  ///   - command: The arguments of `sweep` that compute it again.
  public init(
    sweep: Sweep, precision: Precision, shard: Shard? = nil,
    instructionSet: InstructionSet, version: String, command: String
  ) {
    self.version = version
    self.command = command
    scene = SceneFile.yaml(sweep.plan.scene)
    axes = sweep.design.texts
    let conditions = sweep.design.conditions.map(\.description)
    self.conditions = conditions.isEmpty ? nil : conditions
    selection = sweep.design.selection?.description
    metrics = sweep.measures
    settings = sweep.plan.settings
    self.precision = precision
    let tiling = Tiling(rowCount: sweep.design.count)
    rowCount = tiling.rowCount
    tileRowCount = tiling.tileRowCount
    self.shard = shard
    instructionSets = [instructionSet.rawValue]
  }

  /// How the rows are cut into tiles.
  public var tiling: Tiling { Tiling(rowCount: rowCount) }

  /// The rows that are here when the result is complete.
  public var rows: Range<Int> { shard.map(tiling.rows(of:)) ?? 0..<rowCount }

  /// What the rows depend on: all but the machine that computed them and which of them are here.
  public var identity: ResultHeader {
    var header = self
    header.shard = nil
    header.instructionSets = []
    // The same question may be put in other words.
    header.command = ""
    return header
  }

  /// What another identity differs in.
  ///
  /// - Parameter other: The header of another result.
  /// - Returns: Words for each difference; none if there is none.
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

  /// The sweep, made ready to run again.
  ///
  /// - Parameter pointLimit: How many points it may have.
  /// - Returns: The sweep.
  /// - Throws: What is wrong with the scene, the axes or the numbers, if this is no header of ours.
  public func sweep(pointLimit: Int = Grid.pointLimit) throws -> Sweep {
    let scene = try SceneFile.parse(scene, name: "scene of the result")
    let design = try Design(
      parsing: axes, conditions: conditions ?? [], selection: selection, for: scene,
      pointLimit: pointLimit)
    let sweep = try Sweep(scene: scene, over: design, measures: metrics, settings: settings)
    guard schema == 1 else { throw HeaderProblem.schema(schema) }
    guard design.count == rowCount, tiling.tileRowCount == tileRowCount else {
      throw HeaderProblem.rowCount(rowCount, expected: design.count)
    }
    return sweep
  }

  /// The header as JSON on one line, its members in alphabetical order.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding fails for infinite numbers only, and settings have none.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Reads what ``json`` wrote.
  ///
  /// - Throws: An error if the JSON is something else.
  public init(json: some Sequence<UInt8>) throws {
    do {
      self = try JSONDecoder().decode(ResultHeader.self, from: Data(json))
    } catch {
      throw HeaderProblem.unreadable
    }
    guard 0...Grid.pointLimit ~= rowCount else { throw HeaderProblem.unreadable }
  }
}

/// Texts as a message shows them, all whole or, where one is too long, from near where they differ.
private func excerpts(ofDifferent texts: [String]) -> [String] {
  let limit = 150
  guard texts.contains(where: { $0.utf8.count > limit }) else { return texts }
  let scalars = texts.map { Array($0.unicodeScalars) }
  let shortest = scalars.map(\.count).min() ?? 0
  let common = (0..<shortest).first { place in scalars.contains { $0[place] != scalars[0][place] } }
  // A few values before the one that differs show where it is.
  let start = max(0, (common ?? shortest) - 40)
  return scalars.map { scalars in
    var tail = String.UnicodeScalarView()
    tail.append(contentsOf: scalars[start...].prefix(limit + 1))
    return (start > 0 ? "…" : "") + excerpt(String(tail), limit: limit)
  }
}

/// Why what a result says of itself cannot be used.
enum HeaderProblem: Error, CustomStringConvertible {
  case unreadable
  case schema(Int)
  case rowCount(Int, expected: Int)

  var description: String {
    switch self {
    case .unreadable: "its description of itself is damaged"
    case .schema(let found): "its schema is \(found); allowed: 1"
    case .rowCount(let found, let expected):
      "it says it has \(found) rows, but its axes make \(expected)"
    }
  }
}
