public import Dynamics

/// A parameter and the range from which a sample takes its values.
public struct SampledRange: Hashable, Sendable {
  /// The parameter.
  public let path: ParameterPath
  /// One end, in the parameter's unit.
  public let start: Double
  /// The other end, which samples approach but do not reach.
  public let stop: Double
  /// Whether the logarithms of the values are evenly distributed; both ends are then positive.
  public let isLogarithmic: Bool

  private let scale: LogarithmicScale?

  /// Creates a range.
  ///
  /// - Parameters:
  ///   - path: The parameter.
  ///   - start: One end, finite.
  ///   - stop: The other end, finite.
  ///   - isLogarithmic: Whether the logarithms of the values are evenly distributed.
  /// - Throws: ``AxisProblem`` if the ends are equal or not finite, or if an end of a logarithmic
  ///   range is not positive.
  public init(
    path: ParameterPath, from start: Double, to stop: Double, isLogarithmic: Bool = false
  ) throws(AxisProblem) {
    let range = "\(shortest(start)):\(shortest(stop))"
    let text = "\(path)=\(isLogarithmic ? "log:" : "")\(range)"
    for end in [start, stop] where !end.isFinite {
      throw AxisProblem(text: text, reason: .notFinite("\(end)"))
    }
    guard start != stop else { throw AxisProblem(text: text, reason: .repeated(start)) }
    if isLogarithmic, !(start > 0 && stop > 0) { throw AxisProblem(text: text, reason: .logarithm) }
    self.path = path
    self.start = start
    self.stop = stop
    self.isLogarithmic = isLogarithmic
    scale = isLogarithmic ? LogarithmicScale(from: start, to: stop) : nil
  }

  /// Reads `PATH=a:b` or `PATH=log:a:b`; nil if the text has another form.
  ///
  /// In `PATH=base*{a:b}` and `PATH=base+{a:b}` the ends are relative to the scene's value. The range
  /// that is created has the resulting absolute ends.
  ///
  /// - Parameters:
  ///   - text: The path, an equals sign and the ends.
  ///   - table: The scene's parameters, for `base` and degrees; nil if the text must not use
  ///     them.
  /// - Throws: ``AxisProblem`` if the text has the form of a range but is not a valid one.
  public init?(
    parsing text: String, relativeTo table: ParameterTable? = nil
  ) throws(AxisProblem) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
    let path = ParameterPath(String(text[..<equals]))
    let (relation, spec): (BaseRelation?, Substring)
    do {
      (relation, spec) = try BaseRelation.taken(from: text[text.index(after: equals)...])
    } catch {
      throw AxisProblem(text: text, reason: error)
    }
    var fields = spec.split(separator: ":", omittingEmptySubsequences: false)
    let isLogarithmic = fields.first == "log"
    if isLogarithmic { fields.removeFirst() }
    guard fields.count == 2 else { return nil }
    let ends: [Double]
    do {
      let unit = NumberUnit(of: path, in: table, relation)
      ends = try BaseRelation.apply(
        relation, to: [try unit.number(fields[0]), try unit.number(fields[1])], of: path, in: table)
    } catch {
      throw AxisProblem(text: text, reason: error, unit: Sweeps.unit(of: path, in: table))
    }
    try self.init(
      path: path, from: ends[0], to: ends[1], isLogarithmic: isLogarithmic)
  }

  /// The range as `PATH=a:b` or `PATH=log:a:b`.
  public var text: String {
    "\(path)=\(isLogarithmic ? "log:" : "")\(shortest(start)):\(shortest(stop))"
  }

  /// The value at a fraction of the distance from the start to the stop.
  package func value(at share: Double) -> Double {
    scale?.value(at: share) ?? start + share * (stop - start)
  }
}
