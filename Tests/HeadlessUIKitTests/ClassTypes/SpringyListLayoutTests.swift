import HeadlessUIKit
import Testing

@MainActor struct SpringyListLayoutTests {
  private final class Cells: NSObject, UICollectionViewDataSource {
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 30 }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  @Test func `cells lag by their distance from the finger, and swing back once`() throws {
    let clock = HeadlessClock()
    let window = clock.use { UIWindow(showing: UIViewController()) }
    let (layout, cells) = (SpringyListLayout(), Cells())
    layout.itemSize = CGSize(width: window.bounds.width, height: 44)
    let list = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    list.dataSource = cells
    window.addSubview(list)
    clock.run(atMost: 5)

    let center = { (row: Int) in
      layout.layoutAttributesForItem(at: IndexPath(item: row, section: 0))?.center ?? .zero
    }
    let anchors = (0..<12).map(center)
    // A finger on the third cell, and a scroll of 30 pt in one step.
    let finger = anchors[2]
    clock.use { list.panGestureRecognizer.send(.began, at: finger, in: list) }
    clock.use { list.contentOffset.y += 30 }
    let place = list.panGestureRecognizer.location(in: list)
    // The largest rounding error of a place below 1024 pt in single precision, pt.
    let rounding = 0x1p-15
    for (row, anchor) in anchors.enumerated() {
      // As published: the scroll times the distance over 1500 pt, at most the scroll itself. The finger's place in
      // the content is that before the bounds change.
      let distance = abs(place.y - 30 - anchor.y) + abs(place.x - anchor.x)
      #expect(
        abs(center(row).y - anchor.y - min(30, 30 * distance / 1500)) <= rounding, "row \(row)")
    }

    // Away from its anchor, a cell follows a damped spring of 1 Hz and a damping ratio of 0.8. Within 0.45 pt of
    // the anchor, the engine's slop, it coasts: a spring without length has no direction there.
    let omega = 2 * Double.pi
    var (y, velocity) = (center(11).y - anchors[11].y, 0.0)
    for frame in 0..<60 {
      clock.step()
      for _ in 0..<2 {
        let h = 1.0 / 120
        velocity /= 1 + 0.1 * h
        if y.magnitude > 0.45 {
          velocity =
            (velocity - h * omega * omega * y) / (1 + h * (2 * 0.8 * omega + h * omega * omega))
        }
        y += h * velocity
      }
      // Each of the two sub-steps of a frame rounds the place once. The damped spring does not amplify these errors.
      // While the cell coasts, for about 1 / omega, an error of the speed doubles them at most.
      let tolerance = Double(2 * (frame + 1)) * 2 * rounding
      #expect(abs(center(11).y - anchors[11].y - y) <= tolerance, "frame \(frame)")
    }
    #expect(center(11).x == anchors[11].x)
  }
}
