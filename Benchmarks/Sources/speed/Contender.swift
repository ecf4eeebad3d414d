import Dynamics

/// Where an item is at the end, in points, y down.
struct Pose {
  var x: Float
  var y: Float
}

/// Something that runs a workload.
protocol Contender {
  /// A short name for the table.
  var name: String { get }
  /// Version, flags, what is computed besides the motion.
  var details: String { get }
  /// Runs all scenarios, from nothing to results; returns where they end.
  func run(_ workload: Workload, _ points: [Workload.Point]) throws -> [Pose]
}

/// This package, on one instruction set.
struct OurEngine: Contender {
  var instructionSet: InstructionSet
  var metrics: [Metric]

  var name: String { "Dynamics \(instructionSet.rawValue), \(metrics.count) metrics" }
  var details: String {
    "f32, \(instructionSet.laneCount) scenarios a block; plan, columns and metrics included"
  }

  func run(_ workload: Workload, _ points: [Workload.Point]) throws -> [Pose] {
    let varied = workload.varied
    let plan = try Plan(
      scene: workload.scene, varying: varied.map(\.path), settings: workload.settings)
    var store = Store<Float>(plan: plan, metrics: metrics, capacity: points.count)
    for (index, parameter) in varied.enumerated() {
      store.withParameter(index) { column in
        for row in column.indices { column[row] = parameter.value(points[row]) }
      }
    }
    var simulation = Simulation<Float>(
      plan: plan, metrics: metrics, capacity: points.count, instructionSet: instructionSet)
    simulation.run(&store)
    guard let x = metrics.firstIndex(of: .finalX), let y = metrics.firstIndex(of: .finalY) else {
      preconditionFailure("the final pose is compared")
    }
    var poses = Array(repeating: Pose(x: .nan, y: .nan), count: points.count)
    store.withMetric(x) { column in for row in column.indices { poses[row].x = column[row] } }
    store.withMetric(y) { column in for row in column.indices { poses[row].y = column[row] } }
    return poses
  }
}
