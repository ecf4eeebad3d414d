import Foundation
import HeadlessUIKit
import Testing

/// Layouts that ask for layouts: they end, with a warning where a device would hang.
@MainActor struct LayoutFeedbackTests {
  let clock = HeadlessClock()

  /// Shows a view and lets time pass.
  private func warnings(showing view: UIView) -> [String] {
    clock.use {
      UIKitWarning.logged {
        let controller = UIViewController()
        let window = UIWindow(showing: controller)
        controller.view.addSubview(view)
        #expect(clock.run(atMost: 10))
        _ = window
      }
    }
  }

  @Test func `a view that adds a subview in each layout is laid out once`() {
    final class Growing: UIView {
      override func layoutSubviews() {
        super.layoutSubviews()
        addSubview(UIView())
      }
    }
    let view = Growing()
    #expect(warnings(showing: view) == [])
    #expect(view.subviews.count == 1)
  }

  @Test func `a constraint that is replaced in each layout counts in that layout`() {
    final class Replacing: UIView {
      let child = UIView()
      var width: NSLayoutConstraint?
      override func layoutSubviews() {
        child.translatesAutoresizingMaskIntoConstraints = false
        addSubview(child)
        width?.isActive = false
        width = child.widthAnchor.constraint(equalToConstant: 40)
        width?.isActive = true
      }
    }
    let view = Replacing()
    #expect(warnings(showing: view) == [])
    #expect(view.child.bounds.width == 40)
  }

  @Test func `a child that asks its superview in each layout is stopped with a warning`() {
    final class Asking: UIView {
      var count = 0
      override func layoutSubviews() {
        count += 1
        superview?.setNeedsLayout()
        setNeedsLayout()
      }
    }
    final class Holder: UIView {
      override func layoutSubviews() { for view in subviews { view.setNeedsLayout() } }
    }
    let (holder, view) = (Holder(), Asking())
    holder.addSubview(view)
    let messages = warnings(showing: holder)
    #expect(messages.count == 1 && messages.allSatisfy { $0.contains("asks for a layout") })
    #expect(view.count <= 210)
  }

  @Test func `views that add one into each other, or beside each other, come to an end`() {
    final class Nesting: UIView {
      override func layoutSubviews() { addSubview(Nesting()) }
    }
    final class Spreading: UIView {
      override func layoutSubviews() {
        superview?.addSubview(Spreading())
        superview?.addSubview(Spreading())
      }
    }
    #expect(warnings(showing: Nesting()).contains { $0.contains("in each other") })
    _ = warnings(showing: Spreading())
  }

  @Test func `a layout inside of a layout does not begin again`() {
    final class Eager: UIView {
      var count = 0
      override func layoutSubviews() {
        count += 1
        setNeedsLayout()
        layoutIfNeeded()
        superview?.layoutIfNeeded()
      }
    }
    let view = Eager()
    _ = warnings(showing: view)
    #expect(view.count <= 2)
  }

  @Test func `updateConstraints is called before the layout, the innermost first`() {
    final class Updating: UIView {
      static var calls: [Int] = []
      override func updateConstraints() {
        super.updateConstraints()
        Self.calls.append(tag)
      }
      override func layoutSubviews() { Self.calls.append(-tag) }
    }
    let (outer, inner) = (Updating(), Updating())
    (outer.tag, inner.tag) = (1, 2)
    outer.addSubview(inner)
    outer.layoutIfNeeded()
    #expect(Updating.calls == [2, 1, -1, -2])
    outer.layoutIfNeeded()
    #expect(Updating.calls.count == 4)
    inner.setNeedsUpdateConstraints()
    outer.layoutIfNeeded()
    #expect(Updating.calls.suffix(2) == [2, -2])
  }
}
