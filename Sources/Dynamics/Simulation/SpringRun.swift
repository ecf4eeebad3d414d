/// One scenario of a spring in closed form, sampled at frames.
///
/// Computes in double precision whatever the precision of the results, which are rounded once. All
/// functions are ``Portable``, so the bits are those of every machine.
struct SpringRun {
  /// The item at one frame.
  struct Pose {
    var x: Double
    var y: Double
    var velocityX: Double
    var velocityY: Double
    var scale: Double
  }

  private let plan: SpringPlan
  private let settings: Settings

  /// From the start to the end; at least two.
  private(set) var poses: [Pose] = []
  /// Whether the animation came to its end before the time ran out.
  private(set) var isOver = false
  /// The end of the animation, or of the scenario if that comes first, s.
  private var end = 0.0
  /// nil where the numbers make no spring.
  private var curve: SpringTiming.Curve?

  init(plan: SpringPlan, settings: Settings) {
    self.plan = plan
    self.settings = settings
  }

  /// Samples a scenario.
  ///
  /// - Parameter values: Of every parameter of the scene.
  /// - Returns: False where the numbers make no spring, as without damping and with a duration.
  mutating func sample(_ values: [Double]) -> Bool {
    guard let curve = try? plan.curve(values) else { return false }
    self.curve = curve
    // A frame more than whole frames need, but not for the sake of a rounding: the engine's rule.
    func frames(_ time: Double) -> Double { (time * settings.frameRate + 0.499).rounded() }
    let limit = max(1, frames(values[plan.duration]))
    let last = max(1, frames(curve.duration))
    isOver = last <= limit
    end = isOver ? curve.duration : limit / settings.frameRate
    poses.removeAll(keepingCapacity: true)
    for frame in 0...Int(min(last, limit)) {
      poses.append(pose(at: Double(frame) / settings.frameRate, of: curve, values))
    }
    if isOver {
      poses[poses.count - 1] = Pose(
        x: values[plan.end.x], y: values[plan.end.y], velocityX: 0, velocityY: 0, scale: 1)
    }
    return true
  }

  private func pose(at time: Double, of curve: SpringTiming.Curve, _ values: [Double]) -> Pose {
    let dx = values[plan.end.x] - values[plan.start.x]
    let dy = values[plan.end.y] - values[plan.start.y]
    return Pose(
      x: values[plan.end.x] - dx * curve.x.displacement(at: time),
      y: values[plan.end.y] - dy * curve.y.displacement(at: time),
      velocityX: dx * curve.x.velocity(at: time), velocityY: dy * curve.y.velocity(at: time),
      scale: 1 + (values[plan.scale] - 1) * curve.scalar.displacement(at: time))
  }

  // MARK: Results

  /// How the scenario ended.
  func status(_ values: [Double]) -> Status {
    guard let last = poses.last, last.x.isFinite, last.y.isFinite else { return .diverged }
    return isOver ? .resting : isOutside(last, values) ? .escaped : .moving
  }

  /// The frames of a trace.
  func frames<Scalar: SimulationScalar>(_ values: [Double]) -> [Frame<Scalar>] {
    poses.enumerated().map { index, pose in
      // Minus zero becomes zero, as in the kernels.
      Frame(
        index: index, time: Double(index) / settings.frameRate, x: Scalar(pose.x) + 0,
        y: Scalar(pose.y) + 0, angle: Scalar(values[plan.angle]) + 0,
        velocityX: Scalar(pose.velocityX) + 0, velocityY: Scalar(pose.velocityY) + 0,
        angularVelocity: 0)
    }
  }

  /// A metric by the definition of ``Metric``; NaN where it has no value.
  func value(of metric: Metric, _ values: [Double]) -> Double {
    switch metric {
    case .settleTime: settleTime()
    case .arrivalTime: arrivalTime(values)
    case .pauseTime: isOver ? Double(poses.count - 1) / settings.frameRate : .nan
    case .overshoot: overshoot(values)
    case .overshootFraction: overshoot(values) / StraightPath(values, plan, poses).length
    case .bounces: 0
    case .firstContactTime: .nan
    case .exitTime: time(poses.firstIndex { isOutside($0, values) })
    case .peakSpeed:
      poses.reduce(0) { max($0, length($1.velocityX, $1.velocityY)) }
    case .peakAcceleration:
      settings.frameRate
        * zip(poses, poses.dropFirst()).reduce(0) { peak, pair in
          max(
            peak, length(pair.1.velocityX - pair.0.velocityX, pair.1.velocityY - pair.0.velocityY))
        }
    case .peakAngle: values[plan.angle].magnitude
    case .travel:
      zip(poses, poses.dropFirst()).reduce(0) { sum, pair in
        sum + length(pair.1.x - pair.0.x, pair.1.y - pair.0.y)
      }
    case .oscillations: oscillations(values)
    case .finalX: poses[poses.count - 1].x
    case .finalY: poses[poses.count - 1].y
    case .finalAngle: values[plan.angle]
    case .finalError: finalError(values)
    case .contacts, .phase: 0
    case .outcome: .nan
    case .energyDissipated: energy(poses[0], values) - energy(poses[poses.count - 1], values)
    case .firstCrossingTime: firstCrossing(values)
    case .residual:
      moving(values).map { $0.displacement(at: end).magnitude }.max() ?? .nan
    case .peakScale: poses.reduce(0) { max($0, $1.scale) }
    }
  }

  /// The curves along which the item has a path to go.
  ///
  /// A component that is at its end from the start has a curve too, which moves nothing. The scale
  /// counts where the centre stays.
  private func moving(_ values: [Double]) -> [SpringMotion] {
    guard let curve else { return [] }
    var moving: [SpringMotion] = []
    if values[plan.end.x] != values[plan.start.x] { moving.append(curve.x) }
    if values[plan.end.y] != values[plan.start.y] { moving.append(curve.y) }
    if moving.isEmpty, values[plan.scale] != 1 { moving.append(curve.scalar) }
    return moving
  }

  private func firstCrossing(_ values: [Double]) -> Double {
    let first = moving(values).compactMap(\.firstCrossing).min()
    return first.flatMap { $0 <= end ? $0 : nil } ?? .nan
  }

  private func settleTime() -> Double {
    guard isOver, let rest = poses.last else { return .nan }
    return startOfStay(within: settings.settleDistance, of: (rest.x, rest.y))
  }

  private func arrivalTime(_ values: [Double]) -> Double {
    guard let target = plan.target, let tolerance = plan.tolerance else { return .nan }
    if let angle = plan.targetAngle, let limit = plan.angleTolerance {
      guard (values[plan.angle] - values[angle]).magnitude <= values[limit] else { return .nan }
    }
    return startOfStay(within: values[tolerance], of: (values[target.x], values[target.y]))
  }

  /// The time from which the item stays near a point until the end, s; NaN if it ends elsewhere.
  private func startOfStay(within tolerance: Double, of point: (x: Double, y: Double)) -> Double {
    let outside = poses.lastIndex { !(length($0.x - point.x, $0.y - point.y) <= tolerance) }
    guard let outside else { return 0 }
    return time(outside + 1 < poses.count ? outside + 1 : nil)
  }

  /// The path along which the item is measured; nil if it has no target and does not rest.
  private func straightPath(_ values: [Double]) -> StraightPath? {
    guard isOver || plan.target != nil else { return nil }
    let path = StraightPath(values, plan, poses)
    return path.length > 0 ? path : nil
  }

  private func finalError(_ values: [Double]) -> Double {
    guard let target = plan.target, let last = poses.last else { return .nan }
    return length(last.x - values[target.x], last.y - values[target.y])
  }

  private func overshoot(_ values: [Double]) -> Double {
    guard let path = straightPath(values) else { return .nan }
    return poses.reduce(0) { max($0, path.beyond($1)) }
  }

  private func oscillations(_ values: [Double]) -> Double {
    guard let path = straightPath(values) else { return .nan }
    var count = 0.0
    var side = 0.0
    for beyond in poses.lazy.map(path.beyond) where beyond.magnitude > settings.settleDistance {
      if beyond * side < 0 { count += 1 }
      side = beyond
    }
    return count
  }

  /// Of the motion and of the spring, J: ½m(v² + ω²s²) with the item's mass.
  private func energy(_ pose: Pose, _ values: [Double]) -> Double {
    let metre = settings.pointsPerMetre
    let mass =
      values[plan.density] * (values[plan.width] / metre) * (values[plan.height] / metre)
    let frequency = curve?.x.spring.angularFrequency ?? .nan
    let speed = length(pose.velocityX, pose.velocityY) / metre
    let stretch = length(values[plan.end.x] - pose.x, values[plan.end.y] - pose.y) / metre
    return 0.5 * mass * (speed * speed + frequency * frequency * stretch * stretch)
  }

  private func isOutside(_ pose: Pose, _ values: [Double]) -> Bool {
    let direction = UnitVector(values[plan.angle])
    let (sine, cosine) = (direction.y.magnitude, direction.x.magnitude)
    let (width, height) = (values[plan.width], values[plan.height])
    let scale = pose.scale.magnitude / 2
    let across = scale * (cosine * width + sine * height)
    let down = scale * (sine * width + cosine * height)
    return pose.x + across < 0 || pose.x - across > values[plan.bounds.width]
      || pose.y + down < 0 || pose.y - down > values[plan.bounds.height]
  }

  private func time(_ frame: Int?) -> Double {
    frame.map { Double($0) / settings.frameRate } ?? .nan
  }
}

/// The straight path from the start to the target, or to the final pose without one.
private struct StraightPath {
  let length: Double
  private let target: (x: Double, y: Double)
  private let direction: (x: Double, y: Double)

  init(_ values: [Double], _ plan: SpringPlan, _ poses: [SpringRun.Pose]) {
    let last = poses[poses.count - 1]
    target = plan.target.map { (values[$0.x], values[$0.y]) } ?? (last.x, last.y)
    let (dx, dy) = (target.x - poses[0].x, target.y - poses[0].y)
    length = Dynamics.length(dx, dy)
    direction = length > 0 ? (dx / length, dy / length) : (0, 0)
  }

  func beyond(_ pose: SpringRun.Pose) -> Double {
    (pose.x - target.x) * direction.x + (pose.y - target.y) * direction.y
  }
}

private func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
