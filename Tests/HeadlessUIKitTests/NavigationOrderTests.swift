import HeadlessUIKit
import Testing

/// Calls of a push and a pop, held against published logs of devices.
@MainActor struct NavigationOrderTests {
  let clock = HeadlessClock()
  let log = CallLog()
  let first: LoggedController
  let second: LoggedController
  let navigation: UINavigationController
  let window: UIWindow
  fileprivate let delegate: LoggedNavigation

  init() {
    let (clock, log) = (clock, log)
    let first = LoggedController("A", log)
    let second = LoggedController("B", log)
    let navigation = UINavigationController(rootViewController: first)
    delegate = LoggedNavigation(log)
    navigation.delegate = delegate
    window = clock.use { UIWindow(showing: navigation) }
    (self.first, self.second, self.navigation) = (first, second, navigation)
  }

  private func push() {
    _ = log.take()
    clock.use { navigation.pushViewController(second, animated: true) }
  }

  /// Pushes the second controller, and begins a pop that a driver drives.
  private func beginDrivenPop() -> UIPercentDrivenInteractiveTransition {
    push()
    clock.run()
    let driver = UIPercentDrivenInteractiveTransition()
    delegate.driver = driver
    clock.use { _ = navigation.popViewController(animated: true) }
    clock.step()
    _ = log.take()
    return driver
  }

  @Test func `the root of the stack appears with the navigation controller`() {
    #expect(
      log.take() == [
        "A willMove", "A didMove", "A didLoad", "A willAppear", "willShow A", "A didAppear",
        "didShow A",
      ])
    #expect(first.navigationController === navigation && first.parent === navigation)
  }

  @Test func `a push animates and then settles the parent`() {
    push()
    #expect(log.take() == ["B willMove"])
    #expect(navigation.topViewController === second && second.isMovingToParent)
    clock.step()
    #expect(
      log.take() == [
        "push", "B didLoad", "A willDisappear", "B willAppear", "willShow B", "duration", "animate",
      ])
    clock.run()
    #expect(
      log.take() == ["A didDisappear", "B didAppear", "B didMove", "didShow B", "ended true"])
    #expect(first.view.superview == nil && second.view.window === window)
    #expect(!second.isMovingToParent)
  }

  @Test func `a pop gives the controller back and lets it go`() {
    push()
    clock.run()
    _ = log.take()
    let popped = clock.use { navigation.popViewController(animated: true) }
    #expect(popped === second && log.take() == ["B willMove nil"])
    clock.run()
    #expect(
      log.take() == [
        "pop", "B willDisappear", "A willAppear", "willShow A", "duration", "animate",
        "B didDisappear", "A didAppear", "B didMove nil", "didShow A", "ended true",
      ])
    #expect(second.parent == nil && navigation.viewControllers == [first])
    #expect(clock.use { navigation.popViewController(animated: true) } == nil)
  }

  @Test func `a cancelled pop tells what devices print, and the stack is what it was`() {
    let driver = beginDrivenPop()
    driver.update(0.3)
    clock.use { driver.cancel() }
    clock.run()
    // The delegate hears nothing of a cancelled pop.
    #expect(
      log.take() == [
        "A willDisappear", "A didDisappear", "B willAppear", "B didAppear", "B didMove",
        "ended false",
      ])
    #expect(navigation.viewControllers == [first, second])
    #expect(second.view.superview != nil && first.view.superview == nil)
    #expect(second.parent === navigation)
  }

  @Test func `a driven pop ends like any other`() {
    let driver = beginDrivenPop()
    driver.update(0.9)
    clock.use { driver.finish() }
    clock.run()
    #expect(
      log.take() == ["B didDisappear", "A didAppear", "B didMove nil", "didShow A", "ended true"])
  }

  @Test func `without a delegate the system's transition is used`() {
    navigation.delegate = nil
    push()
    clock.step()
    let x = second.view.layer.presentation()?.position.x ?? 0
    #expect(x > 187.5 && x < 187.5 + 375)
    clock.run()
    #expect(second.view.frame == window.bounds && clock.frameCount == 21)
  }

  @Test func `without animation a push and a pop happen at once`() {
    _ = log.take()
    clock.use { navigation.pushViewController(second, animated: false) }
    let pushed = [
      "B willMove", "B didLoad", "A willDisappear", "B willAppear", "willShow B",
      "A didDisappear", "B didAppear", "B didMove", "didShow B",
    ]
    #expect(log.take() == pushed)
    clock.use { _ = navigation.popToRootViewController(animated: false) }
    #expect(log.take().last == "didShow A" && navigation.viewControllers == [first])
  }

  @Test func `a stack is replaced by a pop if its new top was in it`() {
    clock.use { navigation.setViewControllers([first, second], animated: false) }
    #expect(navigation.topViewController === second && second.parent === navigation)
    _ = log.take()
    clock.use { navigation.setViewControllers([first], animated: true) }
    clock.step()
    #expect(log.calls.contains("pop") && !log.calls.contains("push"))
    clock.run()
    #expect(second.parent == nil && second.view.superview == nil)
  }

  @Test func `a controller cannot be pushed twice`() {
    let exception = UIKitException.caught {
      clock.use { navigation.pushViewController(first, animated: false) }
    }
    #expect(exception?.name == "NSInvalidArgumentException")
    #expect(navigation.viewControllers == [first])
  }
}

private final class LoggedNavigation: NSObject, UINavigationControllerDelegate {
  let log: CallLog
  var driver: UIPercentDrivenInteractiveTransition?

  init(_ log: CallLog) { self.log = log }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    log.calls.append("willShow \((viewController as? LoggedController)?.name ?? "")")
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    log.calls.append("didShow \((viewController as? LoggedController)?.name ?? "")")
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.calls.append("\(operation)")
    return LoggedSlide(log, isAppearing: operation == .push)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}
