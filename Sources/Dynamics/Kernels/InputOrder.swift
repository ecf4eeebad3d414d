import CKernels

// The inputs of a plan's parts in the order of the kernels. The enumerations of `ckernels.h` are the
// only lists of that order. Each switch here is exhaustive: an input that C adds does not compile
// until it has its number.

extension ParameterTable {
  /// The inputs of an item and the run.
  func inputs(
    of item: Item, in scene: Scene, _ properties: ItemProperties,
    gravity: (x: KernelInput, y: KernelInput)
  ) throws(UnknownPath) -> [KernelInput] {
    func parameter(_ path: String) throws(UnknownPath) -> KernelInput {
      .parameter(try index(of: ParameterPath(path)))
    }
    let isTarget = scene.target?.item == item.name
    let hasTargetAngle = isTarget && scene.target?.angle != nil
    var inputs: [KernelInput] = []
    for input in ck_item_input.all {
      let number: KernelInput =
        switch input {
        case .width: try parameter("\(item.name).size.width")
        case .height: try parameter("\(item.name).size.height")
        case .x: try parameter("\(item.name).center.x")
        case .y: try parameter("\(item.name).center.y")
        case .angle: try parameter("\(item.name).angle")
        case .velocityX: try properties.velocity(.x, in: self)
        case .velocityY: try properties.velocity(.y, in: self)
        case .angularVelocity: try properties.velocity(.spin, in: self)
        case .elasticity, .friction, .density, .resistance, .angularResistance, .allowsRotation,
          .anchored, .charge:
          try properties.input(input, in: self)
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
      inputs.append(number)
    }
    return inputs
  }

  /// A set of properties that an item gets at the end of a phase: a stretch of an item's inputs, then
  /// the velocities that are added.
  ///
  /// - Parameters:
  ///   - properties: The item's properties from then on.
  ///   - inputs: The inputs of the item, whose gravity the set repeats.
  /// - Returns: The inputs of the set.
  /// - Throws: ``UnknownPath`` for properties that are not the table's.
  func inputs(
    of properties: ItemProperties, gravityOf inputs: [KernelInput]
  ) throws(UnknownPath) -> [KernelInput] {
    let stretch = ck_item_input.elasticity.index...ck_item_input.gravityY.index
    var set: [KernelInput] = []
    for input in ck_item_input.all[stretch] {
      let number: KernelInput =
        switch input {
        case .gravityX, .gravityY: inputs[input.index]
        default: try properties.input(input, in: self)
        }
      set.append(number)
    }
    for part in ItemProperties.Velocity.allCases {
      set.append(try properties.addedVelocity(part, in: self))
    }
    return set
  }
}

extension ParameterTable {
  /// The numbers of a field, region aside; 0 for those that its kind has not.
  func inputs(of field: FieldBehavior) throws(UnknownPath) -> [KernelInput] {
    func optional(_ key: String, _ part: String = "") throws(UnknownPath) -> KernelInput {
      guard field.kind.keys.contains(key) else { return .constant(0) }
      return .parameter(try index(of: ParameterPath("\(field.name).\(key)\(part)")))
    }
    var inputs: [KernelInput] = []
    for input in ck_field_input.all {
      let number: KernelInput =
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
      inputs.append(number)
    }
    return inputs
  }
}

extension ItemProperties {
  /// What a property is now, by its input.
  fileprivate func input(
    _ input: ck_item_input, in table: ParameterTable
  ) throws(UnknownPath) -> KernelInput {
    guard let property = ItemProperty.allCases.first(where: { $0.input == input }) else {
      preconditionFailure("input \(input.index) of an item is not a property")
    }
    return try self.input(property, in: table)
  }
}

extension ItemProperty {
  fileprivate var input: ck_item_input {
    switch self {
    case .elasticity: .elasticity
    case .friction: .friction
    case .density: .density
    case .resistance: .resistance
    case .angularResistance: .angularResistance
    case .allowsRotation: .allowsRotation
    case .anchored: .anchored
    case .charge: .charge
    }
  }
}

extension ck_item_input {
  /// All inputs of an item, in order.
  fileprivate static let all = (0..<CK_ITEM_INPUTS).compactMap { Self(rawValue: UInt32($0)) }

  /// The position among the inputs of an item.
  var index: Int { Int(rawValue) }
}

extension PlanLayout {
  /// The item's spin at the start.
  var spin: KernelInput { inputs[ck_item_input.angularVelocity.index] }
  /// Whether the item may rotate at the start.
  var allowsRotation: KernelInput { inputs[ck_item_input.allowsRotation.index] }
}

extension ck_joint_input {
  fileprivate static let all = (0..<CK_JOINT_INPUTS).compactMap { Self(rawValue: UInt32($0)) }
}

extension ck_edge_input {
  fileprivate static let all = (0..<CK_EDGE_INPUTS).compactMap { Self(rawValue: UInt32($0)) }
}

extension ck_push_input {
  fileprivate static let all = (0..<CK_PUSH_INPUTS).compactMap { Self(rawValue: UInt32($0)) }
}

extension ck_field_input {
  fileprivate static let all = (0..<CK_FIELD_INPUTS).compactMap { Self(rawValue: UInt32($0)) }
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

extension FieldBehavior.Kind {
  /// The kernels' kind.
  var cValue: ck_field_kind {
    switch self {
    case .drag: .drag
    case .vortex: .vortex
    case .radialGravity: .radialGravity
    case .linearGravity: .linearGravity
    case .velocity: .velocity
    case .noise: .noise
    case .turbulence: .turbulence
    case .spring: .spring
    case .electric: .electric
    case .magnetic: .magnetic
    }
  }
}

extension RegionPart.Kind {
  /// The kernels' kind.
  var cValue: ck_region_kind {
    switch self {
    case .infinite: .infinite
    case .circle: .circle
    case .rectangle: .rectangle
    case .closedRectangle: .closedRectangle
    case .union: .union
    case .intersection: .intersection
    case .difference: .difference
    case .inverse: .inverse
    }
  }
}

extension Attachment.Kind {
  /// The kernels' kind.
  var cValue: ck_joint_kind {
    switch self {
    case .distance: .distance
    case .limit: .rope
    case .fixed: .weld
    case .pin: .pin
    case .sliding: .slide
    }
  }
}
