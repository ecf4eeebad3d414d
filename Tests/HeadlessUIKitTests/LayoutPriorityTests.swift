import Foundation
import HeadlessUIKit
import Testing

@MainActor struct LayoutPriorityTests {
  /// Places are multiples of 2⁻³² pt, and sums of some of them are compared.
  private let tolerance = 1e-6

  private func free(_ view: UIView = UIView(), in superview: UIView) -> UIView {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
  }

  /// How far a value is from satisfying a relation.
  private func violation(
    _ value: Double, _ relation: NSLayoutConstraint.Relation, _ bound: Double
  ) -> Double {
    switch relation {
    case .equal: abs(value - bound)
    case .lessThanOrEqual: max(0, value - bound)
    case .greaterThanOrEqual: max(0, bound - value)
    }
  }

  @Test(arguments: 0..<60)
  func `a length violates constraints least, those of higher priority first`(seed: Int) {
    var numbers = RandomNumbers(seed: UInt64(seed))
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let view = free(in: top)
    let relations: [NSLayoutConstraint.Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
    let wishes = (0..<Int.random(in: 1...7, using: &numbers)).map { _ in
      (
        relation: relations[Int.random(in: 0...2, using: &numbers)],
        bound: Double(Int.random(in: 0...100, using: &numbers)),
        priority: [200, 500, 750, 900][Int.random(in: 0...3, using: &numbers)]
      )
    }
    for wish in wishes {
      let constraint = NSLayoutConstraint(
        item: view, attribute: .width, relatedBy: wish.relation, toItem: nil,
        attribute: .notAnAttribute, multiplier: 1, constant: wish.bound)
      constraint.priority = UILayoutPriority(Float(wish.priority))
      constraint.isActive = true
    }
    top.layoutIfNeeded()
    func violations(_ width: Double) -> [Double] {
      [900, 750, 500, 200].map { priority in
        wishes.filter { $0.priority == priority }.reduce(0) {
          $0 + violation(width, $1.relation, $1.bound)
        }
      }
    }
    let reached = violations(view.bounds.width)
    // The least sum of such violations is at one of their bounds.
    for candidate in wishes.map(\.bound) + [0] {
      let other = violations(candidate)
      let first = zip(reached, other).first { abs($0 - $1) > tolerance }
      #expect(first.map { $0 < $1 } ?? true, "\(wishes): \(view.bounds.width) against \(candidate)")
    }
  }

  @Test(arguments: 0..<40)
  func `relations that hold for some rectangles lead to these rectangles`(seed: Int) {
    var numbers = RandomNumbers(seed: UInt64(seed))
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    var views = [(view: top, rect: top.bounds)]
    let lines: [NSLayoutConstraint.Attribute] = [.left, .right, .centerX, .width]
    let rows: [NSLayoutConstraint.Attribute] = [.top, .bottom, .centerY, .height]
    func value(_ attribute: NSLayoutConstraint.Attribute, _ rect: CGRect) -> Double {
      switch attribute {
      case .left: rect.minX
      case .right: rect.maxX
      case .centerX: rect.midX
      case .width: rect.width
      case .top: rect.minY
      case .bottom: rect.maxY
      case .centerY: rect.midY
      default: rect.height
      }
    }
    for _ in 0..<6 {
      // Rectangles in the coordinates of the top view; some views are in others.
      let parent = views[Int.random(in: 0..<views.count, using: &numbers)]
      let view = free(in: parent.view)
      let rect = CGRect(
        x: Double(Int.random(in: 0...300, using: &numbers)),
        y: Double(Int.random(in: 0...200, using: &numbers)),
        width: Double(Int.random(in: 1...100, using: &numbers)),
        height: Double(Int.random(in: 1...100, using: &numbers)))
      for attributes in [lines, rows] {
        let own = attributes.shuffled(using: &numbers)
        for (number, attribute) in own.prefix(3).enumerated() {
          let other = views[Int.random(in: 0..<views.count, using: &numbers)]
          let isLength = attribute == .width || attribute == .height
          let theirs = isLength ? attribute : attributes[Int.random(in: 0...2, using: &numbers)]
          let slack = number < 2 ? 0.0 : 5
          NSLayoutConstraint(
            item: view, attribute: attribute,
            relatedBy: number < 2 ? .equal : .lessThanOrEqual, toItem: other.view,
            attribute: theirs, multiplier: 1,
            constant: value(attribute, rect) - value(theirs, other.rect) + slack
          ).isActive = true
        }
      }
      views.append((view, rect))
    }
    let messages = UIKitWarning.logged { top.layoutIfNeeded() }
    #expect(messages == [])
    for (view, rect) in views.dropFirst() {
      let shown = view.convert(view.bounds, to: top)
      for (a, b) in [
        (shown.minX, rect.minX), (shown.minY, rect.minY), (shown.width, rect.width),
        (shown.height, rect.height),
      ] { #expect(abs(a - b) < tolerance) }
    }
  }

  @Test(arguments: 0..<40)
  func `of contradictory constraints, those hold that are not told to be left out`(seed: Int) {
    var numbers = RandomNumbers(seed: UInt64(seed))
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let views = (0..<4).map { _ in free(in: top) }
    let attributes: [NSLayoutConstraint.Attribute] = [.left, .right, .centerX, .width]
    let relations: [NSLayoutConstraint.Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
    let constraints = (0..<10).map { index in
      let other = Int.random(in: 0...1, using: &numbers) == 0
      let constraint = NSLayoutConstraint(
        item: views[Int.random(in: 0...3, using: &numbers)],
        attribute: attributes[Int.random(in: 0...3, using: &numbers)],
        relatedBy: relations[Int.random(in: 0...2, using: &numbers)],
        toItem: other ? views[Int.random(in: 0...3, using: &numbers)] : top,
        attribute: attributes[Int.random(in: 0...3, using: &numbers)], multiplier: 1,
        constant: Double(Int.random(in: -90...90, using: &numbers)))
      constraint.identifier = "c\(index)"
      return constraint
    }
    NSLayoutConstraint.activate(constraints)
    let messages = UIKitWarning.logged { top.layoutIfNeeded() }
    func value(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) -> Double {
      guard let view = item as? UIView else { return 0 }
      let frame = view === top ? top.bounds : view.frame
      return [.left: frame.minX, .right: frame.maxX, .centerX: frame.midX][attribute] ?? frame.width
    }
    // A length below 0 is not a contradiction, but a view has none.
    for constraint in constraints where views.allSatisfy({ $0.bounds.width > 0 }) {
      let isLeftOut = messages.contains { $0.contains("'\(constraint.identifier ?? "")'") }
      let distance = violation(
        value(constraint.firstItem, constraint.firstAttribute), constraint.relation,
        value(constraint.secondItem, constraint.secondAttribute) + constraint.constant)
      #expect(isLeftOut || distance < tolerance)
    }
  }

  @Test(arguments: [80, 300, 520, 521, 1000] as [CGFloat])
  func `a card is as wide as its limits let it be`(width: CGFloat) {
    let top = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 200))
    let card = free(in: top)
    func wish(_ constraint: NSLayoutConstraint, _ priority: Float) {
      constraint.priority = UILayoutPriority(priority)
      constraint.isActive = true
    }
    wish(card.centerXAnchor.constraint(equalTo: top.centerXAnchor), 950)
    wish(card.leftAnchor.constraint(greaterThanOrEqualTo: top.leftAnchor, constant: 10), 900)
    wish(card.rightAnchor.constraint(lessThanOrEqualTo: top.rightAnchor, constant: -10), 900)
    wish(card.widthAnchor.constraint(lessThanOrEqualToConstant: 500), 950)
    wish(card.widthAnchor.constraint(equalToConstant: 500), 200)
    top.layoutIfNeeded()
    #expect(card.frame.width == min(500, width - 20))
    #expect(card.center.x == width / 2)
  }

  @Test func `a view is as large as its contents need, and follows them`() {
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let box = free(in: top)
    let label = UILabel()
    label.text = "four"
    _ = free(label, in: box)
    NSLayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: top.leftAnchor, constant: 5),
      box.topAnchor.constraint(equalTo: top.topAnchor, constant: 7),
      label.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 10),
      label.rightAnchor.constraint(equalTo: box.rightAnchor, constant: -10),
      label.topAnchor.constraint(equalTo: box.topAnchor, constant: 1),
      label.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -2),
    ])
    top.layoutIfNeeded()
    let size = label.intrinsicContentSize
    #expect(label.frame == CGRect(x: 10, y: 1, width: size.width, height: size.height))
    #expect(box.frame == CGRect(x: 5, y: 7, width: size.width + 20, height: size.height + 3))
    #expect(
      box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: size.width + 20, height: size.height + 3))
    // A wish below hugging, and one above.
    let narrow = box.widthAnchor.constraint(equalToConstant: 200)
    narrow.priority = UILayoutPriority(249)
    narrow.isActive = true
    top.layoutIfNeeded()
    #expect(box.bounds.width == size.width + 20)
    narrow.priority = UILayoutPriority(251)
    top.layoutIfNeeded()
    #expect(box.bounds.width == 200 && label.bounds.width == 180)
  }

  @Test func `guides are places: safe area, margins and spacers`() {
    let controller = UIViewController()
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    let top: UIView = controller.view
    top.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    let (safe, inner, middle) = (free(in: top), free(in: top), free(in: top))
    let spacers = [UILayoutGuide(), UILayoutGuide()]
    for spacer in spacers { top.addLayoutGuide(spacer) }
    NSLayoutConstraint.activate([
      safe.topAnchor.constraint(equalTo: top.safeAreaLayoutGuide.topAnchor),
      safe.bottomAnchor.constraint(equalTo: top.safeAreaLayoutGuide.bottomAnchor),
      inner.topAnchor.constraint(equalTo: top.layoutMarginsGuide.topAnchor),
      inner.leftAnchor.constraint(equalTo: top.layoutMarginsGuide.leftAnchor),
      NSLayoutConstraint(
        item: inner, attribute: .right, relatedBy: .equal, toItem: top, attribute: .rightMargin,
        multiplier: 1, constant: 0),
      spacers[0].leftAnchor.constraint(equalTo: top.leftAnchor),
      middle.leftAnchor.constraint(equalTo: spacers[0].rightAnchor),
      spacers[1].leftAnchor.constraint(equalTo: middle.rightAnchor),
      spacers[1].rightAnchor.constraint(equalTo: top.rightAnchor),
      spacers[1].widthAnchor.constraint(equalTo: spacers[0].widthAnchor, multiplier: 2),
      middle.widthAnchor.constraint(equalToConstant: 60),
    ])
    top.layoutIfNeeded()
    #expect(safe.frame.minY == 20 && safe.frame.maxY == 170)
    #expect(inner.frame.minX == 8 && inner.frame.minY == 28 && inner.frame.maxX == 292)
    #expect(middle.frame.minX == 80 && spacers[1].layoutFrame.minX == 140)
    #expect(spacers[1].layoutFrame.width == 160)
  }

  @Test func `views hold their constraints, and lose those to what they leave`() {
    let (top, view) = (UIView(), UIView())
    _ = free(view, in: top)
    let width = view.widthAnchor.constraint(equalToConstant: 5)
    let left = view.leftAnchor.constraint(equalTo: top.leftAnchor)
    NSLayoutConstraint.activate([width, left])
    #expect(view.constraints == [width] && top.constraints == [left])
    view.removeFromSuperview()
    #expect(width.isActive && !left.isActive && top.constraints == [])
    view.removeConstraints(view.constraints)
    #expect(!width.isActive)
    view.addConstraint(width)
    #expect(width.isActive)
  }

  @Test func `numbers that no layout has are left out aloud`() {
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let view = free(in: top)
    for constant in [CGFloat.nan, .infinity, 1e300] {
      view.leftAnchor.constraint(equalTo: top.leftAnchor, constant: constant).isActive = true
    }
    let messages = UIKitWarning.logged { top.layoutIfNeeded() }
    #expect(messages.count == 3 && view.frame == .zero)
  }
}
