public import Dynamics
public import Sweeps

/// A parameter that an answer gives a value, and the values it may have.
public enum SolverParameter: Hashable, Sendable {
  /// Anything between two ends, both included.
  case range(SampledRange)
  /// One of some values.
  case choice(Axis)

  /// The parameter.
  public var path: ParameterPath {
    switch self {
    case .range(let range): range.path
    case .choice(let axis): axis.path
    }
  }

  /// Reads `PATH=a:b` or `PATH=log:a:b` as a range, with `base*{…}` or `base+{…}` about the ends too
  /// (relative to the scene's value), and everything that an `Axis` may be as a
  /// choice of its values.
  ///
  /// - Parameters:
  ///   - text: The path, an equals sign, and the values.
  ///   - table: The numbers of the scene, for values that are relative to them.
  /// - Throws: `AxisProblem`
  public init(parsing text: String, relativeTo table: ParameterTable? = nil) throws(AxisProblem) {
    if let range = try SampledRange(parsing: text, relativeTo: table) {
      self = .range(range)
    } else {
      self = .choice(try Axis(parsing: text, relativeTo: table))
    }
  }

  /// The ends, or the smallest and the largest of the values, in the parameter's unit.
  var limits: ClosedRange<Double> {
    switch self {
    case .range(let range): min(range.start, range.stop)...max(range.start, range.stop)
    case .choice(let axis): (axis.values.min() ?? 0)...(axis.values.max() ?? 0)
    }
  }

  /// The range; nil for a choice.
  var range: SampledRange? {
    if case .range(let range) = self { range } else { nil }
  }

  /// The value at a place in 0...1; a choice has its values in equal parts of that.
  func value(atPosition position: Double) -> Double {
    switch self {
    case .range(let range): range.value(atPosition: position)
    case .choice(let axis): axis.values[index(atPosition: position, of: axis.values.count)]
    }
  }

  /// The place that stands for all with the same value: itself, or the middle of a choice's part.
  func settled(_ position: Double) -> Double {
    switch self {
    case .range: return min(1, max(0, position))
    case .choice(let axis):
      let count = axis.values.count
      return (Double(index(atPosition: position, of: count)) + 0.5) / Double(count)
    }
  }

  /// The place of a value of a range, to 2^-40 of it; of a choice, that of the nearest value.
  func position(of value: Double) -> Double {
    switch self {
    case .range(let range):
      guard range.isLogarithmic else {
        return min(1, max(0, (value - range.start) / (range.stop - range.start)))
      }
      // By halving, since the logarithms of machines differ in their last digits.
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
