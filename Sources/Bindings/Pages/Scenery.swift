package import Dynamics
package import Sweeps

/// What a page draws of a scene, with the index of each number among the scene's parameters.
///
/// The page looks the values up, so that the picture follows the parameters.
package struct Scenery {
  private let scene: Scene
  private let table: ParameterTable

  /// - Parameters:
  ///   - scene: The scene.
  ///   - table: Its parameters.
  package init(scene: Scene, table: ParameterTable) {
    self.scene = scene
    self.table = table
  }

  /// The items, behaviors and boundaries, as the page's script reads them.
  package var json: JSONText {
    let schedule = Schedule(scene)
    return .object([
      ("reference", pair("reference.width", "reference.height")),
      ("items", .list(scene.items.map(item))),
      (
        "behaviors",
        .list(
          scene.behaviors.filter { $0.kind != .composite }.map { behavior in
            .object(
              [
                ("name", .text(behavior.name)), ("kind", .text(behavior.kind.rawValue)),
                ("isActive", .flag(schedule.isActiveAtStart(behavior.name))),
              ] + parts(of: behavior))
          })
      ),
      ("phases", .list(scene.phases.map { phase(in: $0, schedule) })),
      ("outcomes", .list(scene.outcomes.map { .text($0) })),
      ("target", target),
    ])
  }

  // MARK: Items

  private func item(_ item: Item) -> JSONText {
    let parts = zip(item.members, item.memberPaths(item.name)).map { member, path in
      JSONText.object(
        shape(member.shape, path) + [("offset", pair("\(path).offset.x", "\(path).offset.y"))])
    }
    return .object(
      [("name", .text(item.name)), ("isSize", .flag(item.isSize))] + shape(item.shape, item.name)
        + (parts.isEmpty ? [] : [("parts", .list(parts))]))
  }

  private func shape(_ shape: Shape?, _ name: String) -> [(String, JSONText)] {
    let size = ("size", pair("\(name).size.width", "\(name).size.height"))
    return switch shape ?? .rectangle {
    case .rectangle: [("shape", "rectangle"), size]
    case .ellipse: [("shape", "ellipse"), size]
    case .group: [("shape", "group"), size]
    case .path(let corners):
      [
        ("shape", "path"), size,
        ("points", .list(corners.indices.map { point("\(name).path.\($0)") })),
      ]
    }
  }

  private var target: JSONText {
    guard let target = scene.target else { return .number(.nan) }
    return .object([
      ("item", .text(target.item)), ("center", point("target.center")),
      ("tolerance", index("target.tolerance")),
    ])
  }

  // MARK: Behaviors

  private func parts(of behavior: Behavior) -> [(String, JSONText)] {
    switch behavior {
    case .collision(let collision): [("boundaries", .list(boundaries(of: collision)))]
    case .attachment(let attachment): [("hold", hold(of: attachment))]
    case .snap(let snap):
      [
        (
          "hold",
          .object([
            ("ends", "snap"), ("item", .text(snap.item)), ("anchor", point("\(snap.name).point")),
            ("track", track(snap.track, snap.name)),
          ])
        )
      ]
    case .gravity(let gravity):
      [("vector", pair("\(gravity.name).magnitude", "\(gravity.name).angle"))]
    case .push(let push): [("push", drawing(of: push))]
    case .field(let field): [("field", drawing(of: field))]
    case .itemBehavior, .spring, .composite: []
    }
  }

  private func drawing(of push: Push) -> JSONText {
    let name = push.name
    let hasDirection = push.direction != nil
    return .object([
      ("items", indices(of: push.items)), ("isOnce", .flag(push.mode == .instantaneous)),
      ("direction", hasDirection ? point("\(name).direction") : .number(.nan)),
      ("vector", pair("\(name).magnitude", "\(name).angle")), ("offset", point("\(name).offset")),
      ("active", index("\(name).active")),
    ])
  }

  private func drawing(of field: FieldBehavior) -> JSONText {
    let size: JSONText =
      switch field.region {
      case .circle: .list([index("\(field.name).region.radius")])
      case .rectangle:
        pair("\(field.name).region.width", "\(field.name).region.height")
      case .infinite, .union, .intersection, .difference, .inverse, nil: .number(.nan)
      }
    return .object([
      ("kind", .text(field.kind.rawValue)), ("position", point("\(field.name).position")),
      ("size", size), ("direction", point("\(field.name).direction")),
    ])
  }

  /// The indices of some items; of all for nil.
  private func indices(of items: [String]?) -> JSONText {
    let chosen = scene.items.indices.filter { items?.contains(scene.items[$0].name) ?? true }
    return .list(chosen.map { .number(Double($0)) })
  }

  private func boundaries(of collision: Collision) -> [JSONText] {
    guard collision.mode != .items else { return [] }
    let name = collision.name
    var boundaries: [JSONText] = []
    if collision.insets != nil {
      let sides = ["top", "left", "bottom", "right"].map { index("\(name).insets.\($0)") }
      boundaries.append(.object([("insets", .list(sides))]))
    }
    for line in collision.lines {
      let path = "\(name).\(line.name)"
      boundaries.append(
        .object([
          ("points", .list([point("\(path).from"), point("\(path).to")])), ("closed", false),
        ])
      )
    }
    for path in collision.paths {
      let points = path.points.indices.map { point("\(name).\(path.name).points.\($0)") }
      boundaries.append(.object([("points", .list(points)), ("closed", true)]))
    }
    return boundaries
  }

  private func hold(of attachment: Attachment) -> JSONText {
    let name = attachment.name
    func optional(_ given: Point2?, _ path: String) -> JSONText {
      given == nil ? .number(.nan) : point("\(name).\(path)")
    }
    return .object([
      ("ends", .text(attachment.kind.ends.rawValue)), ("item", .text(attachment.item)),
      ("to", attachment.to.map { .text($0) } ?? .number(.nan)),
      ("anchor", optional(attachment.anchor, "anchor")),
      ("offset", optional(attachment.offset, "offset")),
      ("toOffset", optional(attachment.toOffset, "toOffset")),
      ("frequency", index("\(name).frequency")),
      ("track", track(attachment.track, name)),
    ])
  }

  private func track(_ track: Track?, _ name: String) -> JSONText {
    guard let track else { return .number(.nan) }
    return .object([
      ("speed", index("\(name).track.speed")),
      (
        "knots",
        .list(
          track.knots.indices.map { knot in
            .list(["time", "x", "y"].map { index("\(name).\(Track.path(ofKnot: knot)).\($0)") })
          })
      ),
    ])
  }

  // MARK: Phases

  private func phase(in phase: Phase, _ schedule: Schedule) -> JSONText {
    let ends = phase.ends.indices.map { end -> JSONText in
      let actions = phase.ends[end].then
      let path = Phase.path(of: end, in: phase.name)
      func names(_ names: [String]) -> JSONText {
        .list(schedule.members(of: names).map { .text($0) })
      }
      let next: [(String, JSONText)] =
        switch actions.next {
        case .following: [("next", "following")]
        case .phase(let name): [("next", "phase"), ("phase", .text(name))]
        case .end(let outcome): [("next", "end"), ("outcome", .text(outcome))]
        }
      return .object(
        next + [
          ("remove", names(actions.remove)), ("add", names(actions.add)),
          (
            "move",
            .list(
              actions.move.map {
                .list([.text($0.behavior), point("\(path).move.\($0.behavior)")])
              })
          ),
          ("moveToNearest", .list(actions.moveToNearest.map { choice($0, path) })),
        ])
    }
    return .object([("name", .text(phase.name)), ("ends", .list(ends))])
  }

  private func choice(_ choice: Actions.Choice, _ path: String) -> JSONText {
    let path = "\(path).moveToNearest.\(choice.behavior)"
    return .object([
      ("behavior", .text(choice.behavior)), ("lookahead", index("\(path).lookahead")),
      ("points", .list(choice.points.indices.map { point("\(path).points.\($0)") })),
    ])
  }

  // MARK: Numbers

  private func index(_ path: String) -> JSONText {
    .number(table.firstIndex(of: ParameterPath(path)).map(Double.init) ?? .nan)
  }

  private func point(_ path: String) -> JSONText { pair("\(path).x", "\(path).y") }

  private func pair(_ first: String, _ second: String) -> JSONText {
    .list([index(first), index(second)])
  }
}

extension Item {
  /// Whether its position stands for the size of something, as that of an app's own `UIDynamicItem` may.
  ///
  /// Such an item starts at its own size.
  fileprivate var isSize: Bool {
    func follows(_ quantity: Quantity, _ part: String) -> Bool {
      guard case .expression(let expression) = quantity else { return false }
      return expression.text == "\(name).size.\(part)"
    }
    return follows(center.x, "width") && follows(center.y, "height")
  }
}
