import Foundation
import HeadlessUIKit
import Testing

@MainActor struct CollectionViewTests {
  let clock = HeadlessClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let source = Source()

  @MainActor private final class Cell: UICollectionViewCell {
    var reuses = 0
    override func prepareForReuse() { reuses += 1 }
  }

  @MainActor
  private final class Source: NSObject, UICollectionViewDataSource,
    UICollectionViewDelegateFlowLayout
  {
    var counts = [1000]
    var made = 0
    var selections: [IndexPath] = []
    var width: CGFloat = 50
    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { counts[section] }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      made += 1
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      cell.tag = indexPath.item
      return cell
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      selections.append(indexPath)
    }
  }

  private func show(_ layout: UICollectionViewLayout) -> UICollectionView {
    clock.use {
      let view = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
      view.register(Cell.self, forCellWithReuseIdentifier: "cell")
      view.dataSource = source
      view.delegate = source
      window.addSubview(view)
      window.makeKeyAndVisible()
      view.layoutIfNeeded()
      return view
    }
  }

  @Test func `a flow layout fills lines, and makes only the cells that are seen`() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 40)
    layout.sectionInset = UIEdgeInsets(top: 7, left: 5, bottom: 3, right: 5)
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    source.counts = [4, 1000]
    let view = show(layout)
    // 310 pt hold three cells and two spaces of 5 pt.
    func frame(_ item: Int, _ section: Int) -> CGRect? {
      view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }
    clock.use {
      layout.minimumInteritemSpacing = 2
      view.layoutIfNeeded()
    }
    #expect(frame(0, 0) == CGRect(x: 5, y: 37, width: 100, height: 40))
    #expect(frame(2, 0) == CGRect(x: 215, y: 37, width: 100, height: 40))
    // The last line has the distances of the line before.
    #expect(frame(3, 0) == CGRect(x: 5, y: 87, width: 100, height: 40))
    #expect(frame(1, 1) == CGRect(x: 110, y: 130 + 37, width: 100, height: 40))
    // 130 + 30 + 7 + 334 · 40 + 333 · 10 + 3.
    #expect(view.contentSize == CGSize(width: 320, height: 16_860))
    #expect(view.visibleCells.count < 40 && view.indexPathsForVisibleItems.first == [0, 0])
    let cells = Set(view.visibleCells)
    clock.use { view.contentOffset.y = 5000 }
    clock.step()
    #expect(view.cellForItem(at: [0, 0]) == nil && !view.visibleCells.isEmpty)
    #expect(!cells.isDisjoint(with: view.visibleCells))
    for cell in view.visibleCells { #expect(cell.frame.intersects(view.bounds)) }
    #expect(source.made < 120)
  }

  @Test func `cells never overlap, whatever their sizes`() {
    @MainActor final class Sizes: NSObject, UICollectionViewDelegateFlowLayout {
      var sizes: [CGSize] = []
      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
      ) -> CGSize { sizes[indexPath.item] }
    }
    var random = RandomNumbers(seed: 7)
    for direction in [UICollectionView.ScrollDirection.vertical, .horizontal] {
      let layout = UICollectionViewFlowLayout()
      layout.scrollDirection = direction
      source.counts = [60]
      let sizes = Sizes()
      sizes.sizes = (0..<60).map { _ in
        CGSize(
          width: .random(in: 10...200, using: &random),
          height: .random(in: 10...200, using: &random))
      }
      let view = show(layout)
      clock.use {
        view.delegate = sizes
        layout.invalidateLayout()
        view.layoutIfNeeded()
      }
      let all = layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 1e5, height: 1e5))
      let frames = (all ?? []).map(\.frame)
      #expect(frames.count == 60 && frames.map(\.size) == sizes.sizes)
      let content = CGRect(origin: .zero, size: layout.collectionViewContentSize)
      for (index, frame) in frames.enumerated() {
        // Halves of sizes are added and taken away again.
        #expect(content.insetBy(dx: -1e-6, dy: -1e-6).contains(frame))
        for other in frames[..<index] {
          #expect(!frame.insetBy(dx: 0.01, dy: 0.01).intersects(other))
        }
      }
      view.removeFromSuperview()
    }
  }

  @Test func `a layout hears of new bounds before they change`() {
    @MainActor final class Lines: UICollectionViewFlowLayout {
      var questions: [(now: CGFloat, next: CGFloat)] = []
      var preparations = 0
      override func prepare() {
        super.prepare()
        preparations += 1
      }
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        questions.append((collectionView?.bounds.minY ?? -1, newBounds.minY))
        return true
      }
      override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint,
        withScrollingVelocity velocity: CGPoint
      ) -> CGPoint { CGPoint(x: 0, y: (proposedContentOffset.y / 60).rounded() * 60) }
    }
    let layout = Lines()
    let view = show(layout)
    #expect(layout.preparations == 1)
    clock.use { view.contentOffset.y = 20 }
    #expect(layout.questions.map(\.now) == [0] && layout.questions.map(\.next) == [20])
    // An invalid layout is not asked again.
    clock.use { view.contentOffset.y = 30 }
    #expect(layout.questions.count == 1)
    clock.step()
    #expect(layout.preparations == 2)
    clock.use {
      view.panGestureRecognizer.send(.began, at: .zero)
      view.panGestureRecognizer.send(.ended, at: .zero, velocity: CGPoint(x: 0, y: -500))
    }
    clock.run()
    #expect(view.contentOffset.y == 300)
  }

  @Test func `a layout that invalidates itself is bounded`() {
    @MainActor final class Endless: UICollectionViewFlowLayout {
      var preparations = 0
      override func prepare() {
        super.prepare()
        preparations += 1
        invalidateLayout()
      }
    }
    let layout = Endless()
    let messages = UIKitWarning.logged { _ = show(layout) }
    #expect(messages.count == 1 && layout.preparations < 50)
  }

  @Test func `updates change what is shown`() {
    let layout = UICollectionViewFlowLayout()
    source.counts = [3]
    let view = show(layout)
    #expect(view.visibleCells.count == 3)
    var isComplete = false
    clock.use {
      source.counts = [5]
      view.performBatchUpdates {
        view.insertItems(at: [IndexPath(item: 3, section: 0), IndexPath(item: 4, section: 0)])
      } completion: {
        isComplete = $0
      }
    }
    #expect(view.numberOfItems(inSection: 0) == 5 && view.visibleCells.count == 5 && !isComplete)
    clock.step()
    #expect(isComplete)
    clock.use {
      source.counts = []
      view.reloadData()
    }
    clock.step()
    #expect(view.visibleCells.isEmpty && view.numberOfSections == 0)
    #expect(
      UIKitException.caught {
        _ = view.dequeueReusableCell(withReuseIdentifier: "other", for: [0, 0])
      } != nil)
  }

  @Test func `a tap selects a cell, and a drag does not`() {
    let view = show(UICollectionViewFlowLayout())
    clock.use { view.sendTap(at: CGPoint(x: 20, y: 20)) }
    clock.run()
    #expect(source.selections == [[0, 0]] && view.cellForItem(at: [0, 0])?.isSelected == true)
    clock.use { view.sendDrag(from: CGPoint(x: 20, y: 200), to: CGPoint(x: 20, y: 100)) }
    clock.run()
    #expect(source.selections.count == 1 && view.contentOffset.y > 90)
    clock.use { view.scrollToItem(at: [0, 500], at: .centeredVertically, animated: true) }
    clock.run()
    #expect(
      abs((view.layoutAttributesForItem(at: [0, 500])?.frame.midY ?? 0) - view.bounds.midY) < 1e-9)
  }
}

/// A layout whose cells hang on springs, as Ash Furrow published it (objc.io, issue 5): each cell's
/// attributes are attached to their place, and scrolling moves them, less the nearer the finger is.
@MainActor private final class SpringyLayout: UICollectionViewFlowLayout {
  private(set) lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
  private var visible: Set<IndexPath> = []

  override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let area = collectionView.bounds.insetBy(dx: -100, dy: -100)
    let items = super.layoutAttributesForElements(in: area) ?? []
    let paths = Set(items.map(\.indexPath))
    for case let spring as UIAttachmentBehavior in animator.behaviors {
      guard let item = spring.items.first as? UICollectionViewLayoutAttributes,
        !paths.contains(item.indexPath)
      else { continue }
      animator.removeBehavior(spring)
      visible.remove(item.indexPath)
    }
    for item in items where !visible.contains(item.indexPath) {
      let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
      spring.length = 0
      spring.damping = 0.8
      spring.frequency = 1
      animator.addBehavior(spring)
      visible.insert(item.indexPath)
    }
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    animator.items(in: rect) as? [UICollectionViewLayoutAttributes]
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { animator.layoutAttributesForCell(at: indexPath) }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    let delta = newBounds.minY - collectionView.bounds.minY
    let touch = collectionView.panGestureRecognizer.location(in: collectionView)
    for case let spring as UIAttachmentBehavior in animator.behaviors {
      guard let item = spring.items.first else { continue }
      let distance = abs(touch.y - spring.anchorPoint.y) + abs(touch.x - spring.anchorPoint.x)
      let resistance = distance / 1500
      item.center.y += delta < 0 ? max(delta, delta * resistance) : min(delta, delta * resistance)
      animator.updateItem(usingCurrentState: item)
    }
    return false
  }
}

extension CollectionViewTests {
  @Test func `cells on springs follow the finger by their distance, and swing back as springs do`()
    throws
  {
    let layout = SpringyLayout()
    layout.itemSize = CGSize(width: 300, height: 50)
    let view = show(layout)
    let pan = view.panGestureRecognizer
    let path = IndexPath(item: 4, section: 0)
    clock.run()
    let home = try #require(layout.animator.layoutAttributesForCell(at: path)).center
    // The engine computes in single precision.
    #expect(abs(home.x - 160) < 1e-4 && abs(home.y - 265) < 1e-4)
    #expect(view.cellForItem(at: path)?.center == home)
    clock.use {
      pan.send(.began, at: CGPoint(x: 160, y: 60))
      pan.send(.changed, at: CGPoint(x: 160, y: 20))
    }
    // The location is in the content before it scrolls.
    let push = 40 * abs(20 - home.y) / 1500
    let item = try #require(layout.animator.layoutAttributesForCell(at: path))
    #expect(abs(item.center.y - home.y - push) < 1e-9)
    // x'' + 2 ζ ω x' + ω² x = 0 from x = push. The engine's spring has no force within 0.45 pt of its
    // length 0 (Box2D's slop), and its steps of h = 1/60 s damp by another ω h / 2 = 0.05 of the
    // critical damping: 0.026 of the push at most.
    let (frequency, damping) = (2 * Double.pi, 0.8)
    let damped = frequency * (1 - damping * damping).squareRoot()
    var worst = 0.0
    for frame in 1...90 {
      clock.step()
      let time = Double(frame) / 60
      let swing =
        Foundation.cos(damped * time) + damping * frequency / damped * Foundation.sin(damped * time)
      let exact = push * exp(-damping * frequency * time) * swing
      let cell = try #require(view.cellForItem(at: path))
      #expect(cell.center == item.center && cell.center.x == home.x)
      worst = max(worst, abs(cell.center.y - home.y - exact))
    }
    #expect(worst < 0.45 + 0.03 * push)
    clock.use { pan.send(.ended, at: CGPoint(x: 160, y: 20), velocity: .zero) }
    #expect(clock.run(atMost: 30))
    // What the animator calls rest is within a point.
    #expect(abs(item.center.y - home.y) < 1 && !layout.animator.isRunning)
  }

  @Test func `springs come and go with their cells`() {
    let layout = SpringyLayout()
    layout.itemSize = CGSize(width: 300, height: 50)
    let view = show(layout)
    let count = layout.animator.behaviors.count
    #expect(count == 10)
    clock.use { view.panGestureRecognizer.flick(with: CGPoint(x: 0, y: -4000)) }
    clock.run(atMost: 60)
    #expect(view.contentOffset.y > 1500 && view.visibleCells.count >= 8)
    #expect(layout.animator.behaviors.count <= 14)
    for cell in view.visibleCells {
      #expect(abs(cell.center.y - (CGFloat(cell.tag) * 60 + 25)) < 1)
    }
  }
}
