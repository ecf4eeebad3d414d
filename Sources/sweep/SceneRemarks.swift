import Dynamics
import Foundation
import Sweeps

/// What is probably a mistake in a scene or in the options that change it, although it can be run.
struct SceneRemarks {
  /// The remarks, in one sentence each.
  private(set) var sentences: [String] = []

  /// - Parameters:
  ///   - scene: The scene with its changes, without problems.
  ///   - set: The texts of `--set`.
  ///   - vary: The texts of `--vary`.
  /// - Throws: The problems of the scene.
  init(on scene: Scene, set: [String], vary: [String]) throws {
    let table = try ParameterTable(scene)
    for (option, texts) in [("--set", set), ("--vary", vary)] {
      sentences += texts.compactMap { Self.angle(in: $0, of: option, table) }
    }
    let schedule = Schedule(scene)
    let changed = Set((set + vary).compactMap { $0.split(separator: "=").first.map(String.init) })
    sentences += Self.angles(in: table, except: changed)
    sentences += Self.gravities(of: scene, schedule)
    sentences += Self.springs(in: scene, table)
    sentences += try Self.cutOff(of: scene)
    sentences += Self.idleItems(of: scene)
    sentences += try SceneOverlaps(of: scene, schedule).sentences
  }

  /// Angles of the scene itself that look like degrees.
  private static func angles(in table: ParameterTable, except changed: Set<String>) -> [String] {
    zip(table.parameters, table.baseValues()).compactMap { parameter, value in
      guard parameter.unit == .radians, !parameter.isDefault, case .number? = parameter.quantity,
        value.magnitude > 2 * .pi, !changed.contains(parameter.path.text)
      else { return nil }
      let degrees = shortest(value)
      return "\(parameter.path): angles are in radians, and \(degrees) rad are "
        + "\(significant(value.magnitude / (2 * .pi), digits: 3)) turns; \(degrees)° are "
        + "\(degrees)deg"
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
        let index = try? table.index(of: "\(behavior.name).frequency"),
        table.baseValues()[index] > limit
      else { return nil }
      return
        "\(behavior.name).frequency: steps of \(significant(step, digits: 3)) s do not resolve "
        + "\(shortest(table.baseValues()[index])) Hz, and the spring acts as a stiff rod; use up to "
        + "\(significant(limit, digits: 2)) Hz, or 0 Hz for a rod"
    }
  }

  /// Items that no behavior acts on.
  private static func idleItems(of scene: Scene) -> [String] {
    scene.items.filter { item in !scene.behaviors.contains { $0.concerns(item) } }
      .map { "\($0.name): no behavior acts on it, so it never moves" }
  }

  /// An angle that looks like degrees: more than a turn in radians.
  private static func angle(in text: String, of option: String, _ table: ParameterTable) -> String?
  {
    guard let equals = text.firstIndex(of: "="),
      let index = try? table.index(of: ParameterPath(String(text[..<equals]))),
      table.parameters[index].unit == .radians
    else { return nil }
    // The count or the step of a range is not an angle.
    let numbers = text[text.index(after: equals)...].split(separator: ":").prefix(2)
      .flatMap { $0.split(separator: ",") }.compactMap { decimalNumber(String($0)) }
    guard let largest = numbers.max(by: { $0.magnitude < $1.magnitude }),
      largest.isFinite, largest.magnitude > 2 * .pi
    else { return nil }
    let degrees = shortest(largest)
    return "\(option) '\(text)': angles are in radians, and \(degrees) rad are "
      + "\(significant(largest.magnitude / (2 * .pi), digits: 3)) turns; \(degrees)° are "
      + "\(degrees)deg"
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
