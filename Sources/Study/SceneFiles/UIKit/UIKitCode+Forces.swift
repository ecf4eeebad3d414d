import Dynamics

extension UIKitCode {
  func code(of snap: Snap) -> [String] {
    let name = names[snap.name]
    let place = snap.track == nil ? point("\(snap.name).point") : beginningOfTrack(of: snap.name)
    return [
      "\(name) = UISnapBehavior(item: \(names[snap.item]), snapTo: \(place))",
      setting("damping", of: name, from: "\(snap.name).damping"),
    ]
  }

  func code(of push: Push) -> [String] {
    let name = names[push.name]
    let path = push.name
    var lines = [
      "\(name) = UIPushBehavior(items: \(items(push.items)), mode: .\(push.mode.rawValue))"
    ]
    if push.direction != nil {
      let vector = "dx: \(number("\(path).direction.x")), dy: \(number("\(path).direction.y"))"
      lines.append("\(name).pushDirection = CGVector(\(vector))")
    } else {
      lines.append("\(name).angle = \(swiftAngle(values("\(path).angle")))")
    }
    if push.magnitude != nil {
      // After the direction, which sets a magnitude of its own.
      let unit = push.mode == .continuous ? "N: 1 gives 100 × 100 pt 100 pt/s²" : "N·s"
      lines.append("\(name).magnitude = \(number("\(path).magnitude"))  // \(unit)")
    }
    if push.offset != nil {
      let (x, y) = (number("\(path).offset.x"), number("\(path).offset.y"))
      for item in push.items ?? scene.items.map(\.name) {
        lines += [
          "\(name).setTargetOffsetFromCenter(",
          "  UIOffset(horizontal: \(x), vertical: \(y)), for: \(names[item]))",
        ]
      }
    }
    if push.active != nil, values("\(path).active") == 0 { lines.append("\(name).active = false") }
    return lines
  }

  func code(of behavior: ItemBehavior) -> [String] {
    let name = names[behavior.name]
    let path = behavior.name
    var lines = ["\(name) = UIDynamicItemBehavior(items: \(items(behavior.items)))"]
    let numbers: [(String, Quantity?)] = [
      ("elasticity", behavior.elasticity), ("friction", behavior.friction),
      ("density", behavior.density), ("resistance", behavior.resistance),
      ("angularResistance", behavior.angularResistance), ("charge", behavior.charge),
    ]
    for (property, quantity) in numbers where quantity != nil {
      lines.append("\(name).\(property) = \(number("\(path).\(property)"))")
    }
    if behavior.allowsRotation != nil {
      lines.append("\(name).allowsRotation = \(values("\(path).allowsRotation") != 0)")
    }
    if behavior.anchored != nil {
      lines.append("\(name).isAnchored = \(values("\(path).anchored") != 0)")
    }
    for item in behavior.items ?? scene.items.map(\.name) {
      if behavior.addLinearVelocity != nil {
        lines += [
          "\(name).addLinearVelocity(",
          "  \(point("\(path).addLinearVelocity")), for: \(names[item]))  // pt/s",
        ]
      }
      if behavior.addAngularVelocity != nil {
        lines.append(
          "\(name).addAngularVelocity(\(number("\(path).addAngularVelocity")), for: \(names[item]))"
            + "  // rad/s")
      }
    }
    return lines
  }
}
