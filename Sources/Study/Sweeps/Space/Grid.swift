public import Dynamics

/// All combinations of the values of some axes.
///
/// The last axis varies fastest. Each point has an index in `0..<count`, which depends only on the
/// axes.
public struct Grid: Hashable, Sendable {
  /// The axes, from slowest to fastest; a grid without axes is a single point.
  public let axes: [Axis]
  /// The number of points.
  public var count: Int { radix.count }
  /// The number system in which the digits of a point's index are its positions on the axes.
  let radix: MixedRadix

  /// The highest number of points of a grid: 2^27.
  public static let pointLimit = 1 << 27

  /// Creates a grid.
  ///
  /// - Parameter axes: From slowest to fastest.
  /// - Throws: ``GridProblem`` if two axes have the same path or there are too many points.
  public init(_ axes: [Axis]) throws(GridProblem) {
    var paths: Set<ParameterPath> = []
    for axis in axes where !paths.insert(axis.path).inserted {
      throw .repeatedPath(axis.path)
    }
    self.axes = axes
    radix = try Self.radix(axes.map { ($0.path, $0.values.count) }, limit: Self.pointLimit)
  }

  /// The radix of some factors, unless they have too many points.
  ///
  /// A path of each factor names it in the error.
  static func radix(
    _ factors: [(path: ParameterPath, count: Int)], limit: Int
  ) throws(GridProblem) -> MixedRadix {
    let counts = factors.map(\.count)
    let radix = MixedRadix(counts)
    guard let radix, radix.count <= limit else {
      let slowest = factors.first { $0.count > 1 }
      throw .tooManyPoints(
        radix?.count, limit: limit, counts: counts, splitting: slowest?.path ?? "")
    }
    return radix
  }

  /// The positions of a point on the axes.
  ///
  /// - Parameter index: The index of the point, in `0..<count`.
  /// - Returns: For each axis, the position in its ``Axis/values``: `[axes]`.
  public func positions(at index: Int) -> [Int] {
    precondition(0..<count ~= index, "no point \(index) in 0..<\(count)")
    return axes.indices.map { radix.digit($0, of: index) }
  }

  /// The values of a point.
  ///
  /// - Parameter index: The index of the point, in `0..<count`.
  /// - Returns: The value of each axis, in its parameter's unit: `[axes]`.
  public func point(at index: Int) -> [Double] {
    zip(axes, positions(at: index)).map { axis, position in axis.values[position] }
  }

  /// The index of the point with some positions on the axes.
  ///
  /// - Parameter positions: A position for each axis, as ``positions(at:)`` returns them.
  /// - Returns: The index of the point.
  public func index(of positions: [Int]) -> Int {
    precondition(positions.count == axes.count, "one position for each axis")
    for (axis, position) in zip(axes.indices, positions) {
      precondition(
        axes[axis].values.indices ~= position, "no value \(position) on axis \(axis)")
    }
    return radix.number(of: positions)
  }

  /// Calls a function with the position of each of some points on one axis.
  ///
  /// - Parameters:
  ///   - axis: The index of the axis in ``axes``.
  ///   - range: The indices of the points.
  ///   - body: Receives the offset of the point in the range and its position on the axis.
  package func forEachPosition(
    on axis: Int, in range: Range<Int>, _ body: (_ row: Int, _ position: Int) -> Void
  ) {
    radix.forEachDigit(axis, in: range, body)
  }
}

/// Axes that do not make a grid.
public enum GridProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two axes have this path.
  case repeatedPath(ParameterPath)
  /// There are too many points. The number is nil if it does not fit into an `Int`.
  case tooManyPoints(Int?, limit: Int, counts: [Int], splitting: ParameterPath)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .repeatedPath(let path):
      return "\(path) is varied twice; give all its values at once: \(path)=a,b,c"
    case .tooManyPoints(let total, let limit, let counts, let path):
      let factors = counts.count > 1 ? " (\(counts.map(String.init).joined(separator: " × ")))" : ""
      let number = total.map(String.init) ?? "more than \(Int.max)"
      let parts = total.map { "\(($0 - 1) / limit + 1) or more " } ?? ""
      let reduced = limit < Design.reducedPointLimit ? ", or store summaries with --reduce" : ""
      return "the grid has \(number) points\(factors); one run takes at most \(limit). Split it "
        + "into \(parts)runs, each with a part of the values of \(path)\(reduced)"
    }
  }
}
