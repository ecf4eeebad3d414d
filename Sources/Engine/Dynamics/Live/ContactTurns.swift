/// The begins and ends of a contact in a step, which alternate.
struct ContactTurns<Scalar: SimulationScalar> {
  /// A begin or an end.
  enum Turn {
    case began(WorldImpact)
    case ended(time: Double)
  }

  let report: LiveKernel<Scalar>.ContactReport
  /// Whether side a of the contact is the item of its events.
  let isReversed: Bool

  init(_ report: LiveKernel<Scalar>.ContactReport, isReversed: Bool) {
    self.report = report
    self.isReversed = isReversed
  }

  /// The number of the first turn: begins have even numbers, ends odd ones.
  var first: Int { report.touched ? 1 : 0 }

  /// The turns, in the order of time.
  ///
  /// An end is noticed at the start of a sub-step, so it is not before the begin that it follows.
  ///
  /// - Parameter time: The time, s, of so many sub-steps after the start of the step.
  /// - Returns: The turns.
  func turns(at time: (Double) -> Double) -> [Turn] {
    var begins = report.turns.begins[...]
    var ends = report.turns.ends[...]
    var latest = 0.0
    return (first..<(first + report.begun + report.ended)).map { number in
      guard number.isMultiple(of: 2) else {
        latest = max(latest, ends.popFirst() ?? latest)
        return .ended(time: time(latest))
      }
      let begin = begins.popFirst()
      latest = max(latest, begin?.time ?? latest)
      let sign = isReversed ? -1.0 : 1
      return .began(
        WorldImpact(
          time: time(latest), x: report.x, y: report.y,
          normalX: sign * (begin?.normalX ?? 0) + 0, normalY: sign * (begin?.normalY ?? 0) + 0,
          approachSpeed: begin?.approachSpeed ?? 0, impulse: begin?.impulse ?? 0))
    }
  }
}
