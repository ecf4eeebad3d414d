/// How a contact begins and ends in a step: the two alternate.
struct ContactEvents<Scalar: SimulationScalar> {
  /// A contact begins or ends.
  enum Event {
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

  /// The number of the first event: begins have even numbers, ends odd ones.
  var first: Int { report.touched ? 1 : 0 }

  /// The events, in order of time.
  ///
  /// An end has the time at which its sub-step starts, so the begin before it can have a later time: the end gets
  /// that.
  ///
  /// - Parameter time: Converts sub-steps since the start of the step to a time, s.
  /// - Returns: The events.
  func events(at time: (Double) -> Double) -> [Event] {
    var begins = report.events.begins[...]
    var ends = report.events.ends[...]
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
