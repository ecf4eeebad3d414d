// One function for each kind of attachment, with the numbers that the kind has.
extension Attachment {
  /// A rigid rod from an item to a point.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - item: The attached item.
  ///   - offset: The attachment point of the item, pt from its center in its own axes; the center if
  ///     nil.
  ///   - anchor: The point, pt.
  ///   - length: The length, pt, 0 or more; if nil, the distance when the behavior is added.
  ///   - track: The trajectory of a moving point.
  /// - Returns: The attachment.
  public static func rod(
    name: String, item: String, offset: Point2? = nil, anchor: Point2, length: Quantity? = nil,
    track: Track? = nil
  ) -> Attachment {
    Attachment(name: name, item: item, offset: offset, anchor: anchor, length: length, track: track)
  }

  /// A rigid rod between two items; parameters as for a rod to a point.
  public static func rod(
    name: String, item: String, offset: Point2? = nil, to: String, toOffset: Point2? = nil,
    length: Quantity? = nil
  ) -> Attachment {
    Attachment(name: name, item: item, offset: offset, to: to, toOffset: toOffset, length: length)
  }

  /// A spring from an item to a point.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - item: The attached item.
  ///   - offset: The attachment point of the item, pt from its center in its own axes; the center if
  ///     nil.
  ///   - anchor: The point, pt.
  ///   - length: The rest length, pt, 0 or more; if nil, the distance when the behavior is added.
  ///   - frequency: The undamped frequency, Hz; 0 is a rigid rod.
  ///   - damping: The damping ratio, 1 is critical; 0 if nil.
  ///   - track: The trajectory of a moving point.
  /// - Returns: The attachment.
  public static func spring(
    name: String, item: String, offset: Point2? = nil, anchor: Point2, length: Quantity? = nil,
    frequency: Quantity, damping: Quantity? = nil, track: Track? = nil
  ) -> Attachment {
    Attachment(
      name: name, item: item, offset: offset, anchor: anchor, length: length, frequency: frequency,
      damping: damping, track: track)
  }

  /// A spring between two items; parameters as for a spring to a point.
  public static func spring(
    name: String, item: String, offset: Point2? = nil, to: String, toOffset: Point2? = nil,
    length: Quantity? = nil, frequency: Quantity, damping: Quantity? = nil
  ) -> Attachment {
    Attachment(
      name: name, item: item, offset: offset, to: to, toOffset: toOffset, length: length,
      frequency: frequency, damping: damping)
  }

  /// A rope from an item to a point, as UIKit's `limitAttachment`: the distance is at most its length.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - item: The attached item.
  ///   - offset: The attachment point, as in UIKit subtracted from the item's center, in pt along the
  ///     axes of the screen when the behavior is added; the center if nil.
  ///   - anchor: The point, pt.
  ///   - length: The length, pt, 0 or more; if nil, the distance when the behavior is added.
  ///   - track: The trajectory of a moving point.
  /// - Returns: The attachment.
  public static func rope(
    name: String, item: String, offset: Point2? = nil, anchor: Point2, length: Quantity? = nil,
    track: Track? = nil
  ) -> Attachment {
    Attachment(
      name: name, kind: .limit, item: item, offset: offset, anchor: anchor, length: length,
      track: track)
  }

  /// A rope between two items; parameters as for a rope to a point.
  public static func rope(
    name: String, item: String, offset: Point2? = nil, to: String, toOffset: Point2? = nil,
    length: Quantity? = nil
  ) -> Attachment {
    Attachment(
      name: name, kind: .limit, item: item, offset: offset, to: to, toOffset: toOffset,
      length: length)
  }

  /// A rigid connection, as UIKit's `fixedAttachment`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - item: The attached item.
  ///   - to: The other item; nil for a connection to the anchor.
  ///   - anchor: The point of the connection, pt.
  ///   - track: The trajectory of a moving anchor; nil for a connection to another item.
  /// - Returns: The attachment.
  public static func weld(
    name: String, item: String, to: String? = nil, anchor: Point2, track: Track? = nil
  ) -> Attachment {
    Attachment(name: name, kind: .fixed, item: item, to: to, anchor: anchor, track: track)
  }

  /// A hinge, as UIKit's `pinAttachment`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - item: The attached item.
  ///   - to: The other item; nil for a hinge at the anchor.
  ///   - anchor: The point of the hinge, pt.
  ///   - lowerLimit: The lower limit of the angle, rad from its start, 0 or less; none if nil.
  ///   - upperLimit: The upper limit of the angle, rad from its start, 0 or more; none if nil.
  ///   - frictionTorque: The friction torque, N m in engine units (100 pt are a metre); 0 if nil.
  ///   - track: The trajectory of a moving anchor; nil for a hinge with another item.
  /// - Returns: The attachment.
  public static func pin(
    name: String, item: String, to: String? = nil, anchor: Point2, lowerLimit: Quantity? = nil,
    upperLimit: Quantity? = nil, frictionTorque: Quantity? = nil, track: Track? = nil
  ) -> Attachment {
    Attachment(
      name: name, kind: .pin, item: item, to: to, anchor: anchor, lowerLimit: lowerLimit,
      upperLimit: upperLimit, frictionTorque: frictionTorque, track: track)
  }

  /// A slide along a line, without rotation, as UIKit's `slidingAttachment`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - item: The attached item.
  ///   - to: The other item; nil for a slide through the anchor.
  ///   - anchor: A point of the line, pt.
  ///   - axis: The direction of the line; its length does not matter.
  ///   - lowerLimit: The lower limit of the translation, pt from its start, 0 or less; none if nil.
  ///   - upperLimit: The upper limit of the translation, pt from its start, 0 or more; none if nil.
  ///   - track: The trajectory of a moving anchor; nil for a slide along another item.
  /// - Returns: The attachment.
  public static func slide(
    name: String, item: String, to: String? = nil, anchor: Point2, axis: Point2,
    lowerLimit: Quantity? = nil, upperLimit: Quantity? = nil, track: Track? = nil
  ) -> Attachment {
    Attachment(
      name: name, kind: .sliding, item: item, to: to, anchor: anchor, lowerLimit: lowerLimit,
      upperLimit: upperLimit, axis: axis, track: track)
  }
}
