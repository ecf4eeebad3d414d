/// A selection of the points of a design, by their row indices.
public struct Selection: Hashable, Sendable, CustomStringConvertible {
  /// The row indices as sorted ranges that neither overlap nor touch.
  public let ranges: [ClosedRange<Int>]
  /// The number of points.
  public let count: Int
  /// For each range, the number of points before it.
  private let starts: [Int]

  /// Selects points.
  ///
  /// - Parameter ranges: Row indices, 0 or more, in any order; overlapping ranges are merged.
  /// - Throws: ``DesignProblem`` if there are no ranges, or an index is below 0.
  public init(_ ranges: [ClosedRange<Int>]) throws(DesignProblem) {
    var merged: [ClosedRange<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard range.lowerBound >= 0 else { throw .selection("\(range.lowerBound)") }
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] =
          last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    guard !merged.isEmpty else { throw .selection("") }
    var starts: [Int] = []
    var count = 0
    for range in merged {
      starts.append(count)
      count += range.count
    }
    self.ranges = merged
    self.starts = starts
    self.count = count
  }

  /// Reads row indices and ranges separated by commas, such as `5,17,100:200`.
  ///
  /// - Parameter text: The row indices; a range includes both ends.
  /// - Throws: ``DesignProblem``
  public init(parsing text: String) throws(DesignProblem) {
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1],
        first >= 0, first <= last, last < Design.reducedPointLimit
      else { throw .selection(String(part)) }
      ranges.append(first...last)
    }
    try self.init(ranges)
  }

  /// The selection as text, such as `5,17,100:200`.
  public var description: String {
    ranges.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound):\(range.upperBound)"
    }.joined(separator: ",")
  }

  /// The position of a point among the selected ones; nil if it is not selected.
  ///
  /// - Complexity: O(log ranges)
  func position(of index: Int) -> Int? {
    var (low, high) = (0, ranges.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= index { low = middle } else { high = middle }
    }
    guard ranges[low].contains(index) else { return nil }
    return starts[low] + index - ranges[low].lowerBound
  }

  /// The row index of the selected point at a position.
  func index(at position: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return ranges[low].lowerBound + position - starts[low]
  }
}
