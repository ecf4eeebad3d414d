public import Dynamics
import Sweeps

/// Simulates scenarios of a plan on several threads.
///
/// Workers process the scenarios in blocks. The results do not depend on the number of threads or the
/// size of the blocks.
package struct ScenarioRunner<Scalar: SimulationScalar>: Sendable {
  let plan: Plan
  /// The number of worker threads.
  let threadCount: Int
  /// The instruction set of the kernels, which changes the run time but not the results.
  let instructionSet: InstructionSet

  /// Measures scenarios.
  ///
  /// - Parameters:
  ///   - count: The number of scenarios.
  ///   - metricColumns: The metrics and their items.
  ///   - cancellation: Cancels the run.
  ///   - progress: Receives the number of scenarios that are done.
  ///   - load: Writes the parameters of some scenarios into a store.
  /// - Returns: The results; nil if the run was cancelled.
  func measure(
    _ count: Int, metricColumns: [MetricColumn], cancellation: Cancellation,
    progress: (_ done: Int) -> Void = { _ in },
    load: @escaping @Sendable (_ rows: Range<Int>, _ store: inout Store<Scalar>) -> Void
  ) -> ScenarioResults? {
    var results = ScenarioResults(metrics: metricColumns.map { _ in [] }, statuses: [])
    // Divide small batches among the workers too; a hundred scenarios fill the vector lanes.
    let least = 2 * plan.scene.smallestBlockSize
    let size = min(8 * least, max(least, (count + threadCount - 1) / threadCount))
    let blockCount = (count + size - 1) / size
    let received = receiveInOrder(
      blockCount: blockCount, workerCount: max(1, min(threadCount, blockCount)),
      cancellation: cancellation
    ) { [self] take, put in
      var store = Store<Scalar>(plan: plan, metricColumns: metricColumns, capacity: size)
      var simulation = Simulation<Scalar>(
        plan: plan, metricColumns: metricColumns, capacity: size, instructionSet: instructionSet)
      while let block = take() {
        let rows = block * size..<min(count, (block + 1) * size)
        store.resize(to: rows.count)
        load(rows, &store)
        simulation.run(&store)
        let columns = metricColumns.indices.map { metric in
          store.withMetric(metric) { column in column.indices.map { Double(column[$0]) } }
        }
        let statuses = store.withStatuses { column in
          column.indices.map { Status(rawValue: column[$0]) ?? .invalid }
        }
        put(ScenarioResults(metrics: columns, statuses: statuses), block)
      }
    } wait: {
      progress(results.statuses.count)
    } receive: { (_, block: ScenarioResults) in
      for metric in metricColumns.indices { results.metrics[metric] += block.metrics[metric] }
      results.statuses += block.statuses
      progress(results.statuses.count)
    }
    return received == blockCount ? results : nil
  }
}

/// The metrics and statuses of scenarios.
public struct ScenarioResults: Sendable {
  /// One column for each metric, NaN for a metric without a value: `[metrics][scenarios]`.
  public var metrics: [[Double]]
  /// The status of each scenario: `[scenarios]`.
  public var statuses: [Status]
}
