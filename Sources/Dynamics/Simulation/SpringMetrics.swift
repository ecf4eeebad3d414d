/// The metrics of one scenario of a spring in closed form, by the definitions of ``Metric``; NaN where
/// one has no value.
struct SpringMetrics {
  let plan: SpringPlan
  let settings: Settings
  /// Of every parameter of the scene.
  let values: [Double]
  /// From the start to the end; at least two.
  let poses: [SpringRun.Pose]
  /// Whether the animation came to its end before the time ran out.
  let isOver: Bool
  /// The jump at the end of an animation that is cut off before its spring has settled.
  let cutOff: SpringCutOff?
  /// The end of the animation, or of the scenario if that comes first, s.
  let end: Double
  /// nil where the numbers make no spring.
  let curve: SpringTiming.Curve?

  // MARK: Times

  /// Whether the item is at rest at the end; one that jumps there is not.
  private var isAtRest: Bool { isOver && cutOff == nil }

  var settleTime: Double {
    isAtRest ? startOfStay(within: settings.settleDistance, of: (rest.x, rest.y)) : .nan
  }

  var arrivalTime: Double {
    guard let target = plan.target, let tolerance = plan.tolerance else { return .nan }
    if let targetAngle = plan.targetAngle, let limit = plan.angleTolerance {
      guard (angle - values[targetAngle]).magnitude <= values[limit] else { return .nan }
    }
    let time = startOfStay(within: values[tolerance], of: (values[target.x], values[target.y]))
    // A jump to the target is no arrival.
    return cutOff != nil && time == self.time(poses.count - 1) ? .nan : time
  }

  var pauseTime: Double { isAtRest ? Double(poses.count - 1) / settings.frameRate : .nan }

  var exitTime: Double { time(poses.firstIndex { plan.isOutside($0, values) }) }

  var firstCrossingTime: Double {
    let first = moving.compactMap(\.firstCrossing).min()
    return first.flatMap { $0 <= end ? $0 : nil } ?? .nan
  }

  /// The time from which the item stays near a point until the end, s; NaN if it ends elsewhere.
  private func startOfStay(within tolerance: Double, of point: (x: Double, y: Double)) -> Double {
    let outside = poses.lastIndex { !(length($0.x - point.x, $0.y - point.y) <= tolerance) }
    guard let outside else { return 0 }
    return time(outside + 1 < poses.count ? outside + 1 : nil)
  }

  private func time(_ frame: Int?) -> Double {
    frame.map { Double($0) / settings.frameRate } ?? .nan
  }

  // MARK: The way to the target

  /// The largest distance beyond the target, pt.
  var overshoot: Double {
    guard let path = straightPath else { return .nan }
    return path.overshoot(of: poses.lazy.map { ($0.x, $0.y) })
  }

  var overshootFraction: Double { overshoot / (straightPath?.length ?? .nan) }

  var oscillations: Double {
    guard let path = straightPath else { return .nan }
    var count = 0.0
    var side = 0.0
    for beyond in poses.lazy.map({ path.beyond(($0.x, $0.y)) })
    where beyond.magnitude > settings.settleDistance {
      if beyond * side < 0 { count += 1 }
      side = beyond
    }
    return count
  }

  var finalError: Double {
    guard let target = plan.target else { return .nan }
    return length(rest.x - values[target.x], rest.y - values[target.y])
  }

  /// The fraction of its distance that is left at the end, before the animation jumps to its end.
  var residual: Double { moving.map { $0.displacement(at: end).magnitude }.max() ?? .nan }

  /// The path along which the item is measured; nil if it has no target and does not rest.
  private var straightPath: StraightPath? {
    guard isAtRest || plan.target != nil else { return nil }
    let end = plan.target.map { (values[$0.x], values[$0.y]) } ?? (rest.x, rest.y)
    return StraightPath(from: (poses[0].x, poses[0].y), to: end, ulp: 0)
  }

  /// The curves along which the item has a path to go.
  ///
  /// A component that is at its end from the start has a curve too, which moves nothing. The scale
  /// counts where the centre stays.
  private var moving: [SpringMotion] {
    guard let curve else { return [] }
    var moving: [SpringMotion] = []
    if values[plan.end.x] != values[plan.start.x] { moving.append(curve.x) }
    if values[plan.end.y] != values[plan.start.y] { moving.append(curve.y) }
    if moving.isEmpty, values[plan.scale] != 1 { moving.append(curve.scalar) }
    return moving
  }

  // MARK: Motion

  var angle: Double { values[plan.angle] }

  /// The last pose.
  var rest: SpringRun.Pose { poses[poses.count - 1] }

  var peakScale: Double { poses.reduce(0) { max($0, $1.scale) } }

  var peakSpeed: Double { poses.reduce(0) { max($0, length($1.velocityX, $1.velocityY)) } }

  var peakAcceleration: Double {
    settings.frameRate
      * zip(poses, poses.dropFirst()).reduce(0) { peak, pair in
        max(peak, length(pair.1.velocityX - pair.0.velocityX, pair.1.velocityY - pair.0.velocityY))
      }
  }

  var travel: Double {
    zip(poses, poses.dropFirst()).reduce(0) { sum, pair in
      sum + length(pair.1.x - pair.0.x, pair.1.y - pair.0.y)
    }
  }

  var energyDissipated: Double { energy(poses[0]) - energy(rest) }

  /// Of the motion and of the spring, J: ½m(v² + ω²s²) with the item's mass.
  private func energy(_ pose: SpringRun.Pose) -> Double {
    let metre = settings.pointsPerMetre
    let mass =
      values[plan.density] * (values[plan.width] / metre) * (values[plan.height] / metre)
    let frequency = curve?.x.spring.angularFrequency ?? .nan
    let speed = length(pose.velocityX, pose.velocityY) / metre
    let stretch = length(values[plan.end.x] - pose.x, values[plan.end.y] - pose.y) / metre
    return 0.5 * mass * (speed * speed + frequency * frequency * stretch * stretch)
  }
}
