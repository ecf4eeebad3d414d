// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Objective-C declares that HeadlessUIKit uses, for a check without Apple's SDK.
public import Foundation

public struct Selector: Hashable, Sendable {
  public init(_ name: String) {}
}

extension NSObjectProtocol {
  public func perform(_ selector: Selector!, with first: Any!, with second: Any!)
    -> Unmanaged<AnyObject>!
  { nil }
}

// There, text and numbers are bridged to objects that can be copied.
extension String: @retroactive NSCopying {
  public func copy(with zone: NSZone?) -> Any { self }
}

extension Int: @retroactive NSCopying {
  public func copy(with zone: NSZone?) -> Any { self }
}
