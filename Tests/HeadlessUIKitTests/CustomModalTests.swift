import Dynamics
import HeadlessUIKit
import Testing

/// Shows a modal from above by a spring, as a class for UIKit does it.
private class CustomModalShowAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let duration: TimeInterval = 0.6

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let toView = transitionContext.view(forKey: .to) else { return }
    transitionContext.containerView.addSubview(toView)
    toView.alpha = 0
    toView.transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
      .concatenating(CGAffineTransform(translationX: 0, y: -200))
    let timing = UISpringTimingParameters(
      dampingRatio: 0.8, initialVelocity: CGVector(dx: 1, dy: 0))
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    animator.addAnimations {
      toView.transform = .identity
      toView.alpha = 1
    }
    animator.addCompletion { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    animator.startAnimation()
  }
}

private class ModalTransition: NSObject, UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { CustomModalShowAnimator() }
}

@MainActor struct CustomModalTests {
  private struct Pose: Equatable {
    let y: Double
    let scale: Double
    let alpha: Float
  }

  /// The poses of all frames after the start, and the frame at which the modal has appeared.
  private func run() -> (poses: [Pose], end: Int?) {
    let clock = HeadlessClock()
    let log = CallLog()
    let transition = ModalTransition()
    let root = UIViewController()
    let modal = LoggedController("modal", log)
    modal.modalPresentationStyle = .custom
    modal.transitioningDelegate = transition
    let window = clock.use { UIWindow(showing: root) }
    clock.use { root.present(modal, animated: true) }
    var (poses, end): ([Pose], Int?) = ([], nil)
    for _ in 1...40 {
      clock.step()
      guard let shown = modal.view.layer.presentation() else { continue }
      let transform = shown.affineTransform()
      poses.append(
        Pose(
          y: Double(shown.position.y + transform.ty), scale: Double(transform.a),
          alpha: shown.opacity))
      if end == nil, log.calls.contains("modal didAppear") { end = clock.frameCount }
    }
    _ = window
    return (poses, end)
  }

  @Test func `the class moves as the built-in scene, to the bit`() throws {
    let trace = Trace<Double>(plan: try Plan(scene: BuiltInScenes.customModalShow))
    let (poses, end) = run()
    let motion = try SpringMotion(
      Spring(dampingRatio: 0.8, settlingIn: 0.6, initialVelocities: [1]), initialVelocity: 1)
    #expect(trace.frames.count == 37 && end == 36)
    for frame in trace.frames.dropFirst() {
      let pose = poses[frame.index - 1]
      #expect(pose.y == frame.y)
      let left = frame.index == 36 ? 0 : motion.displacement(at: frame.time)
      #expect(pose.scale == 1 + (0.6 - 1) * left)
      #expect(pose.alpha == Float(1 - left))
    }
    // It stays there.
    #expect(poses[36...].allSatisfy { $0 == Pose(y: 333.5, scale: 1, alpha: 1) })
  }

  @Test func `two runs give the same bits`() {
    let (first, second) = (run(), run())
    #expect(first.poses == second.poses && first.end == second.end)
  }
}
