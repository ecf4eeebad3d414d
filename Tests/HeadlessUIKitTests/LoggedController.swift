import HeadlessUIKit

/// The calls of one test, in order.
@MainActor final class CallLog {
  var calls: [String] = []

  /// The calls since the last time.
  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
}

/// A view controller that writes down what it is told.
class LoggedController: UIViewController {
  let name: String
  let log: CallLog

  init(_ name: String, _ log: CallLog) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ call: String) { log.calls.append("\(name) \(call)") }

  override func viewDidLoad() {
    super.viewDidLoad()
    note("didLoad")
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    note("willAppear")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    note("didAppear")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    note("willDisappear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    note("didDisappear")
  }
  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    note(parent == nil ? "willMove nil" : "willMove")
  }
  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    note(parent == nil ? "didMove nil" : "didMove")
  }
}

/// Slides the new view in, or the old one out, and writes down what it is asked.
class LoggedSlide: NSObject, UIViewControllerAnimatedTransitioning {
  let log: CallLog
  let isAppearing: Bool
  var context: (any UIViewControllerContextTransitioning)?

  init(_ log: CallLog, isAppearing: Bool) {
    self.log = log
    self.isAppearing = isAppearing
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval {
    log.calls.append("duration")
    return 0.5
  }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    log.calls.append("animate")
    context = transitionContext
    guard
      let from = transitionContext.viewController(forKey: .from),
      let to = transitionContext.viewController(forKey: .to)
    else { return }
    let container = transitionContext.containerView
    let height = container.bounds.height
    if isAppearing {
      to.view.frame = transitionContext.finalFrame(for: to).offsetBy(dx: 0, dy: height)
      container.addSubview(to.view)
    } else if let toView = transitionContext.view(forKey: .to) {
      container.insertSubview(toView, belowSubview: from.view)
    }
    let final = transitionContext.finalFrame(for: to)
    UIView.animate(
      withDuration: 0.5, delay: 0, options: .curveLinear,
      animations: { [isAppearing] in
        if isAppearing {
          to.view.frame = final
        } else {
          from.view.frame.origin.y = height
        }
      },
      completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }

  func animationEnded(_ transitionCompleted: Bool) {
    log.calls.append("ended \(transitionCompleted)")
  }
}

/// Provides the slides, and a driver if one is set.
class LoggedDelegate: NSObject, UIViewControllerTransitioningDelegate {
  let log: CallLog
  var driver: UIPercentDrivenInteractiveTransition?
  private(set) var slide: LoggedSlide?
  var usesPresentationController = false

  init(_ log: CallLog) { self.log = log }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.calls.append("animator")
    slide = LoggedSlide(log, isAppearing: true)
    return slide
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.calls.append("animator")
    slide = LoggedSlide(log, isAppearing: false)
    return slide
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    log.calls.append("driver")
    return driver
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    log.calls.append("driver")
    return driver
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    guard usesPresentationController else { return nil }
    log.calls.append("controller")
    return LoggedPresentationController(log, presented, presenting)
  }
}

/// Puts the presented view into the lower half, and writes down what it is told.
class LoggedPresentationController: UIPresentationController {
  let log: CallLog

  init(_ log: CallLog, _ presented: UIViewController, _ presenting: UIViewController?) {
    self.log = log
    super.init(presentedViewController: presented, presenting: presenting)
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    return CGRect(x: 0, y: bounds.midY, width: bounds.width, height: bounds.midY)
  }
  override func presentationTransitionWillBegin() { log.calls.append("willPresent") }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    log.calls.append("didPresent \(completed)")
  }
  override func dismissalTransitionWillBegin() { log.calls.append("willDismiss") }
  override func dismissalTransitionDidEnd(_ completed: Bool) {
    log.calls.append("didDismiss \(completed)")
  }
}
