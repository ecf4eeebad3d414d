import Dynamics
import Foundation
import SceneFiles
import Testing

/// Numbers and behaviors that change no motion are named by `sweep check`, and no others.
@Suite struct IdlePartTests {
  /// The sentences of `sweep check` about a scene.
  private static func warnings(_ yaml: String) throws -> [String] {
    let folder = try Folder()
    try folder.write(yaml, to: "s.yaml")
    let run = try SweepProcess(["check", "s.yaml"], in: folder)
    #expect(run.exit == 0, "\(run.output)\(run.errors)")
    return run.output.split(separator: "\n").compactMap { line in
      line.hasPrefix("s.yaml: warning: ") ? String(line.dropFirst("s.yaml: warning: ".count)) : nil
    }
  }

  private static func scene(_ items: [String], _ behaviors: [String]) -> String {
    """
    scene: odd
    reference: {width: 375, height: 667}
    duration: 3
    items:
    \(items.map { "  - {\($0)}\n" }.joined())behaviors:
    \(behaviors.map { "  - \($0)\n" }.joined())
    """
  }

  private static let card = "name: card, size: [100, 60], center: [100, 100]"
  private static let ball = "name: ball, size: [40, 40], center: [300, 100], shape: ellipse"
  private static let pull = "gravity: {name: pull}"
  private static let floor =
    "collision: {name: walls, lines: [{name: floor, from: [0, 600], to: [375, 600]}]}"

  @Test(arguments: [
    // A number, and the number that keeps it from having an effect.
    (
      [card], [pull, "attachment: {name: rod, item: card, anchor: [187, 60], damping: 0.3}"],
      "rod.damping: it has no effect while rod.frequency is 0; change rod.frequency, or remove "
        + "rod.damping"
    ),
    (
      [card + ", allowsRotation: false, angularResistance: 3"], [pull, floor],
      "card.angularResistance: it has no effect while card.allowsRotation is false; change "
        + "card.allowsRotation, or remove card.angularResistance"
    ),
    (
      [card + ", friction: 0.7"], [pull],
      "card.friction: it has no effect, because nothing in the scene depends on it; remove it"
    ),
    (
      [card], [pull, "push: {name: press, mode: continuous, angle: 0.5}"],
      "press: it has no effect while press.magnitude is 0; change press.magnitude, or remove press"
    ),
    (
      [card],
      [pull, "field: {name: drift, kind: linearGravity, direction: [1, 0], minimumRadius: 20}"],
      "drift.minimumRadius: it has no effect while drift.falloff is 0; change drift.falloff, or "
        + "remove drift.minimumRadius"
    ),
    // A behavior, and what keeps it from acting.
    (
      [card], [pull, "field: {name: sparks, kind: electric, position: [0, 0]}"],
      "sparks: it has no effect while card.charge is 0; change card.charge, or remove sparks"
    ),
    (
      [card + ", anchored: true", ball],
      ["gravity: {name: pull, items: [ball]}", "snap: {name: snap, item: card, point: [50, 50]}"],
      "snap: it has no effect while card.anchored is true; change card.anchored, or remove snap"
    ),
    (
      [card], [pull, "collision: {name: walls}"],
      "walls: it has no effect, because it has one item and no boundary; give it bounds, lines, paths "
        + "or another item"
    ),
    (
      [card, ball], [pull, "collision: {name: walls, mode: boundaries}"],
      "walls: it has no effect, because it has no boundaries; give it bounds, lines or paths"
    ),
    (
      [card, ball],
      [
        pull, "collision: {name: hits}",
        "attachment: {name: pin, kind: pin, item: card, to: ball, anchor: [200, 100]}",
      ],
      "hits: it has no effect, because attachments join all its items, and items that a limit, fixed, "
        + "pin or sliding attachment joins do not collide; use a rod or a spring, or name other items"
    ),
  ])
  func `what has no effect is named with its reason`(
    items: [String], behaviors: [String], warning: String
  ) throws {
    #expect(try Self.warnings(Self.scene(items, behaviors)) == [warning])
  }

  @Test func `a parameter that no formula reads is named`() throws {
    let yaml = Self.scene([Self.card], [Self.pull])
      .replacing("duration: 3", with: "duration: 3\nparameters: {mass: 2}")
    #expect(
      try Self.warnings(yaml) == [
        "parameters.mass: no formula of the scene reads it, so it has no effect; use it or remove it"
      ])
  }

  /// A scene in which every number of a behavior changes the motion.
  @Test(arguments: [
    (
      [card],
      [
        pull,
        "attachment: {name: a, item: card, offset: [20, 5], anchor: [187, 60], length: 90, "
          + "frequency: 2, damping: 0.3}",
      ]
    ),
    (
      [card],
      [
        pull,
        "attachment: {name: a, kind: limit, item: card, offset: [20, 5], "
          + "anchor: [187, 60], length: 120}",
      ]
    ),
    (
      [card],
      [
        pull,
        "attachment: {name: a, kind: pin, item: card, anchor: [80, 90], lowerLimit: -1, "
          + "upperLimit: 0.5, frictionTorque: 0.2}",
      ]
    ),
    (
      [card],
      [
        pull,
        "attachment: {name: a, kind: sliding, item: card, anchor: [80, 90], "
          + "axis: [1, 1], lowerLimit: -20, upperLimit: 100}",
      ]
    ),
    (
      [card],
      [
        "attachment: {name: a, kind: sliding, item: card, anchor: [100, 100], axis: [0, 1], "
          + "lowerLimit: -20, upperLimit: 100}", "gravity: {name: pull}",
      ]
    ),
    ([card], ["snap: {name: a, item: card, point: [187, 333], damping: 0.8}"]),
    (
      [card],
      ["push: {name: a, mode: instantaneous, direction: [3, 4], magnitude: 2, offset: [9, 8]}"]
    ),
    ([card], ["push: {name: a, mode: continuous, angle: 0.3, magnitude: 2}"]),
    (
      [card],
      [
        pull,
        "itemBehavior: {name: a, resistance: 2, angularResistance: 3, "
          + "addLinearVelocity: [10, 20], addAngularVelocity: 2}",
      ]
    ),
    ([card], [pull, floor, "itemBehavior: {name: a, elasticity: 0.6, friction: 0.5}"]),
    (
      [card + ", charge: 1"],
      [
        "field: {name: a, kind: electric, position: [150, 200], strength: 2, "
          + "falloff: 1.5, minimumRadius: 30}"
      ]
    ),
    (
      [card + ", charge: 1, velocity: [100, 20]"],
      ["field: {name: a, kind: magnetic, position: [150, 200], strength: 2}"]
    ),
    (
      [card],
      [
        "field: {name: a, kind: noise, smoothness: 0.5, animationSpeed: 2, strength: 3, "
          + "region: {circle: 150}}"
      ]
    ),
    ([card], ["field: {name: a, kind: drag, strength: 3, direction: [1, 2]}"]),
    (
      [card],
      [
        "field: {name: a, kind: velocity, direction: [1, 2], position: [100, 100], "
          + "region: {rectangle: [80, 90]}}"
      ]
    ),
    (
      [card],
      [
        "spring: {name: a, item: card, to: [200, 300], dampingRatio: 0.7, velocity: [2, 3], "
          + "duration: 0.6}"
      ]
    ),
  ])
  func `a behavior that acts has no warning`(items: [String], behaviors: [String]) throws {
    #expect(try Self.warnings(Self.scene(items, behaviors)) == [])
  }

  @Test func `what an action places is not said to stay`() throws {
    let yaml =
      Self.scene([Self.card, Self.ball], ["gravity: {name: pull, items: [ball]}"]) + """
        phases:
          - {name: first, until: {elapsed: 0.2}, then: {pose: {card: {center: [250, 310]}}}}
          - {name: second, until: {elapsed: 0.5}, then: {end: done}}
        """
    #expect(try Self.warnings(yaml) == [])
  }

  // MARK: Random scenes

  /// Changing what is named leaves the motion, and what changes the motion is not named.
  ///
  /// The motion is that of the scene itself, which the command does not look at.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `in a random scene, what is named moves nothing`(seed: UInt64) throws {
    var random = Steps(seed)
    let yaml = Self.randomScene(&random)
    let scene = try SceneFile.parse(yaml, name: "s.yaml")
    let sentences = try Self.warnings(yaml).filter { $0.contains("it has no effect") }
    let named = sentences.compactMap { $0.split(separator: ":").first.map(String.init) }
    let table = try ParameterTable(scene)
    let start = try Self.motion(of: scene)
    for (parameter, value) in zip(table.parameters, table.baseValues()) {
      let path = parameter.path.text
      let owner = String(path.prefix { $0 != "." })
      guard !parameter.isDefault, !parameter.range.isFlag, owner != "reference",
        owner != "duration",
        !path.contains(".size"), !path.contains(".center"),
        // The reason of a sentence is what has to change.
        !sentences.contains(where: { $0.contains("while \(path) is ") })
      else { continue }
      let isNamed = named.contains(path) || named.contains(owner)
      for other in [1.7 * value + 0.1, 0.4 * value] where parameter.range.contains(other) {
        guard let moved = try? Self.motion(of: scene.setting(parameter.path, to: Quantity(other)))
        else { continue }
        // A doubled rounding of 1e-16 in each of 180 frames stays far below; impacts multiply it.
        let isAlike = zip(start, moved).allSatisfy {
          ($0 - $1).magnitude <= 1e-6 * (1 + $0.magnitude)
        }
        if isNamed { #expect(isAlike, "\(path) is named and moves something in\n\(yaml)") }
      }
    }
  }

  private static func motion(of scene: Scene) throws -> [Double] {
    Trace<Double>(plan: try Plan(scene: scene)).frames.flatMap { [$0.x, $0.y, $0.angle] }
  }

  /// Random numbers from a seed (Knuth's MMIX generator).
  private struct Steps {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 }

    mutating func index(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }

    mutating func number(_ low: Double, _ high: Double) -> Double {
      let share = Double(index(below: 1001)) / 1000
      return ((low + share * (high - low)) * 1000).rounded() / 1000
    }
  }

  private static func randomScene(_ random: inout Steps) -> String {
    let items = ["card", "ball"].prefix(1 + random.index(below: 2)).enumerated().map {
      index, name in
      let properties: [(String, Double, Double)] = [
        ("elasticity", 0.3, 1), ("friction", 0, 1), ("density", 0.5, 3), ("resistance", 0.2, 3),
        ("angularResistance", 0.2, 3), ("charge", -1, 1), ("angularVelocity", -5, 5),
      ]
      let given = properties.filter { _ in random.index(below: 2) == 0 }
        .map { ", \($0.0): \(random.number($0.1, $0.2))" }.joined()
      let fixed = random.index(below: 4) == 0 ? ", allowsRotation: false" : ""
      return "name: \(name), size: [60, 40], center: [\(100 + 150 * index), 100]\(fixed)\(given)"
    }
    let all = [
      "gravity: {name: b0, magnitude: \(random.number(0, 1))}",
      "collision: {name: b1, bounds: true}",
      "collision: {name: b2, mode: items}",
      "attachment: {name: b3, item: card, anchor: [150, 20], damping: \(random.number(0.1, 1))}",
      "attachment: {name: b4, item: card, anchor: [150, 20], frequency: 2, damping: 0.4}",
      "push: {name: b5, mode: continuous, angle: \(random.number(0, 3)), magnitude: \(random.index(below: 2))}",
      "field: {name: b6, kind: electric, position: [200, 300], strength: 3}",
      "field: {name: b7, kind: vortex, position: [200, 300], falloff: \(random.index(below: 2)), "
        + "minimumRadius: 30}",
      "itemBehavior: {name: b8, resistance: \(random.number(0.2, 2)), friction: 0.6}",
      "snap: {name: b9, item: card, point: [200, 300], damping: \(random.number(0.1, 1))}",
    ]
    let chosen = all.filter { _ in random.index(below: 3) == 0 }
    return scene(items, chosen.isEmpty ? [pull] : chosen)
  }
}
