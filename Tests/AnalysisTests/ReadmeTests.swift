import Analysis
import Dynamics
import Foundation
import Sweeps
import Testing

/// The Swift of Sources/Study/Analysis/README.md compiles and runs.
@Suite struct ReadmeTests {
  @Test func `the solver of the README finds a damping`() throws {
    // README.md begins
    let solver = try Solver<Float>(
      scene: BuiltInScenes.snapPush,
      over: [SolverParameter(parsing: "snap.damping=0.1:2")],
      goals: [Goal(parsing: "arrivalTime<=0.6")],
      objectives: [Objective(MetricColumn(.overshoot))], budget: 4096)
    if let best = solver.solution()?.regions.first {
      print("damping \(best.solution.values[0])")
      print("overshoot \(best.solution.metrics[1]) pt")
      print("\(100 * best.robustness.share) % meet the goal if all parameters change by up to 5 %")
    }
    // README.md ends
    let best = try #require(solver.solution()?.regions.first)
    #expect(best.solution.isSolution && best.solution.metrics[0] <= 0.6001)
    #expect(
      solver.solution()?.metricColumns == [MetricColumn(.arrivalTime), MetricColumn(.overshoot)])
  }

  @Test func `the study of the README has an index for each parameter`() throws {
    // README.md begins
    let runner = try PointRunner<Float>(
      scene: BuiltInScenes.dropOutDismiss,
      over: [
        SampledRange(path: "rope.frequency", from: 1, to: 5),
        SampledRange(path: "rope.damping", from: 0.1, to: 1),
      ])
    let study = SensitivityStudy(
      runner: runner, metricColumns: [MetricColumn(.exitTime)], methods: [.sobol], sampleCount: 256)
    if let indices = try study.results()?.outputs.first?.sobol?.get() {
      for (range, total) in zip(runner.ranges, indices.total) {
        print("\(range.path): \(total.value), 95 % interval \(total.lower) to \(total.upper)")
      }
    }
    // README.md ends
    let indices = try #require(try study.results()?.outputs.first?.sobol?.get())
    #expect(indices.total.count == 2 && indices.total.allSatisfy { $0.value > 0 })
  }

  @Test func `the match of the README finds the damping of a recording`() throws {
    let plan = try Plan(scene: BuiltInScenes.snapPush, varying: ["snap.damping"])
    let rows = Trace<Float>(plan: plan, values: [0.7]).frames
      .map { "\($0.time),view,\($0.x),\($0.y),\($0.angle)\n" }
    let text = "t,item,x,y,angle\n" + rows.joined()
    // README.md begins
    let recording = try SceneRecording(csv: text, file: "motion.csv", items: ["view"])
    let space = try PointRunner<Float>(
      scene: BuiltInScenes.snapPush, over: [SampledRange(path: "snap.damping", from: 0.1, to: 2)])
    let matcher = try MotionMatcher(recording, runner: space, sampleCount: 256)
    if let match = try matcher.matches()?.first {
      print("damping \(match.values[0].value) ± \(match.values[0].uncertainty)")
      print("error \(match.error) pt")
    }
    // README.md ends
    let match = try #require(try matcher.matches()?.first)
    #expect(abs(match.values[0].value - 0.7) < 1e-3)
  }

  @Test func `the README shows the code above`() throws {
    let this = URL(filePath: #filePath)
    let lines = try String(contentsOf: this, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let begins = lines.indices.filter { lines[$0].hasSuffix("    // README.md begins") }
    let ends = lines.indices.filter { lines[$0].hasSuffix("    // README.md ends") }
    let code = zip(begins, ends).map { begin, end in
      lines[begin + 1..<end].map { "\($0.dropFirst(4))\n" }.joined()
    }
    let readme = try String(
      contentsOf: this.deletingLastPathComponent()
        .appending(path: "../../Sources/Study/Analysis/README.md"), encoding: .utf8)
    let blocks = readme.matches(of: /```swift\n(?<code>(?s).*?)```/).map { String($0.code) }
    #expect(blocks.count == 3 && blocks == code)
  }
}
