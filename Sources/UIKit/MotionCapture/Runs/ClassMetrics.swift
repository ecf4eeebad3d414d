import Dynamics
import Foundation

/// The metrics of one run of a class, by the definitions of ``Metric``.
///
/// The kernels measure more: bounces, energy and whatever needs a target are not among them.
struct ClassMetrics {
  /// The metrics that the poses and contacts of a run determine.
  static let all: [Metric] = [
    .settleTime, .pauseTime, .overshoot, .firstContactTime, .exitTime, .peakSpeed, .peakAngle,
    .travel, .finalX, .finalY, .finalAngle,
  ]

  let log: MotionLog
  /// The index of the item in the log.
  let item: Int
  let settings: Settings

  /// The states until the motion ends; the item is where it begins until it has one.
  private var states: [MotionLog.ItemState] {
    let known = log.frameStates.prefix(log.motionEnd + 1).map { $0.states[item] }
    guard let first = known.compactMap(\.self).first else { return [] }
    return known.map { $0 ?? first }
  }

  /// The values of ``all`` in their order; NaN where a metric has no value.
  var values: [Double] {
    let states = states
    guard let first = states.first, let last = states.last else {
      return Self.all.map { _ in .nan }
    }
    return Self.all.map { metric in
      switch metric {
      case .settleTime: settleTime(states, last)
      case .pauseTime: time(isAtRest ? log.firstRestFrame : nil)
      case .overshoot: isAtRest ? overshoot(states, first, last) : .nan
      case .firstContactTime: time(firstContact)
      case .exitTime: time(states.indices.first { log.isOutside(item, at: $0) })
      case .peakSpeed: states.reduce(0) { max($0, Double(hypot($1.velocityX, $1.velocityY))) }
      case .peakAngle: states.reduce(0) { max($0, Double($1.angle.magnitude)) }
      case .travel: zip(states, states.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
      case .finalX: Double(last.x)
      case .finalY: Double(last.y)
      case .finalAngle: Double(last.angle)
      default: .nan
      }
    }
  }

  /// How the run ended.
  var status: Status {
    if isAtRest { return .resting }
    let end = log.motionEnd
    return log.items.indices.contains { log.isOutside($0, at: end) } ? .offscreen : .moving
  }

  private var isAtRest: Bool { log.frameStates[log.motionEnd].isAtRest }

  private func time(_ frame: Int?) -> Double {
    frame.map { Double($0) / settings.frameRate } ?? .nan
  }

  private func distance(_ a: MotionLog.ItemState, _ b: MotionLog.ItemState) -> Double {
    hypot(Double(a.x - b.x), Double(a.y - b.y))
  }

  private func settleTime(
    _ states: [MotionLog.ItemState], _ last: MotionLog.ItemState
  ) -> Double {
    guard isAtRest else { return .nan }
    let away = states.lastIndex {
      distance($0, last) > settings.settleDistance
        || Double(($0.angle - last.angle).magnitude) > settings.settleAngle
    }
    return time((away ?? -1) + 1)
  }

  private func overshoot(
    _ states: [MotionLog.ItemState], _ first: MotionLog.ItemState,
    _ last: MotionLog.ItemState
  ) -> Double {
    let point = { (state: MotionLog.ItemState) in (x: Double(state.x), y: Double(state.y)) }
    let path = StraightPath(from: point(first), to: point(last))
    return path?.overshoot(of: states.lazy.map(point)) ?? .nan
  }

  private var firstContact: Int? {
    let name = log.items[item].name
    return log.frameStates.prefix(log.motionEnd + 1).firstIndex { frameState in
      frameState.contacts.contains {
        $0.moment == .begins && ($0.item == name || $0.partner == name)
      }
    }
  }
}

extension MotionLog {
  /// The first frame of the rest in which the motion ends.
  var firstRestFrame: Int {
    (frameStates.prefix(motionEnd + 1).lastIndex { !$0.isAtRest } ?? -1) + 1
  }

  /// Whether the upright rectangle around an item is wholly outside the reference view.
  func isOutside(_ item: Int, at frame: Int) -> Bool {
    guard let box = box(of: item, at: frame) else { return false }
    return box.maxX < 0 || box.minX > reference.width || box.maxY < 0
      || box.minY > reference.height
  }
}
