import Dynamics
import Foundation

/// Draws the items of a scene, its boundaries and attachments.
struct TerminalStage {
  private let scene: Scene
  private let values: SceneValues
  /// The outlines of each item's parts.
  private let outlines: [[[(x: Double, y: Double)]]]
  private let walls: [[(x: Double, y: Double)]]

  init(_ scene: Scene) throws {
    self.scene = scene
    let values = try SceneValues(scene)
    self.values = values
    outlines = scene.items.map { values.outlines(of: $0) }
    walls = scene.behaviors.flatMap { behavior -> [[(x: Double, y: Double)]] in
      if case .collision(let collision) = behavior { Self.walls(of: collision, values) } else { [] }
    }
  }

  /// A picture of the items in a rectangle of characters.
  func picture<Scalar>(
    of frames: [Frame<Scalar>], columns: Int, rows: Int, hasColor: Bool
  ) -> [String] {
    let (width, height) = (values("reference.width"), values("reference.height"))
    // A margin for shapes outside, such as the boundary of the reference bounds.
    let scale = min(Double(2 * columns) / (width + 8), Double(4 * rows) / (height + 8))
    let used = min(columns, Int((scale * (width + 8) / 2).rounded(.up)))
    var canvas = DotCanvas(columns: used, rows: rows)
    func position(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      (scale * (x + 4), scale * (y + 4))
    }
    func draw(_ points: [(x: Double, y: Double)], _ color: UInt8) {
      for (a, b) in zip(points, points.dropFirst()) {
        canvas.line(from: position(a.x, a.y), to: position(b.x, b.y), color: color)
      }
    }
    for wall in walls { draw(wall, 90) }
    for line in ropes(frames) { draw(line, 90) }
    for (item, frame) in frames.enumerated() {
      let (sine, cosine) = (sin(Double(frame.angle)), cos(Double(frame.angle)))
      for outline in outlines[item] {
        let corners = outline.map { corner in
          (
            x: Double(frame.x) + cosine * corner.x - sine * corner.y,
            y: Double(frame.y) + sine * corner.x + cosine * corner.y
          )
        }
        draw(corners, 31 + UInt8(item % 6))
      }
    }
    return canvas.lines(hasColor: hasColor)
  }

  /// The boundaries of a collision behavior, as lines from corner to corner.
  static func walls(
    of collision: Collision, _ values: SceneValues
  ) -> [[(x: Double, y: Double)]] {
    guard collision.mode != .items else { return [] }
    func point(_ path: String) -> (x: Double, y: Double) {
      (values("\(path).x"), values("\(path).y"))
    }
    var walls = collision.lines.map { line in
      [point("\(collision.name).\(line.name).from"), point("\(collision.name).\(line.name).to")]
    }
    for path in collision.paths {
      let corners = path.points.indices.map { point("\(collision.name).\(path.name).points.\($0)") }
      walls.append(corners + corners.prefix(1))
    }
    if collision.insets != nil {
      func inset(_ side: String) -> Double { values("\(collision.name).insets.\(side)") - 1 }
      let (left, top) = (inset("left"), inset("top"))
      let right = values("reference.width") - inset("right")
      let bottom = values("reference.height") - inset("bottom")
      walls.append([(left, top), (right, top), (right, bottom), (left, bottom), (left, top)])
    }
    return walls
  }

  /// The attachments of the items, from end to end.
  ///
  /// Left out in scenes with phases, which may remove an attachment, and if the anchor moves.
  private func ropes<Scalar>(_ frames: [Frame<Scalar>]) -> [[(x: Double, y: Double)]] {
    guard scene.phases.isEmpty else { return [] }
    func end(on item: String, _ offset: String, isRope: Bool) -> (x: Double, y: Double)? {
      guard let index = scene.items.firstIndex(where: { $0.name == item }) else { return nil }
      let frame = frames[index]
      // A rope holds at the centre minus the offset, in the axes of the screen when it is added.
      let turn = Double(frame.angle) - (isRope ? values("\(item).angle") : 0)
      let (sine, cosine) = (sin(turn), cos(turn))
      func part(_ name: String) -> Double {
        values.parameter("\(offset).\(name)") == nil ? 0 : values("\(offset).\(name)")
      }
      let sign = isRope ? -1.0 : 1.0
      let (x, y) = (sign * part("x"), sign * part("y"))
      return (Double(frame.x) + cosine * x - sine * y, Double(frame.y) + sine * x + cosine * y)
    }
    return scene.behaviors.compactMap { behavior in
      guard case .attachment(let rope) = behavior, rope.track == nil,
        let held = end(on: rope.item, "\(rope.name).offset", isRope: rope.kind == .limit)
      else { return nil }
      if let other = rope.to {
        return end(on: other, "\(rope.name).toOffset", isRope: rope.kind == .limit)
          .map { [$0, held] }
      }
      return [(values("\(rope.name).anchor.x"), values("\(rope.name).anchor.y")), held]
    }
  }
}
