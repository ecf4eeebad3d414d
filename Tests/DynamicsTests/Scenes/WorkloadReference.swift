import Foundation

import Dynamics

/// A reference point of the benchmark's workloads W1, W2 and W3, as Box2D 2.4.1 simulated it: 150
/// points to the metre, y up.
struct WorkloadReference {
  var name: String
  var frequency = 0.0
  var damping = 0.0
  var elasticity = 0.0
  var gravity = 0.0
  var frames: [(x: Double, y: Double, angle: Double)] = []

  init(name: String) throws {
    self.name = name
    let file = BoxReference.folder.appending(path: "\(name).csv")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("#") {
        for word in line.split(separator: " ") {
          let parts = word.split(separator: "=")
          guard parts.count == 2, let value = Double(parts[1]) else { continue }
          switch parts[0] {
          case "f": frequency = value
          case "d": damping = value
          case "e": elasticity = value
          case "g": gravity = value
          default: break
          }
        }
      } else {
        let numbers = line.split(separator: ",").compactMap { Double($0) }
        if numbers.count >= 4 { frames.append((numbers[1], numbers[2], numbers[3])) }
      }
    }
  }

  func plan() throws -> Plan {
    var settings = Settings.box2D(stepRate: 60, pointsPerMetre: 150)
    settings.gravityUnit = 1 / 150  // magnitudes in pt/s²
    settings.sleepTime = nil
    var experiment: Experiment
    switch name.prefix(2) {
    case "W1":
      experiment = Experiment(x: 200, y: 100)
      experiment.attach(to: (0, 0), length: 100, frequency: frequency, damping: damping)
    case "W2":
      experiment = Experiment(width: 200, height: 200, x: 0, y: 500)
      experiment.item.allowsRotation = 0
      experiment.line(-3000, 0, 3000, 0)
    default:
      experiment = Experiment(width: 200, height: 200)
      experiment.item.angularResistance = 5
      experiment.attach(
        to: (70, -100), offset: (70, -100), length: 0, frequency: frequency, damping: damping)
      experiment.line(-3000, -325, 3000, -325)
    }
    experiment.item.elasticity = .init(elasticity)
    experiment.gravity(gravity, angle: .init(-Double.pi / 2))
    experiment.settings = settings
    experiment.duration = 4
    return try experiment.plan()
  }
}
