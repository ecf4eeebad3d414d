import Testing
import UIKit

@MainActor struct NotificationTests {
  @MainActor private final class Listener {
    var log: [String] = []
    func none() { log.append("none") }
    func value(_ notification: Notification) { log.append("value \(notification.name.rawValue)") }
    func reference(_ notification: NSNotification) {
      log.append("reference \(notification.name.rawValue)")
    }
    nonisolated deinit { NotificationCenter.default.removeObserver(self) }
  }

  @Test func `a method is told with the notification in the form that it takes`() {
    let (listener, name) = (Listener(), NSNotification.Name(#function))
    let center = NotificationCenter()
    for selector in [
      Selector(Listener.none), Selector(Listener.value), Selector(Listener.reference),
    ] { center.addObserver(listener, selector: selector, name: name, object: nil) }
    center.post(name: name, object: self)
    #expect(
      listener.log == ["none", "value \(name.rawValue)", "reference \(name.rawValue)"])
    center.removeObserver(listener)
    center.post(name: name, object: nil)
    #expect(listener.log.count == 3)
  }

  @Test func `an observer that is gone is not told, and is not retained`() {
    let (center, name) = (NotificationCenter(), NSNotification.Name("gone"))
    weak var observer: Listener?
    do {
      let listener = Listener()
      observer = listener
      center.addObserver(listener, selector: Selector(Listener.none), name: name, object: nil)
      center.post(name: name, object: nil)
      #expect(listener.log.count == 1)
    }
    #expect(observer == nil)
    center.post(name: name, object: nil)
  }

  /// An observer as a list: who, which name, which object.
  private struct Rule: Equatable {
    var observer: Int
    var name: Int?
    var object: Int?
  }

  @Test func `observers are told in their order, by name and object, until they are removed`() {
    var random = RandomNumbers(seed: 9)
    for _ in 0..<40 {
      let center = NotificationCenter()
      let objects = (0..<3).map { _ in NSObject() }
      let observers = (0..<4).map { _ in NSObject() }
      var (rules, told): ([Rule], [Rule]) = ([], [])
      for _ in 0..<30 {
        let name = Int.random(in: 0..<3, using: &random)
        let object = Int.random(in: 0..<3, using: &random)
        let (anyName, anyObject) = (
          Bool.random(using: &random), Bool.random(using: &random)
        )
        let who = Int.random(in: 0..<4, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1:
          let rule = Rule(
            observer: who, name: anyName ? nil : name, object: anyObject ? nil : object)
          rules.append(rule)
          center.addObserver(
            observers[who], selector: Selector { told.append(rule) },
            name: rule.name.map { NSNotification.Name("\($0)") },
            object: rule.object.map { objects[$0] })
        case 2:
          told = []
          center.post(
            name: NSNotification.Name("\(name)"), object: anyObject ? nil : objects[object])
          #expect(
            told
              == rules.filter {
                ($0.name == nil || $0.name == name)
                  && ($0.object == nil || !anyObject && $0.object == object)
              })
        default:
          center.removeObserver(
            observers[who], name: anyName ? nil : NSNotification.Name("\(name)"), object: nil)
          rules.removeAll { $0.observer == who && (anyName || $0.name == name) }
        }
      }
    }
  }

  @Test func `a function is told until its token is removed, also within a post`() {
    let (center, name) = (NotificationCenter(), NSNotification.Name("token"))
    var count = 0
    // A sendable function may read it after it has changed.
    final class Kept: @unchecked Sendable { var token: (any NSObjectProtocol)? }
    let second = Kept()
    let first = center.addObserver(forName: name, object: nil, queue: .main) { _ in
      count += 1
      if let token = second.token { center.removeObserver(token) }
    }
    second.token = center.addObserver(forName: name, object: nil, queue: nil) { _ in count += 10 }
    center.post(name: name, object: nil)
    #expect(count == 1)
    center.removeObserver(first)
    center.post(Notification(name: name))
    #expect(count == 1)
  }
}
