import Dynamics
import Foundation
import Sweeps

/// What is probably a mistake in a scene or in the options that change it, although it can be run.
struct SceneRemarks {
  /// The remarks, in one sentence each.
  private(set) var sentences: [String] = []

  /// - Parameters:
  ///   - table: The numbers of the scene with its changes.
  ///   - set: The texts of `--set`.
  ///   - vary: The texts of `--vary`.
  ///   - isWhole: Whether the scene has its own duration, by which times after its end are judged.
  /// - Throws: The problems of the scene.
  init(on table: ParameterTable, set: [String], vary: [String], isWhole: Bool) throws {
    let scene = table.scene
    for (option, texts) in [("--set", set), ("--vary", vary)] {
      sentences += texts.compactMap { Self.unusual(in: $0, of: option, table) }
    }
    let schedule = Schedule(scene)
    func paths(_ texts: [String]) -> Set<String> {
      Set(texts.compactMap { $0.split(separator: "=").first.map(String.init) })
    }
    let kinds = [
      Self.unusualValues(in: table, except: paths(set + vary)),
      isWhole ? Self.lateTimes(in: scene, table) : [],
      Self.endedTracks(in: scene, table),
      Self.gravities(of: scene, schedule),
      Self.springs(in: scene, table),
      Self.springsWithoutLength(in: scene, table),
      Self.lowElasticities(in: scene, table, except: paths(vary)),
      Self.idleItems(of: scene),
      try SceneOverlaps(of: table, schedule).sentences,
      try IdleParts(of: table, except: paths(vary)).sentences,
    ]
    sentences += kinds.flatMap(Self.shortened)
  }

  /// The first remarks of a kind: three hundred items in one place would have 45 000.
  private static func shortened(_ sentences: [String]) -> [String] {
    let limit = 8
    guard sentences.count > limit else { return sentences }
    return sentences.prefix(limit - 1)
      + ["\(sentences.count - limit + 1) more warnings like the last one"]
  }

  /// Numbers of the scene itself that are probably in another unit.
  private static func unusualValues(
    in table: ParameterTable, except changed: Set<String>
  ) -> [String] {
    zip(table.parameters, table.baseValues()).compactMap { parameter, value in
      guard !parameter.isDefault, !changed.contains(parameter.path.text),
        let usual = usualValues(of: parameter, in: table), value.magnitude > usual.limit
      else { return nil }
      // A formula such as 3 * pi means its angle.
      if parameter.unit == .radians, parameter.quantity?.number == nil { return nil }
      return "\(parameter.path): \(usual.objection(value))"
    }
  }

  /// The usual values of a number.
  ///
  /// The damping of a spring with a stiffness is a coefficient, and not a ratio like every other.
  private static func usualValues(
    of parameter: Parameter, in table: ParameterTable
  ) -> UsualValues? {
    if let spring = table.scene.springAnimation, spring.form == .stiffness,
      parameter.path == "\(spring.name).damping"
    {
      return nil
    }
    return parameter.usualValues
  }

  /// Times after the end of the scenario.
  private static func lateTimes(in scene: Scene, _ table: ParameterTable) -> [String] {
    let values = zip(table.parameters.map(\.path.text), table.baseValues())
    let duration = values.first { $0.0 == "duration" }?.1 ?? .infinity
    let cure = "the scenario ends after \(shortest(duration)) s; use seconds, or a longer duration"
    let waits = values.filter { $0.0.hasSuffix(".elapsed") && $0.1 > duration }
      .map { "\($0.0): \(shortest($0.1)) s never pass, because \(cure)" }
    let numbers = try? SceneValues(table)
    let tracks = scene.behaviors.compactMap { behavior -> String? in
      guard let track = behavior.track,
        let times = numbers?.knots(of: track, behavior.name).map(\.time),
        let first = times.first, let last = times.last, first > duration || last > 10 * duration
      else { return nil }
      return "\(behavior.name).track: its last point is at \(shortest(last)) s, but \(cure)"
    }
    return waits + tracks
  }

  /// Tracks that are over before a phase can add their behavior.
  private static func endedTracks(in scene: Scene, _ table: ParameterTable) -> [String] {
    guard scene.behaviors.contains(where: { $0.track != nil }),
      let values = try? SceneValues(table)
    else { return [] }
    let times = scene.earliestTimes(values)
    return scene.behaviors.compactMap { behavior in
      guard let track = behavior.track, let time = times[behavior.name], time > 0,
        case let end = values.end(of: track, behavior.name), end <= time
      else { return nil }
      return
        "\(behavior.name).track: it ends at \(shortest(end)) s, before a phase adds \(behavior.name) at "
        + "\(shortest(time)) s or later; its times count from the start of the scenario, so add "
        + "\(shortest(time)) to them"
    }
  }

  /// Springs that are too fast for the sub-step.
  ///
  /// Box2D's soft constraint is stable at every frequency. Where ω · h is more than 1, the spring
  /// follows the step instead of its frequency and damping.
  private static func springs(in scene: Scene, _ table: ParameterTable) -> [String] {
    let step = Settings.uikit.timeStep
    let limit = 1 / (2 * Double.pi * step)
    return scene.behaviors.compactMap { behavior in
      guard case .attachment = behavior,
        let index = table.firstIndex(of: "\(behavior.name).frequency"),
        table.baseValues()[index] > limit
      else { return nil }
      return
        "\(behavior.name).frequency: steps of \(significant(step, digits: 3)) s do not resolve "
        + "\(shortest(table.baseValues()[index])) Hz, and the spring acts as a stiff rod; use up to "
        + "\(significant(limit, digits: 2)) Hz, or 0 Hz for a rod"
    }
  }

  /// Items that no behavior acts on, without a velocity of their own or from an action.
  private static func idleItems(of scene: Scene) -> [String] {
    let actions = scene.phases.flatMap(\.ends).map(\.then)
    return scene.items.filter { item in
      item.velocity == nil && item.angularVelocity == nil
        && !scene.behaviors.contains { $0.concerns(item) }
        && !actions.contains { action in
          action.addVelocity.contains { $0.item == item.name }
            || action.pose.contains { $0.item == item.name }
        }
    }.map { "\($0.name): no behavior acts on it, so it never moves" }
  }

  /// A number of an option that is probably in another unit.
  private static func unusual(
    in text: String, of option: String, _ table: ParameterTable
  ) -> String? {
    guard let equals = text.firstIndex(of: "="),
      let index = table.firstIndex(of: ParameterPath(String(text[..<equals]))),
      let usual = usualValues(of: table.parameters[index], in: table)
    else { return nil }
    var spec = text[text.index(after: equals)...]
    if spec.hasPrefix("log:") { spec = spec.dropFirst(4) }
    // The count or the step of a range is not a value.
    let numbers = spec.split(separator: ":").prefix(2)
      .flatMap { $0.split(separator: ",") }.compactMap { decimalNumber(String($0)) }
    guard let largest = numbers.max(by: { $0.magnitude < $1.magnitude }),
      largest.isFinite, largest.magnitude > usual.limit
    else { return nil }
    return "\(option) '\(text)': \(usual.objection(largest))"
  }

  /// Springs without a length, at whose anchor an item drifts instead of resting.
  ///
  /// Closer than the slop, a distance joint has no direction (Box2D), so nothing pulls or damps the
  /// item there. With 36 springs of 1 to 5 Hz and ratios of 0.3 to 1.2, 21 items moved for more than
  /// 3 s; with a length of 1 pt one did, and with a resistance of 3 none.
  private static func springsWithoutLength(
    in scene: Scene, _ table: ParameterTable
  ) -> [String] {
    let slop = Settings.uikit.linearSlop * Settings.uikit.pointsPerMetre
    func value(_ path: String) -> Double {
      table.firstIndex(of: ParameterPath(path)).map { table.baseValues()[$0] } ?? .nan
    }
    let stages = scene.stages
    let removed = Schedule(scene).members(of: scene.phases.flatMap(\.ends).flatMap(\.then.remove))
    return scene.behaviors.compactMap { behavior in
      guard case .attachment(let spring) = behavior, spring.length != nil,
        value("\(spring.name).length") < slop, value("\(spring.name).frequency") > 0,
        value("\(spring.item).resistance") < 3,
        // One that a phase removes need not bring its item to rest.
        !removed.contains(spring.name)
      else { return nil }
      // Any other pull holds the item away from the anchor, or brings it to rest.
      let isPulled = stages.filter { $0.behaviors.contains { $0.name == spring.name } }.allSatisfy {
        stage in
        stage.behaviors.contains { other in
          guard other.name != spring.name,
            let item = scene.items.first(where: { $0.name == spring.item })
          else { return false }
          switch other {
          case .gravity, .attachment, .snap, .field: return other.acts(on: item)
          case .collision, .push, .itemBehavior, .spring, .composite: return false
          }
        }
      }
      guard !isPulled else { return nil }
      return
        "\(spring.name).length: a spring shorter than \(significant(slop, digits: 3)) pt has no direction, so "
        + "\(spring.item) drifts or circles around its end and may never rest; use a length of 1, or "
        + "a \(spring.item).resistance of 3 or more"
    }
  }

  /// Elasticities below that of everything the item can meet: the larger one counts.
  private static func lowElasticities(
    in scene: Scene, _ table: ParameterTable, except changed: Set<String>
  ) -> [String] {
    let values = Dictionary(
      zip(table.parameters.map(\.path.text), table.baseValues()), uniquingKeysWith: { $1 })
    /// The number that sets an item's elasticity: the last one that is not the default.
    func elasticity(of item: Item) -> (path: String, value: Double) {
      let writers = scene.behaviors.filter { $0.kind == .itemBehavior && $0.acts(on: item) }
      let paths = ([item.name] + writers.map(\.name)).map { "\($0).elasticity" }
      let standard = Settings.uikit.boundaryElasticity
      let set = paths.last { (values[$0] ?? .nan).isFinite && values[$0] != standard } ?? paths[0]
      return (set, values[set] ?? standard)
    }
    var sentences: [String] = []
    for item in scene.items {
      let own = elasticity(of: item)
      var others: [(name: String, value: Double)] = []
      for case .collision(let collision) in scene.behaviors
      where Behavior.collision(collision).acts(on: item) {
        if collision.mode != .items, collision.hasEdges {
          others.append(("the boundaries", Settings.uikit.boundaryElasticity))
        }
        guard collision.mode != .boundaries else { continue }
        for other in scene.items where other.name != item.name {
          guard Behavior.collision(collision).acts(on: other),
            !scene.areJoined(item.name, other.name)
          else { continue }
          others.append((other.name, elasticity(of: other).value))
        }
      }
      guard let least = others.min(by: { $0.value < $1.value }), own.value < least.value,
        !changed.contains(own.path)
      else { continue }
      let cure =
        least.name == "the boundaries"
        ? "use \(shortest(least.value)) or more, or an anchored item in place of the boundary"
        : "lower the elasticity of \(least.name) too"
      sentences.append(
        "\(own.path): \(shortest(own.value)) has no effect on \(item.name): the larger elasticity of "
          + "two sides counts, and \(least.name == "the boundaries" ? "boundaries have" : "\(least.name) has") "
          + "\(shortest(least.value)); \(cure)")
    }
    return sentences
  }

  /// Several gravities at once, of which only the last sets the vector.
  private static func gravities(of scene: Scene, _ schedule: Schedule) -> [String] {
    let names = scene.behaviors.filter { $0.kind == .gravity }.map(\.name)
      .filter(schedule.isActiveAtStart)
    guard names.count > 1, let last = names.last else { return [] }
    return [
      "gravities \(names.joined(separator: ", ")): \(last), the last, sets the gravity of all their "
        + "items, as in UIKit; give one gravity"
    ]
  }
}

extension Behavior {
  /// Whether the behavior does something with an item.
  fileprivate func concerns(_ item: Item) -> Bool {
    if case .spring(let spring) = self { return spring.item == item.name }
    return acts(on: item)
  }
}
