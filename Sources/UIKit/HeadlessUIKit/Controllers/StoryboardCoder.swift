public import Foundation

/// A decoder that holds nothing, in place of the one of a storyboard or nib file.
///
/// It makes objects of classes that have only `init(coder:)`:
///
/// ```swift
/// let card = CardView(coder: StoryboardCoder())
/// UIStoryboard.contents["Main", default: [:]]["Panel"] = {
///   PanelController(coder: StoryboardCoder()) ?? UIViewController()
/// }
/// ```
///
/// A view has size 0 until a test sets its frame. Whatever a class decodes is nil, false or 0.
public final class StoryboardCoder: NSCoder {
  /// Creates a decoder.
  public override init() { super.init() }

  public override var allowsKeyedCoding: Bool { true }
  public override func containsValue(forKey key: String) -> Bool { false }
  public override func decodeObject() -> Any? { nil }
  public override func decodeObject(forKey key: String) -> Any? { nil }
  #if !canImport(Darwin)
    // On Apple's systems, these call `decodeObject(forKey:)` and cannot be overridden.
    public override func decodeObject<DecodedObjectType: NSCoding>(
      of cls: DecodedObjectType.Type, forKey key: String
    ) -> DecodedObjectType? where DecodedObjectType: NSObject { nil }
    public override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? { nil }
  #endif
  public override func decodeBool(forKey key: String) -> Bool { false }
  public override func decodeCInt(forKey key: String) -> Int32 { 0 }
  public override func decodeInt32(forKey key: String) -> Int32 { 0 }
  public override func decodeInt64(forKey key: String) -> Int64 { 0 }
  public override func decodeInteger(forKey key: String) -> Int { 0 }
  public override func decodeFloat(forKey key: String) -> Float { 0 }
  public override func decodeDouble(forKey key: String) -> Double { 0 }
}
