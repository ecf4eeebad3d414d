import Foundation

import Dynamics

/// A scene of several items that Box2D 2.4.1 simulated, as `Tests/References/README.md` describes
/// the files.
struct WorldReference: CustomStringConvertible, Sendable {
  var scene: Scene
  var settings: Settings
  /// The items that are no bullets.
  private var notInGravity: Set<String> = []
  private let gravityMagnitude: Double
  /// `[steps + 1]` of x, y and angle of each item, and how many are awake.
  var frames: [[Double]] = []
  /// The items that go or come after a frame.
  private var changes: [(frame: Int, change: Change)] = []

  /// What happens to the items.
  private enum Change {
    /// The item with that index among those that there are.
    case leave(Int)
    case come(Item)
  }

  var description: String { scene.name }

  /// The scenes of one file.
  static func family(_ name: String) throws -> [WorldReference] {
    let file = BoxReference.folder.appending(path: "world-\(name).csv")
    let text = try String(contentsOf: file, encoding: .utf8)
    var references: [WorldReference] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let numbers = cells.map { Double($0) ?? .nan }
      if cells[0] == "scene" {
        references.append(WorldReference(cells, numbers))
      } else {
        references[references.count - 1].add(cells, numbers)
      }
    }
    return references
  }

  init(_ cells: [String], _ numbers: [Double]) {
    settings = .box2D(stepRate: (1 / numbers[3]).rounded())
    settings.timeStep = numbers[3]
    settings.boundaryElasticity = 0
    settings.boundaryFriction = 0.2
    if numbers[4] == 0 { settings.sleepTime = nil }
    gravityMagnitude = numbers[5] / 1000
    scene = Scene(
      name: cells[1], reference: Size2(width: 375, height: 667), items: [],
      behaviors: [
        .gravity(Gravity(name: "pull", magnitude: .init(gravityMagnitude))),
        .collision(Collision(name: "walls")),
      ], duration: .init(numbers[2] * numbers[3]))
  }

  /// In UIKit, items with gravity are bullets, even if its magnitude is 0.
  private var gravity: Gravity {
    let names = scene.items.map(\.name)
    return Gravity(
      name: "pull", items: notInGravity.isEmpty ? nil : names.filter { !notInGravity.contains($0) },
      magnitude: .init(gravityMagnitude))
  }

  mutating func add(_ cells: [String], _ n: [Double]) {
    switch cells[0] {
    case "item":
      let item = item(named: "item\(scene.items.count)", cells, n)
      scene.items.append(item)
      if n[3] == 0 { notInGravity.insert(item.name) }
      scene.behaviors[0] = .gravity(gravity)
    case "member":
      let last = scene.items.count - 1
      let members = scene.items[last].members
      var member = GroupMember(
        name: "part\(members.count)", size: Size2(width: .init(n[2]), height: .init(n[3])),
        offset: Point2(x: .init(n[4]), y: .init(n[5])))
      if cells[1] == "circle" { member.shape = .ellipse }
      if cells[1] == "path" { member.shape = .path(points: corners(n.dropFirst(6))) }
      scene.items[last].shape = .group(members: members + [member])
    case "edge":
      guard case .collision(var walls) = scene.behaviors[1] else { return }
      walls.lines.append(
        .init(
          name: "edge\(walls.lines.count)", from: Point2(x: .init(n[1]), y: .init(n[2])),
          to: Point2(x: .init(n[3]), y: .init(n[4]))))
      scene.behaviors[1] = .collision(walls)
    case "joint": scene.behaviors.append(.attachment(attachment(cells, n)))
    case "leave": changes.append((Int(n[1]), .leave(Int(n[2]))))
    case "come":
      let fields = (Array(cells.dropFirst()), Array(n.dropFirst()))
      changes.append((Int(n[1]), .come(item(named: "new\(changes.count)", fields.0, fields.1))))
    default: frames.append(Array(n.dropFirst()))
    }
  }

  private func item(named name: String, _ cells: [String], _ n: [Double]) -> Item {
    var item = Item(
      name: name, size: Size2(width: .init(n[4]), height: .init(n[5])),
      center: Point2(x: .init(n[6]), y: .init(n[7])), angle: .init(n[8]),
      velocity: Point2(x: .init(n[9]), y: .init(n[10])), angularVelocity: .init(n[11]),
      elasticity: .init(n[12]), friction: .init(n[13]), density: .init(n[14]),
      resistance: .init(n[15]), angularResistance: .init(n[16]), anchored: .init(n[2]))
    switch cells[1] {
    case "circle": item.shape = .ellipse
    case "path": item.shape = .path(points: corners(n.dropFirst(17)))
    case "group":
      item.size = nil
      item.shape = .group(members: [])
    default: break
    }
    return item
  }

  private func corners(_ n: ArraySlice<Double>) -> [Point2] {
    stride(from: n.startIndex, to: n.endIndex, by: 2).map {
      Point2(x: .init(n[$0]), y: .init(n[$0 + 1]))
    }
  }

  private func attachment(_ cells: [String], _ n: [Double]) -> Dynamics.Attachment {
    let from = Point2(x: .init(n[4]), y: .init(n[5]))
    let to = Point2(x: .init(n[6]), y: .init(n[7]))
    var attachment = Dynamics.Attachment(
      name: "joint\(scene.behaviors.count)",
      kind: Dynamics.Attachment.Kind(rawValue: cells[1]) ?? .distance,
      item: "item\(cells[3])", to: n[2] < 0 ? nil : "item\(cells[2])")
    switch cells[1] {
    case "pin", "fixed", "sliding":
      attachment.anchor = to
      if attachment.kind != .fixed {
        attachment.lowerLimit = n[11].isFinite ? .init(n[11]) : nil
        attachment.upperLimit = n[12].isFinite ? .init(n[12]) : nil
      }
      if attachment.kind == .pin { attachment.frictionTorque = .init(n[13]) }
      if attachment.kind == .sliding { attachment.axis = Point2(x: .init(n[14]), y: .init(n[15])) }
    default:
      // Box2D's ends turn with the bodies; a limit attachment's are subtracted in the world's axes.
      func offset(_ end: Point2, of item: Double) -> Point2 {
        guard cells[1] == "limit" else { return end }
        let angle = scene.items[Int(item)].angle?.number ?? 0
        let (x, y) = (end.x.number ?? 0, end.y.number ?? 0)
        return Point2(
          x: .init(sin(angle) * y - cos(angle) * x), y: .init(-sin(angle) * x - cos(angle) * y))
      }
      attachment.offset = offset(to, of: n[3])
      if n[2] < 0 { attachment.anchor = from } else { attachment.toOffset = offset(from, of: n[2]) }
      attachment.length = .init(n[8])
      if attachment.kind == .distance {
        attachment.frequency = .init(n[9])
        attachment.damping = .init(n[10])
      }
    }
    return attachment
  }

  /// How far our motion is from Box2D's, in pt; an angle counts at a lever of 30 pt.
  func apart(upTo last: Int = .max, engine: Scene.Engine? = nil) throws -> Double {
    let plan = try Plan(ParameterTable(scene), settings: settings, engine: engine)
    let trace = Trace<Float>(plan: plan)
    let count = scene.items.count
    var apart = 0.0
    for frame in trace.frames where frame.index <= last {
      let expected = frames[frame.index].dropFirst(3 * frame.item).prefix(3)
      let dx = Double(frame.x) - expected[3 * frame.item]
      let dy = Double(frame.y) - expected[3 * frame.item + 1]
      let turn = Double(frame.angle) - expected[3 * frame.item + 2]
      apart = max(apart, (dx * dx + dy * dy).squareRoot() + 30 * abs(turn))
    }
    precondition(trace.frames.count == count * trace.frameCount)
    return apart
  }

  /// How far the motion of a live world, whose items go and come, is from Box2D's.
  ///
  /// - Returns: The distance, pt, where an angle counts at a lever of 30 pt, and the first frame with
  ///   another number of awake items.
  func liveApart() throws -> (points: Double, asleepAt: Int?) {
    let world = try World<Float>(scene, settings: settings)
    var apart = 0.0
    var asleepAt: Int?
    for index in 1..<frames.count {
      world.step()
      for (frame, change) in changes where frame == index { try make(change, in: world) }
      let expected = frames[index]
      precondition(world.frames.count == expected.count / 3)
      for (item, frame) in world.frames.enumerated() {
        let dx = Double(frame.x) - expected[3 * item]
        let dy = Double(frame.y) - expected[3 * item + 1]
        let turn = Double(frame.angle) - expected[3 * item + 2]
        apart = max(apart, (dx * dx + dy * dy).squareRoot() + 30 * abs(turn))
      }
      let awake = world.scene.items.count { !world.isAsleep($0.name) }
      if Double(awake) != expected.last { asleepAt = asleepAt ?? index }
    }
    return (apart, asleepAt)
  }

  private func make(_ change: Change, in world: World<Float>) throws {
    try world.change { changes in
      switch change {
      case .leave(let index):
        let name = changes.scene.items[index].name
        for case .attachment(let joint) in changes.scene.behaviors
        where joint.item == name || joint.to == name {
          changes.remove(joint.name)
        }
        changes.removeItem(name)
      case .come(let item): changes.add(item)
      }
    }
  }
}
