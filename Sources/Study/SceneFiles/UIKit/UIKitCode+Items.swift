import Dynamics

extension UIKitCode {
  /// A view: an item, or a member of a group.
  struct Part {
    /// What its paths begin with, and its name is asked by.
    let path: String
    let shape: Shape
  }

  /// The views that an item is made of: itself, or the members of a group.
  func parts(of item: Item) -> [Part] {
    guard !item.members.isEmpty else {
      return [Part(path: item.name, shape: item.shape ?? .rectangle)]
    }
    return zip(item.memberPaths(item.name), item.members).map {
      Part(path: $0, shape: $1.shape ?? .rectangle)
    }
  }

  /// The views of all items, in the order of the scene.
  var parts: [Part] { scene.items.flatMap(parts) }

  /// An item: the geometry of its views and a behavior with its properties.
  func code(of item: Item) -> [String] {
    let view = names[item.name]
    var lines = parts(of: item).flatMap { part in
      let name = names[part.path]
      let size =
        "width: \(number("\(part.path).size.width")), height: \(number("\(part.path).size.height"))"
      return ["self.\(name) = \(name)", "\(name).bounds.size = CGSize(\(size))"]
    }
    if item.members.isEmpty {
      lines.append("\(view).center = \(point("\(item.name).center"))")
    } else {
      lines += group(item)
    }
    let angle = values("\(item.name).angle")
    if angle != 0 {
      lines.append("\(view).transform = CGAffineTransform(rotationAngle: \(swiftAngle(angle)))")
    }
    guard hasProperties(item) else { return lines }
    let properties = names[item.name, "Properties"]
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

  /// Whether an item has a behavior for its properties.
  ///
  /// An item without properties of its own gets no such behavior. When phases remove all its other
  /// behaviors, it must lose its velocity, and a behavior with the defaults would keep it.
  func hasProperties(_ item: Item) -> Bool {
    let own: [Quantity?] = [
      item.elasticity, item.friction, item.density, item.resistance, item.angularResistance,
      item.allowsRotation, item.anchored, item.charge, item.angularVelocity, item.velocity?.x,
    ]
    let actions = scene.phases.lazy.flatMap(\.ends).map(\.then)
    return own.contains { $0 != nil } || scene.readsVelocity(of: item.name)
      || actions.allSatisfy(\.remove.isEmpty)
      || actions.contains { then in
        then.restart.contains(item.name) || then.addVelocity.contains { $0.item == item.name }
      }
  }

  /// A group, whose centre is the middle of the rectangle around its members.
  private func group(_ item: Item) -> [String] {
    let (x, y) = (values("\(item.name).center.x"), values("\(item.name).center.y"))
    let parts = parts(of: item)
    let centers = zip(parts, values.memberCenters(of: item)).map { part, center in
      "\(names[part.path]).center = "
        + "CGPoint(x: \(swiftNumber(x + center.x)), y: \(swiftNumber(y + center.y)))"
    }
    let members = parts.map { names[$0.path] }.joined(separator: ", ")
    return centers + ["\(names[item.name]) = UIDynamicItemGroup(items: [\(members)])"]
  }

  // MARK: Shapes

  /// The class of a view.
  func viewType(of part: Part) -> String {
    switch part.shape {
    case .rectangle, .group: return "UIView"
    case .ellipse: return ellipseType
    case .path:
      let index = polygons.firstIndex(of: corners(of: part)) ?? 0
      return "\(SwiftNames.type(scene.name))Polygon\(index == 0 ? "" : "\(index + 1)")"
    }
  }

  /// The class of views that are round.
  var ellipseType: String { "\(SwiftNames.type(scene.name))Ellipse" }

  /// The corners of a view's path, as points in Swift.
  private func corners(of part: Part) -> [String] {
    guard case .path(let points) = part.shape else { return [] }
    return points.indices.map { point("\(part.path).path.\($0)") }
  }

  /// The different paths that views have.
  private var polygons: [[String]] {
    parts.map(corners).reduce(into: []) { polygons, corners in
      if !corners.isEmpty, !polygons.contains(corners) { polygons.append(corners) }
    }
  }

  /// The classes of views that collide as something else than their bounds.
  var viewClasses: [String] {
    var lines: [String] = []
    if parts.contains(where: { $0.shape == .ellipse }) {
      lines += [
        "", "/// A view that collides as the ellipse in its bounds.",
        "final class \(ellipseType): UIView {",
        "  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }", "}",
      ]
    }
    for corners in polygons {
      guard let part = parts.first(where: { self.corners(of: $0) == corners }) else { continue }
      lines += [
        "",
        "/// A view that collides as a polygon. The corners are relative to its center, in points.",
        "final class \(viewType(of: part)): UIView {", "  static let corners = [",
      ]
      lines += corners.map { "    \($0)," }
      lines += [
        "  ]", "",
        "  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }",
        "  override var collisionBoundingPath: UIBezierPath {",
        "    let path = UIBezierPath()",
        "    path.move(to: Self.corners[0])",
        "    for corner in Self.corners.dropFirst() { path.addLine(to: corner) }",
        "    path.close()",
        "    return path",
        "  }", "}",
      ]
    }
    return lines
  }
}
