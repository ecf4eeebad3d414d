/// A measure with its names resolved to indices.
struct MeasureProgram: Sendable {
  /// A formula: the value of a scenario.
  struct Formula: Sendable {
    let program: [Operation]
    let loads: [Load]
    let aggregates: [Aggregate]
  }

  struct Aggregate: Sendable {
    let kind: MeasureAggregate.Kind
    let isOfMaximum: Bool
    /// The argument; of a pass, its two sides.
    let sides: [Side]
    /// The aggregates that the sides read, which are the same in every frame.
    let aggregates: [Aggregate]
    let after: Formula?
    let before: Formula?
  }

  /// An expression of an aggregate: a value in each frame.
  struct Side: Sendable {
    let program: [Operation]
    let loads: [Load]
  }

  enum Load: Sendable {
    case aggregate(Int)
    /// A metric, by its index among those that the measures of a simulation need.
    case metric(Int)
    /// A number of the scene, by its index in the table.
    case parameter(Int)
    /// The number of a cause of no rest, by its index among the items whose cause is needed.
    case restCause(Int)
    case variable(MeasureVariable, item: Int)
  }

  let root: Formula
}

/// Resolves the names of measures.
struct MeasureCompiler {
  private let table: ParameterTable
  private let items: [String]
  private let measured: [Metric]
  /// The measure, for messages.
  private var measure: Measure?
  /// The metrics that the measures need.
  private(set) var metrics: [(item: Int, metric: Metric)] = []
  /// The items whose cause of no rest the measures need.
  private(set) var restCauses: [Int] = []

  init(_ table: ParameterTable) {
    self.table = table
    items = table.scene.items.map(\.name)
    measured = Metric.measured(of: table.scene)
  }

  /// Resolves a measure; throws an error with the column of a name that the scene does not have.
  mutating func compile(_ measure: Measure) throws(ExpressionError) -> MeasureProgram {
    self.measure = measure
    return MeasureProgram(root: try formula(measure.root, in: []))
  }

  /// Resolves a formula; `owners` are the items of the aggregate that it is a window of.
  private mutating func formula(
    _ formula: MeasureFormula, in owners: Set<Int>
  ) throws(ExpressionError) -> MeasureProgram.Formula {
    let aggregates = try formula.aggregates.map { inner throws(ExpressionError) in
      try aggregate(inner)
    }
    var loads: [MeasureProgram.Load] = []
    for path in formula.expression.paths {
      if measure?.numbers.contains(path) == true, let index = table.firstIndex(of: path) {
        loads.append(.parameter(index))
        continue
      }
      let load = try load(path, aggregates.count, owners)
      if case .variable = load {
        throw error(
          path, "\(inQuotes(path.text)) changes from frame to frame",
          expected: "an aggregate of it, as 'start(\(path.text))' or 'max(\(path.text))'")
      }
      loads.append(load)
    }
    return MeasureProgram.Formula(
      program: formula.expression.program, loads: loads, aggregates: aggregates)
  }

  private mutating func aggregate(
    _ aggregate: MeasureAggregate
  ) throws(ExpressionError) -> MeasureProgram.Aggregate {
    let inner = try aggregate.aggregates.map { inner throws(ExpressionError) in
      try self.aggregate(inner)
    }
    var sides: [MeasureProgram.Side] = []
    var owners: Set<Int> = []
    for expression in aggregate.expressions {
      var loads: [MeasureProgram.Load] = []
      for path in expression.paths {
        let load = try load(path, inner.count, [])
        if case .variable(let variable, let item) = load, variable != .time { owners.insert(item) }
        loads.append(load)
      }
      sides.append(MeasureProgram.Side(program: expression.program, loads: loads))
    }
    return MeasureProgram.Aggregate(
      kind: aggregate.kind, isOfMaximum: aggregate.isOfMaximum, sides: sides, aggregates: inner,
      after: try aggregate.after.map { time throws(ExpressionError) in
        try formula(time, in: owners)
      },
      before: try aggregate.before.map { time throws(ExpressionError) in
        try formula(time, in: owners)
      })
  }

  private mutating func load(
    _ path: ParameterPath, _ aggregateCount: Int, _ owners: Set<Int>
  ) throws(ExpressionError) -> MeasureProgram.Load {
    if let index = MeasureFormula.aggregate(path), index < aggregateCount {
      return .aggregate(index)
    }
    let (owner, name) = path.ownerAndName
    if let variable = MeasureVariable(rawValue: name) {
      if variable == .time, owner == nil { return .variable(.time, item: 0) }
      if let item = try item(owner, of: path, []) { return .variable(variable, item: item) }
    }
    if name == Measure.restCause, let item = try item(owner, of: path, owners) {
      if let index = restCauses.firstIndex(of: item) { return .restCause(index) }
      restCauses.append(item)
      return .restCause(restCauses.count - 1)
    }
    if let metric = MetricColumn(measured: path)?.metric {
      guard let item = try item(owner, of: path, owners) else { throw unknown(path) }
      guard measured.contains(metric) else {
        throw error(
          path, "\(metric.rawValue) exists only for springs in closed form",
          expected: "another metric")
      }
      if let index = metrics.firstIndex(where: { $0 == (item, metric) }) { return .metric(index) }
      metrics.append((item, metric))
      return .metric(metrics.count - 1)
    }
    guard let index = table.firstIndex(of: path) else { throw unknown(path) }
    return .parameter(index)
  }

  /// The item of a name; nil if there is none.
  private func item(
    _ owner: String?, of path: ParameterPath, _ owners: Set<Int>
  ) throws(ExpressionError) -> Int? {
    if let owner { return items.firstIndex(of: owner) }
    if items.count == 1 { return 0 }
    if owners.count == 1, let item = owners.first { return item }
    let names = items.prefix(8).map { "\($0).\(path.text)" } + (items.count > 8 ? ["…"] : [])
    throw error(
      path, "\(inQuotes(path.text)) needs an item, because the scene has \(items.count)",
      expected: oneOf(names) ?? "an item")
  }

  private func unknown(_ path: ParameterPath) -> ExpressionError {
    let owner = path.ownerAndName.owner
    let prefix =
      owner.flatMap { items.contains($0) ? "\($0)." : nil }
      ?? (items.count == 1 ? "" : "\(items.first ?? "item").")
    let variables = MeasureVariable.allCases.map {
      $0 == .time ? $0.rawValue : prefix + $0.rawValue
    }
    let names =
      variables + measured.map { prefix + $0.rawValue }
      + [prefix + "firstContact", prefix + Measure.restCause]
    let others = table.scene.measures.map(\.name) + table.parameters.map(\.path.text)
    let isPhase = table.scene.phases.contains { $0.name == path.text }
    let near = isPhase ? [] : nearestNames(to: path.text, among: names + others, limit: 2)
    // The longest name that a hyphen follows: names can have hyphens themselves.
    let start = path.text.indices.reversed().lazy.filter { path.text[$0] == "-" }
      .map { String(path.text[..<$0]) }.first { (names + others).contains($0) }
    return error(
      path, "unknown name \(inQuotes(path.text))",
      expected: near.isEmpty
        ? "one of \(variables.joined(separator: ", ")), a metric, or a path of the scene"
        : near.map(inQuotes).joined(separator: " or "),
      cure: start.map { "Names can have hyphens: put spaces around a minus, as '\($0) - …'." }
        ?? (isPhase
          ? "A phase has no number: give its time in seconds, or by what happens then, as "
            + "'first(speed > 500)'." : nil))
  }

  /// The error of a name, with the column at which it first stands as a whole name.
  private func error(
    _ path: ParameterPath, _ message: String, expected: String, cure: String? = nil
  ) -> ExpressionError {
    let text = measure?.text ?? ""
    let scanner = MeasureScanner(Array(text))
    let column = scanner.characters.indices.first {
      scanner.hasWord(path.text, at: $0) && scanner.nameEnd($0) == $0 + path.text.count
    }
    return ExpressionError(
      text: text, column: (column ?? 0) + 1, message: message, expected: expected, cure: cure)
  }
}

extension ParameterPath {
  /// The name after the last point, and what stands before it.
  fileprivate var ownerAndName: (owner: String?, name: String) {
    guard let point = text.lastIndex(of: ".") else { return (nil, text) }
    return (String(text[..<point]), String(text[text.index(after: point)...]))
  }
}

extension MetricColumn {
  /// The metric that a name in a measure means: a metric, or the event `firstContact`.
  init?(measured path: ParameterPath) {
    self.init(
      rawValue: path.text == "firstContact" || path.text.hasSuffix(".firstContact")
        ? path.text + "Time" : path.text)
  }
}

extension Measure {
  /// Checks that a scene has all names of the measure.
  ///
  /// - Parameter table: The numbers of the scene.
  /// - Throws: ``ExpressionError`` with the column of the first that it does not have.
  package func check(for table: ParameterTable) throws(ExpressionError) {
    var compiler = MeasureCompiler(table)
    _ = try compiler.compile(self)
  }
}
