/// The numbers of the parts of a scene, in the order in which the kernels read them.
extension ParameterTable {
  private func parameter(_ path: String) throws(UnknownPath) -> Slot {
    .parameter(try index(of: ParameterPath(path)))
  }

  /// The slots of an item and the run.
  func slots(
    of item: Item, in scene: Scene, _ properties: ItemProperties,
    gravity: (x: Slot, y: Slot)
  ) throws(UnknownPath) -> [Slot] {
    let isTarget = scene.target?.item == item.name
    let hasTargetAngle = isTarget && scene.target?.angle != nil
    var slots: [Slot] = []
    for place in ItemSlot.allCases {
      let slot: Slot =
        switch place {
        case .width: try parameter("\(item.name).size.width")
        case .height: try parameter("\(item.name).size.height")
        case .x: try parameter("\(item.name).center.x")
        case .y: try parameter("\(item.name).center.y")
        case .angle: try parameter("\(item.name).angle")
        case .velocityX: try properties.velocity(.x, in: self)
        case .velocityY: try properties.velocity(.y, in: self)
        case .angularVelocity: try properties.velocity(.spin, in: self)
        case .elasticity: try properties.slot(.elasticity, in: self)
        case .friction: try properties.slot(.friction, in: self)
        case .density: try properties.slot(.density, in: self)
        case .resistance: try properties.slot(.resistance, in: self)
        case .angularResistance: try properties.slot(.angularResistance, in: self)
        case .allowsRotation: try properties.slot(.allowsRotation, in: self)
        case .anchored: try properties.slot(.anchored, in: self)
        case .charge: try properties.slot(.charge, in: self)
        case .gravityX: gravity.x
        case .gravityY: gravity.y
        case .targetX: isTarget ? try parameter("target.center.x") : .constant(.nan)
        case .targetY: isTarget ? try parameter("target.center.y") : .constant(.nan)
        case .targetAngle: hasTargetAngle ? try parameter("target.angle") : .constant(.nan)
        case .targetTolerance: isTarget ? try parameter("target.tolerance") : .constant(.nan)
        case .targetAngleTolerance:
          hasTargetAngle ? try parameter("target.angleTolerance") : .constant(.nan)
        case .restX, .restY, .restAngle: .constant(.nan)
        case .boundsWidth: try parameter("reference.width")
        case .boundsHeight: try parameter("reference.height")
        case .duration: try parameter("duration")
        }
      slots.append(slot)
    }
    return slots
  }

  /// The vector of a gravity.
  func slots(of gravity: Gravity) throws(UnknownPath) -> (x: Slot, y: Slot) {
    let magnitude = try index(of: ParameterPath("\(gravity.name).magnitude"))
    let angle = try index(of: ParameterPath("\(gravity.name).angle"))
    return (
      .vectorX(magnitude: magnitude, angle: angle), .vectorY(magnitude: magnitude, angle: angle)
    )
  }

  /// The flag of a push, its vector and where it acts.
  func slots(of push: Push) throws(UnknownPath) -> [Slot] {
    let name = push.name
    let magnitude = try index(of: ParameterPath("\(name).magnitude"))
    var slots = [try parameter("\(name).active")]
    if push.direction == nil {
      let angle = try index(of: ParameterPath("\(name).angle"))
      slots.append(.vectorX(magnitude: magnitude, angle: angle))
      slots.append(.vectorY(magnitude: magnitude, angle: angle))
    } else {
      let x = try index(of: ParameterPath("\(name).direction.x"))
      let y = try index(of: ParameterPath("\(name).direction.y"))
      slots.append(.directed(x, other: y, magnitude: magnitude, isX: true))
      slots.append(.directed(y, other: x, magnitude: magnitude, isX: false))
    }
    slots += [try parameter("\(name).offset.x"), try parameter("\(name).offset.y")]
    return slots
  }

  /// The numbers of a field, region aside; 0 for those that its kind has not.
  func slots(of field: FieldBehavior) throws(UnknownPath) -> [Slot] {
    let keys = field.kind.keys
    var slots: [Slot] = []
    for (key, parts) in [
      ("position", [".x", ".y"]), ("strength", [""]), ("falloff", [""]), ("minimumRadius", [""]),
      ("direction", [".x", ".y"]), ("smoothness", [""]), ("animationSpeed", [""]),
    ] {
      let isKnown = key == "position" || keys.contains(key)
      for part in parts {
        slots.append(isKnown ? try parameter("\(field.name).\(key)\(part)") : .constant(0))
      }
    }
    return slots
  }

  /// The parts of a field's region; none if it acts everywhere.
  func region(of field: FieldBehavior) throws(UnknownPath) -> [RegionPart] {
    guard let region = field.region else { return [] }
    return try RegionPart.parts(of: region, "\(field.name).region", in: self)
  }

  /// The spring or the rod that an attachment is.
  func joint(of attachment: Attachment) throws(UnknownPath) -> JointSlots {
    let name = attachment.name
    return JointSlots(
      offset: (try parameter("\(name).offset.x"), try parameter("\(name).offset.y")),
      anchor: (try parameter("\(name).anchor.x"), try parameter("\(name).anchor.y")),
      length: try parameter("\(name).length"), frequency: try parameter("\(name).frequency"),
      damping: try parameter("\(name).damping"),
      trackSpeed: attachment.track == nil ? .constant(1) : try parameter("\(name).track.speed"))
  }

  /// The four springs of a snap, from two corners of the item to places outside of where the item
  /// will be.
  func joints(of snap: Snap) throws(UnknownPath) -> [JointSlots] {
    let name = snap.name
    let width = try index(of: ParameterPath("\(snap.item).size.width"))
    let height = try index(of: ParameterPath("\(snap.item).size.height"))
    var joints: [JointSlots] = []
    for spring in Snap.springs {
      let half = spring.corner / 2
      let beyond = spring.corner * Snap.length
      joints.append(
        JointSlots(
          offset: (.scaled(width, by: half, plus: 0), .scaled(height, by: half, plus: 0)),
          anchor: (try parameter("\(name).point.x"), try parameter("\(name).point.y")),
          arm: (
            .scaled(width, by: half, plus: spring.isHorizontal ? beyond : 0),
            .scaled(height, by: half, plus: spring.isHorizontal ? 0 : beyond)
          ),
          length: .constant(Snap.length), frequency: .constant(Snap.frequency),
          damping: try parameter("\(name).damping"),
          trackSpeed: snap.track == nil ? .constant(1) : try parameter("\(name).track.speed")))
    }
    return joints
  }

  /// The boundaries of a collision behavior: the name of each, and the slots of its edges.
  func boundaries(
    of collision: Collision
  ) throws(UnknownPath) -> [(name: String, edges: [[Slot]])] {
    let name = collision.name
    var boundaries: [(name: String, edges: [[Slot]])] = []
    if collision.insets != nil {
      func inset(_ side: String) throws(UnknownPath) -> Int {
        try index(of: ParameterPath("\(name).insets.\(side)"))
      }
      let left = Slot.boundsStart(inset: try inset("left"))
      let top = Slot.boundsStart(inset: try inset("top"))
      let right = Slot.boundsEnd(
        extent: try index(of: "reference.width"), inset: try inset("right"))
      let bottom = Slot.boundsEnd(
        extent: try index(of: "reference.height"), inset: try inset("bottom"))
      let corners = [[left, top], [right, top], [right, bottom], [left, bottom]]
      boundaries.append((Collision.boundsName, Self.loop(corners)))
    }
    for line in collision.lines {
      let path = "\(name).\(line.name)"
      let edge = [
        try parameter("\(path).from.x"), try parameter("\(path).from.y"),
        try parameter("\(path).to.x"), try parameter("\(path).to.y"),
      ]
      boundaries.append((line.name, [edge]))
    }
    for path in collision.paths {
      var corners: [[Slot]] = []
      for index in path.points.indices {
        let point = "\(name).\(path.name).points.\(index)"
        corners.append([try parameter("\(point).x"), try parameter("\(point).y")])
      }
      boundaries.append((path.name, Self.loop(corners)))
    }
    return boundaries
  }

  /// The edges of a closed chain; two corners have one between them.
  private static func loop(_ corners: [[Slot]]) -> [[Slot]] {
    guard corners.count > 2 else { return [corners[0] + corners[1]] }
    return corners.indices.map { corners[$0] + corners[($0 + 1) % corners.count] }
  }
}

/// The numbers of a spring or a rod that holds an item to a point.
struct JointSlots {
  /// Where it holds the item, in the item's axes.
  var offset: (x: Slot, y: Slot)
  var anchor: (x: Slot, y: Slot)
  /// From the anchor to its end, in the world's axes.
  var arm: (x: Slot, y: Slot) = (.constant(0), .constant(0))
  var length: Slot
  var frequency: Slot
  var damping: Slot
  var trackSpeed: Slot
}
