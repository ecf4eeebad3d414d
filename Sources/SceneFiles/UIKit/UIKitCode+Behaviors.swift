import Dynamics

extension UIKitCode {
  static func type(of behavior: Behavior) -> String {
    switch behavior {
    case .gravity: "UIGravityBehavior"
    case .collision: "UICollisionBehavior"
    case .attachment: "UIAttachmentBehavior"
    case .spring: "UIViewPropertyAnimator"
    case .snap: "UISnapBehavior"
    case .push: "UIPushBehavior"
    case .itemBehavior: "UIDynamicItemBehavior"
    case .field: "UIFieldBehavior"
    case .composite: "UIDynamicBehavior"
    }
  }

  /// An item: the view's geometry and a behavior with its properties.
  func code(of item: Item) -> [String] {
    let view = names[item.name]
    let properties = names[item.name + "Properties"]
    let size =
      "width: \(number("\(item.name).size.width")), height: \(number("\(item.name).size.height"))"
    var lines = [
      "self.\(view) = \(view)",
      "\(view).bounds.size = CGSize(\(size))",
      "\(view).center = \(point("\(item.name).center"))",
    ]
    let angle = values("\(item.name).angle")
    if angle != 0 {
      lines.append("\(view).transform = CGAffineTransform(rotationAngle: \(swiftAngle(angle)))")
    }
    lines.append("\(properties) = UIDynamicItemBehavior(items: [\(view)])")
    for name in ["elasticity", "friction", "density", "resistance", "angularResistance"] {
      lines.append(setting(name, of: properties, from: "\(item.name).\(name)"))
    }
    lines.append(flag("allowsRotation", of: properties, from: "\(item.name).allowsRotation"))
    lines.append(
      flag("isAnchored", of: properties, from: "\(item.name).anchored"))
    if item.charge != nil {
      lines.append(setting("charge", of: properties, from: "\(item.name).charge"))
    }
    let (velocityX, velocityY) = (
      values("\(item.name).velocity.x"), values("\(item.name).velocity.y")
    )
    if velocityX != 0 || velocityY != 0 {
      lines.append(
        "\(properties).addLinearVelocity(\(point("\(item.name).velocity")), for: \(view))  // pt/s")
    }
    let spin = values("\(item.name).angularVelocity")
    if spin != 0 {
      lines.append(
        "\(properties).addAngularVelocity(\(swiftNumber(spin)), for: \(view))  // rad/s")
    }
    return lines
  }

  func code(of behavior: Behavior) -> [String] {
    switch behavior {
    case .gravity(let gravity): code(of: gravity)
    case .collision(let collision): code(of: collision)
    case .attachment(let attachment): code(of: attachment)
    case .spring: []  // is a scene of its own, with another class
    case .snap(let snap): code(of: snap)
    case .push(let push): code(of: push)
    case .itemBehavior(let behavior): code(of: behavior)
    case .field(let field): code(of: field)
    case .composite: []  // refused
    }
  }

  private func code(of gravity: Gravity) -> [String] {
    let name = names[gravity.name]
    var lines = ["\(name) = UIGravityBehavior(items: \(items(gravity.items)))"]
    // The angle first: where the magnitude is 0, UIKit forgets the angle.
    let angle = values("\(gravity.name).angle")
    if gravity.angle == nil {
      lines.append("// angle is .pi / 2, down: UIKit's default, documented")
    } else {
      lines.append("\(name).angle = \(swiftAngle(angle))")
    }
    lines.append(
      setting("magnitude", of: name, from: "\(gravity.name).magnitude", remark: "1 is 1000 pt/s²"))
    return lines
  }

  private func code(of collision: Collision) -> [String] {
    let name = names[collision.name]
    var lines = ["\(name) = UICollisionBehavior(items: \(items(collision.items)))"]
    switch collision.mode {
    case .everything:
      lines.append("// collisionMode is .everything: UIKit's default, documented")
    case .items, .boundaries:
      lines.append("\(name).collisionMode = .\(collision.mode.rawValue)")
    }
    if collision.insets != nil {
      let sides = ["top", "left", "bottom", "right"]
      let insets = sides.map { values("\(collision.name).insets.\($0)") }
      if insets.allSatisfy({ $0 == 0 }) {
        lines.append("\(name).translatesReferenceBoundsIntoBoundary = true")
      } else {
        let texts = zip(sides, insets).map { "\($0): \(swiftNumber($1))" }
        lines += [
          "\(name).setTranslatesReferenceBoundsIntoBoundary(",
          "  with: UIEdgeInsets(\(texts.joined(separator: ", "))))",
        ]
      }
    }
    for line in collision.lines {
      let path = "\(collision.name).\(line.name)"
      lines += [
        "\(name).addBoundary(",
        "  withIdentifier: \(swiftString(line.name)) as NSString, from: \(point("\(path).from")),",
        "  to: \(point("\(path).to")))",
      ]
    }
    for boundary in collision.paths {
      let path = "\(collision.name).\(boundary.name).points"
      // In a scope of its own, so that every path may be called path.
      lines += ["do {", "  let path = UIBezierPath()"]
      for index in boundary.points.indices {
        lines.append("  path.\(index == 0 ? "move" : "addLine")(to: \(point("\(path).\(index)")))")
      }
      lines += [
        "  path.close()",
        "  \(name).addBoundary(withIdentifier: \(swiftString(boundary.name)) as NSString, for: path)",
        "}",
      ]
    }
    return lines
  }

  private func code(of attachment: Attachment) -> [String] {
    let name = names[attachment.name]
    let path = attachment.name
    var lines: [String]
    if attachment.offset == nil {
      lines = [
        "\(name) = UIAttachmentBehavior(",
        "  item: \(names[attachment.item]), attachedToAnchor: \(point("\(path).anchor")))",
      ]
    } else {
      let (x, y) = (number("\(path).offset.x"), number("\(path).offset.y"))
      lines = [
        "\(name) = UIAttachmentBehavior(",
        "  item: \(names[attachment.item]), "
          + "offsetFromCenter: UIOffset(horizontal: \(x), vertical: \(y)),",
        "  attachedToAnchor: \(point("\(path).anchor")))",
      ]
    }
    if attachment.length == nil {
      lines.append(
        "// length is the distance when the behavior is added: UIKit's default, documented")
    } else {
      lines.append("\(name).length = \(number("\(path).length"))")
    }
    lines.append(setting("frequency", of: name, from: "\(path).frequency", remark: "Hz"))
    lines.append(setting("damping", of: name, from: "\(path).damping", remark: "1 is critical"))
    return lines
  }

  // MARK: Tracks

  /// What follows a track, by the name of its behavior, and the property that it moves.
  var tracks: [(name: String, property: String, track: Track)] {
    scene.behaviors.compactMap { behavior in
      switch behavior {
      case .attachment(let attachment):
        attachment.track.map { (attachment.name, "anchorPoint", $0) }
      case .snap(let snap): snap.track.map { (snap.name, "snapPoint", $0) }
      case .gravity, .collision, .spring, .push, .itemBehavior, .field, .composite: nil
      }
    }
  }

  /// A point follows its track after every step, as a finger would move it.
  func code(ofTrackOf path: String, moving property: String, along track: Track) -> [String] {
    let name = names[path]
    let knots = track.knots.map { knot in
      "  (\(swiftNumber(knot.time)), CGPoint(x: \(swiftNumber(knot.x)), y: \(swiftNumber(knot.y)))),"
    }
    let speed = values("\(path).track.speed")
    return ["let \(name)Track: [(TimeInterval, CGPoint)] = ["] + knots + [
      "]",
      "\(name).action = { [weak self] in",
      "  guard let self else { return }",
      "  let time = animator.elapsedTime\(speed == 1 ? "" : " * \(swiftNumber(speed))")",
      "  \(name).\(property) = Self.place(on: \(name)Track, at: time)",
      "}",
    ]
  }

  var trackFunction: [String] {
    [
      "/// Where a track is at a time: straight from knot to knot, still before and after.",
      "private static func place(on track: [(TimeInterval, CGPoint)], at time: TimeInterval) -> CGPoint",
      "{",
      "  for ((start, from), (end, to)) in zip(track, track.dropFirst()) where time < end {",
      "    let share = CGFloat(max(0, (time - start) / (end - start)))",
      "    return CGPoint(x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y))",
      "  }",
      "  return track[track.count - 1].1",
      "}",
    ]
  }

  // MARK: Numbers

  func number(_ path: String) -> String { swiftNumber(values(path)) }

  func point(_ path: String) -> String {
    "CGPoint(x: \(number("\(path).x")), y: \(number("\(path).y")))"
  }

  func items(_ listed: [String]?) -> String {
    "[\((listed ?? scene.items.map(\.name)).map { names[$0] }.joined(separator: ", "))]"
  }

  /// A line that sets a property, or says which value it has without being set.
  func setting(
    _ name: String, of object: String, from path: String, remark: String? = nil
  ) -> String {
    guard let parameter = values.parameter(path), parameter.isDefault else {
      return "\(object).\(name) = \(number(path))" + (remark.map { "  // \($0)" } ?? "")
    }
    return "// \(name) is \(number(path)): \(parameter.note ?? "UIKit's default")"
  }

  func flag(_ name: String, of object: String, from path: String) -> String {
    let value = values(path) != 0
    guard let parameter = values.parameter(path), parameter.isDefault else {
      return "\(object).\(name) = \(value)"
    }
    return "// \(name) is \(value): \(parameter.note ?? "UIKit's default")"
  }
}
