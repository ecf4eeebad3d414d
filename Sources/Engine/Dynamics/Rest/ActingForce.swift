/// An acceleration that a behavior gives an item at a moment.
struct ActingForce {
  /// What gives it.
  enum Source: Hashable {
    case gravity, push
    case field(FieldBehavior.Kind)
  }

  let behavior: String
  let source: Source
  /// pt/s², to the right and down; 0 for a velocity field, and for what changes at random.
  let x: Double
  let y: Double

  /// How large it is, pt/s².
  var size: Double { (x * x + y * y).squareRoot() }

  /// Whether it gives energy to an item again and again, wherever the item moves.
  var givesEnergy: Bool {
    switch source {
    case .field(.noise), .field(.turbulence), .field(.vortex), .field(.velocity): true
    case .field(.drag): isWind
    default: false
    }
  }

  /// Whether it is the drag of a medium that moves.
  let isWind: Bool

  init(_ behavior: String, _ source: Source, x: Double = 0, y: Double = 0, isWind: Bool = false) {
    self.behavior = behavior
    self.source = source
    self.x = x
    self.y = y
    self.isWind = isWind
  }
}

extension Circumstances {
  /// The accelerations that gravity, pushes and fields in force give an item.
  func forces(on item: Int, _ state: Aftermath.State) -> [ActingForce] {
    var forces: [ActingForce] = []
    // UIKit has one vector of gravity for all gravities: the last one's.
    let gravity = scene.behaviors.last { $0.kind == .gravity && active.contains($0.name) }
    for behavior in behaviors(on: item) {
      switch behavior {
      case .gravity:
        let name = gravity?.name ?? behavior.name
        let size =
          values("\(name).magnitude") * settings.gravityUnit * settings.pointsPerMetre
        let direction = UnitVector(values("\(name).angle"))
        guard size != 0 else { continue }
        forces.removeAll { $0.source == .gravity }
        forces.append(
          ActingForce(behavior.name, .gravity, x: size * direction.x, y: size * direction.y))
      case .push(let push):
        if let force = force(of: push, on: item) { forces.append(force) }
      case .field(let field):
        if let force = force(of: field, on: item, state) { forces.append(force) }
      case .collision, .attachment, .spring, .snap, .itemBehavior, .composite: break
      }
    }
    // A velocity field takes the place of all other forces.
    let velocities = forces.filter { $0.source == .field(.velocity) }
    return velocities.isEmpty ? forces : velocities
  }

  private func force(of push: Push, on item: Int) -> ActingForce? {
    guard push.mode == .continuous, values("\(push.name).active") != 0 else { return nil }
    var (x, y) = (values("\(push.name).direction.x"), values("\(push.name).direction.y"))
    let magnitude = values("\(push.name).magnitude")
    if push.direction == nil {
      let direction = UnitVector(values("\(push.name).angle"))
      (x, y) = (magnitude * direction.x, magnitude * direction.y)
    } else if push.magnitude != nil {
      let length = Portable.length(x: x, y: y)
      (x, y) = length > 0 ? (x * magnitude / length, y * magnitude / length) : (magnitude, 0)
    }
    let scale = settings.pointsPerMetre / mass(of: item)
    guard x * scale != 0 || y * scale != 0 else { return nil }
    return ActingForce(push.name, .push, x: x * scale, y: y * scale)
  }

  /// The number below which a strength, a falloff or a distance in m has no effect on a field.
  private static let negligible = 1.0 / 32768

  /// The acceleration by a field, with the formulas of `CKernels/bodies/field.inc`.
  private func force(
    of field: FieldBehavior, on item: Int, _ state: Aftermath.State
  ) -> ActingForce? {
    let name = field.name
    let center = position(of: field)
    guard contains(field, x: state.x - center.x, y: state.y - center.y) else { return nil }
    let source = ActingForce.Source.field(field.kind)
    func value(_ key: String, _ other: Double) -> Double {
      let value = values("\(name).\(key)")
      return value.isNaN ? other : value
    }
    let metre = settings.pointsPerMetre
    let direction = (x: value("direction.x", 0), y: value("direction.y", 0))
    if field.kind == .velocity { return ActingForce(name, source) }
    let charge = property(.charge, of: item)
    let mass = mass(of: item)
    let share =
      switch field.kind {
      case .linearGravity, .radialGravity: mass
      case .electric, .magnetic: charge
      default: 1.0
      }
    let strength = value("strength", 1)
    guard (strength * share).magnitude >= Self.negligible else { return nil }
    let p = (x: (state.x - center.x) / metre, y: (state.y - center.y) / metre)
    let r = Portable.length(x: p.x, y: p.y)
    let v = (x: state.velocityX / metre, y: state.velocityY / metre)
    let falloff = value("falloff", field.kind.falloff)
    let least = max(value("minimumRadius", 0) / metre, Self.negligible)
    let fall =
      falloff.magnitude < Self.negligible
      ? 1 : Portable.exponential(-falloff * Portable.logarithm(max(r, least)))
    let radial = r > 0 ? fall / r : 0
    let scale = strength * metre
    func force(_ x: Double, _ y: Double, isWind: Bool = false) -> ActingForce {
      ActingForce(name, source, x: scale * x, y: scale * y, isWind: isWind)
    }
    switch field.kind {
    case .linearGravity: return force(direction.x * fall, direction.y * fall)
    case .radialGravity: return force(-p.x * radial, -p.y * radial)
    case .spring: return force(-p.x * radial / mass, -p.y * radial / mass)
    case .drag:
      let u = (x: v.x - direction.x, y: v.y - direction.y)
      let speed = Portable.length(x: u.x, y: u.y) * fall / mass
      return force(-u.x * speed, -u.y * speed, isWind: direction.x != 0 || direction.y != 0)
    case .vortex: return force(-p.y * radial / mass / mass, p.x * radial / mass / mass)
    case .electric: return force(charge * p.x * radial / mass, charge * p.y * radial / mass)
    case .magnetic: return force(v.y * fall / mass, -v.x * fall / mass)
    case .noise, .turbulence, .velocity: return force(0, 0)
    }
  }

  /// Whether a point, pt from the position of a field, is in its region.
  private func contains(_ field: FieldBehavior, x: Double, y: Double) -> Bool {
    guard let region = field.region,
      let steps = try? RegionPart.parts(of: region, "\(field.name).region", in: values.table)
    else { return true }
    let numbers = values.table.baseValues()
    var answers: [Bool] = []
    for step in steps {
      let (width, height) = (step.width.value(in: numbers), step.height.value(in: numbers))
      switch step.kind {
      case .infinite: answers.append(true)
      case .circle: answers.append(x * x + y * y <= width * width)
      case .rectangle: answers.append(x.magnitude < width / 2 && y.magnitude < height / 2)
      case .closedRectangle: answers.append(x.magnitude <= width / 2 && y.magnitude <= height / 2)
      case .inverse: answers.append(!(answers.popLast() ?? false))
      case .union, .intersection, .difference:
        let (second, first) = (answers.popLast() ?? false, answers.popLast() ?? false)
        switch step.kind {
        case .union: answers.append(first || second)
        case .intersection: answers.append(first && second)
        default: answers.append(first && !second)
        }
      }
    }
    return answers.last ?? true
  }
}
