import UIKit

/// A card that falls onto the lower edge of the screen when it is tapped, and is recorded.
final class CardController: UIViewController {
  let card = UIView(frame: CGRect(x: 100, y: 40, width: 160, height: 100))
  private lazy var animator = UIDynamicAnimator(referenceView: view)
  private lazy var recorder = MotionRecorder(["card": card])

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(card)
  }

  func drop() {
    recorder.start()
    recorder.motionBegins()
    let collision = UICollisionBehavior(items: [card])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(UIGravityBehavior(items: [card]))
    animator.addBehavior(collision)
  }

  func send() {
    do {
      try recorder.share(from: self)
    } catch {
      print("the recording could not be written: \(error)")
    }
  }
}
