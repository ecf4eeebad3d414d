import Dynamics
import Foundation
public import Sweeps

/// The summaries of a sweep, read from a file that `--reduce` wrote.
public struct ReducedFile: Sendable {
  /// The path of the file.
  public let path: String
  /// The file's metadata.
  public let header: ResultHeader
  /// The sweep, ready to run again.
  public let sweep: Sweep
  /// The summaries.
  public let reductions: SweepReductions
  /// The rows that the summaries cover.
  public var rows: Range<Int> {
    let first = header.rows.lowerBound
    return first..<first + reductions.rowCount
  }
  /// Whether the summaries cover all rows of the shard, or of the whole sweep.
  public var isComplete: Bool { rows == header.rows }

  /// The ending of the file names.
  public static let ending = ".json"

  /// Whether a path has the ending of a file of summaries.
  public static func isNamed(_ path: String) -> Bool { path.lowercased().hasSuffix(ending) }

  /// The largest size of a file, bytes; no reductions write more.
  private static let sizeLimit = 1 << 28

  /// Reads a file.
  ///
  /// - Parameter path: The path of the file. If the file does not exist, the partial file of an
  ///   unfinished run is read instead.
  /// - Throws: ``ResultProblem`` if the file does not hold summaries or is damaged.
  public init(path: String) throws(ResultProblem) {
    let isThere = FileManager.default.fileExists(atPath: path)
    let partial = OutputPath.partial(of: path)
    let path = !isThere && FileManager.default.fileExists(atPath: partial) ? partial : path
    let handle = try openForReading(path)
    let size = handle.seekToEndOfFile()
    guard size <= UInt64(Self.sizeLimit) else {
      throw ResultProblem(
        path, "the file is too large (got \(size) bytes); expected \(Self.sizeLimit) or fewer")
    }
    handle.seek(toFileOffset: 0)
    try self.init(bytes: Array(handle.readDataToEndOfFile()), path: path)
  }

  /// Reads the content of a file.
  package init(bytes: [UInt8], path: String) throws(ResultProblem) {
    guard bytes.starts(with: ReducedText.signature) else {
      throw ResultProblem(
        path, "not a file of summaries; expected a file of sweep run --reduce", .foreign)
    }
    guard Self.isSound(bytes) else {
      throw ResultProblem(path, "damaged: the file does not match its checksum")
    }
    self.path = path
    do {
      let data = Data(bytes)
      let start = try JSONDecoder().decode(Start.self, from: data)
      guard 0...Design.reducedPointLimit ~= start.sweep.rowCount else {
        throw HeaderProblem.unreadable
      }
      header = start.sweep
      sweep = try header.sweep(pointLimit: Design.reducedPointLimit)
      var reductions = try SweepReductions(
        start.reductions.map { text in try Reduction(parsing: text) }, of: sweep)
      let isRestored =
        switch header.precision {
        case .single:
          try JSONDecoder().decode(Kept<Float>.self, from: data)
            .restore(&reductions, of: sweep, rows: header.rows)
        case .double:
          try JSONDecoder().decode(Kept<Double>.self, from: data)
            .restore(&reductions, of: sweep, rows: header.rows)
        }
      guard isRestored else { throw HeaderProblem.unreadable }
      self.reductions = reductions
    } catch is DecodingError {
      throw ResultProblem(path, "damaged: the JSON does not have the form that sweep writes")
    } catch {
      throw ResultProblem(path, "\(error)")
    }
  }

  /// Whether the checksum at the end matches everything before it.
  private static func isSound(_ bytes: [UInt8]) -> Bool {
    let tail = bytes.suffix(32)
    guard let place = tail.lastIndex(of: UInt8(ascii: "\n"), before: bytes.count - 1),
      bytes[place...].starts(with: ReducedText.checkName)
    else { return false }
    let digits = bytes[(place + ReducedText.checkName.count)...].prefix { 0x30...0x39 ~= $0 }
    let text = String(decoding: digits, as: UTF8.self)
    let rest = bytes[(place + ReducedText.checkName.count + digits.count)...]
    return UInt32(text) == Checksum.of(Array(bytes[..<place])) && rest.elementsEqual("}\n".utf8)
  }

  /// The members that are needed to read the rest.
  private struct Start: Decodable {
    let sweep: ResultHeader
    let reductions: [String]
  }
}

extension ArraySlice<UInt8> {
  fileprivate func lastIndex(of byte: UInt8, before end: Int) -> Int? {
    guard startIndex < end else { return nil }
    return self[startIndex..<end].lastIndex(of: byte)
  }
}

/// The summaries in a file, with numbers of the sweep's precision.
private struct Kept<Number: Decodable & BinaryFloatingPoint>: Decodable {
  let statuses: [String: Int]
  let top: [Rows]
  let pareto: [Rows]
  let quantiles: [Distribution]
  let maps: [Map]

  struct Rows: Decodable {
    let count: Int
    let isTooLarge: Bool?
    let rows: [Row]
  }

  struct Row: Decodable {
    let row: Int
    let status: String
    let metrics: [String: Number?]
  }

  struct Distribution: Decodable {
    let buckets: Buckets

    struct Buckets: Decodable {
      let count: [Int]
      let lowest: [Number]
      let highest: [Number]
    }
  }

  struct Map: Decodable {
    let count: [Int]
    let minimum: [Number?]
    let maximum: [Number?]
    let sum: [String]
  }

  /// Restores the summaries into empty reductions.
  ///
  /// - Returns: Whether the summaries are possible for these rows of the sweep.
  func restore(
    _ reductions: inout SweepReductions, of sweep: Sweep, rows: Range<Int>
  ) -> Bool {
    var found = Status.allCases.map { _ in -1 }
    for (name, count) in statuses {
      if let status = Status.byName[name] { found[Int(status.rawValue)] = count }
    }
    let counts = found
    let allowed = 0...rows.count
    guard counts.allSatisfy(allowed.contains), allowed.contains(counts.reduce(0, +)),
      top.count == reductions.tops.count, pareto.count == reductions.fronts.count,
      quantiles.count == reductions.sketches.count, maps.count == reductions.maps.count
    else { return false }
    reductions.restore(statusCounts: counts)
    for (index, kept) in top.enumerated() {
      guard let found = kept.reduced(sweep, rows), found.count <= reductions.tops[index].limit
      else { return false }
      reductions.tops[index].restore(valueCount: kept.count, rows: found)
    }
    for (index, kept) in pareto.enumerated() {
      guard let found = kept.reduced(sweep, rows), found.count <= reductions.fronts[index].limit
      else { return false }
      reductions.fronts[index].restore(
        valueCount: kept.count, rows: found, isTooLarge: kept.isTooLarge ?? false)
    }
    for (index, kept) in quantiles.enumerated() {
      let buckets = kept.buckets
      guard buckets.count.count == buckets.lowest.count,
        buckets.count.count == buckets.highest.count, buckets.count.allSatisfy(allowed.contains),
        reductions.sketches[index].restore(
          buckets.count.indices.map { place in
            QuantileSketch.Bucket(
              count: buckets.count[place], lowest: Double(buckets.lowest[place]),
              highest: Double(buckets.highest[place]))
          })
      else { return false }
    }
    for (index, kept) in maps.enumerated() {
      guard let cells = kept.cells(allowed: allowed), reductions.maps[index].restore(cells) else {
        return false
      }
    }
    return true
  }
}

extension Kept.Rows {
  /// The rows, or nil if they cannot be rows of the sweep.
  fileprivate func reduced(_ sweep: Sweep, _ range: Range<Int>) -> [ReducedRow]? {
    guard 0...range.count ~= count else { return nil }
    let names = sweep.metricColumns.map(\.rawValue)
    var found: [ReducedRow] = []
    for row in rows {
      guard let place = sweep.design.row(ofIndex: row.row), range.contains(place),
        let status = Status.byName[row.status],
        names.allSatisfy({ row.metrics[$0] != nil })
      else { return nil }
      let values = names.map { name in (row.metrics[name] ?? nil).map { Double($0) } ?? .nan }
      found.append(ReducedRow(row: place, values: values, status: status))
    }
    return found
  }
}

extension Kept.Map {
  /// The cells, or nil if they are invalid.
  fileprivate func cells(allowed: ClosedRange<Int>) -> [HeatMap.Cell]? {
    guard count.count == minimum.count, count.count == maximum.count, count.count == sum.count,
      count.allSatisfy(allowed.contains)
    else { return nil }
    var cells: [HeatMap.Cell] = []
    for place in count.indices {
      var cell = HeatMap.Cell()
      if count[place] > 0 {
        guard let lowest = minimum[place], let highest = maximum[place],
          let sum = Int128(sum[place])
        else { return nil }
        cell.count = count[place]
        cell.lowest = Double(lowest)
        cell.highest = Double(highest)
        cell.sum = sum
      }
      cells.append(cell)
    }
    return cells
  }
}
