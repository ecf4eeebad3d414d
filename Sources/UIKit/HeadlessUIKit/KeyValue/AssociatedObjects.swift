#if !canImport(ObjectiveC)
  import Foundation

  /// How an object holds another one; here it always retains it.
  public enum objc_AssociationPolicy: UInt, Sendable {
    /// Without a reference count.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// With one.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// A copy.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// With one, for several threads.
    case OBJC_ASSOCIATION_RETAIN = 0o1401
    /// A copy, for several threads.
    case OBJC_ASSOCIATION_COPY = 0o1403
  }

  /// What objects hold besides their properties.
  private struct Associations {
    private struct Owner {
      weak var object: AnyObject?
      var values: [UnsafeRawPointer: Any] = [:]
    }

    private var owners: [ObjectIdentifier: Owner] = [:]
    /// The number of owners at which those that are gone are removed.
    private var limit = 64

    subscript(object: AnyObject, key: UnsafeRawPointer) -> Any? {
      get {
        // Another object may have been where this one is.
        owners[ObjectIdentifier(object)].flatMap { $0.object === object ? $0.values[key] : nil }
      }
      set {
        var owner = owners[ObjectIdentifier(object)] ?? Owner(object: object)
        if owner.object !== object { owner = Owner(object: object) }
        owner.values[key] = newValue
        owners[ObjectIdentifier(object)] = owner
        guard owners.count > limit else { return }
        owners = owners.filter { $0.value.object != nil }
        limit = 2 * owners.count + 64
      }
    }
  }

  @MainActor private var associations = Associations()

  /// Gives an object another one to hold, under the address of a variable.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - key: The address.
  ///   - value: What it holds; nil to remove it.
  ///   - policy: Without effect.
  @preconcurrency @MainActor public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
  ) {
    associations[object as AnyObject, key] = value
  }

  /// What an object holds under the address of a variable; nil if there is nothing.
  @preconcurrency @MainActor public func objc_getAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer
  ) -> Any? {
    associations[object as AnyObject, key]
  }
#endif
