public import Foundation

/// The recorded motion of an item: where it was after each frame.
public struct MotionTrack: Hashable, Sendable {
  /// Where the item was at a time.
  public struct Pose: Hashable, Sendable {
    /// Since the start of the recording, s.
    public let time: TimeInterval
    /// The center, pt, in the superview of a view; in an animation, where the view is seen.
    public let center: CGPoint
    /// The angle, rad, clockwise; whole turns add up.
    public let angle: CGFloat
  }

  /// The name of the item in the recording.
  public let name: String
  /// The pose at the start of the recording and after each frame, in order.
  public private(set) var poses: [Pose] = []
  /// Whether the clock had nothing left to do after the last frame.
  public private(set) var isAtRest = false

  init(name: String) { self.name = name }

  @MainActor mutating func append(
    _ item: any UIDynamicItem, at time: TimeInterval, isAtRest: Bool
  ) {
    self.isAtRest = isAtRest
    let layer = (item as? UIView).map { $0.layer.presentation() ?? $0.layer }
    let transform = layer?.affineTransform() ?? item.transform
    var angle = atan2(transform.b, transform.a)
    if let last = poses.last {
      angle = last.angle + (angle - last.angle).remainder(dividingBy: 2 * .pi)
    }
    let pose = Pose(time: time, center: layer?.position ?? item.center, angle: angle)
    // Items that join at the time of the last frame have been moved since.
    if poses.last?.time == time { poses.removeLast() }
    poses.append(pose)
  }

  // MARK: Questions

  /// When the item has come to rest: the first time after which it stays near its last place.
  ///
  /// - Parameters:
  ///   - place: Where it should rest, pt; its last center if nil.
  ///   - start: Where the time is counted from, s.
  ///   - tolerance: How far from the place it may be, pt.
  ///   - angleTolerance: How far from the last angle it may be, rad.
  /// - Returns: Since `start`, s; infinite if the item is not near the place at the end, or if only
  ///   the last frame is near it and the item may still move.
  public func settlingTime(
    at place: CGPoint? = nil, since start: TimeInterval = 0, within tolerance: CGFloat = 0.5,
    angleWithin angleTolerance: CGFloat = 0.01
  ) -> TimeInterval {
    let poses = poses(since: start)
    guard let last = poses.last else { return .infinity }
    let place = place ?? last.center
    let isAway = { (pose: Pose) in
      Self.distance(pose.center, place) > tolerance
        || (pose.angle - last.angle).magnitude > angleTolerance
    }
    let settled = (poses.lastIndex(where: isAway) ?? poses.startIndex - 1) + 1
    // One frame near the place can be a passage.
    guard settled < poses.endIndex - (isAtRest ? 0 : 1) else { return .infinity }
    return poses[settled].time - start
  }

  /// How far the item goes beyond its last place, pt, in the direction from its first place.
  ///
  /// - Parameter start: When the motion begins, s.
  /// - Returns: 0 if it never goes beyond, or if it ends where it began.
  public func overshoot(since start: TimeInterval = 0) -> CGFloat {
    let poses = poses(since: start)
    guard let from = poses.first?.center, let to = poses.last?.center else { return 0 }
    let length = Self.distance(from, to)
    guard length > 0 else { return 0 }
    let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length)
    return poses.reduce(0) { max($0, ($1.center.x - to.x) * dx + ($1.center.y - to.y) * dy) }
  }

  /// The highest speed between two frames, pt/s.
  ///
  /// - Parameter start: When the motion begins, s.
  /// - Returns: The speed.
  public func peakSpeed(since start: TimeInterval = 0) -> CGFloat {
    let poses = poses(since: start)
    return zip(poses, poses.dropFirst()).reduce(0) {
      max($0, Self.distance($1.0.center, $1.1.center) / ($1.1.time - $1.0.time))
    }
  }

  /// Where the item is at a time, pt, by linear interpolation between frames.
  ///
  /// - Parameter time: Since the start of the recording, s; the nearest frame counts outside of it.
  /// - Returns: The center.
  public func center(at time: TimeInterval) -> CGPoint { pose(at: time).center }

  /// The angle at a time, rad, by linear interpolation between frames.
  ///
  /// - Parameter time: Since the start of the recording, s; the nearest frame counts outside of it.
  /// - Returns: The angle.
  public func angle(at time: TimeInterval) -> CGFloat { pose(at: time).angle }

  private func pose(at time: TimeInterval) -> Pose {
    guard let next = poses.firstIndex(where: { $0.time >= time }) else {
      return poses.last ?? Pose(time: time, center: .zero, angle: 0)
    }
    guard next > 0, poses[next].time > time else { return poses[next] }
    let (a, b) = (poses[next - 1], poses[next])
    let part = (time - a.time) / (b.time - a.time)
    let mix = { (from: CGFloat, to: CGFloat) in from + part * (to - from) }
    return Pose(
      time: time,
      center: CGPoint(x: mix(a.center.x, b.center.x), y: mix(a.center.y, b.center.y)),
      angle: mix(a.angle, b.angle))
  }

  private func poses(since start: TimeInterval) -> ArraySlice<Pose> {
    // Times are quotients of frames, and a caller may have added such times up.
    poses[(poses.firstIndex { $0.time >= start - 1e-9 } ?? poses.endIndex)...]
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    hypot(a.x - b.x, a.y - b.y)
  }
}
