import Dynamics

extension UIKitCode {
  func code(of field: FieldBehavior) -> [String] {
    let name = names[field.name]
    var lines = ["\(name) = UIFieldBehavior.\(factory(of: field))"]
    for item in field.items ?? scene.items.map(\.name) {
      lines.append("\(name).addItem(\(names[item]))")
    }
    if field.position != nil, field.kind != .radialGravity {
      lines.append("\(name).position = \(point("\(field.name).position"))")
    }
    // Drag takes its medium's velocity only as a property.
    if field.direction != nil, field.kind == .drag {
      lines.append("\(name).direction = \(direction(of: field))")
    }
    if field.kind != .velocity {
      for property in ["strength", "falloff", "minimumRadius"] {
        lines.append(setting(property, of: name, from: "\(field.name).\(property)"))
      }
    }
    if let region = field.region {
      lines.append("\(name).region = \(code(of: region, at: "\(field.name).region"))")
    }
    return lines
  }

  private func factory(of field: FieldBehavior) -> String {
    let path = field.name
    return switch field.kind {
    case .drag, .vortex, .spring, .electric, .magnetic: "\(field.kind.rawValue)Field()"
    case .radialGravity: "radialGravityField(position: \(point("\(path).position")))"
    case .linearGravity, .velocity:
      "\(field.kind.rawValue)Field(direction: \(direction(of: field)))"
    case .noise, .turbulence:
      "\(field.kind.rawValue)Field(smoothness: \(number("\(path).smoothness")), "
        + "animationSpeed: \(number("\(path).animationSpeed")))"
    }
  }

  private func direction(of field: FieldBehavior) -> String {
    let (x, y) = (number("\(field.name).direction.x"), number("\(field.name).direction.y"))
    return "CGVector(dx: \(x), dy: \(y))"
  }

  /// A region as an expression; the parts of a region have its path and their indices.
  private func code(of region: Region, at path: String) -> String {
    func joined(_ parts: [Region], _ method: String) -> String {
      let codes = parts.enumerated().map { code(of: $1, at: "\(path).\($0)") }
      return codes.dropFirst().reduce(codes.first ?? "UIRegion.infinite") {
        "\($0).\(method)\($1))"
      }
    }
    return switch region {
    case .infinite: "UIRegion.infinite"
    case .circle: "UIRegion(radius: \(number("\(path).radius")))"
    case .rectangle:
      "UIRegion(size: CGSize(width: \(number("\(path).width")), height: \(number("\(path).height"))))"
    case .union(let parts): joined(parts, "union(")
    case .intersection(let parts): joined(parts, "intersection(")
    case .difference(let parts): joined(parts, "difference(from: ")
    case .inverse(let part): "\(code(of: part, at: "\(path).0")).inverse()"
    }
  }
}
