/// One scenario of a spring in closed form, sampled at frames.
///
/// Computes in double precision and rounds results once, in every precision of results. All
/// functions are ``Portable``, so the bits are the same on every machine.
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
  /// The jump at the end of an animation that is cut off before its spring has settled.
  private(set) var cutOff: SpringCutOff?
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
    cutOff = isOver ? cutOff(of: curve, values) : nil
    if isOver {
      poses[poses.count - 1] = Pose(
        x: values[plan.end.x], y: values[plan.end.y], velocityX: 0, velocityY: 0, scale: 1)
    }
    return true
  }

  /// The jump at the end of the animation; nil if the spring has settled.
  private func cutOff(of curve: SpringTiming.Curve, _ values: [Double]) -> SpringCutOff? {
    let (dx, dy) = (
      values[plan.end.x] - values[plan.start.x], values[plan.end.y] - values[plan.start.y]
    )
    // A corner moves by the growth of half a diagonal, beside the centre's movement.
    let growth = (values[plan.scale] - 1) * length(values[plan.width], values[plan.height]) / 2
    let (x, y) = (curve.x.displacement(at: end), curve.y.displacement(at: end))
    let jump = length(dx * x, dy * y) + (growth * curve.scalar.displacement(at: end)).magnitude
    let distance = length(dx, dy) + growth.magnitude
    guard jump > max(settings.settleDistance, SpringCutOff.settledShare * distance) else {
      return nil
    }
    return SpringCutOff(time: end, jump: jump, share: jump / distance)
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
    if isOver && cutOff == nil { return .resting }
    return plan.isOutside(last, values) ? .escaped : .moving
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

  /// The metrics of the scenario that was sampled from these values.
  func metrics(_ values: [Double]) -> SpringMetrics {
    SpringMetrics(
      plan: plan, settings: settings, values: values, poses: poses, isOver: isOver,
      cutOff: cutOff, end: end, curve: curve)
  }
}

/// The jump to its end of an animated view whose spring is cut off before it has settled.
///
/// UIKit's duration of an overdamped spring is that of a critical one, so the spring is still on its
/// way when the animation is over.
package struct SpringCutOff: Sendable {
  /// The share of the distance that a settled spring may have left: ε of ``SettlingRule``, and
  /// because UIKit approximates the solution, up to half a percent of ε more.
  static let settledShare = 1.01 * SpringMotion.settledDisplacement

  /// When the animation is over, s.
  package let time: Double
  /// The distance that a corner of the item jumps at most, pt.
  package let jump: Double
  /// ``jump`` as a fraction of the whole distance.
  package let share: Double
}

extension Plan {
  /// The jump with which the animation of the scene ends, with nothing varied.
  package var springCutOff: SpringCutOff? {
    guard let spring else { return nil }
    var run = SpringRun(plan: spring, settings: settings)
    return run.sample(base) ? run.cutOff : nil
  }
}

extension SpringPlan {
  /// Whether the item's bounding box lies wholly outside the reference bounds.
  func isOutside(_ pose: SpringRun.Pose, _ values: [Double]) -> Bool {
    let direction = UnitVector(values[angle])
    let (sine, cosine) = (direction.y.magnitude, direction.x.magnitude)
    let (width, height) = (values[width], values[height])
    let scale = pose.scale.magnitude / 2
    let across = scale * (cosine * width + sine * height)
    let down = scale * (sine * width + cosine * height)
    return pose.x + across < 0 || pose.x - across > values[bounds.width]
      || pose.y + down < 0 || pose.y - down > values[bounds.height]
  }
}
