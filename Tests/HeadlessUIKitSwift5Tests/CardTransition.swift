import Foundation
import UIKit

/// A card that can be dragged away, written as for UIKit before Swift 6: no class names an actor.
class CardAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let isPresenting: Bool

  init(isPresenting: Bool) {
    self.isPresenting = isPresenting
    super.init()
  }

  func transitionDuration(
    using transitionContext: UIViewControllerContextTransitioning?
  ) -> TimeInterval {
    0.4
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let key: UITransitionContextViewKey = isPresenting ? .to : .from
    guard let card = transitionContext.view(forKey: key) else { return }
    let container = transitionContext.containerView
    let hidden = CGAffineTransform(translationX: 0, y: container.bounds.height)
    if isPresenting {
      container.addSubview(card)
      card.transform = hidden
    }
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: [.curveLinear],
      animations: { card.transform = self.isPresenting ? .identity : hidden },
      completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

/// Not a controller and not a view: only Swift 6 asks where this runs.
class DragToDismiss: NSObject {
  weak var controller: UIViewController?
  var driver: UIPercentDrivenInteractiveTransition?

  func handlePan(_ pan: UIPanGestureRecognizer) {
    guard let view = controller?.view, let window = view.window else { return }
    let progress = pan.translation(in: window).y / window.bounds.height
    switch pan.state {
    case .began:
      driver = UIPercentDrivenInteractiveTransition()
      controller?.dismiss(animated: true, completion: nil)
    case .changed:
      driver?.update(progress)
    case .ended where progress > 0.5 || pan.velocity(in: window).y > 1000:
      driver?.finish()
      driver = nil
    case .ended, .cancelled:
      driver?.cancel()
      driver = nil
    default:
      break
    }
  }
}

class CardController: UIViewController, UIViewControllerTransitioningDelegate {
  let drag = DragToDismiss()
  let closeButton = UIButton(type: .system)
  private(set) var closings = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    drag.controller = self
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: drag, action: Selector(DragToDismiss.handlePan(_:))))
    closeButton.setTitle("Close", for: .normal)
    closeButton.addTarget(self, action: Selector(CardController.close), for: .touchUpInside)
    view.addSubview(closeButton)
    closeButton.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      closeButton.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      closeButton.topAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
    ])
  }

  func close() {
    closings += 1
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { [weak self] in
      self?.dismiss(animated: true)
    }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    CardAnimator(isPresenting: true)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    CardAnimator(isPresenting: false)
  }

  func interactionControllerForDismissal(
    using animator: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    drag.driver
  }
}
