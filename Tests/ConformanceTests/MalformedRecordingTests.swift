import Analysis
import Conformance
import Experiments
import Testing

/// Recordings that cannot be held against the engine.
struct MalformedRecordingTests {
  private static let header = "t (s),item,x (pt),y (pt),angle (rad)\n"

  /// Rows of one item in which nothing moves.
  private static func rows(
    _ item: String, count: Int = 20, from start: Double = 0, angle: String = "0"
  ) -> String {
    (0..<count).map { "\(start + Double($0) / 60),\(item),1,2,\(angle)\n" }.joined()
  }

  private func problem(_ text: String) -> ConformanceProblem.Reason? {
    do {
      _ = try RecordedExperiment.all(text: text, file: "r.csv")
    } catch let problem as ConformanceProblem {
      #expect(problem.description.hasPrefix("r.csv: "))
      return problem.reason
    } catch {}
    return nil
  }

  @Test func `a recording of something else is refused`() {
    let text = Self.header + Self.rows("card")
    #expect(problem(text) == .noExperiment(found: ["card"]))
  }

  @Test func `an experiment without one of its items is refused`() {
    let text = Self.header + Self.rows("gravity-vector/light")
    #expect(problem(text) == .missingItem("gravity-vector/large"))
  }

  @Test func `an experiment with too few rows is refused`() {
    let text = Self.header + Self.rows("rod/box", count: 5)
    #expect(problem(text) == .tooFewRows("rod", got: 5))
  }

  @Test(arguments: [(20, 5.0, true), (60, -0.95, true), (60, -0.4, false)])
  func `an experiment whose rows are at other times is refused`(
    count: Int, start: Double, isRefused: Bool
  ) throws {
    let text = Self.header + Self.rows("rod/box", count: count, from: start)
    let rod = try #require(Experiment.all.first { $0.name == "rod" })
    let expected = ConformanceProblem.Reason.atOtherTimes(
      "rod", duration: rod.duration, first: start)
    #expect(problem(text) == (isRefused ? expected : nil))
  }

  @Test func `an experiment with an unknown value is refused`() {
    let text = Self.header + Self.rows("rod/box", angle: "")
    #expect(problem(text) == .missingValue("rod"))
  }

  @Test func `items of an experiment that were recorded at different times are refused`() {
    let text =
      Self.header + Self.rows("weld/left") + Self.rows("weld/right", count: 19)
    #expect(problem(text) == .differentTimes("weld"))
  }

  @Test func `pixels of unknown size are refused`() {
    let text = "t (s),item,x (px),y (px),angle (rad)\n" + Self.rows("rod/box")
    #expect(problem(text) == .inPixels)
  }

  @Test func `a mistake in a line is named with the line`() {
    for (text, line) in [
      (Self.header + "0,rod/box,1,2,0\n0,rod/box,1,2,0\n", 3),
      (Self.header + "0,rod/box,one,2,0\n", 2),
    ] {
      #expect {
        _ = try RecordedExperiment.all(text: text, file: "r.csv")
      } throws: { ($0 as? RecordingProblem)?.line == line }
    }
  }
}
