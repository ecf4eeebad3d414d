public import Dynamics

/// A parameter and the values it takes in a sweep, in their order.
public struct Axis: Hashable, Sendable {
  /// The parameter.
  public let path: ParameterPath
  /// The values, in the parameter's unit: at least one, finite, no value twice.
  public let values: [Double]
  /// The axis as `PATH=SPEC`, as it was written if it was read.
  public var text: String { written ?? "\(path)=\(values.map(shortest).joined(separator: ","))" }
  private let written: String?

  /// How many values an axis may have: 2^24.
  public static let valueLimit = 1 << 24

  /// Creates an axis of given values.
  ///
  /// - Parameters:
  ///   - path: The parameter; whether a scene has it is for ``Sweep`` to say.
  ///   - values: In the parameter's unit.
  /// - Throws: ``AxisProblem`` if there is none, one is not finite, or one stands there twice.
  public init(path: ParameterPath, values: [Double]) throws(AxisProblem) {
    try self.init(path: path, values: values, written: nil)
  }

  /// Reads an axis from `PATH=SPEC`, as in `card.elasticity=0:1:11`.
  ///
  /// SPEC is one of
  /// - `a:b:n`: n values evenly spaced, both ends included;
  /// - `log:a:b:n`: n values in equal ratios, both ends included;
  /// - `a:b:+s` or `a:b:-s`: steps of s from a, in decimal arithmetic, up to b;
  /// - `a,b,c`: these values;
  /// - a single value;
  /// - `base*{SPEC}` or `base+{SPEC}`: such values times or plus the value that the scene has, as in
  ///   `base*{0.9,1,1.1}`.
  ///
  /// - Parameters:
  ///   - text: The path, an equals sign, and the values.
  ///   - table: The numbers of the scene; nil where no axis may refer to it.
  /// - Throws: ``AxisProblem`` with what is wrong and what is allowed.
  public init(
    parsing text: String, relativeTo table: ParameterTable? = nil
  ) throws(AxisProblem) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw AxisProblem(text: text, reason: .noPath)
    }
    let path = ParameterPath(String(text[..<equals]))
    let base = (try? table?.index(of: path)).flatMap { table?.baseValues()[$0] }
    let values: [Double]
    do {
      values = try axisValues(text[text.index(after: equals)...], base: base)
    } catch {
      throw AxisProblem(text: text, reason: error)
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

/// A value that stands there twice.
private func repeatedValue(in values: [Double]) -> Double? {
  // Ranges are in order, and too long for a set to be free.
  let pairs = zip(values, values.dropFirst())
  if pairs.allSatisfy({ $0 < $1 }) || pairs.allSatisfy({ $0 > $1 }) { return nil }
  var seen: Set<Double> = []
  return values.first { !seen.insert($0).inserted }
}

/// What is wrong with the text of an axis, and what would be right.
public struct AxisProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as it was given.
  public let text: String
  /// What is wrong with it.
  public let reason: Reason

  /// A mistake that the text of an axis may have.
  public enum Reason: Error, Hashable, Sendable {
    /// There is no `PATH=`.
    case noPath
    /// A value is missing, or there is none at all.
    case noValue
    /// Something is not a number.
    case notNumber(String)
    /// A number is infinite or NaN.
    case notFinite(String)
    /// A range has no count and no step, or too many parts.
    case range
    /// A count is not a whole number from 2 to ``Axis/valueLimit``.
    case count(String)
    /// A step is zero, leads away from the end, or has more digits than can be added exactly.
    case step(String)
    /// The ends of a logarithmic range are not both above zero.
    case logarithm
    /// A value stands there twice, or more values than there are numbers between the ends.
    case repeated(Double)
    /// `base` is not followed by `*{` or `+{` and a closing brace.
    case relation
    /// The scene has no value that an axis could be relative to.
    case noBase
  }

  /// One sentence: what was given, what is wrong with it, what is allowed.
  public var description: String {
    switch reason {
    case .noPath where !text.contains("="):
      "'\(text)' has no '=' and no values; allowed: PATH=SPEC, where SPEC is \(Self.grammar)"
    case .noPath:
      "'\(text)' has no path; allowed: PATH=SPEC, where SPEC is \(Self.grammar)"
    case .noValue:
      "'\(text)' lacks a value; allowed: \(Self.grammar)"
    case .notNumber(let found):
      "'\(text)': '\(found)' is not a number; allowed: \(Self.grammar)"
    case .notFinite(let found):
      "'\(text)': \(found) is not finite; allowed: finite numbers"
    case .range where text.count(where: { $0 == ":" }) > (text.contains("log:") ? 3 : 2):
      "'\(text)' is a range of too many parts; allowed: \(Self.grammar)"
    case .range:
      "'\(text)' is a range without a count or a step; allowed: \(Self.grammar)"
    case .count(let found):
      "'\(text)': the count is '\(found)'; allowed: a whole number in 2...\(Axis.valueLimit)"
    case .step(let found):
      "'\(text)': the step is '\(found)'; allowed: a decimal number with its sign that leads from "
        + "the start towards the end, such as +0.1, in at most \(Axis.valueLimit) values"
    case .logarithm:
      "'\(text)' is logarithmic; allowed: ends above 0"
    case .repeated(let value):
      "'\(text)' has the value \(shortest(value)) twice; allowed: each value once"
    case .relation:
      "'\(text)' is relative to the scene in no known way; allowed: base*{SPEC} or base+{SPEC}, as in "
        + "base*{0.9,1,1.1}"
    case .noBase:
      "'\(text)' is relative, but the scene has no value there; allowed: a path whose value "
        + "`sweep show` lists"
    }
  }

  private static let grammar =
    "a:b:n (n values, ends included), log:a:b:n, a:b:+s (steps of s), a,b,c, a single value, "
    + "base*{SPEC} or base+{SPEC} (relative to the scene's value); a range a:b alone is for samples"
}
