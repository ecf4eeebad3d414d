import CPin
import Dynamics
import Foundation
import Sweeps

/// How the time of a step or a scenario changes with threads and with the size of a sweep.
struct Scaling: Codable {
  /// One size of a sweep.
  struct Size: Codable {
    var workload: String
    var scenarioCount: Int
    var threads: Int
    /// ns of the processor for a step or a scenario, whichever the workload has; median.
    var nanoseconds: Double
  }

  /// How much faster two threads are than one, each on its own processor, pair by pair.
  ///
  /// By the clock: on a loaded machine this says more about the load.
  struct Cores: Codable {
    var workload: String
    var threads: Int
    var speedup: Double
    var deviation: Double
  }

  var cores: [Cores] = []
  /// Why `cores` is empty.
  var coresAbsent: String?
  var sizes: [Size] = []

  /// Measures on sweeps of W1 with up to `largest` scenarios, and cores on several workloads.
  static func measured(
    workloads: [Workload], largest: Int, passCount: Int, processor: Int
  ) throws -> Scaling {
    var scaling = Scaling()
    let processors = ProcessInfo.processInfo.activeProcessorCount
    if processors < 2 {
      scaling.coresAbsent = "this machine has one processor"
    } else if !pin_to_first(Int32(processors)) {
      scaling.coresAbsent = "threads cannot be moved to another processor"
    } else {
      for workload in workloads {
        let count = workload.scene.items.count == 1 ? 1 << 16 : 1 << 10
        let sweep = try workload.sweep(over: workload.grid(ofAtLeast: count))
        scaling.cores.append(Cores(workload.name, sweep, passCount: passCount))
      }
      _ = pin_to_processor(Int32(processor))
    }
    guard let first = workloads.first else { return scaling }
    var count = 1000
    while count <= largest {
      let grid = try first.grid(ofAtLeast: count)
      let sweep = try first.sweep(over: grid)
      let units = Double(grid.count * (first.stepCount ?? 1))
      let repetitions = max(1, 100_000 / count)
      let times = (0..<min(3, passCount)).map { _ in
        processorSeconds { for _ in 0..<repetitions { run(sweep, threads: 1) } }
          / Double(repetitions)
      }
      scaling.sizes.append(
        Size(
          workload: first.name, scenarioCount: grid.count, threads: 1,
          nanoseconds: times.median / units * 1e9))
      count *= 10
    }
    return scaling
  }

  var text: String {
    var lines = cores.map(\.text)
    if let coresAbsent { lines.append("two threads: not measured: \(coresAbsent)") }
    lines += sizes.map {
      "\($0.workload): \($0.scenarioCount) scenarios, \(significant($0.nanoseconds)) ns per step"
    }
    return lines.joined(separator: "\n")
  }
}

extension Scaling.Cores {
  /// Measures one thread and two in turn, each on a processor of its own.
  init(_ workload: String, _ sweep: Sweep, passCount: Int) {
    let speedups = (0..<passCount).map { _ in
      let one = seconds { run(sweep, threads: 1) }
      return one / seconds { run(sweep, threads: 2) }
    }
    self.init(
      workload: workload, threads: 2, speedup: speedups.median,
      deviation: speedups.medianDeviation)
  }

  var text: String {
    "\(workload): \(threads) threads \(significant(speedup)) times as fast as one "
      + "(MAD \(significant(deviation)))"
  }
}

/// Runs a whole sweep and throws its results away.
func run(_ sweep: Sweep, threads: Int) {
  SweepRunner<Float>(threadCount: threads).run(sweep) { _ in
  } receive: { _ in
  }
}

extension Workload {
  /// The sweep's grid with more or fewer values on its first axis, for `count` scenarios at least.
  func grid(ofAtLeast count: Int) throws -> Grid {
    let others = grid.axes.dropFirst().reduce(1) { $0 * $1.values.count }
    var axes = grid.axes
    if let first = axes.first, let lower = first.values.first, let upper = first.values.last {
      axes[0] = try Axis(
        first.path.text, lower, upper, count: max(2, (count + others - 1) / others))
    }
    return try Grid(axes)
  }

  /// Everything that is measured of the scene, over a grid.
  func sweep(over grid: Grid) throws -> Sweep {
    try Sweep(
      scene: scene, over: Design(grid), metrics: Metric.measured(of: scene), settings: settings)
  }
}
