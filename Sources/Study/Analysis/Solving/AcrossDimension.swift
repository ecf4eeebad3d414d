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
