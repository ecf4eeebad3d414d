public import Dynamics

/// A factor of a design: one parameter, or several that take their values together.
public enum Factor: Hashable, Sendable {
  /// A parameter and its values.
  case axis(Axis)
  /// Several parameters that go through lists of equal length in step.
  case linked(LinkedAxes)
  /// Several parameters whose values are points of a sample.
  case sampled(SampledAxes)

  /// The parameters.
  public var paths: [ParameterPath] {
    switch self {
    case .axis(let axis): [axis.path]
    case .linked(let axes): axes.paths
    case .sampled(let axes): axes.ranges.map(\.path)
    }
  }

  /// The number of values that each of the parameters takes.
  public var count: Int {
    switch self {
    case .axis(let axis): axis.values.count
    case .linked(let axes): axes.count
    case .sampled(let axes): axes.sampling.sampleCount
    }
  }

  /// The factor as text, from which ``init(parsing:relativeTo:)`` reads the same factor.
  public var text: String {
    switch self {
    case .axis(let axis): axis.text
    case .linked(let axes): axes.text
    case .sampled(let axes): axes.text
    }
  }

  /// Reads a factor.
  ///
  /// The text is one of:
  /// - `PATH=SPEC` for one parameter, as ``Axis/init(parsing:relativeTo:)`` reads it;
  /// - `PATH+PATH=1/2,3/4` for linked parameters;
  /// - `sobol COUNT SEED PATH=a:b …` for a sample, or the same with `random` or `lhs`.
  ///
  /// - Parameters:
  ///   - text: The factor.
  ///   - table: The scene's parameters, which a SPEC can refer to.
  /// - Throws: ``AxisProblem`` or ``DesignProblem``.
  public init(parsing text: String, relativeTo table: ParameterTable?) throws {
    let words = text.split(separator: " ").map(String.init)
    if words.count > 1, let method = Sampling.Method(rawValue: words[0]) {
      self = .sampled(try SampledAxes(method, words.dropFirst()))
    } else if text.prefix(while: { $0 != "=" }).contains("+") {
      self = .linked(try LinkedAxes(parsing: text))
    } else {
      self = .axis(try Axis(parsing: text, relativeTo: table))
    }
  }

  /// The value of one of the parameters at a position.
  func value(of parameter: Int, at position: Int) -> Double {
    switch self {
    case .axis(let axis): axis.values[position]
    case .linked(let axes): axes.columns[parameter][position]
    case .sampled(let axes): axes.value(of: parameter, at: position)
    }
  }
}

/// Several parameters that go through lists of equal length in step.
public struct LinkedAxes: Hashable, Sendable {
  /// The parameters.
  public let paths: [ParameterPath]
  /// The values of each parameter, in its unit: `[paths][count]`.
  public let columns: [[Double]]
  /// The number of points.
  public var count: Int { columns[0].count }

  /// Links parameters.
  ///
  /// - Parameters:
  ///   - paths: The parameters, at least one.
  ///   - columns: The values of each parameter: equally many, all finite.
  /// - Throws: ``DesignProblem``
  public init(paths: [ParameterPath], columns: [[Double]]) throws(DesignProblem) {
    precondition(paths.count == columns.count, "a column for each path")
    guard let count = columns.first?.count, count > 0 else { throw .noPoints }
    for (path, column) in zip(paths, columns) where column.count != count {
      throw .unequalAxes(paths[0], count, path, column.count)
    }
    guard count <= Axis.valueLimit else { throw .tooManyLinked(count) }
    for (path, column) in zip(paths, columns) {
      if let value = column.first(where: { !$0.isFinite }) { throw .notFinite(path, value) }
    }
    self.paths = paths
    self.columns = columns
  }

  /// Links axes of equal length.
  ///
  /// - Throws: ``DesignProblem``
  public init(_ axes: [Axis]) throws(DesignProblem) {
    try self.init(paths: axes.map(\.path), columns: axes.map(\.values))
  }

  /// `PATH+PATH=1/2,3/4`: points separated by commas, their values by slashes.
  var text: String {
    let points = (0..<count).map { point in
      columns.map { shortest($0[point]) }.joined(separator: "/")
    }
    return "\(paths.map(\.text).joined(separator: "+"))=\(points.joined(separator: ","))"
  }

  init(parsing text: String) throws {
    guard let equals = text.firstIndex(of: "=") else {
      throw AxisProblem(text: text, reason: .noPath)
    }
    let paths = text[..<equals].split(separator: "+", omittingEmptySubsequences: false)
      .map { ParameterPath(String($0)) }
    var columns = [[Double]](repeating: [], count: paths.count)
    for point in text[text.index(after: equals)...].split(separator: ",") {
      let fields = point.split(separator: "/", omittingEmptySubsequences: false)
      guard fields.count == paths.count else {
        throw DesignProblem.unequalPoint(String(point), paths.count)
      }
      do {
        for (index, field) in fields.enumerated() {
          columns[index].append(try NumberUnit.none.number(field))
        }
      } catch {
        throw AxisProblem(text: text, reason: error)
      }
    }
    try self.init(paths: paths, columns: columns)
  }
}

/// Several parameters whose values are points of a sample.
public struct SampledAxes: Hashable, Sendable {
  /// The method, the number of points and the seed.
  public let sampling: Sampling
  /// The parameters and their ranges, in the order of the sample's dimensions.
  public let ranges: [SampledRange]
  private let coordinates: [SampledCoordinate]

  /// Samples some ranges.
  ///
  /// - Parameters:
  ///   - ranges: The ranges, at least one.
  ///   - sampling: The method, the number of points and the seed.
  /// - Throws: ``DesignProblem`` if there are no ranges, or more than a Sobol sequence has dimensions.
  public init(_ ranges: [SampledRange], sampling: Sampling) throws(DesignProblem) {
    guard !ranges.isEmpty else { throw .noRange(sampling.method) }
    guard sampling.method != .sobol || ranges.count <= Sampling.sobolDimensionLimit else {
      throw .tooManyDimensions(ranges.count)
    }
    self.ranges = ranges
    self.sampling = sampling
    coordinates = ranges.indices.map { SampledCoordinate(sampling, dimension: $0) }
  }

  /// The value of a parameter in a point of the sample.
  func value(of parameter: Int, at point: Int) -> Double {
    ranges[parameter].value(at: coordinates[parameter](point))
  }

  /// `sobol COUNT SEED PATH=a:b …`.
  var text: String {
    ([sampling.method.rawValue, "\(sampling.sampleCount)", "\(sampling.seed)"] + ranges.map(\.text))
      .joined(separator: " ")
  }

  init(_ method: Sampling.Method, _ words: ArraySlice<String>) throws {
    let numbers = Array(words.prefix(2))
    guard numbers.count == 2, let count = Int(numbers[0]) else {
      throw DesignProblem.sampleCount(numbers.first ?? "")
    }
    guard let seed = UInt64(numbers[1]) else { throw DesignProblem.seed(numbers[1]) }
    let ranges = try words.dropFirst(2).map { word in
      guard let range = try SampledRange(parsing: word) else {
        throw AxisProblem(text: word, reason: .range)
      }
      return range
    }
    try self.init(ranges, sampling: Sampling(method: method, sampleCount: count, seed: seed))
  }

  /// Whether two samples have the same points of the same parameters.
  public static func == (left: SampledAxes, right: SampledAxes) -> Bool {
    left.sampling == right.sampling && left.ranges == right.ranges
  }

  /// Hashes the sampling and the ranges.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sampling)
    hasher.combine(ranges)
  }
}
