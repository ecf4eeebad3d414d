/// Pushes items continuously or once, as `UIPushBehavior` does.
///
/// The push has either a ``direction``, or an ``angle`` and a ``magnitude``. A scene with a push that
/// has a direction and an angle has a problem. A magnitude with a direction sets the length of the
/// direction, like setting `pushDirection` and then `magnitude` in UIKit.
public struct Push: Hashable, Sendable {
  /// How long a push acts.
  public enum Mode: String, CaseIterable, Sendable {
    /// In every sub-step.
    case continuous
    /// Once, when it is added.
    case instantaneous
  }

  /// The first part of the behavior's paths.
  public var name: String
  /// The items that it pushes; all if nil.
  public var items: [String]?
  /// Whether it acts continuously or once.
  public var mode: Mode
  /// The push as a vector, N, or N·s if instantaneous; if nil, angle and magnitude give the push.
  public var direction: Point2?
  /// The angle of a push without a direction, rad, clockwise from the right; 0 if nil.
  public var angle: Quantity?
  /// The magnitude, N, or N·s if instantaneous.
  ///
  /// 1 N accelerates 100 × 100 pt of density 1 by 100 pt/s². If nil, the magnitude is the length of
  /// the direction, or 0 without a direction.
  public var magnitude: Quantity?
  /// The point of action, pt from the item's center, in screen axes; the center if nil.
  public var offset: Point2?
  /// Whether the push acts, 0 or 1; 1 if nil.
  public var active: Quantity?

  /// Creates a push with a direction.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - items: The items that it pushes; all if nil.
  ///   - mode: Whether it acts continuously or once.
  ///   - direction: The push as a vector, N, or N·s if instantaneous.
  ///   - magnitude: The length of the vector, N, or N·s if instantaneous; as it is if nil.
  ///   - offset: The point of action, pt from the item's center, in screen axes; the center if nil.
  ///   - active: Whether the push acts, 0 or 1; 1 if nil.
  public init(
    name: String, items: [String]? = nil, mode: Mode, direction: Point2,
    magnitude: Quantity? = nil, offset: Point2? = nil, active: Quantity? = nil
  ) {
    self.init(
      name: name, items: items, mode: mode, magnitude: magnitude, offset: offset, active: active)
    self.direction = direction
  }

  /// Creates a push with an angle.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - items: The items that it pushes; all if nil.
  ///   - mode: Whether it acts continuously or once.
  ///   - angle: The angle, rad, clockwise from the right; 0 if nil.
  ///   - magnitude: The magnitude, N, or N·s if instantaneous; 0 if nil.
  ///   - offset: The point of action, pt from the item's center, in screen axes; the center if nil.
  ///   - active: Whether the push acts, 0 or 1; 1 if nil.
  public init(
    name: String, items: [String]? = nil, mode: Mode, angle: Quantity? = nil,
    magnitude: Quantity? = nil, offset: Point2? = nil, active: Quantity? = nil
  ) {
    self.name = name
    self.items = items
    self.mode = mode
    self.angle = angle
    self.magnitude = magnitude
    self.offset = offset
    self.active = active
  }
}

extension Push: NamedMapping {
  package static var blank: Push { Push(name: "", mode: .continuous) }
  package static let title = "a push"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.items(&items)
    visitor.word(
      Key("mode", "continuous: a force. instantaneous: one impulse, when added.", .required), &mode)
    let unit: Quantity.Unit = mode == .continuous ? .newtons : .newtonSeconds
    let isVector = direction != nil
    visitor.point(
      Key("direction", "The push as a vector, in place of the angle."), &direction, unit)
    visitor.number(
      Key("angle", "The angle of the push, clockwise from the right.", isUsed: !isVector), &angle,
      .radians, .any, .right)
    visitor.number(
      Key("magnitude", "The magnitude. With a direction, it sets the direction's length."),
      &magnitude, unit, .any, isVector ? .directionLength : .noPush)
    visitor.point(
      Key("offset", "The point of action, from the item's center in screen axes."), &offset,
      .points, .center)
    visitor.flag(Key("active", "Whether the push acts."), &active, .active)
  }

  package static var variants: [Variant<Push>] {
    Mode.allCases.flatMap { mode in
      let vector = Push(name: "", mode: mode, direction: Point2(x: 0, y: 0))
      let word = Variant<Push>.Condition.word(key: "mode", mode.rawValue)
      return [
        Variant([word, .lacks("direction")], Push(name: "", mode: mode)),
        Variant([word, .has("direction")], vector),
      ]
    }
  }
}
