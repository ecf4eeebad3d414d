import Testing
import UIKit

/// A class in the language mode of Swift 5, used like on a device.
@MainActor struct CardTransitionTests {
  let clock = HeadlessClock()
  let root = UIViewController()
  let card = CardController()
  let window: UIWindow

  init() {
    let (clock, root, card) = (clock, root, card)
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = card
    window = clock.use { UIWindow(showing: root) }
    clock.use { root.present(card, animated: true) }
    clock.run()
  }

  private var shownOffset: Double {
    Double(card.view.layer.presentation()?.affineTransform().ty ?? .nan)
  }

  private func drag(to y: CGFloat, velocity: CGFloat) throws {
    let pan = try #require(card.view.gestureRecognizers?.first as? UIPanGestureRecognizer)
    clock.use { pan.send(.began, at: CGPoint(x: 100, y: 100)) }
    clock.step()
    clock.use { pan.send(.changed, at: CGPoint(x: 100, y: 100 + y)) }
    #expect(abs(shownOffset - Double(y)) < 1e-9)
    clock.use {
      pan.send(
        .ended, at: CGPoint(x: 100, y: 100 + y), velocity: CGPoint(x: 0, y: velocity))
    }
    clock.run()
  }

  @Test func `the card is shown, with its button in the middle`() {
    #expect(card.view.frame == window.bounds && clock.frameCount == 24)
    #expect(card.closeButton.center.x == 187.5 && card.closeButton.frame.minY == 20)
  }

  @Test func `a slow drag lets the card come back`() throws {
    try drag(to: 200, velocity: 100)
    #expect(root.presentedViewController === card && card.view.transform.isIdentity)
  }

  @Test func `a flick takes the card away`() throws {
    try drag(to: 200, velocity: 3000)
    #expect(root.presentedViewController == nil && card.view.superview == nil)
  }

  @Test func `a finger follows the card half the way and further, which takes it away`() throws {
    try drag(to: 400, velocity: 0)
    #expect(root.presentedViewController == nil)
  }

  @Test func `the button takes the card away after a moment`() {
    clock.use { card.closeButton.tap() }
    #expect(card.closings == 1)
    clock.run()
    #expect(root.presentedViewController == nil)
    // Six frames of delay, and 24 of animation, after the 24 of the presentation.
    #expect(clock.frameCount == 54)
  }
}
