import CPeer
import Dynamics
import Foundation

/// A scenario for peers, and its items, which the one who runs it keeps in memory.
struct PeerScenario {
  var scenario: peer_scenario
  var items: [peer_item]
}

/// Translates the scene of a workload for peers that simulate boxes, circles, edges and a spring.
struct PeerTranslation {
  private let workload: Workload
  private let table: ParameterTable
  private let varied: [Int]
  private let dependents: [Int]
  private let items: [Item]
  private let gravity: String?
  private let attachment: Attachment?
  private let collisions: [Collision]

  /// Says why a scene is beyond what is asked of peers.
  struct Refusal: Error, CustomStringConvertible {
    var description: String
  }

  init(_ workload: Workload) throws {
    let scene = workload.scene
    guard scene.items.allSatisfy({ Self.allows($0) }) else {
      throw Refusal(description: "supports boxes and circles only")
    }
    guard scene.items.count == 1 || workload.settings.sleepTime == nil else {
      throw Refusal(description: "supports sleep with one item only")
    }
    guard scene.items.count <= Int(PEER_ITEM_LIMIT) else {
      throw Refusal(description: "supports up to \(PEER_ITEM_LIMIT) items")
    }
    var gravities: [String] = []
    var attachments: [Attachment] = []
    var collisions: [Collision] = []
    for behavior in scene.behaviors {
      switch behavior {
      case .gravity(let gravity) where gravity.angle == nil: gravities.append(gravity.name)
      case .attachment(let attachment)
      where attachment.track == nil && attachment.item == scene.items[0].name:
        attachments.append(attachment)
      case .collision(let collision) where collision.paths.isEmpty: collisions.append(collision)
      default: throw Refusal(description: "does not support the behavior \(behavior.name)")
      }
    }
    guard gravities.count <= 1, attachments.count <= 1 else {
      throw Refusal(description: "supports one gravity and one attachment")
    }
    guard Self.allows(scene.phases, attachment: attachments.first) else {
      throw Refusal(description: "does not support these phases")
    }
    self.workload = workload
    table = try ParameterTable(scene)
    let table = table
    varied = try workload.grid.axes.map { axis in try table.index(of: axis.path) }
    dependents = table.dependents(of: varied)
    items = scene.items
    gravity = gravities.first
    attachment = attachments.first
    self.collisions = collisions
  }

  /// A rectangle, or an ellipse as wide as it is high.
  private static func allows(_ item: Item) -> Bool {
    switch item.shape ?? .rectangle {
    case .rectangle: true
    case .ellipse: item.size?.width.number != nil && item.size?.width == item.size?.height
    default: false
    }
  }

  /// No phase, one, or two of which the first lets the spring go and the item start anew; each ends
  /// at a time, at rest, or at whichever comes first.
  private static func allows(_ phases: [Phase], attachment: Attachment?) -> Bool {
    guard phases.allSatisfy({ $0.ends.count == 1 && hasPlainEnd($0) }) else { return false }
    var release = Actions()
    guard phases.count == 2 else { return phases.allSatisfy { $0.ends[0].then == release } }
    release.remove = [attachment?.name].compactMap { $0 }
    release.restart = phases[0].ends[0].then.restart
    return attachment != nil && release.restart.count == 1 && phases[0].ends[0].then == release
      && phases[1].ends[0].then == Actions()
  }

  private static func hasPlainEnd(_ phase: Phase) -> Bool {
    phase.ends[0].side == nil
      && phase.ends[0].until.conditions.allSatisfy { $0.kind == .elapsed || $0.kind == .rest }
  }

  /// The scenario of a point of the sweep.
  func scenario(at point: [Double]) throws -> PeerScenario {
    var values = table.baseValues()
    for (index, value) in zip(varied, point) { values[index] = value }
    table.evaluate(dependents, in: &values)
    func value(_ path: String) throws -> Double {
      values[try table.index(of: ParameterPath(path))]
    }
    func number(_ path: String) throws -> Float { Float(try value(path)) }
    let settings = workload.settings
    var scenario = peer_scenario()
    scenario.points_per_metre = Float(settings.pointsPerMetre)
    scenario.time_step = Float(settings.timeStep)
    if let gravity {
      let metres = try value("\(gravity).magnitude") * settings.gravityUnit
      scenario.gravity = Float(metres * settings.pointsPerMetre)
    }
    let peerItems = try items.map { try peerItem($0, number) }
    scenario.item_count = UInt32(peerItems.count)
    // UIKit makes bullets of what gravity acts on. A large world sweeps only the fast ones, so
    // Box2D is not asked to sweep all.
    scenario.has_bullets = peerItems.count > 1 && workload.scene.engine != .largeWorld
    scenario.edge_elasticity = Float(settings.boundaryElasticity)
    scenario.edge_friction = Float(settings.boundaryFriction)
    try addEdges(to: &scenario, number)
    if let attachment { try addSpring(attachment, on: peerItems[0], to: &scenario, number) }
    try setTimes(of: &scenario, value)
    return PeerScenario(scenario: scenario, items: peerItems)
  }

  private func peerItem(_ item: Item, _ number: (String) throws -> Float) throws -> peer_item {
    let isCircle = item.shape == .ellipse
    let item = item.name
    return peer_item(
      width: try number("\(item).size.width"), height: try number("\(item).size.height"),
      center_x: try number("\(item).center.x"), center_y: try number("\(item).center.y"),
      angle: try number("\(item).angle"), is_circle: isCircle,
      density: try number("\(item).density"),
      elasticity: try number("\(item).elasticity"), friction: try number("\(item).friction"),
      resistance: try number("\(item).resistance"),
      angular_resistance: try number("\(item).angularResistance"),
      turns: try number("\(item).allowsRotation") != 0)
  }

  private func addEdges(
    to scenario: inout peer_scenario, _ number: (String) throws -> Float
  ) throws {
    var edges: [peer_edge] = []
    for collision in collisions {
      if collision.insets != nil {
        // UIKit's boundary is 1 pt outside of the inset bounds.
        let left = try number("\(collision.name).insets.left") - 1
        let top = try number("\(collision.name).insets.top") - 1
        let right = try number("reference.width") - number("\(collision.name).insets.right") + 1
        let bottom = try number("reference.height") - number("\(collision.name).insets.bottom") + 1
        edges += [
          peer_edge(x0: left, y0: top, x1: right, y1: top),
          peer_edge(x0: right, y0: top, x1: right, y1: bottom),
          peer_edge(x0: right, y0: bottom, x1: left, y1: bottom),
          peer_edge(x0: left, y0: bottom, x1: left, y1: top),
        ]
      }
      for line in collision.lines {
        let path = "\(collision.name).\(line.name)"
        edges.append(
          peer_edge(
            x0: try number("\(path).from.x"), y0: try number("\(path).from.y"),
            x1: try number("\(path).to.x"), y1: try number("\(path).to.y")))
      }
    }
    guard edges.count <= Int(PEER_EDGE_LIMIT) else {
      throw Refusal(description: "supports up to \(PEER_EDGE_LIMIT) edges")
    }
    scenario.edge_count = UInt32(edges.count)
    withUnsafeMutableBytes(of: &scenario.edges) { memory in
      edges.withUnsafeBytes { memory.copyMemory(from: $0) }
    }
  }

  private func addSpring(
    _ attachment: Attachment, on box: peer_item, to scenario: inout peer_scenario,
    _ number: (String) throws -> Float
  ) throws {
    let name = attachment.name
    scenario.has_spring = true
    scenario.anchor_x = try number("\(name).anchor.x")
    scenario.anchor_y = try number("\(name).anchor.y")
    if attachment.offset != nil {
      scenario.offset_x = try number("\(name).offset.x")
      scenario.offset_y = try number("\(name).offset.y")
    }
    scenario.length =
      attachment.length == nil
      ? hypotf(
        box.center_x + scenario.offset_x - scenario.anchor_x,
        box.center_y + scenario.offset_y - scenario.anchor_y)
      : try number("\(name).length")
    scenario.frequency = try number("\(name).frequency")
    scenario.damping = try number("\(name).damping")
    guard scenario.frequency > 0 else { throw Refusal(description: "does not support rods") }
  }

  /// Steps of the phases; with UIKit's clock there are two in a frame, more or less.
  private func setTimes(
    of scenario: inout peer_scenario, _ value: (String) throws -> Double
  ) throws {
    let settings = workload.settings
    func steps(_ seconds: Double) -> UInt32 {
      UInt32(
        (seconds * settings.frameRate).rounded() / settings.frameRate / settings.timeStep + 0.5)
    }
    let ends = try workload.scene.phases.map { phase in
      let isTimed = phase.ends[0].until.conditions.contains { $0.kind == .elapsed }
      return isTimed ? try value("\(phase.name).elapsed") : nil
    }
    let limit = try value("duration")
    if ends.count == 2, let release = ends[0] { scenario.release_step = steps(release) }
    let whole = ends.reduce(0) { $0 + ($1 ?? .infinity) }
    scenario.step_count = steps(ends.isEmpty ? limit : min(limit, whole))
    if let sleepTime = settings.sleepTime {
      scenario.rest_steps = steps(sleepTime)
      scenario.rest_speed = Float(settings.sleepSpeed)
      scenario.rest_spin = Float(settings.sleepSpin)
    }
  }
}
