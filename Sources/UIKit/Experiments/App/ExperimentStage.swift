import UIKit

#if canImport(Experiments)  // In an app, the list belongs to the same module.
  import Experiments
#endif

/// A view in which an experiment takes place, with the animator that performs it.
@MainActor final class ExperimentStage {
  let view: UIView
  /// The views of the items, with the names that the recording gives them.
  let views: [(name: String, view: UIView)]
  private let experiment: Experiment
  private let animator: UIDynamicAnimator
  private let named: [String: UIView]

  init(_ experiment: Experiment, in container: UIView) {
    self.experiment = experiment
    let stage = CGRect(
      x: 0, y: 0, width: Experiment.stage.width, height: Experiment.stage.height)
    view = UIView(frame: stage)
    container.addSubview(view)
    var named: [String: UIView] = [:]
    views = experiment.items.map { item in
      let view = ExperimentItemView(item)
      named[item.name] = view
      return (name: experiment.recordedName(of: item), view: view)
    }
    for item in views { view.addSubview(item.view) }
    self.named = named
    animator = UIDynamicAnimator(referenceView: view)
  }

  /// Gives the animator all behaviors; the experiment begins.
  func begin() {
    for item in experiment.items {
      guard let view = named[item.name] else { continue }
      let behavior = UIDynamicItemBehavior(items: [view])
      for (property, value) in item.properties { behavior.set(property, to: CGFloat(value)) }
      if item.velocity != (0, 0) {
        behavior.addLinearVelocity(CGPoint(item.velocity), for: view)
      }
      if item.spin != 0 { behavior.addAngularVelocity(CGFloat(item.spin), for: view) }
      animator.addBehavior(behavior)
    }
    for behavior in experiment.behaviors { animator.addBehavior(made(behavior)) }
  }

  /// Ends the experiment, and removes its views.
  func end() {
    animator.removeAllBehaviors()
    view.removeFromSuperview()
  }

  // MARK: Behaviors

  private func views(of names: [String]?) -> [UIView] {
    (names ?? experiment.items.map(\.name)).compactMap { named[$0] }
  }

  private func item(_ name: String) -> UIView {
    guard let view = named[name] else {
      preconditionFailure("experiment \(experiment.name) has no item \(name)")
    }
    return view
  }

  private func made(_ behavior: Experiment.Behavior) -> UIDynamicBehavior {
    switch behavior {
    case .gravity(let gravity):
      let behavior = UIGravityBehavior(items: views(of: gravity.items))
      switch gravity.setting {
      case .standard: break
      case .vector(let vector): behavior.gravityDirection = CGVector(vector)
      case .angle(let angle, let magnitude):
        behavior.setAngle(CGFloat(angle), magnitude: CGFloat(magnitude))
      }
      return behavior
    case .push(let push): return made(push)
    case .collision(let collision): return made(collision)
    case .attachment(let attachment): return made(attachment)
    case .snap(let name, let point, let damping):
      let behavior = UISnapBehavior(item: item(name), snapTo: CGPoint(point))
      if let damping = damping { behavior.damping = CGFloat(damping) }
      return behavior
    case .field(let field): return made(field)
    }
  }

  private func made(_ push: Experiment.Push) -> UIPushBehavior {
    let views = views(of: push.items)
    let behavior = UIPushBehavior(
      items: views, mode: push.isInstantaneous ? .instantaneous : .continuous)
    switch push.setting {
    case .vector(let vector): behavior.pushDirection = CGVector(vector)
    case .angle(let angle, let magnitude):
      behavior.setAngle(CGFloat(angle), magnitude: CGFloat(magnitude))
    }
    if push.offset != (0, 0) {
      for view in views { behavior.setTargetOffsetFromCenter(UIOffset(push.offset), for: view) }
    }
    return behavior
  }

  private func made(_ collision: Experiment.Collision) -> UICollisionBehavior {
    let behavior = UICollisionBehavior(items: views(of: collision.items))
    switch collision.mode {
    case .everything: break
    case .items: behavior.collisionMode = .items
    case .boundaries: behavior.collisionMode = .boundaries
    }
    if let inset = collision.inset.map({ CGFloat($0) }) {
      behavior.setTranslatesReferenceBoundsIntoBoundary(
        with: UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset))
    }
    for (index, line) in collision.lines.enumerated() {
      behavior.addBoundary(
        withIdentifier: NSString(string: "line\(index)"), from: CGPoint(line.from),
        to: CGPoint(line.to))
    }
    for (index, outline) in collision.paths.enumerated() {
      behavior.addBoundary(
        withIdentifier: NSString(string: "path\(index)"), for: UIBezierPath(outline))
    }
    return behavior
  }

  private func made(_ attachment: Experiment.Attachment) -> UIAttachmentBehavior {
    let view = item(attachment.item)
    let other = attachment.other.map { item($0) } ?? view
    let anchor = CGPoint(attachment.anchor ?? (0, 0))
    let (offset, otherOffset) = (
      UIOffset(attachment.offset), UIOffset(attachment.otherOffset)
    )
    let behavior: UIAttachmentBehavior
    switch attachment.kind {
    case .distance where attachment.other == nil:
      behavior = UIAttachmentBehavior(
        item: view, offsetFromCenter: offset, attachedToAnchor: anchor)
    case .distance:
      behavior = UIAttachmentBehavior(
        item: view, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case .limit:
      behavior = UIAttachmentBehavior.limitAttachment(
        with: view, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case .fixed:
      behavior = UIAttachmentBehavior.fixedAttachment(
        with: view, attachedTo: other, attachmentAnchor: anchor)
    case .pin:
      behavior = UIAttachmentBehavior.pinAttachment(
        with: view, attachedTo: other, attachmentAnchor: anchor)
    case .sliding(let axis):
      behavior = UIAttachmentBehavior.slidingAttachment(
        with: view, attachedTo: other, attachmentAnchor: anchor, axisOfTranslation: CGVector(axis))
    }
    if let length = attachment.length { behavior.length = CGFloat(length) }
    if let frequency = attachment.frequency { behavior.frequency = CGFloat(frequency) }
    if let damping = attachment.damping { behavior.damping = CGFloat(damping) }
    if let torque = attachment.frictionTorque { behavior.frictionTorque = CGFloat(torque) }
    if let range = attachment.range {
      behavior.attachmentRange = UIFloatRange(
        minimum: CGFloat(range.lowerBound), maximum: CGFloat(range.upperBound))
    }
    return behavior
  }

  private func made(_ field: Experiment.Field) -> UIFieldBehavior {
    let behavior: UIFieldBehavior
    switch field.kind {
    case .drag: behavior = UIFieldBehavior.dragField()
    case .vortex: behavior = UIFieldBehavior.vortexField()
    case .spring: behavior = UIFieldBehavior.springField()
    case .electric: behavior = UIFieldBehavior.electricField()
    case .magnetic: behavior = UIFieldBehavior.magneticField()
    case .radialGravity:
      behavior = UIFieldBehavior.radialGravityField(position: CGPoint(field.position ?? (0, 0)))
    case .linearGravity(let vector):
      behavior = UIFieldBehavior.linearGravityField(direction: CGVector(vector))
    case .velocity(let vector):
      behavior = UIFieldBehavior.velocityField(direction: CGVector(vector))
    case .noise(let smoothness, let speed):
      behavior = UIFieldBehavior.noiseField(
        smoothness: CGFloat(smoothness), animationSpeed: CGFloat(speed))
    case .turbulence(let smoothness, let speed):
      behavior = UIFieldBehavior.turbulenceField(
        smoothness: CGFloat(smoothness), animationSpeed: CGFloat(speed))
    }
    if let position = field.position { behavior.position = CGPoint(position) }
    if let strength = field.strength { behavior.strength = CGFloat(strength) }
    if let falloff = field.falloff { behavior.falloff = CGFloat(falloff) }
    switch field.region {
    case .circle(let radius)?: behavior.region = UIRegion(radius: CGFloat(radius))
    case .rectangle(let width, let height)?:
      behavior.region = UIRegion(size: CGSize(width: width, height: height))
    case nil: break
    }
    for view in views(of: field.items) { behavior.addItem(view) }
    return behavior
  }
}

/// The view of an item, which collides with the item's shape.
final class ExperimentItemView: UIView {
  private let shape: Experiment.Item.Shape

  init(_ item: Experiment.Item) {
    shape = item.shape
    super.init(frame: CGRect(x: 0, y: 0, width: item.size.width, height: item.size.height))
    center = CGPoint(item.center)
    transform = CGAffineTransform(rotationAngle: CGFloat(item.angle))
    backgroundColor = .systemBlue
    if case .ellipse = item.shape {
      layer.cornerRadius = CGFloat(min(item.size.width, item.size.height) / 2)
    }
  }

  required init?(coder: NSCoder) { nil }

  override var collisionBoundsType: UIDynamicItemCollisionBoundsType {
    switch shape {
    case .rectangle: return .rectangle
    case .ellipse: return .ellipse
    case .path: return .path
    }
  }

  override var collisionBoundingPath: UIBezierPath {
    guard case .path(let outline) = shape else { return UIBezierPath(rect: bounds) }
    return UIBezierPath(outline)
  }
}

extension UIDynamicItemBehavior {
  fileprivate func set(_ property: Experiment.Property, to value: CGFloat) {
    switch property {
    case .elasticity: elasticity = value
    case .friction: friction = value
    case .density: density = value
    case .resistance: resistance = value
    case .angularResistance: angularResistance = value
    case .allowsRotation: allowsRotation = value != 0
    case .isAnchored: isAnchored = value != 0
    case .charge: charge = value
    }
  }
}

extension CGPoint {
  fileprivate init(_ point: Experiment.Point) { self.init(x: point.x, y: point.y) }
}

extension CGVector {
  fileprivate init(_ vector: Experiment.Point) { self.init(dx: vector.x, dy: vector.y) }
}

extension UIOffset {
  fileprivate init(_ offset: Experiment.Point) {
    self.init(horizontal: CGFloat(offset.x), vertical: CGFloat(offset.y))
  }
}

extension UIBezierPath {
  fileprivate convenience init(_ outline: [Experiment.Point]) {
    self.init()
    for (index, point) in outline.enumerated() {
      if index == 0 { move(to: CGPoint(point)) } else { addLine(to: CGPoint(point)) }
    }
    close()
  }
}
