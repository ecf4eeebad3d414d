public import Dynamics

/// The summaries of a sweep that are stored instead of its rows: reductions and status counts.
///
/// Blocks can be added in any order, and to several instances that are then merged in any order. The
/// result has the same bits.
public struct SweepReductions: Sendable {
  /// The reductions.
  public let reductions: [Reduction]
  /// The number of rows that were added.
  public private(set) var rowCount = 0
  /// The results of the `top` reductions, in their order.
  public package(set) var tops: [TopRows] = []
  /// The results of the `pareto` reductions, in their order.
  public package(set) var fronts: [ParetoFront] = []
  /// The results of the `quantiles` reductions, in their order.
  public package(set) var sketches: [QuantileSketch] = []
  /// The results of the `map` reductions, in their order.
  public package(set) var maps: [HeatMap] = []

  private let design: Design
  private var statusCounts = [Int](repeating: 0, count: Status.allCases.count)

  /// Prepares the reductions of a sweep.
  ///
  /// - Parameters:
  ///   - reductions: The reductions, each once.
  ///   - sweep: The sweep. It must measure their metrics and vary the parameters of their maps.
  /// - Throws: ``ReductionProblem``
  public init(_ reductions: [Reduction], of sweep: Sweep) throws(ReductionProblem) {
    self.reductions = reductions
    design = sweep.design
    var seen: Set<Reduction> = []
    for reduction in reductions {
      guard seen.insert(reduction).inserted else {
        throw ReductionProblem(reduction.text, "given twice; give it once")
      }
      var columns: [Int] = []
      for metricColumn in reduction.metricColumns {
        guard let column = sweep.column(of: metricColumn) else {
          let names = choice(of: sweep.metricColumns.map(\.rawValue))
          throw ReductionProblem(
            reduction.text,
            "the sweep does not measure \(metricColumn.rawValue); expected \(names)")
        }
        columns.append(column)
      }
      switch reduction {
      case .top(let count, let objective):
        tops.append(TopRows(objective, limit: count, column: columns[0]))
      case .pareto(let objectives): fronts.append(ParetoFront(objectives, columns: columns))
      case .quantiles(let probabilities, let metricColumn):
        sketches.append(
          QuantileSketch(metricColumn, probabilities: probabilities, column: columns[0]))
      case .map(let paths, let metricColumn):
        var axes: [MapAxis] = []
        for path in paths {
          guard let column = design.paths.firstIndex(of: path) else {
            throw Self.problem(ofUnvaried: path, of: reduction, in: sweep)
          }
          axes.append(MapAxis(column: column, of: design))
        }
        maps.append(HeatMap(axes, metricColumn, column: columns[0]))
      }
    }
  }

  /// The problem of a path of a map that the sweep does not vary.
  private static func problem(
    ofUnvaried path: ParameterPath, of reduction: Reduction, in sweep: Sweep
  ) -> ReductionProblem {
    let varied = sweep.design.paths.map(\.text)
    do throws(UnknownPath) {
      _ = try sweep.plan.table.index(of: path)
      return ReductionProblem(
        reduction.text,
        "\(path) is not varied; vary it, for example with --vary \(path)=a:b:n"
          + (varied.isEmpty ? "" : ", or use \(choice(of: varied))"))
    } catch {
      // A path that is varied is meant rather than one that is not.
      let near = nearestNames(to: path.text, among: varied, limit: 2).map { ParameterPath($0) }
      return ReductionProblem(
        reduction.text, near.isEmpty ? error : UnknownPath(path: path, nearest: near))
    }
  }

  /// The number of scenarios that ended with a status.
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

  /// Adds the summaries of other rows of the same sweep.
  public mutating func merge(_ other: SweepReductions) {
    precondition(other.reductions == reductions, "the reductions must be the same")
    rowCount += other.rowCount
    for index in statusCounts.indices { statusCounts[index] += other.statusCounts[index] }
    for index in tops.indices { tops[index].merge(other.tops[index]) }
    for index in fronts.indices { fronts[index].merge(other.fronts[index]) }
    for index in sketches.indices { sketches[index].merge(other.sketches[index]) }
    for index in maps.indices { maps[index].merge(other.maps[index]) }
  }

  /// Restores the status counts from a file.
  package mutating func restore(statusCounts: [Int]) {
    precondition(statusCounts.count == self.statusCounts.count, "every status needs a count")
    self.statusCounts = statusCounts
    rowCount = statusCounts.reduce(0, +)
  }
}
