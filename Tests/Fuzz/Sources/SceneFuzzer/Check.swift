import Dynamics
import Foundation
import SceneFiles

/// Reads an input as a scene file and, if it is a scene, runs it; traps where a promise is broken.
func check(_ input: Input) {
  guard var scene = try? SceneFile.parse(input.text, name: "fuzz.yaml") else { return }
  precondition(scene.problems.isEmpty, "a scene that was read has problems")
  let again = try? SceneFile.parse(SceneFile.yaml(scene), name: "again.yaml")
  precondition(again == scene, "a scene that was written reads as another")

  // Six frames show every kind of step and keep an input quick.
  scene.duration = Quantity(0.1)
  guard let table = try? ParameterTable(scene) else { return }
  let varied = input.varied(among: table.parameters.map(\.path))
  guard let plan = try? Plan(scene: scene, varying: varied) else { return }
  let values = varied.indices.map { position in
    (0..<Input.scenarioCount).map { row in
      let index = row * varied.count + position
      // The scene's own value where the input has none: most scenarios should be valid.
      let base = (try? table.index(of: varied[position])).map { table.baseValues()[$0] } ?? 0
      return input.values.indices.contains(index) ? input.values[index] : base
    }
  }
  let reference = run(plan, values, on: .scalar)
  for set in [InstructionSet.best] where set != .scalar {
    precondition(run(plan, values, on: set) == reference, "\(set) gives other bits than scalar")
  }
}

/// The bits of every metric and status.
private func run(
  _ plan: Plan, _ values: [[Double]], on instructionSet: InstructionSet
) -> [UInt32] {
  let metricColumns = MetricColumn.columns(Metric.measured(of: plan.scene), of: plan.scene)
  var store = Store<Float>(plan: plan, metricColumns: metricColumns, capacity: Input.scenarioCount)
  for (path, column) in zip(plan.varying, values) {
    store.withParameter(path) { span in
      for row in column.indices { span[row] = column[row] }
    }
  }
  var simulation = Simulation<Float>(
    plan: plan, metricColumns: metricColumns, capacity: Input.scenarioCount,
    instructionSet: instructionSet)
  simulation.run(&store)
  var bits: [UInt32] = []
  for column in metricColumns {
    guard let metric = column.metric else { continue }
    store.withMetric(metric, of: column.item) { span in
      for row in span.indices {
        // Whatever is not finite is no value, in every file.
        bits.append(span[row].isFinite ? span[row].bitPattern : Float.nan.bitPattern)
      }
    }
  }
  store.withStatuses { span in
    for row in span.indices {
      precondition(Status(rawValue: span[row]) != nil, "no status has the number \(span[row])")
      bits.append(UInt32(span[row]))
    }
  }
  return bits
}
