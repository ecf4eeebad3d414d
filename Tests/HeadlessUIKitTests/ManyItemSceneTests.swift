import Dynamics
import Testing
import UIKit

/// Several items with contacts and joints move as in the built-in scenes, to the bit.
@MainActor struct ManyItemSceneTests {
  let screen = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  let clock = HeadlessClock()

  private func view(
    x: CGFloat, y: CGFloat, _ width: CGFloat, _ height: CGFloat, angle: CGFloat = 0,
    shape: UIDynamicItemCollisionBoundsType = .rectangle
  ) -> ShapedView {
    let view = ShapedView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    view.shape = shape
    view.center = CGPoint(x: x, y: y)
    view.transform = CGAffineTransform(rotationAngle: angle)
    screen.addSubview(view)
    return view
  }

  private func animator(_ behaviors: [UIDynamicBehavior]) -> UIDynamicAnimator {
    let animator = clock.use { UIDynamicAnimator(referenceView: screen) }
    for behavior in behaviors { animator.addBehavior(behavior) }
    return animator
  }

  /// Gravity, and walls and a floor between corners.
  private func pit(of items: [UIView], corners: [(x: CGFloat, y: CGFloat)]) -> UIDynamicAnimator {
    let collision = UICollisionBehavior(items: items)
    let corners = corners.map { CGPoint(x: $0.x, y: $0.y) }
    for (index, name) in ["left", "floor", "right"].enumerated() {
      collision.addBoundary(
        withIdentifier: name as NSCopying, from: corners[index], to: corners[index + 1])
    }
    let properties = UIDynamicItemBehavior(items: items)
    properties.friction = 0.4
    return animator([UIGravityBehavior(items: items), collision, properties])
  }

  /// Expects the frames of a scene, whose items are in the order of the views.
  private func expectFrames(of scene: Scene, views: [UIView], frameCount: Int) throws {
    let frames = Trace<Float>(plan: try Plan(scene: scene)).frames
    var count = 0
    for frame in frames where (1...frameCount).contains(frame.index) {
      if frame.item == 0 { clock.step() }
      let view = views[frame.item]
      let center = CGPoint(x: Double(frame.x), y: Double(frame.y))
      let turn = CGAffineTransform(rotationAngle: Double(frame.angle))
      guard view.center == center, view.transform == turn else {
        Issue.record("frame \(frame.index), item \(frame.item): \(view.center), not \(center)")
        return
      }
      count += 1
    }
    #expect(count == frameCount * views.count)
  }

  @Test func `boxes, balls and wedges fall as in pile`() throws {
    let shapes: [UIDynamicItemCollisionBoundsType] = [.rectangle, .ellipse, .path]
    let items = (0..<12).map { index in
      view(
        x: 160 + 28 * Double(index % 3), y: 560 - 55 * Double(index), 36, 36,
        angle: 0.2 * Double(index % 5) - 0.4, shape: shapes[index % 3])
    }
    let animator = pit(of: items, corners: [(110, -700), (110, 600), (270, 600), (270, -700)])
    try expectFrames(of: BuiltInScenes.pile, views: items, frameCount: 143)
    #expect(!animator.isRunning)
  }

  @Test func `two hundred boxes, balls and wedges fall as in big-pile`() throws {
    let shapes: [UIDynamicItemCollisionBoundsType] = [.rectangle, .ellipse, .path]
    let items = (0..<200).map { index in
      let view = view(
        x: 40 + 27 * Double(index % 12), y: 630 - 30 * Double(index / 12), 20, 20,
        angle: 0.2 * Double(index % 5) - 0.4, shape: shapes[index % 3])
      view.tip = 3
      return view
    }
    let animator = pit(of: items, corners: [(20, -700), (20, 660), (355, 660), (355, -700)])
    try expectFrames(of: BuiltInScenes.bigPile, views: items, frameCount: 90)
    #expect(animator.items(in: screen.bounds).count > 150)
  }

  @Test func `boxes fall as in falling-boxes`() throws {
    let items = (0..<10).map { index in
      let (column, row) = (Double(index % 5), Double(index / 5))
      return view(
        x: 87.5 + 45 * column + 7 * row, y: 150 - 60 * row - 11 * Double(index % 3), 30, 30,
        angle: 0.1 * Double(index % 4) - 0.15)
    }
    let collision = UICollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    let animator = animator([UIGravityBehavior(items: items), collision])
    try expectFrames(of: BuiltInScenes.fallingBoxes, views: items, frameCount: 144)
    #expect(animator.items(in: screen.bounds).count == 10)
  }

  @Test func `pinned links swing as in chain`() throws {
    // UIKit has no pin to a point: a link that does not move holds the first one.
    let wall = view(x: 45, y: 150, 30, 10)
    let links = [75.0, 105, 135].map { view(x: $0, y: 150, 30, 10) }
    let fixed = UIDynamicItemBehavior(items: [wall])
    fixed.isAnchored = true
    let holders = [wall] + links
    var behaviors: [UIDynamicBehavior] = [UIGravityBehavior(items: links), fixed]
    for (index, x) in [60.0, 90, 120].enumerated() {
      behaviors.append(
        UIAttachmentBehavior.pinAttachment(
          with: links[index], attachedTo: holders[index], attachmentAnchor: CGPoint(x: x, y: 150)))
    }
    let animator = animator(behaviors)
    var scene = Scene(
      name: "chain", reference: Size2(width: 375, height: 667), items: [],
      behaviors: [.gravity(Gravity(name: "pull", items: ["link0", "link1", "link2"]))])
    let size = Size2(width: 30, height: 10)
    for index in 0..<3 {
      let x = Quantity(75 + 30 * Double(index))
      scene.items.append(
        Item(name: "link\(index)", size: size, center: Point2(x: x, y: 150)))
    }
    // The animator has the items in the order in which behaviors brought them.
    scene.items.append(
      Item(name: "wall", size: size, center: Point2(x: 45, y: 150)))
    scene.behaviors.append(
      .itemBehavior(ItemBehavior(name: "fixed", items: ["wall"], anchored: 1)))
    for index in 0..<3 {
      scene.behaviors.append(
        .attachment(
          .pin(
            name: "pin\(index)", item: "link\(index)",
            to: index == 0 ? "wall" : "link\(index - 1)",
            anchor: Point2(x: Quantity(60 + 30 * Double(index)), y: 150))))
    }
    try expectFrames(of: scene, views: links + [wall], frameCount: 120)
    #expect(links[2].center.y > 160 && animator.isRunning)
  }

  @Test func `balls on rods hit each other as in newtons-cradle`() throws {
    let reach = 141.4213562373095
    let balls = (0..<5).map { index in
      view(
        x: 160 + 41 * Double(index) - (index == 0 ? reach : 0),
        y: index == 0 ? 100 + reach : 300, 40, 40, shape: .ellipse)
    }
    let collision = UICollisionBehavior(items: balls)
    collision.collisionMode = .items
    let properties = UIDynamicItemBehavior(items: balls)
    properties.elasticity = 1
    properties.friction = 0
    properties.resistance = 0
    properties.angularResistance = 0
    let rods: [UIDynamicBehavior] = balls.enumerated().map { index, ball in
      let anchor = CGPoint(x: 160 + 41 * Double(index), y: 100)
      return UIAttachmentBehavior(item: ball, attachedToAnchor: anchor)
    }
    let animator = animator(
      [UIGravityBehavior(items: balls), collision, properties] + rods)
    try expectFrames(of: BuiltInScenes.newtonsCradle, views: balls, frameCount: 200)
    #expect(animator.isRunning)
  }

  @Test func `a box slides and a ball rolls as in slope`() throws {
    let box = view(x: 231.7, y: 325.4, 40, 30, angle: -0.5235987755982988)
    let ball = view(x: 312, y: 279.6, 30, 30, shape: .ellipse)
    let collision = UICollisionBehavior(items: [box, ball])
    collision.addBoundary(
      withIdentifier: "slope" as NSCopying, from: CGPoint(x: 375, y: 261.7949192431123),
      to: CGPoint(x: -125, y: 550.4700538379251))
    let animator = animator([UIGravityBehavior(items: [box, ball]), collision])
    try expectFrames(of: BuiltInScenes.slope, views: [box, ball], frameCount: 120)
    #expect(animator.isRunning)
  }
}

/// A view with a shape; its path is a wedge.
final class ShapedView: UIView {
  var shape: UIDynamicItemCollisionBoundsType = .rectangle
  /// Where the upper corner of a wedge is, to the right of the middle, pt.
  var tip: CGFloat = 6

  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { shape }

  override var collisionBoundingPath: UIBezierPath {
    let path = UIBezierPath()
    let half = bounds.width / 2
    path.move(to: CGPoint(x: -half, y: half))
    path.addLine(to: CGPoint(x: half, y: half))
    path.addLine(to: CGPoint(x: tip, y: -half))
    path.close()
    return path
  }
}
