public import Dynamics
import Sweeps

/// Simulates scenarios of a plan on several threads.
///
/// They are cut into blocks that workers take one after the other; what comes out does not depend on
/// the number of threads, nor on the blocks.
struct ScenarioRunner<Scalar: SimulationScalar>: Sendable {
  let plan: Plan
  /// How many workers there are.
  let threadCount: Int
  /// Changes the time it takes, never the result.
  let instructionSet: InstructionSet

  /// Measures scenarios.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - measures: What is measured of which item.
  ///   - cancellation: Stops the run.
  ///   - progress: Told how many are done.
  ///   - load: Writes the parameters of some scenarios into a store.
  /// - Returns: The results; nil if the run was cancelled.
  func measure(
    _ count: Int, measures: [Measure], cancellation: Cancellation,
    progress: (_ done: Int) -> Void = { _ in },
    load: @escaping @Sendable (_ rows: Range<Int>, _ store: inout Store<Scalar>) -> Void
  ) -> ScenarioResults? {
    var results = ScenarioResults(metrics: measures.map { _ in [] }, statuses: [])
    // Small batches are shared too; a hundred scenarios fill the lanes.
    let size = min(1024, max(128, (count + threadCount - 1) / threadCount))
    let blockCount = (count + size - 1) / size
    let received = receiveInOrder(
      blockCount: blockCount, workerCount: max(1, min(threadCount, blockCount)),
      cancellation: cancellation
    ) { [self] take, put in
      var store = Store<Scalar>(plan: plan, measures: measures, capacity: size)
      var simulation = Simulation<Scalar>(
        plan: plan, measures: measures, capacity: size, instructionSet: instructionSet)
      while let block = take() {
        let rows = block * size..<min(count, (block + 1) * size)
        store.resize(to: rows.count)
        load(rows, &store)
        simulation.run(&store)
        let columns = measures.indices.map { metric in
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
      for metric in measures.indices { results.metrics[metric] += block.metrics[metric] }
      results.statuses += block.statuses
      progress(results.statuses.count)
    }
    return received == blockCount ? results : nil
  }
}

/// What scenarios were measured as.
public struct ScenarioResults: Sendable {
  /// A column for each metric, NaN where it has no value: `[metrics][scenarios]`.
  public var metrics: [[Double]]
  /// How each scenario ended: `[scenarios]`.
  public var statuses: [Status]
}
