// Members of Foundation's classes that need the Objective-C runtime, where there is none.
#if !canImport(ObjectiveC)
  public import Foundation

  extension NSObject {
    /// The class, by the name of Objective-C's method of classes.
    public class func classForCoder() -> AnyClass { self }

    /// The name of the class, with that of its module.
    public class func description() -> String { String(reflecting: self) }
  }

  extension NSMutableDictionary {
    /// Keeps a value for a key that can be copied; nothing is kept for a key that cannot be hashed.
    public func setObject(_ anObject: Any, forKey aKey: any NSCopying) {
      if let key = aKey as? AnyHashable { setObject(anObject, forKey: key) }
    }
  }
#endif
