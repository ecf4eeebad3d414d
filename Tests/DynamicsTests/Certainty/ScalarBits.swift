import Testing

import Dynamics

/// All metrics and the status of each row, as text.
func resultRows<Scalar: SimulationScalar>(
  _ plan: Plan, columns: [[Double]] = [], on set: InstructionSet = .preferred,
  blockSize: Int? = nil, in precision: Scalar.Type = Float.self
) -> [String] {
  let result = measure(
    plan, Metric.measured(of: plan.scene), columns: columns, on: set, blockSize: blockSize,
    in: precision)
  return result.statuses.indices.map { row in
    result.values.map { "\($0[row])" }.joined(separator: " ") + " \(result.statuses[row])"
  }
}

/// Expects a scene to have the scalar kernel's bits on every instruction set.
///
/// - Parameters:
///   - plan: The scene.
///   - columns: A column of values for each varied parameter, none of them out of its range.
///   - isDoubleToo: Whether double precision is looked at, too.
///   - seed: What the scene or its columns were drawn from, for messages; nil if it is not random.
func expectScalarBits(
  _ plan: Plan, _ columns: [[Double]], isDoubleToo: Bool, seed: UInt64? = nil
) {
  let drawn = seed.map { ", seed \($0)" } ?? ""
  let scalar = resultRows(plan, columns: columns, on: .scalar, in: Float.self)
  #expect(!scalar.contains { $0.hasSuffix("invalid") }, "a row is invalid\(drawn)")
  for set in InstructionSet.here where set != .scalar {
    #expect(resultRows(plan, columns: columns, on: set, in: Float.self) == scalar, "\(set)\(drawn)")
  }
  guard isDoubleToo else { return }
  let wide = resultRows(plan, columns: columns, on: .scalar, in: Double.self)
  for set in InstructionSet.here where set != .scalar {
    #expect(
      resultRows(plan, columns: columns, on: set, in: Double.self) == wide, "\(set)\(drawn), f64")
  }
}

/// Expects an item that cannot turn to have the bits of the scalar kernel that turns items.
///
/// - Parameters:
///   - thrown: The item, which cannot turn, and what acts on it.
///   - paths: The varied parameters.
///   - columns: A column of values for each of them.
///   - set: The instruction set of the kernel that does not turn items.
///   - seed: What the scene or its columns were drawn from, for messages.
/// - Throws: What making the plans throws.
func expectBitsOfGeneralPath(
  _ thrown: Experiment, varying paths: [ParameterPath], _ columns: [[Double]],
  on set: InstructionSet, seed: UInt64
) throws {
  let straight = measure(
    try thrown.plan(varying: paths), Metric.allCases, columns: columns, on: set)
  // A column for it, though 0 in every row, selects the kernel that turns items.
  let general = measure(
    try thrown.plan(varying: paths + ["box.allowsRotation"]), Metric.allCases,
    columns: columns + [[Double](repeating: 0, count: columns[0].count)], on: .scalar)
  #expect(straight.statuses == general.statuses, "seed \(seed)")
  for (a, b) in zip(straight.values, general.values) {
    #expect(a.map { "\($0)" } == b.map { "\($0)" }, "seed \(seed)")
  }
}
