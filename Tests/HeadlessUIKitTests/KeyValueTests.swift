import Foundation
import HeadlessUIKit
import Testing

// With Objective-C, Foundation observes and sets the properties that are its own.
#if !canImport(ObjectiveC)
  @MainActor struct KeyValueTests {
    private final class Watcher: UIViewController {
      var calls: [(path: String, old: CGPoint?, new: CGPoint?, isPrior: Bool)] = []
      var tags: [UnsafeMutableRawPointer?] = []

      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        calls.append(
          (
            keyPath ?? "", change?[.oldKey] as? CGPoint, change?[.newKey] as? CGPoint,
            change?[.notificationIsPriorKey] as? Bool ?? false
          ))
        tags.append(context)
      }
    }

    @Test func `an observer by name hears what it asked for, until it is removed`() {
      let (watcher, view) = (Watcher(), UIView())
      view.addObserver(
        watcher, forKeyPath: "center", options: [.old, .new, .initial, .prior], context: nil)
      #expect(watcher.calls.map(\.new) == [.zero])
      view.center = CGPoint(x: 3, y: 4)
      #expect(watcher.calls.map(\.isPrior) == [false, true, false])
      #expect(watcher.calls[1].old == .zero && watcher.calls[1].new == nil)
      #expect(watcher.calls[2].old == .zero && watcher.calls[2].new == CGPoint(x: 3, y: 4))
      view.bounds.size = CGSize(width: 5, height: 5)
      #expect(watcher.calls.count == 3)
      view.removeObserver(watcher, forKeyPath: "center")
      view.center = .zero
      #expect(watcher.calls.count == 3)
      view.removeObserver(watcher, forKeyPath: "center")
    }

    @Test func `an observer by key path hears of its property while it is retained`() {
      let label = UILabel()
      var values: [CGPoint] = []
      var observation: NSKeyValueObservation? = label.observe(\.center, options: [.new]) {
        label, change in
        #expect(label.text == nil)
        values.append(change.newValue ?? .zero)
      }
      label.center.x = 1
      label.frame.size.width = 7
      label.center = CGPoint(x: 2, y: 2)
      #expect(values == [CGPoint(x: 1, y: 0), CGPoint(x: 2, y: 2)])
      observation?.invalidate()
      label.center = .zero
      observation = label.observe(\.alpha) { _, _ in values = [] }
      label.alpha = 0.5
      #expect(values.isEmpty)
      observation = nil
      values = [.zero]
      label.alpha = 1
      #expect(values.count == 1 && observation == nil)
    }

    @Test func `an animator tells of every center that it writes`() {
      let clock = HeadlessClock()
      let (top, view) = (UIView(), UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
      top.addSubview(view)
      var centers: [CGPoint] = []
      let observation = view.observe(\.center, options: .new) { _, change in
        centers.append(change.newValue ?? .zero)
      }
      clock.use {
        let animator = UIDynamicAnimator(referenceView: top)
        animator.addBehavior(UIGravityBehavior(items: [view]))
        var places: [CGPoint] = []
        for _ in 0..<20 {
          clock.step()
          if view.center != places.last, view.center != CGPoint(x: 5, y: 5) {
            places.append(view.center)
          }
        }
        #expect(centers == places && places.count > 15)
      }
      observation.invalidate()
    }

    @Test func `an offset of the content is told when the bounds begin elsewhere`() {
      let (watcher, view) = (Watcher(), UIView())
      view.addObserver(watcher, forKeyPath: "contentOffset", options: [.old, .new], context: nil)
      view.bounds.origin = CGPoint(x: 0, y: 30)
      view.bounds.size = CGSize(width: 5, height: 5)
      #expect(watcher.calls.count == 1)
      #expect(watcher.calls[0].old == .zero && watcher.calls[0].new == CGPoint(x: 0, y: 30))
    }

    @Test func `two observers of one key are told apart by their contexts`() {
      let (watcher, view) = (Watcher(), UIView())
      let tags = (0..<2).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1) }
      defer { for tag in tags { tag.deallocate() } }
      for tag in tags { view.addObserver(watcher, forKeyPath: "center", context: tag) }
      view.removeObserver(watcher, forKeyPath: "center", context: tags[0])
      view.center.x = 1
      #expect(watcher.tags == [tags[1]])
    }

    @Test func `observations of an object that is gone do not reach another one`() {
      var count = 0
      for _ in 0..<100 {
        let view = UIView()
        view.addObserver(Watcher(), forKeyPath: "center", context: nil)
        _ = view.observe(\.center) { _, _ in count += 1 }
        view.center.x = 5
      }
      #expect(count == 0)
    }

    @Test func `values are set by name where there is a property, and left out aloud elsewhere`() {
      let view = UIView()
      view.setValue(CGPoint(x: 1, y: 2), forKey: "center")
      view.setValue(1, forKey: "tag")
      view.setValue(0.25, forKeyPath: "layer.opacity")
      #expect(view.center == CGPoint(x: 1, y: 2) && view.tag == 1 && view.alpha == 0.25)
      #expect(view.value(forKeyPath: "layer.position") as? CGPoint == CGPoint(x: 1, y: 2))
      view.layer.setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation.z")
      #expect(abs(view.transform.b - 1) < 1e-12)
      view.layer.setValue("anything", forKey: "own")
      #expect(view.layer.value(forKey: "own") as? String == "anything")
      let animation = CABasicAnimation(keyPath: "position")
      animation.setValue(5, forKey: "own")
      view.layer.add(animation, forKey: "motion")
      #expect(view.layer.animation(forKey: "motion")?.value(forKey: "own") as? Int == 5)
      let animator = UIDynamicAnimator(referenceView: view)
      let messages = UIKitWarning.logged {
        animator.setValue(true, forKey: "debugEnabled")
        view.setValue(3, forKey: "nonsense")
        view.setValue("text", forKey: "center")
      }
      #expect(messages.count == 2 && view.center == CGPoint(x: 1, y: 2))
    }
  }
#endif
