public import Dynamics

/// Why factors, conditions and a selection make no design.
public enum DesignProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sample has a count that is no count.
  case sampleCount(String)
  /// A seed is no seed.
  case seed(String)
  /// A sample has no range to choose from.
  case noRange(Sampling.Method)
  /// A Sobol sequence would need more dimensions than there are.
  case tooManyDimensions(Int)
  /// Linked axes have different lengths.
  case unequalAxes(ParameterPath, Int, ParameterPath, Int)
  /// A point has another number of coordinates than there are linked parameters.
  case unequalPoint(String, Int)
  /// Linked parameters have no point.
  case noPoints
  /// Linked parameters have more points than an axis may have.
  case tooManyLinked(Int)
  /// A coordinate is infinite or NaN.
  case notFinite(ParameterPath, Double)
  /// An index or a range of indices is none.
  case selection(String)
  /// A selected point does not exist.
  case selectionBeyond(Int, count: Int)

  /// One sentence: what is wrong and what is allowed.
  public var description: String {
    switch self {
    case .sampleCount(let found):
      "the count of a sample is '\(found)'; allowed: 1 to \(Grid.pointLimit) points"
    case .seed(let found):
      "the seed is '\(found)'; allowed: a whole number in 0...\(UInt64.max)"
    case .noRange(let method):
      "a \(method.rawValue) sample has no range; allowed: one PATH=a:b or PATH=log:a:b or more"
    case .tooManyDimensions(let count):
      "a sobol sample of \(count) parameters; allowed: up to \(Sampling.sobolDimensionLimit) "
        + "(lhs and random take any number)"
    case .unequalAxes(let first, let firstCount, let second, let secondCount):
      "\(first) has \(firstCount) values and \(second) \(secondCount); allowed: linked parameters "
        + "with as many values each"
    case .unequalPoint(let point, let count):
      "the point '\(point)' does not have \(count) coordinates; allowed: \(count), with / between"
    case .noPoints: "linked parameters have no point; allowed: one point or more"
    case .tooManyLinked(let count):
      "linked parameters have \(count) points; allowed: up to \(Axis.valueLimit)"
    case .notFinite(let path, let value): "\(path) has the value \(value); allowed: finite numbers"
    case .selection(let found):
      "'\(found)' selects no point; allowed: indices from 0 to \(Design.reducedPointLimit - 1) and "
        + "ranges A:B of them, ends included, between commas"
    case .selectionBeyond(let index, let count):
      "there is no point \(index); allowed: 0 to \(count - 1)"
    }
  }
}
