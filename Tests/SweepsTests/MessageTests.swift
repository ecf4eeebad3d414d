import Dynamics
import Testing

import Sweeps

/// What messages say.
@Suite struct MessageTests {
  private static let fourBalls = (0..<4).map { "ball\($0)" }

  @Test(
    arguments: [
      (
        MetricColumnProblem(metricColumn: MetricColumn(.finalX, of: "bal1"), items: fourBalls),
        "bal1.finalX: unknown item 'bal1'; did you mean 'ball1' or 'ball0'?"
      ),
      (
        MetricColumnProblem(metricColumn: MetricColumn(.finalX, of: "card"), items: fourBalls),
        "card.finalX: unknown item 'card'; expected one of ball0, ball1, ball2, ball3"
      ),
      (
        MetricColumnProblem(
          metricColumn: MetricColumn(.finalX, of: "card"), items: (0..<9).map { "box\($0)" }),
        "card.finalX: unknown item 'card'; expected one of box0, box1, box2, box3, box4, box5, "
          + "box6, box7, …"
      ),
      (
        MetricColumnProblem(metricColumn: MetricColumn(.finalX), items: ["a", "b"]),
        "finalX needs an item, because the scene has 2; expected one of a.finalX, b.finalX"
      ),
      (
        RepeatedMetricColumn(metricColumn: MetricColumn(.travel), first: MetricColumn(.travel)),
        "'travel' is given twice; give it once"
      ),
      (
        RepeatedMetricColumn(
          metricColumn: MetricColumn(.travel, of: "a"), first: MetricColumn(.travel)),
        "'a.travel' and 'travel' are the same metric; give one of them"
      ),
      (
        MetricProblem(metric: .residual, measured: [.travel, .bounces]),
        "residual exists only for springs in closed form; expected one of travel, bounces"
      ),
    ] as [(any Error & CustomStringConvertible & Sendable, String)])
  func `a message about a metric says what is wrong and what is expected`(
    problem: any Error & CustomStringConvertible & Sendable, sentence: String
  ) {
    #expect(problem.description == sentence)
  }

  @Test func `a metric that nearly exists is suggested with its item`() {
    #expect(unknownMetricName("bounce") == "unknown metric 'bounce'; did you mean 'bounces'?")
    #expect(
      unknownMetricName("card.bounce")
        == "unknown metric 'card.bounce'; did you mean 'card.bounces'?")
    #expect(
      unknownMetricName("?")
        .hasPrefix("unknown metric '?'; expected one of settleTime, arrivalTime, pauseTime"))
  }

  @Test(arguments: [
    ("0,5", "Write decimals with a point: 0.5"), ("-1,25", "Write decimals with a point: -1.25"),
    ("12.5%", "Write 0.125 for 12.5%"),
    ("3 pt", "Write 3, without a unit"), ("2em", "Write 2, without a unit"),
    ("1e3ms", "Write 1e3, without a unit"),
  ])
  func `a text that is nearly a number is corrected`(text: String, cure: String) {
    #expect(numberCure(text) == cure)
  }

  @Test(arguments: ["", "%", ",", "x", "1,2,3", "1,", "1;2", "s5", "nan%", "1..2", "1 2"])
  func `a text that is far from a number is not corrected`(text: String) {
    #expect(numberCure(text) == nil)
  }

  @Test func `a name that exists twice is listed once`() {
    let balls = ["ball", "ball"]
    #expect(unknownName("item", "x", among: balls) == "unknown item 'x'; expected ball")
    #expect(unknownName("item", "bal", among: balls) == "unknown item 'bal'; did you mean 'ball'?")
  }

  @Test func `a number is read with the unit that it has, or without`() {
    for (text, unit, value) in [
      ("250ms", .seconds, 0.25), ("0.5s", .seconds, 0.5), ("0.5", .seconds, 0.5),
      ("-90deg", .radians, -Double.pi / 2), ("60Hz", .hertz, 60),
      ("1e3pt/s", .pointsPerSecond, 1e3),
    ] as [(String, Quantity.Unit, Double)] {
      #expect(decimalNumber(text, in: unit) == value, "\(text)")
    }
    for (text, unit) in [
      ("250ms", .points), ("1 s", .seconds), ("s", .seconds), ("1ss", .seconds), ("1e", .seconds),
      ("0x1s", .seconds), ("nans", .seconds), ("1rad", .none),
    ] as [(String, Quantity.Unit)] {
      #expect(decimalNumber(text, in: unit) == nil, "\(text)")
    }
  }
}
