import Dynamics
import Foundation
import Yams

// Behaviors, and what a file writes of them in forms of its own.
extension SceneReader {
  func behaviors(_ key: Key, _ value: inout [Behavior]) {
    guard let (node, path) = take(key) else { return }
    // Behaviors that cannot be read may have any names.
    if node.sequence == nil, !node.isNull { unreadBehaviors.append(path) }
    value = entries(node, path, key.name).enumerated().map { index, entry in
      let position = "\(key.name)[\(index)]"
      if let behavior = behavior(entry, at: position) { return behavior }
      unreadBehaviors.append(position)
      // A nameless behavior replaces it, so that the behaviors after it keep their indices.
      return .collision(Collision(name: ""))
    }
  }

  /// Reads a mapping whose single key is the kind of the behavior; nil if the kind is not known.
  private func behavior(_ node: Node, at position: String) -> Behavior? {
    let kinds = Behavior.Kind.allCases.map(\.rawValue)
    guard case .mapping(let mapping) = node, mapping.count == 1, let entry = mapping.first else {
      reportInvalid(
        position, node, expected: "one of \(kinds.joined(separator: ", ")), with its keys")
      return nil
    }
    guard case .scalar(let key) = entry.key, let kind = Behavior.Kind(rawValue: key.string) else {
      reportUnknown("behavior", entry.key.scalar?.string ?? "", among: kinds, at: entry.key)
      return nil
    }
    var behavior = kind.blank
    readNamed(entry.value, at: position, behavior.title) { name in
      behavior.withMapping {
        $0.name = name
        $0.visitKeys(self)
      }
    }
    return behavior
  }

  // MARK: Gravity

  func direction(_ key: Key, magnitude: inout Quantity?, angle: inout Quantity?) {
    guard let (node, path) = take(key) else { return }
    let owner = current.path
    if has("angle") { reportBoth("direction", "angle", of: owner, at: node) }
    guard let vector = vector(node, path) else { return }
    // A magnitude of its own wins over the length.
    magnitude = magnitude ?? Quantity(Portable.length(x: vector.dx, y: vector.dy))
    angle = Quantity(Portable.angle(x: vector.dx, y: vector.dy))
    note("\(owner).magnitude", at: node)
    note("\(owner).angle", at: node)
  }

  private func vector(_ node: Node, _ path: String) -> (dx: Double, dy: Double)? {
    note(path, at: node)
    guard case .sequence(let sequence) = node, sequence.count == 2 else {
      reportInvalid(path, node, expected: "[dx, dy]")
      return nil
    }
    guard let dx = number(sequence[0], "\(path).dx"), let dy = number(sequence[1], "\(path).dy")
    else { return nil }
    let length = Portable.length(x: dx, y: dy)
    guard length > 0, length.isFinite else {
      report(
        path, "the vector has no length", got: .words("[\(shortest(dx)), \(shortest(dy))]"),
        expected: "another vector", at: node)
      return nil
    }
    return (dx, dy)
  }

  // MARK: Collision

  func bounds(_ value: inout Insets?) {
    let bounds = take(Collision.boundsKey)
    mapping(Collision.insetsKey, &value)
    guard let bounds else { return }
    let flag = quantity(bounds.node, bounds.path, isFlag: true)
    switch flag?.number {
    case 1: value = value ?? Insets()
    case 0 where value != nil:
      report(
        bounds.path, "bounds is false, but insets are given", expected: "true, or no insets",
        at: bounds.node)
    case 0: break
    case nil where flag == nil: break
    default: reportInvalid(bounds.path, bounds.node, expected: "true or false")
    }
  }

  // MARK: Fields

  func region(_ key: Key, _ value: inout Region?) {
    guard let (node, path) = take(key) else { return }
    value = region(node, path)
  }

  /// Reads `infinite`, or a mapping whose single key is the kind of the region.
  ///
  /// How deep a text may nest is limited before it is parsed.
  private func region(_ node: Node, _ path: String) -> Region {
    note(path, at: node)
    let kinds = Region.Kind.allCases.map(\.rawValue)
    let expected =
      "infinite, {circle: RADIUS}, {rectangle: [WIDTH, HEIGHT]}, {inverse: REGION}, or a union, "
      + "intersection or difference as {union: [REGION, REGION]}"
    if case .scalar(let scalar) = node, scalar.string == Region.Kind.infinite.rawValue {
      return .infinite
    }
    guard case .mapping(let mapping) = node, mapping.count == 1, let entry = mapping.first,
      case .scalar(let key) = entry.key, let kind = Region.Kind(rawValue: key.string),
      kind != .infinite
    else {
      if case .mapping(let mapping) = node, mapping.count == 1,
        let word = mapping.first?.key.scalar?.string, Region.Kind(rawValue: word) == nil
      {
        reportUnknown("region", word, among: kinds, path, at: node)
      } else {
        reportInvalid(path, node, expected: expected)
      }
      return .infinite
    }
    switch kind {
    case .infinite: return .infinite
    case .circle: return .circle(radius: quantity(entry.value, "\(path).radius") ?? 1)
    case .rectangle:
      let size = pair(entry.value, path, Region.extent.names)
      return .rectangle(Size2(width: size?.first ?? 1, height: size?.second ?? 1))
    case .union: return .union(regions(entry.value, path))
    case .intersection: return .intersection(regions(entry.value, path))
    case .difference: return .difference(regions(entry.value, path))
    case .inverse: return .inverse(region(entry.value, "\(path).0"))
    }
  }

  private func regions(_ node: Node, _ path: String) -> [Region] {
    var regions: [Region] = []
    for (index, part) in entries(node, path, "regions").enumerated() {
      regions.append(region(part, "\(path).\(index)"))
    }
    return regions
  }
}
