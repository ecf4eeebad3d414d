package import Dynamics
import Sweeps

/// Pictures of a result.
package struct Report {
  /// What is asked of a report; what is nil is chosen.
  package struct Question {
    /// The metric that the first pictures show.
    package var metric: String?
    /// The parameters across and up.
    package var x: String?
    package var y: String?
    /// The value of the metric that is wanted.
    package var want: Double?
    /// Scenarios that are played besides the best, the median and the worst: numbers of rows.
    package var rows: [Int] = []

    package init() {}
  }

  let rows: any ResultRows
  let columns: ResultColumns
  let bins: [ParameterBins]
  /// The level of each row on each parameter.
  let ranks: [[Int32]]
  /// What can be simulated again; nil where nobody says what was run.
  let sweep: Sweep?
  package let metric: Int
  let x: Int?
  let y: Int?
  package let want: Double?
  let played: [(label: String, row: Int)]

  /// Up to how many bins a parameter has in a map.
  static let binLimit = 64
  /// About how many rows the page holds one by one.
  static let rowLimit = 20_000

  /// Reads a result and checks what is asked of it.
  ///
  /// - Parameters:
  ///   - rows: The result.
  ///   - question: What is asked.
  ///   - scene: What was run, if the result does not say.
  /// - Throws: ``ResultProblem`` if the result is damaged or empty, ``ReportProblem`` if it has not
  ///   what is asked for.
  package init(_ rows: any ResultRows, _ question: Question, scene: Scene? = nil) throws {
    let columns = try ResultColumns(rows)
    self.rows = rows
    self.columns = columns
    let bins = Self.bins(of: columns)
    self.bins = bins
    ranks = zip(columns.parameters, bins).map { column, bins in
      column.map { Int32(bins.rank(of: $0)) }
    }
    let names = columns.names.map(\.name)
    let metrics = columns.metrics.map(\.rawValue)
    let metric: Int
    if let name = question.metric {
      metric = try Self.index(of: name, in: metrics, "metric")
    } else {
      metric = Self.tellingMetric(columns)
    }
    self.metric = metric
    want = question.want
    let varied = bins.indices.filter { bins[$0].levels.count > 1 }
    let byLength = varied.sorted { (-bins[$0].levels.count, $0) < (-bins[$1].levels.count, $1) }
    let longest = byLength.prefix(2).sorted()
    let x = try question.x.map { try Self.index(of: $0, in: names, "parameter") }
    let y = try question.y.map { try Self.index(of: $0, in: names, "parameter") }
    if let x, x == y { throw ReportProblem.sameParameter(names[x]) }
    let across = x ?? longest.first { $0 != y }
    self.x = across
    self.y = y ?? longest.last { $0 != across }
    sweep =
      try rows.origin
      ?? scene.map { scene in
        try Sweep(
          scene: scene,
          over: Grid(
            zip(columns.names, columns.parameters).map { name, column in
              try Axis(path: ParameterPath(name.name), values: [column[0]])
            }))
      }
    var played = Self.typical(columns.values[metric], columns.metrics[metric])
    for number in question.rows {
      let numbers = columns.firstRow...columns.firstRow + columns.count - 1
      guard numbers.contains(number) else { throw ReportProblem.noRow(number, numbers) }
      played.append(("row \(number)", number - columns.firstRow))
    }
    self.played = played
  }

  /// The bins of all parameters: of a sample so few that a cell of a map has some rows.
  private static func bins(of columns: ResultColumns) -> [ParameterBins] {
    let bins = columns.parameters.map { ParameterBins($0, limit: binLimit) }
    let combinations = bins.reduce(1.0) { $0 * Double($1.levels.count) }
    let rows = Double(columns.count)
    // A grid has as many rows as combinations, or some less where a condition excludes them.
    guard combinations > 4 * rows else { return bins }
    let limit = min(binLimit, max(4, Int((rows / 4).squareRoot())))
    return bins.map { $0.limited(to: limit) }
  }

  private static func index(of name: String, in names: [String], _ what: String) throws -> Int {
    guard let index = names.firstIndex(of: name) else {
      throw ReportProblem.unknown(what: what, name: name, names: names)
    }
    return index
  }

  /// The first metric whose values differ and which at least half of the rows have; if none is such,
  /// the first whose values differ; the first with a value if none does.
  private static func tellingMetric(_ columns: ResultColumns) -> Int {
    let values = columns.values
    let differing = values.indices.filter { index in
      guard let first = values[index].first(where: \.isFinite) else { return false }
      return values[index].contains { $0.isFinite && $0 != first }
    }
    let common = differing.first { index in
      2 * values[index].count(where: \.isFinite) >= columns.count
    }
    return common ?? differing.first ?? values.firstIndex { $0.contains(where: \.isFinite) } ?? 0
  }

  /// The rows with the best, the median and the worst value.
  private static func typical(_ values: [Float], _ metric: Measure) -> [(label: String, row: Int)] {
    let order = values.indices.filter { values[$0].isFinite }
      .sorted { (values[$0], $0) < (values[$1], $1) }
    guard let lowest = order.first, let highest = order.last else { return [] }
    guard values[lowest] != values[highest] else { return [("\(metric.rawValue)", lowest)] }
    let ends = [("lowest \(metric.rawValue)", lowest), ("highest \(metric.rawValue)", highest)]
    let sorted = metric.isBetterLow ? ends : ends.reversed()
    return [sorted[0], ("median \(metric.rawValue)", order[(order.count - 1) / 2]), sorted[1]]
  }

  /// The map of a metric over two parameters.
  func map(_ metric: Int, x: Int, y: Int, limit: Int) -> PairMap {
    let (across, up) = (bins[x].limited(to: limit), bins[y].limited(to: limit))
    return PairMap(
      x: across.column(of: ranks[x]), y: up.column(of: ranks[y]),
      width: across.count, height: up.count, values: columns.values[metric])
  }
}

extension ParameterBins {
  func limited(to limit: Int) -> ParameterBins {
    ParameterBins(levels: levels, limit: min(count, limit))
  }

  /// The bin of each row.
  func column(of ranks: [Int32]) -> [UInt16] {
    ranks.map { UInt16(bin(ofRank: Int($0))) }
  }
}

/// Why a report cannot be made of a result.
package enum ReportProblem: Error, Hashable, CustomStringConvertible {
  /// The result has no parameter or metric of this name.
  case unknown(what: String, name: String, names: [String])
  /// The same parameter across and up.
  case sameParameter(String)
  /// There is no row of this number.
  case noRow(Int, ClosedRange<Int>)
  /// A picture of two parameters, and the result does not have two.
  case tooFewParameters(Int)
  /// A metric without a value in any row.
  case noValue(metric: String)

  /// One sentence.
  package var description: String {
    switch self {
    case .unknown(let what, let name, let names):
      let near = nearestNames(to: name, among: names, limit: 2)
      let remedy =
        near.isEmpty
        ? "there is \(names.joined(separator: ", "))"
        : "did you mean \(near.joined(separator: " or "))?"
      return "the result has no \(what) called '\(name)'; \(remedy)"
    case .sameParameter(let name):
      return "\(name) is across and up; allowed: two different parameters"
    case .noRow(let row, let rows):
      return "there is no row \(row); allowed: \(rows.lowerBound) to \(rows.upperBound)"
    case .tooFewParameters(let count):
      return "a picture needs a parameter with two values or more, and the result has \(count)"
    case .noValue(let metric):
      return "\(metric) has no value in any row; choose another with --metric"
    }
  }
}
