import Dynamics
import HeadlessUIKit

/// Makes a scene from the runs of a class: states become phases, changes become their ends.
struct SceneBuilder {
  let name: String
  let probes: [Probe]
  /// The parameters of the class that formulas can have, with their values in the first run.
  let parameters: [(name: String, value: Double)]
  /// The numbers of behaviors that are parameters, with their values in the first run.
  let numbers: [ParameterPath: Double]
  let frameRate: Double
  /// The longest time of a run, s.
  let duration: Double

  private var scene: Scene
  private var outcomes: [String] = []
  /// The places of items at rest that differ a little from run to run, and by how much, pt or rad.
  private var unevenPlaces: [ParameterPath: Double] = [:]
  private let tree: StateTree
  private var phaseNames: [ObjectIdentifier: String] = [:]
  /// The names of behaviors in the scene, by their names in the runs, for each state in which they
  /// differ: two branches may call different behaviors the same.
  private var behaviorNames: [ObjectIdentifier: [String: String]] = [:]

  /// The scene of some runs, and the places of items in it that are not quite the same in all of them.
  ///
  /// - Throws: ``CaptureProblem`` if no scene describes them all.
  static func scene(
    _ name: String, probes: [Probe], parameters: [(name: String, value: Double)],
    numbers: [ParameterPath: Double], frameRate: Double, duration: Double
  ) throws(CaptureProblem) -> (scene: Scene, unevenPlaces: [ParameterPath: Double]) {
    let obstacles = probes.flatMap(\.log.obstacles)
    guard obstacles.isEmpty else { throw CaptureProblem(obstacles) }
    var builder = SceneBuilder(
      name: name, probes: probes, parameters: parameters, numbers: numbers, frameRate: frameRate,
      duration: duration)
    try builder.build()
    return (builder.scene, builder.unevenPlaces)
  }

  private init(
    name: String, probes: [Probe], parameters: [(name: String, value: Double)],
    numbers: [ParameterPath: Double], frameRate: Double, duration: Double
  ) {
    self.name = name
    self.probes = probes
    self.parameters = parameters
    self.numbers = numbers
    self.frameRate = frameRate
    self.duration = duration
    tree = StateTree(probes)
    scene = Scene(name: name, reference: Size2(width: 1, height: 1), items: [])
  }

  private mutating func build() throws(CaptureProblem) {
    guard tree.states.count <= 4 * Scene.phaseLimit else {
      throw CaptureProblem([.tooManyPhases(tree.states.count, line: busiestLine)])
    }
    try addStart()
    scene.name = name
    scene.duration = duration == 10 ? nil : Quantity(duration)
    scene.parameters = NamedQuantities(
      parameters.map { NamedQuantities.Entry(name: $0.name, quantity: Quantity($0.value)) })
    let states = tree.states.filter { !$0.visits.isEmpty && isPhase($0) }
    // A scene without phases lasts until everything is at rest.
    if !tree.root.transitions.isEmpty {
      for (index, state) in states.enumerated() {
        phaseNames[ObjectIdentifier(state)] = "phase\(index + 1)"
      }
      for state in states { try addPhase(state) }
      if scene.phases.count == 1, scene.phases[0].ends.allSatisfy(\.isRest) { scene.phases = [] }
    }
    simplifyItems()
    let problems = scene.problems
    guard problems.isEmpty else { throw CaptureProblem(problems.map { .invalidScene($0) }) }
  }

  /// A state in which nothing acts on any item is the end of the scenario.
  private func isPhase(_ state: ClassState) -> Bool {
    !tree.states.contains { other in
      other.transitions.contains { $0.target === state && $0.signature.isEnd }
    }
  }

  // MARK: The start

  private mutating func addStart() throws(CaptureProblem) {
    var fragments = probes.enumerated().map { ($0.offset, $0.element.log.fragment) }
    // Items that come later are there from the start, in no behavior.
    let names = fragments.reduce([]) { (names: [String], fragment) in
      names + fragment.1.items.map(\.name).filter { !names.contains($0) }
    }
    for index in fragments.indices {
      for name in names where !fragments[index].1.items.contains(where: { $0.name == name }) {
        guard let item = fragments.lazy.flatMap(\.1.items).first(where: { $0.name == name }) else {
          continue
        }
        fragments[index].1.items.append(item)
      }
    }
    guard Set(fragments.map(\.1.structure)).count == 1 else {
      throw CaptureProblem([.differentStarts])
    }
    scene = try fitted(fragments)
  }

  /// A part of a scene with formulas for the numbers that depend on the parameters.
  private mutating func fitted(_ all: [(probe: Int, fragment: Scene)]) throws(CaptureProblem)
    -> Scene
  {
    let plain = all.filter { !probes[$0.probe].isPerturbed }
    var fragments = plain.isEmpty ? all : plain
    // A number that is the default in some runs is left out there.
    var given: Set<ParameterPath> = []
    for index in fragments.indices {
      fragments[index].fragment.visitGivenNumbers { path, _ in given.insert(path) }
    }
    for index in fragments.indices {
      fragments[index].fragment.writeDefaults(where: given.contains)
    }
    // The points of a track are numbers like others, if there are as many in all runs.
    let tracks = fragments[0].fragment.tracks
    for name in tracks.keys.sorted()
    where fragments.contains(where: {
      $0.fragment.tracks[name]?.knots.count != tracks[name]?.knots.count
    }) {
      throw CaptureProblem([trajectoryDepends(name)])
    }
    let fit = NumberFit(
      names: parameters.map(\.name), points: fragments.map { probes[$0.probe].values })
    var columns: [[Double]] = []
    for (_, fragment) in fragments {
      var fragment = fragment
      var numbers: [Double] = []
      fragment.visitGivenNumbers { _, number in numbers.append(number.number ?? .nan) }
      columns.append(numbers)
    }
    var result = fragments[0].fragment
    let vectors = vectors(of: fragments.map(\.fragment), fit)
    var index = 0
    var obstacles: [CaptureObstacle] = []
    result.visitGivenNumbers { path, number in
      let values = columns.map { $0[index] }
      index += 1
      if let value = numbers[path] {
        number = Quantity(value)
      } else if let parameter = numbers.keys.sorted().first(where: { parameter in
        zip(fragments, values).allSatisfy { probes[$0.probe].overrides[parameter] == $1 }
      }), let quantity = try? Quantity(parsing: parameter.text) {
        // The behavior has changed otherwise, and this number of it varies as before.
        number = quantity
      } else if let formula = fit.formula(values) ?? vectors[path] {
        number = formula
      } else if let spread = Self.spread(of: path, values) {
        unevenPlaces[path] = spread
        number = Quantity(values[0])
      } else if let name = tracks.keys.first(where: { path.text.hasPrefix("\($0).track.") }) {
        let obstacle = trajectoryDepends(name)
        if !obstacles.contains(obstacle) { obstacles.append(obstacle) }
      } else {
        obstacles.append(.unknownFormula(path: path, line: line(of: path)))
      }
    }
    guard obstacles.isEmpty else { throw CaptureProblem(obstacles) }
    return result
  }

  /// How far a place or an angle of an item differs, if it is no more than where a spring comes to rest.
  private static func spread(of path: ParameterPath, _ values: [Double]) -> Double? {
    let isAngle = path.text.hasSuffix(".angle")
    guard path.text.hasPrefix("phase.pose."), let low = values.min(), let high = values.max(),
      high - low <= CaptureVerification.tolerance * (isAngle ? 0.01 : 1)
    else { return nil }
    return high - low
  }

  private func trajectoryDepends(_ behavior: String) -> CaptureObstacle {
    .trajectoryDepends(behavior: behavior, line: line(of: ParameterPath("\(behavior).anchor.x")))
  }

  /// Formulas for magnitudes and angles of gravity and pushes of which both parts of the vector vary.
  private func vectors(of fragments: [Scene], _ fit: NumberFit) -> [ParameterPath: Quantity] {
    var numbers: [ParameterPath: [Double]] = [:]
    for var fragment in fragments {
      fragment.visitGivenNumbers { path, number in
        numbers[path, default: []].append(number.number ?? .nan)
      }
    }
    var formulas: [ParameterPath: Quantity] = [:]
    for behavior in fragments[0].behaviors {
      let (magnitude, angle) = (
        ParameterPath("\(behavior.name).magnitude"), ParameterPath("\(behavior.name).angle")
      )
      guard let lengths = numbers[magnitude], let angles = numbers[angle],
        lengths.count == angles.count,
        let vector = fit.vector(magnitudes: lengths, angles: angles)
      else { continue }
      (formulas[magnitude], formulas[angle]) = (vector.magnitude, vector.angle)
    }
    return formulas
  }

  // MARK: Phases

  private mutating func addPhase(_ state: ClassState) throws(CaptureProblem) {
    guard let name = phaseNames[ObjectIdentifier(state)] else { return }
    guard scene.phases.count < Scene.phaseLimit else {
      throw CaptureProblem([.tooManyPhases(tree.states.count, line: busiestLine)])
    }
    let search = TriggerSearch(
      probes: probes, state: state, names: parameters.map(\.name), frameRate: frameRate)
    var ends: [(end: Phase.End, transition: Int, yieldsTo: Set<Int>)] = []
    var waits: [Phase] = []
    for (index, found) in search.triggers().enumerated() {
      let transition = state.transitions[index]
      guard let found else {
        throw CaptureProblem([
          .unknownCondition(
            change: summary(of: transition), seconds: times(of: transition),
            line: transition.occurrences.lazy.compactMap(\.change.line).first)
        ])
      }
      var actions = try actions(of: transition, from: state)
      actions.next = next(after: transition, found.condition)
      if found.delay > 0 {
        let wait = Phase(
          name: "\(name)-wait\(waits.count + 1)",
          until: Trigger(elapsed: Quantity(Double(found.delay) / frameRate)), then: actions)
        waits.append(wait)
        actions = Actions(next: .phase(wait.name))
      }
      let end = Phase.End(
        until: Trigger(renamed(found.condition, at: state)), side: found.side, then: actions)
      ends.append((end, index, found.yieldsTo))
    }
    if endsAtRest(state, ends.map(\.end)) {
      ends.append((Phase.End(until: Trigger(.rest), then: Actions(next: outcome("rest"))), -1, []))
    }
    scene.phases.append(Phase(name: name, ends: ordered(ends)))
    scene.phases += waits
  }

  /// The ends so that each follows those that come first where both hold at one frame.
  private func ordered(_ ends: [(end: Phase.End, transition: Int, yieldsTo: Set<Int>)]) -> [Phase
    .End]
  {
    var rest = ends
    var sorted: [Phase.End] = []
    while !rest.isEmpty {
      let index =
        rest.firstIndex { end in !rest.contains { end.yieldsTo.contains($0.transition) } } ?? 0
      sorted.append(rest.remove(at: index).end)
    }
    return sorted
  }

  /// Whether a state can end because nothing moves any more, after which nothing happens.
  private func endsAtRest(_ state: ClassState, _ ends: [Phase.End]) -> Bool {
    guard !ends.contains(where: { $0.until.conditions.contains(.rest) }) else { return false }
    // A gesture or a timer may come after the pause.
    return !state.visits.contains { visit in
      guard let end = visit.end else { return false }
      let frameStates = probes[visit.probe].log.frameStates
      return (visit.start + 1..<max(visit.start + 1, end)).contains { frameStates[$0].isAtRest }
    }
  }

  /// The actions of a change, whose behaviors join the scene.
  private mutating func actions(
    of transition: StateTransition, from state: ClassState
  ) throws(CaptureProblem) -> Actions {
    guard !transition.signature.isEnd else { return Actions() }
    let fitted = try fitted(transition.occurrences.map { ($0.probe, $0.change.fragment) })
    var names = behaviorNames[ObjectIdentifier(state)] ?? [:]
    for behavior in fitted.behaviors {
      let known = scene.behaviors.first { $0.name == behavior.name }
      if let known, known != behavior {
        names[behavior.name] = freeName(behavior.name)
      } else if known != nil {
        continue
      }
      let named = behavior.named(names[behavior.name] ?? behavior.name)
      scene.behaviors.append(following(named))
    }
    if transition.target !== state { behaviorNames[ObjectIdentifier(transition.target)] = names }
    var actions = fitted.phases[0].ends[0].then
    actions.remove = actions.remove.map { names[$0] ?? $0 }
    actions.add = actions.add.map { names[$0] ?? $0 }
    for index in actions.move.indices {
      actions.move[index].behavior =
        names[actions.move[index].behavior]
        ?? actions.move[index].behavior
    }
    return actions
  }

  /// Makes the strengths of a changed behavior formulas of the unchanged one, so that a sweep varies
  /// both.
  private func following(_ behavior: Behavior) -> Behavior {
    let parts = behavior.name.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let old = scene.behaviors.first(where: { $0.name == parts[0] }) else {
      return behavior
    }
    var before: [String: Quantity] = [:]
    var scene = Scene(name: "old", reference: Size2(width: 1, height: 1), items: [])
    scene.behaviors = [old]
    scene.visitGivenNumbers { path, number in before[path.text] = number }
    scene.behaviors = [behavior]
    scene.visitGivenNumbers { path, number in
      guard let key = path.text.split(separator: ".").last.map(String.init),
        Behavior.strengths.contains(key), path.text == "\(behavior.name).\(key)",
        before["\(old.name).\(key)"] == number,
        let same = try? Quantity(parsing: "\(old.name).\(key)")
      else { return }
      number = same
    }
    return scene.behaviors[0]
  }

  private func freeName(_ name: String) -> String {
    var number = 2
    while scene.behaviors.contains(where: { $0.name == "\(name)-\(number)" }) { number += 1 }
    return "\(name)-\(number)"
  }

  /// A condition with the scene's names of behaviors.
  private func renamed(_ condition: Trigger.Condition, at state: ClassState) -> Trigger.Condition {
    guard case .contact(var contact) = condition, let boundary = contact.boundary,
      let names = behaviorNames[ObjectIdentifier(state)]
    else { return condition }
    let parts = boundary.split(separator: ".", maxSplits: 1).map(String.init)
    guard let name = names[parts[0]] else { return condition }
    contact.boundary = ([name] + parts.dropFirst()).joined(separator: ".")
    return .contact(contact)
  }

  private mutating func next(
    after transition: StateTransition, _ condition: Trigger.Condition
  ) -> Actions.Next {
    if let name = phaseNames[ObjectIdentifier(transition.target)] { return .phase(name) }
    return outcome(condition.kind.outcome)
  }

  /// An outcome that no other end has.
  private mutating func outcome(_ word: String) -> Actions.Next {
    var (name, number) = (word, 2)
    while outcomes.contains(name) {
      name = "\(word)\(number)"
      number += 1
    }
    outcomes.append(name)
    return .end(name)
  }

  /// Leaves out what behaviors say of items if it is all of them.
  private mutating func simplifyItems() {
    let all = scene.items.map(\.name)
    for index in scene.behaviors.indices {
      let behavior = scene.behaviors[index]
      if behavior.itemNames == all { scene.behaviors[index] = behavior.actingOnAllItems }
    }
  }

  // MARK: Messages

  /// The line of the class that has set a number of a behavior, as far as a run knows it.
  private func line(of path: ParameterPath) -> SourceLine? {
    probes.lazy.compactMap { $0.log.line(of: path) }.first
  }

  /// The line that makes most changes.
  private var busiestLine: SourceLine? {
    let lines = Dictionary(
      grouping: probes.flatMap { $0.log.changes.compactMap(\.line) }, by: \.self)
    return lines.max { ($0.value.count, $1.key.line) < ($1.value.count, $0.key.line) }?.key
  }

  private func summary(of transition: StateTransition) -> String {
    if transition.signature.isEnd { return "the end" }
    let actions = transition.signature.fragment.phases[0].ends[0].then
    let parts: [(String, [String])] = [
      ("remove", actions.remove), ("add", actions.add), ("move", actions.move.map(\.behavior)),
      ("place", actions.pose.map(\.item)), ("restart", actions.restart),
      ("accelerate", actions.addVelocity.map(\.item)),
    ]
    return parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
      .joined(separator: ", ")
  }

  private func times(of transition: StateTransition) -> [Double] {
    let frames = Set(transition.occurrences.map(\.change.frame)).sorted()
    return frames.prefix(3).map { Double($0) / frameRate }
  }
}

extension Phase.End {
  /// Whether the end is that everything is at rest, and nothing else.
  fileprivate var isRest: Bool {
    until == Trigger(.rest) && side == nil && then == Actions(next: .end("rest"))
  }
}

extension Trigger.Condition.Kind {
  /// What an end is called that the condition causes.
  fileprivate var outcome: String {
    switch self {
    case .elapsed: "time"
    case .rest: "rest"
    case .contact, .contactEnd: "contact"
    case .exit: "out"
    case .crossing: "crossed"
    case .trackEnd: "track"
    case .speed: "speed"
    case .spin: "spin"
    case .distance: "distance"
    }
  }
}

extension Behavior {
  /// The behavior without its list of items, which is then all of them.
  fileprivate var actingOnAllItems: Behavior {
    switch self {
    case .gravity(var gravity):
      gravity.items = nil
      return .gravity(gravity)
    case .collision(var collision):
      collision.items = nil
      return .collision(collision)
    case .push(var push):
      push.items = nil
      return .push(push)
    case .itemBehavior(var behavior):
      behavior.items = nil
      return .itemBehavior(behavior)
    case .field(var field):
      field.items = nil
      return .field(field)
    case .attachment, .spring, .snap, .composite: return self
    }
  }
}
