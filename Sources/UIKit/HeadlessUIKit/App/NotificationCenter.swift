public import Foundation

/// Tells observers of notifications at once and in the order in which they were added, in place of the type
/// of that name in Foundation, whose order is not always the same.
open class NotificationCenter: NSObject, @unchecked Sendable {
  /// The center of the app.
  public static let `default` = NotificationCenter()

  private struct Observer {
    var number: Int
    /// What removes it.
    var token: ObjectIdentifier
    var name: NSNotification.Name?
    var object: ObjectIdentifier?
    var hasObject: Bool
    /// Returns false when the observer is gone.
    var call: @MainActor (Notification) -> Bool
  }
  private var observers: [Observer] = []
  private var count = 0
  private let lock = NSLock()

  /// Calls a method of an object, which is not retained, for notifications.
  ///
  /// - Parameters:
  ///   - observer: The object.
  ///   - selector: The method, which may take the notification.
  ///   - name: The name; any if nil.
  ///   - object: What posts them; anything if nil.
  @preconcurrency @MainActor open func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {
    let observer = observer as AnyObject
    add(ObjectIdentifier(observer), name, object) { [weak observer] notification in
      guard let observer else { return false }
      selector.call(observer, sender: notification, event: nil)
      return true
    }
  }

  /// Calls a function for notifications, on the main actor whatever the queue is.
  ///
  /// - Parameters:
  ///   - name: The name; any if nil.
  ///   - object: What posts them; anything if nil.
  ///   - queue: Without effect.
  ///   - block: The function.
  /// - Returns: What ``removeObserver(_:)`` takes.
  @preconcurrency open func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @MainActor (Notification) -> Void
  ) -> any NSObjectProtocol {
    let token = Token()
    add(ObjectIdentifier(token), name, object) { notification in
      // The center retains what it gave out, as its address names it.
      withExtendedLifetime(token) { block(notification) }
      return true
    }
    return token
  }

  private final class Token: NSObject, Sendable {}

  private func add(
    _ token: ObjectIdentifier, _ name: NSNotification.Name?, _ object: Any?,
    _ call: @escaping @MainActor (Notification) -> Bool
  ) {
    lock.withLock {
      count += 1
      observers.append(
        Observer(
          number: count, token: token, name: name,
          object: object.map { ObjectIdentifier($0 as AnyObject) },
          hasObject: object != nil, call: call))
    }
  }

  /// Stops telling an observer.
  open func removeObserver(_ observer: Any) { removeObserver(observer, name: nil, object: nil) }

  /// Stops telling an observer of some notifications.
  ///
  /// - Parameters:
  ///   - observer: The observer, or what was returned for a function.
  ///   - name: The name; any if nil.
  ///   - object: What posts them; anything if nil.
  open func removeObserver(_ observer: Any, name: NSNotification.Name?, object: Any?) {
    let token = ObjectIdentifier(observer as AnyObject)
    let poster = object.map { ObjectIdentifier($0 as AnyObject) }
    lock.withLock {
      observers.removeAll {
        $0.token == token && (name == nil || $0.name == name)
          && (poster == nil || $0.object == poster)
      }
    }
  }

  /// Tells the observers of a notification.
  open func post(name: NSNotification.Name, object: Any?) {
    post(Notification(name: name, object: object))
  }

  /// Tells the observers of a notification.
  open func post(
    name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil
  ) { post(Notification(name: name, object: object, userInfo: userInfo)) }

  /// Tells the observers of a notification, on the thread that posts it, which is the main one here.
  open func post(_ notification: Notification) {
    let poster = notification.object.map { ObjectIdentifier($0 as AnyObject) }
    let told = lock.withLock {
      observers.filter {
        ($0.name == nil || $0.name == notification.name) && (!$0.hasObject || $0.object == poster)
      }
    }
    for observer in told {
      // One that was removed meanwhile is not told.
      let isThere = lock.withLock { observers.contains { $0.number == observer.number } }
      // Posting is of no actor, as on a device, so that any class may do it.
      let call = unsafeBitCast(observer.call, to: ((Notification) -> Bool).self)
      if isThere, !call(notification) {
        lock.withLock { observers.removeAll { $0.number == observer.number } }
      }
    }
  }
}
