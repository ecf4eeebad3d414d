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
    sentences += Self.gravities(of: scene, schedule)
    sentences += try Self.crossings(in: scene, schedule)
  }

  /// An angle that looks like degrees: more than a turn in radians.
  private static func angle(in text: String, of option: String, _ table: ParameterTable) -> String?
  {
    guard let equals = text.firstIndex(of: "="),
      let index = try? table.index(of: ParameterPath(String(text[..<equals]))),
      table.parameters[index].unit == .radians
    else { return nil }
    // The count or the step of a range is no angle.
    let numbers = text[text.index(after: equals)...].split(separator: ":").prefix(2)
      .flatMap { $0.split(separator: ",") }.compactMap { decimalNumber(String($0)) }
    guard let largest = numbers.max(by: { $0.magnitude < $1.magnitude }),
      largest.isFinite, largest.magnitude > 2 * .pi
    else { return nil }
    let degrees = shortest(largest)
    return "\(option) '\(text)': angles are in radians, and \(degrees) rad are "
      + "\(significant(largest.magnitude / (2 * .pi), digits: 3)) turns; \(degrees)° are "
      + (option == "--set" ? "\(degrees)*pi/180" : significant(largest * .pi / 180, digits: 6))
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

  /// Items that start across a boundary that they collide with.
  private static func crossings(in scene: Scene, _ schedule: Schedule) throws -> [String] {
    let values = try SceneValues(scene)
    return scene.behaviors.flatMap { behavior -> [String] in
      guard case .collision(let collision) = behavior, schedule.isActiveAtStart(collision.name)
      else { return [] }
      let segments = TerminalStage.walls(of: collision, values)
        .flatMap { wall in zip(wall, wall.dropFirst()).map { (from: $0, to: $1) } }
      return scene.items.compactMap { item in
        guard collision.items?.contains(item.name) != false else { return nil }
        let isAcross = outlines(of: item, values).contains { outline in
          zip(outline, outline.dropFirst()).contains { side in
            segments.contains { crosses(side.0, side.1, $0.from, $0.to) }
          }
        }
        guard isAcross else { return nil }
        return
          "\(item.name) starts across a boundary of \(collision.name), which pushes it out to one "
          + "side; move \(item.name).center"
      }
    }
  }

  /// The outlines of an item where it starts, a point smaller on every side: touching is not crossing.
  private static func outlines(
    of item: Item, _ values: SceneValues
  ) -> [[(x: Double, y: Double)]] {
    let angle = values("\(item.name).angle")
    let (sine, cosine) = (sin(angle), cos(angle))
    return values.outlines(of: item).map { outline in
      let (xs, ys) = (outline.map(\.x), outline.map(\.y))
      let middle = (
        x: ((xs.min() ?? 0) + (xs.max() ?? 0)) / 2, y: ((ys.min() ?? 0) + (ys.max() ?? 0)) / 2
      )
      let half = (x: (xs.max() ?? 0) - middle.x, y: (ys.max() ?? 0) - middle.y)
      let scale = (x: max(0, 1 - 1 / half.x), y: max(0, 1 - 1 / half.y))
      return outline.map { corner in
        let x = middle.x + scale.x * (corner.x - middle.x)
        let y = middle.y + scale.y * (corner.y - middle.y)
        return (
          x: values("\(item.name).center.x") + cosine * x - sine * y,
          y: values("\(item.name).center.y") + sine * x + cosine * y
        )
      }
    }
  }

  /// Whether two segments cross within both.
  private static func crosses(
    _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ c: (x: Double, y: Double),
    _ d: (x: Double, y: Double)
  ) -> Bool {
    func side(
      _ p: (x: Double, y: Double), _ q: (x: Double, y: Double), _ r: (x: Double, y: Double)
    ) -> Double {
      (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
    }
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
  }
}
