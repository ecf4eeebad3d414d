import Dynamics
import Foundation

/// Items that start, or should end, where something else is.
struct SceneOverlaps {
  private typealias Corner = (x: Double, y: Double)
  private typealias Outline = [Corner]
  private typealias Pose = (x: Double, y: Double, angle: Double)

  /// What overlaps, in one sentence each.
  private(set) var sentences: [String] = []
  private let scene: Scene
  private let values: SceneValues

  /// - Parameters:
  ///   - scene: A scene without problems.
  ///   - schedule: Which behaviors are there from the start.
  /// - Throws: The problems of the scene.
  init(of scene: Scene, _ schedule: Schedule) throws {
    self.scene = scene
    values = try SceneValues(scene)
    let collisions = scene.behaviors.compactMap { behavior -> Collision? in
      guard case .collision(let collision) = behavior, schedule.isActiveAtStart(collision.name)
      else { return nil }
      return collision
    }
    for collision in collisions where collision.mode != .items { inspectBoundaries(of: collision) }
    inspectItems(collisions)
  }

  private func contains(_ collision: Collision, _ item: Item) -> Bool {
    collision.items?.contains(item.name) ?? true
  }

  private func start(of item: Item) -> Pose {
    (
      values("\(item.name).center.x"), values("\(item.name).center.y"),
      values("\(item.name).angle")
    )
  }

  // MARK: Boundaries

  private mutating func inspectBoundaries(of collision: Collision) {
    let segments = TerminalStage.walls(of: collision, values)
      .flatMap { wall in zip(wall, wall.dropFirst()).map { (from: $0, to: $1) } }
    func isAcross(_ item: Item, at pose: Pose) -> Bool {
      outlines(of: item, at: pose).contains { outline in
        zip(outline, outline.dropFirst()).contains { side in
          segments.contains { crosses(side.0, side.1, $0.from, $0.to) }
        }
      }
    }
    for item in scene.items where contains(collision, item) {
      if isAcross(item, at: start(of: item)) {
        sentences.append(
          "\(item.name) starts across a boundary of \(collision.name), which pushes it out to one "
            + "side; move \(item.name).center")
      }
      guard let target = scene.target, target.item == item.name, scene.phases.isEmpty else {
        continue
      }
      let angle = target.angle == nil ? start(of: item).angle : values("target.angle")
      let pose: Pose = (values("target.center.x"), values("target.center.y"), angle)
      if isAcross(item, at: pose) {
        sentences.append(
          "target: \(item.name) cannot rest there, across a boundary of \(collision.name); move "
            + "target.center")
      }
    }
  }

  // MARK: Items

  private mutating func inspectItems(_ collisions: [Collision]) {
    for (index, first) in scene.items.enumerated() {
      for second in scene.items.dropFirst(index + 1) {
        let meet = collisions.contains {
          $0.mode != .boundaries && contains($0, first) && contains($0, second)
        }
        guard meet, !areJoined(first, second), overlap(first, second) else { continue }
        sentences.append(
          "\(first.name) and \(second.name) start in each other and are pushed apart; move "
            + "\(second.name).center")
      }
    }
  }

  /// Whether an attachment keeps two items from colliding, as all but rods and springs do in UIKit.
  private func areJoined(_ first: Item, _ second: Item) -> Bool {
    scene.behaviors.contains { behavior in
      guard case .attachment(let attachment) = behavior, attachment.kind != .distance else {
        return false
      }
      return Set([attachment.item, attachment.to]) == [first.name, second.name]
    }
  }

  private func overlap(_ first: Item, _ second: Item) -> Bool {
    let others = outlines(of: second, at: start(of: second))
    return outlines(of: first, at: start(of: first)).contains { outline in
      others.contains { !isSeparated(outline, $0) && !isSeparated($0, outline) }
    }
  }

  /// Whether a side of one convex outline has the other wholly outside it.
  private func isSeparated(_ outline: Outline, _ other: Outline) -> Bool {
    zip(outline, outline.dropFirst()).contains { from, to in
      func depth(_ corner: Corner) -> Double {
        (to.x - from.x) * (corner.y - from.y) - (to.y - from.y) * (corner.x - from.x)
      }
      let (own, theirs) = (outline.map(depth), other.map(depth))
      guard let low = own.min(), let high = own.max() else { return false }
      return theirs.allSatisfy { $0 > high } || theirs.allSatisfy { $0 < low }
    }
  }

  // MARK: Outlines

  /// The outlines of an item in a pose, a point smaller on every side: touching is not crossing.
  private func outlines(of item: Item, at pose: Pose) -> [Outline] {
    let (sine, cosine) = (sin(pose.angle), cos(pose.angle))
    return values.outlines(of: item).map { outline in
      let (xs, ys) = (outline.map(\.x), outline.map(\.y))
      let middle = (
        x: ((xs.min() ?? 0) + (xs.max() ?? 0)) / 2, y: ((ys.min() ?? 0) + (ys.max() ?? 0)) / 2
      )
      let half = (x: (xs.max() ?? 0) - middle.x, y: (ys.max() ?? 0) - middle.y)
      let scale = (x: max(0, 1 - 1 / half.x), y: max(0, 1 - 1 / half.y))
      return outline.map { corner in
        let x = middle.x + scale.x * (corner.x - middle.x)
        let y = middle.y + scale.y * (corner.y - middle.y)
        return (
          x: pose.x + cosine * x - sine * y,
          y: pose.y + sine * x + cosine * y
        )
      }
    }
  }

  /// Whether two segments cross within both.
  private func crosses(
    _ a: Corner, _ b: Corner, _ c: Corner, _ d: Corner
  ) -> Bool {
    func side(_ p: Corner, _ q: Corner, _ r: Corner) -> Double {
      (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
    }
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
  }
}
