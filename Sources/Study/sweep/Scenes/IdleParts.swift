import Dynamics

/// Numbers and behaviors of a scene that change no motion.
///
/// The engine is asked, not a list of rules: each is changed or taken away, and the motions from many
/// starts are compared, in every set of behaviors that the phases can bring about.
struct IdleParts {
  /// Scenes with more items are not examined: each question takes a simulation.
  static let itemLimit = 16
  /// How many other numbers are tried as the reason.
  private static let reasonLimit = 60

  /// What has no effect, in one sentence each.
  private(set) var sentences: [String] = []
  private let scene: Scene
  private let table: ParameterTable
  private let probe: MotionProbe
  /// The scene with each set of behaviors that phases can bring about, and its motions.
  private let stages: [(scene: Scene, motion: [Double])]
  /// Behaviors of which the first stage that has them says enough.
  private var idle: Set<String> = []

  /// - Parameters:
  ///   - table: The numbers of the scene.
  ///   - changed: The paths that a command varies, about which nothing is said.
  /// - Throws: The problems of the scene.
  init(of table: ParameterTable, except changed: Set<String>) throws {
    scene = table.scene
    self.table = table
    probe = try MotionProbe(of: table)
    let probe = probe
    let isSmall = scene.items.count <= Self.itemLimit && scene.engine != .largeWorld
    stages = (isSmall ? scene.stages : []).compactMap { stage in
      probe.motion(of: stage).map { (stage, $0) }
    }
    inspectParameters(except: changed)
    guard !stages.isEmpty else { return }
    let owners = Set(changed.map { Self.owner(of: $0) })
    for behavior in scene.behaviors where !owners.contains(behavior.name) { inspect(behavior) }
    for (index, parameter) in table.parameters.enumerated()
    where !changed.contains(parameter.path.text) {
      inspect(parameter, at: index)
    }
  }

  private static func owner(of path: String) -> String { String(path.prefix { $0 != "." }) }

  /// The first stage's scene with numbers changed; nil if it does not have them.
  private func changing(_ scene: Scene, _ path: ParameterPath, to value: Double) -> Scene? {
    try? scene.setting(path, to: Quantity(value))
  }

  /// Named numbers that no formula reads.
  private mutating func inspectParameters(except changed: Set<String>) {
    for (index, parameter) in table.parameters.enumerated()
    where parameter.path.text.hasPrefix("parameters.") && !changed.contains(parameter.path.text) {
      // Options in pixels read the display scale too.
      guard table.dependents(of: [index]).isEmpty, parameter.path != UnitLiteral.displayScale,
        !table.scene.measures.contains(where: { $0.reads(parameter.path) })
      else { continue }
      sentences.append(
        "\(parameter.path): no formula of the scene reads it, so it has no effect; use it or remove it"
      )
    }
  }

  // MARK: Behaviors

  private mutating func inspect(_ behavior: Behavior) {
    switch behavior {
    // Only the last gravity counts, which has a remark of its own. Contacts that are only reported
    // move nothing.
    case .spring, .composite: return
    case .gravity where scene.behaviors.count(where: { $0.kind == .gravity }) > 1: return
    case .collision(let collision) where collision.mode == .items && collision.hasEdges: return
    default: break
    }
    let name = behavior.name
    func isIdle(_ stage: Scene, _ motion: [Double]) -> Bool {
      var without = stage
      without.behaviors.removeAll { $0.name == name }
      return probe.movesAlike(without, motion) ?? false
    }
    let present = stages.filter { stage in stage.scene.behaviors.contains { $0.name == name } }
    guard !present.isEmpty, present.allSatisfy({ isIdle($0.scene, $0.motion) }) else { return }
    idle.insert(name)
    if let reason = reason(why: behavior) {
      sentences.append("\(name): it has no effect, because \(reason)")
      return
    }
    let other = firstReason(for: name, in: present[0].scene) { changed in
      probe.motion(of: changed).map { !isIdle(changed, $0) } ?? false
    }
    switch other {
    case .none:
      sentences.append(
        "\(name): it has no effect on any item of the scene; remove it, or give it what it acts on")
    case .formula: break  // Another value of the formula may have one.
    case .number(let text): sentences.append("\(name): it has no effect while \(text)")
    }
  }

  /// Why a behavior cannot act on what it has, where its items or boundaries are the reason.
  private func reason(why behavior: Behavior) -> String? {
    let members = scene.items.filter(behavior.acts)
    if members.isEmpty { return "it has no items; name them in its items" }
    guard case .collision(let collision) = behavior, !collision.hasEdges else { return nil }
    if collision.mode == .boundaries {
      return "it has no boundaries; give it bounds, lines or paths"
    }
    if members.count < 2 {
      return "it has one item and no boundary; give it bounds, lines, paths or another item"
    }
    let isJoined = members.enumerated().allSatisfy { index, item in
      members.dropFirst(index + 1).allSatisfy { scene.areJoined(item.name, $0.name) }
    }
    return isJoined
      ? "attachments join all its items, and items that a limit, fixed, pin or sliding attachment "
        + "joins do not collide; use a rod or a spring, or name other items" : nil
  }

  // MARK: Numbers

  private mutating func inspect(_ parameter: Parameter, at index: Int) {
    let path = parameter.path
    guard isExamined(parameter, at: index) else { return }
    let value = table.baseValues()[index]
    func hasEffect(_ stage: Scene, _ motion: [Double]) -> Bool? {
      var isKnown = false
      for other in Self.alternatives(to: value, of: parameter) {
        guard let changed = changing(stage, path, to: other),
          let isAlike = probe.movesAlike(changed, motion)
        else { continue }
        if !isAlike { return true }
        isKnown = true
      }
      return isKnown ? false : nil
    }
    var first: Scene?
    for stage in stages {
      guard let effect = hasEffect(stage.scene, stage.motion) else { continue }
      if effect { return }
      first = first ?? stage.scene
    }
    guard let first else { return }
    let reason = firstReason(for: path.text, in: first) { changed in
      probe.motion(of: changed).map { hasEffect(changed, $0) ?? false } ?? false
    }
    switch reason {
    case .none:
      sentences.append(
        "\(path): it has no effect, because nothing in the scene depends on it; remove it")
    case .formula: break
    case .number(let text): sentences.append("\(path): it has no effect while \(text)")
    }
  }

  /// Whether a number that the scene gives can be expected to change a motion.
  private func isExamined(_ parameter: Parameter, at index: Int) -> Bool {
    let parts = parameter.path.text.split(separator: ".").map(String.init)
    guard let owner = parts.first, !parameter.isDefault, !parameter.isDerived,
      // A flag says what must not happen.
      !parameter.range.isFlag, table.dependents(of: [index]).isEmpty, !idle.contains(owner)
    else { return false }
    if let item = scene.items.first(where: { $0.name == owner }) {
      // Where an item is and how large it is can always be seen.
      let isGeometry = ["size", "center", "angle", "path"].contains(parts[1]) || parts.count > 3
      let isActedOn = scene.springAnimation != nil || scene.behaviors.contains { $0.acts(on: item) }
      return !isGeometry && isActedOn && !isWithoutIntent(parameter, at: index)
        && !item.members.contains { $0.name == parts[1] }
    }
    guard let behavior = scene.behaviors.first(where: { $0.name == owner }) else { return false }
    if behavior.kind == .gravity { return !hasOtherGravity(behavior) }
    if case .collision = behavior { return false }  // where a boundary is can be seen
    // Nobody can leave out one coordinate of a point, nor the point itself, whose place a track can take.
    // Where a track leads can be seen.
    if ["anchor", "point", "track"].contains(parts[1]) { return false }
    return !isWithoutIntent(parameter, at: index)
  }

  private func hasOtherGravity(_ behavior: Behavior) -> Bool {
    scene.behaviors.contains { $0.kind == .gravity && $0.name != behavior.name }
  }

  /// Whether nobody expects anything of the number: it is 0, or what it would be if the scene left it
  /// out.
  private func isWithoutIntent(_ parameter: Parameter, at index: Int) -> Bool {
    let value = table.baseValues()[index]
    return value == 0 || parameter.defaultNumber == value
  }

  // MARK: Reasons

  private enum Reason {
    /// A number, its value and what to do.
    case number(String)
    /// A number that a formula gives.
    case formula
  }

  /// Another number that keeps a part from having an effect: of the same owner first, then of what
  /// the owner acts on or is acted on by.
  private func firstReason(
    for part: String, in stage: Scene, hasEffect: (Scene) -> Bool
  ) -> Reason? {
    let owner = Self.owner(of: part)
    let related: Set<String>
    if let item = scene.items.first(where: { $0.name == owner }) {
      related = Set(scene.behaviors.filter { $0.acts(on: item) }.map(\.name))
    } else if let behavior = scene.behaviors.first(where: { $0.name == owner }) {
      related = Set(scene.items.filter(behavior.acts).map(\.name))
    } else {
      related = []
    }
    let values = table.baseValues()
    let candidates = table.parameters.indices.filter { index in
      let path = table.parameters[index].path.text
      let candidate = Self.owner(of: path)
      return path != part && values[index].isFinite && !table.parameters[index].isDerived
        && !path.contains(".track.points.")
        && (candidate == owner || related.contains(candidate))
    }
    // What the scene gives is a better reason than a default.
    func rank(_ index: Int) -> (Int, Int, Int) {
      let parameter = table.parameters[index]
      let isOther = Self.owner(of: parameter.path.text) != owner
      return (parameter.isDefault ? 1 : 0, isOther ? 1 : 0, index)
    }
    let ordered = candidates.sorted { rank($0) < rank($1) }
    for index in ordered.prefix(Self.reasonLimit) {
      let parameter = table.parameters[index]
      for other in Self.alternatives(to: values[index], of: parameter).prefix(2) {
        guard let changed = changing(stage, parameter.path, to: other), hasEffect(changed) else {
          continue
        }
        if case .expression? = parameter.quantity { return .formula }
        let value =
          parameter.range.isFlag
          ? (values[index] == 0 ? "false" : "true") : shortest(values[index])
        return .number(
          "\(parameter.path) is \(value); change \(parameter.path), or remove \(part)")
      }
    }
    return nil
  }

  /// Other values of a number, small and large, and what it is when it is removed.
  private static func alternatives(to value: Double, of parameter: Parameter) -> [Double] {
    let range = parameter.range
    let others =
      range.isFlag
      ? [1 - value]
      : value == 0
        ? [1, -1, 0.1, 100]
        : [value * 1.5, value * 0.5, value * 10, value * 0.01, value + 1, -value]
    return (others + [parameter.defaultNumber].compactMap(\.self))
      .filter { $0 != value && range.contains($0) }
  }
}

extension Collision {
  /// Whether it has boundaries.
  var hasEdges: Bool { insets != nil || !lines.isEmpty || !paths.isEmpty }
}

extension Scene {
  /// Whether an attachment keeps two items from colliding, as all but rods and springs do.
  func areJoined(_ first: String, _ second: String) -> Bool {
    behaviors.contains { behavior in
      guard case .attachment(let attachment) = behavior, attachment.kind != .distance else {
        return false
      }
      return Set([attachment.item, attachment.to]) == [first, second]
    }
  }
}
