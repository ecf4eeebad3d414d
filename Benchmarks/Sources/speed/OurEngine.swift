import Dynamics

/// This package, on one instruction set.
struct OurEngine: Contender {
  /// What is measured of each scenario.
  enum Measuring {
    case everything
    /// Only what peers compute, which have no metrics.
    case finalPosition
  }

  var instructionSet: InstructionSet
  var measuring: Measuring
  /// Whether this is the second of two equal engines; their difference is the noise of the measurement.
  var isAgain = false
  /// Whether it sits out the built-in scenes, as slower instruction sets do.
  var isForStandardWorkloads = false

  var name: String {
    let tallies = measuring == .everything ? "all metrics" : "final position only"
    return "Dynamics \(instructionSet.rawValue), \(tallies)\(isAgain ? ", again" : "")"
  }
  var details: String {
    let lanes = instructionSet.laneCount
    let block =
      lanes == 1 ? "one scenario at a time" : "\(lanes) or \(2 * lanes) scenarios per block"
    return "f32, \(block); includes plan, columns and metrics"
  }
  var scenarioLimit: Int? { nil }

  func refusal(of workload: Workload) -> String? {
    guard measuring == .finalPosition else {
      return isForStandardWorkloads && workload.number == nil ? "runs W1 to W4 only" : nil
    }
    let measured = Metric.measured(of: workload.scene)
    return measured.contains(.finalX) && measured.contains(.finalY)
      ? nil : "the scene has no final position"
  }

  func run(_ workload: Workload, _ points: [[Double]], repetitions: Int) throws -> Turn {
    // As those of peers, the inputs are in their form before the clock starts.
    let columns = workload.grid.axes.indices.map { axis in points.map { $0[axis] } }
    var poses: [Pose] = []
    let seconds = try processorSeconds {
      for _ in 0..<repetitions {
        poses = try run(workload, columns, scenarioCount: points.count)
      }
    }
    return Turn(seconds: seconds, poses: poses)
  }

  private func run(
    _ workload: Workload, _ columns: [[Double]], scenarioCount: Int
  ) throws -> [Pose] {
    let metrics =
      measuring == .everything ? Metric.measured(of: workload.scene) : [.finalX, .finalY]
    let metricColumns = MetricColumn.columns(metrics, of: workload.scene)
    let plan = try Plan(
      scene: workload.scene, varying: workload.grid.axes.map(\.path), settings: workload.settings)
    var store = Store<Float>(plan: plan, metricColumns: metricColumns, capacity: scenarioCount)
    for (axis, values) in zip(workload.grid.axes, columns) {
      store.withParameter(axis.path) { column in
        for row in column.indices { column[row] = values[row] }
      }
    }
    var simulation = Simulation<Float>(
      plan: plan, metricColumns: metricColumns, capacity: scenarioCount,
      instructionSet: instructionSet)
    simulation.run(&store)
    var poses = Array(repeating: Pose(x: .nan, y: .nan), count: scenarioCount)
    if metrics.contains(.finalX), metrics.contains(.finalY) {
      // Of several items the first stands for all.
      let item = workload.scene.items[0].name
      store.withMetric(.finalX, of: item) { column in
        for row in column.indices { poses[row].x = column[row] }
      }
      store.withMetric(.finalY, of: item) { column in
        for row in column.indices { poses[row].y = column[row] }
      }
    }
    return poses
  }
}
