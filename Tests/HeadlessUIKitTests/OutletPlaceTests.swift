import Foundation
import HeadlessUIKit
import Testing

/// Views of a storyboard lie where it has them, on screens of other sizes too.
@MainActor @Suite struct `Outlets of a storyboard` {
  private final class Controller: UIViewController, UICollectionViewDataSource {
    let screen: CGSize
    let front: UIView
    let back = outlet(
      UIView(), at: CGRect(x: 20, y: 30, width: 360, height: 740),
      in: CGSize(width: 400, height: 800), order: 2)
    let label = outlet(
      UILabel(), at: CGRect(x: 8, y: 9, width: 40, height: 20),
      in: CGSize(width: 360, height: 740), of: "back", order: 3)
    let list = outlet(
      UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()),
      at: CGRect(x: 0, y: 0, width: 400, height: 800), in: CGSize(width: 400, height: 800),
      order: 1, roles: [.dataSource]
    ) { $0.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell") }

    init(screen: CGSize, badge frame: CGRect) {
      self.screen = screen
      front = outlet(UIView(), at: frame, in: CGSize(width: 400, height: 800), order: 5)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = UIView(frame: CGRect(origin: .zero, size: screen)) }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
      -> Int
    { 3 }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  private func controller(
    _ screen: CGSize, badge: CGRect = CGRect(x: 0, y: 0, width: 100, height: 100)
  ) -> Controller {
    let controller = Controller(screen: screen, badge: badge)
    controller.loadViewIfNeeded()
    return controller
  }

  @Test func `on a screen of the storyboard's size they lie where it has them`() {
    let frame = CGRect(x: 123, y: 456, width: 78, height: 90)
    let controller = controller(CGSize(width: 400, height: 800), badge: frame)
    #expect(controller.front.frame == frame)
    #expect(controller.back.frame == CGRect(x: 20, y: 30, width: 360, height: 740))
    #expect(controller.label.superview === controller.back)
    #expect(controller.label.frame == CGRect(x: 8, y: 9, width: 40, height: 20))
  }

  @Test func `views without an outlet lie among the others`() {
    final class Loose: UIViewController {
      let front = outlet(
        UIView(), at: CGRect(x: 0, y: 0, width: 20, height: 20),
        in: CGSize(width: 375, height: 667), order: 3)

      override func loadView() {
        super.loadView()
        looseViews = [2, 4].map { order in
          outlet(
            UIView(), at: CGRect(x: 10 * order, y: 50, width: 30, height: 30),
            in: CGSize(width: 375, height: 667), order: order)
        }
      }
    }
    let controller = Loose()
    controller.loadViewIfNeeded()
    #expect(controller.view.subviews.map(\.frame.minX) == [20, 0, 40])
  }

  /// What is at a side or in the middle stays there, with its size.
  @Test(arguments: [0.0, 0.5, 1], [0.0, 0.5, 1])
  func `on another screen a view keeps its side`(across: Double, down: Double) {
    let frame = CGRect(x: 300 * across, y: 700 * down, width: 100, height: 100)
    let front = controller(CGSize(width: 320, height: 600), badge: frame).front
    #expect(front.frame == CGRect(x: 220 * across, y: 500 * down, width: 100, height: 100))
  }

  @Test func `on another screen a wide view keeps its margins`() {
    let controller = controller(CGSize(width: 320, height: 600))
    #expect(controller.back.frame == CGRect(x: 20, y: 30, width: 280, height: 540))
  }

  @Test func `they lie one on the other as in the storyboard`() {
    let controller = controller(CGSize(width: 400, height: 800))
    #expect(controller.view.subviews == [controller.list, controller.back, controller.front])
  }

  @Test func `a length of 0 follows from the content`() {
    final class Labelled: UIViewController {
      let label = outlet(
        UILabel(), at: CGRect(x: 10, y: 20, width: 200, height: 0),
        in: CGSize(width: 375, height: 667)
      ) { $0.text = "text" }
    }
    let labelled = Labelled()
    labelled.loadViewIfNeeded()
    #expect(labelled.label.frame.height > 0)
    #expect(labelled.label.frame.origin == CGPoint(x: 10, y: 20))
  }

  @Test func `a controller is the data source of its list`() {
    let controller = controller(CGSize(width: 400, height: 800))
    controller.list.layoutIfNeeded()
    #expect(controller.list.visibleCells.count == 3)
  }

  @Test func `views of a nib file hold their outlets`() {
    final class Card: UIView {
      let title = outlet(
        UILabel(), at: CGRect(x: 1, y: 2, width: 30, height: 20), in: CGSize(width: 90, height: 50))
    }
    UINib.contents["OutletCard"] = { _ in [Card(frame: CGRect(x: 0, y: 0, width: 90, height: 50))] }
    let card = Bundle.main.loadNibNamed("OutletCard", owner: nil)?.first as? Card
    #expect(card?.title.superview === card && card?.title.frame.minX == 1)
  }

  @Test func `the owner of a nib file holds the outlets of its views`() {
    final class Alert: UIViewController {
      let heading = outlet(
        UILabel(), at: CGRect(x: 1, y: 2, width: 30, height: 20), in: CGSize(width: 90, height: 50))
    }
    UINib.contents["Alert"] = { _ in [UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 50))] }
    defer { UINib.contents = [:] }
    let alert = Alert()
    alert.view = Bundle.main.loadNibNamed("Alert", owner: alert)?.first as? UIView
    #expect(alert.heading.superview === alert.view && alert.heading.frame.minX == 1)
  }
}
