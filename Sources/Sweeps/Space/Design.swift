public import Dynamics

/// The points of a sweep: every combination of what its factors go through, or some of them.
///
/// The last factor varies fastest. Each point has an index that depends on nothing but the factors;
/// a row of the result is a point, or, with a selection, the selected point of that place. A point
/// that does not meet the conditions keeps its row, whose status says so.
public struct Design: Hashable, Sendable {
  /// The factors, from slowest to fastest; without any, there is a single point.
  public let factors: [Factor]
  /// What a scenario must meet to be run.
  public let conditions: [Condition]
  /// The points that have rows; all if nil.
  public let selection: Selection?
  /// The varied parameters, in the order of the factors.
  public let paths: [ParameterPath]
  /// How many points there are, whether selected or not.
  public var pointCount: Int { radix.count }
  /// How many rows there are.
  public var count: Int { selection?.count ?? radix.count }

  /// How many points a design may have whose rows are reduced and not kept: 2^40.
  public static let reducedPointLimit = 1 << 40

  private let radix: MixedRadix
  /// The factor and the place in it of each path.
  private let places: [(factor: Int, parameter: Int)]

  /// Creates a design.
  ///
  /// - Parameters:
  ///   - factors: From slowest to fastest.
  ///   - conditions: What a scenario must meet to be run.
  ///   - selection: The points that have rows; all if nil.
  ///   - pointLimit: How many points there may be; up to ``reducedPointLimit`` where rows are
  ///     reduced and not kept.
  /// - Throws: ``GridProblem`` if a path is varied twice or there are too many points;
  ///   ``DesignProblem`` if a selected point does not exist.
  public init(
    _ factors: [Factor], conditions: [Condition] = [], selection: Selection? = nil,
    pointLimit: Int = Grid.pointLimit
  ) throws {
    var seen: Set<ParameterPath> = []
    for path in factors.flatMap(\.paths) where !seen.insert(path).inserted {
      throw GridProblem.repeatedPath(path)
    }
    radix = try Grid.radix(factors.map { ($0.paths.first ?? "", $0.count) }, limit: pointLimit)
    if let last = selection?.ranges.last?.upperBound, last >= radix.count {
      throw DesignProblem.selectionBeyond(last, count: radix.count)
    }
    self.factors = factors
    self.conditions = conditions
    self.selection = selection
    paths = factors.flatMap(\.paths)
    places = factors.enumerated().flatMap { factor, content in
      content.paths.indices.map { (factor, $0) }
    }
  }

  /// Creates the design of a grid.
  public init(_ grid: Grid) {
    factors = grid.axes.map { .axis($0) }
    conditions = []
    selection = nil
    paths = grid.axes.map(\.path)
    radix = grid.radix
    places = grid.axes.indices.map { ($0, 0) }
  }

  /// Reads a design from texts.
  ///
  /// - Parameters:
  ///   - factors: As ``Factor/init(parsing:relativeTo:)`` reads them, from slowest to fastest.
  ///   - conditions: As ``Condition/init(parsing:)`` reads them.
  ///   - selection: As ``Selection/init(parsing:)`` reads it; nil for all points.
  ///   - scene: What a factor may refer to.
  ///   - pointLimit: How many points there may be.
  /// - Throws: What is wrong with the texts or the scene.
  public init(
    parsing factors: [String], conditions: [String] = [], selection: String? = nil,
    for scene: Scene, pointLimit: Int = Grid.pointLimit
  ) throws {
    let table = try ParameterTable(scene)
    try self.init(
      factors.map { text in try Factor(parsing: text, relativeTo: table) },
      conditions: conditions.map { text in try Condition(parsing: text) },
      selection: selection.map { text in try Selection(parsing: text) }, pointLimit: pointLimit)
  }

  /// The factors as texts that make the same design again.
  public var texts: [String] { factors.map(\.text) }

  /// The grid that it is; nil if it has other factors than axes, or a selection.
  public var grid: Grid? {
    let axes = factors.compactMap { if case .axis(let axis) = $0 { axis } else { nil } }
    guard axes.count == factors.count, selection == nil else { return nil }
    return try? Grid(axes)
  }

  /// The same design with only some of its points.
  ///
  /// - Parameter selection: The points, by their indices.
  /// - Returns: The design.
  /// - Throws: ``DesignProblem`` if a point does not exist.
  public func selecting(_ selection: Selection) throws -> Design {
    try Design(
      factors, conditions: conditions, selection: selection,
      pointLimit: max(Grid.pointLimit, pointCount))
  }

  /// The index of the point that a row is.
  ///
  /// - Parameter row: In `0..<count`.
  /// - Returns: In `0..<pointCount`.
  public func index(ofRow row: Int) -> Int {
    precondition(0..<count ~= row, "no row \(row) in 0..<\(count)")
    return selection?.index(at: row) ?? row
  }

  /// The row that a point has.
  ///
  /// - Parameter index: The point's.
  /// - Returns: In `0..<count`; nil if there is no such point, or it is not selected.
  public func row(ofIndex index: Int) -> Int? {
    guard 0..<pointCount ~= index else { return nil }
    return selection.map { $0.place(of: index) } ?? index
  }

  /// The values of a row's point.
  ///
  /// - Parameter row: In `0..<count`.
  /// - Returns: A value for each of ``paths``, in the unit of its parameter.
  public func point(at row: Int) -> [Double] {
    let index = index(ofRow: row)
    return places.map { factor, parameter in
      factors[factor].value(of: parameter, at: radix.digit(factor, of: index))
    }
  }

  /// The values of one parameter in some rows.
  ///
  /// - Parameters:
  ///   - column: Which parameter, by its place in ``paths``.
  ///   - rows: The rows.
  /// - Returns: `[rows.count]`
  public func values(ofColumn column: Int, in rows: Range<Int>) -> [Double] {
    let (factor, parameter) = places[column]
    var values: [Double] = []
    values.reserveCapacity(rows.count)
    // What kind of factor it is, is asked once and not for each row.
    switch factors[factor] {
    case .axis(let axis):
      let list = axis.values
      forEachPosition(ofColumn: column, in: rows) { values.append(list[$1]) }
    case .linked(let axes):
      let list = axes.columns[parameter]
      forEachPosition(ofColumn: column, in: rows) { values.append(list[$1]) }
    case .sampled(let axes):
      forEachPosition(ofColumn: column, in: rows) {
        values.append(axes.value(of: parameter, at: $1))
      }
    }
    return values
  }

  /// The values that a parameter takes, where they are few enough to be listed.
  ///
  /// - Parameters:
  ///   - column: Which parameter, by its place in ``paths``.
  ///   - limit: How many may be listed.
  /// - Returns: The values by position; nil for a sample or a longer list.
  package func listedValues(ofColumn column: Int, limit: Int) -> [Double]? {
    let (factor, parameter) = places[column]
    switch factors[factor] {
    case .axis(let axis): return axis.values.count <= limit ? axis.values : nil
    case .linked(let axes): return axes.count <= limit ? axes.columns[parameter] : nil
    case .sampled: return nil
    }
  }

  /// The range that a parameter is sampled from; nil if its values are a list.
  func sampledRange(ofColumn column: Int) -> SampledRange? {
    let (factor, parameter) = places[column]
    guard case .sampled(let axes) = factors[factor] else { return nil }
    return axes.ranges[parameter]
  }

  /// Calls a function with the position of a parameter in each of some rows.
  ///
  /// - Parameters:
  ///   - column: Which parameter, by its place in ``paths``.
  ///   - rows: The rows.
  ///   - body: Takes the place in the range, from 0, and the position.
  package func forEachPosition(
    ofColumn column: Int, in rows: Range<Int>, _ body: (_ row: Int, _ position: Int) -> Void
  ) {
    let factor = places[column].factor
    guard let selection else { return radix.forEachDigit(factor, in: rows, body) }
    for (place, row) in rows.enumerated() {
      body(place, radix.digit(factor, of: selection.index(at: row)))
    }
  }

  /// Whether two designs have the same rows.
  public static func == (left: Design, right: Design) -> Bool {
    left.factors == right.factors && left.conditions == right.conditions
      && left.selection == right.selection
  }

  /// Hashes the factors, the conditions and the selection.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(factors)
    hasher.combine(conditions)
    hasher.combine(selection)
  }
}
