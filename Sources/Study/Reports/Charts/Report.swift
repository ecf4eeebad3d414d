package import Dynamics
import Sweeps

/// Charts of a result.
package struct Report {
  /// The options of a report.
  ///
  /// Nil means that the report chooses.
  package struct Question {
    /// The metric that the first charts show.
    package var metric: String?
    /// The parameter on the x axis of the map.
    package var x: String?
    /// The parameter on the y axis of the map.
    package var y: String?
    /// The value of the metric at which the map draws a contour line; nil for that of the metric's goal.
    package var want: Double?
    /// The rows to play besides the best, median and worst scenario.
    ///
    /// These are row indices over the whole sweep or, in a table without metadata, over its rows.
    package var rows: [Int] = []
    /// What the rows should meet; the first goal chooses the metric if ``metric`` does not.
    package var goals: [ReportGoal] = []

    package init() {}
  }

  let rows: any ResultRows
  package let columns: ResultColumns
  let bins: [ParameterBins]
  /// The level of each row on each parameter: `[parameters][rows]`.
  var ranks: [[Int32]] { columns.parameters.map(\.ranks) }
  /// The sweep, for simulating scenarios again, or nil if neither the file nor the caller states
  /// it.
  let sweep: Sweep?
  package let metric: Int
  let x: Int?
  let y: Int?
  package let want: Double?
  package let played: [(label: String, row: Int)]
  package let goals: [ReportGoal]
  /// Whether an item that leaves the screen does what it should: a goal asks for it, or the scene does so
  /// without changes.
  package let isLeavingMeant: Bool
  /// Whether lower values are better: `[metrics]`.
  package let isBetterLow: [Bool]
  package let ranking: RowRanking
  package let importance: ParameterImportance

  /// The largest number of bins per parameter in a map.
  static let binLimit = 256
  /// The largest number of bins of a curve over one parameter.
  static let curveBinLimit = 2048
  /// The largest number of bins of an axis of a sample.
  private static let sampleBinLimit = 64
  /// The approximate largest number of individual rows on the page.
  static let rowLimit = 20_000

  /// Reads a result and checks the options.
  ///
  /// - Parameters:
  ///   - rows: The result.
  ///   - question: The options.
  ///   - scene: The scene, if the result does not state it.
  /// - Throws: ``ResultProblem`` if the result is damaged or empty, ``ReportProblem`` if the
  ///   options do not fit it.
  package init(_ rows: any ResultRows, _ question: Question, scene: Scene? = nil) throws {
    var columns = try ResultColumns(rows)
    columns.addEveryItem()
    self.rows = rows
    self.columns = columns
    let bins = Self.bins(of: columns)
    self.bins = bins
    let names = columns.names.map(\.name)
    let metrics = columns.metrics.map(\.rawValue)
    goals = question.goals
    for goal in goals where goal.columns(among: columns.metrics).isEmpty {
      throw ReportProblem.unknown(what: "metric", name: goal.metric.rawValue, names: metrics)
    }
    let varied = bins.indices.filter { bins[$0].levels.count > 1 }
    let byLength = varied.sorted { (-bins[$0].levels.count, $0) < (-bins[$1].levels.count, $1) }
    let longest = byLength.prefix(2).sorted()
    let x = try question.x.map { try Self.index(of: $0, in: names, "path") }
    let y = try question.y.map { try Self.index(of: $0, in: names, "path") }
    if let x, x == y { throw ReportProblem.sameParameter(names[x]) }
    let across = x ?? longest.first { $0 != y }
    self.x = across
    self.y = y ?? longest.last { $0 != across }
    if let origin = rows.origin, let scene, scene != origin.plan.scene {
      throw ReportProblem.otherScene(scene.name, of: rows.path, origin.plan.scene.name)
    }
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
    isLeavingMeant =
      goals.contains { [.outcome, .exitTime].contains($0.metric.metric) }
      || sweep.map { Self.leaves($0.plan) } ?? false
    let metric: Int
    if let name = question.metric {
      metric = try Self.index(of: name, in: metrics, "metric")
    } else {
      metric =
        goals.lazy.map { $0.column(among: columns.metrics) }
        .first { columns.metrics[$0].betterEnd != .never }
        ?? Self.tellingMetric(columns, target: sweep?.plan.scene.target?.item, isLeavingMeant)
    }
    self.metric = metric
    let wanted = goals.first { $0.column(among: columns.metrics) == metric }
    want = question.want ?? wanted?.value
    let (wantedGoals, isLeavingMeant) = (question.goals, isLeavingMeant)
    let isBetterLow = columns.metrics.map {
      $0.isBetterLow(for: wantedGoals, isLeavingMeant: isLeavingMeant)
    }
    self.isBetterLow = isBetterLow
    let isAsked = question.metric != nil || wanted != nil
    let isRanked =
      columns.metrics[metric].betterEnd == .always
      || isAsked && columns.metrics[metric].betterEnd == .whenAsked
    ranking = RowRanking(
      of: columns, goals: goals, by: isRanked ? metric : nil, isBetterLow: isBetterLow,
      isLeavingMeant: isLeavingMeant)
    importance = ParameterImportance(columns, bins: bins)
    var played = Self.typical(
      columns.values[metric], columns.metrics[metric], isBetterLow: isBetterLow[metric])
    for number in question.rows {
      guard let row = columns.row(ofNumber: number) else {
        throw ReportProblem.noRow(number, columns.numbers)
      }
      played.append(("row \(number)", row))
    }
    self.played = played
  }

  /// The bins of all parameters.
  ///
  /// A sample gets fewer bins, so that most cells of a map have rows.
  private static func bins(of columns: ResultColumns) -> [ParameterBins] {
    var bins = columns.parameters.map { ParameterBins(levels: $0.levels, limit: binLimit) }
    if bins.count(where: { $0.levels.count > 1 }) == 1 {
      bins = bins.map { ParameterBins(levels: $0.levels, limit: curveBinLimit) }
    }
    let combinations = bins.reduce(1.0) { $0 * Double($1.levels.count) }
    let rows = Double(columns.count)
    // A grid has as many rows as combinations, or somewhat fewer if a condition excludes some.
    guard combinations > 4 * rows else { return bins }
    let limit = min(sampleBinLimit, max(4, Int((rows / 4).squareRoot())))
    return bins.map { $0.limited(to: limit) }
  }

  private static func index(of name: String, in names: [String], _ what: String) throws -> Int {
    guard let index = names.firstIndex(of: name) else {
      throw ReportProblem.unknown(what: what, name: name, names: names)
    }
    return index
  }

  /// Whether the scene leaves the screen without changes.
  private static func leaves(_ plan: Plan) -> Bool {
    let values = plan.table.baseValues()
    let indices = plan.varying.compactMap { plan.table.firstIndex(of: $0) }
    return Trace<Float>(plan: plan, values: indices.map { values[$0] }).status == .offscreen
  }

  /// The first metric that varies and has a value in at least half of the rows.
  ///
  /// If there is none, the first metric that varies, or else the first with a value. The time at which
  /// items that should leave are gone comes first, then the metrics of the target's item, then those of
  /// every item.
  private static func tellingMetric(
    _ columns: ResultColumns, target: String?, _ isLeavingMeant: Bool
  ) -> Int {
    let values = columns.values
    func rank(_ index: Int) -> Int {
      let column = columns.metrics[index]
      if isLeavingMeant, column.metric == .exitTime { return 0 }
      // The number of an outcome, or a position, tells less.
      guard column.betterEnd == .always else { return 4 }
      return target != nil && column.item == target ? 1 : column.item == nil ? 2 : 3
    }
    let order = values.indices.sorted { (rank($0), $0) < (rank($1), $1) }
    let differing = order.filter { index in
      guard let first = values[index].first(where: \.isFinite) else { return false }
      return values[index].contains { $0.isFinite && $0 != first }
    }
    let common = differing.first { index in
      2 * values[index].count(where: \.isFinite) >= columns.includedCount
    }
    return common ?? differing.first ?? values.firstIndex { $0.contains(where: \.isFinite) } ?? 0
  }

  /// The rows with the best, median and worst value.
  private static func typical(
    _ values: [Float], _ metric: MetricColumn, isBetterLow: Bool
  ) -> [(label: String, row: Int)] {
    var sorted = values.filter(\.isFinite)
    sorted.sort()
    guard let least = sorted.first, let most = sorted.last,
      let lowest = values.firstIndex(of: least), let highest = values.lastIndex(of: most)
    else { return [] }
    guard least != most else { return [("\(metric.rawValue)", lowest)] }
    // Of equal values, the median is the one in the middle of the sorted rows.
    let middle = (sorted.count - 1) / 2
    var before = middle - (sorted.firstIndex(of: sorted[middle]) ?? middle)
    let median = values.firstIndex { value in
      guard value == sorted[middle] else { return false }
      before -= 1
      return before < 0
    }
    let ends = [("lowest \(metric.rawValue)", lowest), ("highest \(metric.rawValue)", highest)]
    let ranked = isBetterLow ? ends : ends.reversed()
    return [ranked[0], ("median \(metric.rawValue)", median ?? lowest), ranked[1]]
  }

  /// The map of a metric over two parameters.
  package func map(_ metric: Int, x: Int, y: Int, limit: Int) -> PairMap {
    let (across, up) = (bins[x].limited(to: limit), bins[y].limited(to: limit))
    return PairMap(
      x: across.column(of: ranks[x]), y: up.column(of: ranks[y]),
      width: across.count, height: up.count, values: columns.values[metric])
  }
}

/// An error that explains why a report of a result is not possible.
package enum ReportProblem: Error, Hashable, CustomStringConvertible {
  /// The result has no parameter or metric of this name.
  case unknown(what: String, name: String, names: [String])
  /// The x axis and the y axis have the same parameter.
  case sameParameter(String)
  /// The result has no row of this index.
  case noRow(Int, [ClosedRange<Int>])
  /// The result has fewer varied parameters than a figure needs.
  case tooFewParameters(Int)
  /// The metric has no value in any row.
  case noValue(metric: String)
  /// The scene that is given is not the one in the result.
  case otherScene(String, of: String, String)

  /// The cause, on one line.
  package var description: String {
    switch self {
    case .unknown(let what, let name, let names):
      return unknownName(what, name, among: names)
    case .sameParameter(let name):
      return "'\(name)' is given for both axes; expected two different parameter paths"
    case .noRow(let row, let rows):
      let listed = rows.prefix(8).map { range in
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
      }
      let more = rows.count > listed.count ? ", …, \(rows[rows.count - 1].upperBound)" : ""
      return "unknown row index (got \(row)); expected \(listed.joined(separator: ", "))\(more)"
    case .tooFewParameters(let count):
      return "too few varied parameters for a figure (got \(count)); expected 1 or more"
    case .noValue(let metric):
      return "\(metric) has no value in any row; choose another metric with --metric"
    case .otherScene(let name, let path, let own):
      let which = name == own ? "which differs from the given one" : "not \(name)"
      return "\(path) includes the scene that was run, \(own), \(which); leave out --scene"
    }
  }
}
