public import Dynamics

/// A parameter and the values that it takes in a sweep, in order.
public struct Axis: Hashable, Sendable {
  /// The parameter.
  public let path: ParameterPath
  /// The values, in the parameter's unit: at least one, all finite, all different.
  public let values: [Double]
  /// The axis as `PATH=SPEC`; the original text if the axis was read from a text.
  public var text: String { written ?? "\(path)=\(values.map(shortest).joined(separator: ","))" }
  private let written: String?

  /// The highest number of values of an axis: 2^24.
  public static let valueLimit = 1 << 24

  /// Creates an axis from a list of values.
  ///
  /// - Parameters:
  ///   - path: The parameter. ``Sweep`` checks whether the scene has it.
  ///   - values: The values, in the parameter's unit.
  /// - Throws: ``AxisProblem`` if the list is empty or too long, or has a value twice or one that is
  ///   not finite.
  public init(path: ParameterPath, values: [Double]) throws(AxisProblem) {
    try self.init(path: path, values: values, written: nil)
  }

  /// Reads an axis from `PATH=SPEC`, such as `card.elasticity=0:1:11`.
  ///
  /// SPEC is one of:
  /// - `a:b:n`: n evenly spaced values, including both ends;
  /// - `log:a:b:n`: n values in equal ratios, including both ends;
  /// - `a:b:+s` or `a:b:-s`: steps of s from a up to b, in decimal arithmetic;
  /// - `a,b,c`: a list of values;
  /// - a single value;
  /// - `base*{SPEC}` or `base+{SPEC}`: the scene's value times or plus each of these values, such as
  ///   `base*{0.9,1,1.1}`.
  ///
  /// With the scene's parameters, the values of an angle can be in degrees, as `30deg` or `30°`.
  ///
  /// - Parameters:
  ///   - text: The path, an equals sign and the values.
  ///   - table: The scene's parameters, for `base` and degrees; nil if the text must not use
  ///     them.
  /// - Throws: ``AxisProblem``
  public init(
    parsing text: String, relativeTo table: ParameterTable? = nil
  ) throws(AxisProblem) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw AxisProblem(text: text, reason: .noPath)
    }
    let path = ParameterPath(String(text[..<equals]))
    let values: [Double]
    do {
      values = try axisValues(text[text.index(after: equals)...], of: path, in: table)
    } catch {
      throw AxisProblem(text: text, reason: error, unit: unit(of: path, in: table))
    }
    try self.init(path: path, values: values, written: text)
  }

  private init(path: ParameterPath, values: [Double], written: String?) throws(AxisProblem) {
    let text = written ?? "\(path)"
    guard !values.isEmpty else { throw AxisProblem(text: text, reason: .noValue) }
    guard values.count <= Self.valueLimit else {
      throw AxisProblem(text: text, reason: .count("\(values.count)"))
    }
    if let value = values.first(where: { !$0.isFinite }) {
      throw AxisProblem(text: text, reason: .notFinite("\(value)"))
    }
    if let value = repeatedValue(in: values) {
      throw AxisProblem(text: text, reason: .repeated(value))
    }
    self.path = path
    self.values = values
    self.written = written
  }

  /// Whether two axes have the same values in the same order, however they were written.
  public static func == (left: Axis, right: Axis) -> Bool {
    left.path == right.path && left.values == right.values
  }

  /// Hashes the path and the values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(values)
  }
}

/// The first value that occurs twice; nil if all are different.
private func repeatedValue(in values: [Double]) -> Double? {
  // Fast path: ranges are sorted, and a set of 2^24 values is expensive.
  let pairs = zip(values, values.dropFirst())
  if pairs.allSatisfy({ $0 < $1 }) || pairs.allSatisfy({ $0 > $1 }) { return nil }
  var seen: Set<Double> = []
  return values.first { !seen.insert($0).inserted }
}

/// The symbol of a path's unit, for messages; nil if it has none or is unknown.
func unit(of path: ParameterPath, in table: ParameterTable?) -> String? {
  guard let table, let index = table.firstIndex(of: path) else { return nil }
  let symbol = table.parameters[index].unit.symbol
  return symbol.isEmpty ? nil : symbol
}

/// An axis or a range that cannot be read.
public struct AxisProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as it was given.
  public let text: String
  /// What is wrong with it.
  public let reason: Reason
  /// The symbol of the unit that the values have; nil if it is unknown, or if they have none.
  let unit: String?

  package init(text: String, reason: Reason, unit: String? = nil) {
    self.text = text
    self.reason = reason
    self.unit = unit
  }

  /// A mistake that the text of an axis can have.
  public enum Reason: Error, Hashable, Sendable {
    /// `PATH=` is missing.
    case noPath
    /// A value is missing, or there are no values.
    case noValue
    /// A value is not a number.
    case notNumber(String)
    /// A value is infinite or NaN.
    case notFinite(String)
    /// A range has too few or too many parts.
    case range
    /// A count is not a whole number from 2 to ``Axis/valueLimit``.
    case count(String)
    /// A step is not a decimal number, or has more digits than can be added exactly.
    case step(String)
    /// A step without its sign, where a count is expected.
    case stepWithoutSign(String, sign: String)
    /// A step is 0.
    case zeroStep
    /// A step leads away from the end.
    case stepAway(String, from: String, to: String)
    /// An end of a logarithmic range is 0 or less.
    case logarithm
    /// A value occurs twice, or a range has more values than there are numbers between its ends.
    case repeated(Double)
    /// `base` is not followed by `*{` or `+{` and a closing brace.
    case relation
    /// `base` is used, and the scene does not have the path.
    case unknownPath(UnknownPath)
    /// A number is in pixels, and the scene does not have the pixels of a point.
    case pixels(PixelProblem)
    /// `base` is used, and the scene has no value for the path.
    case noBase
  }

  /// The text, what is wrong with it, and what is expected.
  public var description: String { "'\(text)': \(sentence)" }

  private var sentence: String {
    switch reason {
    case .noPath where !text.contains("="):
      "no '=' and no values; expected PATH=SPEC, where SPEC is \(Self.grammar)"
    case .noPath: "no path before '='; expected PATH=SPEC, such as card.elasticity=0:1:11"
    case .noValue: "a value is missing; expected \(Self.grammar)"
    case .notNumber(let found):
      "not a number \(got(found))"
        + (numberCure(found, unit: unit).map { ". \($0)" } ?? "; expected \(Self.grammar)")
    case .notFinite(let found): "the values must be finite (got \(found))"
    case .range: rangeSentence
    case .count(let found):
      "the count must be a whole number from 2 to \(Axis.valueLimit) \(got(found))"
    case .step(let found):
      "the step must be a decimal number with its sign, such as +0.1, with at most "
        + "\(Axis.valueLimit) values from the first to the last \(got(found))"
    case .stepWithoutSign(let step, let sign):
      "a count must be a whole number \(got(step)). For steps of \(step), write "
        + text.replacing(":\(step)", with: ":\(sign)\(step)")
    case .zeroStep: "the step is 0; expected a step towards the last value, such as +0.1"
    case .stepAway(let step, let start, let stop):
      "the step \(step) leads away from \(stop); write "
        + text.replacing(
          ":\(step)", with: ":\(step.hasPrefix("-") ? "+" : "-")\(step.dropFirst())")
        + ", or \(stop):\(start):\(step)"
    case .logarithm: "both ends of a logarithmic range must be more than 0"
    case .repeated(let value) where text.contains(":"):
      "the value \(shortest(value)) occurs twice; expected two different ends, or a smaller count"
    case .repeated(let value): "\(shortest(value)) is given twice; give it once"
    case .relation:
      "incomplete reference to the scene's value; expected base*{SPEC} or base+{SPEC}, such as "
        + "base*{0.9,1,1.1}"
    case .unknownPath(let unknown): "\(unknown)"
    case .pixels(let problem): "\(problem)"
    case .noBase:
      "'base' needs a value, and the scene has none for this path; expected values without 'base'"
    }
  }

  /// Which part of a range is missing, or too much.
  private var rangeSentence: String {
    let isLogarithmic = text.contains("log:")
    let partCount = text.count(where: { $0 == ":" }) + (isLogarithmic ? 0 : 1)
    return switch partCount {
    case 2:
      "the range has no count and no step; expected \(Self.grammar). A range a:b without a count "
        + "is for samples"
    case 4...: "the range has too many parts; expected \(Self.grammar)"
    default: "not a range; expected PATH=a:b or PATH=log:a:b"
    }
  }

  private static let grammar =
    "a:b:n (n values, ends included), log:a:b:n (equal ratios), a:b:+s (steps of s), a,b,c, a "
    + "single value, base*{SPEC} or base+{SPEC} (relative to the scene's value)"
}
