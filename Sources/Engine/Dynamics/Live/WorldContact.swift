/// A contact of an item with another item or a boundary, as a `UICollisionBehaviorDelegate`
/// receives it.
public struct WorldContact: Hashable, Sendable {
  /// The other side of a contact.
  public enum Partner: Hashable, Sendable {
    /// Another item.
    case item(String)
    /// A side of a boundary, from 0 in the order of its corners.
    ///
    /// A nil name is the boundary around the reference bounds, with the sides top, right, bottom,
    /// left.
    case boundary(String?, side: Int)
  }

  /// The collision behavior.
  ///
  /// A contact of two items has an event for each behavior that contains both.
  public let behavior: String
  /// The item.
  public let item: String
  /// The item or boundary that it touches.
  public let partner: Partner

  package init(behavior: String, item: String, partner: Partner) {
    self.behavior = behavior
    self.item = item
    self.partner = partner
  }
}
