/// What is known about one number of a scene, apart from its value.
struct ParameterField {
  let path: ParameterPath
  let rule: NumberRule

  /// Whether the number follows from others and cannot be given.
  var isDerived: Bool { rule.defaultValue?.formula != nil }
}

extension Scene {
  /// Shows every number of the scene, in the order of the scene; a number may be changed.
  ///
  /// The numbers of a thing without a valid name of its own have paths that begin with its position,
  /// such as `items[1]`.
  mutating func visitNumbers(_ body: (ParameterField, inout Quantity?) -> Void) {
    withoutActuallyEscaping(body) { visitKeys(NumberVisitor("", $0)) }
  }

  /// Shows every number that the scene gives, in the order of the scene; a number may be changed.
  package mutating func visitGivenNumbers(_ body: (ParameterPath, inout Quantity) -> Void) {
    visitNumbers { field, value in
      guard !field.isDerived, var given = value else { return }
      body(field.path, &given)
      value = given
    }
  }

  /// Writes out numbers that the scene leaves to their defaults.
  ///
  /// - Parameter isWanted: Whether to write the number at a path.
  package mutating func writeDefaults(where isWanted: (ParameterPath) -> Bool) {
    visitNumbers { field, value in
      guard value == nil, !field.isDerived, isWanted(field.path) else { return }
      value = field.rule.defaultValue?.value.map { Quantity($0) }
    }
    // As UIKit ignores a setter that changes nothing, a default in an item behavior has no effect.
    for index in behaviors.indices {
      guard case .itemBehavior(var behavior) = behaviors[index] else { continue }
      for property in ItemProperty.allCases
      where behavior[keyPath: property.inBehavior] == nil
        && isWanted("\(behavior.name).\(property.rawValue)")
      {
        behavior[keyPath: property.inBehavior] = Quantity(property.defaultValue)
      }
      behaviors[index] = .itemBehavior(behavior)
    }
  }
}

extension Behavior {
  /// Shows the numbers of a behavior whose name is valid and its own.
  mutating func visitNumbers(_ body: (ParameterField, inout Quantity?) -> Void) {
    let path = name
    withoutActuallyEscaping(body) { body in
      withMapping { $0.visitKeys(NumberVisitor(path, body)) }
    }
  }
}

extension Behavior {
  /// The paths of the numbers that can be set, whether the behavior gives them or leaves them to their defaults.
  package var numberPaths: [ParameterPath] {
    var (behavior, paths) = (self, [ParameterPath]())
    behavior.visitNumbers { field, _ in if !field.isDerived { paths.append(field.path) } }
    return paths
  }
}

extension Item {
  /// Shows the numbers that an item behavior of UIKit sets.
  mutating func visitPropertyNumbers(_ body: (ParameterField, inout Quantity?) -> Void) {
    withoutActuallyEscaping(body) { visitProperties(NumberVisitor(name, $0)) }
  }
}

/// Gives every number of a scene its path, and shows it.
private final class NumberVisitor: KeyVisitor {
  /// What the paths of the current mapping begin with; empty for the scene.
  private var path: String
  private var names: [NameRegistry] = []
  private let body: (ParameterField, inout Quantity?) -> Void

  init(_ path: String, _ body: @escaping (ParameterField, inout Quantity?) -> Void) {
    self.path = path
    self.body = body
  }

  private func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  private func at(_ path: String, _ visit: () -> Void) {
    let outer = self.path
    self.path = path
    visit()
    self.path = outer
  }

  private func claim(_ name: String, at position: String) -> String {
    path(of: names[names.count - 1].claim(name, at: position))
  }

  private func see(_ path: String, _ value: inout Quantity?, _ rule: NumberRule) {
    // A number without a default exists only where it is given.
    guard value != nil || rule.defaultValue != nil else { return }
    body(ParameterField(path: ParameterPath(path), rule: rule), &value)
  }

  func scope(reserved: Set<String>, _ visit: () -> Void) {
    names.append(NameRegistry(reserved: reserved))
    visit()
    names.removeLast()
  }

  // MARK: Values

  func number(_ key: Key, _ value: inout Quantity?, _ rule: NumberRule) {
    guard key.isUsed else { return }
    see(path(of: key.name), &value, rule)
  }

  func derived(_ name: String, _ rule: NumberRule) {
    var derived: Quantity?
    see(path(of: name), &derived, rule)
  }

  func pair(_ key: Key, _ value: inout QuantityPair?, _ rule: PairRule) {
    guard key.isUsed else { return }
    pair(path(of: key.name), &value, rule)
  }

  /// Shows both numbers; setting one of a pair that was left out gives the other its default.
  private func pair(_ path: String, _ value: inout QuantityPair?, _ rule: PairRule) {
    var first = value?.first
    var second = value?.second
    see("\(path).\(rule.names.0)", &first, rule.number)
    see("\(path).\(rule.names.1)", &second, rule.number)
    guard first != nil || second != nil else { return }
    let other = Quantity(rule.number.defaultValue?.value ?? 0)
    value = QuantityPair(first ?? other, second ?? other)
  }

  func points(_ key: Key, _ value: inout [Point2]) {
    at(path(of: key.name)) {
      for index in value.indices { point(Key("\(index)", ""), &value[index]) }
    }
  }

  func knots(_ key: Key, _ value: inout [Track.Knot]) {
    let paths = value.indices.map { path(of: "\(key.name).\($0)") }
    for (index, path) in zip(value.indices, paths) {
      at(path) {
        value[index].visitNumbers(self, at: path, after: index > 0 ? paths[index - 1] : nil)
      }
    }
  }

  func mapping<Mapping: SceneMapping>(_ key: Key, _ value: inout Mapping?) {
    guard var mapping = value else { return }
    at(path(of: key.name)) { mapping.visitKeys(self) }
    value = mapping
  }

  func list<Mapping: NamedMapping>(_ key: Key, _ value: inout [Mapping], of things: String) {
    for index in value.indices {
      at(claim(value[index].name, at: "\(key.name)[\(index)]")) { value[index].visitKeys(self) }
    }
  }

  func parameters(_ key: Key, _ value: inout NamedQuantities) {
    var registry = NameRegistry()
    for index in value.entries.indices {
      let name = registry.claim(value.entries[index].name, at: "[\(index)]")
      var quantity: Quantity? = value.entries[index].quantity
      see("\(key.name).\(name)", &quantity, NamedQuantities.rule)
      if let quantity { value.entries[index].quantity = quantity }
    }
  }

  // MARK: Items

  func shape(_ value: inout Shape?, isMember: Bool) {
    switch value {
    case nil, .rectangle, .ellipse: break
    case .path(var corners):
      points(Shape.keys.path, &corners)
      value = .path(points: corners)
    case .group(var members):
      guard !members.isEmpty else { return }
      extents(of: members)
      scope(reserved: NameRegistry.itemWords) { list(Shape.keys.group, &members, of: "members") }
      value = .group(members: members)
    }
  }

  /// Shows how large the members of a group are together.
  private func extents(of members: [GroupMember]) {
    let paths = members.paths(in: path)
    for (side, axis) in [("width", "x"), ("height", "y")] {
      let rule = NumberRule(
        unit: .points, range: .positive, defaultValue: .extent(side, along: axis, of: paths))
      derived("size.\(side)", rule)
    }
  }

  // MARK: Behaviors

  func behaviors(_ key: Key, _ value: inout [Behavior]) {
    for index in value.indices {
      at(claim(value[index].name, at: "\(key.name)[\(index)]")) {
        value[index].withMapping { $0.visitKeys(self) }
      }
    }
  }

  func bounds(_ value: inout Insets?) { mapping(Collision.insetsKey, &value) }

  func region(_ key: Key, _ value: inout Region?) {
    guard var region = value else { return }
    at(path(of: key.name)) { see(&region) }
    value = region
  }

  /// The parts of a region have its path and their positions, from 0.
  private func see(_ region: inout Region) {
    switch region {
    case .infinite: break
    case .circle(let radius):
      var number: Quantity? = radius
      see(path(of: "radius"), &number, Region.radius)
      region = .circle(radius: number ?? radius)
    case .rectangle(let size):
      var pair: QuantityPair? = QuantityPair(size.width, size.height)
      self.pair(path, &pair, Region.extent)
      if let pair { region = .rectangle(Size2(width: pair.first, height: pair.second)) }
    case .union(let parts): region = .union(seen(parts))
    case .intersection(let parts): region = .intersection(seen(parts))
    case .difference(let parts): region = .difference(seen(parts))
    case .inverse(let part): region = .inverse(seen([part])[0])
    }
  }

  private func seen(_ parts: [Region]) -> [Region] {
    parts.enumerated().map { index, part in
      var part = part
      at(path(of: "\(index)")) { see(&part) }
      return part
    }
  }

  // MARK: Phases

  func phases(_ key: Key, _ value: inout [Phase]) {
    for index in value.indices {
      let name = claim(value[index].name, at: "\(key.name)[\(index)]")
      for end in value[index].ends.indices {
        at(Phase.path(of: end, in: name)) { see(&value[index].ends[end]) }
      }
    }
  }

  private func see(_ end: inout Phase.End) {
    var names = ConditionNames()
    for index in end.until.conditions.indices {
      let name = names.claim(end.until.conditions[index].kind)
      see(&end.until.conditions[index], name)
    }
    mapping(Phase.End.keys.side, &end.side)
    var guards = ConditionNames()
    at(path(of: Phase.End.keys.when.name)) {
      for index in end.when.indices {
        let name = guards.claim(end.when[index].kind)
        see(&end.when[index], name)
      }
    }
    see(&end.then)
  }

  private func see(_ condition: inout Trigger.Condition, _ name: String) {
    switch condition {
    case .elapsed(let time):
      var number: Quantity? = time
      see(path(of: name), &number, Trigger.Condition.Kind.time)
      condition = .elapsed(number ?? time)
    case .contact(var contact):
      at(path(of: name)) { contact.visitKeys(self) }
      condition = .contact(contact)
    case .exit(let rectangle?, let item):
      var keys = ExitKeys(item: item, rectangle: rectangle)
      at(path(of: name)) { keys.visitKeys(self) }
      condition = .exit(keys.rectangle, item: item)
    case .crossing(var line):
      at(path(of: name)) { line.visitKeys(self) }
      condition = .crossing(line)
    case .speed(let limits, let item):
      var keys = SpeedKeys(limits: limits, item: item)
      at(path(of: name)) { keys.visitKeys(self) }
      condition = .speed(keys.limits, item: item)
    case .spin(let limits, let item):
      var keys = SpinKeys(limits: limits, item: item)
      at(path(of: name)) { keys.visitKeys(self) }
      condition = .spin(keys.limits, item: item)
    case .distance(let limits, let place, let item):
      var keys = DistanceKeys(limits: limits, from: place, item: item)
      at(path(of: name)) { keys.visitKeys(self) }
      condition = .distance(keys.limits, from: keys.place ?? place, item: item)
    case .rest, .exit(nil, _), .trackEnd: break
    }
  }

  private func see(_ actions: inout Actions) {
    for index in actions.moveToNearest.indices {
      let behavior = actions.moveToNearest[index].behavior
      at(path(of: "moveToNearest.\(behavior)")) { actions.moveToNearest[index].visitKeys(self) }
    }
    for index in actions.pose.indices {
      let item = actions.pose[index].item
      at(path(of: "pose.\(item)")) { actions.pose[index].visitKeys(self) }
    }
    for index in actions.move.indices {
      point(Key("move.\(actions.move[index].behavior)", ""), &actions.move[index].to)
    }
    for index in actions.addVelocity.indices {
      let item = actions.addVelocity[index].item
      at(path(of: "addVelocity.\(item)")) { actions.addVelocity[index].visitKeys(self) }
    }
    for index in actions.limitVelocity.indices {
      let item = actions.limitVelocity[index].item
      at(path(of: "limitVelocity.\(item)")) { actions.limitVelocity[index].visitKeys(self) }
    }
  }
}
