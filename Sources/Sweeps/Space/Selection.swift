/// Some points of a design, by their indices.
public struct Selection: Hashable, Sendable, CustomStringConvertible {
  /// The indices, in order and apart from each other.
  public let ranges: [ClosedRange<Int>]
  /// How many points there are in all.
  public let count: Int
  /// How many points come before each range.
  private let starts: [Int]

  /// Selects points.
  ///
  /// - Parameter ranges: Indices of 0 or more, in any order; each point counts once.
  /// - Throws: ``DesignProblem`` if there is none.
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

  /// Reads indices and ranges of them between commas: `5,17,100:200`, ends included.
  ///
  /// - Parameter text: The indices.
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

  /// The selection as it is written.
  public var description: String {
    ranges.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound):\(range.upperBound)"
    }.joined(separator: ",")
  }

  /// The place of a point among those selected; nil if it is not.
  ///
  /// - Complexity: O(log ranges)
  func place(of index: Int) -> Int? {
    var (low, high) = (0, ranges.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= index { low = middle } else { high = middle }
    }
    guard ranges[low].contains(index) else { return nil }
    return starts[low] + index - ranges[low].lowerBound
  }

  /// The index of one of the points.
  func index(at place: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle } else { high = middle }
    }
    return ranges[low].lowerBound + place - starts[low]
  }
}
