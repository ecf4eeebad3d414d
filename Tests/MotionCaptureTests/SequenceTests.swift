import HeadlessUIKit
import MotionCapture
import Testing

/// A panel that a button shows, that a finger drags, and that snaps back.
private final class PanelController: UIViewController {
  let button = UIButton(frame: CGRect(x: 20, y: 20, width: 80, height: 40))
  let panel = UIView(frame: CGRect(x: 100, y: 200, width: 100, height: 100))
  private lazy var animator = UIDynamicAnimator(referenceView: view)

  override func viewDidLoad() {
    super.viewDidLoad()
    panel.isHidden = true
    view.addSubview(button)
    view.addSubview(panel)
    button.addTarget(self, action: Selector(PanelController.toggle), for: .touchUpInside)
    panel.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector(PanelController.move(_:))))
  }

  private func toggle() { panel.isHidden.toggle() }

  private func move(_ pan: UIPanGestureRecognizer) {
    animator.removeAllBehaviors()
    panel.center = pan.location(in: view)
    guard pan.state == .ended else { return }
    animator.addBehavior(UISnapBehavior(item: panel, snapTo: CGPoint(x: 150, y: 250)))
  }
}

/// Two pieces that a finger on the whole view drags: by hand, and one with a behavior.
private final class PuzzleController: UIViewController {
  let loose = UIView(frame: CGRect(x: 40, y: 400, width: 80, height: 80))
  let held = UIView(frame: CGRect(x: 200, y: 400, width: 80, height: 80))
  private lazy var animator = UIDynamicAnimator(referenceView: view)
  private var spring: UIAttachmentBehavior?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(loose)
    view.addSubview(held)
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector(PuzzleController.move(_:))))
  }

  private func move(_ pan: UIPanGestureRecognizer) {
    let finger = pan.location(in: view)
    if loose.frame.contains(finger) {
      loose.center = finger
    } else if held.frame.contains(finger), spring == nil {
      let spring = UIAttachmentBehavior(item: held, attachedToAnchor: finger)
      (spring.length, spring.frequency, spring.damping) = (0, 2, 0.5)
      animator.addBehavior(spring)
      self.spring = spring
    } else {
      spring?.anchorPoint = finger
    }
  }
}

/// A sheet that comes by its own transition, and that a finger throws off the screen.
private final class SheetController: UIViewController, UIViewControllerTransitioningDelegate {
  let sheet = UIView(frame: CGRect(x: 40, y: 300, width: 295, height: 200))
  private lazy var animator = UIDynamicAnimator(referenceView: view)

  init() {
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .custom
    transitioningDelegate = self
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(sheet)
    sheet.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector(SheetController.move(_:))))
  }

  private func move(_ pan: UIPanGestureRecognizer) {
    sheet.center.y += pan.translation(in: view).y
    pan.setTranslation(.zero, in: view)
    guard pan.state == .ended else { return }
    let push = UIPushBehavior(items: [sheet], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: pan.velocity(in: view).y / 10)
    animator.addBehavior(push)
  }
}

@MainActor @Suite struct `One thing after another` {
  @Test func `what is presented is dragged`() throws {
    let subject = ClassSubject.viewController("SheetController") { SheetController() }
    let motions = ClassExplorer(subject).explore().motions
    let names = motions.map(\.name)
    for direction in ["down", "up"] {
      let name = "SheetController.present-then-flick-sheet-\(direction)"
      let flick = try #require(motions.first { $0.name == name }, "\(names)")
      #expect(flick.items == ["sheet"] && flick.isDynamic)
    }
  }

  @Test func `what a press shows is dragged`() throws {
    let subject = ClassSubject.viewController("PanelController") { PanelController() }
    let motions = ClassExplorer(subject).explore().motions
    let directions = ["down", "up", "left", "right"]
    #expect(
      motions.map(\.name)
        == directions.flatMap { direction in
          ["drag", "flick"].map {
            "PanelController.press-button-then-\($0)-panel-\(direction)"
          }
        })
    #expect(motions.allSatisfy { $0.items == ["panel"] && $0.isDynamic })
  }

  @Test func `a finger on the whole view drags what lies below it`() throws {
    let subject = ClassSubject.viewController("PuzzleController") { PuzzleController() }
    let motions = ClassExplorer(subject).explore().motions
    #expect(motions.map(\.name).contains("PuzzleController.drag-loose-up"))
    let held = try #require(motions.first { $0.name == "PuzzleController.drag-held-right" })
    #expect(held.isDynamic && held.items == ["held"])
    // A finger alone moves the other.
    for motion in motions where motion.items == ["loose"] { #expect(!motion.isDynamic) }
  }
}
