/// The numbers of the parts of a scene, in the order in which the kernels read them.
extension ParameterTable {
  /// The parameter at a path, as an input.
  func parameter(_ path: String) throws(UnknownPath) -> KernelInput {
    .parameter(try index(of: ParameterPath(path)))
  }

  /// The line whose paths begin with a name.
  func line(_ path: String) throws(UnknownPath) -> EdgeInputs {
    EdgeInputs(
      from: (try parameter("\(path).from.x"), try parameter("\(path).from.y")),
      to: (try parameter("\(path).to.x"), try parameter("\(path).to.y")))
  }

  /// The rectangle whose paths begin with a name.
  func rectangle(_ path: String) throws(UnknownPath) -> RectangleInputs {
    RectangleInputs(
      origin: (try parameter("\(path).origin.x"), try parameter("\(path).origin.y")),
      width: try parameter("\(path).size.width"), height: try parameter("\(path).size.height"))
  }

  /// The limits whose paths begin with a name, and the point of a distance.
  func limits(
    _ limits: Trigger.Limits, _ path: String, from place: Trigger.Place? = nil
  ) throws(UnknownPath) -> LimitInputs {
    var inputs = LimitInputs()
    if limits.above != nil { inputs.above = try parameter("\(path).above") }
    if limits.below != nil { inputs.below = try parameter("\(path).below") }
    if case .point = place {
      inputs.point = (try parameter("\(path).point.x"), try parameter("\(path).point.y"))
    }
    return inputs
  }

  /// The reference bounds.
  func referenceBounds() throws(UnknownPath) -> RectangleInputs {
    RectangleInputs(
      origin: (.constant(0), .constant(0)), width: try parameter("reference.width"),
      height: try parameter("reference.height"))
  }

  /// The vector of a gravity.
  func inputs(of gravity: Gravity) throws(UnknownPath) -> GravityInputs {
    let magnitude = try index(of: ParameterPath("\(gravity.name).magnitude"))
    let angle = try index(of: ParameterPath("\(gravity.name).angle"))
    return GravityInputs(
      x: .vectorX(magnitude: magnitude, angle: angle),
      y: .vectorY(magnitude: magnitude, angle: angle))
  }

  /// The numbers of a push.
  func push(_ push: Push) throws(UnknownPath) -> PushInputs {
    let name = push.name
    let magnitude = try index(of: ParameterPath("\(name).magnitude"))
    let vector: (x: KernelInput, y: KernelInput)
    if push.direction == nil {
      let angle = try index(of: ParameterPath("\(name).angle"))
      vector = (
        .vectorX(magnitude: magnitude, angle: angle), .vectorY(magnitude: magnitude, angle: angle)
      )
    } else {
      let x = try index(of: ParameterPath("\(name).direction.x"))
      let y = try index(of: ParameterPath("\(name).direction.y"))
      vector = (
        .directed(x, other: y, magnitude: magnitude, isX: true),
        .directed(y, other: x, magnitude: magnitude, isX: false)
      )
    }
    return PushInputs(
      active: try parameter("\(name).active"), vector: vector,
      offset: (try parameter("\(name).offset.x"), try parameter("\(name).offset.y")))
  }

  /// The parts of a field's region; none if it acts everywhere.
  func region(of field: FieldBehavior) throws(UnknownPath) -> [RegionPart] {
    guard let region = field.region else { return [] }
    return try RegionPart.parts(of: region, "\(field.name).region", in: self)
  }

  /// The joint that an attachment is.
  func joint(of attachment: Attachment) throws(UnknownPath) -> JointInputs {
    let name = attachment.name
    let kind = attachment.kind
    let point = attachment.needsAnchor ? "anchor" : "toOffset"
    var joint = JointInputs(
      a: (try parameter("\(name).\(point).x"), try parameter("\(name).\(point).y")),
      trackSpeed: attachment.track == nil ? .constant(1) : try parameter("\(name).track.speed"))
    if kind.ends != .commonPoint {
      joint.b = (try parameter("\(name).offset.x"), try parameter("\(name).offset.y"))
      joint.length = try parameter("\(name).length")
    }
    if kind == .distance {
      joint.frequency = try parameter("\(name).frequency")
      joint.damping = try parameter("\(name).damping")
    }
    if kind == .pin || kind == .sliding {
      joint.lowerLimit = try parameter("\(name).lowerLimit")
      joint.upperLimit = try parameter("\(name).upperLimit")
    }
    if kind == .pin { joint.frictionTorque = try parameter("\(name).frictionTorque") }
    if kind == .sliding {
      joint.axis = (try parameter("\(name).axis.x"), try parameter("\(name).axis.y"))
    }
    return joint
  }

  /// The four springs of a snap, from two corners of the item to points outside of where the item
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
          a: (try parameter("\(name).point.x"), try parameter("\(name).point.y")),
          arm: (
            .scaled(width, by: half, plus: spring.isHorizontal ? beyond : 0),
            .scaled(height, by: half, plus: spring.isHorizontal ? 0 : beyond)
          ),
          trackSpeed: snap.track == nil ? .constant(1) : try parameter("\(name).track.speed"),
          b: (.scaled(width, by: half, plus: 0), .scaled(height, by: half, plus: 0)),
          length: .constant(Snap.length), frequency: .constant(Snap.frequency),
          damping: try parameter("\(name).damping")))
    }
    return joints
  }

  /// The knots of a behavior's track.
  func knots(of track: Track, _ behavior: String) throws(UnknownPath) -> [KnotInputs] {
    var knots: [KnotInputs] = []
    var last: (x: Int, y: Int)?
    for index in track.knots.indices {
      let path = "\(behavior).\(Track.path(ofKnot: index))"
      let place = (
        x: try self.index(of: ParameterPath("\(path).x")),
        y: try self.index(of: ParameterPath("\(path).y"))
      )
      var knot = KnotInputs(
        time: try parameter("\(path).time"), place: (.parameter(place.x), .parameter(place.y)))
      if let last {
        knot.interval = try parameter("\(path).\(Track.Knot.interval)")
        knot.step = (.difference(place.x, less: last.x), .difference(place.y, less: last.y))
      }
      knots.append(knot)
      last = place
    }
    return knots
  }

  /// The boundaries of a collision behavior: the name of each, and the inputs of its edges.
  func boundaries(
    of collision: Collision
  ) throws(UnknownPath) -> [(name: String, edges: [EdgeInputs])] {
    let name = collision.name
    var boundaries: [(name: String, edges: [EdgeInputs])] = []
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
      let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
      boundaries.append((Collision.boundsName, Self.loop(corners)))
    }
    for line in collision.lines {
      boundaries.append((line.name, [try self.line("\(name).\(line.name)")]))
    }
    for path in collision.paths {
      var corners: [EdgeInputs.Point] = []
      for index in path.points.indices {
        let point = "\(name).\(path.name).points.\(index)"
        corners.append((try parameter("\(point).x"), try parameter("\(point).y")))
      }
      boundaries.append((path.name, Self.loop(corners)))
    }
    return boundaries
  }

  /// The edges of a closed chain; two corners have one between them.
  private static func loop(_ corners: [EdgeInputs.Point]) -> [EdgeInputs] {
    guard corners.count > 2 else { return [EdgeInputs(from: corners[0], to: corners[1])] }
    return corners.indices.map {
      EdgeInputs(from: corners[$0], to: corners[($0 + 1) % corners.count])
    }
  }
}

/// The vector of a gravity.
struct GravityInputs {
  /// The gravity of an item that no gravity behavior acts on.
  static let none = GravityInputs(x: .constant(0), y: .constant(0))

  var x: KernelInput
  var y: KernelInput
}

/// The numbers of a part of a group.
struct PartInputs {
  /// From the center of the group.
  var center: (x: KernelInput, y: KernelInput)
  var width: KernelInput
  var height: KernelInput
}

/// The numbers of a rectangle that a condition is about.
struct RectangleInputs {
  var origin: (x: KernelInput, y: KernelInput)
  var width: KernelInput
  var height: KernelInput
}

/// The numbers of a condition with limits; those that it does not have are 0.
struct LimitInputs {
  var above = KernelInput.constant(0)
  var below = KernelInput.constant(0)
  /// From which a distance is measured.
  var point = (x: KernelInput.constant(0), y: KernelInput.constant(0))
}

/// The numbers of an edge, or of a line that a condition is about.
struct EdgeInputs {
  /// A point of the world.
  typealias Point = (x: KernelInput, y: KernelInput)

  var from: Point
  var to: Point
}

/// The numbers of a push.
struct PushInputs {
  /// 0 or 1.
  var active: KernelInput
  /// The force, or the impulse of an instantaneous push.
  var vector: (x: KernelInput, y: KernelInput)
  /// From the item's center to where it acts, in the world's axes.
  var offset: (x: KernelInput, y: KernelInput)
}

/// The numbers of a knot of a track.
struct KnotInputs {
  var time: KernelInput
  var place: (x: KernelInput, y: KernelInput)
  /// From the knot before.
  var interval: KernelInput = .constant(0)
  var step: (x: KernelInput, y: KernelInput) = (.constant(0), .constant(0))
}

/// The numbers of a joint, in both engines.
struct JointInputs {
  /// The point on item `a`, in its axes, or on the ground, in the world's.
  var a: (x: KernelInput, y: KernelInput)
  /// From a point on the ground to the joint's end, in the world's axes.
  var arm: (x: KernelInput, y: KernelInput) = (.constant(0), .constant(0))
  var trackSpeed: KernelInput
  /// The point on item `b`, in its axes.
  var b: (x: KernelInput, y: KernelInput) = (.constant(0), .constant(0))
  /// NaN: the distance when the joint is made.
  var length: KernelInput = .constant(.nan)
  /// 0: rigid.
  var frequency: KernelInput = .constant(0)
  var damping: KernelInput = .constant(0)
  /// NaN: none.
  var lowerLimit: KernelInput = .constant(.nan)
  var upperLimit: KernelInput = .constant(.nan)
  var frictionTorque: KernelInput = .constant(0)
  var axis: (x: KernelInput, y: KernelInput) = (.constant(1), .constant(0))
}
