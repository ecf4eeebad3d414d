import Testing
import UIKit

/// What only a screen would show changes no motion: an inert call returns something valid, and no bit differs.
@MainActor struct UndrawnTests {
  /// Something that a class may do with a view and that is documented to have no effect.
  private static let calls: [@MainActor (UIView) -> Void] = [
    { $0.setNeedsDisplay() },
    { $0.setNeedsDisplay(CGRect(x: 0, y: 0, width: 5, height: 5)) },
    { $0.draw($0.bounds) },
    { $0.tintColor = .systemPink },
    { $0.tintAdjustmentMode = .dimmed },
    { $0.contentScaleFactor = 3 },
    { $0.semanticContentAttribute = .forceRightToLeft },
    { $0.mask = UIView() },
    { $0.accessibilityLabel = "card" },
    { $0.isAccessibilityElement = true },
    { $0.overrideUserInterfaceStyle = .dark },
    { $0.becomeFirstResponder() },
    { $0.endEditing(true) },
    { $0.motionEnded(.motionShake, with: nil) },
    { $0.traitCollectionDidChange(UITraitCollection(displayScale: 3)) },
    { #expect($0.snapshotView(afterScreenUpdates: true)?.frame == $0.frame) },
    { #expect($0.drawHierarchy(in: $0.bounds, afterScreenUpdates: true)) },
    { view in
      let part = CGRect(x: 0, y: 0, width: 5, height: 5)
      let snapshot = view.resizableSnapshotView(
        from: part, afterScreenUpdates: false, withCapInsets: .zero)
      #expect(snapshot?.frame == part)
    },
    { view in
      let image = UIGraphicsImageRenderer(size: view.bounds.size).image { context in
        context.cgContext.setFillColor(UIColor.red.cgColor)
        context.fill(view.bounds)
        view.draw(view.bounds)
      }
      #expect(image.size == view.bounds.size && image.pngData() != nil)
    },
    { view in
      UIGraphicsBeginImageContextWithOptions(view.bounds.size, false, 0)
      UIColor.green.setFill()
      let path = UIBezierPath(roundedRect: view.bounds, cornerRadius: 4)
      path.lineWidth = 3
      path.addClip()
      path.fill()
      path.stroke()
      UIGraphicsGetCurrentContext()?.addPath(path.cgPath)
      UIGraphicsGetCurrentContext()?.strokePath()
      #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == view.bounds.size)
      UIGraphicsEndImageContext()
      UIGraphicsEndImageContext()
      #expect(UIGraphicsGetCurrentContext() != nil)
      NSAttributedString(string: "9", attributes: [.font: UIFont.systemFont(ofSize: 12)])
        .draw(in: view.bounds)
      UIImage(named: "card")?.withRenderingMode(.alwaysTemplate).draw(in: view.bounds)
    },
    { _ in UIApplication.shared.isIdleTimerDisabled.toggle() },
    { _ in UIApplication.shared.setStatusBarHidden(true, with: .slide) },
    { _ in UIDevice.current.beginGeneratingDeviceOrientationNotifications() },
    { _ in UIAccessibility.post(notification: .announcement, argument: "card") },
    { _ in UIScreen.main.brightness = 1 },
  ]

  /// The centers and angles of two cards that fall, collide and turn, in 120 frames.
  private func motion(_ disturb: (_ frame: Int, UIView) -> Void) -> [CGFloat] {
    let clock = HeadlessClock()
    var numbers: [CGFloat] = []
    clock.use {
      let screen = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
      let cards = [
        CGRect(x: 40, y: 10, width: 80, height: 50), CGRect(x: 90, y: 120, width: 60, height: 60),
      ]
      .map { UIView(frame: $0) }
      for card in cards { screen.addSubview(card) }
      let animator = UIDynamicAnimator(referenceView: screen)
      animator.addBehavior(UIGravityBehavior(items: cards))
      let collision = UICollisionBehavior(items: cards)
      collision.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(collision)
      let push = UIPushBehavior(items: [cards[0]], mode: .instantaneous)
      push.pushDirection = CGVector(dx: 0.4, dy: -0.2)
      push.setTargetOffsetFromCenter(UIOffset(horizontal: 10, vertical: 5), for: cards[0])
      animator.addBehavior(push)
      for frame in 0..<120 {
        disturb(frame, cards[frame % 2])
        clock.step()
        for card in cards { numbers += [card.center.x, card.center.y, card.transform.b] }
      }
    }
    return numbers
  }

  @Test func `what nothing shows changes no bit of a motion`() {
    let plain = motion { _, _ in }
    #expect(Set(plain).count > 300, "the cards move")
    for seed in 1...4 as ClosedRange<UInt64> {
      var random = RandomNumbers(seed: seed)
      let disturbed = motion { _, card in
        for _ in 0..<3 { Self.calls.randomElement(using: &random)?(card) }
      }
      #expect(disturbed == plain)
    }
    for call in Self.calls { #expect(motion { $0 == 30 ? call($1) : () } == plain) }
  }

  @Test func `a color is made of its hue, saturation and brightness`() {
    var random = RandomNumbers(seed: 5)
    for _ in 0..<200 {
      let color = UIColor(
        red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
        blue: .random(in: 0...1, using: &random), alpha: .random(in: 0...1, using: &random))
      var (h, s, b, a) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
      #expect(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
      #expect([h, s, b, a].allSatisfy { (0...1).contains($0) })
      let again = UIColor(hue: h, saturation: s, brightness: b, alpha: a)
      // Ten operations on numbers of at most 6, each rounded to half of 2^-50 or less.
      for (x, y) in zip(color.cgColor.components ?? [], again.cgColor.components ?? []) {
        #expect(abs(x - y) < 10 * 0x1p-50)
      }
    }
  }

  @Test func `a text has the size of its font's rule, however it is measured`() {
    let font = UIFont.preferredFont(forTextStyle: .title1)
    #expect(font.pointSize == 28 && font.withSize(10).fontName == font.fontName)
    let label = UILabel()
    label.font = font
    label.text = "two\nlines"
    label.numberOfLines = 0
    let size = label.intrinsicContentSize
    #expect(size == CGSize(width: 5 * 14, height: 2 * 34))
    let text = NSAttributedString(string: "two\nlines", attributes: [.font: font])
    #expect(text.size() == size && "two\nlines".size(withAttributes: [.font: font]) == size)
    let other = UILabel()
    other.numberOfLines = 0
    other.attributedText = text
    #expect(other.intrinsicContentSize == size && other.text == "two\nlines")
    other.font = nil
    #expect(other.font.pointSize == 17)
  }
}
