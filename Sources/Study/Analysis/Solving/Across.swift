public import Dynamics
public import Sweeps

/// Something that is given and not chosen, with its values: a parameter, several parameters whose
/// values belong together, the frame rate, or dropped frames.
public struct AcrossDimension: Hashable, Sendable {
  /// What a dimension changes.
  public enum Subject: Hashable, Sendable {
    /// A number of the scene.
    case parameter(ParameterPath)
    /// The frame rate, Hz.
    case frameRate
    /// N if every Nth frame is dropped, 0 if none is.
    case dropEvery
  }

  /// What changes together.
  public let subjects: [Subject]
  /// The values that are tried: `[values][subjects]`.
  public let values: [[Double]]
  /// The range of which ``values`` are a part; nil for a list.
  public let range: SampledRange?

  /// The number of values that are tried of a range, both ends among them.
  public static let rangeValueCount = 5

  /// Creates a dimension of parameters whose values belong together, such as the sizes of devices.
  public init(_ axes: LinkedAxes) {
    subjects = axes.paths.map { .parameter($0) }
    values = (axes.columns.first ?? []).indices.map { row in axes.columns.map { $0[row] } }
    range = nil
  }

  /// Creates a dimension of one parameter with a list of values.
  public init(_ axis: Axis) {
    subjects = [.parameter(axis.path)]
    values = axis.values.map { [$0] }
    range = nil
  }

  /// Creates a dimension of one parameter with a range.
  public init(_ range: SampledRange) {
    subjects = [.parameter(range.path)]
    let last = Self.rangeValueCount - 1
    values = (0...last).map { index in
      [index == last ? range.stop : range.value(at: Double(index) / Double(last))]
    }
    self.range = range
  }

  /// Reads a dimension.
  ///
  /// - `PATH=SPEC`: a range `a:b`, of which both ends and three values between them are tried, or a
  ///   list of values as an `Axis` has it.
  /// - `PATH=±10%`, `PATH=±0.2` (or `+-`): the range around the scene's value.
  /// - `frame-rate=60,120` (Hz) and `drop-every=0,5` (0: no frame is dropped).
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - table: The scene's parameters.
  /// - Throws: `AxisProblem`, `UnknownPath`, or ``AcrossProblem``.
  public init(parsing text: String, relativeTo table: ParameterTable) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    if let setting = ["frame-rate": Subject.frameRate, "drop-every": .dropEvery][name],
      parts.count == 2
    {
      self = try Self.clock(setting, parts[1], text)
      return
    }
    let given = parts.count == 2 ? Self.around(parts[1], of: name) ?? text : text
    do throws(AxisProblem) {
      if let range = try SampledRange(parsing: given, relativeTo: table) {
        self.init(range)
      } else {
        self.init(try Axis(parsing: given, relativeTo: table))
      }
    } catch {
      // With the text as it was given, and not with `base`.
      throw AxisProblem(text: text, reason: error.reason)
    }
    for path in subjects.compactMap(\.path) { _ = try table.index(of: path) }
  }

  /// A range around the scene's value as `base` has it; nil for another text.
  private static func around(_ spec: Substring, of name: String) -> String? {
    guard let sign = ["±", "+-", "+/-"].first(where: spec.hasPrefix) else { return nil }
    let width = spec.dropFirst(sign.count)
    guard width.hasSuffix("%") else { return "\(name)=base+{-\(width):\(width)}" }
    guard let percentage = decimalNumber(String(width.dropLast())) else { return nil }
    return "\(name)=base*{\(shortest(1 - percentage / 100)):\(shortest(1 + percentage / 100))}"
  }

  private static func clock(
    _ subject: Subject, _ spec: Substring, _ text: String
  ) throws -> AcrossDimension {
    var values: [Double] = []
    for field in spec.split(separator: ",", omittingEmptySubsequences: false) {
      let value = decimalNumber(String(field), in: subject == .frameRate ? .hertz : .none)
      guard let value, subject.allows(value) else {
        throw AcrossProblem.clock(text, String(field), subject)
      }
      guard !values.contains(value) else {
        throw AxisProblem(text: text, reason: .repeated(value))
      }
      values.append(value)
    }
    return AcrossDimension(subjects: [subject], values: values.map { [$0] }, range: nil)
  }

  private init(subjects: [Subject], values: [[Double]], range: SampledRange?) {
    self.subjects = subjects
    self.values = values
    self.range = range
  }
}

extension AcrossDimension.Subject {
  /// The parameter; nil for the clock.
  var path: ParameterPath? {
    if case .parameter(let path) = self { path } else { nil }
  }

  /// The path, or the name of the clock's setting.
  public var name: String {
    switch self {
    case .parameter(let path): path.text
    case .frameRate: "frame-rate"
    case .dropEvery: "drop-every"
    }
  }

  fileprivate func allows(_ value: Double) -> Bool {
    switch self {
    case .parameter: true
    case .frameRate: value >= 1 && value <= 1000
    case .dropEvery: value == 0 || value >= 2 && value <= 1e6 && value == value.rounded()
    }
  }

  func text(_ value: Double) -> String {
    switch self {
    case .parameter(let path): "\(path) \(shortest(value))"
    case .frameRate: "\(shortest(value)) Hz"
    case .dropEvery: value == 0 ? "no frame dropped" : "1 of \(shortest(value)) frames dropped"
    }
  }
}

/// One combination of what is given.
public struct AcrossCondition: Hashable, Sendable {
  /// What is given.
  public let subjects: [AcrossDimension.Subject]
  /// Its values: `[subjects]`.
  public let values: [Double]

  /// The condition in words, such as `gravity.magnitude 0.9, 120 Hz`.
  public var text: String { zip(subjects, values).map { $0.text($1) }.joined(separator: ", ") }

  /// The clock of the condition.
  func settings(from settings: Settings) -> Settings {
    var settings = settings
    for (subject, value) in zip(subjects, values) {
      switch subject {
      case .parameter: break
      case .frameRate: settings.frameRate = value
      case .dropEvery: settings.dropEvery = value == 0 ? nil : Int(value)
      }
    }
    return settings
  }

  /// The values of the parameters.
  var parameterValues: [Double] {
    zip(subjects, values).compactMap { $0.path == nil ? nil : $1 }
  }
}

/// The conditions under which goals must be met: every combination of the values of some dimensions.
public struct Across: Hashable, Sendable {
  /// The dimensions.
  public let dimensions: [AcrossDimension]
  /// The share of the conditions in which a solution meets all goals, more than 0 and at most 1.
  ///
  /// 1 is the worst case.
  public let share: Double

  /// The scene as it is.
  public static var nothing: Across { Across() }

  /// The highest number of conditions.
  public static let conditionLimit = 256

  private init() { (dimensions, share) = ([], 1) }

  /// Creates conditions.
  ///
  /// - Parameters:
  ///   - dimensions: What is given, with its values.
  ///   - share: The share of the conditions in which all goals must be met.
  /// - Throws: ``AcrossProblem`` if something is given twice, or if there are too many conditions.
  public init(_ dimensions: [AcrossDimension], share: Double = 1) throws(AcrossProblem) {
    guard share > 0, share <= 1 else { throw .share(share) }
    self.dimensions = dimensions
    self.share = share
    var seen: Set<AcrossDimension.Subject> = []
    for subject in dimensions.flatMap(\.subjects) where !seen.insert(subject).inserted {
      throw .repeated(subject.name)
    }
    var count = 1
    for dimension in dimensions {
      count = count.multipliedReportingOverflow(by: dimension.values.count).partialValue
      guard count <= Self.conditionLimit else { throw .tooMany }
    }
  }

  /// Whether the scene stays as it is.
  public var isEmpty: Bool { dimensions.isEmpty }

  var subjects: [AcrossDimension.Subject] { dimensions.flatMap(\.subjects) }

  /// The parameters that are given.
  var paths: [ParameterPath] { subjects.compactMap(\.path) }

  /// Whether the frame rate or dropped frames are given.
  var givesClock: Bool { subjects.contains { $0.path == nil } }

  /// All conditions; the last dimension changes fastest.
  public var conditions: [AcrossCondition] {
    var all: [[Double]] = [[]]
    for dimension in dimensions {
      all = all.flatMap { first in dimension.values.map { first + $0 } }
    }
    return all.map { AcrossCondition(subjects: subjects, values: $0) }
  }

  /// The number of conditions that a solution must meet.
  func neededCount(of count: Int) -> Int {
    // 1e-9 is more than the rounding of the product of a share and at most 256.
    max(1, Int((share * Double(count) - 1e-9).rounded(.up)))
  }

  /// Other conditions within the ranges, to test what lies between the values that were tried.
  ///
  /// - Parameters:
  ///   - count: The number of conditions.
  ///   - seed: The seed of the choice.
  /// - Returns: The conditions; none without a range.
  func others(_ count: Int, seed: UInt64) -> [AcrossCondition] {
    guard dimensions.contains(where: { $0.range != nil }),
      let points = UnitPoints.spread(
        count: count, dimensions: dimensions.count, seed: seed, cancellation: Cancellation())
    else { return [] }
    return (0..<count).map { row in
      let values = dimensions.enumerated().flatMap { axis, dimension in
        let share = points[row, axis]
        return dimension.range.map { [$0.value(at: share)] }
          ?? dimension.values[
            min(dimension.values.count - 1, Int(share * Double(dimension.values.count)))]
      }
      return AcrossCondition(subjects: subjects, values: values)
    }
  }
}

/// A problem of conditions.
public enum AcrossProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A value of the clock is not allowed.
  case clock(String, String, AcrossDimension.Subject)
  /// Something is given twice.
  case repeated(String)
  /// A parameter is given and chosen.
  case chosen(ParameterPath)
  /// There are too many conditions.
  case tooMany
  /// The share is out of range.
  case share(Double)

  /// What is wrong, and what is expected.
  public var description: String {
    switch self {
    case .clock(let text, let found, let subject):
      "'\(text)': not allowed (got '\(found)'); expected "
        + (subject == .frameRate
          ? "frame rates of 1 to 1000 Hz" : "0 for no dropped frame, or whole numbers, 2 or more")
    case .repeated(let name): "\(name) is given twice; give it once"
    case .chosen(let path):
      "\(path) is given and cannot be chosen too; expected a parameter that is not varied"
    case .tooMany:
      "too many conditions; expected at most \(Across.conditionLimit) combinations. Give fewer "
        + "values: a range has \(AcrossDimension.rangeValueCount)"
    case .share(let share):
      "the share of conditions is out of range (got \(shortest(share))); expected more than 0 and "
        + "at most 1"
    }
  }
}

/// A solution under the conditions that are given.
public struct AcrossResult: Sendable {
  /// A condition, and the solution under it.
  public struct Case: Sendable {
    /// The condition.
    public let condition: AcrossCondition
    /// The scenario.
    public let point: EvaluatedPoint
  }

  /// The solution under each condition.
  public let cases: [Case]
  /// The position of the worst condition in ``cases``, of those that must meet the goals.
  public let worst: Int
  /// The number of other conditions within the ranges that were tested; 0 without a range.
  public let otherCount: Int
  /// The number of these in which all goals are met.
  public let otherMetCount: Int

  /// The number of conditions in which all goals are met.
  public var metCount: Int { cases.count { $0.point.isSolution } }
}
