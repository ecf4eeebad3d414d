import Foundation
import HeadlessUIKit
import Testing

/// What stands for code that does not compile here, and what only a runtime of Objective-C has elsewhere.
@MainActor @Suite struct `What is not here is honest` {
  @Test func `a statement that is left out is a warning`() {
    let messages = UIKitWarning.logged { leftOut("Card.swift:3") }
    #expect(messages == ["Card.swift:3 is left out, as it does not compile here"])
  }

  @Test func `a value that is left out is zero or empty`() {
    let messages = UIKitWarning.logged {
      #expect((leftOut("A.swift:1") as Bool) == false)
      #expect((leftOut("A.swift:1") as CGFloat) == 0)
      #expect((leftOut("A.swift:1") as String) == "")
      #expect((leftOut("A.swift:1") as [Int]) == [])
      #expect((leftOut("A.swift:1") as UIView?) == nil)
      #expect((leftOut("A.swift:1") as UIColor) == .gray)
    }
    #expect(messages.count == 6)
  }

  @Test func `a change of what moves is an exception`() {
    let exception = UIKitException.caught { leftOutChange("Card.swift:3") }
    #expect(
      exception?.reason
        == "Card.swift:3 changes what moves, and is left out, as it does not compile here")
  }

  #if !canImport(ObjectiveC)
    private nonisolated(unsafe) static var (first, second): (UInt8, UInt8) = (0, 0)

    @Test func `an object holds what is associated with it, and its like do not`() {
      let views = (0..<200).map { _ in UIView() }
      for (index, view) in views.enumerated() {
        objc_setAssociatedObject(view, &Self.first, index, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
      for (index, view) in views.enumerated() {
        #expect(objc_getAssociatedObject(view, &Self.first) as? Int == index)
        #expect(objc_getAssociatedObject(view, &Self.second) == nil)
      }
      objc_setAssociatedObject(views[3], &Self.first, nil, .OBJC_ASSOCIATION_ASSIGN)
      #expect(objc_getAssociatedObject(views[3], &Self.first) == nil)
      // What takes the place of one that is gone holds nothing.
      for _ in 0..<500 {
        let view = UIView()
        #expect(objc_getAssociatedObject(view, &Self.first) == nil)
        objc_setAssociatedObject(view, &Self.first, 1, .OBJC_ASSOCIATION_RETAIN)
      }
    }
  #endif

  @Test func `a timer counts from when a run loop has it`() {
    let clock = HeadlessClock()
    var times: [TimeInterval] = []
    clock.use {
      let timer = HeadlessUIKit.Timer(timeInterval: 0.1, repeats: true) { _ in
        times.append((clock.time * 1000).rounded() / 1000)
      }
      timer.tolerance = 1
      HeadlessUIKit.DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
        RunLoop.current.add(timer, forMode: .common)
        // Once is enough.
        RunLoop.current.add(timer, forMode: .default)
      }
    }
    clock.advance(by: 0.85)
    #expect(times == [0.6, 0.7, 0.8])
  }

  @Test func `a layer that needs layout asks its view`() {
    final class Card: UIView {
      var calls: [String] = []

      override func layoutSublayers(of layer: CALayer) {
        calls.append("before")
        super.layoutSublayers(of: layer)
        calls.append("after")
      }

      override func layoutSubviews() { calls.append("subviews") }
    }
    let card = Card()
    card.setNeedsLayout()
    card.layoutIfNeeded()
    #expect(card.calls == ["before", "subviews", "after"])
  }
}
