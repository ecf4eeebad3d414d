import Dynamics
import Sweeps
import Testing

import Analysis

/// What messages say.
@Suite struct MessageTests {
  @Test(
    arguments: [
      (SpaceProblem.repeated("a"), "a is varied twice; give it one range"),
      (
        SpaceProblem.flag("card.anchored"),
        "card.anchored is true or false and cannot have a range; use --set card.anchored=true or "
          + "--set card.anchored=false (sweep solve also takes the list card.anchored=false,true)"
      ),
      (
        SpaceProblem.whole("fall.contact.count"),
        "fall.contact.count is a whole number and cannot have a range; use --set "
          + "fall.contact.count=N (sweep solve also takes a list such as fall.contact.count=1,2,3)"
      ),
      (SolverProblem.noParameter, "no parameter is varied; expected at least one"),
      (
        SolverProblem.noGoal,
        "no goal is given; expected a value to reach, or a metric to minimize or maximize"
      ),
      (SolverProblem.budget(100, least: 256), "the budget must be 256 scenarios or more (got 100)"),
      (
        SolverProblem.repeated(MetricColumn(.overshoot)),
        "overshoot is minimized or maximized twice; give it once"
      ),
      (
        MatchProblem.tooFewValues(3, needed: 5, end: 2),
        "the recording has too few values before the scene ends at 2 s (got 3); expected 5 or more, "
          + "one more than the unknowns"
      ),
      (
        MatchProblem.noTrajectory,
        "every sampled scenario is invalid or diverges; expected ranges in which the scene runs"
      ),
      (
        MatchProblem.offsets(2, 1),
        "the start must be two times within ±10000000000 s, the earlier one first (got 2 and 1)"
      ),
      (
        MatchProblem.startAfterEnd(1e18, end: 1),
        "the scene must start before the recording ends at 1 s (got 1e+18 s); expected an earlier start"
      ),
      (
        MatchProblem.farCurve,
        "the curve leads beyond 1000000 pt; expected a smaller initial velocity"
      ),
      (
        MatchProblem.unknownItem("crad", items: ["card", "box"]),
        "unknown item 'crad'; did you mean 'card'?"
      ),
      (
        SensitivityProblem.tooFewRows(5, needed: 16),
        "too few samples have a value (got 5); expected 16 or more"
      ),
      (
        SensitivityProblem.tooFewEffects(3, needed: 4),
        "too few steps of a parameter have a value at both ends (got at most 3); expected 4 or more"
      ),
      (SensitivityProblem.constant(2), "all samples have the same value, 2"),
      (SensitivityProblem.undetermined, "the samples do not determine all of its terms"),
    ] as [(any Error & CustomStringConvertible & Sendable, String)])
  func `a message says what is wrong and what is expected`(
    problem: any Error & CustomStringConvertible & Sendable, sentence: String
  ) {
    #expect(problem.description == sentence)
  }
}
