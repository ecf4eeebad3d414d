import Dynamics
import Foundation
import HeadlessUIKit

/// A condition that may be the cause of a change.
struct TriggerCandidate {
  /// What a scene calls it.
  let condition: Trigger.Condition
  /// The first frame after a frame of a run at which it holds; nil if it never does.
  let first: (_ probe: Int, _ start: Int) -> Int?
}

/// A cause that agrees with all runs.
struct FoundTrigger {
  let condition: Trigger.Condition
  /// How many frames after the condition the change is made.
  let delay: Int
  /// The changes, by index, that come first where both causes hold at one frame.
  var yieldsTo: Set<Int>
  /// The side of a line on which an item is when the change is made, and not when others are that
  /// have the same cause.
  var side: Line?
}

/// Finds the condition that causes a change: one that would have caused it at the right frame in
/// every run that made it, and not earlier in the runs that did not.
struct TriggerSearch {
  let probes: [Probe]
  let state: ClassState
  let names: [String]
  let frameRate: Double

  /// The causes of all changes.
  ///
  /// - Returns: For each change the first condition that agrees with all runs; nil if none does.
  func triggers() -> [FoundTrigger?] {
    var found = state.transitions.indices.map(trigger)
    for transition in found.indices {
      // Changes that happen at the same frame for the same reason are told apart by a position.
      let rivals = (found[transition]?.yieldsTo ?? []).filter {
        found[$0]?.side == nil && found[$0]?.yieldsTo.contains(transition) == true
      }
      guard !rivals.isEmpty else { continue }
      if let side = side(of: transition, against: rivals) {
        found[transition]?.side = side
        found[transition]?.yieldsTo.subtract(rivals)
      } else if rivals.allSatisfy({ side(of: $0, against: [transition]) == nil }) {
        found[transition] = nil
      }
    }
    return found
  }

  /// A line on one side of which an item is at the frames of a change, and on the other at the frames
  /// of others.
  private func side(of transition: Int, against others: Set<Int>) -> Line? {
    let frames = { (transitions: Set<Int>) in
      state.visits.compactMap { visit -> (log: MotionLog, frame: Int)? in
        guard let other = visit.transition, transitions.contains(other), let end = visit.end else {
          return nil
        }
        return (probes[visit.probe].log, end)
      }
    }
    let (here, elsewhere) = (frames([transition]), frames(others))
    guard let items = here.first?.log.items else { return nil }
    for item in items.indices {
      for isX in [false, true] {
        for sign in [1.0, -1] {
          let value = { (moment: (log: MotionLog, frame: Int)) -> Double in
            guard item < moment.log.items.count,
              let state = moment.log.frameStates[moment.frame].states[item]
            else { return .nan }
            return sign * Double(isX ? state.x : state.y)
          }
          let low = elsewhere.map(value).reduce(-.infinity) { $1 > $0 || $1.isNaN ? $1 : $0 }
          let high = here.map(value).reduce(.infinity) { $1 < $0 || $1.isNaN ? $1 : $0 }
          guard low < high, low.isFinite, high.isFinite else { continue }
          return line(
            at: Quantity(sign * shortestNumber(from: low, below: high)), isX: isX,
            isAbove: sign > 0,
            item: items.count > 1 ? items[item].name : nil)
        }
      }
    }
    return nil
  }

  /// The part of the plane beyond a coordinate.
  private func line(at number: Quantity, isX: Bool, isAbove: Bool, item: String?) -> Line {
    // A line that points down has its left side at higher x, one that points right at lower y.
    isX
      ? Line(
        from: Point2(x: number, y: 0), to: Point2(x: number, y: 100),
        side: isAbove ? .left : .right, item: item)
      : Line(
        from: Point2(x: 0, y: number), to: Point2(x: 100, y: number),
        side: isAbove ? .right : .left, item: item)
  }

  /// The cause of a change; nil if no condition agrees with all runs.
  private func trigger(of transition: Int) -> FoundTrigger? {
    let visits = state.visits.filter { $0.transition == transition }
    let events = contacts(of: visits) + [rest] + exits(of: visits)
    let positions = crossings(of: transition, limit) + borders(of: transition, limit)
    let times = times(of: transition)
    let candidates: [TriggerCandidate] =
      switch state.transitions[transition].signature.context {
      case .pause: [rest] + times + events + positions
      case .contact: events + times + positions
      case .action: exits(of: visits) + times + positions + events
      case .outside: times + events + positions
      }
    for candidate in candidates {
      if let others = coincidences(of: candidate, as: transition, delay: 0) {
        return FoundTrigger(condition: candidate.condition, delay: 0, yieldsTo: others)
      }
    }
    // A block that is dispatched after something has happened.
    for candidate in events {
      guard let visit = visits.first, let end = visit.end,
        let frame = candidate.first(visit.probe, visit.start), frame < end,
        let others = coincidences(of: candidate, as: transition, delay: end - frame)
      else { continue }
      return FoundTrigger(condition: candidate.condition, delay: end - frame, yieldsTo: others)
    }
    // The position may depend on the parameters.
    let formulas =
      crossings(of: transition, limitFormula) + borders(of: transition, limitFormula)
    return formulas.lazy.compactMap { candidate in
      coincidences(of: candidate, as: transition, delay: 0).map {
        FoundTrigger(condition: candidate.condition, delay: 0, yieldsTo: $0)
      }
    }.first
  }

  /// The changes that come first at the same frame; nil if the condition contradicts a run.
  private func coincidences(of candidate: TriggerCandidate, as transition: Int, delay: Int) -> Set<
    Int
  >? {
    var coincident: Set<Int> = []
    for visit in state.visits {
      let frame = candidate.first(visit.probe, visit.start).map { $0 + delay }
      if visit.transition == transition {
        guard frame == visit.end else { return nil }
      } else if let frame {
        guard let end = visit.end, let other = visit.transition else {
          if frame <= lastFrame(of: visit) { return nil }
          continue
        }
        if frame < end { return nil }
        if frame == end { coincident.insert(other) }
      }
    }
    return coincident
  }

  /// The last frame of a stay in which the class could have made a change: its actions do not run
  /// while everything is at rest.
  private func lastFrame(of visit: ClassState.Visit) -> Int {
    if let end = visit.end { return end }
    return rest.first(visit.probe, visit.start) ?? probes[visit.probe].log.lastFrame
  }

  /// A time after the beginning of the stay, if one agrees with all stays.
  private func times(of transition: Int) -> [TriggerCandidate] {
    // A run shows a time to a frame only, here with room for rounding on both sides.
    let intervals = state.visits.map { visit in
      let length = Double(lastFrame(of: visit) - visit.start)
      // Another change at the same frame comes first.
      let isCertain = visit.transition == transition || visit.end != nil
      return IntervalFit.Interval(
        probe: visit.probe, above: ((isCertain ? length - 1 : length) + 0.0015) / frameRate,
        upTo: visit.transition == transition ? (length + 0.0005) / frameRate : .infinity)
    }
    let fit = IntervalFit(probes: probes, intervals: intervals, names: names).simplest
    return fit.map { fit in
      let candidate = TriggerCandidate(condition: .elapsed(fit.quantity)) { probe, start in
        let frames = fit.value(probe) * frameRate
        guard frames.magnitude < 1e9 else { return nil }
        // The engine allows a thousandth of a frame for rounding.
        return start + max(1, Int((frames - 0.001).rounded(.up)))
      }
      return [candidate]
    } ?? []
  }

  // MARK: Events

  private var rest: TriggerCandidate {
    TriggerCandidate(condition: .rest) { probe, start in
      let frameStates = probes[probe].log.frameStates
      return (start + 1..<max(start + 1, frameStates.count)).first { frameStates[$0].isAtRest }
    }
  }

  /// The contacts at the frame of the change: with the boundary, with the behavior, with anything.
  private func contacts(of visits: [ClassState.Visit]) -> [TriggerCandidate] {
    guard let visit = visits.first, let end = visit.end, end > visit.start else { return [] }
    let log = probes[visit.probe].log
    var conditions: [Contact] = []
    for contact in log.frameStates[end].contacts {
      let item = log.items.count > 1 ? contact.item : nil
      if let partner = contact.partner {
        conditions.append(Contact(item: contact.item, partner: partner, moment: contact.moment))
      } else if let boundary = contact.boundary {
        conditions.append(Contact(boundary, item: item, moment: contact.moment))
        conditions.append(Contact(contact.behavior, item: item, moment: contact.moment))
      }
    }
    var candidates: [TriggerCandidate] = []
    for var condition in conditions {
      let count = (visit.start + 1...end).reduce(0) {
        $0 + log.frameStates[$1].contacts.count { condition.includes($0) }
      }
      condition.count = count == 1 ? nil : Quantity(Double(count))
      candidates.append(
        TriggerCandidate(condition: .contact(condition)) { [condition] probe, start in
          let frameStates = probes[probe].log.frameStates
          var sum = 0
          for frame in start + 1..<max(start + 1, frameStates.count) {
            sum += frameStates[frame].contacts.count { condition.includes($0) }
            if sum >= count { return frame }
          }
          return nil
        })
    }
    return candidates
  }

  // MARK: Positions

  /// An item leaves the reference view.
  private func exits(of visits: [ClassState.Visit]) -> [TriggerCandidate] {
    guard let log = visits.first.map({ probes[$0.probe].log }) else { return [] }
    return log.items.indices.map { item in
      let name = log.items.count > 1 ? log.items[item].name : nil
      return TriggerCandidate(condition: .exit(nil, item: name)) { probe, start in
        let log = probes[probe].log
        return (start + 1..<max(start + 1, log.frameStates.count)).first {
          log.isOutside(item, at: $0)
        }
      }
    }
  }

  /// A number in the direction in which a coordinate grows until the change, in each run.
  private typealias Limit = (
    _ transition: Int, _ sign: Double, _ value: (MotionLog, Int) -> Double?
  ) -> IntervalFit.Fit?

  /// The center of an item passes a coordinate.
  private func crossings(of transition: Int, _ limit: Limit) -> [TriggerCandidate] {
    positions(
      of: transition, limit,
      of: { log, item, frame in
        log.frameStates[frame].states[item].map { (Double($0.x), Double($0.y)) }
      }
    ) { coordinate, isX, isAbove, item in
      .crossing(line(at: coordinate, isX: isX, isAbove: isAbove, item: item))
    }
  }

  /// A side of an item passes a coordinate, so that the item is wholly beyond it.
  private func borders(of transition: Int, _ limit: Limit) -> [TriggerCandidate] {
    let far = 100_000.0
    return [true, false].flatMap { isAbove in
      positions(
        of: transition, limit, directions: [isAbove],
        of: { log, item, frame in
          log.box(of: item, at: frame).map {
            isAbove ? ($0.minX, $0.minY) : ($0.maxX, $0.maxY)
          }
        }
      ) { coordinate, isX, isAbove, item in
        // The rest of the plane, as a large rectangle.
        let all = (start: Quantity(-far), length: Quantity(2 * far))
        let start = isAbove ? all.start : coordinate
        let length = sum(of: Quantity(far), and: coordinate, isAbove ? 1 : -1)
        let (x, width) = isX ? (start, length) : all
        let (y, height) = isX ? all : (start, length)
        return .exit(
          Rectangle(origin: Point2(x: x, y: y), size: Size2(width: width, height: height)),
          item: item)
      }
    }
  }

  /// Conditions that a coordinate of an item has passed a number.
  private func positions(
    of transition: Int, _ limit: Limit, directions: [Bool] = [true, false],
    of coordinates: @escaping (MotionLog, Int, Int) -> (x: Double, y: Double)?,
    condition: (Quantity, _ isX: Bool, _ isAbove: Bool, _ item: String?) -> Trigger.Condition
  ) -> [TriggerCandidate] {
    guard let first = state.visits.first(where: { $0.transition == transition }) else { return [] }
    let items = probes[first.probe].log.items
    var candidates: [TriggerCandidate] = []
    for item in items.indices {
      for isX in [false, true] {
        for isAbove in directions {
          // In the direction in which the coordinate grows until the change.
          let sign = isAbove ? 1.0 : -1.0
          let value = { (log: MotionLog, frame: Int) -> Double? in
            guard item < log.items.count else { return nil }
            return coordinates(log, item, frame).map { sign * (isX ? $0.x : $0.y) }
          }
          guard let limit = limit(transition, sign, value) else { continue }
          let name = items.count > 1 ? items[item].name : nil
          candidates.append(
            TriggerCandidate(
              condition: condition(limit.quantity, isX, isAbove, name)
            ) { probe, start in
              let log = probes[probe].log
              let limit = sign * limit.value(probe)
              return (start + 1..<max(start + 1, log.frameStates.count)).first {
                value(log, $0).map { $0 > limit } ?? false
              }
            })
        }
      }
    }
    return candidates
  }

  /// What a value is before the change, and at it, in each stay; nil if it does not grow to it.
  private func limits(
    of transition: Int, _ value: (MotionLog, Int) -> Double?
  ) -> [(low: Double, high: Double)]? {
    var limits: [(low: Double, high: Double)] = []
    for visit in state.visits {
      let log = probes[visit.probe].log
      let isHere = visit.transition == transition
      let last = isHere ? lastFrame(of: visit) - 1 : lastFrame(of: visit)
      let values = (visit.start..<max(visit.start, last + 1)).compactMap { value(log, $0) }
      var limit = (low: values.max() ?? -.infinity, high: Double.infinity)
      if isHere, let end = visit.end {
        guard let value = value(log, end) else { return nil }
        limit.high = value
      }
      guard limit.low < limit.high else { return nil }
      limits.append(limit)
    }
    return limits
  }

  /// A constant that a value exceeds at the frames of the change, and at no frame before.
  private func limit(
    of transition: Int, _ sign: Double, _ value: (MotionLog, Int) -> Double?
  ) -> IntervalFit.Fit? {
    guard let limits = limits(of: transition, value), let low = limits.map(\.low).max(),
      let high = limits.map(\.high).min(), low < high, low.isFinite
    else { return nil }
    let number = sign * shortestNumber(from: low, below: high)
    return IntervalFit.Fit(quantity: Quantity(number)) { _ in number }
  }

  /// The same as a formula of the parameters.
  private func limitFormula(
    of transition: Int, _ sign: Double, _ value: (MotionLog, Int) -> Double?
  ) -> IntervalFit.Fit? {
    guard !names.isEmpty, let limits = limits(of: transition, value) else { return nil }
    let intervals = zip(state.visits, limits).map { visit, limit in
      sign > 0
        ? IntervalFit.Interval(probe: visit.probe, above: limit.low, upTo: limit.high.nextDown)
        : IntervalFit.Interval(probe: visit.probe, above: -limit.high, upTo: -limit.low)
    }
    return IntervalFit(probes: probes, intervals: intervals, names: names).simplest
  }
}

/// A number plus or minus another, as a number where both are.
private func sum(of first: Quantity, and second: Quantity, _ sign: Double) -> Quantity {
  if let a = first.number, let b = second.number { return Quantity(a + sign * b) }
  let sign = sign < 0 ? "-" : "+"
  return (try? Quantity(parsing: "\(first) \(sign) (\(second))")) ?? first
}

extension Contact {
  /// Whether a contact counts for the condition.
  func includes(_ contact: LoggedContact) -> Bool {
    guard contact.moment == moment else { return false }
    if let partner {
      return contact.item == item && contact.partner == partner
        || contact.item == partner && contact.partner == item
    }
    guard contact.partner == nil, item == nil || item == contact.item else { return false }
    return boundary == contact.boundary || boundary == contact.behavior
  }
}

extension MotionLog {
  /// The upright rectangle around an item, pt.
  func box(of item: Int, at frame: Int) -> CGRect? {
    guard item < items.count, let state = frameStates[frame].states[item],
      let width = items[item].size?.width.number, let height = items[item].size?.height.number
    else { return nil }
    let (sine, cosine) = (abs(sin(Double(state.angle))), abs(cos(Double(state.angle))))
    let (across, down) = (cosine * width + sine * height, sine * width + cosine * height)
    return CGRect(
      x: Double(state.x) - across / 2, y: Double(state.y) - down / 2, width: across, height: down)
  }
}
