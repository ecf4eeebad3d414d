import HeadlessUIKit

// View controllers that change what calls them from inside the call.

/// Changes gestures, timers, animations and observers from inside their own calls.
final class SelfChangingController: ChaoticController, UIGestureRecognizerDelegate {
  private var link: CADisplayLink?
  private var timer: Timer?
  private var observation: NSKeyValueObservation?
  private let card = UIView(frame: CGRect(x: 40, y: 40, width: 200, height: 200))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(card)
    for _ in 0..<3 { addGesture() }
    let link = CADisplayLink(target: self, selector: Selector(SelfChangingController.tick))
    link.add(to: .main, forMode: .common)
    self.link = link
    timer = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { [weak self] timer in
      MainActor.assumeIsolated {
        if self?.chaos.once(in: 10) ?? true { timer.invalidate() }
        self?.addGesture()
      }
    }
    observation = card.observe(\.center) { [weak self] card, _ in
      MainActor.assumeIsolated { if self?.chaos.once(in: 3) == true { card.center.x += 1 } }
    }
  }

  private func addGesture() {
    guard (card.gestureRecognizers?.count ?? 0) < 8 else { return }
    let action = Selector(SelfChangingController.gesture)
    let gestures: [UIGestureRecognizer] = [
      UIPanGestureRecognizer(target: self, action: action),
      UITapGestureRecognizer(target: self, action: action),
      UILongPressGestureRecognizer(target: self, action: action),
      UIPinchGestureRecognizer(target: self, action: action),
      UIRotationGestureRecognizer(target: self, action: action),
      UISwipeGestureRecognizer(target: self, action: action),
    ]
    guard let gesture = chaos.pick(gestures) else { return }
    gesture.delegate = self
    if let other = chaos.pick(card.gestureRecognizers ?? []) {
      // Several may wait for each other.
      gesture.require(toFail: other)
      if chaos.once(in: 3) { other.require(toFail: gesture) }
    }
    card.addGestureRecognizer(gesture)
  }

  func gesture(_ gesture: UIGestureRecognizer) {
    switch chaos.index(9) {
    case 0: gesture.view?.removeGestureRecognizer(gesture)
    case 1: gesture.isEnabled.toggle()
    case 2: gesture.state = chaos.pick([.cancelled, .failed, .ended, .began]) ?? .failed
    case 3: card.removeFromSuperview()
    case 4: view.addSubview(card)
    case 5: (gesture as? UIPanGestureRecognizer)?.setTranslation(chaos.wildPoint(), in: view)
    case 6: gesture.removeTarget(self, action: Selector(SelfChangingController.gesture))
    case 7: card.isUserInteractionEnabled.toggle()
    default: addGesture()
    }
    card.center = gesture.location(in: view)
  }

  func tick(_ link: CADisplayLink) {
    switch chaos.index(60) {
    case 0: link.invalidate()
    case 1: link.isPaused.toggle()
    case 2: link.preferredFramesPerSecond = chaos.index(200)
    case 3: animate(3)
    case 4: view.layer.removeAllAnimations()
    case 5: card.addSubview(card.snapshotView(afterScreenUpdates: true) ?? UIView())
    case 6: for view in card.subviews { view.removeFromSuperview() }
    default: break
    }
  }

  private func animate(_ depth: Int) {
    guard depth > 0 else { return }
    UIView.animate(
      withDuration: chaos.number(0...0.2), delay: 0,
      options: [.repeat, .autoreverse, .allowUserInteraction]
    ) {
      self.card.alpha = self.chaos.number(0...1)
      self.animate(depth - 1)
    } completion: { _ in
      self.animate(depth - 1)
    }
    card.layer.removeAllAnimations()
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { chaos.once(in: 2) }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if chaos.once(in: 8) { gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer) }
    return chaos.once(in: 2)
  }
}

/// Changes its data, its layout and its cells while it scrolls.
final class ChangingListController: ChaoticController, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  /// Moves the cells with springs, and asks for a new layout all the time.
  final class SpringyLayout: UICollectionViewFlowLayout {
    private lazy var animator = UIDynamicAnimator(collectionViewLayout: self)

    override func prepare() {
      super.prepare()
      guard animator.behaviors.isEmpty else { return }
      for attributes in super.layoutAttributesForElements(
        in: CGRect(x: 0, y: 0, width: 400, height: 900)) ?? []
      {
        animator.addBehavior(
          UIAttachmentBehavior(item: attributes, attachedToAnchor: attributes.center))
      }
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
  }

  private var counts = [3, 0, 20]
  private var list: UICollectionView?

  override func viewDidLoad() {
    super.viewDidLoad()
    let list = UICollectionView(frame: view.bounds, collectionViewLayout: SpringyLayout())
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.dataSource = self
    list.delegate = self
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.addSubview(list)
    self.list = list
  }

  private func change() {
    guard let list else { return }
    switch chaos.index(7) {
    case 0:
      counts = (0..<chaos.index(4)).map { _ in chaos.index(30) }
      list.reloadData()
    case 1: list.collectionViewLayout.invalidateLayout()
    case 2: list.setCollectionViewLayout(SpringyLayout(), animated: chaos.once(in: 2))
    case 3:
      list.setContentOffset(
        CGPoint(x: 0, y: chaos.number(-500...5000)), animated: chaos.once(in: 2))
    case 4: list.contentInset.top = chaos.number(-50...50)
    case 5: list.isPagingEnabled.toggle()
    default:
      (list.collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize.height = chaos.number(
        0...90)
    }
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  {
    counts.indices.contains(section) ? counts[section] : 0
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    if chaos.once(in: 40) { change() }
    return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { if chaos.once(in: 20) { change() } }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { if chaos.once(in: 2) { change() } }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { change() }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    change()
  }
}
