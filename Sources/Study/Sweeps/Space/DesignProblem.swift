public import Dynamics

/// Factors, conditions or a selection that do not make a design.
public enum DesignProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sample count is not a whole number, or out of range.
  case sampleCount(String)
  /// The seed is not a whole number, or out of range.
  case seed(String)
  /// A sample has no ranges.
  case noRange(Sampling.Method)
  /// A Sobol sample has more parameters than its sequence has dimensions.
  case tooManyDimensions(Int)
  /// Linked axes have different numbers of values.
  case unequalAxes(ParameterPath, Int, ParameterPath, Int)
  /// A linked point has a different number of values than there are linked parameters.
  case unequalPoint(String, Int)
  /// Linked parameters have no points.
  case noPoints
  /// Linked parameters have more points than an axis can have values.
  case tooManyLinked(Int)
  /// A value is infinite or NaN.
  case notFinite(ParameterPath, Double)
  /// A row index or a range of row indices cannot be read.
  case selection(String)
  /// A selected row index does not exist.
  case selectionBeyond(Int, count: Int)

  /// What is wrong, and what is expected.
  public var description: String {
    switch self {
    case .sampleCount(let found):
      "the sample count must be a whole number from 1 to \(Grid.pointLimit) \(got(found))"
    case .seed(let found):
      "the seed must be a whole number from 0 to \(UInt64.max) \(got(found))"
    case .noRange(let method):
      "the \(method.rawValue) sample has no range; expected at least one PATH=a:b or PATH=log:a:b"
    case .tooManyDimensions(let count):
      "a sobol sample takes at most \(Sampling.sobolDimensionLimit) parameters (got \(count)); lhs "
        + "and random take any number"
    case .unequalAxes(let first, let firstCount, let second, let secondCount):
      "linked parameters need the same number of values (got \(firstCount) for \(first) and "
        + "\(secondCount) for \(second))"
    case .unequalPoint(let point, let count):
      "a linked point must have \(count) values with '/' between them \(got(point))"
    case .noPoints: "the linked parameters have no points; expected at least one"
    case .tooManyLinked(let count):
      "linked parameters take at most \(Axis.valueLimit) points (got \(count))"
    case .notFinite(let path, let value): "\(path): the values must be finite (got \(value))"
    case .selection(let found):
      "row indices must be whole numbers from 0 to \(Design.reducedPointLimit - 1), or ranges A:B "
        + "with A not above B, separated by commas \(got(found))"
    case .selectionBeyond(let index, let count):
      "no row has the index \(index); expected 0"
        + (count > 1 ? " to \(count - 1)" : ", the only one")
    }
  }
}
