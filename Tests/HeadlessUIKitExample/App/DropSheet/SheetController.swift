import UIKit

/// A sheet that falls onto the lower edge of the screen, and leaves when a finger flicks it down.
public final class SheetController: UIViewController {
  /// The gesture that moves the sheet.
  public let pan = UIPanGestureRecognizer()
  /// Where the sheet was before the gesture, pt.
  private var restingCenter = CGPoint.zero
  /// How fast the finger leaves the sheet, pt/s.
  private var flickVelocity = CGPoint.zero

  /// Creates a sheet, which presents itself.
  public init() {
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .custom
    transitioningDelegate = self
  }

  /// Creates a sheet from a storyboard: there is none.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    pan.addTarget(self, action: #selector(handlePan(_:)))
    view.addGestureRecognizer(pan)
  }

  @objc private func handlePan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: restingCenter = view.center
    case .changed:
      view.center.y = restingCenter.y + max(0, pan.translation(in: view.superview).y)
    case .ended where pan.velocity(in: view.superview).y > 1000:
      flickVelocity = pan.velocity(in: view.superview)
      dismiss(animated: true)
    case .ended, .cancelled:
      UIView.animate(
        withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0,
        options: [], animations: { self.view.center = self.restingCenter })
    default: break
    }
  }
}

extension SheetController: UIViewControllerTransitioningDelegate {
  /// The transition of a presentation.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SheetDrop() }

  /// The transition of a dismissal.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SheetFall(velocity: flickVelocity) }
}
