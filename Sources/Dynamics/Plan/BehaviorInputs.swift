/// The numbers of the parts of a scene, in the order in which the kernels read them.
extension ParameterTable {
  private func parameter(_ path: String) throws(UnknownPath) -> KernelInput {
    .parameter(try index(of: ParameterPath(path)))
  }

  /// The inputs of an item and the run.
  func inputs(
    of item: Item, in scene: Scene, _ properties: ItemProperties,
    gravity: (x: KernelInput, y: KernelInput)
  ) throws(UnknownPath) -> [KernelInput] {
    let isTarget = scene.target?.item == item.name
    let hasTargetAngle = isTarget && scene.target?.angle != nil
    var inputs: [KernelInput] = []
    for place in ItemInput.allCases {
      let input: KernelInput =
        switch place {
        case .width: try parameter("\(item.name).size.width")
        case .height: try parameter("\(item.name).size.height")
        case .x: try parameter("\(item.name).center.x")
        case .y: try parameter("\(item.name).center.y")
        case .angle: try parameter("\(item.name).angle")
        case .velocityX: try properties.velocity(.x, in: self)
        case .velocityY: try properties.velocity(.y, in: self)
        case .angularVelocity: try properties.velocity(.spin, in: self)
        case .elasticity: try properties.input(.elasticity, in: self)
        case .friction: try properties.input(.friction, in: self)
        case .density: try properties.input(.density, in: self)
        case .resistance: try properties.input(.resistance, in: self)
        case .angularResistance: try properties.input(.angularResistance, in: self)
        case .allowsRotation: try properties.input(.allowsRotation, in: self)
        case .anchored: try properties.input(.anchored, in: self)
        case .charge: try properties.input(.charge, in: self)
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
      inputs.append(input)
    }
    return inputs
  }

  /// The vector of a gravity.
  func inputs(of gravity: Gravity) throws(UnknownPath) -> (x: KernelInput, y: KernelInput) {
    let magnitude = try index(of: ParameterPath("\(gravity.name).magnitude"))
    let angle = try index(of: ParameterPath("\(gravity.name).angle"))
    return (
      .vectorX(magnitude: magnitude, angle: angle), .vectorY(magnitude: magnitude, angle: angle)
    )
  }

  /// The flag of a push, its vector and where it acts.
  func inputs(of push: Push) throws(UnknownPath) -> [KernelInput] {
    let name = push.name
    let magnitude = try index(of: ParameterPath("\(name).magnitude"))
    var inputs = [try parameter("\(name).active")]
    if push.direction == nil {
      let angle = try index(of: ParameterPath("\(name).angle"))
      inputs.append(.vectorX(magnitude: magnitude, angle: angle))
      inputs.append(.vectorY(magnitude: magnitude, angle: angle))
    } else {
      let x = try index(of: ParameterPath("\(name).direction.x"))
      let y = try index(of: ParameterPath("\(name).direction.y"))
      inputs.append(.directed(x, other: y, magnitude: magnitude, isX: true))
      inputs.append(.directed(y, other: x, magnitude: magnitude, isX: false))
    }
    inputs += [try parameter("\(name).offset.x"), try parameter("\(name).offset.y")]
    return inputs
  }

  /// The numbers of a field, region aside; 0 for those that its kind has not.
  func inputs(of field: FieldBehavior) throws(UnknownPath) -> [KernelInput] {
    let keys = field.kind.keys
    var inputs: [KernelInput] = []
    for (key, parts) in [
      ("position", [".x", ".y"]), ("strength", [""]), ("falloff", [""]), ("minimumRadius", [""]),
      ("direction", [".x", ".y"]), ("smoothness", [""]), ("animationSpeed", [""]),
    ] {
      let isKnown = key == "position" || keys.contains(key)
      for part in parts {
        inputs.append(isKnown ? try parameter("\(field.name).\(key)\(part)") : .constant(0))
      }
    }
    return inputs
  }

  /// The parts of a field's region; none if it acts everywhere.
  func region(of field: FieldBehavior) throws(UnknownPath) -> [RegionPart] {
    guard let region = field.region else { return [] }
    return try RegionPart.parts(of: region, "\(field.name).region", in: self)
  }

  /// The spring or the rod that an attachment is.
  func joint(of attachment: Attachment) throws(UnknownPath) -> JointInputs {
    let name = attachment.name
    return JointInputs(
      offset: (try parameter("\(name).offset.x"), try parameter("\(name).offset.y")),
      anchor: (try parameter("\(name).anchor.x"), try parameter("\(name).anchor.y")),
      length: try parameter("\(name).length"), frequency: try parameter("\(name).frequency"),
      damping: try parameter("\(name).damping"),
      trackSpeed: attachment.track == nil ? .constant(1) : try parameter("\(name).track.speed"))
  }

  /// The four springs of a snap, from two corners of the item to places outside of where the item
  /// will be.
  func joints(of snap: Snap) throws(UnknownPath) -> [JointInputs] {
    let name = snap.name
    let width = try index(of: ParameterPath("\(snap.item).size.width"))
    let height = try index(of: ParameterPath("\(snap.item).size.height"))
    var joints: [JointInputs] = []
    for spring in Snap.springs {
      let half = spring.corner / 2
      let beyond = spring.corner * Snap.length
      joints.append(
        JointInputs(
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

  /// The boundaries of a collision behavior: the name of each, and the inputs of its edges.
  func boundaries(
    of collision: Collision
  ) throws(UnknownPath) -> [(name: String, edges: [[KernelInput]])] {
    let name = collision.name
    var boundaries: [(name: String, edges: [[KernelInput]])] = []
    if collision.insets != nil {
      func inset(_ side: String) throws(UnknownPath) -> Int {
        try index(of: ParameterPath("\(name).insets.\(side)"))
      }
      let left = KernelInput.boundsStart(inset: try inset("left"))
      let top = KernelInput.boundsStart(inset: try inset("top"))
      let right = KernelInput.boundsEnd(
        extent: try index(of: "reference.width"), inset: try inset("right"))
      let bottom = KernelInput.boundsEnd(
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
      var corners: [[KernelInput]] = []
      for index in path.points.indices {
        let point = "\(name).\(path.name).points.\(index)"
        corners.append([try parameter("\(point).x"), try parameter("\(point).y")])
      }
      boundaries.append((path.name, Self.loop(corners)))
    }
    return boundaries
  }

  /// The edges of a closed chain; two corners have one between them.
  private static func loop(_ corners: [[KernelInput]]) -> [[KernelInput]] {
    guard corners.count > 2 else { return [corners[0] + corners[1]] }
    return corners.indices.map { corners[$0] + corners[($0 + 1) % corners.count] }
  }
}

/// The numbers of a spring or a rod that holds an item to a point.
struct JointInputs {
  /// Where it holds the item, in the item's axes.
  var offset: (x: KernelInput, y: KernelInput)
  var anchor: (x: KernelInput, y: KernelInput)
  /// From the anchor to its end, in the world's axes.
  var arm: (x: KernelInput, y: KernelInput) = (.constant(0), .constant(0))
  var length: KernelInput
  var frequency: KernelInput
  var damping: KernelInput
  var trackSpeed: KernelInput
}
