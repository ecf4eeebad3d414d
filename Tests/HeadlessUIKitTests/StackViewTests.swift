import Foundation
import HeadlessUIKit
import Testing

@MainActor struct StackViewTests {
  /// A view whose content has a size.
  private final class Block: UIView {
    let size: CGSize
    init(_ width: CGFloat, _ height: CGFloat) {
      size = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { size }
  }

  private func stack(_ views: [UIView], width: CGFloat = 300, height: CGFloat = 60) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: width, height: height)
    stack.spacing = 10
    return stack
  }

  private func near(_ a: [CGFloat], _ b: [CGFloat]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  @Test func `distributions share the length as documented`() {
    let views = [Block(20, 10), Block(40, 20), Block(30, 30)]
    let row = stack(views)
    views[1].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
    let table: [(UIStackView.Distribution, places: [CGFloat], widths: [CGFloat])] = [
      (.fill, [0, 30, 270], [20, 230, 30]),
      (.fillEqually, [0, 310 / 3, 620 / 3], [280 / 3, 280 / 3, 280 / 3]),
      (.fillProportionally, [0, 560 / 9 + 10, 1680 / 9 + 20], [560 / 9, 1120 / 9, 840 / 9]),
      (.equalSpacing, [0, 125, 270], [20, 40, 30]),
      (.equalCentering, [0, 127.5, 270], [20, 40, 30]),
    ]
    for (distribution, places, widths) in table {
      row.distribution = distribution
      let messages = UIKitWarning.logged { row.layoutIfNeeded() }
      #expect(messages == [])
      #expect(near(views.map(\.frame.minX), places), "\(distribution): \(views.map(\.frame))")
      #expect(near(views.map(\.frame.width), widths), "\(distribution): \(views.map(\.frame))")
      #expect(views.allSatisfy { $0.frame.minY == 0 && $0.frame.height == 60 })
    }
  }

  @Test func `alignments, margins, gaps and hidden views count`() {
    let views = [Block(20, 10), Block(40, 20), Block(30, 30)]
    let row = stack(views, width: 110)
    for (alignment, places) in [
      (.leading, [0, 0, 0]), (.center, [25, 20, 15]), (.trailing, [50, 40, 30]),
    ] as [(UIStackView.Alignment, [CGFloat])] {
      row.alignment = alignment
      row.layoutIfNeeded()
      #expect(near(views.map(\.frame.minY), places))
      #expect(near(views.map(\.frame.height), [10, 20, 30]))
    }
    row.setCustomSpacing(50, after: views[0])
    views[1].isHidden = true
    row.layoutIfNeeded()
    #expect(near([views[0].frame.minX, views[2].frame.minX], [0, 80]))
    views[0].removeFromSuperview()
    row.isLayoutMarginsRelativeArrangement = true
    row.layoutIfNeeded()
    #expect(row.arrangedSubviews == [views[1], views[2]] && row.subviews.count == 2)
    #expect(near([views[2].frame.minX, views[2].frame.maxX], [8, 102]))
    row.axis = .vertical
    row.alignment = .fill
    row.layoutIfNeeded()
    #expect(near([views[2].frame.minY, views[2].frame.maxY], [8, 52]))
  }

  @Test func `a stack is as large as its views, and moves what follows it`() {
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let views = [Block(20, 10), Block(40, 20)]
    let column = stack(views)
    (column.axis, column.alignment) = (.vertical, .leading)
    let after = UIView()
    for view in [column, after] {
      view.translatesAutoresizingMaskIntoConstraints = false
      top.addSubview(view)
    }
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: top.topAnchor),
      column.leftAnchor.constraint(equalTo: top.leftAnchor),
      after.topAnchor.constraint(equalTo: column.bottomAnchor),
      after.leftAnchor.constraint(equalTo: column.rightAnchor),
    ])
    top.layoutIfNeeded()
    #expect(column.frame == CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(after.frame.origin == CGPoint(x: 40, y: 40))
    views[1].isHidden = true
    top.layoutIfNeeded()
    #expect(after.frame.origin == CGPoint(x: 20, y: 10))
  }
}
