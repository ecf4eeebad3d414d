import Foundation

import Dynamics

/// A scene that Box2D 2.4.1 simulated, as `Tests/References/README.md` describes the files.
struct BoxReference: CustomStringConvertible, Sendable {
  var name: String
  var steps: Int
  var timeStep: Float
  var sleeps: Bool
  var fields: [Double]
  var edges: [[Double]] = []
  var attachments: [[String]] = []
  /// `[steps + 1]` of x, y, angle, vx, vy, spin, touching contacts, awake.
  var frames: [[Double]] = []

  var description: String { name }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../References/box2d")

  /// The scenes of one file.
  static func family(_ name: String) throws -> [BoxReference] {
    let text = try String(contentsOf: folder.appending(path: "\(name).csv"), encoding: .utf8)
    var scenes: [BoxReference] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let numbers = cells.dropFirst().map { Double($0) ?? .nan }
      switch cells[0] {
      case "scene":
        scenes.append(
          BoxReference(
            name: cells[1], steps: Int(cells[2]) ?? 0, timeStep: Float(cells[3]) ?? 0,
            sleeps: cells[4] == "1", fields: cells.dropFirst(5).map { Double($0) ?? .nan }))
      case "edge": scenes[scenes.count - 1].edges.append(Array(numbers))
      case "attachment": scenes[scenes.count - 1].attachments.append(Array(cells.dropFirst()))
      default: scenes[scenes.count - 1].frames.append(Array(numbers))
      }
    }
    return scenes
  }

  /// The same scene for our engine, with Box2D's constants.
  var experiment: Experiment {
    let f = fields
    var experiment = Experiment(
      width: f[2], height: f[3], x: f[4], y: f[5], resistance: .init(f[13]))
    experiment.item.angle = .init(f[6])
    experiment.item.velocity = Point2(x: .init(f[7]), y: .init(f[8]))
    experiment.item.angularVelocity = .init(f[9])
    experiment.item.elasticity = .init(f[10])
    experiment.item.friction = .init(f[11])
    experiment.item.density = .init(f[12])
    experiment.item.angularResistance = .init(f[14])
    experiment.item.allowsRotation = f[15] == 1 ? 0 : 1
    experiment.duration = .init(Double(steps) * Double(timeStep))

    var settings = Settings.box2D(stepRate: (1 / Double(timeStep)).rounded())
    settings.timeStep = Double(timeStep)
    settings.gravityUnit = 10
    if !sleeps { settings.sleepTime = nil }
    let gravity = (x: f[0] / 1000, y: f[1] / 1000)
    let magnitude = (gravity.x * gravity.x + gravity.y * gravity.y).squareRoot()
    experiment.gravity(magnitude, angle: .init(atan2(gravity.y, gravity.x)))
    for edge in edges {
      experiment.line(edge[0], edge[1], edge[2], edge[3])
      settings.boundaryFriction = edge[4]
      settings.boundaryElasticity = edge[5]
    }
    for attachment in attachments {
      let n = attachment.dropFirst(2).map { Double($0) ?? .nan }
      let isPin = attachment[0] == "revolute"
      let isSoft = attachment[0] == "soft"
      if attachment[1] == "effectiveMass" { settings.stiffness = .effectiveMass }
      experiment.attach(
        to: (n[2], n[3]), offset: (n[0], n[1]), length: isPin ? nil : .init(n[4]),
        frequency: isSoft ? n[5] : 0, damping: isSoft ? n[6] : 0)
    }
    experiment.settings = settings
    return experiment
  }
}

/// How far two motions are apart, and when they part.
struct Agreement {
  /// The largest distance of the centres, pt, up to the given frame.
  var distance = 0.0
  /// The largest difference of the angles, radians.
  var angle = 0.0
  /// The first frame at which the centres are more than a point apart.
  var divergence: Int?

  init(_ reference: BoxReference, _ frames: [Frame<Float>], upTo last: Int = .max) {
    for (expected, frame) in zip(reference.frames, frames).prefix(last == .max ? last : last + 1) {
      let dx = Double(frame.x) - expected[0]
      let dy = Double(frame.y) - expected[1]
      let apart = (dx * dx + dy * dy).squareRoot()
      distance = max(distance, apart)
      angle = max(angle, abs(Double(frame.angle) - expected[2]))
      if apart > 1, divergence == nil { divergence = frame.index }
    }
  }
}
