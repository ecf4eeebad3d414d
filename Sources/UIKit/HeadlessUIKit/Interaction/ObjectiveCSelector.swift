// On Apple's systems, `#selector` compiles. Its type is the one of Objective-C.
#if canImport(ObjectiveC)
  public import Foundation
  public import ObjectiveC

  extension Selector {
    /// Refers to a method by its name in Objective-C, as `#selector` does.
    public init(_ name: ObjectiveC.Selector) {
      body = { target, sender, event in
        // Methods with fewer parameters ignore the others.
        _ = (target as? any NSObjectProtocol)?.perform(name, with: sender, with: event)
      }
    }
  }

  extension UIControl {
    /// Adds a method that is called for some events.
    public func addTarget(
      _ target: Any?, action: ObjectiveC.Selector, for controlEvents: Event
    ) {
      addTarget(target, action: Selector(action), for: controlEvents)
    }
  }

  extension UIGestureRecognizer {
    /// Creates a gesture recognizer that calls a method in every part of a gesture.
    public convenience init(target: Any?, action: ObjectiveC.Selector) {
      self.init(target: target, action: Selector(action))
    }

    /// Adds a method that is called in every part of a gesture.
    public func addTarget(_ target: Any, action: ObjectiveC.Selector) {
      addTarget(target, action: Selector(action))
    }
  }

  extension CADisplayLink {
    /// Creates a display link, which retains its target.
    public convenience init(target: Any, selector: ObjectiveC.Selector) {
      self.init(target: target, selector: Selector(selector))
    }
  }

  extension Timer {
    /// Starts a timer that calls a method.
    @discardableResult public static func scheduledTimer(
      timeInterval interval: TimeInterval, target: Any, selector: ObjectiveC.Selector,
      userInfo: Any?, repeats: Bool
    ) -> Timer {
      scheduledTimer(
        timeInterval: interval, target: target, selector: Selector(selector), userInfo: userInfo,
        repeats: repeats)
    }
  }
#endif
