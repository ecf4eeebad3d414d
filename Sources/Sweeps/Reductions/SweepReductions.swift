public import Dynamics

/// What is kept of the rows of a sweep when the rows are not: some reductions, and how the scenarios
/// ended.
///
/// Blocks may be added in any order, also to several of these that are merged in any order: what
/// comes out has the same bits.
public struct SweepReductions: Sendable {
  /// What is kept.
  public let reductions: [Reduction]
  /// How many rows were added.
  public private(set) var rowCount = 0
  /// The best rows, in the order of the reductions that ask for them.
  public package(set) var tops: [TopRows] = []
  /// The fronts, in the order of the reductions that ask for them.
  public package(set) var fronts: [ParetoFront] = []
  /// The distributions, in the order of the reductions that ask for them.
  public package(set) var sketches: [QuantileSketch] = []
  /// The maps, in the order of the reductions that ask for them.
  public package(set) var maps: [HeatMap] = []

  private let design: Design
  private var statusCounts = [Int](repeating: 0, count: Status.allCases.count)

  /// Prepares the reductions of a sweep.
  ///
  /// - Parameters:
  ///   - reductions: What is kept; each once.
  ///   - sweep: Measures what they are about, and varies the parameters of their maps.
  /// - Throws: ``ReductionProblem``
  public init(_ reductions: [Reduction], of sweep: Sweep) throws(ReductionProblem) {
    self.reductions = reductions
    design = sweep.design
    var seen: Set<Reduction> = []
    for reduction in reductions {
      guard seen.insert(reduction).inserted else {
        throw ReductionProblem(reduction.text, "stands there twice")
      }
      var columns: [Int] = []
      for measure in reduction.measures {
        guard let column = sweep.column(of: measure) else {
          let names = sweep.measures.map(\.rawValue).joined(separator: ", ")
          throw ReductionProblem(
            reduction.text, "\(measure.rawValue) is not measured; allowed: \(names)")
        }
        columns.append(column)
      }
      switch reduction {
      case .top(let count, let objective):
        tops.append(TopRows(objective, limit: count, column: columns[0]))
      case .pareto(let objectives): fronts.append(ParetoFront(objectives, columns: columns))
      case .quantiles(let probabilities, let measure):
        sketches.append(
          QuantileSketch(measure, probabilities: probabilities, column: columns[0]))
      case .map(let paths, let measure):
        var axes: [MapAxis] = []
        for path in paths {
          guard let column = design.paths.firstIndex(of: path) else {
            let names = design.paths.map(\.text)
            let near = nearestNames(to: path.text, among: names, limit: 1).first
            let remedy =
              near.map { "did you mean \($0)?" }
              ?? (names.isEmpty
                ? "allowed: a parameter that varies, and none does"
                : "allowed: \(names.joined(separator: ", "))")
            throw ReductionProblem(reduction.text, "\(path) does not vary; \(remedy)")
          }
          axes.append(MapAxis(column: column, of: design))
        }
        maps.append(HeatMap(axes, measure, column: columns[0]))
      }
    }
  }

  /// How many scenarios ended in some way.
  public func count(of status: Status) -> Int { statusCounts[Int(status.rawValue)] }

  /// Adds the rows of a block.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public mutating func add<Scalar>(_ block: SweepBlock<Scalar>) {
    rowCount += block.range.count
    for status in block.statuses { statusCounts[Int(status.rawValue)] += 1 }
    for index in tops.indices { tops[index].add(block) }
    for index in fronts.indices { fronts[index].add(block) }
    for index in sketches.indices { sketches[index].add(block) }
    for index in maps.indices { maps[index].add(block, of: design) }
  }

  /// Adds what others have kept of other rows of the same sweep.
  public mutating func merge(_ other: SweepReductions) {
    precondition(other.reductions == reductions, "the same reductions")
    rowCount += other.rowCount
    for index in statusCounts.indices { statusCounts[index] += other.statusCounts[index] }
    for index in tops.indices { tops[index].merge(other.tops[index]) }
    for index in fronts.indices { fronts[index].merge(other.fronts[index]) }
    for index in sketches.indices { sketches[index].merge(other.sketches[index]) }
    for index in maps.indices { maps[index].merge(other.maps[index]) }
  }

  /// Takes up how scenarios ended, from a file.
  package mutating func restore(statusCounts: [Int]) {
    precondition(statusCounts.count == self.statusCounts.count, "a count for each status")
    self.statusCounts = statusCounts
    rowCount = statusCounts.reduce(0, +)
  }
}
