// Foundation declares these types where Objective-C finds setters at run time. Here, views and layers
// tell of the properties that are listed in `KeyValueKeys`.
#if !canImport(ObjectiveC)
  public import Foundation

  /// What an observer of a property is told.
  public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
    /// The bits of Foundation.
    public let rawValue: UInt

    /// Creates options from Foundation's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The old value.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// Once at once, before the observer is added.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// Before each change too.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
  }

  /// A key of the dictionary that tells of a change.
  public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    /// The text of Foundation.
    public let rawValue: String

    /// Creates a key from Foundation's text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The raw value of the ``NSKeyValueChange``.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The new value.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The old value.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The indexes of a collection; never there.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// Whether the change is still to come.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(
      rawValue: "notificationIsPrior")
  }

  /// The kind of a change.
  public enum NSKeyValueChange: UInt, Sendable {
    /// A property was set.
    case setting = 1
    /// Something was added to a collection; never told.
    case insertion
    /// Something was removed from a collection; never told.
    case removal
    /// Something in a collection was replaced; never told.
    case replacement
  }

  /// A change that is told to a function.
  public struct NSKeyValueObservedChange<Value> {
    /// The kind.
    public let kind: NSKeyValueChange
    /// The new value; nil unless it was asked for.
    public let newValue: Value?
    /// The old value; nil unless it was asked for.
    public let oldValue: Value?
    /// Whether the change is still to come.
    public let isPrior: Bool
  }

  /// An observation, which ends when nothing retains it.
  public final class NSKeyValueObservation: NSObject {
    private let observation: KeyValueObservation

    init(_ observation: KeyValueObservation) { self.observation = observation }

    deinit { observation.end() }

    /// Ends the observation.
    public func invalidate() { observation.end() }
  }

  /// An object whose properties can be observed by key path: every `NSObject`.
  public protocol KeyValueObservable: NSObject {}

  extension NSObject: KeyValueObservable {}

  extension KeyValueObservable {
    /// Calls a function when a property is set.
    ///
    /// Views and layers tell of the properties that dynamics and animations move. Other classes tell
    /// by `willChangeValue(forKey:)` and `didChangeValue(forKey:)`.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - options: What the function is told.
    ///   - changeHandler: The function.
    /// - Returns: The observation, which ends when nothing retains it.
    @_disfavoredOverload public func observe<Value>(
      _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
      changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
      observe(key: nil, options, { $0[keyPath: keyPath] }, changeHandler)
    }

    fileprivate func observe<Value>(
      key: String?, _ options: NSKeyValueObservingOptions, _ read: @escaping (Self) -> Value,
      _ changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
      let observation = KeyValueObservation(of: self, key: key, options: options) { [weak self] in
        self.map(read)
      } tell: { [weak self] change in
        guard let self else { return }
        changeHandler(
          self,
          NSKeyValueObservedChange(
            kind: .setting, newValue: change.new as? Value, oldValue: change.old as? Value,
            isPrior: change.isPrior))
      }
      observation.begin()
      return NSKeyValueObservation(observation)
    }
  }

  extension KeyValueObservable where Self: UIView {
    /// Calls a function when a property of a view is set.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - options: What the function is told.
    ///   - changeHandler: The function.
    /// - Returns: The observation, which ends when nothing retains it.
    @preconcurrency @MainActor public func observe<Value>(
      _ keyPath: KeyPath<UIView, Value>, options: NSKeyValueObservingOptions = [],
      changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
      observe(key: KeyValueKeys.names[keyPath], options, { $0[keyPath: keyPath] }, changeHandler)
    }
  }

  extension NSObject {
    /// Tells an observer, a view or a view controller, when a property is set.
    ///
    /// - Parameters:
    ///   - observer: Its `observeValue(forKeyPath:of:change:context:)` is called.
    ///   - keyPath: The property.
    ///   - options: What the observer is told.
    ///   - context: A value of the observer's own.
    public func addObserver(
      _ observer: NSObject, forKeyPath keyPath: String,
      options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
    ) {
      nonisolated(unsafe) let (own, other) = (self, observer)
      nonisolated(unsafe) let tag = context
      KeyValueObservation(
        of: self, key: keyPath, observer: observer, tag: context, options: options
      ) { [weak self] in
        nonisolated(unsafe) let object = self
        nonisolated(unsafe) var value: Any?
        MainActor.assumeIsolated { value = object?.value(forKeyPath: keyPath) }
        return value
      } tell: { [weak own, weak other] change in
        nonisolated(unsafe) let object = own
        let observer = other as? UIResponder
        nonisolated(unsafe) let dictionary = change.dictionary(options)
        MainActor.assumeIsolated {
          observer?.observeValue(
            forKeyPath: keyPath, of: object, change: dictionary, context: tag)
        }
      }.begin()
    }

    /// Ends the observations of a property by an observer.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
      KeyValueObservation.end(of: self, keyPath) { $0.observer === observer }
    }

    /// Ends the observations of a property by an observer with a context.
    public func removeObserver(
      _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
    ) {
      KeyValueObservation.end(of: self, keyPath) {
        $0.observer === observer && $0.tag == context
      }
    }

    /// Tells observers that a property will change.
    public func willChangeValue(forKey key: String) { KeyValueObservation.willChange(self, key) }

    /// Tells observers that a property has changed.
    public func didChangeValue(forKey key: String) { KeyValueObservation.didChange(self, key) }
  }
#endif

extension NSObject {
  /// Changes a property, and tells its observers.
  func observed(_ key: String, _ change: () -> Void) {
    #if !canImport(ObjectiveC)
      guard KeyValueObservation.isAny else { return change() }
      willChangeValue(forKey: key)
      change()
      didChangeValue(forKey: key)
    #else
      change()
    #endif
  }
}
