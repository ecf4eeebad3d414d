import Dynamics
import Foundation

/// What an animator knows of an item while a behavior has it.
@MainActor final class DynamicBody {
  /// A position in the reference view, pt, and an angle, rad.
  struct Pose: Equatable {
    var center: CGPoint
    var angle: CGFloat
  }

  let item: any UIDynamicItem
  let name: String
  /// Whether the engine has no place for the item any more.
  private var isLost = false
  /// The number of behaviors that have the item.
  var userCount = 1
  /// Where the item was put last.
  var pose = Pose(center: .zero, angle: 0)
  /// Whether a behavior gave the body properties that would outlast it.
  var hasLastingProperties = false
  let size: CGSize
  /// The rounding of a view's centers and angles; nil if they are not rounded.
  private let rounding: PixelRounding?
  private var placedCenter: CGPoint
  private var placedTransform: CGAffineTransform

  init(item: any UIDynamicItem, name: String, in reference: UIView?, displayScale: CGFloat?) {
    self.item = item
    rounding = item is UIView ? displayScale.map { PixelRounding(displayScale: Double($0)) } : nil
    self.name = name
    size = item.bounds.size
    placedCenter = item.center
    placedTransform = item.transform
    pose = poseOfItem(in: reference)
  }

  /// Where the item is now.
  func poseOfItem(in reference: UIView?) -> Pose {
    var center = item.center
    if let reference, let superview = (item as? UIView)?.superview, superview !== reference {
      center = superview.convert(center, to: reference)
    }
    return Pose(center: center, angle: item.transform.angle)
  }

  /// Moves the item, unless it is nowhere: a class may give numbers for which the engine has no place.
  func write(_ pose: Pose, in reference: UIView?) {
    guard pose.center.x.isFinite, pose.center.y.isFinite, pose.angle.isFinite else {
      if !isLost { UIKitWarning.log("an item has left all places, and stays at \(item.center)") }
      isLost = true
      return
    }
    self.pose = pose
    var center = pose.center
    if let reference, let superview = (item as? UIView)?.superview, superview !== reference {
      center = superview.convert(center, from: reference)
    }
    item.center = rounded(center)
    item.transform = CGAffineTransform(
      rotationAngle: rounding.map { CGFloat($0.angle(Double(pose.angle))) } ?? pose.angle)
    placedCenter = item.center
    placedTransform = item.transform
  }

  /// A position as UIKit writes it to a view.
  func rounded(_ point: CGPoint) -> CGPoint {
    guard let rounding else { return point }
    return CGPoint(
      x: rounding.position(Double(point.x)), y: rounding.position(Double(point.y)))
  }

  /// Whether the item is where the engine has it.
  var isInPlace: Bool { item.center == placedCenter && item.transform == placedTransform }

  /// The upright rectangle around the item, pt.
  var box: CGRect {
    CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      .applying(CGAffineTransform(rotationAngle: pose.angle))
      .offsetBy(dx: pose.center.x, dy: pose.center.y)
  }

  /// The area of the item's shape, pt²; that of all members of a group.
  var area: CGFloat {
    if let group = item as? UIDynamicItemGroup {
      return group.items.reduce(0) { $0 + Self.area(of: $1, size: $1.bounds.size) }
    }
    return Self.area(of: item, size: size)
  }

  private static func area(of item: any UIDynamicItem, size: CGSize) -> CGFloat {
    let corners =
      switch item.collisionBoundsType {
      case .rectangle: UIBezierPath(rect: CGRect(origin: .zero, size: size)).corners
      case .ellipse: UIBezierPath(ovalIn: CGRect(origin: .zero, size: size)).corners
      case .path: item.collisionBoundingPath.corners
      }
    let next = corners.dropFirst() + corners.prefix(1)
    return abs(zip(corners, next).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }) / 2
  }

  /// The item as the engine takes it; nil after an exception.
  func engineItem() -> Item? {
    guard size.width != 0, size.height != 0 else {
      UIKitException.raise(
        .internalInconsistency,
        "Invalid size {\(size.width), \(size.height)} for item \(item) in Dynamics")
      return nil
    }
    var engineItem = Item(
      name: name, size: Size2(width: Quantity(size.width), height: Quantity(size.height)),
      center: Point2(pose.center), angle: pose.angle == 0 ? nil : Quantity(pose.angle))
    if let group = item as? UIDynamicItemGroup {
      let members = group.members.enumerated().map { index, member in
        let size = member.item.bounds.size
        return GroupMember(
          name: "member\(index)",
          size: Size2(width: Quantity(size.width), height: Quantity(size.height)),
          offset: Point2(member.offset), shape: shape(of: member.item))
      }
      engineItem.size = nil
      engineItem.shape = .group(members: members)
    } else {
      engineItem.shape = shape(of: item)
    }
    return engineItem
  }

  private func shape(of item: any UIDynamicItem) -> Shape? {
    switch item.collisionBoundsType {
    case .rectangle: return nil
    case .ellipse: return .ellipse
    case .path:
      let corners = item.collisionBoundingPath.corners
      guard corners.count > 2, isConvex(corners) else {
        UIKitException.raise(
          .invalidArgument, "UIDynamicItem (\(item)) provided an invalid bounding path")
        return nil
      }
      return .path(points: corners.map { Point2($0) })
    }
  }

  /// Whether every corner turns to the same side, and the turns add up to one.
  private func isConvex(_ corners: [CGPoint]) -> Bool {
    var turn = 0.0
    var sides: Set<Bool> = []
    for index in corners.indices {
      let a = corners[index]
      let b = corners[(index + 1) % corners.count]
      let c = corners[(index + 2) % corners.count]
      let (u, v) = (CGVector(dx: b.x - a.x, dy: b.y - a.y), CGVector(dx: c.x - b.x, dy: c.y - b.y))
      let angle = atan2(u.dx * v.dy - u.dy * v.dx, u.dx * v.dx + u.dy * v.dy)
      if angle != 0 { sides.insert(angle > 0) }
      turn += angle
    }
    return sides.count == 1 && abs(abs(turn) - 2 * .pi) < 1
  }
}
