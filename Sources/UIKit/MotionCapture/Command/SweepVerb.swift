import ArgumentParser
import Dynamics
import Foundation
import Sweeps

/// Simulates the scene of the motion for each value, or runs the class where no scene describes it.
struct SweepVerb<Motion: MotionSource>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "sweep",
      abstract: "Measure the motion for each value, and write a CSV table.",
      discussion: """
        Captures the motion and simulates its scene. Where no scene describes the class, or the two differ, it says \
        why, and which line of the class is the reason, and runs the class itself as the verb run does.

        Example: PROGRAM sweep --vary gravity=2:12:64 -o rows.csv
        """)
  }

  @OptionGroup var capture: CaptureOptions
  @OptionGroup var points: PointOptions
  @OptionGroup var rows: RowOptions

  mutating func run() throws {
    let (points, rows, runs) = (points, rows, capture.runs)
    try MainActor.assumeIsolated {
      let values = try points.points(of: Motion.parameters)
      let metrics = try Motion.sweep(values.parameters).metrics
      guard let sweep = try Self.sceneSweep(over: values, measuring: metrics, runs: runs) else {
        Motion.note(
          "no scene describes the motion, so the class itself runs, \(values.count) times")
        return try Motion.run(points, rows)
      }
      let table = try values.table(at: rows.output, measuring: metrics)
      try SweepRunner<Float>().run(sweep) { block in
        var text = ""
        for row in block.range where row >= table.rowCount {
          let index = row - block.range.lowerBound
          text += values.line(row, block.metrics.map { Double($0[index]) }, block.statuses[index])
        }
        try table.write(text)
      }
      try table.finish()
    }
  }

  /// The sweep of the scene; nil, after notes that say why, if no scene describes the motion.
  @MainActor private static func sceneSweep(
    over points: Points, measuring metrics: [MetricColumn], runs: Int
  ) throws -> Sweep? {
    do {
      let capture = try Motion.capture(runs: runs, parameters: points.parameters)
      let distance = try capture.verify(sampleCount: 20).worst?.distance ?? .infinity
      guard distance <= CaptureVerification.tolerance else {
        Motion.note(CaptureVerification.objection(to: distance))
        return nil
      }
      let sweep = try sweep(of: capture.scene, over: points, metrics)
      for remark in capture.remarks { Motion.note(remark) }
      return sweep
    } catch let problem as CaptureProblem {
      for obstacle in problem.obstacles { Motion.note(obstacle.description) }
    } catch let problem as MetricProblem {
      Motion.note("\(problem)")
    }
    return nil
  }

  @MainActor private static func sweep(
    of scene: Scene, over points: Points, _ metrics: [MetricColumn]
  ) throws -> Sweep {
    let values = (0..<points.count).map(points.values)
    let varied = points.parameters.indices.filter { !points.parameters[$0].isPinned }
    let design = try Design(
      varied.isEmpty
        ? []
        : [
          .linked(
            LinkedAxes(
              paths: varied.map { points.parameters[$0].path },
              columns: varied.map { column in values.map { $0[column] } }))
        ])
    var settings = Settings.uikit
    settings.frameRate = Motion.frameRate
    return try Sweep(scene: scene, over: design, metricColumns: metrics, settings: settings)
  }
}

extension MotionSource {
  /// Prints a remark beside the results.
  static func note(_ text: String) {
    FileHandle.standardError.write(Data("\(name): note: \(text)\n".utf8))
  }
}
