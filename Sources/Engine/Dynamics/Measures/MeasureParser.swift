/// Takes a measure apart.
///
/// ```
/// measure   = an expression of a scene, over aggregates, metrics and paths
/// aggregate = name "(" argument ")" window*
/// argument  = an expression, a pass "expression = expression" or, for timeOf, min or max of an expression
/// window    = "after" time | "before" time | "between" time "and" time
/// time      = a number, a name, a call, or an expression in parentheses
/// ```
///
/// A condition is an expression that holds where it is not 0. Aggregates are taken out first, so that
/// `Quantity.Expression` reads what is left.
struct MeasureParser {
  private let scanner: MeasureScanner
  /// The whole text of messages, and where this one begins in it.
  private let whole: String
  private let column: Int
  private let measures: Set<String>
  /// Whether the text names other measures.
  private(set) var namesMeasures = false
  private var depth = 0

  /// The maximum size of a measure, bytes.
  static let lengthLimit = 4000
  /// How deep aggregates may nest.
  private static let depthLimit = 16

  init(_ text: String, in whole: String, column: Int, measures: Set<String>) {
    scanner = MeasureScanner(Array(text))
    self.whole = whole
    self.column = column
    self.measures = measures
  }

  mutating func formula() throws(ExpressionError) -> MeasureFormula {
    guard whole.utf8.count <= Self.lengthLimit else {
      throw error(0, "the measure is too long", expected: "\(Self.lengthLimit) bytes or fewer")
    }
    return try formula(scanner.characters.indices)
  }

  private mutating func formula(_ range: Range<Int>) throws(ExpressionError) -> MeasureFormula {
    let (masked, aggregates) = try takeAggregates(range)
    return MeasureFormula(
      expression: try expression(masked, range.lowerBound), aggregates: aggregates)
  }

  /// Reads an expression that begins at an index of the text.
  private mutating func expression(
    _ characters: some Collection<Character>, _ start: Int
  ) throws(ExpressionError) -> Quantity.Expression {
    do throws(ExpressionError) {
      let expression = try Quantity.Expression(String(characters))
      if expression.paths.contains(where: { measures.contains($0.text) }) { namesMeasures = true }
      return expression
    } catch {
      let aggregates = MeasureAggregate.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      let isOfFunctions = error.message.hasPrefix(ExpressionParser.unknownFunction)
      throw ExpressionError(
        text: whole.trimmingSpaces, column: column + start + error.column, message: error.message,
        expected: isOfFunctions ? "\(error.expected), or of \(aggregates)" : error.expected,
        cure: error.cure)
    }
  }

  // MARK: Aggregates

  /// Takes the aggregates out of a range; a name of the same length stands for each.
  private mutating func takeAggregates(
    _ range: Range<Int>
  ) throws(ExpressionError) -> ([Character], [MeasureAggregate]) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw error(
        range.lowerBound, "aggregates are nested too deeply",
        expected: "\(Self.depthLimit) levels or fewer")
    }
    var masked = Array(scanner.characters[range])
    var aggregates: [MeasureAggregate] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard scanner.isNameStart(index) else {
        index = scanner.isDigit(index) ? scanner.numberEnd(index) : index + 1
        continue
      }
      let end = min(scanner.nameEnd(index), range.upperBound)
      let name = String(scanner.characters[index..<end])
      let open = scanner.skipSpaces(end, range.upperBound)
      guard let kind = MeasureAggregate.Kind(rawValue: name), open < range.upperBound,
        scanner.characters[open] == "("
      else {
        if ["after", "before", "between"].contains(name) {
          throw error(
            index, "a window without an aggregate",
            expected: "one behind an aggregate, as 'min(card.y) \(name) …'")
        }
        // Here it would be read as the name that stands for an aggregate.
        guard MeasureFormula.aggregate(ParameterPath(name)) == nil else {
          throw error(index, "unknown name \(inQuotes(name))")
        }
        index = end
        continue
      }
      guard let close = scanner.closing(open, range.upperBound) else {
        throw error(range.upperBound, "missing ')'")
      }
      let inside = open + 1..<close
      // With several values, min and max are the functions of expressions.
      let isFunction = scanner.outsideParentheses(inside).contains {
        scanner.characters[$0] == ","
      }
      if kind == .min || kind == .max, isFunction {
        index = open + 1
        continue
      }
      let (after, before, next) = try window(close + 1, range.upperBound)
      aggregates.append(try aggregate(kind, inside, after, before))
      let standIn = Array("_\(aggregates.count - 1)")
      let mask = standIn + Array(repeating: " ", count: next - index - standIn.count)
      masked.replaceSubrange(index - range.lowerBound..<next - range.lowerBound, with: mask)
      index = next
    }
    return (masked, aggregates)
  }

  private mutating func aggregate(
    _ kind: MeasureAggregate.Kind, _ inside: Range<Int>, _ after: MeasureFormula?,
    _ before: MeasureFormula?
  ) throws(ExpressionError) -> MeasureAggregate {
    let (masked, aggregates) = try takeAggregates(inside)
    guard kind == .timeOf else {
      return MeasureAggregate(
        kind: kind, isOfMaximum: false,
        expressions: try expressions(masked, inside.lowerBound, of: kind), aggregates: aggregates,
        after: after, before: before)
    }
    guard String(masked).trimmingSpaces == "_0", let extremum = aggregates.first,
      extremum.kind == .min || extremum.kind == .max, extremum.after == nil, extremum.before == nil
    else {
      throw error(
        inside.lowerBound, "timeOf takes an extremum",
        expected: "min or max of an expression, as 'timeOf(max(card.y))'; a window follows timeOf")
    }
    return MeasureAggregate(
      kind: kind, isOfMaximum: extremum.kind == .max, expressions: extremum.expressions,
      aggregates: extremum.aggregates, after: after, before: before)
  }

  /// Reads the argument of an aggregate: one expression, or the two of a pass.
  private mutating func expressions(
    _ masked: [Character], _ start: Int, of kind: MeasureAggregate.Kind
  ) throws(ExpressionError) -> [Quantity.Expression] {
    let form =
      kind.takesCondition
      ? "a condition, as '\(kind.rawValue)(card.y > 500)'"
      : "an expression, as '\(kind.rawValue)(card.y)'"
    let inner = MeasureScanner(masked)
    let signs = inner.outsideParentheses(masked.indices).filter { "<>=!&|".contains(masked[$0]) }
    if signs.count == 1, masked[signs[0]] == "=" {
      guard kind.takesPass else {
        throw error(
          start + signs[0], "\(kind.rawValue) takes no pass through a value", expected: form)
      }
      return [
        try expression(masked[..<signs[0]], start),
        try expression(masked[(signs[0] + 1)...], start + signs[0] + 1),
      ]
    }
    let expression = try expression(masked, start)
    // A value that is hardly ever 0 is a condition by mistake.
    guard !kind.takesCondition || expression.program.contains(where: \.isComparison) else {
      throw error(start, "\(kind.rawValue) takes a condition", expected: form)
    }
    return [expression]
  }

  // MARK: Windows

  /// Reads the windows behind an aggregate; `next` is where they end.
  private mutating func window(
    _ start: Int, _ limit: Int
  ) throws(ExpressionError) -> (after: MeasureFormula?, before: MeasureFormula?, next: Int) {
    var (after, before): (MeasureFormula?, MeasureFormula?)
    var next = start
    while true {
      let word = scanner.skipSpaces(next, limit)
      let hasBoth = word < limit && scanner.hasWord("between", at: word)
      let isAfter = hasBoth || word < limit && scanner.hasWord("after", at: word)
      guard isAfter || word < limit && scanner.hasWord("before", at: word) else {
        return (after, before, next)
      }
      if isAfter, after != nil { throw error(word, "the window has two starts", expected: "one") }
      if hasBoth || !isAfter, before != nil {
        throw error(word, "the window has two ends", expected: "one")
      }
      if isAfter { after = try time(scanner.nameEnd(word), limit, &next) }
      guard hasBoth || !isAfter else { continue }
      var end = word
      if hasBoth {
        end = scanner.skipSpaces(next, limit)
        guard end < limit, scanner.hasWord("and", at: end) else {
          throw error(end, "missing 'and'", expected: "'between TIME and TIME'")
        }
      }
      before = try time(scanner.nameEnd(end), limit, &next)
    }
  }

  /// Reads the time of a window.
  private mutating func time(
    _ start: Int, _ limit: Int, _ next: inout Int
  ) throws(ExpressionError) -> MeasureFormula {
    let begin = scanner.skipSpaces(start, limit)
    var end = begin
    if scanner.isNameStart(begin) {
      end = min(scanner.nameEnd(begin), limit)
      let open = scanner.skipSpaces(end, limit)
      if open < limit, scanner.characters[open] == "(" { end = open }
    } else if begin < limit, scanner.isDigit(begin) || scanner.characters[begin] == "." {
      end = min(scanner.numberEnd(begin), limit)
    }
    if end < limit, scanner.characters[end] == "(" {
      guard let close = scanner.closing(end, limit) else { throw error(limit, "missing ')'") }
      end = close + 1
    }
    guard end > begin else {
      throw error(
        begin, "missing time of a window",
        expected: "a number of seconds, a metric, an event such as firstContact, or (…)")
    }
    next = end
    let formula = try formula(begin..<end)
    // Numbers and paths of the scene may be times; a metric and a formula of frames have units.
    let metric = MetricColumn(measured: ParameterPath(formula.expression.text))?.metric
    let kind = metric.map(\.kind) ?? formula.kind
    guard kind == .time || metric == nil && kind.unit == .none else {
      throw error(
        begin, "the limit of a window is no time",
        expected: "seconds, as 'firstContact', 'first(card.y > 500)' or 0.25")
    }
    return formula
  }

  private func error(
    _ index: Int, _ message: String, expected: String = "a measure, as 'min(card.y)'"
  ) -> ExpressionError {
    ExpressionError(
      text: whole.trimmingSpaces, column: column + index + 1, message: message, expected: expected,
      cure: nil)
  }
}
