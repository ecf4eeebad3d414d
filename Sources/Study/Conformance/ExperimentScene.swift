import Dynamics
import Experiments

extension Scene {
  /// The scene of an experiment under some rules.
  ///
  /// Nil if the engine cannot have these rules in this experiment: it has no materials with which each contact has
  /// the value that another rule of mixing gives.
  ///
  /// - Parameters:
  ///   - experiment: The experiment, as the app performs it.
  ///   - rules: The rules; the materials of boundaries are written back to their settings.
  init?(_ experiment: Experiment, _ rules: inout EngineRules) {
    var items = experiment.items.map { Item($0, rules.defaults) }
    let contacts = ContactMaterials(of: experiment)
    guard
      contacts.setElasticities(&items, &rules.settings, rules.elasticityMixing),
      contacts.setFrictions(&items, &rules.settings, rules.frictionMixing)
    else { return nil }
    let builder = BehaviorBuilder(experiment: experiment, rules: rules)
    self.init(
      name: experiment.name,
      reference: Size2(
        width: Quantity(Experiment.stage.width), height: Quantity(Experiment.stage.height)),
      items: items,
      behaviors: experiment.behaviors.enumerated().flatMap { builder.behaviors($1, index: $0) },
      duration: Quantity(experiment.duration + 0.25))
  }
}

extension Item {
  fileprivate init(_ item: Experiment.Item, _ defaults: EngineRules.ItemDefaults) {
    let standard = EngineRules.ItemDefaults()
    /// A value that is set, or a default that differs from that of the engine.
    func property(
      _ property: Experiment.Property, _ path: KeyPath<EngineRules.ItemDefaults, Double>? = nil
    ) -> Quantity? {
      if let value = item.properties[property] { return Quantity(value) }
      guard let path, defaults[keyPath: path] != standard[keyPath: path] else { return nil }
      return Quantity(defaults[keyPath: path])
    }
    let shape: Shape? =
      switch item.shape {
      case .rectangle: nil
      case .ellipse: .ellipse
      case .path(let outline): .path(points: outline.map { Point2($0) })
      }
    self.init(
      name: item.name,
      size: Size2(width: Quantity(item.size.width), height: Quantity(item.size.height)),
      center: Point2(item.center), angle: item.angle == 0 ? nil : Quantity(item.angle),
      velocity: item.velocity == (0, 0) ? nil : Point2(item.velocity),
      angularVelocity: item.spin == 0 ? nil : Quantity(item.spin),
      elasticity: property(.elasticity, \.elasticity), friction: property(.friction, \.friction),
      density: property(.density, \.density), resistance: property(.resistance, \.resistance),
      angularResistance: property(.angularResistance, \.angularResistance),
      allowsRotation: property(.allowsRotation), anchored: property(.isAnchored),
      charge: property(.charge), shape: shape)
  }
}

/// The behaviors of an experiment as those of a scene.
private struct BehaviorBuilder {
  let experiment: Experiment
  let rules: EngineRules

  func behaviors(_ behavior: Experiment.Behavior, index: Int) -> [Behavior] {
    let name = "behavior\(index)"
    switch behavior {
    case .gravity(let gravity):
      var result = Gravity(name: name, items: items(gravity.items))
      switch gravity.setting {
      case .standard: break
      case .vector(let vector):
        result.magnitude = Quantity((vector.x * vector.x + vector.y * vector.y).squareRoot())
        result.angle = Quantity(angle(of: vector))
      case .angle(let angle, let magnitude):
        (result.angle, result.magnitude) = (Quantity(angle), Quantity(magnitude))
      }
      return [.gravity(result)]
    case .push(let push):
      return [self.push(push, name)]
    case .collision(let collision):
      return [self.collision(collision, name)]
    case .attachment(let attachment):
      return [.attachment(self.attachment(attachment, name))]
    case .snap(let item, let point, let damping):
      return snap(item, point, damping, name)
    case .field(let field):
      return [.field(self.field(field, name))]
    }
  }

  private func items(_ names: [String]?) -> [String] {
    names ?? experiment.items.map(\.name)
  }

  private func push(_ push: Experiment.Push, _ name: String) -> Behavior {
    let unit = (push.isInstantaneous ? rules.impulseUnit : rules.forceUnit) / 100
    let mode: Push.Mode = push.isInstantaneous ? .instantaneous : .continuous
    let offset = push.offset == (0, 0) ? nil : Point2(push.offset)
    switch push.setting {
    case .vector(let vector):
      return .push(
        Push(
          name: name, items: items(push.items), mode: mode,
          direction: Point2((vector.x * unit, vector.y * unit)), offset: offset))
    case .angle(let angle, let magnitude):
      return .push(
        Push(
          name: name, items: items(push.items), mode: mode, angle: Quantity(angle),
          magnitude: Quantity(magnitude * unit), offset: offset))
    }
  }

  private func collision(_ collision: Experiment.Collision, _ name: String) -> Behavior {
    let members = items(collision.items)
    var mode: Collision.Mode =
      switch collision.mode {
      case .everything: .everything
      case .items: .items
      case .boundaries: .boundaries
      }
    let joined = experiment.behaviors.contains {
      guard case .attachment(let attachment) = $0, case .distance = attachment.kind else {
        return false
      }
      return attachment.other.map { Set([$0, attachment.item]) == Set(members) } ?? false
    }
    if joined, !rules.joinedItemsCollide { mode = .boundaries }
    let inset = collision.inset.map { Quantity($0 + 1 - rules.boundsOutset) }
    return .collision(
      Collision(
        name: name, items: members, mode: mode,
        insets: inset.map { Insets(top: $0, left: $0, bottom: $0, right: $0) },
        lines: collision.lines.enumerated().map {
          .init(name: "line\($0)", from: Point2($1.from), to: Point2($1.to))
        },
        paths: collision.paths.enumerated().map { index, outline in
          .init(name: "path\(index)", points: outline.map { Point2($0) })
        }))
  }

  private func attachment(
    _ attachment: Experiment.Attachment, _ name: String
  ) -> Attachment {
    var result = Attachment(name: name, item: attachment.item)
    switch attachment.kind {
    case .distance: result.kind = .distance
    case .limit: result.kind = .limit
    case .fixed: result.kind = .fixed
    case .pin: result.kind = .pin
    case .sliding(let axis): (result.kind, result.axis) = (.sliding, Point2(axis))
    }
    result.to = attachment.other
    if attachment.offset != (0, 0) { result.offset = Point2(attachment.offset) }
    if attachment.otherOffset != (0, 0) { result.toOffset = Point2(attachment.otherOffset) }
    result.anchor = attachment.anchor.map { Point2($0) }
    result.length = attachment.length.map { Quantity($0) }
    result.frequency = attachment.frequency.map { Quantity($0 * rules.frequencyUnit) }
    result.damping = attachment.damping.map { Quantity($0 * rules.dampingUnit) }
    result.frictionTorque = attachment.frictionTorque.map { Quantity($0) }
    result.lowerLimit = attachment.range.map { Quantity($0.lowerBound) }
    result.upperLimit = attachment.range.map { Quantity($0.upperBound) }
    return result
  }

  /// A snap; as its four springs, if they are others than those of the engine.
  private func snap(
    _ item: String, _ point: Experiment.Point, _ damping: Double?, _ name: String
  ) -> [Behavior] {
    let ratio = damping ?? rules.snapDamping
    let (frequency, length) = (rules.snapFrequency, rules.snapLength)
    guard frequency != Snap.frequency || length != Snap.length,
      let size = experiment.items.first(where: { $0.name == item })?.size
    else {
      let isUnset = damping == nil && ratio == EngineRules().snapDamping
      let ownDamping = isUnset ? nil : Quantity(ratio)
      return [
        .snap(Snap(name: name, item: item, point: Point2(point), damping: ownDamping))
      ]
    }
    return Snap.springs.enumerated().map { index, spring in
      let offset = (x: spring.corner * size.width / 2, y: spring.corner * size.height / 2)
      let beyond = spring.corner * length
      return .attachment(
        Attachment(
          name: "\(name)-spring\(index)", item: item, offset: Point2(offset),
          anchor: Point2(
            (
              point.x + offset.x + (spring.isHorizontal ? beyond : 0),
              point.y + offset.y + (spring.isHorizontal ? 0 : beyond)
            )),
          length: Quantity(length), frequency: Quantity(frequency), damping: Quantity(ratio)))
    }
  }

  private func field(_ field: Experiment.Field, _ name: String) -> FieldBehavior {
    let kind = field.kind.engineKind
    var result = FieldBehavior(name: name, items: items(field.items), kind: kind)
    switch field.kind {
    case .linearGravity(let vector), .velocity(let vector): result.direction = Point2(vector)
    case .noise(let smoothness, let speed), .turbulence(let smoothness, let speed):
      result.smoothness = Quantity(smoothness)
      result.animationSpeed = Quantity(speed)
    case .drag, .vortex, .spring, .electric, .magnetic, .radialGravity: break
    }
    result.position = field.position.map { Point2($0) }
    switch field.region {
    case .circle(let radius)?: result.region = .circle(radius: Quantity(radius))
    case .rectangle(let width, let height)?:
      result.region = .rectangle(Size2(width: Quantity(width), height: Quantity(height)))
    case nil: break
    }
    result.strength = field.strength.map { Quantity($0) }
    if let factor = rules.strengths[kind], factor != 1 {
      result.strength = Quantity((field.strength ?? 1) * factor)
    }
    result.falloff = (field.falloff ?? rules.falloffs[kind]).map { Quantity($0) }
    return result
  }

  private func angle(of vector: Experiment.Point) -> Double {
    Portable.angle(x: vector.x, y: vector.y)
  }
}

extension Experiment.Field.Kind {
  fileprivate var engineKind: FieldBehavior.Kind {
    switch self {
    case .drag: .drag
    case .vortex: .vortex
    case .spring: .spring
    case .electric: .electric
    case .magnetic: .magnetic
    case .radialGravity: .radialGravity
    case .linearGravity: .linearGravity
    case .velocity: .velocity
    case .noise: .noise
    case .turbulence: .turbulence
    }
  }
}

extension Point2 {
  init(_ point: Experiment.Point) { self.init(x: Quantity(point.x), y: Quantity(point.y)) }
}
