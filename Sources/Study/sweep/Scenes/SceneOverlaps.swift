import Dynamics
import Foundation

/// Items that start, or should end, where something else is.
struct SceneOverlaps {
  private typealias Corner = (x: Double, y: Double)
  private typealias Outline = [Corner]
  private typealias Pose = (x: Double, y: Double, angle: Double)

  /// A rectangle around some outlines.
  private struct Box {
    var x = 0.0...0.0
    var y = 0.0...0.0

    init(around outlines: [Outline]) {
      let corners = outlines.joined()
      if let low = corners.map(\.x).min(), let high = corners.map(\.x).max() { x = low...high }
      if let low = corners.map(\.y).min(), let high = corners.map(\.y).max() { y = low...high }
    }
  }

  /// What overlaps, in one sentence each.
  private(set) var sentences: [String] = []
  private let scene: Scene
  private let values: SceneValues

  /// - Parameters:
  ///   - table: The numbers of the scene.
  ///   - schedule: Which behaviors are there from the start.
  /// - Throws: The problems of the scene.
  init(of table: ParameterTable, _ schedule: Schedule) throws {
    scene = table.scene
    values = try SceneValues(table)
    let collisions = scene.behaviors.compactMap { behavior -> Collision? in
      guard case .collision(let collision) = behavior, schedule.isActiveAtStart(collision.name)
      else { return nil }
      return collision
    }
    for collision in collisions where collision.mode != .items { inspectBoundaries(of: collision) }
    inspectItems(collisions)
  }

  private func start(of item: Item) -> Pose {
    (
      values("\(item.name).center.x"), values("\(item.name).center.y"),
      values("\(item.name).angle")
    )
  }

  // MARK: Boundaries

  private mutating func inspectBoundaries(of collision: Collision) {
    let segments = values.edges(of: collision).map {
      (from: $0.from, to: $0.to, box: Box(around: [[$0.from, $0.to]]))
    }
    func isAcross(_ item: Item, at pose: Pose) -> Bool {
      let outlines = outlines(of: item, at: pose)
      let box = Box(around: outlines)
      let near = segments.filter { $0.box.x.overlaps(box.x) && $0.box.y.overlaps(box.y) }
      return outlines.contains { outline in
        zip(outline, outline.dropFirst()).contains { side in
          near.contains { crosses(side.0, side.1, $0.from, $0.to) }
        }
      }
    }
    let members = collision.items.map(Set.init)
    for item in scene.items where members?.contains(item.name) ?? true {
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

  /// An item at its start.
  private struct Start {
    let outlines: [Outline]
    let box: Box
    /// Bit i: the item is in collision i.
    let collisions: UInt64
  }

  private mutating func inspectItems(_ collisions: [Collision]) {
    let meeting = collisions.filter { $0.mode != .boundaries }
    let members = meeting.map { $0.items.map(Set.init) }
    let starts = scene.items.map { item in
      let outlines = outlines(of: item, at: start(of: item))
      let sets = members.indices.filter { members[$0]?.contains(item.name) ?? true }
      return Start(
        outlines: outlines, box: Box(around: outlines), collisions: sets.reduce(0) { $0 | 1 << $1 })
    }
    var found: [(first: Int, second: Int)] = []
    // From left to right, an item is compared with those that begin before it ends.
    let order = starts.indices.sorted { starts[$0].box.x.lowerBound < starts[$1].box.x.lowerBound }
    for (rank, index) in order.enumerated() {
      for other in order.dropFirst(rank + 1) {
        let (start, next) = (starts[index], starts[other])
        guard next.box.x.lowerBound <= start.box.x.upperBound else { break }
        guard start.collisions & next.collisions != 0, start.box.y.overlaps(next.box.y),
          overlap(start.outlines, next.outlines)
        else { continue }
        found.append((min(index, other), max(index, other)))
      }
    }
    for (first, second) in found.sorted(by: { $0 < $1 }) {
      let (first, second) = (scene.items[first], scene.items[second])
      guard !scene.areJoined(first.name, second.name) else { continue }
      sentences.append(
        "\(first.name) and \(second.name) start in each other and are pushed apart; move "
          + "\(second.name).center")
    }
  }

  private func overlap(_ outlines: [Outline], _ others: [Outline]) -> Bool {
    outlines.contains { outline in
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
