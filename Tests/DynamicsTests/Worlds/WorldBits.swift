@testable import Dynamics

/// Everything that is measured of every item, and the status: a line for each scenario, equal for
/// equal bits.
func worldBits<Scalar: SimulationScalar>(
  _ plan: Plan, columns: [[Double]], on set: InstructionSet, blockSize: Int?,
  in precision: Scalar.Type
) -> [String] {
  let result = measure(
    plan, Metric.measured(of: plan.scene), columns: columns, on: set, blockSize: blockSize,
    in: precision)
  return result.statuses.indices.map { row in
    result.values.map { "\($0[row])" }.joined(separator: " ") + " \(result.statuses[row])"
  }
}
