import Testing

import Dynamics

/// Paths and ellipses have UIKit's polygon radius of 0.9 pt, rectangles and circles have none.
@Suite struct PolygonRadiusTests {
  /// How far above a line an item comes to rest that begins exactly on it.
  private func gap(_ shape: Shape, width: Double = 60) throws -> Double {
    var items = ManyItems(duration: 5)
    items.add(shape, width: width, height: 60, x: 200, y: 570)
    items.gravity()
    items.line(0, 600, 1000, 600)
    return 570 - Double(try #require(try items.frames().last?[0].y))
  }

  @Test func `a path and an ellipse stand higher than a rectangle and a circle`() throws {
    let square = Shape.path(points: [
      Point2(x: -30, y: -30), Point2(x: 30, y: -30), Point2(x: 30, y: 30), Point2(x: -30, y: 30),
    ])
    // What is deeper than the slop of 0.45 pt is corrected, a fifth in each pass.
    #expect(abs(try gap(.rectangle)) < 0.01)
    // A circle touches at its radius and sinks in, by less than the slop.
    #expect((-0.46...0.02).contains(try gap(.ellipse)))
    // The radius of 0.9 pt less the slop of 0.45 pt, which is not corrected.
    #expect(abs(try gap(square) - 0.45) < 0.02)
    #expect(abs(try gap(.ellipse, width: 60.001) - 0.45) < 0.02)
  }
}
