public import Dynamics

/// A parameter and the range that a sample's values of it lie in.
public struct SampledRange: Hashable, Sendable {
  /// The parameter.
  public let path: ParameterPath
  /// One end, in the parameter's unit.
  public let start: Double
  /// The other end; a sample comes close to it and does not reach it.
  public let stop: Double
  /// Whether values are even in their logarithms; both ends are positive then.
  public let isLogarithmic: Bool

  private let scale: LogarithmicScale?

  /// Creates a range.
  ///
  /// - Parameters:
  ///   - path: The parameter.
  ///   - start: One end, finite.
  ///   - stop: The other end, finite.
  ///   - isLogarithmic: Whether values are even in their logarithms.
  /// - Throws: ``AxisProblem`` if the ends are equal, not finite, or have no logarithms.
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

  /// Reads `PATH=a:b` or `PATH=log:a:b`; nil if there is no such range.
  ///
  /// As `PATH=base*{a:b}` or `PATH=base+{a:b}` the ends are times or plus the value that the scene has;
  /// what is read is the range that this comes to.
  ///
  /// - Parameters:
  ///   - text: The path, an equals sign, and the ends.
  ///   - table: The numbers of the scene; nil where no range may refer to it.
  /// - Throws: ``AxisProblem`` for a range with something wrong about it.
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
      ends = try BaseRelation.apply(
        relation, to: [try number(fields[0]), try number(fields[1])],
        base: (try? table?.index(of: path)).flatMap { table?.baseValues()[$0] })
    } catch {
      throw AxisProblem(text: text, reason: error)
    }
    try self.init(
      path: path, from: ends[0], to: ends[1], isLogarithmic: isLogarithmic)
  }

  /// The range as `PATH=a:b` or `PATH=log:a:b`.
  public var text: String {
    "\(path)=\(isLogarithmic ? "log:" : "")\(shortest(start)):\(shortest(stop))"
  }

  /// The value at a share of the way from the start.
  package func value(at share: Double) -> Double {
    scale?.value(at: share) ?? start + share * (stop - start)
  }
}
