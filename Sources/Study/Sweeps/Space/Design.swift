public import Dynamics

/// The points of a sweep: all combinations of the values of its factors, or a selection of them.
///
/// The last factor varies fastest. Each point has an index that depends only on the factors. Without
/// a selection, the row of a point in the result is its index. With a selection, the rows are the
/// selected points in the order of their indices. A point that does not satisfy the conditions keeps
/// its row, with the status `excluded`.
public struct Design: Hashable, Sendable {
  /// The factors, from slowest to fastest; a design without factors is a single point.
  public let factors: [Factor]
  /// The conditions that a scenario must satisfy to be run.
  public let conditions: [RowCondition]
  /// The points that have rows; nil for all points.
  public let selection: Selection?
  /// The varied parameters, in the order of the factors.
  public let paths: [ParameterPath]
  /// The number of points, selected or not.
  public var pointCount: Int { radix.count }
  /// The number of rows.
  public var count: Int { selection?.count ?? radix.count }

  /// The highest number of points of a design whose rows are reduced to summaries: 2^40.
  public static let reducedPointLimit = 1 << 40

  private let radix: MixedRadix
  /// For each path, its factor and its position in that factor.
  private let columns: [(factor: Int, parameter: Int)]

  /// Creates a design.
  ///
  /// - Parameters:
  ///   - factors: The factors, from slowest to fastest.
  ///   - conditions: The conditions that a scenario must satisfy to be run.
  ///   - selection: The points that have rows; nil for all points.
  ///   - pointLimit: The highest number of points, at most ``reducedPointLimit``. Use more than
  ///     ``Grid/pointLimit`` only if rows are reduced to summaries.
  /// - Throws: ``GridProblem`` if a path is varied twice or there are too many points;
  ///   ``DesignProblem`` if a selected point does not exist.
  public init(
    _ factors: [Factor], conditions: [RowCondition] = [], selection: Selection? = nil,
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
    columns = factors.enumerated().flatMap { factor, content in
      content.paths.indices.map { (factor, $0) }
    }
  }

  /// Creates a design from a grid.
  public init(_ grid: Grid) {
    factors = grid.axes.map { .axis($0) }
    conditions = []
    selection = nil
    paths = grid.axes.map(\.path)
    radix = grid.radix
    columns = grid.axes.indices.map { ($0, 0) }
  }

  /// Reads a design from texts.
  ///
  /// - Parameters:
  ///   - factors: Texts for ``Factor/init(parsing:relativeTo:)``, from slowest to fastest.
  ///   - conditions: Texts for ``RowCondition/init(parsing:)``.
  ///   - selection: A text for ``Selection/init(parsing:)``; nil for all points.
  ///   - scene: The scene whose values a factor can refer to.
  ///   - pointLimit: The highest number of points.
  /// - Throws: `SceneProblems`, ``AxisProblem``, ``RowConditionProblem``, ``DesignProblem`` or
  ///   ``GridProblem``.
  public init(
    parsing factors: [String], conditions: [String] = [], selection: String? = nil,
    for scene: Scene, pointLimit: Int = Grid.pointLimit
  ) throws {
    try self.init(
      parsing: factors, conditions: conditions, selection: selection, for: ParameterTable(scene),
      pointLimit: pointLimit)
  }

  /// The same for a validated scene.
  package init(
    parsing factors: [String], conditions: [String], selection: String?, for table: ParameterTable,
    pointLimit: Int
  ) throws {
    try self.init(
      factors.map { text in try Factor(parsing: text, relativeTo: table) },
      conditions: conditions.map { text in try RowCondition(parsing: text) },
      selection: selection.map { text in try Selection(parsing: text) }, pointLimit: pointLimit)
  }

  /// The factors as texts, from which the same factors can be read again.
  public var texts: [String] { factors.map(\.text) }

  /// The design as a grid; nil if it has a selection or a factor that is not an axis.
  public var grid: Grid? {
    let axes = factors.compactMap { if case .axis(let axis) = $0 { axis } else { nil } }
    guard axes.count == factors.count, selection == nil else { return nil }
    return try? Grid(axes)
  }

  /// The same design with rows for only some of its points.
  ///
  /// - Parameter selection: The indices of the points.
  /// - Returns: The design.
  /// - Throws: ``DesignProblem`` if a point does not exist.
  public func selecting(_ selection: Selection) throws -> Design {
    try Design(
      factors, conditions: conditions, selection: selection,
      pointLimit: max(Grid.pointLimit, pointCount))
  }

  /// The index of a row's point.
  ///
  /// - Parameter row: The position of the row, in `0..<count`.
  /// - Returns: An index in `0..<pointCount`.
  public func index(ofRow row: Int) -> Int {
    precondition(0..<count ~= row, "no row \(row) in 0..<\(count)")
    return selection?.index(at: row) ?? row
  }

  /// The position of a point's row.
  ///
  /// - Parameter index: The index of the point.
  /// - Returns: A position in `0..<count`; nil if the point does not exist or is not selected.
  public func row(ofIndex index: Int) -> Int? {
    guard 0..<pointCount ~= index else { return nil }
    return selection.map { $0.position(of: index) } ?? index
  }

  /// The values of a row's point.
  ///
  /// - Parameter row: The position of the row, in `0..<count`.
  /// - Returns: The value of each of ``paths``, in its parameter's unit.
  public func point(at row: Int) -> [Double] {
    let index = index(ofRow: row)
    return columns.map { factor, parameter in
      factors[factor].value(of: parameter, at: radix.digit(factor, of: index))
    }
  }

  /// The values of one parameter in some rows.
  ///
  /// - Parameters:
  ///   - column: The index of the parameter in ``paths``.
  ///   - rows: The positions of the rows.
  /// - Returns: The values: `[rows.count]`.
  public func values(ofColumn column: Int, in rows: Range<Int>) -> [Double] {
    let (factor, parameter) = columns[column]
    var values: [Double] = []
    values.reserveCapacity(rows.count)
    // Switch on the kind of factor once, not for each row.
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

  /// The list of the values that a parameter takes.
  ///
  /// - Parameters:
  ///   - column: The index of the parameter in ``paths``.
  ///   - limit: The highest number of values to return.
  /// - Returns: The values by position; nil for a sample or a longer list.
  package func listedValues(ofColumn column: Int, limit: Int) -> [Double]? {
    let (factor, parameter) = columns[column]
    switch factors[factor] {
    case .axis(let axis): return axis.values.count <= limit ? axis.values : nil
    case .linked(let axes): return axes.count <= limit ? axes.columns[parameter] : nil
    case .sampled: return nil
    }
  }

  /// The range that a parameter is sampled from; nil if its values are a list.
  func sampledRange(ofColumn column: Int) -> SampledRange? {
    let (factor, parameter) = columns[column]
    guard case .sampled(let axes) = factors[factor] else { return nil }
    return axes.ranges[parameter]
  }

  /// Calls a function with the position of a parameter's value in each of some rows.
  ///
  /// - Parameters:
  ///   - column: The index of the parameter in ``paths``.
  ///   - rows: The positions of the rows.
  ///   - body: Receives the offset of the row in the range and the position of its value.
  package func forEachPosition(
    ofColumn column: Int, in rows: Range<Int>, _ body: (_ row: Int, _ position: Int) -> Void
  ) {
    let factor = columns[column].factor
    guard let selection else { return radix.forEachDigit(factor, in: rows, body) }
    for (index, row) in rows.enumerated() {
      body(index, radix.digit(factor, of: selection.index(at: row)))
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
