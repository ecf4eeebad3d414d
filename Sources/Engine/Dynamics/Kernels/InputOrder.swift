import CKernels

// The kernel inputs of each part of a plan, in the order in which the kernels read them. Only the
// enumerations of `ckernels.h`, `ckworld.h` and `cksprings.h` define that order. The switches here are exhaustive:
// if C adds an input, this file does not compile until the input has a value.

/// An enumeration of C that lists the inputs of one part of a plan, from 0.
private protocol InputOrder: RawRepresentable<UInt32> {
  static var count: Int { get }
}

extension InputOrder {
  fileprivate static var all: [Self] { (0..<count).compactMap { Self(rawValue: UInt32($0)) } }
}

extension ck_item_input: InputOrder { fileprivate static var count: Int { CK_ITEM_INPUTS } }
extension ck_property_input: InputOrder { fileprivate static var count: Int { CK_PROPERTY_INPUTS } }
extension ck_joint_input: InputOrder { fileprivate static var count: Int { CK_JOINT_INPUTS } }
extension ck_knot_input: InputOrder { fileprivate static var count: Int { CK_KNOT_INPUTS } }
extension ck_edge_input: InputOrder { fileprivate static var count: Int { CK_EDGE_INPUTS } }
extension ck_push_input: InputOrder { fileprivate static var count: Int { CK_PUSH_INPUTS } }
extension ck_field_input: InputOrder { fileprivate static var count: Int { CK_FIELD_INPUTS } }
extension ck_region_input: InputOrder { fileprivate static var count: Int { CK_REGION_INPUTS } }
extension ck_part_input: InputOrder { fileprivate static var count: Int { CK_PART_INPUTS } }
extension ck_gravity_input: InputOrder { fileprivate static var count: Int { CK_GRAVITY_INPUTS } }
extension ck_spring_input: InputOrder { fileprivate static var count: Int { CK_SPRING_INPUTS } }
extension ck_limit_input: InputOrder { fileprivate static var count: Int { CK_LIMIT_INPUTS } }
extension ck_rectangle_input: InputOrder {
  fileprivate static var count: Int { CK_RECTANGLE_INPUTS }
}

extension ParameterTable {
  /// The inputs of an item, among them those of the whole scenario.
  func inputs(
    of item: Item, in scene: Scene, _ properties: ItemProperties, gravity: GravityInputs
  ) throws(UnknownPath) -> [KernelInput] {
    func parameter(_ path: String) throws(UnknownPath) -> KernelInput {
      .parameter(try index(of: ParameterPath(path)))
    }
    let isTarget = scene.target?.item == item.name
    let hasTargetAngle = isTarget && scene.target?.angle != nil
    return try ck_item_input.all.map { (input) throws(UnknownPath) -> KernelInput in
      switch input {
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
    }
  }

  /// The inputs of a set of properties that an item gets at the end of a phase.
  ///
  /// - Parameters:
  ///   - properties: The item's properties from then on.
  ///   - gravity: The gravity of the item at the start, which the set repeats.
  /// - Returns: The inputs.
  /// - Throws: ``UnknownPath`` for properties that the table does not have.
  func inputs(
    of properties: ItemProperties, gravity: GravityInputs
  ) throws(UnknownPath) -> [KernelInput] {
    try ck_property_input.all.map { (input) throws(UnknownPath) -> KernelInput in
      switch input {
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
      case .addedVelocityX: try properties.addedVelocity(.x, in: self)
      case .addedVelocityY: try properties.addedVelocity(.y, in: self)
      case .addedSpin: try properties.addedVelocity(.spin, in: self)
      }
    }
  }
}

extension ParameterTable {
  /// The inputs of a field without its region; 0 for those that its kind does not use.
  func inputs(of field: FieldBehavior) throws(UnknownPath) -> [KernelInput] {
    func optional(_ key: String, _ part: String = "") throws(UnknownPath) -> KernelInput {
      guard field.kind.keys.contains(key) else { return .constant(0) }
      return .parameter(try index(of: ParameterPath("\(field.name).\(key)\(part)")))
    }
    return try ck_field_input.all.map { (input) throws(UnknownPath) -> KernelInput in
      switch input {
      case .x: .parameter(try index(of: ParameterPath("\(field.name).position.x")))
      case .y: .parameter(try index(of: ParameterPath("\(field.name).position.y")))
      case .strength: try optional("strength")
      case .falloff: try optional("falloff")
      case .minimumRadius: try optional("minimumRadius")
      case .directionX: try optional("direction", ".x")
      case .directionY: try optional("direction", ".y")
      case .smoothness: try optional("smoothness")
      case .animationSpeed: try optional("animationSpeed")
      }
    }
  }
}

extension ParameterTable {
  /// The indices of what a spring in closed form reads; nil for what the scene leaves out.
  func inputs(of spring: SpringAnimation, in scene: Scene) throws(UnknownPath) -> [Int?] {
    func parameter(_ path: String) throws(UnknownPath) -> Int {
      try index(of: ParameterPath(path))
    }
    let hasTarget = scene.target != nil
    let hasTargetAngle = scene.target?.angle != nil
    return try ck_spring_input.all.map { (input) throws(UnknownPath) -> Int? in
      switch input {
      case .width: try parameter("\(spring.item).size.width")
      case .height: try parameter("\(spring.item).size.height")
      case .x: try parameter("\(spring.item).center.x")
      case .y: try parameter("\(spring.item).center.y")
      case .angle: try parameter("\(spring.item).angle")
      case .density: try parameter("\(spring.item).density")
      case .endX: try parameter("\(spring.name).to.x")
      case .endY: try parameter("\(spring.name).to.y")
      case .scale: try parameter("\(spring.name).scale")
      case .dampingRatio: try parameter("\(spring.name).dampingRatio")
      case .velocityX: try parameter("\(spring.name).velocity.x")
      case .velocityY: try parameter("\(spring.name).velocity.y")
      case .settling: spring.settles ? try parameter("\(spring.name).duration") : nil
      case .response: try parameter("\(spring.name).response")
      case .boundsWidth: try parameter("reference.width")
      case .boundsHeight: try parameter("reference.height")
      case .targetX: hasTarget ? try parameter("target.center.x") : nil
      case .targetY: hasTarget ? try parameter("target.center.y") : nil
      case .targetTolerance: hasTarget ? try parameter("target.tolerance") : nil
      case .targetAngle: hasTargetAngle ? try parameter("target.angle") : nil
      case .targetAngleTolerance: hasTargetAngle ? try parameter("target.angleTolerance") : nil
      case .duration: try parameter("duration")
      }
    }
  }
}

extension ck_item_input {
  /// The index among the inputs of an item.
  var index: Int { Int(rawValue) }
}

extension PlanLayout {
  /// The index of the first input of the track of a joint; 0 without one.
  func firstTrackInput(of joint: JointPlan) -> Int {
    joint.knots.isEmpty ? 0 : firstTrackInput + joint.knots.lowerBound * ck_knot_input.count
  }
  /// An item's spin at the start.
  func spin(of item: ItemPlan) -> KernelInput {
    inputs[item.firstInput + ck_item_input.angularVelocity.index]
  }
  /// Whether an item may rotate at the start.
  func allowsRotation(of item: ItemPlan) -> KernelInput {
    inputs[item.firstInput + ck_item_input.allowsRotation.index]
  }
  /// The gravity of the single-item engine; the many-item engine ignores it.
  var ownGravity: GravityInputs {
    GravityInputs(
      x: inputs[ck_item_input.gravityX.index], y: inputs[ck_item_input.gravityY.index])
  }
}

extension EdgeInputs {
  /// The inputs of an edge.
  var inOrder: [KernelInput] {
    ck_edge_input.all.map { input in
      switch input {
      case .x1: from.x
      case .y1: from.y
      case .x2: to.x
      case .y2: to.y
      }
    }
  }
}

extension PushInputs {
  /// The inputs of a push.
  var inOrder: [KernelInput] {
    ck_push_input.all.map { input in
      switch input {
      case .active: active
      case .x: vector.x
      case .y: vector.y
      case .offsetX: offset.x
      case .offsetY: offset.y
      }
    }
  }
}

extension JointInputs {
  /// The inputs of a joint.
  var inOrder: [KernelInput] {
    ck_joint_input.all.map { input in
      switch input {
      case .aX: a.x
      case .aY: a.y
      case .armX: arm.x
      case .armY: arm.y
      case .trackSpeed: trackSpeed
      case .bX: b.x
      case .bY: b.y
      case .length: length
      case .frequency: frequency
      case .damping: damping
      case .lower: lowerLimit
      case .upper: upperLimit
      case .torque: frictionTorque
      case .axisX: axis.x
      case .axisY: axis.y
      }
    }
  }
}

extension KnotInputs {
  /// The inputs of a knot.
  var inOrder: [KernelInput] {
    ck_knot_input.all.map { input in
      switch input {
      case .time: time
      case .x: place.x
      case .y: place.y
      case .interval: interval
      case .stepX: step.x
      case .stepY: step.y
      }
    }
  }
}

extension GravityInputs {
  /// The inputs of a gravity of the many-item engine.
  var inOrder: [KernelInput] {
    ck_gravity_input.all.map { input in
      switch input {
      case .x: x
      case .y: y
      }
    }
  }
}

extension PartInputs {
  /// The inputs of a part of a group.
  var inOrder: [KernelInput] {
    ck_part_input.all.map { input in
      switch input {
      case .x: center.x
      case .y: center.y
      case .width: width
      case .height: height
      }
    }
  }
}

extension RegionPart {
  /// The inputs of a part of a region.
  var inOrder: [KernelInput] {
    ck_region_input.all.map { input in
      switch input {
      case .width: width
      case .height: height
      }
    }
  }
}

extension LimitInputs {
  /// The inputs of a condition's limits.
  var inOrder: [KernelInput] {
    ck_limit_input.all.map { input in
      switch input {
      case .above: above
      case .below: below
      case .x: point.x
      case .y: point.y
      }
    }
  }
}

extension RectangleInputs {
  /// The inputs of a condition's rectangle.
  var inOrder: [KernelInput] {
    ck_rectangle_input.all.map { input in
      switch input {
      case .x: origin.x
      case .y: origin.y
      case .width: width
      case .height: height
      }
    }
  }
}
