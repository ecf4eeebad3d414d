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

  /// The largest distance between class and scene, pt: less than a pixel.
  private static var tolerance: Double { 0.25 }

  @OptionGroup var capture: CaptureOptions
  @OptionGroup var points: PointOptions
  @OptionGroup var rows: RowOptions

  mutating func run() throws {
    let (points, rows, runs) = (points, rows, capture.runs)
    try MainActor.assumeIsolated {
      let values = try points.points(of: Motion.parameters)
      let metrics = try Motion.sweep(values.parameters).metrics
      do {
        let capture = try Motion.capture(runs: runs, parameters: values.parameters)
        let worst = try capture.verify(sampleCount: 20).worst
        guard let worst, worst.distance <= Self.tolerance else {
          throw MotionCommandProblem.badInput(
            "the scene is \(worst.map { shortest($0.distance) } ?? "?") pt from the class; expected "
              + "\(Self.tolerance) pt or less")
        }
        for remark in capture.remarks { Motion.note(remark) }
        let sweep = try Self.sweep(of: capture, over: values, metrics)
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
      } catch let problem as CaptureProblem {
        for obstacle in problem.obstacles { Motion.note(obstacle.description) }
        try Self.takeOver(points, rows, values.count)
      } catch let problem as MotionCommandProblem where problem.exitCode == 3 {
        Motion.note(problem.description)
        try Self.takeOver(points, rows, values.count)
      } catch let problem as MetricProblem {
        Motion.note("\(problem)")
        try Self.takeOver(points, rows, values.count)
      }
    }
  }

  @MainActor private static func sweep(
    of capture: Capture, over points: Points, _ metrics: [MetricColumn]
  ) throws -> Sweep {
    let values = (0..<points.count).map(points.values)
    let design = try Design(
      points.parameters.isEmpty
        ? []
        : [
          .linked(
            LinkedAxes(
              paths: points.parameters.map(\.path),
              columns: points.parameters.indices.map { column in values.map { $0[column] } }))
        ])
    var settings = Settings.uikit
    settings.frameRate = Motion.frameRate
    return try Sweep(
      scene: capture.scene, over: design, metricColumns: metrics, settings: settings)
  }

  @MainActor private static func takeOver(_ points: PointOptions, _ rows: RowOptions, _ count: Int)
    throws
  {
    Motion.note("no scene describes the motion, so the class itself runs, \(count) times")
    try Motion.run(points, rows)
  }
}

extension MotionSource {
  /// Prints a remark beside the results.
  static func note(_ text: String) {
    FileHandle.standardError.write(Data("\(name): note: \(text)\n".utf8))
  }
}
