import Dynamics

/// The values of a SPEC, which can be relative to the scene's value of a path.
func axisValues(
  _ spec: Substring, of path: ParameterPath, in table: ParameterTable?
) throws(AxisProblem.Reason) -> [Double] {
  let (relation, rest) = try BaseRelation.taken(from: spec)
  let unit = NumberUnit(of: path, in: table, relation)
  return try BaseRelation.apply(relation, to: try axisValues(rest, unit), of: path, in: table)
}

/// How values refer to the scene's value.
enum BaseRelation: Character {
  case times = "*"
  case plus = "+"

  /// Splits `base*{SPEC}` or `base+{SPEC}` into its relation and SPEC; nil and the whole text
  /// otherwise.
  static func taken(
    from spec: Substring
  ) throws(AxisProblem.Reason) -> (BaseRelation?, Substring) {
    guard spec.hasPrefix("base") else { return (nil, spec) }
    let relation = spec.dropFirst(4)
    guard relation.dropFirst().first == "{", relation.last == "}",
      let sign = relation.first.flatMap(BaseRelation.init)
    else { throw .relation }
    return (sign, relation.dropFirst(2).dropLast())
  }

  /// Applies a relation to the scene's value of a path; returns the values as they are without one.
  static func apply(
    _ relation: BaseRelation?, to values: [Double], of path: ParameterPath,
    in table: ParameterTable?
  ) throws(AxisProblem.Reason) -> [Double] {
    guard let relation else { return values }
    guard let table else { throw .noBase }
    let index: Int
    do throws(UnknownPath) {
      index = try table.index(of: path)
    } catch { throw .unknownPath(error) }
    let base = table.baseValues()[index]
    guard base.isFinite else { throw .noBase }
    return values.map { relation == .times ? base * $0 : base + $0 }
  }
}

/// The values of a SPEC without `base`.
private func axisValues(
  _ spec: Substring, _ unit: NumberUnit
) throws(AxisProblem.Reason) -> [Double] {
  if spec.contains(":") { return try rangeValues(spec, unit) }
  var values: [Double] = []
  for field in spec.split(separator: ",", omittingEmptySubsequences: false) {
    values.append(try unit.number(field))
  }
  return values
}

private func rangeValues(
  _ spec: Substring, _ unit: NumberUnit
) throws(AxisProblem.Reason) -> [Double] {
  var fields = spec.split(separator: ":", omittingEmptySubsequences: false)
  let isLogarithmic = fields.first == "log"
  if isLogarithmic { fields.removeFirst() }
  guard fields.count == 3 else { throw .range }
  let (start, stop) = (try unit.number(fields[0]), try unit.number(fields[1]))
  if let sign = fields[2].first, sign == "+" || sign == "-", !isLogarithmic {
    return try unit.steps(from: fields[0], to: fields[1], by: fields[2])
  }
  guard fields[2].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(fields[2]),
    (2...Axis.valueLimit).contains(count)
  else {
    let step = String(fields[2])
    guard !isLogarithmic, let value = decimalNumber(step), value != value.rounded(),
      0...(stop - start).magnitude ~= value
    else { throw .count(step) }
    throw .stepWithoutSign(step, sign: start < stop ? "+" : "-")
  }
  guard start != stop else { throw .repeated(start) }
  guard isLogarithmic else { return linearValues(from: start, to: stop, count: count) }
  guard start > 0, stop > 0 else { throw .logarithm }
  return logarithmicValues(from: start, to: stop, count: count)
}

/// Values computed from their index, not by repeated addition, so that the last one is exactly the end.
private func linearValues(from start: Double, to stop: Double, count: Int) -> [Double] {
  (0..<count).map { index in
    index == count - 1 ? stop : start + Double(index) * (stop - start) / Double(count - 1)
  }
}

/// Values in equal ratios: `start · (stop / start)^(i / (n - 1))`, to twelve significant digits.
///
/// At most 53 factors, each with an error of 1 ulp, leave thirteen correct digits. Rounding to twelve
/// gives decades as 0.1, 1, 10.
private func logarithmicValues(from start: Double, to stop: Double, count: Int) -> [Double] {
  let scale = LogarithmicScale(from: start, to: stop)
  return (0..<count).map { index in
    if index == 0 { return start }
    if index == count - 1 { return stop }
    return roundedToTwelveDigits(scale.value(at: Double(index) / Double(count - 1)))
  }
}

/// Interpolates between two positive numbers in equal ratios.
///
/// The power is a product of square roots, one for each binary digit of the exponent. Square roots
/// and products are correctly rounded on every machine, so the result has the same bits everywhere.
struct LogarithmicScale: Hashable, Sendable {
  private let start: Double
  private let roots: [Double]

  init(from start: Double, to stop: Double) {
    self.start = start
    var roots: [Double] = []
    var root = stop / start
    for _ in 0..<53 {
      root = root.squareRoot()
      roots.append(root)
    }
    self.roots = roots
  }

  /// `start · (stop / start)^exponent`, for an exponent in [0, 1).
  func value(at exponent: Double) -> Double {
    var power = 1.0
    var rest = exponent
    for root in roots {
      rest *= 2
      guard rest >= 1 else { continue }
      rest -= 1
      power *= root
    }
    return start * power
  }
}

/// A positive value rounded to twelve significant digits.
///
/// Values below 1e-11 or from 1e12 are not rounded: their power of ten is not exact.
private func roundedToTwelveDigits(_ value: Double) -> Double {
  guard value >= 1e-11, value < 1e12 else { return value }
  var scale = 1.0
  while value * scale < 1e11 { scale *= 10 }
  return (value * scale).rounded() / scale
}
