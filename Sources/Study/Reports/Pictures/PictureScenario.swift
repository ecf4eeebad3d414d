import Dynamics
import Foundation
import Sweeps

/// One scenario of a picture that moves: its stage without the precision that it was simulated in.
struct PictureScenario {
  /// A position and an angle, pt and radians.
  struct Pose {
    var x: Double
    var y: Double
    var angle: Double
  }

  let width: Double
  let height: Double
  let items: [StageItem]
  let things: [StageThing]
  /// The times of the frames, s.
  let times: [Double]
  /// The poses of each item at these times.
  let poses: [[Pose]]
  /// What is written above and below.
  let label: AnimatedPicture.Label

  init<Scalar>(_ stage: Stage<Scalar>, label: AnimatedPicture.Label) {
    width = stage.values("reference.width")
    height = stage.values("reference.height")
    items = stage.items
    things = stage.things
    let motion = stage.motion
    let frames = 0..<motion.frames.count / motion.itemCount
    times = frames.map { motion[$0, 0].time }
    poses = items.indices.map { item in
      frames.map { frame in
        let pose = motion[frame, item]
        return Pose(x: Double(pose.x), y: Double(pose.y), angle: Double(pose.angle))
      }
    }
    self.label = label
  }

  /// Takes the poses of rectangles at times that each has, s.
  ///
  /// An item keeps its pose where a value is unknown. It is drawn at its first pose before that.
  init(_ recorded: [AnimatedPicture.RecordedItem], label: AnimatedPicture.Label) {
    let times = Set(recorded.flatMap(\.times)).sorted()
    items = recorded.map {
      StageItem(name: $0.name, shape: StageShape(width: $0.width, height: $0.height))
    }
    poses = recorded.map { item in
      func first(_ values: [Double]) -> Double { values.first { !$0.isNaN } ?? 0 }
      var pose = Pose(x: first(item.x), y: first(item.y), angle: first(item.angle))
      var row = 0
      return times.map { time in
        while row < item.times.count, item.times[row] <= time {
          if !item.x[row].isNaN { pose.x = item.x[row] }
          if !item.y[row].isNaN { pose.y = item.y[row] }
          if !item.angle[row].isNaN { pose.angle = item.angle[row] }
          row += 1
        }
        return pose
      }
    }
    let corners = zip(recorded, poses).flatMap { item, poses in
      poses.map { ($0.x + item.width / 2, $0.y + item.height / 2) }
    }
    width = max(1, corners.map(\.0).max() ?? 1)
    height = max(1, corners.map(\.1).max() ?? 1)
    things = []
    self.times = times
    self.label = label
  }

  /// The time of the last frame, s.
  var end: Double { times.last ?? 0 }

  /// Where an end of an attachment is in each frame.
  func positions(
    of end: StageThing.End, track: [(time: Double, x: Double, y: Double)]? = nil
  ) -> [(x: Double, y: Double)] {
    if let item = end.item {
      return poses[item].map { pose in
        let (sine, cosine) = (sin(pose.angle), cos(pose.angle))
        return (
          pose.x + end.x * cosine - end.y * sine, pose.y + end.x * sine + end.y * cosine
        )
      }
    }
    guard let track, let last = track.last else { return times.map { _ in (end.x, end.y) } }
    return times.map { time in
      for (from, to) in zip(track, track.dropFirst()) where time < to.time {
        let share = max(0, (time - from.time) / (to.time - from.time))
        return (from.x + share * (to.x - from.x), from.y + share * (to.y - from.y))
      }
      return (last.x, last.y)
    }
  }
}

/// The part of the reference view's plane that a picture shows, pt.
struct PictureView {
  private(set) var left = 0.0
  private(set) var top = 0.0
  private(set) var right: Double
  private(set) var bottom: Double

  /// The reference bounds, and what is near them of the items' motion.
  init(of scenarios: [PictureScenario]) {
    let (width, height) = (scenarios.first?.width ?? 1, scenarios.first?.height ?? 1)
    right = width
    bottom = height
    for scenario in scenarios {
      for (item, poses) in zip(scenario.items, scenario.poses) {
        let turns = poses.contains { $0.angle != 0 }
        let reach = hypot(item.shape.width, item.shape.height) / 2
        let (x, y) = turns ? (reach, reach) : (item.shape.width / 2, item.shape.height / 2)
        for pose in poses {
          left = min(left, pose.x - x)
          right = max(right, pose.x + x)
          top = min(top, pose.y - y)
          bottom = max(bottom, pose.y + y)
        }
      }
    }
    let margin = 8.0
    left = (max(left, -0.6 * width) - margin).rounded(.down)
    right = (min(right, 1.6 * width) + margin).rounded(.up)
    top = (max(top, -0.5 * height) - margin).rounded(.down)
    bottom = (min(bottom, 1.5 * height) + margin).rounded(.up)
  }

  var width: Double { right - left }
  var height: Double { bottom - top }
}
