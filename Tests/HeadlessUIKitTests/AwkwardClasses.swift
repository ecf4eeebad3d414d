import HeadlessUIKit

// View controllers with habits that no document allows, and that a device survives.

/// Moves views without a size, views of other hierarchies and removed views.
final class HomelessItemsController: ChaoticController {
  private var animators: [UIDynamicAnimator] = []
  private let stranger = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  override func viewDidLoad() {
    super.viewDidLoad()
    for _ in 0..<4 { view.addSubview(UIView()) }
    animators = [UIDynamicAnimator(), UIDynamicAnimator(referenceView: view)]
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector(HomelessItemsController.tap)))
  }

  func tap(_ tap: UITapGestureRecognizer) {
    let item = chaos.pick(view.subviews + [stranger]) ?? stranger
    switch chaos.index(5) {
    case 0: item.frame = CGRect(x: 50, y: 50, width: chaos.number(0...80), height: 30)
    case 1: item.removeFromSuperview()
    case 2: view.addSubview(UIView(frame: CGRect(x: 9, y: 9, width: 40, height: 40)))
    case 3: animators = animators.reversed()
    default: break
    }
    let behaviors: [UIDynamicBehavior] = [
      UIGravityBehavior(items: [item]), UICollisionBehavior(items: view.subviews),
      UISnapBehavior(item: item, snapTo: tap.location(in: nil)),
      UIAttachmentBehavior(item: item, attachedTo: stranger),
    ]
    if let behavior = chaos.pick(behaviors) { animators[0].addBehavior(behavior) }
    (behaviors[1] as? UICollisionBehavior)?.translatesReferenceBoundsIntoBoundary = true
    animators[1].updateItem(usingCurrentState: item)
  }
}

/// Removes and adds behaviors, items and views in every callback of an animator.
final class CallbackController: ChaoticController, UIDynamicAnimatorDelegate,
  UICollisionBehaviorDelegate
{
  private var animator: UIDynamicAnimator?
  private let collision = UICollisionBehavior()

  override func viewDidLoad() {
    super.viewDidLoad()
    let animator = UIDynamicAnimator(referenceView: view)
    animator.delegate = self
    self.animator = animator
    collision.collisionDelegate = self
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    for _ in 0..<3 { addBox() }
  }

  private func addBox() {
    guard view.subviews.count < 12 else { return }
    let box = UIView(frame: CGRect(x: chaos.number(0...300), y: 20, width: 40, height: 40))
    view.addSubview(box)
    collision.addItem(box)
    let gravity = UIGravityBehavior(items: [box])
    gravity.action = { [weak self, weak gravity] in
      guard let self, let gravity, chaos.once(in: 30) else { return }
      change(gravity)
    }
    animator?.addBehavior(gravity)
  }

  private func change(_ behavior: UIDynamicBehavior?) {
    let box = chaos.pick(view.subviews)
    switch chaos.index(7) {
    case 0: animator?.removeAllBehaviors()
    case 1: behavior.map { animator?.removeBehavior($0) }
    case 2: addBox()
    case 3:
      box.map(collision.removeItem)
      box?.removeFromSuperview()
    case 4: animator?.addBehavior(collision)
    case 5: collision.removeAllBoundaries()
    default: animator = UIDynamicAnimator(referenceView: view)
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    addBox()
    change(animator?.behaviors.last)
  }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { change(animator.behaviors.first) }
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {
    if chaos.once(in: 3) { change(animator.behaviors.first) }
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) { change(behavior) }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) { if chaos.once(in: 4) { change(behavior) } }
}

/// Adds, moves and removes views and constraints in layouts, and asks for further ones.
final class LayoutController: ChaoticController {
  final class Board: UIView {
    var chaos: Chaos?
    override func layoutSubviews() {
      super.layoutSubviews()
      guard let chaos else { return }
      switch chaos.index(6) {
      case 0: if subviews.count < 20 { addSubview(Board()) }
      case 1: subviews.last?.removeFromSuperview()
      case 2: bounds.size.width += 1
      case 3:
        chaos.pick(subviews)?.frame = CGRect(x: 1, y: 2, width: 30, height: chaos.number(0...99))
      case 4:
        guard let child = chaos.pick(subviews), let other = chaos.pick(subviews) else { break }
        child.translatesAutoresizingMaskIntoConstraints = false
        child.widthAnchor.constraint(equalTo: other.heightAnchor, multiplier: 2, constant: 3)
          .isActive = true
        child.leadingAnchor.constraint(equalTo: leadingAnchor, constant: chaos.number(0...50))
          .isActive = true
      default: NSLayoutConstraint.deactivate(constraints)
      }
      setNeedsLayout()
      superview?.setNeedsLayout()
    }
  }

  override func loadView() {
    let board = Board(frame: UIScreen.main.bounds)
    board.chaos = chaos
    view = board
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    view.setNeedsLayout()
  }
}

/// Presents while presenting, dismisses while dismissing, pushes and pops in appearance calls.
final class RestlessController: ChaoticController {
  private let depth: Int

  init(_ chaos: Chaos, depth: Int = 0) {
    self.depth = depth
    super.init(chaos)
    modalPresentationStyle =
      chaos.pick([.fullScreen, .overFullScreen, .pageSheet, .currentContext]) ?? .fullScreen
  }

  required init?(coder: NSCoder) { nil }

  private func act() {
    guard depth < 4 else { return }
    let animated = chaos.once(in: 2)
    switch chaos.index(8) {
    case 0: present(RestlessController(chaos, depth: depth + 1), animated: animated) { self.act() }
    case 1: dismiss(animated: animated) { if self.chaos.once(in: 2) { self.act() } }
    case 2:
      navigationController?.pushViewController(
        RestlessController(chaos, depth: depth + 1), animated: animated)
    case 3: navigationController?.popViewController(animated: animated)
    case 4: navigationController?.setViewControllers([self], animated: animated)
    case 5:
      let child = RestlessController(chaos, depth: depth + 1)
      addChild(child)
      view.addSubview(child.view)
      child.didMove(toParent: self)
    case 6:
      willMove(toParent: nil)
      viewIfLoaded?.removeFromSuperview()
      removeFromParent()
    default: presentedViewController?.dismiss(animated: animated)
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    if chaos.once(in: 3) { act() }
  }
  override func viewWillAppear(_ animated: Bool) { if chaos.once(in: 3) { act() } }
  override func viewDidAppear(_ animated: Bool) { if chaos.once(in: 2) { act() } }
  override func viewWillDisappear(_ animated: Bool) { if chaos.once(in: 3) { act() } }
  override func viewDidDisappear(_ animated: Bool) { if chaos.once(in: 3) { act() } }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { act() }
}

/// Gives behaviors, views and animations numbers of all sizes.
final class WildNumbersController: ChaoticController {
  private var animator: UIDynamicAnimator?
  private let box = UIView(frame: CGRect(x: 100, y: 100, width: 60, height: 60))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(box)
    animator = UIDynamicAnimator(referenceView: view)
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector(WildNumbersController.pan)))
  }

  func pan(_ pan: UIPanGestureRecognizer) {
    guard chaos.once(in: 4) else { return }
    act()
  }

  override func viewDidAppear(_ animated: Bool) { act() }

  private func act() {
    guard let animator else { return }
    let wild = { self.chaos.wildNumber() }
    if chaos.once(in: 6) { animator.removeAllBehaviors() }
    switch chaos.index(12) {
    case 0:
      let gravity = UIGravityBehavior(items: [box])
      gravity.magnitude = wild()
      gravity.angle = wild()
      gravity.gravityDirection = CGVector(dx: wild(), dy: wild())
      animator.addBehavior(gravity)
    case 1:
      let push = UIPushBehavior(
        items: [box], mode: chaos.once(in: 2) ? .instantaneous : .continuous)
      push.setAngle(wild(), magnitude: wild())
      push.setTargetOffsetFromCenter(UIOffset(horizontal: wild(), vertical: wild()), for: box)
      animator.addBehavior(push)
    case 2:
      let spring = UIAttachmentBehavior(item: box, attachedToAnchor: chaos.wildPoint())
      spring.length = wild()
      spring.damping = wild()
      spring.frequency = wild()
      animator.addBehavior(spring)
      spring.anchorPoint = chaos.wildPoint()
    case 3:
      let snap = UISnapBehavior(item: box, snapTo: chaos.wildPoint())
      snap.damping = wild()
      animator.addBehavior(snap)
    case 4:
      let properties = UIDynamicItemBehavior(items: [box])
      properties.elasticity = wild()
      properties.friction = wild()
      properties.density = wild()
      properties.resistance = wild()
      properties.angularResistance = wild()
      animator.addBehavior(properties)
      properties.addLinearVelocity(chaos.wildPoint(), for: box)
      properties.addAngularVelocity(wild(), for: box)
    case 5:
      let field = UIFieldBehavior.radialGravityField(position: chaos.wildPoint())
      field.strength = wild()
      field.falloff = wild()
      field.minimumRadius = wild()
      field.addItem(box)
      animator.addBehavior(field)
    case 6:
      let collision = UICollisionBehavior(items: [box])
      collision.addBoundary(
        withIdentifier: "wall" as NSString, from: chaos.wildPoint(), to: chaos.wildPoint())
      collision.setTranslatesReferenceBoundsIntoBoundary(
        with: UIEdgeInsets(top: wild(), left: wild(), bottom: wild(), right: wild()))
      animator.addBehavior(collision)
    case 7:
      UIView.animate(
        withDuration: chaos.number(-1...2), delay: chaos.number(-1...1),
        usingSpringWithDamping: wild(), initialSpringVelocity: wild()
      ) {
        self.box.alpha = 0.5
      } completion: { _ in
        self.box.alpha = 1
      }
    case 8:
      let timing = UISpringTimingParameters(
        mass: wild(), stiffness: wild(), damping: wild(),
        initialVelocity: CGVector(dx: wild(), dy: wild()))
      let animation = UIViewPropertyAnimator(duration: 0.3, timingParameters: timing)
      animation.addAnimations { self.box.alpha = 0.2 }
      animation.startAnimation()
      animation.fractionComplete = wild()
    case 9:
      let animation = UIViewPropertyAnimator(duration: chaos.number(0...1), dampingRatio: wild())
      animation.addAnimations { self.box.transform = CGAffineTransform(rotationAngle: 3) }
      animation.startAnimation()
      animation.isReversed = chaos.once(in: 2)
    case 10:
      let spring = CASpringAnimation(keyPath: "position.x")
      (spring.mass, spring.stiffness, spring.damping) = (wild(), wild(), wild())
      spring.initialVelocity = wild()
      spring.duration = spring.settlingDuration
      spring.repeatCount = Float(wild())
      spring.speed = Float(wild())
      spring.toValue = 100
      box.layer.add(spring, forKey: "x")
    default:
      let link = UIScrollView(frame: view.bounds)
      link.contentSize = CGSize(width: wild(), height: wild())
      link.contentOffset = CGPoint(x: 0, y: chaos.number(-1e9...1e9))
      view.addSubview(link)
      link.setContentOffset(CGPoint(x: 0, y: wild()), animated: true)
      if view.subviews.count > 5 { view.subviews.last?.removeFromSuperview() }
    }
    animator.updateItem(usingCurrentState: box)
  }
}
