import Foundation

#if !canImport(ObjectiveC)
  /// One observer of one property.
  final class KeyValueObservation {
    /// A change as it is told.
    struct Change {
      var old: Any?
      var new: Any?
      var isPrior = false

      func dictionary(_ options: NSKeyValueObservingOptions) -> [NSKeyValueChangeKey: Any] {
        var result: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
        if let old { result[.oldKey] = old }
        if let new { result[.newKey] = new }
        if isPrior { result[.notificationIsPriorKey] = true }
        return result
      }
    }

    private(set) weak var object: NSObject?
    private let identity: ObjectIdentifier
    /// Nil if every key of the object may change the value, which is compared then.
    let key: String?
    /// Values that are parts of other ones, and are compared when these are set.
    private static let wholes = ["contentOffset": "bounds"]
    private(set) weak var observer: NSObject?
    let tag: UnsafeMutableRawPointer?
    private let options: NSKeyValueObservingOptions
    private let read: () -> Any?
    private let tell: (Change) -> Void
    private var old: Any?

    // Views belong to the main thread, and so do their observers; only `deinit` may come from
    // elsewhere as far as the compiler knows.
    nonisolated(unsafe) private static var all: [ObjectIdentifier: [KeyValueObservation]] = [:]

    /// Whether anything is observed.
    static var isAny: Bool { !all.isEmpty }

    init(
      of object: NSObject, key: String?, observer: NSObject? = nil,
      tag: UnsafeMutableRawPointer? = nil, options: NSKeyValueObservingOptions,
      read: @escaping () -> Any?, tell: @escaping (Change) -> Void
    ) {
      self.object = object
      identity = ObjectIdentifier(object)
      self.key = key
      self.observer = observer
      self.tag = tag
      self.options = options
      self.read = read
      self.tell = tell
    }

    func begin() {
      if options.contains(.initial) { tell(Change(new: options.contains(.new) ? read() : nil)) }
      // An object that is gone may have left its address to this one.
      Self.all[identity, default: []].removeAll { $0.object == nil }
      Self.all[identity, default: []].append(self)
    }

    func end() {
      Self.all[identity]?.removeAll { $0 === self }
      if Self.all[identity]?.isEmpty == true { Self.all[identity] = nil }
    }

    /// Ends the observations of a key that satisfy a condition.
    static func end(
      of object: NSObject, _ key: String, where condition: (KeyValueObservation) -> Bool
    ) {
      for observation in observations(of: object, key)
      where observation.key == key && condition(observation) { observation.end() }
    }

    private static func observations(of object: NSObject, _ key: String) -> [KeyValueObservation] {
      (all[ObjectIdentifier(object)] ?? []).filter {
        $0.object === object
          && ($0.key.map { $0 == key || wholes[$0] == key } ?? true)
      }
    }

    static func willChange(_ object: NSObject, _ key: String) {
      for observation in observations(of: object, key) { observation.willChange(key) }
    }

    static func didChange(_ object: NSObject, _ key: String) {
      for observation in observations(of: object, key) { observation.didChange(key) }
    }

    private func willChange(_ key: String) {
      let isNeeded = key != self.key || !options.isDisjoint(with: [.old, .prior])
      old = isNeeded ? read() : nil
      if options.contains(.prior) {
        tell(Change(old: options.contains(.old) ? old : nil, isPrior: true))
      }
    }

    private func didChange(_ key: String) {
      let isCompared = key != self.key
      let (before, after) = (old, isCompared || options.contains(.new) ? read() : nil)
      old = nil
      if isCompared, let before = before as? AnyHashable, let after = after as? AnyHashable,
        before == after
      {
        return
      }
      tell(
        Change(
          old: options.contains(.old) ? before : nil, new: options.contains(.new) ? after : nil))
    }
  }
#endif
