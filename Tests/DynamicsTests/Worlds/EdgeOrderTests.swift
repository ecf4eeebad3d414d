import Foundation
import Testing

import Dynamics

/// The order in which a scene names its edges changes nothing.
///
/// Where an item touches two edges at once, the many-item engine solves the edge that the item came
/// near last first, as Box2D does.
@Suite struct EdgeOrderTests {
  /// A shape that falls into a corner or a bowl, and an item that makes it a scene of many items.
  private func falling(_ shape: Shape, from start: Int) -> ManyItems {
    var items = ManyItems()
    items.duration = 3
    items.add(
      shape, width: 50, height: shape == .ellipse ? 50 : 30, x: 260 + 17 * Double(start), y: 150,
      velocity: (x: 90 * Double(start % 3 - 1), y: 0), friction: 0.4, elasticity: 0.5
    ) { $0.angle = .init(0.3 * Double(start)) }
    items.add(x: -2000, y: 0) { $0.anchored = 1 }
    items.gravity()
    return items
  }

  private func poses(of items: ManyItems) throws -> [[Float]] {
    try items.frames().map { [$0[0].x, $0[0].y, $0[0].angle] }
  }

  @Test(arguments: [Shape.rectangle, .ellipse], 0..<6)
  func `the order of two lines does not change the motion`(shape: Shape, start: Int) throws {
    let lines = [(0.0, 250.0, 300.0, 500.0), (300.0, 500.0, 600.0, 350.0)]
    let motions = try [lines, lines.reversed()].map { lines in
      var items = falling(shape, from: start)
      for line in lines { items.line(line.0, line.1, line.2, line.3) }
      return try poses(of: items)
    }
    #expect(motions[0] == motions[1])
  }

  @Test(arguments: [Shape.rectangle, .ellipse], 0..<6)
  func `the first point of a bowl does not change the motion`(shape: Shape, start: Int) throws {
    let corners = (0..<16).map { corner in
      let angle = 2 * Double.pi * (Double(corner) + 0.3) / 16
      return Point2(x: .init(300 + 250 * cos(angle)), y: .init(300 + 250 * sin(angle)))
    }
    let motions = try [0, 5, 11].map { first in
      var items = falling(shape, from: start)
      let points = Array(corners[first...] + corners[..<first])
      let path = Collision.BoundaryPath(name: "bowl", points: points)
      items.behaviors.append(.collision(Collision(name: "bowl", paths: [path])))
      return try poses(of: items)
    }
    #expect(motions[1] == motions[0])
    #expect(motions[2] == motions[0])
  }
}
