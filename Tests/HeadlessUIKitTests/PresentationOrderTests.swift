import HeadlessUIKit
import Testing

/// Calls of a presentation and a dismissal, held against published logs of devices.
///
/// The appearance calls are those that many pages print; that objects are asked for in the
/// order animator, driver, duration is in Apple's View Controller Programming Guide.
@MainActor struct PresentationOrderTests {
  let clock = HeadlessClock()
  let log = CallLog()
  let window: UIWindow
  let first: LoggedController
  let second: LoggedController
  let delegate: LoggedDelegate

  init() {
    let (clock, log) = (clock, log)
    let first = LoggedController("A", log)
    let second = LoggedController("B", log)
    delegate = LoggedDelegate(log)
    second.transitioningDelegate = delegate
    second.modalPresentationStyle = .fullScreen
    window = clock.use { UIWindow(showing: first) }
    (self.first, self.second) = (first, second)
  }

  /// Where the second view is shown.
  private var shownY: Double {
    Double(second.view.layer.presentation()?.position.y ?? .nan)
  }

  private func present() {
    _ = log.take()
    clock.use { first.present(second, animated: true) { log.calls.append("completion") } }
  }

  private func dismiss() {
    _ = log.take()
    clock.use { second.dismiss(animated: true) { log.calls.append("completion") } }
  }

  @Test func `the first controller of a window appears`() {
    #expect(log.take() == ["A didLoad", "A willAppear", "A didAppear"])
    #expect(first.view.window === window && first.view.frame == window.bounds)
  }

  @Test func `a full-screen presentation asks, animates, and removes the view below`() {
    present()
    // Asked at once, begun at the end of the turn.
    #expect(log.take() == ["animator"])
    #expect(first.presentedViewController === second)
    #expect(second.presentingViewController === first)
    clock.step()
    #expect(
      log.take() == [
        "driver", "B didLoad", "A willDisappear", "B willAppear", "duration", "animate",
      ])
    #expect(second.isBeingPresented && second.view.window === window)
    clock.advance(by: 28.0 / 60)
    #expect(log.take() == [])
    clock.step()
    #expect(log.take() == ["B didAppear", "A didDisappear", "completion", "ended true"])
    #expect(!second.isBeingPresented && first.view.superview == nil)
    #expect(second.view.frame == window.bounds)
    #expect(clock.frameCount == 30)
  }

  @Test func `a dismissal puts the view below back`() {
    present()
    clock.run()
    dismiss()
    #expect(log.take() == ["animator"])
    clock.step()
    #expect(log.take() == ["driver", "B willDisappear", "A willAppear", "duration", "animate"])
    clock.run()
    #expect(log.take() == ["A didAppear", "B didDisappear", "completion", "ended true"])
    #expect(first.view.superview === window && second.view.superview == nil)
    #expect(first.presentedViewController == nil && second.presentingViewController == nil)
    #expect(window.subviews.count == 1)
  }

  @Test func `without animation everything happens at once`() {
    _ = log.take()
    clock.use { first.present(second, animated: false) { log.calls.append("completion") } }
    #expect(
      log.take() == [
        "B didLoad", "A willDisappear", "B willAppear", "B didAppear", "A didDisappear",
        "completion",
      ])
    clock.use { first.dismiss(animated: false) { log.calls.append("completion") } }
    #expect(
      log.take() == [
        "B willDisappear", "A willAppear", "A didAppear", "B didDisappear", "completion",
      ])
  }

  @Test func `a custom presentation leaves the view below, and its controller places the view`() {
    second.modalPresentationStyle = .custom
    delegate.usesPresentationController = true
    present()
    #expect(log.take() == ["controller", "animator"])
    clock.step()
    #expect(
      log.take() == ["driver", "B didLoad", "willPresent", "B willAppear", "duration", "animate"])
    let context = delegate.slide?.context
    // The view below stays where it is, so the transition has no view for it.
    #expect(context?.view(forKey: .from) == nil && context?.view(forKey: .to) === second.view)
    #expect(context?.viewController(forKey: .from) === first)
    clock.run()
    #expect(log.take() == ["B didAppear", "didPresent true", "completion", "ended true"])
    #expect(first.view.superview === window)
    #expect(second.view.frame == CGRect(x: 0, y: 333.5, width: 375, height: 333.5))
    dismiss()
    clock.run()
    #expect(
      log.take() == [
        "animator", "driver", "willDismiss", "B willDisappear", "duration", "animate",
        "B didDisappear", "didDismiss true", "completion", "ended true",
      ])
  }

  @Test func `a finger drives a presentation to its end`() {
    let driver = UIPercentDrivenInteractiveTransition()
    delegate.driver = driver
    present()
    clock.step()
    _ = log.take()
    clock.advance(by: 1)
    driver.update(0.4)
    #expect(shownY == 333.5 + 667 * 0.6)
    #expect(delegate.slide?.context?.isInteractive == true && log.calls == [])
    driver.completionCurve = .linear
    clock.use { driver.finish() }
    // 0.3 s are left.
    clock.advance(by: 0.15)
    #expect(abs(shownY - (333.5 + 667 * 0.3)) < 1e-9)
    #expect(log.calls == [])
    clock.advance(by: 0.15)
    #expect(log.take() == ["B didAppear", "A didDisappear", "completion", "ended true"])
  }

  @Test func `a cancelled presentation takes back what it told`() {
    let driver = UIPercentDrivenInteractiveTransition()
    delegate.driver = driver
    present()
    clock.step()
    _ = log.take()
    driver.update(0.4)
    clock.use { driver.cancel() }
    #expect(delegate.slide?.context?.transitionWasCancelled == true)
    clock.run()
    #expect(
      log.take() == [
        "B willDisappear", "B didDisappear", "A willAppear", "A didAppear", "completion",
        "ended false",
      ])
    #expect(first.presentedViewController == nil && first.view.superview === window)
    #expect(window.subviews.count == 1)
  }

  @Test func `a cancelled dismissal leaves the view where it was`() {
    present()
    clock.run()
    let driver = UIPercentDrivenInteractiveTransition()
    delegate.driver = driver
    dismiss()
    clock.step()
    _ = log.take()
    driver.update(0.7)
    // The model is at the end of the animation already; what is shown follows the finger.
    #expect(second.view.frame.minY == 667)
    #expect(shownY == 333.5 + 667 * 0.7)
    clock.use { driver.cancel() }
    clock.run()
    #expect(
      log.take() == [
        "A willDisappear", "A didDisappear", "B willAppear", "B didAppear", "completion",
        "ended false",
      ])
    #expect(second.view.frame == window.bounds && first.view.superview == nil)
    #expect(first.presentedViewController === second)
  }

  @Test func `blocks alongside follow the finger, and end with the transition`() {
    let driver = UIPercentDrivenInteractiveTransition()
    delegate.driver = driver
    let shade = UIView(frame: window.bounds)
    shade.alpha = 0
    window.addSubview(shade)
    present()
    var ends: [Bool] = []
    var changes: [Bool] = []
    clock.use {
      DispatchQueue.main.async {
        let coordinator = second.transitionCoordinator
        coordinator?.animate(
          alongsideTransition: { _ in shade.alpha = 1 },
          completion: { ends.append($0.isCancelled) })
        coordinator?.notifyWhenInteractionChanges { changes.append($0.isInteractive) }
      }
    }
    clock.step()
    clock.step()
    driver.update(0.5)
    // Ease-in-out is at its half after half of the time.
    #expect(shade.layer.presentation()?.opacity == 0.5)
    clock.use { driver.cancel() }
    #expect(changes == [false])
    clock.run()
    #expect(ends == [true] && shade.alpha == 0)
    #expect(second.transitionCoordinator == nil)
  }

  @Test func `a second presentation from the same controller is ignored with UIKit's message`() {
    present()
    let messages = UIKitWarning.logged {
      clock.use { first.present(LoggedController("C", log), animated: true) }
    }
    #expect(
      messages == [
        "Attempt to present LoggedController on LoggedController which is already presenting "
          + "LoggedController."
      ])
    clock.run()
    #expect(first.presentedViewController === second)
  }

  @Test func `a controller outside of a window cannot present`() {
    let outside = LoggedController("C", log)
    let messages = UIKitWarning.logged {
      clock.use { outside.present(LoggedController("D", log), animated: true) }
    }
    #expect(messages.count == 1 && messages[0].contains("not in the window hierarchy"))
  }

  @Test func `a presented controller and its objects are released after the dismissal`() {
    weak var presented: LoggedController?
    weak var animator: LoggedSlide?
    do {
      let controller = LoggedController("C", log)
      controller.modalPresentationStyle = .fullScreen
      controller.transitioningDelegate = delegate
      presented = controller
      clock.use { first.present(controller, animated: true) }
      clock.run()
      clock.use { controller.dismiss(animated: true) }
      clock.run()
      delegate.slide?.context = nil
      animator = delegate.slide
    }
    #expect(presented == nil && animator != nil)
  }
}
