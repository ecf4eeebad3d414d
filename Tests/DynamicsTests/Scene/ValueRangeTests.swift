import Testing

import Dynamics

/// Ranges in words, and the messages about values outside them.
@Suite struct ValueRangeTests {
  @Test(
    arguments: [
      (.any, "any number"), (.notNegative, "0 or more"), (.notPositive, "0 or less"),
      (.positive, "more than 0"), (.counting, "a whole number, 1 or more"),
      (.flag, "true or false"), (ValueRange(0, 1), "0 to 1"),
      (ValueRange(-1, 1, includesLower: false), "more than -1 and at most 1"),
      (ValueRange(0, 1, includesUpper: false), "at least 0 and less than 1"),
      (ValueRange(-1e6, 5, includesUpper: false), "less than 5"),
      (ValueRange(1, 8, isWhole: true), "a whole number, 1 to 8"),
      (ValueRange(-1e6, 1e6, isWhole: true), "a whole number"),
    ] as [(ValueRange, String)])
  func `a range is described in words`(range: ValueRange, words: String) {
    #expect(range.description == words)
  }

  @Test(
    arguments: [
      (.notNegative, -1, "a.b: out of range (got -1); expected 0 or more"),
      (.notNegative, 2e6, "a.b: out of range (got 2000000); expected 0 to 1000000"),
      (.notPositive, -2e6, "a.b: out of range (got -2000000); expected -1000000 to 0"),
      (.any, .infinity, "a.b: out of range (got inf); expected -1000000 to 1000000"),
      (.any, .nan, "a.b: not a number; expected a finite number"),
      (.counting, 1.5, "a.b: not a whole number (got 1.5); expected a whole number, 1 or more"),
      (.counting, 0, "a.b: out of range (got 0); expected a whole number, 1 or more"),
      (.counting, 2e6, "a.b: out of range (got 2000000); expected a whole number, 1 to 1000000"),
      (.flag, 2, "a.b: invalid value (got 2); expected true or false"),
    ] as [(ValueRange, Double, String)])
  func `a value outside its range gives one message`(
    range: ValueRange, value: Double, message: String
  ) {
    #expect(ValueProblem(path: "a.b", value: value, range: range).description == message)
  }
}

/// The one form of messages.
@Suite struct ProblemMessageTests {
  @Test func `a message has location, subject, problem, finding, expectation and cure`() {
    let problem = SceneProblem(
      path: "card.angle", problem: "out of range", got: .number(-1), expected: "0 or more",
      cure: "Write 0.", location: SourceLocation(file: "scenes/card.yaml", line: 4, column: 69))
    #expect(
      problem.description
        == "scenes/card.yaml:4:69: card.angle: out of range (got -1); expected 0 or more. Write 0.")
  }

  @Test func `a message leaves out missing parts`() {
    let file = SourceLocation(file: "a.yaml")
    #expect(
      SceneProblem(path: nil, problem: "no such file", location: file).description
        == "a.yaml: no such file")
    #expect(SceneProblem(path: "a.b", problem: "missing").description == "a.b: missing")
  }

  @Test func `texts are quoted, numbers and flags are not`() {
    let texts = ["abc", "30deg", "-1", "1e3", "true", "a\nb"]
    #expect(
      texts.map { SceneProblem.Finding.text($0).description }
        == ["'abc'", "'30deg'", "-1", "1e3", "true", "'a b'"])
  }

  @Test(arguments: [
    ("settletime", "unknown metric 'settletime'; did you mean 'settleTime'?"),
    ("settle", "unknown metric 'settle'; did you mean 'settleTime'?"),
    ("peak", "unknown metric 'peak'; did you mean 'peakSpeed' or 'peakAngle'?"),
    ("x", "unknown metric 'x'; expected one of settleTime, peakSpeed, peakAngle"),
  ])
  func `an unknown name is refused with the nearest names, or with all`(
    name: String, message: String
  ) {
    let names = ["settleTime", "peakSpeed", "peakAngle"]
    #expect(unknownName("metric", name, among: names) == message)
    let problem = SceneProblem(unknown: "metric", name, among: names, path: nil)
    #expect(problem.description == message)
  }
}
