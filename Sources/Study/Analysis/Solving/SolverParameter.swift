public import Dynamics
public import Sweeps

/// A parameter to find, and its possible values.
public enum SolverParameter: Hashable, Sendable {
  /// A range that includes both ends.
  case range(SampledRange)
  /// A list of values, of which one is chosen.
  case choice(Axis)

  /// The parameter.
  public var path: ParameterPath {
    switch self {
    case .range(let range): range.path
    case .choice(let axis): axis.path
    }
  }

  /// Reads a range or a list of values.
  ///
  /// `PATH=a:b` and `PATH=log:a:b` are ranges, also in the form `base*{a:b}` or `base+{a:b}`, relative
  /// to the scene's value. Everything else is read as an `Axis`, of whose values one is chosen.
  ///
  /// - Parameters:
  ///   - text: The path, an equals sign and the values.
  ///   - table: The scene's parameters, for `base`; nil if the text must not use `base`.
  /// - Throws: `AxisProblem`
  public init(parsing text: String, relativeTo table: ParameterTable? = nil) throws(AxisProblem) {
    if let range = try SampledRange(parsing: text, relativeTo: table) {
      self = .range(range)
    } else {
      self = .choice(try Axis(parsing: text, relativeTo: table))
    }
  }

  /// The lowest and the highest value, in the parameter's unit.
  var limits: ClosedRange<Double> {
    switch self {
    case .range(let range): min(range.start, range.stop)...max(range.start, range.stop)
    case .choice(let axis): (axis.values.min() ?? 0)...(axis.values.max() ?? 0)
    }
  }

  /// The range; nil for a list.
  var range: SampledRange? {
    if case .range(let range) = self { range } else { nil }
  }

  /// The value at a position in 0...1; a list has its values in equal parts of it.
  func value(atPosition position: Double) -> Double {
    switch self {
    case .range(let range): range.value(atPosition: position)
    case .choice(let axis): axis.values[index(atPosition: position, of: axis.values.count)]
    }
  }

  /// The canonical position of a value: the position itself, or the middle of a list value's part.
  func settled(_ position: Double) -> Double {
    switch self {
    case .range: return min(1, max(0, position))
    case .choice(let axis):
      let count = axis.values.count
      return (Double(index(atPosition: position, of: count)) + 0.5) / Double(count)
    }
  }

  /// The position of a value: to 2^-40 in a range; in a list, the position of the nearest value.
  func position(of value: Double) -> Double {
    switch self {
    case .range(let range):
      guard range.isLogarithmic else {
        return min(1, max(0, (value - range.start) / (range.stop - range.start)))
      }
      // Bisect, because the last digits of logarithms depend on the machine.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if (range.value(atPosition: middle) < value) == (range.start < range.stop) {
          low = middle
        } else {
          high = middle
        }
      }
      return (low + high) / 2
    case .choice(let axis):
      let nearest = axis.values.indices.min {
        (axis.values[$0] - value).magnitude < (axis.values[$1] - value).magnitude
      }
      return (Double(nearest ?? 0) + 0.5) / Double(axis.values.count)
    }
  }

  private func index(atPosition position: Double, of count: Int) -> Int {
    min(count - 1, max(0, Int(position * Double(count))))
  }
}
