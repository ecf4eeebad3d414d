import Analysis
import CSwiftDynamics
import Dynamics
import Foundation
import Sweeps
import Testing

/// The analyses of the interface as a program in C uses them.
@Suite struct AnalysisTests {
  private func makeScene(_ name: String) throws -> OpaquePointer {
    try required { sd_scene_built_in(name, $0) }
  }

  /// Calls `body` with an array of C whose texts live as long as the call.
  private func withTexts<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?, Int) throws -> Result
  ) rethrows -> Result {
    let copies = texts.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    let pointers: [UnsafePointer<CChar>?] = copies.map { $0.map { UnsafePointer($0) } }
    return try pointers.withUnsafeBufferPointer { try body($0.baseAddress, texts.count) }
  }

  private func solve(
    _ vary: [String], _ goals: [String], _ change: (inout sd_solve_options) -> Void = { _ in },
    _ how: (inout sd_analysis_options) -> Void = { _ in }, _ error: sd_error
  ) throws -> UnsafeMutablePointer<CChar>? {
    let scene = try makeScene("snap-push")
    defer { sd_scene_release(scene) }
    return withTexts(vary) { vary, varyCount in
      withTexts(goals) { goals, goalCount in
        var question = sd_solve_options()
        question.size = MemoryLayout<sd_solve_options>.size
        (question.vary, question.vary_count) = (vary, varyCount)
        (question.goals, question.goal_count) = (goals, goalCount)
        change(&question)
        var options = sd_analysis_options()
        options.size = MemoryLayout<sd_analysis_options>.size
        how(&options)
        return sd_solve(scene, &question, &options, nil, error)
      }
    }
  }

  @Test("solve gives the solution of the library as JSON")
  func solution() throws {
    let text = try required { error in
      try? solve(
        ["snap.damping=0.1:2"], ["arrivalTime<=0.6"], { $0.budget = 512 },
        {
          $0.seed = 7
          $0.thread_count = 1
          $0.precision = 64
        }, error)
    }
    defer { sd_text_release(text) }
    let scene = try #require(BuiltInScenes.named("snap-push"))
    let solution = try #require(
      try Solver<Double>(
        scene: scene, over: [SolverParameter(parsing: "snap.damping=0.1:2")],
        goals: [Goal(parsing: "arrivalTime<=0.6")], budget: 512, seed: 7
      ).solution())
    let found = String(cString: text)
    #expect(found == SolutionDocument(solution, precision: .double).text)
    let lines = found.split(separator: "\n")
    #expect(lines.count == solution.regions.count + 1)
    for line in lines {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
    #expect(!found.contains("\"command\""))
  }

  @Test("a mistake in a question of solve is named")
  func mistakesOfSolve() throws {
    let range = ["snap.damping=0.1:2"]
    let goal = ["arrivalTime<=0.6"]
    let cases: [([String], [String], (inout sd_solve_options) -> Void, String)] = [
      ([], goal, { _ in }, "no parameter is varied"), (range, [], { _ in }, "no goal is given"),
      (["snap.dampin=0:1"], goal, { _ in }, "unknown path 'snap.dampin'"),
      (range, ["arrivalTim<1"], { _ in }, "did you mean 'arrivalTime'"),
      (range, goal, { $0.budget = 255 }, "budget: out of range (got 255)"),
      (range, goal, { $0.solution_limit = 65 }, "solution_limit: out of range (got 65)"),
      (range, goal, { $0.size = 0 }, "options: invalid size"),
      (range + range, goal, { _ in }, "snap.damping is varied twice"),
    ]
    for (vary, goals, change, expected) in cases {
      let problem = failure { error in try? solve(vary, goals, change, { _ in }, error) }
      #expect(problem?.contains(expected) == true)
    }
    let rate = failure { error in
      try? solve(range, goal, { _ in }, { $0.frame_rate = 2000 }, error)
    }
    #expect(rate == "frame_rate: out of range (got 2000.0); expected 1 to 1000 Hz, or 0")
    let threads = failure { error in
      try? solve(range, goal, { _ in }, { $0.thread_count = 2000 }, error)
    }
    #expect(threads?.hasPrefix("thread_count: out of range (got 2000)") == true)
  }

  @Test("the arrays of a recording give the match of its text")
  func recordings() throws {
    let scene = try makeScene("drop-out-dismiss")
    defer { sd_scene_release(scene) }
    let built = try #require(BuiltInScenes.named("drop-out-dismiss"))
    let frames = Trace<Float>(
      plan: try Plan(scene: built.setting("rope.frequency", to: Quantity(2.5)))
    ).frames
    let csv =
      "t,x,y,angle\n"
      + frames.map { "\($0.time),\(Double($0.x)),\(Double($0.y)),\(Double($0.angle))\n" }.joined()
    let parsed = try required { sd_recording_parse(scene, csv, "motion.csv", $0) }
    defer { sd_recording_release(parsed) }
    let added = sd_recording_create()
    defer { sd_recording_release(added) }
    _ = try required { error in
      sd_recording_add(
        added, "card", frames.map(\.time), frames.map { Double($0.x) },
        frames.map { Double($0.y) }, frames.map { Double($0.angle) }, frames.count, error)
        ? true : nil
    }
    func errors(_ recording: OpaquePointer) throws -> [Double] {
      let matches = try withTexts(["rope.frequency=1:5"]) { vary, count in
        var question = sd_match_options()
        question.size = MemoryLayout<sd_match_options>.size
        (question.vary, question.vary_count) = (vary, count)
        question.sample_count = 128
        return try required { sd_match(scene, recording, &question, nil, nil, $0) }
      }
      defer { sd_matches_release(matches) }
      let fields = try reader { sd_matches_rows(matches, $0, $1) }.fields()
      #expect(
        fields.map(\.name) == [
          "rank", "error", "largestError", "largestErrorTime", "rope.frequency",
          "rope.frequency.uncertainty",
        ])
      #expect(fields.map { $0.metadata["unit"] } == [nil, "pt", "pt", "s", "Hz", "Hz"])
      return try reader { sd_matches_rows(matches, $0, $1) }.column(1, as: Double.self)
    }
    let found = try errors(parsed)
    #expect(found[0] < 0.01)
    #expect(try errors(added) == found)
  }

  @Test("a recording that cannot be one is refused, and stays as it was")
  func mistakesOfRecordings() throws {
    let recording = sd_recording_create()
    defer { sd_recording_release(recording) }
    func problem(_ times: [Double], _ x: [Double]?) -> String? {
      failure { error in
        sd_recording_add(recording, "card", times, x, nil, nil, times.count, error) ? true : nil
      }
    }
    #expect(
      problem([0, 1, 1], [1, 2, 3])
        == "recording: card: row 2: t must increase: 1 s follows 1 s")
    #expect(problem([0, .nan], [1, 2])?.contains("row 1: t is missing") == true)
    #expect(problem([0, 1], [1, .infinity])?.contains("row 1: x is infinite") == true)
    #expect(problem([0, 1], nil)?.contains("no value") == true)
    #expect(problem([0, 1], [1, 2]) == nil)
    #expect(problem([0, 1], [1, 2])?.contains("item 'card' is given twice") == true)
    #expect(
      failure { sd_recording_curve("ease-in-ot:0.4", $0) }?.contains("unknown curve") == true)
  }

  @Test("sensitivities are those of the library")
  func sensitivities() throws {
    let scene = try makeScene("drop-out-dismiss")
    defer { sd_scene_release(scene) }
    func stream(_ resamples: Int64) throws -> BatchReader {
      try withTexts(["rope.frequency=1:5"]) { vary, varyCount in
        try withTexts(["peakSpeed"]) { metrics, metricCount in
          try withTexts(["sobol"]) { methods, methodCount in
            var question = sd_sensitivity_options()
            question.size = MemoryLayout<sd_sensitivity_options>.size
            (question.vary, question.vary_count) = (vary, varyCount)
            (question.metrics, question.metric_count) = (metrics, metricCount)
            (question.methods, question.method_count) = (methods, methodCount)
            (question.sample_count, question.resample_count) = (64, resamples)
            return try reader { sd_sensitivity(scene, &question, nil, nil, $0, $1) }
          }
        }
      }
    }
    let built = try #require(BuiltInScenes.named("drop-out-dismiss"))
    let runner = try PointRunner<Float>(
      scene: built, over: [try #require(try SampledRange(parsing: "rope.frequency=1:5"))])
    let outputs = try #require(
      SensitivityStudy(
        runner: runner, metricColumns: [MetricColumn(.peakSpeed)], methods: [.sobol],
        sampleCount: 64
      ).results()?.outputs)
    let sobol = try #require(try outputs[0].sobol?.get())
    #expect(
      try stream(0).texts(2) == [
        "samples", "samplesWithValue", "mean", "variance", "rows", "firstOrder", "totalOrder",
      ])
    #expect(try stream(0).column(3, as: Double.self)[5] == sobol.first[0].value)
    #expect(try stream(0).column(4, as: Double.self)[5] == sobol.first[0].lower)
    #expect(try stream(-1).column(4, as: Double.self)[5].isNaN)
  }

  @Test("metrics have units and meanings")
  func metrics() throws {
    func stream() throws -> BatchReader { try reader { sd_metrics($0, $1) } }
    #expect(try stream().texts(0) == Metric.allCases.map(\.rawValue))
    #expect(try stream().texts(1)[0] == "s")
    #expect(try stream().texts(2) == Metric.allCases.map(\.meaning))
  }

  @Test("a cancelled trace says so, and ends without rows")
  func cancelledTrace() throws {
    let scene = try makeScene("drop-out-dismiss")
    defer { sd_scene_release(scene) }
    let design = sd_design_create(scene)
    defer { sd_design_release(design) }
    let sweep = try required { sd_sweep_create(design, nil, $0) }
    defer { sd_sweep_release(sweep) }
    let cancellation = sd_cancellation_create()
    defer { sd_cancellation_release(cancellation) }
    let rows = try reader { sd_sweep_trace(sweep, [0], 1, nil, cancellation, $0, $1) }
    sd_cancellation_cancel(cancellation)
    let failure = #expect(throws: BatchReader.Failure.self) { try rows.next() }
    #expect(failure?.number == ECANCELED)
  }
}
