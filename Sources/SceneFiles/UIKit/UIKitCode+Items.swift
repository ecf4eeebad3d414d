import Dynamics

extension UIKitCode {
  /// An item: the view's geometry and a behavior with its properties.
  func code(of item: Item) -> [String] {
    let view = names[item.name]
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
    guard hasProperties(item) else { return lines }
    let properties = names[item.name + "Properties"]
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
  /// One that has none of its own loses its velocity when phases leave it without any behavior, which
  /// a behavior that only says what the defaults are would prevent.
  func hasProperties(_ item: Item) -> Bool {
    let own: [Quantity?] = [
      item.elasticity, item.friction, item.density, item.resistance, item.angularResistance,
      item.allowsRotation, item.anchored, item.charge, item.angularVelocity, item.velocity?.x,
    ]
    let actions = scene.phases.lazy.flatMap(\.ends).map(\.then)
    return own.contains { $0 != nil } || actions.allSatisfy(\.remove.isEmpty)
      || actions.contains { then in
        then.restart.contains(item.name) || then.addVelocity.contains { $0.item == item.name }
      }
  }

  // MARK: Shapes

  /// The class of an item's view.
  func viewType(of item: Item) -> String {
    switch item.shape ?? .rectangle {
    case .rectangle: return "UIView"
    case .ellipse: return ellipseType
    case .path:
      let corners = corners(of: item)
      let place = polygons.firstIndex(of: corners) ?? 0
      return "\(SwiftNames.type(scene.name))Polygon\(place == 0 ? "" : "\(place + 1)")"
    }
  }

  /// The class of views that are round.
  var ellipseType: String { "\(SwiftNames.type(scene.name))Ellipse" }

  /// The corners of an item's path, as points in Swift.
  private func corners(of item: Item) -> [String] {
    guard case .path(let points) = item.shape else { return [] }
    return points.indices.map { point("\(item.name).path.\($0)") }
  }

  /// The different paths that items have.
  private var polygons: [[String]] {
    scene.items.map(corners).reduce(into: []) { polygons, corners in
      if !corners.isEmpty, !polygons.contains(corners) { polygons.append(corners) }
    }
  }

  /// The classes of views that collide as something else than their bounds.
  var viewClasses: [String] {
    var lines: [String] = []
    if scene.items.contains(where: { $0.shape == .ellipse }) {
      lines += [
        "", "/// A view that collides as the ellipse in its bounds.",
        "final class \(ellipseType): UIView {",
        "  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }", "}",
      ]
    }
    for corners in polygons {
      guard let item = scene.items.first(where: { self.corners(of: $0) == corners }) else {
        continue
      }
      lines += [
        "", "/// A view that collides as a polygon; its corners are in points from the centre.",
        "final class \(viewType(of: item)): UIView {", "  static let corners = [",
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
