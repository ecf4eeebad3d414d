import HeadlessUIKit
import Testing

/// Slides the presented view up by an animator that can be interrupted.
private class InterruptibleSlide: NSObject, UIViewControllerAnimatedTransitioning {
  private var animator: UIViewPropertyAnimator?
  private(set) var results: [Bool] = []

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
    self.animator = animator
    guard let view = transitionContext.view(forKey: .to) else { return animator }
    transitionContext.containerView.addSubview(view)
    view.transform = CGAffineTransform(translationX: 0, y: 600)
    animator.addAnimations { view.transform = .identity }
    animator.addCompletion { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) {
    animator = nil
    results.append(transitionCompleted)
  }
}

private class InterruptibleTransition: NSObject, UIViewControllerTransitioningDelegate {
  let slide = InterruptibleSlide()
  var driver: UIPercentDrivenInteractiveTransition?

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { slide }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}

@MainActor struct InterruptibleTransitionTests {
  private let clock = HeadlessClock()
  private let root = UIViewController()
  private let sheet = UIViewController()
  private let transition = InterruptibleTransition()
  private let driver = UIPercentDrivenInteractiveTransition()
  private let window: UIWindow

  init() {
    let root = root
    window = clock.use { UIWindow(showing: root) }
    sheet.modalPresentationStyle = .custom
    sheet.transitioningDelegate = transition
    driver.completionCurve = .linear
  }

  private func present() {
    transition.driver = driver
    clock.use { root.present(sheet, animated: true) }
    clock.step()
  }

  private var offset: Double {
    Double(sheet.view.layer.presentation()?.affineTransform().ty ?? .nan)
  }

  @Test func `without a finger the animator runs by itself`() {
    clock.use { root.present(sheet, animated: true) }
    clock.advance(by: 0.5)
    #expect(abs(offset - 300) < 1e-9)
    clock.run()
    #expect(transition.slide.results == [true] && clock.frameCount == 60)
  }

  @Test func `a finger holds it, and lets it go to its end`() {
    present()
    driver.update(0.25)
    clock.advance(by: 1)
    #expect(abs(offset - 450) < 1e-9 && transition.slide.results.isEmpty)
    clock.use { driver.finish() }
    clock.advance(by: 0.5)
    #expect(abs(offset - 150) < 1e-9)
    clock.advance(by: 0.25)
    #expect(transition.slide.results == [true] && offset == 0)
  }

  @Test func `a finger takes it back, twice as fast if told so`() {
    present()
    driver.update(0.5)
    driver.completionSpeed = 2
    clock.use { driver.cancel() }
    clock.advance(by: 0.25)
    #expect(transition.slide.results == [false])
    #expect(root.presentedViewController == nil && sheet.view.superview == nil)
  }

  @Test func `a transition that began by itself can be taken over`() {
    driver.wantsInteractiveStart = false
    present()
    clock.advance(by: 0.4 - 1.0 / 60)
    #expect(abs(offset - 360) < 1e-9)
    clock.use { driver.pause() }
    #expect(abs(driver.percentComplete - 0.4) < 1e-9)
    clock.advance(by: 1)
    #expect(abs(offset - 360) < 1e-9)
    driver.update(0.1)
    #expect(abs(offset - 540) < 1e-9)
    clock.use { driver.cancel() }
    clock.run()
    #expect(transition.slide.results == [false])
  }
}
