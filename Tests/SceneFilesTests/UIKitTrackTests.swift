import Testing

import Dynamics
import SceneFiles

@Suite struct UIKitTrackTests {
  @Test func `what follows a track begins at its first point`() throws {
    let track = Track(knots: [.init(time: 0, x: 7, y: 8), .init(time: 1, x: "7 + 2", y: 8)])
    func code(_ behavior: Behavior) throws -> String {
      try UIKitCode(
        Scene(
          name: "followed", reference: Size2(width: 375, height: 667),
          items: [
            Item(name: "view", size: Size2(width: 50, height: 50), center: Point2(x: 0, y: 0))
          ],
          behaviors: [behavior])
      ).text
    }
    let anchor = Point2(x: 1, y: 2)
    let rod = try code(.attachment(.rod(name: "rod", item: "view", anchor: anchor, track: track)))
    #expect(rod.contains("attachedToAnchor: CGPoint(x: 7, y: 8)"))
    #expect(rod.contains("(1, CGPoint(x: 9, y: 8)),"))
    let snap = try code(.snap(Snap(name: "snap", item: "view", point: anchor, track: track)))
    #expect(snap.contains("snapTo: CGPoint(x: 7, y: 8)"))
    // Both ends of a pin are made where it is.
    let pin = try code(.attachment(.pin(name: "pin", item: "view", anchor: anchor, track: track)))
    #expect(pin.contains("attachmentAnchor: CGPoint(x: 1, y: 2)"))
  }
}
