import Dynamics

extension UIKitCode {
  /// The class of a behavior.
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
    case .composite: []  // gets its children when all behaviors are made
    }
  }

  private func code(of gravity: Gravity) -> [String] {
    let name = names[gravity.name]
    var lines = ["\(name) = UIGravityBehavior(items: \(items(gravity.items)))"]
    // The angle first: where the magnitude is 0, UIKit forgets the angle.
    let angle = values("\(gravity.name).angle")
    if gravity.angle == nil {
      lines.append("// angle is .pi / 2, down: UIKit's documented default")
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
      lines.append("// collisionMode is .everything: UIKit's documented default")
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
