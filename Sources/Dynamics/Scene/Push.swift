/// Pushes items, for as long as it is there or once, as `UIPushBehavior` does.
///
/// The push is either ``direction`` or ``angle`` and ``magnitude``. In UIKit the last setter wins; a
/// scene says which it means: a magnitude beside a direction is the length that the direction gets,
/// which is what setting `pushDirection` and then `magnitude` does.
public struct Push: Hashable, Codable, Sendable {
  /// How long a push acts.
  public enum Mode: String, CaseIterable, Codable, Sendable {
    /// In every sub-step.
    case continuous
    /// Once, when it is added.
    case instantaneous
  }

  /// The first part of the behavior's paths.
  public var name: String
  /// The items it pushes; all if nil.
  public var items: [String]?
  /// How long it acts.
  public var mode: Mode
  /// The push as a vector, N, or N·s at once; given by angle and magnitude if nil.
  public var direction: Point2?
  /// Its angle where there is no direction, rad, clockwise from the right; 0 if nil.
  public var angle: Quantity?
  /// Its strength, N, or N·s at once; 1 N gives 100 × 100 pt of density 1 a hundred pt/s².
  ///
  /// If nil, the length of the direction; without one 0, no push.
  public var magnitude: Quantity?
  /// Where it acts, pt from the item's centre in the axes of the screen; the centre if nil.
  public var offset: Point2?
  /// Whether it acts at all, 0 or 1; 1 if nil.
  public var active: Quantity?

  /// Creates a push; by default it has no strength.
  public init(
    name: String, items: [String]? = nil, mode: Mode, direction: Point2? = nil,
    angle: Quantity? = nil, magnitude: Quantity? = nil, offset: Point2? = nil,
    active: Quantity? = nil
  ) {
    self.name = name
    self.items = items
    self.mode = mode
    self.direction = direction
    self.angle = angle
    self.magnitude = magnitude
    self.offset = offset
    self.active = active
  }
}
