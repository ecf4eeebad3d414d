import Foundation

/// What a drag of a scroll view began with.
struct ScrollDrag {
  /// The offset without the resistance of the edges when the translation was 0, pt.
  var start: CGPoint
  /// The offset that the drag has set last, pt.
  var last: CGPoint
  /// The offset when the drag began, pt.
  let origin: CGPoint
}

/// The deceleration of a content offset along both axes.
struct ScrollDeceleration: ScrollMovement {
  let x: ScrollMotion?
  let y: ScrollMotion?
  let start: CGPoint

  func offset(at time: Double) -> (offset: CGPoint, isOver: Bool) {
    let x = x?.offset(at: time) ?? (start.x, true)
    let y = y?.offset(at: time) ?? (start.y, true)
    return (CGPoint(x: x.offset, y: y.offset), x.isOver && y.isOver)
  }
}

/// The gesture of a scroll view.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  private weak var scrollView: UIScrollView?

  init(of view: UIScrollView) {
    scrollView = view
    super.init(target: nil, action: nil)
  }

  /// As in UIKit, the scroll view decides unless the program sets another delegate.
  override var decider: (any UIGestureRecognizerDelegate)? {
    delegate ?? scrollView as? any UIGestureRecognizerDelegate
  }

  /// A finger that moves where nothing can scroll does not scroll (inferred).
  override func judge(_ movement: CGPoint) -> Movement {
    guard let scrollView, super.judge(movement) == .pan else { return .tooShort }
    let isHorizontal = abs(movement.x) > abs(movement.y)
    return (isHorizontal ? scrollView.scrollsX : scrollView.scrollsY) ? .pan : .somethingElse
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    scrollView?.fingerCameDown()
  }

  override func endTouches() {
    super.endTouches()
    scrollView?.fingerLeft()
  }

  override func act() {
    switch part {
    case .began: scrollView?.dragBegan()
    case .changed: scrollView?.dragMoved()
    case .ended, .cancelled: scrollView?.dragEnded()
    case .possible, .failed: break
    }
    super.act()
  }
}

extension UIScrollView {
  /// Whether a finger can scroll left and right.
  var scrollsX: Bool { scrolls(offsetRanges.x, alwaysBounceHorizontal) }
  /// Whether a finger can scroll up and down.
  var scrollsY: Bool { scrolls(offsetRanges.y, alwaysBounceVertical) }

  private func scrolls(_ range: ClosedRange<Double>, _ alwaysBounces: Bool) -> Bool {
    range.lowerBound < range.upperBound || (alwaysBounces && bounces)
  }

  /// A finger stops the content.
  func fingerCameDown() {
    isTracking = true
    stopMoving()
  }

  /// A finger that has not scrolled leaves the content; beyond its edges it goes back.
  func fingerLeft() {
    guard isTracking, !isDragging else { return }
    isTracking = false
    decelerate(deceleration(velocity: .zero))
  }

  func dragBegan() {
    stopMoving()
    isTracking = true
    isDragging = true
    delegate?.scrollViewWillBeginDragging(self)
    drag = ScrollDrag(start: raw(contentOffset), last: contentOffset, origin: contentOffset)
    dragMoved()
  }

  func dragMoved() {
    guard var drag else { return }
    let way = panGestureRecognizer.translation(in: self)
    if contentOffset != drag.last {
      // Code has scrolled: the drag goes on from there.
      let now = raw(contentOffset)
      let before = raw(drag.last)
      drag.start.x += now.x - before.x
      drag.start.y += now.y - before.y
    }
    var next = contentOffset
    let ranges = offsetRanges
    if scrollsX { next.x = resisted(drag.start.x - way.x, in: ranges.x, bounds.width) }
    if scrollsY { next.y = resisted(drag.start.y - way.y, in: ranges.y, bounds.height) }
    drag.last = next
    self.drag = drag
    contentOffset = next
  }

  func dragEnded() {
    guard let drag else { return }
    dragMoved()
    let finger = panGestureRecognizer.velocity(in: self)
    let velocity = CGPoint(x: scrollsX ? -finger.x : 0, y: scrollsY ? -finger.y : 0)
    let natural = deceleration(velocity: velocity)
    var target = CGPoint(
      x: natural.x?.target ?? contentOffset.x, y: natural.y?.target ?? contentOffset.y)
    let proposed = target
    if isPagingEnabled { target = page(velocity: velocity, from: drag.origin) }
    let perMillisecond = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    target = self.target(forProposed: target, velocity: perMillisecond)
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: perMillisecond, targetContentOffset: &target)
    let motion = target == proposed ? natural : deceleration(velocity: velocity, to: target)
    self.drag = nil
    isTracking = false
    isDragging = false
    delegate?.scrollViewDidEndDragging(self, willDecelerate: motion.x != nil || motion.y != nil)
    decelerate(motion)
  }

  private func decelerate(_ motion: ScrollDeceleration) {
    guard motion.x != nil || motion.y != nil, !isDragging else { return }
    isDecelerating = true
    delegate?.scrollViewWillBeginDecelerating(self)
    startMoving(motion)
  }

  /// The deceleration with a velocity of the offset, pt/s.
  private func deceleration(velocity: CGPoint) -> ScrollDeceleration {
    let ranges = offsetRanges
    func motion(
      _ offset: Double, _ velocity: Double, _ range: ClosedRange<Double>, _ dimension: Double
    ) -> ScrollMotion? {
      var velocity = velocity
      if !range.contains(offset) {
        // Beyond an edge the content is slower than the finger.
        let nearest = min(max(offset, range.lowerBound), range.upperBound)
        velocity *= RubberBand.slope(
          RubberBand.distance(abs(offset - nearest), dimension), dimension)
      }
      return ScrollMotion(
        from: offset, velocity: velocity, in: range, rate: decelerationRate.rawValue,
        bounces: bounces)
    }
    return ScrollDeceleration(
      x: motion(contentOffset.x, velocity.x, ranges.x, bounds.width),
      y: motion(contentOffset.y, velocity.y, ranges.y, bounds.height), start: contentOffset)
  }

  /// The deceleration to a target within the edges, pt.
  private func deceleration(velocity: CGPoint, to target: CGPoint) -> ScrollDeceleration {
    let ranges = offsetRanges
    func motion(
      _ offset: Double, _ velocity: Double, _ target: Double, _ range: ClosedRange<Double>
    ) -> ScrollMotion? {
      guard target.isFinite else { return nil }
      return ScrollMotion(
        from: offset, velocity: range.contains(offset) ? velocity : 0,
        to: min(max(target, range.lowerBound), range.upperBound), rate: decelerationRate.rawValue,
        isPage: isPagingEnabled)
    }
    return ScrollDeceleration(
      x: motion(contentOffset.x, velocity.x, target.x, ranges.x),
      y: motion(contentOffset.y, velocity.y, target.y, ranges.y), start: contentOffset)
  }

  /// The page at which the content comes to rest: the next in the direction of a velocity of 300 pt/s
  /// or more, else the nearest; never more than one from where the drag began.
  ///
  /// The threshold was found by others with scroll views; the rest is inferred.
  private func page(velocity: CGPoint, from origin: CGPoint) -> CGPoint {
    let ranges = offsetRanges
    func page(
      _ offset: Double, _ velocity: Double, _ origin: Double, _ size: Double,
      _ range: ClosedRange<Double>
    ) -> Double {
      guard size > 0, range.lowerBound < range.upperBound else { return range.lowerBound }
      var index = (offset / size).rounded()
      if velocity >= 300 { index = (offset / size).rounded(.up) }
      if velocity <= -300 { index = (offset / size).rounded(.down) }
      let first = (origin / size).rounded()
      index = min(max(index, first - 1), first + 1)
      return min(max(index * size, range.lowerBound), range.upperBound)
    }
    return CGPoint(
      x: page(contentOffset.x, velocity.x, origin.x, bounds.width, ranges.x),
      y: page(contentOffset.y, velocity.y, origin.y, bounds.height, ranges.y))
  }

  private func resisted(
    _ raw: Double, in range: ClosedRange<Double>, _ dimension: Double
  ) -> Double {
    bounces
      ? RubberBand.resisted(raw, in: range, dimension)
      : min(max(raw, range.lowerBound), range.upperBound)
  }

  /// The offset that the finger wants for one of the content.
  private func raw(_ offset: CGPoint) -> CGPoint {
    let ranges = offsetRanges
    return CGPoint(
      x: RubberBand.raw(offset.x, in: ranges.x, bounds.width),
      y: RubberBand.raw(offset.y, in: ranges.y, bounds.height))
  }
}
