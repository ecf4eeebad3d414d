import Dynamics
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

  /// How the item came to each pose; the first one is where the recording began.
  private var moves: [Move] = []
  /// The move of the frame that the clock steps.
  private var move: Move?

  init(name: String) { self.name = name }

  /// A motion that was recorded elsewhere, with times in s, centers in pt and angles in rad.
  package init(name: String, poses: [(time: TimeInterval, center: CGPoint, angle: CGFloat)]) {
    self.name = name
    self.poses = poses.map { Pose(time: $0.time, center: $0.center, angle: $0.angle) }
  }

  /// A frame begins, and may move the item from where it is now.
  @MainActor mutating func beginFrame(_ item: any UIDynamicItem) {
    move = Move(at: Self.shownCenter(of: item))
  }

  /// What the clock drives has moved the item to where it is now.
  @MainActor mutating func endMove(_ item: any UIDynamicItem) {
    move?.end = Self.shownCenter(of: item)
  }

  /// An animator moves the item in this frame, with these velocities before and after, pt/s.
  mutating func setVelocities(before: CGPoint, after: CGPoint) {
    move?.speeds = [before, after].map { hypot($0.x, $0.y) }
  }

  @MainActor private static func shownCenter(of item: any UIDynamicItem) -> CGPoint {
    let layer = (item as? UIView).map { $0.layer.presentation() ?? $0.layer }
    return layer?.position ?? item.center
  }

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
    let pose = Pose(time: time, center: Self.shownCenter(of: item), angle: angle)
    // Items that join at the time of the last frame have been moved since.
    if poses.last?.time == time {
      poses.removeLast()
    } else {
      moves.append(move ?? Move(at: pose.center))
    }
    move = nil
    poses.append(pose)
  }

  // MARK: Questions

  /// When the item has come to rest, within the tolerances of `settleTime`: the first time after which it stays near its last place.
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
    angleWithin angleTolerance: CGFloat = 0.5 / 180 * .pi
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

  /// How far the item goes beyond its last place, pt, in the direction from where its motion starts.
  ///
  /// The motion starts where the item is before the first frame that moves it. A place where code
  /// has put it earlier, such as its final one, does not count.
  ///
  /// - Parameter start: When the motion begins at the earliest, s.
  /// - Returns: 0 if it never goes beyond, or if it ends within 0.5 pt of where it began.
  public func overshoot(since start: TimeInterval = 0) -> CGFloat {
    let poses = poses(since: start)
    guard let first = movements(since: start).first(where: { $0.start != $0.end }),
      let last = poses.last
    else { return 0 }
    let point = { (point: CGPoint) in (x: Double(point.x), y: Double(point.y)) }
    let path = StraightPath(from: point(first.start), to: point(last.center))
    let centers = poses[first.frame...].lazy.map { point($0.center) }
    return CGFloat(path?.overshoot(of: centers) ?? 0)
  }

  /// The highest speed of the center, pt/s.
  ///
  /// An item that an animator moves has the velocity of its body at each frame and at the start of
  /// the motion. The speed of any other is its distance between two frames divided by the time.
  /// Jumps, of an item that code puts elsewhere, do not count.
  ///
  /// - Parameter start: When the motion begins at the earliest, s.
  /// - Returns: The speed.
  public func peakSpeed(since start: TimeInterval = 0) -> CGFloat {
    let movements = movements(since: start)
    let speeds = movements.prefix(1).flatMap(\.speeds) + movements.compactMap(\.speeds.last)
    return speeds.max() ?? 0
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

  // MARK: Movements

  /// How a frame moved the item.
  private struct Move: Hashable {
    /// Where the item is before and after the movement, pt: code may put it elsewhere before it and
    /// after it.
    var start: CGPoint
    var end: CGPoint
    /// Before and after, pt/s, if an animator moves the item; else empty.
    var speeds: [CGFloat] = []

    init(at center: CGPoint) { (start, end) = (center, center) }

    var isDriven: Bool { start != end || !speeds.isEmpty }
  }

  /// A frame in which the item moves.
  private struct Movement {
    /// The index of the pose at its end.
    let frame: Int
    let start: CGPoint
    let end: CGPoint
    /// At the start and at the end, pt/s.
    let speeds: [CGFloat]
  }

  /// The frames in which the item moves, without jumps.
  private func movements(since start: TimeInterval) -> [Movement] {
    poses(since: start).indices.dropFirst().compactMap { frame in
      let move = moves[frame]
      if move.isDriven {
        let mean = [meanSpeed(from: move.start, to: move.end, in: frame)]
        return Movement(
          frame: frame, start: move.start, end: move.end,
          speeds: move.speeds.isEmpty ? mean : move.speeds)
      }
      let (from, to) = (poses[frame - 1].center, poses[frame].center)
      guard isMovedByHand(frame), !isJump(frame) else { return nil }
      return Movement(
        frame: frame, start: from, end: to, speeds: [meanSpeed(from: from, to: to, in: frame)])
    }
  }

  private func meanSpeed(from start: CGPoint, to end: CGPoint, in frame: Int) -> CGFloat {
    Self.distance(start, end) / CGFloat(poses[frame].time - poses[frame - 1].time)
  }

  /// Whether nothing but code has moved the item since the last frame.
  private func isMovedByHand(_ frame: Int) -> Bool {
    poses.indices.contains(frame) && frame > 0 && !moves[frame].isDriven
      && poses[frame].center != poses[frame - 1].center
  }

  /// Whether code that has moved the item has put it elsewhere, not moved it frame by frame.
  ///
  /// A motion frame by frame has neighbours. One that starts at rest covers less in its first frame
  /// than in its second, and one that starts at its full speed as much; a jump to the start of the
  /// motion is taken for one if it is more than twice as long.
  private func isJump(_ frame: Int) -> Bool {
    guard !isMovedByHand(frame - 1) else { return false }
    guard isMovedByHand(frame + 1) else { return true }
    let speed = { (frame: Int) in
      meanSpeed(from: poses[frame - 1].center, to: poses[frame].center, in: frame)
    }
    return speed(frame) > 2 * speed(frame + 1)
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    hypot(a.x - b.x, a.y - b.y)
  }
}
