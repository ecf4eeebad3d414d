import Foundation
import HeadlessUIKit
import MotionCapture
import Testing

/// A card that a finger drags and that snaps back.
private final class CardController: UIViewController {
  let card = UIView(frame: CGRect(x: 100, y: 200, width: 100, height: 100))
  private lazy var animator = UIDynamicAnimator(referenceView: view)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(card)
    let pan = UIPanGestureRecognizer(target: self, action: Selector(CardController.move(_:)))
    card.addGestureRecognizer(pan)
  }

  private func move(_ pan: UIPanGestureRecognizer) {
    animator.removeAllBehaviors()
    card.center = pan.location(in: view)
    guard pan.state == .ended else { return }
    let snap = UISnapBehavior(item: card, snapTo: CGPoint(x: 150, y: 250))
    snap.damping = sourceNumber("damping_9", 0.5)
    // What nothing depends on.
    card.tag = Int(sourceNumber("length_11", 3.0))
    animator.addBehavior(snap)
  }

  func drop() { animator.addBehavior(UIGravityBehavior(items: [card])) }
}

/// A transition that lets the view which is shown next drop in.
private final class DropIn: NSObject, UIViewControllerAnimatedTransitioning {
  private var animator: UIDynamicAnimator?

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 1 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .to) else { return context.completeTransition(true) }
    context.containerView.addSubview(view)
    view.center.y -= 300
    animator = UIDynamicAnimator(referenceView: context.containerView)
    animator?.addBehavior(UISnapBehavior(item: view, snapTo: context.containerView.center))
    HeadlessUIKit.DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
      context.completeTransition(true)
    }
  }
}

private final class PullDown: UIDynamicBehavior {
  private let gravity = UIGravityBehavior()

  override init() {
    super.init()
    addChildBehavior(gravity)
  }

  func pull(_ item: any UIDynamicItem) { gravity.addItem(item) }
}

@MainActor @Suite struct `Motions are found` {
  private func names(of subject: ClassSubject) -> [String] {
    ClassExplorer(subject).explore().motions.map(\.name)
  }

  @Test func `a view that a finger moves`() throws {
    let card = ClassSubject.viewController("CardController") { CardController() }
    let motions = ClassExplorer(card).explore().motions
    #expect(
      motions.map(\.name)
        == ["down", "up", "left", "right"].flatMap {
          ["CardController.drag-card-\($0)", "CardController.flick-card-\($0)"]
        })
    for motion in motions {
      #expect(motion.items == ["card"] && motion.isWhole)
      #expect(motion.numbers.map(\.name) == ["damping_9"])
      #expect(motion.numbers.first?.range == 0.25...1)
      #expect(try #require(motion.seconds) > 0.3)
    }
  }

  @Test func `a motion is shown on a stage, to its end`() throws {
    let card = ClassSubject.viewController("CardController") { CardController() }
    for motion in ClassExplorer(card).explore().motions {
      // The screen, the view that moves, and nothing that a page could run.
      #expect(motion.stage.contains("width=\"375\" height=\"667\""))
      #expect(motion.stage.contains("@keyframes k0{0%{transform:translate("))
      #expect(!motion.stage.contains("<script"))
      // A snap ends within 0.5 pt of its point, where a reader who prefers no motion sees the card.
      let match = try #require(
        motion.stage.firstMatch(of: /class="m" [^>]*transform="translate\(([\d.]+) ([\d.]+)\)/))
      let (x, y) = (Double(match.output.1), Double(match.output.2))
      #expect(try abs(#require(x) - 150) < 0.5 && abs(#require(y) - 250) < 0.5)
    }
  }

  @Test(arguments: [
    (
      "Could not cast value of type 'HeadlessUIKit.UIView' (0x7f) to 'motions.CardView' (0x55).",
      "the class expects a CardView from a storyboard or nib file where a UIView is. Put the .storyboard or .xib "
        + "file beside the class, or say in Sources/Motions.swift how it is made"
    ),
    (
      "Could not cast value of type 'Swift.Int' (0x7f) to 'motions.Card' (0x55).",
      "Could not cast value of type 'Swift.Int' (0x7f) to 'motions.Card' (0x55)."
    ),
    ("Fatal error: no card", "Fatal error: no card"),
  ])
  func `a cast that fails names what a file would hold`(line: String, sentence: String) {
    #expect(ExploredClass.explained(line) == sentence)
  }

  @Test func `the strengths of behaviors that no number of the source gives`() throws {
    let motions = ClassExplorer(.transition("DropIn") { DropIn() }).explore().motions
    for motion in motions {
      #expect(motion.strengths.map(\.name) == ["snap.damping"])
      #expect(motion.strengths.first?.value == 0.5 && motion.strengths.first?.range == 0.25...1)
    }
    let card = ClassSubject.viewController("CardController") { CardController() }
    // Its snap's damping is a number of the source.
    #expect(ClassExplorer(card).explore().motions.allSatisfy { $0.strengths.isEmpty })
  }

  @Test func `a button that a storyboard would have`() {
    let card = ClassSubject.viewController(
      "CardController",
      connecting: [
        .button("drop", UIButton()) { controller, _ in (controller as? CardController)?.drop() }
      ]
    ) { CardController() }
    #expect(names(of: card).first == "CardController.press-drop")
  }

  @Test func `a transition, in both directions`() {
    #expect(names(of: .transition("DropIn") { DropIn() }) == ["DropIn.present", "DropIn.dismiss"])
  }

  @Test func `a behavior that takes its items later`() {
    #expect(names(of: .behavior("PullDown") { _ in PullDown() }).isEmpty)
    let pull = ClassSubject.behavior("PullDown", adding: { ($0 as? PullDown)?.pull($1) }) { _ in
      PullDown()
    }
    let motions = ClassExplorer(pull).explore().motions
    #expect(motions.map(\.name) == ["PullDown.appear"])
    #expect(motions.first?.seconds == nil)
  }

  @Test func `a layout whose list scrolls`() {
    let flow = ClassSubject.layout("UICollectionViewFlowLayout") { UICollectionViewFlowLayout() }
    let motions = ClassExplorer(flow).explore().motions
    #expect(
      motions.map(\.name)
        == ["down", "up"].flatMap {
          [
            "UICollectionViewFlowLayout.drag-collectionView-\($0)",
            "UICollectionViewFlowLayout.flick-collectionView-\($0)",
          ]
        })
    #expect(motions.allSatisfy { $0.items == ["collectionView"] })
  }

  @Test func `an exception, which ends neither the program nor what else is tried`() {
    let exploration = ClassExplorer(
      .behavior("Stray") { _ in
        UISnapBehavior(item: UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)), snapTo: .zero)
      }
    ).explore()
    #expect(exploration.motions.isEmpty)
    #expect(exploration.problems.count == 1)
    #expect(
      exploration.problems.first?.hasPrefix("Stray.appear: NSInvalidArgumentException") == true)
  }

  @Test func `a screen that fills while it moves`() {
    /// A button more in each half second, above a box that falls for ever.
    final class Filling: UIViewController {
      private var animator: UIDynamicAnimator?

      override func viewDidLoad() {
        let box = UIView(frame: CGRect(x: 100, y: 0, width: 50, height: 50))
        view.addSubview(box)
        animator = UIDynamicAnimator(referenceView: view)
        animator?.addBehavior(UIGravityBehavior(items: [box]))
        addButton()
      }

      private func addButton() {
        view.addSubview(UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
        HeadlessUIKit.DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [weak self] in
          self?.addButton()
        }
      }
    }
    let exploration = ClassExplorer(.viewController("Filling") { Filling() }).explore()
    #expect(exploration.motions.map(\.name) == ["Filling.appear"])
    #expect(exploration.problems.isEmpty)
  }

  @Test func `nothing in a view that does not move, and why`() {
    let still = ClassExplorer(
      .view("UIView") { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    ).explore()
    #expect(still.motions.isEmpty && still.problems == ["UIView: nothing moved"])
    /// Its snap is a child of a behavior that takes none.
    final class Held: UIViewController {
      private lazy var animator = UIDynamicAnimator(referenceView: view)

      override func viewDidLoad() {
        let box = UIView(frame: CGRect(x: 100, y: 0, width: 50, height: 50))
        view.addSubview(box)
        let properties = UIDynamicItemBehavior(items: [box])
        properties.addChildBehavior(UISnapBehavior(item: box, snapTo: CGPoint(x: 99, y: 99)))
        animator.addBehavior(properties)
      }
    }
    let held = ClassExplorer(.viewController("Held") { Held() }).explore()
    #expect(held.problems.first == "Held: nothing moved")
    #expect(held.problems.last?.contains("ignores its child UISnapBehavior") == true)
  }

  @Test func `the same each time`() throws {
    let card = ClassSubject.viewController("CardController") { CardController() }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let texts = try (0..<2).map { _ in try encoder.encode(ClassExplorer(card).explore().motions) }
    #expect(texts[0] == texts[1])
  }
}
