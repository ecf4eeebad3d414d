extension Scene {
  /// Shows every number of the scene to a visitor, which may change it.
  ///
  /// The numbers of a thing without a valid name of its own have paths that begin with its place,
  /// such as `items[1]`.
  mutating func visitFields(with visitor: inout some ParameterVisitor) {
    var names = NameRegistry(reserved: NameRegistry.words)
    visitor.visit("reference", &reference)
    var free = NameRegistry()
    for index in parameters.entries.indices {
      let name = free.claim(parameters.entries[index].name, at: "[\(index)]")
      visitor.visit("parameters.\(name)", &parameters.entries[index].quantity, .none)
    }
    for index in items.indices {
      let name = names.claim(items[index].name, at: "items[\(index)]")
      items[index].visitFields(name, with: &visitor)
    }
    for index in behaviors.indices {
      let name = names.claim(behaviors[index].name, at: "behaviors[\(index)]")
      behaviors[index].visitFields(name, with: &visitor)
    }
    for index in phases.indices {
      let name = names.claim(phases[index].name, at: "phases[\(index)]")
      for end in phases[index].ends.indices {
        phases[index].ends[end].visitFields(Phase.path(of: end, in: name), with: &visitor)
      }
    }
    if var aim = target {
      visitor.visit("target.center", &aim.center)
      visitor.visit("target.tolerance", &aim.tolerance, .points, .notNegative, .tolerance)
      if var angle = aim.angle {
        visitor.visit("target.angle", &angle, .radians)
        aim.angle = angle
        visitor.visit(
          "target.angleTolerance", &aim.angleTolerance, .radians, .notNegative, .angleTolerance)
      }
      target = aim
    }
    visitor.visit("duration", &duration, .seconds, Self.durationRange, .duration)
  }

  private static let durationRange = ValueRange(0, 3600, includesLower: false)
}

extension Item {
  fileprivate mutating func visitFields(_ name: String, with visitor: inout some ParameterVisitor) {
    if var extent = size, members.isEmpty {
      visitor.visit("\(name).size", &extent)
      size = extent
    }
    visitMembers(name, with: &visitor)
    shape?.visitCorners(name, with: &visitor)
    visitor.visit("\(name).center", &center)
    visitor.visit("\(name).angle", &angle, .radians, .any, .upright)
    visitProperties(name, with: &visitor)
  }

  /// Shows the numbers of a group's members, and how large they are together.
  private mutating func visitMembers(_ name: String, with visitor: inout some ParameterVisitor) {
    guard case .group(var members) = shape, !members.isEmpty else { return }
    let paths = memberPaths(name)
    for (side, axis) in [("width", "x"), ("height", "y")] {
      var derived: Quantity?
      visitor.visit(
        "\(name).size.\(side)", &derived, .points, .positive,
        .extent(side, along: axis, of: paths))
    }
    for (index, path) in paths.enumerated() {
      visitor.visit("\(path).size", &members[index].size)
      members[index].shape?.visitCorners(path, with: &visitor)
      visitor.visit("\(path).offset", &members[index].offset)
    }
    shape = .group(members: members)
  }

  /// Shows what takes an item behavior in UIKit.
  mutating func visitProperties(_ name: String, with visitor: inout some ParameterVisitor) {
    visitor.visit("\(name).velocity", &velocity, .pointsPerSecond, .rest)
    visitor.visit("\(name).angularVelocity", &angularVelocity, .radiansPerSecond, .any, .rest)
    visitor.visit("\(name).elasticity", &elasticity, .none, .notNegative, .elasticity)
    visitor.visit("\(name).friction", &friction, .none, .notNegative, .friction)
    visitor.visit("\(name).density", &density, .kilogramsPerSquareMetre, .positive, .density)
    visitor.visit("\(name).resistance", &resistance, .perSecond, .notNegative, .resistance)
    visitor.visit(
      "\(name).angularResistance", &angularResistance, .perSecond, .notNegative,
      .angularResistance)
    visitor.visit("\(name).allowsRotation", &allowsRotation, .none, .flag, .allowsRotation)
    visitor.visit("\(name).anchored", &anchored, .none, .flag, .anchored)
    visitor.visit("\(name).charge", &charge, .none, .any, .charge)
  }
}

extension Shape {
  fileprivate mutating func visitCorners(_ path: String, with visitor: inout some ParameterVisitor)
  {
    guard case .path(var points) = self else { return }
    for corner in points.indices { visitor.visit("\(path).path.\(corner)", &points[corner]) }
    self = .path(points: points)
  }
}

extension Behavior {
  fileprivate mutating func visitFields(_ name: String, with visitor: inout some ParameterVisitor) {
    switch self {
    case .gravity(var gravity):
      visitor.visit("\(name).magnitude", &gravity.magnitude, .gravities, .any, .magnitude)
      visitor.visit("\(name).angle", &gravity.angle, .radians, .any, .down)
      self = .gravity(gravity)
    case .collision(var collision):
      collision.visitFields(name, with: &visitor)
      self = .collision(collision)
    case .attachment(var attachment):
      attachment.visitFields(name, with: &visitor)
      self = .attachment(attachment)
    case .spring(var spring):
      spring.visitFields(name, with: &visitor)
      self = .spring(spring)
    case .snap(var snap):
      snap.visitFields(name, with: &visitor)
      self = .snap(snap)
    case .push(var push):
      push.visitFields(name, with: &visitor)
      self = .push(push)
    case .itemBehavior(var behavior):
      behavior.visitFields(name, with: &visitor)
      self = .itemBehavior(behavior)
    case .field(var field):
      field.visitFields(name, with: &visitor)
      self = .field(field)
    case .composite: break
    }
  }
}

extension Collision {
  fileprivate mutating func visitFields(_ name: String, with visitor: inout some ParameterVisitor) {
    if var edges = insets {
      visitor.visit("\(name).insets.top", &edges.top, .points)
      visitor.visit("\(name).insets.left", &edges.left, .points)
      visitor.visit("\(name).insets.bottom", &edges.bottom, .points)
      visitor.visit("\(name).insets.right", &edges.right, .points)
      insets = edges
    }
    var boundaries = NameRegistry(reserved: NameRegistry.boundaryWords)
    for index in lines.indices {
      let line = boundaries.claim(lines[index].name, at: "lines[\(index)]")
      visitor.visit("\(name).\(line).from", &lines[index].from)
      visitor.visit("\(name).\(line).to", &lines[index].to)
    }
    for index in paths.indices {
      let path = boundaries.claim(paths[index].name, at: "paths[\(index)]")
      for corner in paths[index].points.indices {
        visitor.visit("\(name).\(path).points.\(corner)", &paths[index].points[corner])
      }
    }
  }
}

extension Attachment {
  fileprivate mutating func visitFields(_ name: String, with visitor: inout some ParameterVisitor) {
    if var point = anchor {
      visitor.visit("\(name).anchor", &point)
      anchor = point
    }
    switch way {
    case .distance, .limit:
      visitor.visit("\(name).offset", &offset, .points, .center)
      if to != nil { visitor.visit("\(name).toOffset", &toOffset, .points, .center) }
      visitor.visit("\(name).length", &length, .points, .notNegative, .length)
    case .pin, .sliding:
      let unit: Quantity.Unit = way == .pin ? .radians : .points
      visitor.visit("\(name).lowerLimit", &lowerLimit, unit, .notPositive, .unlimited)
      visitor.visit("\(name).upperLimit", &upperLimit, unit, .notNegative, .unlimited)
    case .fixed: break
    }
    switch way {
    case .distance:
      visitor.visit("\(name).frequency", &frequency, .hertz, .notNegative, .frequency)
      visitor.visit("\(name).damping", &damping, .none, .notNegative, .damping)
    case .pin:
      visitor.visit(
        "\(name).frictionTorque", &frictionTorque, .newtonMetres, .notNegative, .frictionless)
    case .sliding:
      if var direction = axis {
        visitor.visit("\(name).axis.x", &direction.x, .none)
        visitor.visit("\(name).axis.y", &direction.y, .none)
        axis = direction
      }
    case .fixed, .limit: break
    }
    visitor.visit("\(name).track", &track)
  }
}

extension Snap {
  fileprivate mutating func visitFields(_ name: String, with visitor: inout some ParameterVisitor) {
    visitor.visit("\(name).point", &point)
    visitor.visit("\(name).damping", &damping, .none, .notNegative, .snapDamping)
    visitor.visit("\(name).track", &track)
  }
}

extension Push {
  fileprivate mutating func visitFields(_ name: String, with visitor: inout some ParameterVisitor) {
    let unit: Quantity.Unit = mode == .continuous ? .newtons : .newtonSeconds
    if var vector = direction {
      visitor.visit("\(name).direction.x", &vector.x, unit)
      visitor.visit("\(name).direction.y", &vector.y, unit)
      direction = vector
      visitor.visit("\(name).magnitude", &magnitude, unit, .any, .directionLength)
    } else {
      visitor.visit("\(name).magnitude", &magnitude, unit, .any, .noPush)
      visitor.visit("\(name).angle", &angle, .radians, .any, .right)
    }
    visitor.visit("\(name).offset", &offset, .points, .center)
    visitor.visit("\(name).active", &active, .none, .flag, .active)
  }
}

extension ItemBehavior {
  fileprivate mutating func visitFields(_ name: String, with visitor: inout some ParameterVisitor) {
    visitor.visit("\(name).elasticity", &elasticity, .none, .notNegative, .unset)
    visitor.visit("\(name).friction", &friction, .none, .notNegative, .unset)
    visitor.visit("\(name).density", &density, .kilogramsPerSquareMetre, .positive, .unset)
    visitor.visit("\(name).resistance", &resistance, .perSecond, .notNegative, .unset)
    visitor.visit(
      "\(name).angularResistance", &angularResistance, .perSecond, .notNegative, .unset)
    visitor.visit("\(name).allowsRotation", &allowsRotation, .none, .flag, .unset)
    visitor.visit("\(name).anchored", &anchored, .none, .flag, .unset)
    visitor.visit("\(name).charge", &charge, .none, .any, .unset)
    visitor.visit(
      "\(name).addLinearVelocity", &addLinearVelocity, .pointsPerSecond, .noVelocity)
    visitor.visit(
      "\(name).addAngularVelocity", &addAngularVelocity, .radiansPerSecond, .any, .noVelocity)
  }
}

extension FieldBehavior {
  fileprivate mutating func visitFields(_ name: String, with visitor: inout some ParameterVisitor) {
    visitor.visit("\(name).position", &position, .points, .origin)
    if kind != .velocity {
      visitor.visit("\(name).strength", &strength, .none, .any, .strength)
      visitor.visit("\(name).falloff", &falloff, .none, .any, .falloff(of: kind))
      visitor.visit("\(name).minimumRadius", &minimumRadius, .points, .notNegative, .minimumRadius)
    }
    if kind.keys.contains("direction") {
      let unit: Quantity.Unit = kind == .linearGravity ? .metresPerSecondSquared : .metresPerSecond
      visitor.visit("\(name).direction", &direction, unit, .stillMedium)
    }
    if kind.keys.contains("smoothness") {
      // What is missing is a problem of the scene, so 0 never counts.
      var smooth = smoothness ?? 0
      var speed = animationSpeed ?? 0
      visitor.visit("\(name).smoothness", &smooth, .none, .notNegative)
      visitor.visit("\(name).animationSpeed", &speed, .perSecond)
      smoothness = smoothness == nil && smooth == 0 ? nil : smooth
      animationSpeed = animationSpeed == nil && speed == 0 ? nil : speed
    }
    region?.visitFields("\(name).region", with: &visitor)
  }
}

extension Region {
  /// The parts of a region have its path and their places, from 0.
  fileprivate mutating func visitFields(_ path: String, with visitor: inout some ParameterVisitor) {
    switch self {
    case .infinite: break
    case .circle(var radius):
      visitor.visit("\(path).radius", &radius, .points, .notNegative)
      self = .circle(radius: radius)
    case .rectangle(var size):
      visitor.visit(path, &size)
      self = .rectangle(size)
    case .union(var parts):
      parts.visitFields(path, with: &visitor)
      self = .union(parts)
    case .intersection(var parts):
      parts.visitFields(path, with: &visitor)
      self = .intersection(parts)
    case .difference(var parts):
      parts.visitFields(path, with: &visitor)
      self = .difference(parts)
    case .inverse(var part):
      part.visitFields("\(path).0", with: &visitor)
      self = .inverse(part)
    }
  }
}

extension [Region] {
  fileprivate mutating func visitFields(_ path: String, with visitor: inout some ParameterVisitor) {
    for index in indices { self[index].visitFields("\(path).\(index)", with: &visitor) }
  }
}

extension ParameterVisitor {
  fileprivate mutating func visit(_ path: String, _ track: inout Track?) {
    guard var way = track else { return }
    visit("\(path).speed", &way.speed, .none, .positive, .trackSpeed)
    track = way
  }
}

extension SpringAnimation {
  fileprivate mutating func visitFields(_ name: String, with visitor: inout some ParameterVisitor) {
    visitor.visit("\(name).to", &to)
    visitor.visit("\(name).scale", &scale, .none, .notNegative, .natural)
    visitor.visit("\(name).dampingRatio", &dampingRatio, .none, .notNegative)
    visitor.visit("\(name).velocity", &velocity, .perSecond, .rest)
    visitor.visit("\(name).duration", &duration, .seconds, .positive, .settling)
    visitor.visit("\(name).response", &response, .seconds, Spring.responses, .response)
  }
}
