// The part of UIKit's interface that exported code uses, for compiling that code where there is no
// UIKit. Origin: Apple's documentation of UIKit Dynamics, UIView and UIBezierPath; names, types,
// optionality and isolation as there, bodies empty. Compiled by ExportTests only.

import Foundation

struct UIEdgeInsets { var top, left, bottom, right: CGFloat }
struct UIOffset { var horizontal, vertical: CGFloat }
struct CGVector { var dx, dy: CGFloat }
struct UIFloatRange { var minimum, maximum: CGFloat }
struct CGAffineTransform {
  var a: CGFloat { 1 }
  var b: CGFloat { 0 }
  var c: CGFloat { 0 }
  var d: CGFloat { 1 }
  static let identity = CGAffineTransform(rotationAngle: 0)
  init(rotationAngle: CGFloat) {}
  init(translationX: CGFloat, y: CGFloat) {}
  func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { self }
}

@MainActor protocol UIDynamicItem: AnyObject {
  var center: CGPoint { get set }
  var bounds: CGRect { get }
  var transform: CGAffineTransform { get set }
}

enum UIDynamicItemCollisionBoundsType: UInt { case rectangle, ellipse, path }

@MainActor class UIView: NSObject, UIDynamicItem {
  override init() {}
  init(frame: CGRect) {}
  var center = CGPoint.zero
  var bounds = CGRect.zero
  var transform = CGAffineTransform(rotationAngle: 0)
  var isHidden = false
  func addSubview(_ view: UIView) {}
  // Optional members of UIDynamicItem, which views override.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

@MainActor class UIDynamicItemGroup: NSObject, UIDynamicItem {
  init(items: [any UIDynamicItem]) {}
  var items: [any UIDynamicItem] { [] }
  var center = CGPoint.zero
  var bounds: CGRect { .zero }
  var transform = CGAffineTransform(rotationAngle: 0)
}

@MainActor class UIBezierPath: NSObject {
  func move(to point: CGPoint) {}
  func addLine(to point: CGPoint) {}
  func close() {}
}

@MainActor protocol UIDynamicAnimatorDelegate: NSObjectProtocol {
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

// Both are optional requirements in UIKit.
extension UIDynamicAnimatorDelegate {
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

@MainActor class UIDynamicAnimator: NSObject {
  init(referenceView view: UIView) {}
  weak var delegate: (any UIDynamicAnimatorDelegate)?
  var elapsedTime: TimeInterval { 0 }
  func addBehavior(_ behavior: UIDynamicBehavior) {}
  func removeBehavior(_ behavior: UIDynamicBehavior) {}
  func removeAllBehaviors() {}
  func updateItem(usingCurrentState item: any UIDynamicItem) {}
  var isRunning: Bool { false }
}

@MainActor class UIDynamicBehavior: NSObject {
  var action: (() -> Void)?
  func addChildBehavior(_ behavior: UIDynamicBehavior) {}
  func removeChildBehavior(_ behavior: UIDynamicBehavior) {}
}

@MainActor protocol UICollisionBehaviorDelegate: NSObjectProtocol {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

// All are optional requirements in UIKit.
extension UICollisionBehaviorDelegate {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

class UIGravityBehavior: UIDynamicBehavior {
  init(items: [any UIDynamicItem]) {}
  var angle: CGFloat = 0
  var magnitude: CGFloat = 0
}

class UICollisionBehavior: UIDynamicBehavior {
  struct Mode: OptionSet {
    let rawValue: UInt
    static let items = Mode(rawValue: 1)
    static let boundaries = Mode(rawValue: 2)
    static let everything = Mode(rawValue: .max)
  }
  init(items: [any UIDynamicItem]) {}
  var collisionMode = Mode.everything
  var translatesReferenceBoundsIntoBoundary = false
  func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {}
  weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
  func addBoundary(withIdentifier identifier: any NSCopying, for path: UIBezierPath) {}
  func addBoundary(withIdentifier identifier: any NSCopying, from: CGPoint, to: CGPoint) {}
}

class UIAttachmentBehavior: UIDynamicBehavior {
  convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(
      item: item, offsetFromCenter: UIOffset(horizontal: 0, vertical: 0), attachedToAnchor: point)
  }
  init(item: any UIDynamicItem, offsetFromCenter: UIOffset, attachedToAnchor point: CGPoint) {}
  init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {}
  class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior { UIAttachmentBehavior(item: item1, attachedToAnchor: point) }
  class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior { UIAttachmentBehavior(item: item, attachedToAnchor: point) }
  class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior { UIAttachmentBehavior(item: item1, attachedToAnchor: .zero) }
  class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior { UIAttachmentBehavior(item: item1, attachedToAnchor: point) }
  class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior { UIAttachmentBehavior(item: item1, attachedToAnchor: point) }
  var frictionTorque: CGFloat = 0
  var attachmentRange = UIFloatRange(minimum: 0, maximum: 0)
  var anchorPoint = CGPoint.zero
  var length: CGFloat = 0
  var damping: CGFloat = 0
  var frequency: CGFloat = 0
}

class UISnapBehavior: UIDynamicBehavior {
  init(item: any UIDynamicItem, snapTo point: CGPoint) {}
  var snapPoint = CGPoint.zero
  var damping: CGFloat = 0
}

class UIPushBehavior: UIDynamicBehavior {
  enum Mode { case continuous, instantaneous }
  init(items: [any UIDynamicItem], mode: Mode) {}
  var active = true
  var angle: CGFloat = 0
  var magnitude: CGFloat = 0
  var pushDirection = CGVector(dx: 0, dy: 0)
  func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {}
}

@MainActor class UIRegion: NSObject {
  static var infinite: UIRegion { UIRegion(radius: 0) }
  init(radius: CGFloat) {}
  init(size: CGSize) {}
  func inverse() -> Self { self }
  func union(_ region: UIRegion) -> Self { self }
  func intersection(_ region: UIRegion) -> Self { self }
  func difference(from region: UIRegion) -> Self { self }
}

class UIFieldBehavior: UIDynamicBehavior {
  class func dragField() -> UIFieldBehavior { UIFieldBehavior() }
  class func vortexField() -> UIFieldBehavior { UIFieldBehavior() }
  class func springField() -> UIFieldBehavior { UIFieldBehavior() }
  class func electricField() -> UIFieldBehavior { UIFieldBehavior() }
  class func magneticField() -> UIFieldBehavior { UIFieldBehavior() }
  class func radialGravityField(position: CGPoint) -> UIFieldBehavior { UIFieldBehavior() }
  class func linearGravityField(direction: CGVector) -> UIFieldBehavior { UIFieldBehavior() }
  class func velocityField(direction: CGVector) -> UIFieldBehavior { UIFieldBehavior() }
  class func noiseField(smoothness: CGFloat, animationSpeed: CGFloat) -> UIFieldBehavior {
    UIFieldBehavior()
  }
  class func turbulenceField(smoothness: CGFloat, animationSpeed: CGFloat) -> UIFieldBehavior {
    UIFieldBehavior()
  }
  func addItem(_ item: any UIDynamicItem) {}
  var position = CGPoint.zero
  var region = UIRegion.infinite
  var strength: CGFloat = 0
  var falloff: CGFloat = 0
  var minimumRadius: CGFloat = 0
  var direction = CGVector(dx: 0, dy: 0)
}

class UIDynamicItemBehavior: UIDynamicBehavior {
  init(items: [any UIDynamicItem]) {}
  var elasticity: CGFloat = 0
  var friction: CGFloat = 0
  var density: CGFloat = 0
  var resistance: CGFloat = 0
  var angularResistance: CGFloat = 0
  var allowsRotation = true
  var isAnchored = false
  var charge: CGFloat = 0
  func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {}
  func linearVelocity(for item: any UIDynamicItem) -> CGPoint { .zero }
  func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {}
  func angularVelocity(for item: any UIDynamicItem) -> CGFloat { 0 }
}

@MainActor protocol UITimingCurveProvider: AnyObject {}

class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  init(dampingRatio: CGFloat, initialVelocity: CGVector) {}
  init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector) {}
  init(duration: TimeInterval, bounce: CGFloat, initialVelocity: CGVector) {}
}

@MainActor class UIViewPropertyAnimator: NSObject {
  init(duration: TimeInterval, timingParameters: any UITimingCurveProvider) {}
  func addAnimations(_ animation: @escaping () -> Void) {}
  func startAnimation() {}
  func stopAnimation(_ withoutFinishing: Bool) {}
}
