public import Dynamics

/// Every combination of the values of some axes, in order.
///
/// The last axis varies fastest. Each point has an index in `0..<count`, which depends on nothing
/// but the axes.
public struct Grid: Hashable, Sendable {
  /// The axes, from slowest to fastest; without any, the grid is a single point.
  public let axes: [Axis]
  /// How many points there are.
  public var count: Int { radix.count }
  /// A point's index has its positions for digits.
  let radix: MixedRadix

  /// How many points a grid may have: 2^27.
  public static let pointLimit = 1 << 27

  /// Creates the grid of some axes.
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

  /// The radix of some factors, named by a path of each, if there are not too many points.
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

  /// Which value of each axis a point has.
  ///
  /// - Parameter index: In `0..<count`.
  /// - Returns: A position in the values of each axis: `[axes]`.
  public func positions(at index: Int) -> [Int] {
    precondition(0..<count ~= index, "no point \(index) in 0..<\(count)")
    return axes.indices.map { radix.digit($0, of: index) }
  }

  /// The values of a point.
  ///
  /// - Parameter index: In `0..<count`.
  /// - Returns: A value for each axis, in the unit of its parameter: `[axes]`.
  public func point(at index: Int) -> [Double] {
    zip(axes, positions(at: index)).map { axis, position in axis.values[position] }
  }

  /// The point that has some positions on the axes.
  ///
  /// - Parameter positions: One for each axis, as ``positions(at:)`` gives them.
  /// - Returns: Its index.
  public func index(of positions: [Int]) -> Int {
    precondition(positions.count == axes.count, "one position for each axis")
    for (axis, position) in zip(axes.indices, positions) {
      precondition(
        axes[axis].values.indices ~= position, "no value \(position) on axis \(axis)")
    }
    return radix.number(of: positions)
  }

  /// Calls a function with the position on one axis of each of some points.
  ///
  /// - Parameters:
  ///   - axis: The axis, by its place in ``axes``.
  ///   - range: The points.
  ///   - body: Takes the place in the range, from 0, and the position.
  package func forEachPosition(
    on axis: Int, in range: Range<Int>, _ body: (_ row: Int, _ position: Int) -> Void
  ) {
    radix.forEachDigit(axis, in: range, body)
  }
}

/// Why some axes make no grid.
public enum GridProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two axes have this path.
  case repeatedPath(ParameterPath)
  /// There are too many points; nil if they cannot even be counted in 63 bits.
  case tooManyPoints(Int?, limit: Int, counts: [Int], splitting: ParameterPath)

  /// One sentence: what is wrong, and how to repair it.
  public var description: String {
    switch self {
    case .repeatedPath(let path):
      return "\(path) is varied twice; give all its values at once: \(path)=a,b,c"
    case .tooManyPoints(let total, let limit, let counts, let path):
      let factors = counts.count > 1 ? " (\(counts.map(String.init).joined(separator: " × ")))" : ""
      let number = total.map(String.init) ?? "more than \(Int.max)"
      let parts = total.map { "\(($0 - 1) / limit + 1) or more " } ?? ""
      return "the grid has \(number) points\(factors), and one run takes at most "
        + "\(limit); split it into \(parts)runs, each with a part of the values of \(path)"
    }
  }
}
