public import Dynamics
import Sweeps

/// One combination of what is given.
public struct AcrossCondition: Hashable, Sendable {
  /// What is given.
  public let subjects: [AcrossDimension.Subject]
  /// Its values: `[subjects]`.
  public let values: [Double]

  /// The condition in words, such as `gravity.magnitude 0.9, 120 Hz`.
  public var text: String { zip(subjects, values).map { $0.text($1) }.joined(separator: ", ") }

  /// The clock of the condition.
  package func settings(from settings: Settings) -> Settings {
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

  /// The parameters that are given, with their values.
  package var parameters: [(path: ParameterPath, value: Double)] {
    zip(subjects, values).compactMap { subject, value in subject.path.map { ($0, value) } }
  }

  /// The values of the parameters.
  var parameterValues: [Double] { parameters.map(\.value) }
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

  /// The number of conditions, 1 for the scene as it is.
  public var conditionCount: Int { dimensions.reduce(1) { $0 * $1.values.count } }

  /// Checks what is given: it must not be chosen, and its values must be allowed.
  func check(choosing chosen: [ParameterPath], of table: ParameterTable) throws {
    if let path = paths.first(where: chosen.contains) { throw AcrossProblem.chosen(path) }
    let base = table.baseValues()
    for condition in conditions {
      for (path, value) in zip(paths, condition.parameterValues) {
        let index = try table.index(of: path)
        var values = base
        values[index] = value
        if let problem = table.problem(in: values, at: [index]) {
          throw SpaceProblem.notAllowed(problem)
        }
      }
    }
  }

  /// The highest value of a metric in each scenario, of the conditions that count.
  ///
  /// These are the conditions with the lowest values, as many as ``share`` needs; a condition without a
  /// value counts as the highest.
  ///
  /// - Parameter columns: The values: `[conditions][scenarios]`.
  /// - Returns: The values, NaN for none: `[scenarios]`.
  func highest(of columns: [[Double]]) -> [Double] {
    guard columns.count > 1, let first = columns.first else { return columns.first ?? [] }
    let last = neededCount(of: columns.count) - 1
    return first.indices.map { row in
      let values = columns.map { $0[row] }
      let known = values.filter { !$0.isNaN }.sorted()
      return last < known.count ? known[last] : .nan
    }
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
