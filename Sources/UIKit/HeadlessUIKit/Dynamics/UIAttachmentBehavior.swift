import Dynamics
public import Foundation

/// Connects an item to a point or to another item.
///
/// `init(item:attachedToAnchor:)` and its variants make a rod, or a spring once ``frequency`` is
/// more than 0. The class methods make the connections of iOS 9.
@preconcurrency @MainActor open class UIAttachmentBehavior: PrimitiveBehavior {
  /// What an item is attached to.
  public enum AttachmentType: Int, Sendable {
    /// Another item.
    case items = 0
    /// A point.
    case anchor = 1
  }

  private let kind: Attachment.Kind
  private let item: any UIDynamicItem
  private let other: (any UIDynamicItem)?
  private let offset: UIOffset
  private let otherOffset: UIOffset
  private let axis: CGVector
  private var explicitLength: CGFloat?

  private init(
    kind: Attachment.Kind, item: any UIDynamicItem, offset: UIOffset = .zero,
    other: (any UIDynamicItem)? = nil, otherOffset: UIOffset = .zero, anchor: CGPoint = .zero,
    axis: CGVector = .zero
  ) {
    self.kind = kind
    self.item = item
    self.offset = offset
    self.other = other
    self.otherOffset = otherOffset
    self.axis = axis
    anchorPoint = anchor
    attachmentRange = kind == .pin || kind == .sliding ? .infinite : .zero
    super.init()
  }

  /// Attaches the center of an item to a point, pt.
  public init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    (kind, self.item, other, offset, otherOffset) = (.distance, item, nil, .zero, .zero)
    axis = .zero
    anchorPoint = point
    super.init()
  }

  /// Attaches a point of an item to a point, pt.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - offset: The point of the item, pt from its center; it turns with the item.
  ///   - point: The point of the reference view, pt.
  public init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    (kind, self.item, other, self.offset, otherOffset) = (.distance, item, nil, offset, .zero)
    axis = .zero
    anchorPoint = point
    super.init()
  }

  /// Attaches the center of an item to that of another.
  public init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    (kind, item, other, offset, otherOffset) = (.distance, item1, item2, .zero, .zero)
    axis = .zero
    anchorPoint = .zero
    super.init()
  }

  /// Attaches a point of an item to a point of another, both pt from the centers.
  public init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    (kind, item, other, offset, otherOffset) = (.distance, item1, item2, offset1, offset2)
    axis = .zero
    anchorPoint = .zero
    super.init()
  }

  /// A slide of two items along a line, without rotation against each other.
  ///
  /// - Parameters:
  ///   - item1: The item.
  ///   - item2: The other item.
  ///   - point: A point of the line, pt.
  ///   - axis: The direction of the line.
  /// - Returns: The attachment.
  public class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(kind: .sliding, item: item1, other: item2, anchor: point, axis: axis)
  }

  /// A slide of an item along a line, without rotation.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - point: A point of the line, pt.
  ///   - axis: The direction of the line.
  /// - Returns: The attachment.
  public class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(kind: .sliding, item: item, anchor: point, axis: axis)
  }

  /// A rope between two items: their distance is at most the one at the start.
  ///
  /// As in UIKit, the ends are at the centers minus the offsets.
  ///
  /// - Parameters:
  ///   - item1: The item.
  ///   - offset1: Its end, pt.
  ///   - item2: The other item.
  ///   - offset2: The other end, pt.
  /// - Returns: The attachment.
  public class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      kind: .limit, item: item1, offset: offset1, other: item2, otherOffset: offset2)
  }

  /// A rigid connection of two items at a point, pt.
  public class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(kind: .fixed, item: item1, other: item2, anchor: point)
  }

  /// A hinge of two items at a point, pt.
  public class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(kind: .pin, item: item1, other: item2, anchor: point)
  }

  /// The attached items.
  open var items: [any UIDynamicItem] { [item] + (other.map { [$0] } ?? []) }

  /// What the item is attached to.
  open var attachedBehaviorType: AttachmentType { other == nil ? .anchor : .items }

  /// The point that the item is attached to, pt; moving it keeps the length.
  open var anchorPoint: CGPoint {
    didSet {
      guard anchorPoint != oldValue else { return }
      // An automatic length is the distance that there was before.
      dynamicAnimator?.flushEngine()
      numbersChanged(["anchor.x": anchorPoint.x, "anchor.y": anchorPoint.y])
    }
  }

  /// The rest length, pt: unless set, 0 before the behavior is added, and then the distance.
  open var length: CGFloat {
    get { explicitLength ?? dynamicAnimator?.length(of: self) ?? 0 }
    set {
      let old = explicitLength
      explicitLength = newValue
      guard kind == .distance || kind == .limit else { return }
      change("length", from: old ?? 0, to: newValue)
    }
  }

  /// The damping ratio of the spring, 1 is critical; 0 unless set, without effect on a rod.
  open var damping: CGFloat = 0 {
    didSet {
      guard damping != oldValue else { return }
      if kind == .distance, frequency > 0 { numbersChanged(["damping": damping]) }
    }
  }

  /// The undamped frequency of the spring, Hz; 0 is a rod.
  open var frequency: CGFloat = 0 {
    didSet { if kind == .distance { change("frequency", from: oldValue, to: frequency) } }
  }

  /// The friction of a hinge, N·m, where 100 pt are a metre; without effect on other kinds.
  open var frictionTorque: CGFloat = 0 {
    didSet { if kind == .pin { numbersChanged(["frictionTorque": frictionTorque]) } }
  }

  /// The range of a hinge, rad, or of a slide, pt, from its start.
  ///
  /// As in UIKit, a range that does not contain 0 leaves a slide free.
  open var attachmentRange = UIFloatRange.zero {
    didSet {
      if kind == .sliding, !(attachmentRange.minimum <= 0 && attachmentRange.maximum >= 0) {
        attachmentRange = .infinite
      }
      structureChanged()
    }
  }

  /// As in UIKit, from and to 0 the joint is made anew.
  private func change(_ key: String, from old: CGFloat, to new: CGFloat) {
    if old > 0, new > 0 { numbersChanged([key: new]) } else { structureChanged() }
  }

  override var kindName: String { "attachment" }
  override var bodyItems: [any UIDynamicItem] { items }

  override func engineBehaviors(
    _ name: String, in animator: UIDynamicAnimator
  ) -> [Dynamics.Behavior] {
    guard let item = animator.name(of: item) else { return [] }
    let otherName = other.flatMap(animator.name)
    if other != nil, otherName == nil { return [] }
    var attachment = Attachment(
      name: name, kind: kind, item: item, offset: Point2(offset), to: otherName,
      toOffset: Point2(otherOffset))
    switch kind.ends {
    case .offsets, .subtractedOffsets:
      attachment.anchor = other == nil ? Point2(anchorPoint) : nil
      attachment.length = explicitLength.map { Quantity($0) }
      if kind == .distance, frequency > 0 {
        attachment.frequency = Quantity(frequency)
        attachment.damping = Quantity(damping)
      }
    case .commonPoint:
      attachment.anchor = Point2(anchorPoint)
      attachment.offset = nil
      attachment.toOffset = nil
      if kind == .pin { attachment.frictionTorque = Quantity(frictionTorque) }
      if kind == .sliding {
        attachment.axis = Point2(x: Quantity(axis.dx), y: Quantity(axis.dy))
      }
      if kind != .fixed, !attachmentRange.isInfinite {
        attachment.lowerLimit = Quantity(attachmentRange.minimum)
        attachment.upperLimit = Quantity(attachmentRange.maximum)
      }
    }
    return [.attachment(attachment)]
  }
}
