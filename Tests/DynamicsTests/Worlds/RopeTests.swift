import Testing

import Dynamics

/// Limit attachments hold an item at its centre minus the offset, as measured on UIKit.
@Suite struct RopeTests {
  /// Where an item comes to hang on a rope from (350, 100).
  private func rest(offset: Point2, angle: Double) throws -> Frame<Float> {
    var items = ManyItems(duration: 20)
    items.add(width: 100, height: 100, x: 300, y: 300) {
      $0.angle = .init(angle)
      $0.resistance = 3
      $0.angularResistance = 3
    }
    items.gravity()
    items.behaviors.append(
      .attachment(
        Attachment(
          name: "rope", kind: .limit, item: "item0", offset: offset, anchor: Point2(x: 350, y: 100))
      ))
    return try #require(try items.frames().last?[0])
  }

  @Test(arguments: [0, 0.5 * Double.pi, -2.1])
  func `a rope holds at the centre minus the offset, in the axes of the screen`(angle: Double)
    throws
  {
    let last = try rest(offset: Point2(x: 30, y: 0), angle: angle)
    // It is as long as from (350, 100) to (270, 300), and the item hangs 30 pt below its end.
    let length = (80.0 * 80 + 200 * 200).squareRoot()
    #expect(abs(Double(last.x) - 350) < 0.5)
    #expect(abs(Double(last.y) - (100 + length + 30)) < 0.6)
    // That end was to the left of the centre on the screen, and has turned up.
    let turned = (Double(last.angle) - angle) / (2 * .pi)
    #expect(abs(turned - 0.25 - (turned - 0.25).rounded()) < 0.01)
  }
}
