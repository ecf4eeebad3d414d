import Dynamics
import Foundation
import Yams

extension SceneReader {
  /// Reads a mapping whose single key is the kind of the behavior; nil if it is not known.
  mutating func behavior(
    _ node: Node, _ place: String, _ names: inout NameRegistry
  ) -> Behavior? {
    let kinds = Behavior.Kind.allCases.map(\.rawValue)
    guard case .mapping(let mapping) = node, mapping.count == 1, let entry = mapping.first else {
      reportInvalid(
        place, node, expected: "one of \(kinds.joined(separator: ", ")), with its keys")
      return nil
    }
    guard case .scalar(let key) = entry.key, let kind = Behavior.Kind(rawValue: key.string) else {
      let key = entry.key.scalar?.string ?? ""
      reportUnknown("behavior", key, among: kinds, at: entry.key)
      return nil
    }
    return switch kind {
    case .gravity: .gravity(gravity(entry.value, place, &names))
    case .collision: .collision(collision(entry.value, place, &names))
    case .attachment: .attachment(attachment(entry.value, place, &names))
    case .composite: .composite(composite(entry.value, place, &names))
    case .spring: .spring(spring(entry.value, place, &names))
    case .snap: .snap(snap(entry.value, place, &names))
    case .push: .push(push(entry.value, place, &names))
    case .field: .field(field(entry.value, place, &names))
    case .itemBehavior: .itemBehavior(itemBehavior(entry.value, place, &names))
    }
  }

  // MARK: Gravity

  private mutating func gravity(
    _ node: Node, _ place: String, _ names: inout NameRegistry
  ) -> Gravity {
    let (name, path) = name(of: node, place, &names)
    let values = mapping(
      node, path, "a gravity", keys: ["name", "items", "magnitude", "angle", "direction"],
      required: ["name"])
    var gravity = Gravity(
      name: name, items: self.names(values["items"], "\(path).items"),
      magnitude: quantity(values["magnitude"], "\(path).magnitude"),
      angle: quantity(values["angle"], "\(path).angle"))
    guard let direction = values["direction"] else { return gravity }
    if values["angle"] != nil {
      reportBoth("direction", "angle", of: path, at: direction)
    }
    guard let vector = vector(direction, "\(path).direction") else { return gravity }
    let length = hypot(vector.dx, vector.dy)
    // A magnitude of its own wins over the length.
    gravity.magnitude = gravity.magnitude ?? Quantity(length)
    gravity.angle = Quantity(angle(of: vector))
    note("\(path).magnitude", at: direction)
    note("\(path).angle", at: direction)
    return gravity
  }

  private mutating func vector(_ node: Node, _ path: String) -> (dx: Double, dy: Double)? {
    note(path, at: node)
    guard case .sequence(let sequence) = node, sequence.count == 2 else {
      reportInvalid(path, node, expected: "[dx, dy]")
      return nil
    }
    guard let dx = number(sequence[0], "\(path).dx"), let dy = number(sequence[1], "\(path).dy")
    else { return nil }
    guard hypot(dx, dy) > 0, hypot(dx, dy).isFinite else {
      report(
        path, "the vector has no length", got: .words("[\(shortest(dx)), \(shortest(dy))]"),
        expected: "another vector", at: node)
      return nil
    }
    return (dx, dy)
  }

  /// The angle of a vector, rad; exact along the axes, where libraries might differ.
  private func angle(of vector: (dx: Double, dy: Double)) -> Double {
    if vector.dx == 0 { return vector.dy > 0 ? .pi / 2 : -.pi / 2 }
    if vector.dy == 0 { return vector.dx > 0 ? 0 : .pi }
    return atan2(vector.dy, vector.dx)
  }

  // MARK: Collision

  private mutating func collision(
    _ node: Node, _ place: String, _ names: inout NameRegistry
  ) -> Collision {
    let (name, path) = name(of: node, place, &names)
    let values = mapping(
      node, path, "a collision",
      keys: ["name", "items", "mode", "bounds", "insets", "lines", "paths"], required: ["name"])
    var collision = Collision(
      name: name, items: self.names(values["items"], "\(path).items"),
      mode: word(values["mode"], "\(path).mode", Collision.Mode.self) ?? .everything,
      insets: values["insets"].map { insets($0, "\(path).insets") })
    if let bounds = values["bounds"] {
      let flag = quantity(bounds, "\(path).bounds", isFlag: true)
      switch flag?.number {
      case 1: collision.insets = collision.insets ?? Insets()
      case 0 where collision.insets != nil:
        report(
          "\(path).bounds", "bounds is false, but insets are given",
          expected: "true, or no insets", at: bounds)
      case 0: break
      case nil where flag == nil: break
      default: reportInvalid("\(path).bounds", bounds, expected: "true or false")
      }
    }
    var boundaries = NameRegistry(reserved: NameRegistry.boundaryWords)
    for (index, line) in entries(values["lines"], "\(path).lines", "lines").enumerated() {
      collision.lines.append(self.line(line, "lines[\(index)]", path, &boundaries))
    }
    for (index, loop) in entries(values["paths"], "\(path).paths", "paths").enumerated() {
      collision.paths.append(boundaryPath(loop, "paths[\(index)]", path, &boundaries))
    }
    return collision
  }

  /// One of several words; nil, with a problem unless the node is missing, if it is none of them.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ node: Node?, _ path: String, _ type: Word.Type
  ) -> Word? {
    let words = Word.allCases.map(\.rawValue)
    guard let node, let word = text(node, path, expected: oneOf(words) ?? "") else { return nil }
    if let value = Word(rawValue: word) { return value }
    reportUnknown(
      path.split(separator: ".").last.map(String.init) ?? "", word, among: words, path, at: node)
    return nil
  }

  private mutating func insets(_ node: Node, _ path: String) -> Insets {
    let values = mapping(node, path, "insets", keys: ["top", "left", "bottom", "right"])
    return Insets(
      top: quantity(values["top"], "\(path).top") ?? 0,
      left: quantity(values["left"], "\(path).left") ?? 0,
      bottom: quantity(values["bottom"], "\(path).bottom") ?? 0,
      right: quantity(values["right"], "\(path).right") ?? 0)
  }

  private mutating func line(
    _ node: Node, _ place: String, _ owner: String, _ names: inout NameRegistry
  ) -> Collision.Line {
    let keys = ["name", "from", "to"]
    let (name, path) = name(of: node, place, &names, owner: "\(owner).")
    let values = mapping(node, path, "a line", keys: keys, required: keys)
    // Ends that cannot be read are replaced by two that differ.
    return Collision.Line(
      name: name, from: point(values["from"], "\(path).from") ?? Point2(x: 0.5, y: 0),
      to: point(values["to"], "\(path).to") ?? Point2(x: 0, y: 0.5))
  }

  private mutating func boundaryPath(
    _ node: Node, _ place: String, _ owner: String, _ names: inout NameRegistry
  ) -> Collision.BoundaryPath {
    let keys = ["name", "points"]
    let (name, path) = name(of: node, place, &names, owner: "\(owner).")
    let values = mapping(node, path, "a path", keys: keys, required: keys)
    var points: [Point2] = []
    for (index, corner) in entries(values["points"], "\(path).points", "[x, y]").enumerated() {
      points.append(point(corner, "\(path).points.\(index)") ?? Point2(x: 0, y: 0))
    }
    return Collision.BoundaryPath(name: name, points: points)
  }

  // MARK: Composite

  private mutating func composite(
    _ node: Node, _ place: String, _ names: inout NameRegistry
  ) -> Composite {
    let (name, path) = name(of: node, place, &names)
    let keys = ["name", "behaviors"]
    let values = mapping(node, path, "a composite", keys: keys, required: keys)
    return Composite(
      name: name, behaviors: self.names(values["behaviors"], "\(path).behaviors") ?? [])
  }

  // MARK: Attachment

  private mutating func attachment(
    _ node: Node, _ place: String, _ names: inout NameRegistry
  ) -> Attachment {
    let (name, path) = name(of: node, place, &names)
    let values = mapping(
      node, path, "an attachment",
      keys: [
        "name", "kind", "item", "offset", "to", "toOffset", "anchor", "length", "frequency",
        "damping", "lowerLimit", "upperLimit", "frictionTorque", "axis", "track",
      ],
      required: ["name", "item"])
    return Attachment(
      name: name, kind: attachmentKind(values["kind"], "\(path).kind"),
      item: text(values["item"], "\(path).item") ?? "",
      offset: point(values["offset"], "\(path).offset"),
      to: text(values["to"], "\(path).to"),
      toOffset: point(values["toOffset"], "\(path).toOffset"),
      anchor: point(values["anchor"], "\(path).anchor"),
      length: quantity(values["length"], "\(path).length"),
      frequency: quantity(values["frequency"], "\(path).frequency"),
      damping: quantity(values["damping"], "\(path).damping"),
      lowerLimit: quantity(values["lowerLimit"], "\(path).lowerLimit"),
      upperLimit: quantity(values["upperLimit"], "\(path).upperLimit"),
      frictionTorque: quantity(values["frictionTorque"], "\(path).frictionTorque"),
      axis: point(values["axis"], "\(path).axis"),
      track: values["track"].map { track($0, "\(path).track") })
  }

  private mutating func attachmentKind(_ node: Node?, _ path: String) -> Attachment.Kind? {
    word(node, path, Attachment.Kind.self)
  }

  mutating func track(_ node: Node, _ path: String) -> Track {
    let values = mapping(node, path, "a track", keys: ["speed", "points"], required: ["points"])
    var knots: [Track.Knot] = []
    let points = entries(values["points"], "\(path).points", "[time, x, y]")
    for (index, point) in points.enumerated() {
      let place = "\(path).points[\(index)]"
      var values: [Double?] = [nil, nil, nil]
      if case .sequence(let numbers) = point, numbers.count == 3 {
        values = numbers.map { number($0, place) }
      } else {
        reportInvalid(place, point, expected: "[time, x, y]")
      }
      // A knot that cannot be read keeps its place, so that the knots after it keep theirs.
      knots.append(
        Track.Knot(time: values[0] ?? .nan, x: values[1] ?? .nan, y: values[2] ?? .nan))
    }
    return Track(knots: knots, speed: quantity(values["speed"], "\(path).speed"))
  }
}
